package mykerinos

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// notes returns notes on the current season: what was in play, the ranking on the river, and what
// the players got for it.
func (s *State) notes() []rules.Note {
	notes := []rules.Note{{Reason: "note-tiles", Args: diag.Args{"tiles": texts(s.shown)}}}
	if s.boat != noBoat {
		notes[0].Reason, notes[0].Args["boat"] = "note-tiles-boat", s.boat.term()
	}
	if len(s.ranking) == 0 {
		return append(notes, rules.Note{Reason: "note-nobody"})
	}
	for place, seat := range s.ranking {
		n := rules.Note{Player: s.names[seat], Reason: "note-river", Slots: []rules.Slot{cubesSlot(s.season+1, seat)},
			Args: diag.Args{"n": s.cubes[seat], "place": place + 1}}
		if tied(s.cubes, seat) {
			n.Reason = "note-river-tie"
			if seat == s.breaker {
				n.Reason = "note-river-boat"
			}
		}
		notes = append(notes, n)
	}
	takes := func(seat int, what string) {
		notes = append(notes, rules.Note{Player: s.names[seat], Reason: "note-takes", Args: diag.Args{"found": what}})
	}
	if s.isLast() && slices.Contains(s.shown, finalTile) {
		takes(s.ranking[0], finalTile.String())
	}
	if s.chosen != unknown {
		takes(s.chooser(s.ranking), s.chosen.String())
	}
	if !s.isLast() && len(s.ranking) > 1 && s.boat != noBoat {
		notes = append(notes, rules.Note{Player: s.names[s.ranking[1]], Reason: "note-gets-boat", Args: diag.Args{"found": s.boat.term()}})
	}
	return notes
}
