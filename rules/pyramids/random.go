package pyramids

import (
	"math/rand/v2"
	"strconv"

	"cartouche/rules"
)

// random plays for both players. Uniform play hardly ever completes a pyramid, so it chooses among
// the most promising actions; of these it draws a kind of action first.
func random(s rules.State, rng *rand.Rand) func() rules.Move {
	st := s.(*State)
	return func() rules.Move {
		switch st.phase {
		case rollingTreasure, rollingSupply:
			dice := make([]string, st.v.dice[st.phase])
			for i := range dice {
				dice[i] = strconv.Itoa(1 + rng.IntN(Stacks))
			}
			return rules.EventList("", phaseNames[st.phase], dice...)
		case favouring:
			return rules.AnyMove(st, rng)
		}
		var best []Action
		most := 0
		for _, a := range st.legal(nil) {
			n := st.promise(a)
			if n > most {
				best, most = nil, n
			}
			if n == most {
				best = append(best, a)
			}
		}
		return rules.Do(st.names[st.turn], rules.ByKind(rng, best, func(a Action) Verb { return a.Verb }).String())
	}
}

// promise ranks an action: it completes a pyramid (3), adds a piece that one lacks (2), starts one
// that can be completed with what the player has (1), or is something else (0). An action that
// wastes workers or resources has -1.
func (t *table) promise(a Action) int {
	switch a.Verb {
	case Build:
		before := *t.at(a.Square)
		after := before
		after.put(a.Piece)
		switch {
		case t.completes(&after, a.Square):
			return 3
		case a.Piece.Kind == Worker, before.spare() >= 0, // the rest is for the influence
			uses(&before.held[a.Piece.Kind], before.size) == 0 && a.Piece.Size >= before.size-1:
			return 2
		}
		return -1
	case Start:
		if !t.building() && t.affords(a) {
			return 1
		}
		return -1
	case Buy, Train:
		if t.building() {
			return -1
		}
	}
	return 0
}

// building reports whether the player on turn has a pyramid that is not completed.
func (t *table) building() bool {
	for i := range t.board {
		if s := &t.board[i]; s.size > 0 && !s.done && s.owner == t.turn {
			return true
		}
	}
	return false
}

// affords reports whether the player on turn can complete the pyramid that the action starts with
// the resources and standing workers they have.
func (t *table) affords(a Action) bool {
	h := &t.hands[t.turn]
	s := site{size: a.Piece.Size, held: h.held, workers: h.standing}
	if s.size == Large {
		s.held[Treasure][Small], s.held[Supply][Small] = 0, 0
	}
	fits := a.Worker >= s.size || h.standing[a.Worker] >= 2
	return fits && s.manned() && s.spare() >= t.influence(a.Square, t.turn)
}
