package ink

import (
	"math"

	"cartouche/internal/geom"
)

// Verb is one step of a path.
type Verb uint8

// The steps, with the number of their points.
const (
	MoveTo  Verb = iota // 1
	LineTo              // 1
	CubicTo             // 3: two control points and the end
	Close               // 0
)

// Path is a sequence of steps with their points in order.
type Path struct {
	Verbs  []Verb
	Points []geom.Point
}

// Move starts a new part of the path.
func (p *Path) Move(x, y geom.Length) *Path { return p.add(MoveTo, geom.Pt(x, y)) }

// Line adds a straight line to a point.
func (p *Path) Line(x, y geom.Length) *Path { return p.add(LineTo, geom.Pt(x, y)) }

// Cubic adds a Bézier curve to c with the control points a and b.
func (p *Path) Cubic(a, b, c geom.Point) *Path { return p.add(CubicTo, a, b, c) }

// Close adds a straight line back to the start of the part.
func (p *Path) Close() *Path { return p.add(Close) }

func (p *Path) add(v Verb, pts ...geom.Point) *Path {
	p.Verbs = append(p.Verbs, v)
	p.Points = append(p.Points, pts...)
	return p
}

// Add appends the parts of q.
func (p *Path) Add(q Path) *Path {
	p.Verbs = append(p.Verbs, q.Verbs...)
	p.Points = append(p.Points, q.Points...)
	return p
}

// withRoom returns an empty path with capacity for verbs and points.
func withRoom(verbs, points int) Path {
	return Path{make([]Verb, 0, verbs), make([]geom.Point, 0, points)}
}

// Moved returns the path moved by d.
func (p Path) Moved(d geom.Point) Path {
	q := Path{Verbs: p.Verbs, Points: make([]geom.Point, len(p.Points))}
	for i, pt := range p.Points {
		q.Points[i] = pt.Add(d)
	}
	return q
}

// Placed returns the path with its points mapped by a placement or another map.
func (p Path) Placed(pl interface{ Apply(geom.Point) geom.Point }) Path {
	q := Path{Verbs: p.Verbs, Points: make([]geom.Point, len(p.Points))}
	for i, pt := range p.Points {
		q.Points[i] = pl.Apply(pt)
	}
	return q
}

// Box returns the box around all points, including control points.
func (p Path) Box() geom.Rect {
	if len(p.Points) == 0 {
		return geom.Rect{}
	}
	return hull(p.Points[0], p.Points[1:]...)
}

// hull returns the box around points.
func hull(first geom.Point, others ...geom.Point) geom.Rect {
	x0, y0, x1, y1 := first.X, first.Y, first.X, first.Y
	for _, p := range others {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	return geom.R(x0, y0, x1-x0, y1-y0)
}

// LinePath returns a straight line.
func LinePath(a, b geom.Point) Path {
	p := withRoom(2, 2)
	p.Move(a.X, a.Y).Line(b.X, b.Y)
	return p
}

// RectPath returns an upright box, clockwise.
func RectPath(r geom.Rect) Path {
	p := withRoom(5, 4)
	p.Move(r.X, r.Y).Line(r.Right(), r.Y).Line(r.Right(), r.Bottom()).Line(r.X, r.Bottom()).Close()
	return p
}

// kappa is the distance of the control points that make four cubics a circle.
const kappa = 0.5522847498

func scaled(l geom.Length, f float64) geom.Length { return geom.Length(math.Round(float64(l) * f)) }

// EllipsePath returns an ellipse that fills a box.
func EllipsePath(r geom.Rect) Path {
	c, rx, ry := r.Center(), r.W/2, r.H/2
	kx, ky := scaled(rx, kappa), scaled(ry, kappa)
	p := withRoom(6, 13)
	p.Move(c.X+rx, c.Y)
	p.Cubic(geom.Pt(c.X+rx, c.Y+ky), geom.Pt(c.X+kx, c.Y+ry), geom.Pt(c.X, c.Y+ry))
	p.Cubic(geom.Pt(c.X-kx, c.Y+ry), geom.Pt(c.X-rx, c.Y+ky), geom.Pt(c.X-rx, c.Y))
	p.Cubic(geom.Pt(c.X-rx, c.Y-ky), geom.Pt(c.X-kx, c.Y-ry), geom.Pt(c.X, c.Y-ry))
	p.Cubic(geom.Pt(c.X+kx, c.Y-ry), geom.Pt(c.X+rx, c.Y-ky), geom.Pt(c.X+rx, c.Y))
	p.Close()
	return p
}

// CirclePath returns a circle around c.
func CirclePath(c geom.Point, radius geom.Length) Path {
	return EllipsePath(geom.R(c.X-radius, c.Y-radius, 2*radius, 2*radius))
}

// RoundRectPath returns a box with round corners.
func RoundRectPath(r geom.Rect, radius geom.Length) Path {
	radius = min(radius, r.W/2, r.H/2)
	if radius <= 0 {
		return RectPath(r)
	}
	k := radius - scaled(radius, kappa)
	x, y, x2, y2 := r.X, r.Y, r.Right(), r.Bottom()
	p := withRoom(10, 17)
	p.Move(x+radius, y).Line(x2-radius, y)
	p.Cubic(geom.Pt(x2-k, y), geom.Pt(x2, y+k), geom.Pt(x2, y+radius)).Line(x2, y2-radius)
	p.Cubic(geom.Pt(x2, y2-k), geom.Pt(x2-k, y2), geom.Pt(x2-radius, y2)).Line(x+radius, y2)
	p.Cubic(geom.Pt(x+k, y2), geom.Pt(x, y2-k), geom.Pt(x, y2-radius)).Line(x, y+radius)
	p.Cubic(geom.Pt(x, y+k), geom.Pt(x+k, y), geom.Pt(x+radius, y)).Close()
	return p
}

// PolygonPath joins the points and closes the path.
func PolygonPath(pts ...geom.Point) Path {
	p := PolylinePath(pts...)
	p.Close()
	return p
}

// PolylinePath joins the points and leaves the path open.
func PolylinePath(pts ...geom.Point) Path {
	p := withRoom(len(pts)+1, len(pts))
	for i, q := range pts {
		if i == 0 {
			p.Move(q.X, q.Y)
		} else {
			p.Line(q.X, q.Y)
		}
	}
	return p
}
