package ink

import "cartouche/internal/geom"

// Flattened returns points along the path: the ends of its lines, and eight along each curve.
func (p Path) Flattened() []geom.Point {
	var list []geom.Point
	for s := range p.Steps() {
		switch s.Verb {
		case MoveTo, LineTo:
			list = append(list, s.To[0])
		case CubicTo:
			for i := geom.Length(1); i <= 8; i++ {
				list = append(list, geom.Pt(
					bernstein(s.From.X, s.To[0].X, s.To[1].X, s.To[2].X, i), bernstein(s.From.Y, s.To[0].Y, s.To[1].Y, s.To[2].Y, i)))
			}
		}
	}
	return list
}

// bernstein returns a coordinate of a cubic curve at i eighths of it.
func bernstein(a, b, c, d, i geom.Length) geom.Length {
	j := 8 - i
	return (a*j*j*j + 3*b*j*j*i + 3*c*j*i*i + d*i*i*i) / 512
}

// Holds reports whether a point is inside the path, by the nonzero winding rule or the even-odd
// rule. Curves count as eight lines each.
func (p Path) Holds(at geom.Point, evenOdd bool) bool {
	if r, ok := p.AsRect(); ok {
		return r.Contains(geom.R(at.X, at.Y, 0, 0))
	}
	turns, crossings := 0, 0
	edge := func(a, b geom.Point) {
		if (a.Y > at.Y) == (b.Y > at.Y) || at.X >= a.X+(b.X-a.X)*(at.Y-a.Y)/(b.Y-a.Y) {
			return
		}
		crossings++
		if b.Y > a.Y {
			turns++
		} else {
			turns--
		}
	}
	var start, last geom.Point
	q := p.Points
	for _, v := range p.Verbs {
		switch v {
		case MoveTo:
			edge(last, start) // a fill closes each part
			start, last, q = q[0], q[0], q[1:]
		case LineTo:
			edge(last, q[0])
			last, q = q[0], q[1:]
		case CubicTo:
			for i, from := geom.Length(1), last; i <= 8; i++ {
				to := geom.Pt(bernstein(last.X, q[0].X, q[1].X, q[2].X, i), bernstein(last.Y, q[0].Y, q[1].Y, q[2].Y, i))
				edge(from, to)
				from = to
			}
			last, q = q[2], q[3:]
		case Close:
			edge(last, start)
			last = start
		}
	}
	edge(last, start)
	if evenOdd {
		return crossings%2 == 1
	}
	return turns != 0
}
