package ink

import (
	"iter"
	"slices"

	"cartouche/internal/geom"
)

// Flattened returns points along the path: the ends of its lines, and eight along each curve.
func (p Path) Flattened() []geom.Point {
	var list []geom.Point
	for s := range p.Steps() {
		switch s.Verb {
		case MoveTo, LineTo:
			list = append(list, s.To[0])
		case CubicTo:
			ends := s.eighths()
			list = append(list, ends[:]...)
		}
	}
	return list
}

// eighths returns the ends of eight lines along a curve.
func (s Step) eighths() (ends [8]geom.Point) {
	a, b, c, d := s.From, s.To[0], s.To[1], s.To[2]
	for i := range ends {
		n := geom.Length(i + 1)
		ends[i] = geom.Pt(bernstein(a.X, b.X, c.X, d.X, n), bernstein(a.Y, b.Y, c.Y, d.Y, n))
	}
	return ends
}

// bernstein returns a coordinate of a cubic curve at i eighths of it.
func bernstein(a, b, c, d, i geom.Length) geom.Length {
	j := 8 - i
	return (a*j*j*j + 3*b*j*j*i + 3*c*j*i*i + d*i*i*i) / 512
}

// Single reports whether a path is one closed outline.
func (p Path) Single() bool {
	return p.Verbs != nil && !slices.Contains(p.Verbs[1:], MoveTo) && p.Verbs[len(p.Verbs)-1] == Close
}

// Holds reports whether a point is inside the path, by the nonzero winding rule or the even-odd
// rule. Curves count as eight lines each.
func (p Path) Holds(at geom.Point, evenOdd bool) bool {
	point := geom.R(at.X, at.Y, 0, 0)
	if r, ok := p.AsRect(); ok {
		return r.Contains(point)
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
	for s := range p.sides() {
		if s.Verb == CubicTo && hull(s.From, s.To...).Contains(point) {
			from := s.From
			for _, to := range s.eighths() {
				edge(from, to)
				from = to
			}
		} else { // from outside its hull a curve is crossed like the line between its ends
			edge(s.From, s.End())
		}
	}
	if evenOdd {
		return crossings%2 == 1
	}
	return turns != 0
}

// Misses reports whether no side of the path is in a box or within 3 µm of it, so that [Path.Holds] is the same for all its points.
func (p Path) Misses(box geom.Rect) bool {
	near := func(r geom.Rect) bool { return r.Inset(-3 * geom.Micrometre).Overlaps(box) }
	for s := range p.sides() {
		if !near(hull(s.From, s.To...)) {
			continue
		}
		if s.Verb != CubicTo {
			return false
		}
		from := s.From
		for _, to := range s.eighths() {
			if near(hull(from, to)) {
				return false
			}
			from = to
		}
	}
	return true
}

// sides yields the lines and curves around what a fill of the path paints. Lines close the parts that are open.
func (p Path) sides() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		var start []geom.Point // of the part
		var last geom.Point
		for s := range p.Steps() {
			if s.Verb == MoveTo {
				if start != nil && !yield(Step{Close, s.From, start}) {
					return
				}
				start = s.To
			} else if !yield(s) {
				return
			}
			last = s.End()
		}
		if start != nil {
			yield(Step{Close, last, start})
		}
	}
}
