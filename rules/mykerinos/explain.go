package mykerinos

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// notes say of the present season what was in play, who stood how on the river,
// and what that brought.
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
	gain := s.row().gain
	for place, seat := range s.ranking[:min(2, len(s.ranking))] {
		n := rules.Note{Player: s.names[seat], Reason: "note-takes", Args: diag.Args{"found": gain[place]}}
		if place == 1 && !s.isLast() {
			if s.boat == noBoat {
				continue
			}
			n.Reason, n.Args = "note-gets-boat", diag.Args{"found": s.boat.term()}
		} else if gain[place] == "" {
			continue
		}
		notes = append(notes, n)
	}
	return notes
}
