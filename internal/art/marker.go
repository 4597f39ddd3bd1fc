package art

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// vertex is a point of a path that may have a marker, with the directions before and after it.
type vertex struct{ at, before, after pt }

// marked draws the markers of a path.
func (b *builder) marked(e *element, p path, in scope) []*item {
	if in.marks == [3]text{} || !slices.Contains([]string{"path", "line", "polyline", "polygon"}, e.name) {
		return nil
	}
	vertices := p.vertices()
	var list []*item
	for n, v := range vertices {
		if n == 0 {
			list = append(list, b.marker(in.marks[0], v, true, in)...)
		}
		if n > 0 && n < len(vertices)-1 {
			list = append(list, b.marker(in.marks[1], v, false, in)...)
		}
		if n == len(vertices)-1 {
			list = append(list, b.marker(in.marks[2], v, false, in)...)
		}
	}
	return list
}

// vertices returns the points of a path that may have markers.
func (p path) vertices() []vertex {
	var list []vertex
	p.steps(func(v ink.Verb, _, from pt, to []pt) {
		end := to[len(to)-1]
		if v == ink.MoveTo {
			list = append(list, vertex{at: end})
			return
		}
		first, last := end.minus(from), end.minus(from)
		if v == ink.CubicTo {
			for _, q := range []pt{to[1], to[0]} {
				if q != from {
					first = q.minus(from)
				}
			}
			for _, q := range []pt{to[0], to[1]} {
				if q != end {
					last = end.minus(q)
				}
			}
		}
		list[len(list)-1].after = first
		list = append(list, vertex{at: end, before: last})
	})
	return list
}

// angle is the direction of a marker, in degrees: between that before and that after.
func (v vertex) angle() float64 {
	unit := func(p pt) pt {
		if l := p.length(); l > 0 {
			return p.times(1 / l)
		}
		return pt{}
	}
	d := unit(v.before).plus(unit(v.after))
	return round9(math.Atan2(d.y, d.x) * 180 / math.Pi)
}

// marker draws a marker at a vertex.
func (b *builder) marker(ref text, v vertex, start bool, in scope) []*item {
	e := b.ids[ref.value]
	if ref.value == "" || e == nil || e.name != "marker" {
		return nil // SVG ignores a missing reference
	}
	inner, ok := b.entered(e, in)
	if !ok {
		return nil
	}
	size := pt{b.size(e, "markerWidth", in.view.x, 3), b.size(e, "markerHeight", in.view.y, 3)}
	turn := 0.0
	switch t := e.attrs["orient"]; {
	case t.value == "auto", t.value == "auto-start-reverse":
		turn = v.angle()
		if start && t.value != "auto" {
			turn += 180
		}
	case t.value != "":
		f, _ := scan(t).number()
		turn = f
	}
	sin, cos := sincos(turn * math.Pi / 180)
	m := geom.Affine{A: cos, B: sin, C: -sin, D: cos, E: v.at.x, F: v.at.y}
	if e.attrs["markerUnits"].value != "userSpaceOnUse" {
		m = geom.Affine{A: in.width, D: in.width}.After(m)
	}
	view, fit, ok := b.view(e, size)
	if !ok || in.width == 0 && e.attrs["markerUnits"].value != "userSpaceOnUse" || !(size.x > 0 && size.y > 0) {
		return nil
	}
	rx, ry := fit.Apply(b.number(e, "refX", view.x, 0), b.number(e, "refY", view.y, 0))
	outer := in
	var o own
	inner.style, o = b.style(e, b.inherited(e), 0)
	inner.m = geom.Affine{A: 1, D: 1, E: -rx, F: -ry}.After(m).After(in.m)
	return b.grouped(b.framed(e, size, inner, o), e, inner, outer, o)
}
