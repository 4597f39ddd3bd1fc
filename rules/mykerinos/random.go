package mykerinos

import (
	"math/rand/v2"
	"strconv"

	"cartouche/rules"
)

// random plays for all players. At the end it invents what they have from the base game.
func random(s rules.State, rng *rand.Rand) func() rules.Move {
	st, noted := s.(*State), 0
	return func() rules.Move {
		for museum := st.Typed(""); noted < len(museum); {
			m, n := museum[noted], rng.IntN(1+st.v.seasons)
			if noted++; m.What == "base" {
				n = 20 + rng.IntN(45)
			}
			if n > 0 {
				m.Text.Text = strconv.Itoa(n)
				return m
			}
		}
		return rules.AnyMove(st, rng)
	}
}
