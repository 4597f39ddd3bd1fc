package nileflood

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// tally is what a player has that scores.
type tally struct {
	grain   int
	built   int
	village [Strips]strip // by the field at the upper left
	stones  []int         // in each row of the temple from the bottom, including drawn rows that the plan does not have
}

func (y *tally) stoneCount() int {
	n := 0
	for _, k := range y.stones {
		n += k
	}
	return n
}

func (t *table) tallies() []tally {
	list := make([]tally, len(t.names))
	rows := make([]int, len(list)*len(t.v.temple))
	for i := range list {
		list[i].stones, rows = rows[:len(t.v.temple)], rows[len(t.v.temple):]
		if i < t.humans {
			list[i].village = t.boards[i][village]
		}
	}
	row, left := 0, t.v.temple[0]
	for _, seat := range t.temple {
		if left == 0 {
			row++
			left = t.v.temple[row]
		}
		list[seat].stones[row]++
		left--
	}
	for _, seat := range t.built {
		list[seat].built++
	}
	for _, seat := range t.grain {
		list[seat].grain++
	}
	return list
}

// score computes the score. Players after the first humans are automata.
func (v *values) score(names []string, humans int, tallies []tally) rules.Score {
	s := rules.NewScore(names, func(seat int) []rules.Item {
		y := &tallies[seat]
		return []rules.Item{
			rules.PerUnit("grain", "score-grain", y.grain, v.grainPt),
			rules.PerUnit("granaries", "score-granaries", y.built, v.storePt),
			rules.Sum("villages", v.villageParts(y)),
			rules.Sum("stones", v.stoneParts(y)),
			v.bonusItem(seat, names, tallies),
		}
	})
	for i := humans; i < len(s); i++ {
		s[i].Automaton = true
	}
	return s
}

func (v *values) villageParts(y *tally) []rules.Item {
	var parts []rules.Item
	for k, rows := range y.village {
		for row := range int8(v.rows) {
			if rows.has(row) {
				at := Field{row, int8(k)}
				parts = append(parts, rules.Item{Points: v.village[k], Reason: "score-village",
					Args: func() diag.Args { return diag.Args{"found": crossing(at)} }})
			}
		}
	}
	return parts
}

// crossing returns the name of the crossing at the lower right of f.
func crossing(f Field) string { return Action{Village, f, Field{f.Row + 1, f.Strip + 1}}.place() }

func (v *values) stoneParts(y *tally) []rules.Item {
	var parts []rules.Item
	for row, n := range y.stones {
		if n > 0 {
			each := v.stonePoints(row)
			parts = append(parts, rules.Item{Points: n * each, Reason: "score-stones",
				Args: func() diag.Args { return diag.Args{"row": row + 1, "n": n, "each": each} }})
		}
	}
	return parts
}

// stonePoints returns the points of a stone in a row; 0 for a row that the temple does not have.
func (v *values) stonePoints(row int) int {
	if row < len(v.stonePt) {
		return v.stonePt[row]
	}
	return 0
}

// bonusItem computes a player's temple bonus (ruling temple-bonus): players who tie for places
// share the sum of the places' bonus, rounded down.
func (v *values) bonusItem(i int, names []string, tallies []tally) rules.Item {
	it := rules.Item{ID: "temple-bonus", Reason: "score-bonus-none"}
	mine := tallies[i].stoneCount()
	if mine == 0 {
		return it
	}
	place, last := bonusRange(i, tallies)
	var with []string
	for k := range tallies {
		if tallies[k].stoneCount() == mine {
			with = append(with, names[k])
		}
	}
	pot := 0
	for p := place; p <= last; p++ {
		if p <= len(v.bonus) {
			pot += v.bonus[p-1]
		}
	}
	it.Points = pot / len(with)
	if len(with) == 1 {
		it.Reason, it.Args = "score-bonus", func() diag.Args { return diag.Args{"n": mine, "place": place} }
		return it
	}
	it.Reason = "score-bonus-tie"
	it.Args = func() diag.Args {
		return diag.Args{"n": mine, "place": place, "last": last, "sum": pot, "players": len(with), "with": with}
	}
	return it
}

// bonusRange returns the places of the temple bonus, from 1, that a player shares with those who
// have as many stones. first is above last if the player has no stones.
func bonusRange(i int, tallies []tally) (first, last int) {
	mine := tallies[i].stoneCount()
	if mine == 0 {
		return 1, 0
	}
	for k := range tallies {
		n := tallies[k].stoneCount()
		if n > mine {
			first++
		}
		if n >= mine {
			last++
		}
	}
	return first + 1, last
}
