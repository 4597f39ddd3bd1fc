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

// score computes the score.
func (t *table) score() rules.Score {
	v := t.v
	return rules.NewScore(t.names, func(seat int) []rules.Item {
		y := &t.museum[seat]
		return []rules.Item{
			{ID: "base", Points: y.base},
			rules.Sum("tiles", parts(t.owned[seat], "score-tile", func(n tile) (int, any) { return v.worth[n-1], tileNames[n-1] })),
			rules.Sum("boats", parts(t.fleet[seat], "score-boat", func(b boat) (int, any) { return v.boatPt[b], b.term() })),
			v.seriesItem(y.patrons[:], len(t.owned[seat])),
		}
	})
}

// parts returns a part for each thing, with its points and its name.
func parts[T any](things []T, reason string, of func(T) (points int, name any)) []rules.Item {
	list := make([]rules.Item, len(things))
	for i, x := range things {
		points, name := of(x)
		list[i] = rules.Item{Points: points, Reason: reason, Args: func() diag.Args { return diag.Args{"found": name} }}
	}
	return list
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
