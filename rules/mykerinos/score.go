package mykerinos

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// tally is what a player has from the base game.
type tally struct {
	base    int
	patrons [len(Patrons)]int // number of each
}

func (t *table) score() rules.Score {
	v := t.v
	return rules.NewScore(t.names, func(seat int) []rules.Item {
		y := &t.museum[seat]
		return []rules.Item{
			{ID: "base", Points: y.base},
			rules.Sum("tiles", each(t.owned[seat], func(n tile) rules.Item {
				return rules.Item{Points: v.worth[n-1], Reason: "score-tile", Args: func() diag.Args { return diag.Args{"found": tileNames[n-1]} }}
			})),
			rules.Sum("boats", each(t.fleet[seat], func(b boat) rules.Item {
				return rules.Item{Points: v.boatPt[b], Reason: "score-boat", Args: func() diag.Args { return diag.Args{"found": b.term()} }}
			})),
			v.seriesItem(y.patrons[:], len(t.owned[seat])),
		}
	})
}

// each returns what of returns for each thing of a list.
func each[T, U any](list []T, of func(T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = of(x)
	}
	return out
}

// seriesItem scores the series. Each Nile tile counts as any patron.
func (v *values) seriesItem(patrons []int, jokers int) rules.Item {
	n := Series(patrons, jokers)
	return rules.Item{ID: "series", Points: n * v.series, Reason: "score-series",
		Args: func() diag.Args { return diag.Args{"n": n, "each": v.series, "jokers": jokers} }}
}

// Series returns the largest number of full sets of different patrons, such that the jokers replace
// all missing patrons (ruling series). Patrons beyond the end of the list count as 0.
func Series(patrons []int, jokers int) int {
	all := jokers
	for _, n := range patrons {
		all += n
	}
	low, high := 0, all/len(Patrons)
	for low < high {
		s := (low + high + 1) / 2
		missing := s * (len(Patrons) - len(patrons))
		for _, n := range patrons {
			missing += max(0, s-n)
		}
		if missing <= jokers {
			low = s
		} else {
			high = s - 1
		}
	}
	return low
}
