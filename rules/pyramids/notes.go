package pyramids

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// noteDrawn reports the pieces that the dice of the round moved to the pool.
func (s *State) noteDrawn() {
	if len(s.drawn) > 0 && s.Note != nil {
		s.Note(rules.Note{Reason: "note-drawn", Args: diag.Args{"pieces": s.drawn}})
	}
	s.drawn = nil
}

func (s *State) noteAction(seat int, a Action) {
	if s.Note == nil {
		return
	}
	at := s.at(a.Square)
	switch {
	case a.Over > 0:
		s.noteEvent("bumped", seat, a.Piece)
	case a.Verb == Start:
		s.noteEvent("started", seat, a.Piece, a.Square)
	case a.Verb == Build && at.done:
		what := "completed"
		if s.influence(a.Square, seat) > 0 {
			what = "influenced"
		}
		s.noteEvent(what, seat, Piece{Pyramid, at.size}, a.Square)
	}
}

// noteEvent reports what a player did with a piece, and optionally on which square.
func (s *State) noteEvent(what string, seat int, p Piece, on ...Square) {
	if s.Note == nil {
		return
	}
	n := rules.Note{Player: s.names[seat], Reason: "note-" + what, Args: diag.Args{"player": s.names[seat], "piece": p.String()}}
	for _, q := range on {
		n.Args["square"], n.Slots = q.String(), []rules.Slot{squareSlot(q)}
		if what == "influenced" {
			n.Args["n"] = s.influence(q, seat)
		}
	}
	if what == "bumped" {
		n.Args["other"] = s.names[other(seat)]
	}
	s.Note(n)
}
