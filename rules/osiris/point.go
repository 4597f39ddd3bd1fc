package osiris

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Point returns the slots on the map that an action refers to.
func (s *State) Point(m rules.Move) []rules.Slot {
	seat := s.seat(m.Player.Text)
	if m.What != "" || seat == none {
		return nil
	}
	a, ok := s.parse(seat, m.Text.Text)
	if !ok {
		return nil
	}
	return s.actionSlots(&a)
}

// Typed parses a trade: `trade Ada: 2 grain, brick; Bo: card merchant`.
func (s *State) Typed(text string) []rules.Move {
	text, ok := strings.CutPrefix(text, "trade ")
	if !ok {
		return nil
	}
	trade := &Trade{}
	for _, part := range strings.Split(text, ";") {
		name, gives, both := strings.Cut(part, ":")
		if !both {
			return nil
		}
		side := Side{Player: rules.Text{Text: strings.TrimSpace(name)}}
		for _, item := range strings.Split(gives, ",") {
			if item = strings.TrimSpace(item); item != "" && item != "[]" {
				side.Gives = append(side.Gives, rules.Text{Text: item})
			}
		}
		trade.Sides = append(trade.Sides, side)
	}
	return []rules.Move{{What: "trade", Sides: trade}}
}

// Locate implements rules.Locator.
func (s *Sheet) Locate(score rules.Score) {
	r := readSheet(s)
	for seat, y := range r.tallies() {
		for i := range score[seat].Items {
			r.locate(&score[seat].Items[i], seat, y)
		}
	}
}

// locate sets the slots of an item of a governor.
func (r *sheet) locate(it *rules.Item, seat int, y tally) {
	var sets [][]placedMonument
	switch it.ID {
	case "monuments":
		var byType [monuments][]placedMonument
		for _, s := range y.monuments {
			byType[s.of] = append(byType[s.of], s)
		}
		for _, list := range byType {
			if list != nil {
				sets = append(sets, list)
			}
		}
	case "adjacent":
		sets = r.v.adjacentSets(y.monuments)
	case "segment":
		for _, all := range r.v.bySegment(y.monuments) {
			if n := len(all) / r.v.segmentSize * r.v.segmentSize; n > 0 {
				sets = append(sets, all[:n])
			}
		}
	case "first":
		for k := range it.Parts {
			of, _ := it.Parts[k].ReasonArgs()["found"].(diag.Term)
			it.Parts[k].Slots = []rules.Slot{scoreBox("first-"+strings.TrimPrefix(string(of), "monument-"), seat)}
		}
	default:
		it.Slots = []rules.Slot{scoreBox(it.ID, seat)}
	}
	for k, set := range sets {
		for _, s := range set {
			if site := &r.v.sites[s.site]; s.nth < site.room() {
				it.Parts[k].Slots = append(it.Parts[k].Slots, slot(pieceSlot(site, s.nth)))
			}
		}
	}
}
