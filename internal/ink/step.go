package ink

import (
	"iter"
	"math"

	"cartouche/internal/geom"
)

// Step is one step of a path: where it begins, and its points. That of a Close is the start of its part.
type Step struct {
	Verb Verb
	From geom.Point
	To   []geom.Point
}

// End returns where the step ends.
func (s Step) End() geom.Point { return s.To[len(s.To)-1] }

// Steps yields the steps of the path.
func (p Path) Steps() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		var from geom.Point
		start, next := 0, 0
		for _, v := range p.Verbs {
			s := Step{v, from, p.Points[start : start+1]}
			if v != Close {
				s.To = p.Points[next : next+arity[v]]
			}
			if v == MoveTo {
				start = next
			}
			if !yield(s) {
				return
			}
			from, next = s.End(), next+arity[v]
		}
	}
}

// Chords returns n points along a curve, evenly by its parameter; the last is its end.
func (s Step) Chords(n int) []geom.Point {
	at := func(a, b, c, d geom.Length, t float64) geom.Length {
		u := 1 - t
		return geom.Length(math.Round(float64(u*u*u*float64(a)) + float64(3*u*u*t*float64(b)) +
			float64(3*u*t*t*float64(c)) + float64(t*t*t*float64(d))))
	}
	a, b, c, d := s.From, s.To[0], s.To[1], s.To[2]
	points := make([]geom.Point, n)
	for i := range n {
		t := float64(i+1) / float64(n)
		points[i] = geom.Pt(at(a.X, b.X, c.X, d.X, t), at(a.Y, b.Y, c.Y, d.Y, t))
	}
	return points
}
