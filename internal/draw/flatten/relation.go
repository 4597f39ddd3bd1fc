package flatten

import (
	"slices"

	"cartouche/internal/geom"
)

// relation is the relative position of two shapes.
type relation int

const (
	crossing relation = iota // overlapping in part, or not known
	apart
	within // the first is inside the second
	around // the second is inside the first
)

// mostCompared is the largest number of pairs of edges that are compared.
const mostCompared = 4_000_000

// relate returns the relation of two shapes. It returns crossing when unsure, which is always
// correct and only costs more drawing.
func relate(a, b *shape) relation {
	if !reach(a.box, b.box) {
		return apart
	}
	if r, ok := b.rect(); ok && r.Inset(-hair).Contains(a.box) {
		return within
	}
	if r, ok := a.rect(); ok && r.Inset(-hair).Contains(b.box) {
		return around
	}
	if len(a.outline())*len(b.outline()) > mostCompared {
		return crossing
	}
	mine, its := beside(a.outline(), b.box), beside(b.outline(), a.box)
	if touching(mine, its) {
		switch {
		case fits(a, b, its):
			return within
		case fits(b, a, mine):
			return around
		}
		return crossing
	}
	inB, inA := count(a.rings, b), count(b.rings, a)
	switch {
	case inB == 0 && inA == 0:
		return apart
	case inB == len(a.rings) && inA == 0:
		return within
	case inA == len(b.rings) && inB == 0:
		return around
	}
	return crossing
}

// reach reports whether two boxes share a point.
func reach(a, b geom.Rect) bool {
	return a.X <= b.Right() && b.X <= a.Right() && a.Y <= b.Bottom() && b.Y <= a.Bottom()
}

// beside returns the edges that a box reaches.
func beside(edges []edge, box geom.Rect) []edge {
	var list []edge
	for _, e := range edges {
		if reach(e.box(), box.Inset(-2*hair)) {
			list = append(list, e)
		}
	}
	return list
}

func touching(a, b []edge) bool {
	return slices.ContainsFunc(a, func(e edge) bool { return slices.ContainsFunc(b, e.meets) })
}

// count returns the number of points inside a shape.
func count(points []geom.Point, s *shape) (n int) {
	for _, p := range points {
		if s.holds(p) {
			n++
		}
	}
	return n
}

// fits reports whether shape a is inside shape b within hair. rim holds the edges of b close to a.
func fits(a, b *shape, rim []edge) bool {
	if !b.box.Inset(-hair).Contains(a.box) {
		return false
	}
	inside := func(p geom.Point) bool { return b.holds(p) || near(rim, p) }
	for _, e := range a.outline() {
		if !inside(e.a) || slices.ContainsFunc(rim, e.crosses) {
			return false
		}
		// Points on both sides of the middle of an edge distinguish inside from outside where two outlines coincide.
		dx, dy := e.b.X-e.a.X, e.b.Y-e.a.Y
		if long := max(abs(dx), abs(dy)); long > 4*hair {
			off := geom.Pt(-3*hair*dy/long, 3*hair*dx/long)
			middle := geom.Pt((e.a.X+e.b.X)/2, (e.a.Y+e.b.Y)/2)
			for _, p := range []geom.Point{middle.Add(off), middle.Sub(off)} {
				if a.holds(p) && !inside(p) {
					return false
				}
			}
		}
	}
	for _, e := range rim {
		if a.holds(e.a) && !near(a.outline(), e.a) {
			return false
		}
	}
	return true
}
