package pyramids

import (
	"strconv"

	"cartouche/rules"
)

// Point returns the square or the stack that an action refers to.
func (s *State) Point(m rules.Move) []rules.Slot {
	a, ok := ParseAction(m.Text.Text)
	switch {
	case m.What != "" || !ok:
	case a.Verb == Start || a.Verb == Build:
		return []rules.Slot{squareSlot(a.Square)}
	case a.Verb == Create:
		return []rules.Slot{{Board: StashMat, Seat: rules.Shared, ID: stackSlots[a.Piece.Kind] + strconv.Itoa(a.From)}}
	}
	return nil
}

// Locate implements rules.Locator.
func (s *Sheet) Locate(score rules.Score) {
	t := readSheet(s).table
	for seat := range score {
		at := map[string][]rules.Slot{}
		t.squares(func(q Square, p *site) {
			switch {
			case p.size == 0 || p.owner != seat:
			case p.done:
				at[sizeNames[p.size]] = append(at[sizeNames[p.size]], squareSlot(q))
			default:
				at["unfinished"] = append(at["unfinished"], squareSlot(q))
			}
		})
		for i := range score[seat].Items {
			score[seat].Items[i].Slots = at[score[seat].Items[i].ID]
		}
	}
}
