package pyramids

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// score computes the items, totals and ranks from the board.
func (t *table) score() rules.Score {
	s := make(rules.Score, len(t.names))
	for seat, name := range t.names {
		n, unfinished := t.completed(seat)
		s[seat].Player, s[seat].Items = name, make([]rules.Item, 0, sizes) // three sizes, and the unfinished ones
		for size := Small; size <= Large; size++ {
			s[seat].Items = append(s[seat].Items, item(sizeNames[size], "score-completed", n[size], t.v.points[size]))
		}
		s[seat].Items = append(s[seat].Items, item("unfinished", "score-unfinished", unfinished, -t.v.lost))
		for _, it := range s[seat].Items {
			s[seat].Total += it.Points
		}
	}
	s.Rank()
	return s
}

func item(id, reason string, n, each int) rules.Item {
	return rules.Item{ID: id, Points: n * each, Reason: reason, Args: func() diag.Args { return diag.Args{"n": n, "each": each} }}
}
