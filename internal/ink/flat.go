package ink

import "cartouche/internal/geom"

// Flattened returns points along the path: the ends of its lines, and eight along each curve.
func (p Path) Flattened() []geom.Point {
	var list []geom.Point
	next := 0
	for _, v := range p.Verbs {
		switch v {
		case MoveTo, LineTo:
			list = append(list, p.Points[next])
			next++
		case CubicTo:
			a, b, c, d := p.Points[next-1], p.Points[next], p.Points[next+1], p.Points[next+2]
			for i := geom.Length(1); i <= 8; i++ {
				list = append(list, geom.Pt(bernstein(a.X, b.X, c.X, d.X, i), bernstein(a.Y, b.Y, c.Y, d.Y, i)))
			}
			next += 3
		}
	}
	return list
}

// bernstein returns a coordinate of a cubic curve at i eighths of it.
func bernstein(a, b, c, d, i geom.Length) geom.Length {
	j := 8 - i
	return (a*j*j*j + 3*b*j*j*i + 3*c*j*i*i + d*i*i*i) / 512
}
