package mykerinos

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// tally is what a player has from the base game.
type tally struct {
	base    int
	patrons [len(Patrons)]int // number of each
}

// score computes the items, totals and ranks.
func (t *table) score() rules.Score {
	v := t.v
	s := make(rules.Score, len(t.names))
	for seat, name := range t.names {
		y := &t.museum[seat]
		items := []rules.Item{{ID: "base", Points: y.base}, v.tileItem(t.owned[seat]), v.boatItem(t.fleet[seat]),
			v.seriesItem(y.patrons[:], len(t.owned[seat]))}
		s[seat] = rules.Result{Player: name, Items: items}
		for k := range items {
			s[seat].Total += items[k].Points
		}
	}
	s.Rank()
	return s
}

func (v *values) tileItem(owned []tile) rules.Item {
	it := rules.Item{ID: "tiles", Parts: slices.Grow([]rules.Item(nil), len(owned))}
	for _, n := range owned {
		it.Parts = append(
			it.Parts,
			rules.Item{Points: v.worth[n-1], Reason: "score-tile", Args: func() diag.Args { return diag.Args{"found": tileNames[n-1]} }},
		)
		it.Points += v.worth[n-1]
	}
	return it
}

func (v *values) boatItem(fleet []boat) rules.Item {
	it := rules.Item{ID: "boats", Parts: slices.Grow([]rules.Item(nil), len(fleet))}
	for _, b := range fleet {
		it.Parts = append(
			it.Parts,
			rules.Item{Points: v.boatPt[b], Reason: "score-boat", Args: func() diag.Args { return diag.Args{"found": b.term()} }},
		)
		it.Points += v.boatPt[b]
	}
	return it
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
