package ink

import (
	"math"

	"cartouche/internal/geom"
)

// Tight returns the box around the line of the path, to the nearest micrometre. Control points may be outside.
func (p Path) Tight() geom.Rect {
	if len(p.Points) == 0 {
		return geom.Rect{}
	}
	q := p.Points
	last, box := q[0], geom.R(q[0].X, q[0].Y, 0, 0)
	for _, v := range p.Verbs {
		switch v {
		case MoveTo, LineTo:
			last, q = q[0], q[1:]
			box = box.Union(geom.R(last.X, last.Y, 0, 0))
		case CubicTo:
			x0, x1 := extremes(last.X, q[0].X, q[1].X, q[2].X)
			y0, y1 := extremes(last.Y, q[0].Y, q[1].Y, q[2].Y)
			box = box.Union(geom.R(x0, y0, x1-x0, y1-y0))
			last, q = q[2], q[3:]
		}
	}
	return box
}

// extremes returns the smallest and largest coordinate of a cubic Bézier curve in one direction.
func extremes(a, b, c, d geom.Length) (low, high geom.Length) {
	low, high = min(a, d), max(a, d)
	if low <= min(b, c) && max(b, c) <= high {
		return low, high
	}
	// At the extremes the derivative is zero: u·t² + v·t + w = 0.
	p0, p1, p2, p3 := float64(a), float64(b), float64(c), float64(d)
	u, v, w := p3-float64(3*p2)+float64(3*p1)-p0, 2*(p2-float64(2*p1)+p0), p1-p0
	at := []float64{-w / v}
	if u != 0 {
		root := math.Sqrt(max(float64(v*v)-float64(4*u*w), 0))
		at = []float64{(-v + root) / (2 * u), (-v - root) / (2 * u)}
	}
	for _, t := range at {
		if !(t > 0 && t < 1) {
			continue
		}
		ab, bc, cd := between(p0, p1, t), between(p1, p2, t), between(p2, p3, t)
		l := geom.Length(math.Round(between(between(ab, bc, t), between(bc, cd, t), t)))
		low, high = min(low, l), max(high, l)
	}
	return low, high
}

func between(a, b, t float64) float64 { return a + float64((b-a)*t) }
