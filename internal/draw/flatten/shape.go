package flatten

import (
	"math"

	"cartouche/internal/art"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// shape is the painted area on a layer: the inside of a path, a line, or the letters of a text.
type shape struct {
	box     geom.Rect
	path    ink.Path
	evenOdd bool
	pen     *ink.Stroke // strokes path; nil fills it

	text  *scene.Text
	where scene.Where
	chain []*scene.Group // groups around the text, from the page

	inside *ink.Path // outline of a line or of letters
	edges  []edge
	rings  []geom.Point // a point of each part
}

// edge is a straight piece of an outline.
type edge struct{ a, b geom.Point }

// area returns a path around the shape. It uses the nonzero rule unless evenOdd is set.
func (s *shape) area() ink.Path {
	if s.pen == nil && s.text == nil {
		return s.path
	}
	if s.inside == nil {
		var p ink.Path
		if s.pen != nil {
			line := *s.pen
			line.Path = s.path
			p = art.Outlined(&line)
		} else {
			for i := range s.text.Runs {
				for _, glyph := range scene.RunPaths(&s.text.Runs[i]) {
					p.Add(glyph.Placed(s.where))
				}
			}
		}
		s.inside = &p
	}
	return *s.inside
}

// rect returns the shape as an upright box, if it is one.
func (s *shape) rect() (geom.Rect, bool) {
	if s.pen != nil || s.text != nil {
		return geom.Rect{}, false
	}
	return s.path.AsRect()
}

// hair is the tolerance for a point on an outline.
const hair = 5 * geom.Micrometre

// outline returns the edges of the shape, with curves flattened within hair.
func (s *shape) outline() []edge {
	if s.edges != nil {
		return s.edges
	}
	var start, last geom.Point
	line := func(to geom.Point) {
		if to != last {
			s.edges = append(s.edges, edge{last, to})
		}
		last = to
	}
	for step := range s.area().Steps() {
		switch step.Verb {
		case ink.MoveTo:
			line(start)
			start, last = step.To[0], step.To[0]
			s.rings = append(s.rings, start)
		case ink.CubicTo:
			a, b, c, d := step.From, step.To[0], step.To[1], step.To[2]
			bend := max(abs(a.X-2*b.X+c.X), abs(a.Y-2*b.Y+c.Y), abs(b.X-2*c.X+d.X), abs(b.Y-2*c.Y+d.Y))
			for _, to := range step.Chords(1 + int(math.Sqrt(float64(bend)*1.1/float64(hair)))) {
				line(to)
			}
		default:
			line(step.To[0])
		}
	}
	line(start)
	return s.edges
}

func abs(l geom.Length) geom.Length { return max(l, -l) }

// holds reports whether a point is inside the shape.
func (s *shape) holds(p geom.Point) bool {
	turns := 0
	for _, e := range s.outline() {
		switch up := e.b.Y > e.a.Y; {
		case (e.a.Y > p.Y) == (e.b.Y > p.Y):
		case up && e.side(p) > 0:
			turns++
		case !up && e.side(p) < 0:
			turns--
		}
	}
	if s.evenOdd {
		return turns%2 != 0
	}
	return turns != 0
}

// near reports whether a point is on one of the edges, within hair.
func near(edges []edge, p geom.Point) bool {
	for _, e := range edges {
		if e.box().Inset(-hair).Contains(geom.R(p.X, p.Y, 0, 0)) && math.Abs(e.off(p)) <= float64(hair) {
			return true
		}
	}
	return false
}

// side returns a positive number for points to the left of an edge seen in a coordinate system with
// y upwards, and a negative one for points to its right.
func (e edge) side(p geom.Point) geom.Length {
	return (e.b.X-e.a.X)*(p.Y-e.a.Y) - (p.X-e.a.X)*(e.b.Y-e.a.Y)
}

// off returns the distance of a point from the line of an edge, signed by side.
func (e edge) off(p geom.Point) float64 {
	return float64(e.side(p)) / e.long()
}

func (e edge) long() float64 {
	dx, dy := e.b.X-e.a.X, e.b.Y-e.a.Y
	return math.Sqrt(float64(dx*dx + dy*dy))
}

func (e edge) box() geom.Rect {
	x, y := min(e.a.X, e.b.X), min(e.a.Y, e.b.Y)
	return geom.R(x, y, max(e.a.X, e.b.X)-x, max(e.a.Y, e.b.Y)-y)
}

// meets reports whether two edges share a point.
func (e edge) meets(f edge) bool {
	a, b := e.box(), f.box()
	return a.X <= b.Right() && b.X <= a.Right() && a.Y <= b.Bottom() && b.Y <= a.Bottom() &&
		(e.side(f.a) <= 0 || e.side(f.b) <= 0) && (e.side(f.a) >= 0 || e.side(f.b) >= 0) &&
		(f.side(e.a) <= 0 || f.side(e.b) <= 0) && (f.side(e.a) >= 0 || f.side(e.b) >= 0)
}

// crosses reports whether two edges cross by more than hair.
func (e edge) crosses(f edge) bool {
	apart := func(u, v float64) bool { return min(u, v) < -float64(hair) && max(u, v) > float64(hair) }
	return e.meets(f) && apart(e.off(f.a), e.off(f.b)) && apart(f.off(e.a), f.off(e.b))
}
