package art

import (
	"cmp"
	"slices"

	"cartouche/internal/ink"
)

// area is what a path encloses by one of the two rules.
type area struct {
	path    path
	evenOdd bool
	single  bool // all its parts run clockwise, so that it needs no change
}

// mostCompared is how many corners the lines of an area may have, curves as straight
// pieces: each may be compared with all others.
const mostCompared = 10_000

// union returns one path that encloses, by the nonzero rule, what any of the areas does. It reports false when lines of an area
// cross each other, or have too many corners to find out, unless it is the only area and follows that rule already.
func union(list []area) (path, bool) {
	list = slices.DeleteFunc(list, func(a area) bool { return len(a.path.verbs) == 0 })
	var out path
	for _, a := range list {
		if a.single || len(list) == 1 && !a.evenOdd {
			out.join(a.path)
			continue
		}
		p, ok := a.normal()
		if !ok {
			return path{}, false
		}
		out.join(p)
	}
	return out, true
}

// normal returns the same area with every part of its path turned so that the winding
// number is 1 inside and 0 outside. It reports false when the lines cross.
func (a area) normal() (path, bool) {
	parts := a.path.parts()
	b := a.path.bounds()
	flat := make([][]pt, len(parts))
	for i, p := range parts {
		for _, l := range p.flat(max(b.x1-b.x0, b.y1-b.y0) / 2000) {
			flat[i] = append(flat[i], line{l.pts, true}.withoutRepeats(0).pts...)
		}
	}
	n := 0
	for _, pts := range flat {
		n += len(pts)
	}
	if n > mostCompared || crossing(flat) {
		return path{}, false
	}
	var out path
	for i, p := range parts {
		if len(flat[i]) < 3 {
			continue
		}
		// The winding number, or the number of lines around, just outside of this part.
		outside := 0
		for j := range parts {
			if j != i && encloses(flat[j], flat[i]) {
				outside += a.weight(flat[j])
			}
		}
		before, after := a.filled(outside), a.filled(outside+a.weight(flat[i]))
		switch {
		case before == after:
			continue // a line within the area
		case after == (signed(flat[i]) > 0):
			out.join(p)
		default:
			out.join(p.reversed())
		}
	}
	return out, true
}

func (a area) weight(pts []pt) int {
	if !a.evenOdd && signed(pts) < 0 {
		return -1
	}
	return 1
}

func (a area) filled(n int) bool {
	if a.evenOdd {
		return n%2 != 0
	}
	return n != 0
}

// parts returns the parts of the path, each closed.
func (p path) parts() []path {
	var list []path
	p.steps(func(v ink.Verb, start, _ pt, to []pt) {
		n := len(list) - 1
		switch {
		case v == ink.MoveTo:
			list = append(list, path{})
			list[n+1].move(to[0])
		case v != ink.Close:
			list[n].add(v, to...)
		}
	})
	for i := range list {
		list[i].close()
	}
	return list
}

// reversed returns a closed part the other way round.
func (p path) reversed() path {
	var q path
	q.move(p.pts[len(p.pts)-1])
	next := len(p.pts) - 1
	for i := len(p.verbs) - 2; i > 0; i-- {
		switch p.verbs[i] {
		case ink.CubicTo:
			q.cubic(p.pts[next-1], p.pts[next-2], p.pts[next-3])
			next -= 3
		default:
			q.line(p.pts[next-1])
			next--
		}
	}
	q.close()
	return q
}

// signed is twice the area of a polygon, above zero when it runs clockwise on the page.
func signed(pts []pt) float64 {
	sum := 0.0
	for i := range pts {
		sum += cross(pts[i], pts[(i+1)%len(pts)])
	}
	return sum
}

// encloses reports whether a polygon surrounds another, which it does not cross. They may touch: most of the corners decide.
func encloses(outer, inner []pt) bool {
	n := 0
	for i := range inner {
		if inside(outer, inner[i].along(inner[(i+1)%len(inner)], 0.5)) {
			n++
		}
	}
	return 2*n > len(inner)
}

// inside reports whether a point is in a polygon, by the crossings of a ray from it.
func inside(pts []pt, q pt) bool {
	in := false
	for i, a := range pts {
		b := pts[(i+1)%len(pts)]
		if (a.y > q.y) != (b.y > q.y) && q.x < a.x+float64((q.y-a.y)/(b.y-a.y)*(b.x-a.x)) {
			in = !in
		}
	}
	return in
}

// crossing reports whether edges of polygons cross. That they touch does not count.
func crossing(list [][]pt) bool {
	type edge struct{ a, b pt }
	var edges []edge
	for _, pts := range list {
		for i := range pts {
			edges = append(edges, edge{pts[i], pts[(i+1)%len(pts)]})
		}
	}
	left := func(e edge) float64 { return min(e.a.x, e.b.x) }
	slices.SortStableFunc(edges, func(e, f edge) int { return cmp.Compare(left(e), left(f)) })
	for i, e := range edges {
		right := max(e.a.x, e.b.x)
		for _, f := range edges[i+1:] {
			if left(f) > right {
				break
			}
			c1, c2 := cross(e.b.minus(e.a), f.a.minus(e.a)), cross(e.b.minus(e.a), f.b.minus(e.a))
			c3, c4 := cross(f.b.minus(f.a), e.a.minus(f.a)), cross(f.b.minus(f.a), e.b.minus(f.a))
			if onOppositeSides(c1, c2, e.b.minus(e.a).length()) && onOppositeSides(c3, c4, f.b.minus(f.a).length()) {
				return true
			}
		}
	}
	return false
}

// onOppositeSides reports whether two ends are on different sides of a line of a length, both
// clearly; a and b are twice the areas of the triangles with it.
func onOppositeSides(a, b, long float64) bool {
	margin := 1e-6 * max(long, 1e-6)
	return a > margin && b < -margin || a < -margin && b > margin
}
