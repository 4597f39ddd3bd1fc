package nileflood

import (
	"math/rand/v2"

	"cartouche/rules"
)

// random plays for all players. It writes down each harvest before storing.
func random(s rules.State, rng *rand.Rand) func() rules.Move {
	st, noted := s.(*State), false
	return func() rules.Move {
		if noted = st.phase == storing && !noted; noted {
			return st.Typed("")[st.actor()]
		}
		return rules.AnyMove(st, rng)
	}
}
