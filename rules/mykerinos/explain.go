package mykerinos

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// explain says season by season what was in play, who stood how on the river,
// and what that brought.
func explain(l *Log) []rules.Round {
	r := newReplay(l)
	var rounds []rules.Round
	r.seen = func() { rounds = append(rounds, rules.Round{Number: r.round, Notes: r.notes()}) }
	r.run()
	return rounds
}

func (r *replay) notes() []rules.Note {
	notes := []rules.Note{{Reason: "note-tiles", Args: diag.Args{"tiles": texts(r.inPlay)}}}
	if r.boat != noBoat {
		notes[0].Reason, notes[0].Args["boat"] = "note-tiles-boat", r.boat.term()
	}
	if len(r.ranking) == 0 {
		return append(notes, rules.Note{Reason: "note-nobody"})
	}
	for place, seat := range r.ranking {
		n := rules.Note{Player: r.names[seat], Reason: "note-river", Slots: []rules.Slot{cubesSlot(r.round, seat)},
			Args: diag.Args{"n": r.cubes[seat], "place": place + 1}}
		if tied(r.cubes, seat) {
			n.Reason = "note-river-tie"
			if seat == r.breaker {
				n.Reason = "note-river-boat"
			}
		}
		notes = append(notes, n)
	}
	gain := r.outcome().gain
	for place, seat := range r.ranking[:min(2, len(r.ranking))] {
		n := rules.Note{Player: r.names[seat], Reason: "note-takes", Args: diag.Args{"found": gain[place]}}
		if place == 1 && !r.isLast() {
			if r.boat == noBoat {
				continue
			}
			n.Reason, n.Args = "note-gets-boat", diag.Args{"found": r.boat.term()}
		} else if gain[place] == "" {
			continue
		}
		notes = append(notes, n)
	}
	return notes
}
