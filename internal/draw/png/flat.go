package png

import (
	"math"

	"cartouche/internal/ink"
)

// point is a point on the page in pixels.
type point struct{ x, y float64 }

// polyline is a subpath without curves.
type polyline struct {
	points []point
	closed bool
}

// flat is a flattened path. Curves become enough straight lines to look smooth. This package converts products explicitly to
// float64, which keeps compilers from fusing them with sums on some processors.
type flat struct {
	parts  []polyline
	points []point // backing of the parts
	start  int     // of the current part
}

func (f *flat) reset() { f.parts, f.points, f.start = f.parts[:0], f.points[:0], 0 }

// end ends the current part.
func (f *flat) end(closed bool) {
	if n := len(f.points); n > f.start {
		f.parts = append(f.parts, polyline{f.points[f.start:n:n], closed})
		f.start = n
	}
}

// add appends a path of the display list as placed by p.
func (f *flat) add(c *canvas, path ink.Path, p *place) {
	pts := path.Points
	next := func() point {
		q := p.at(pts[0])
		pts = pts[1:]
		return point{c.px(q.X), c.px(q.Y)}
	}
	var first point
	for _, v := range path.Verbs {
		if v != ink.MoveTo && v != ink.Close && len(f.points) == f.start {
			f.points = append(f.points, first) // continues after a close
		}
		switch v {
		case ink.MoveTo:
			f.end(false)
			first = next()
			f.points = append(f.points, first)
		case ink.LineTo:
			f.points = append(f.points, next())
		case ink.CubicTo:
			f.cubic(next(), next(), next())
		case ink.Close:
			f.end(true)
		}
	}
	f.end(false)
}

// flatness is the largest distance between a curve and its lines, in pixels.
const flatness = 0.05

// cubic appends a Bézier curve from the last point. n lines deviate from a curve by at most √3/18 ·
// d/n², where d is the bend of its control points.
func (f *flat) cubic(p1, p2, p3 point) {
	p0 := f.points[len(f.points)-1]
	d := max(bend(p0, p1, p2), bend(p1, p2, p3))
	n := int(math.Ceil(math.Sqrt(d * 0.75 / flatness)))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		f.points = append(f.points, point{
			bezier(p0.x, p1.x, p2.x, p3.x, t), bezier(p0.y, p1.y, p2.y, p3.y, t),
		})
	}
	f.points = append(f.points, p3)
}

// quad appends a quadratic Bézier curve.
func (f *flat) quad(p1, p2 point) {
	p0 := f.points[len(f.points)-1]
	n := int(math.Ceil(math.Sqrt(bend(p0, p1, p2) * 0.25 / flatness)))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		f.points = append(f.points, point{
			between(between(p0.x, p1.x, t), between(p1.x, p2.x, t), t),
			between(between(p0.y, p1.y, t), between(p1.y, p2.y, t), t),
		})
	}
	f.points = append(f.points, p2)
}

// bend returns twice the distance of the middle point from the midpoint of its neighbours.
func bend(a, b, c point) float64 {
	return length(a.x-float64(2*b.x)+c.x, a.y-float64(2*b.y)+c.y)
}

func between(a, b, t float64) float64 { return a + float64((b-a)*t) }

func bezier(a, b, c, d, t float64) float64 {
	ab, bc, cd := between(a, b, t), between(b, c, t), between(c, d, t)
	return between(between(ab, bc, t), between(bc, cd, t), t)
}

func length(x, y float64) float64 { return math.Sqrt(float64(x*x) + float64(y*y)) }
