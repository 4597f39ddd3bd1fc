package scene

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Line is a straight line between two points, with its width.
type Line struct {
	From, To geom.Point
	Width    geom.Length
}

// Lines returns the straight lines of a drawing that have a role, in page coordinates.
func Lines(ops []ink.Op, role Role) []Line {
	var list []Line
	strokes(ops, role, Art, Where{}, func(s *ink.Stroke, at Where) { list = append(list, straight(s.Path.Placed(at), s.Width)...) })
	return list
}

// straight returns the straight parts of a path.
func straight(p ink.Path, width geom.Length) []Line {
	var list []Line
	for step := range p.Steps() {
		if step.Verb == ink.LineTo || step.Verb == ink.Close && step.From != step.To[0] {
			list = append(list, Line{step.From, step.To[0], width})
		}
	}
	return list
}

// Crosses reports whether the line runs through the inside of a box.
func (l Line) Crosses(r geom.Rect) bool {
	// Clip the line to the box, one edge after the other (Liang and Barsky). The parameters along
	// the line are compared without division.
	dx, dy := l.To.X-l.From.X, l.To.Y-l.From.Y
	in, out := share{0, 1}, share{1, 1}
	for _, e := range [4]struct{ p, q geom.Length }{
		{-dx, l.From.X - r.X}, {dx, r.Right() - l.From.X},
		{-dy, l.From.Y - r.Y}, {dy, r.Bottom() - l.From.Y},
	} {
		switch {
		case e.p == 0 && e.q <= 0:
			return false
		case e.p < 0:
			if s := (share{-e.q, -e.p}); in.less(s) {
				in = s
			}
		case e.p > 0:
			if s := (share{e.q, e.p}); s.less(out) {
				out = s
			}
		}
	}
	return in.less(out)
}

// share is a fraction with a positive divisor.
type share struct{ n, of geom.Length }

func (a share) less(b share) bool { return a.n*b.of < b.n*a.of }
