package rules

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// Play starts a new random game if one does not end within patience moves, and gives up after this
// number of tries. The longest games that the data allow take fewer moves.
const (
	patience = 10_000
	tries    = 8
)

// Play plays a whole legal game at random and returns its log. The same arguments give the same
// log. The values in the log have no positions. Play returns an error if no game ends.
func (g *Game) Play(setup Setup, seed uint64) (Log, error) {
	for try := range uint64(tries) {
		log := g.Log(setup)
		s := log.Start()
		next := g.Random(s, rand.New(rand.NewPCG(seed, try)))
		for range patience {
			if s.Over() {
				return log, nil
			}
			m := next()
			if bad := s.Play(m); bad != nil {
				panic("rules: a random move of " + g.ID + " is refused: " + m.String() + ": " + bad[0].Error())
			}
			log.Add(m)
		}
	}
	return nil, diag.List{{Code: "play-endless", Args: diag.Args{"n": tries, "moves": patience}}}
}

// AnyMove returns a random legal move: it draws a kind of action first, then a move of that kind.
func AnyMove(s State, rng *rand.Rand) Move {
	return ByKind(rng, s.Legal(), func(m Move) string {
		verb, _, _ := strings.Cut(m.Text.Text, " ")
		return cmp.Or(m.What, verb)
	})
}

// ByKind draws one of the kinds in a list, then an item of that kind. The list must not be empty.
func ByKind[T any, K comparable](rng *rand.Rand, list []T, kind func(T) K) T {
	var kinds []K
	for _, x := range list {
		if k := kind(x); !slices.Contains(kinds, k) {
			kinds = append(kinds, k)
		}
	}
	drawn := kinds[rng.IntN(len(kinds))]
	list = slices.DeleteFunc(list, func(x T) bool { return kind(x) != drawn })
	return list[rng.IntN(len(list))]
}
