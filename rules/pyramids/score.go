package pyramids

import "cartouche/rules"

func (t *table) score() rules.Score {
	return rules.NewScore(t.names, func(seat int) []rules.Item {
		n, unfinished := t.completed(seat)
		items := make([]rules.Item, 0, sizes) // three sizes, and the unfinished ones
		for size := Small; size <= Large; size++ {
			items = append(items, rules.PerUnit(sizeNames[size], "score-completed", n[size], t.v.points[size]))
		}
		return append(items, rules.PerUnit("unfinished", "score-unfinished", unfinished, -t.v.lost))
	})
}
