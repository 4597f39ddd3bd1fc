package pyramids

import "cartouche/rules"

// figures says which numbers the items of a score can be.
func figures(d rules.Data, _ int) []rules.Figure {
	v := compile(d)
	var list []rules.Figure
	for size := Small; size <= Large; size++ {
		list = append(list, rules.Upto(v.trios*v.points[size]).By(v.points[size]))
	}
	most := v.trios * (sizes - 1) * v.lost
	return append(list, rules.Figure{Low: -most}.By(v.lost))
}
