package ink

import "cartouche/internal/geom"

// AsRect returns the box that the path draws, if it draws exactly one upright box.
func (p Path) AsRect() (geom.Rect, bool) {
	q := p.Points
	closed := len(p.Verbs) == 5 && p.Verbs[4] == Close
	if len(q) != 4 || !closed || p.Verbs[0] != MoveTo {
		return geom.Rect{}, false
	}
	for _, v := range p.Verbs[1:4] {
		if v != LineTo {
			return geom.Rect{}, false
		}
	}
	across := q[0].Y == q[1].Y && q[1].X == q[2].X && q[2].Y == q[3].Y && q[3].X == q[0].X
	down := q[0].X == q[1].X && q[1].Y == q[2].Y && q[2].X == q[3].X && q[3].Y == q[0].Y
	if !across && !down {
		return geom.Rect{}, false
	}
	x, y := min(q[0].X, q[2].X), min(q[0].Y, q[2].Y)
	return geom.R(x, y, max(q[0].X, q[2].X)-x, max(q[0].Y, q[2].Y)-y), true
}
