package art

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// vertex is a point of a path that may have a marker, with the directions before and after it. A direction counts unless the vertex
// begins or ends a part that is not closed.
type vertex struct {
	at, before, after pt
	begins, ends      bool
	closes            bool
}

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
	for _, i := range list {
		i.aside = true
	}
	return list
}

// vertices returns the points of a path that may have markers. Those between the pieces of an arc may not.
func (p path) vertices() []vertex {
	var list []vertex
	var at pt
	begin, n := 0, 0 // where the part begins; points so far
	open := true     // the next step begins at the last vertex
	within := p.within
	p.steps(func(v ink.Verb, _, from pt, to []pt) {
		end := to[len(to)-1]
		if v != ink.Close {
			n += len(to)
		}
		inner := len(within) > 0 && within[0] == n-1
		if inner {
			within = within[1:]
		}
		first, last := tangents(v, from, to)
		switch {
		case v == ink.MoveTo && inner: // a step after one that closed
			return
		case v == ink.MoveTo:
			list = ended(list)
			begin = len(list)
			list = append(list, vertex{at: end, before: end.minus(at), begins: true})
			if begin > 0 {
				list[begin-1].after = end.minus(at)
			}
			at, open = end, true
			return
		}
		if open {
			list[len(list)-1].after = first
		}
		at, open = end, !inner
		if inner {
			return
		}
		list = append(list, vertex{at: end, before: last})
		if v == ink.Close { // its end is its beginning
			end := &list[len(list)-1]
			list[begin].before, list[begin].begins, end.after = last, false, list[begin].after
			end.closes = true
		}
	})
	return ended(list)
}

// ended marks the last of some vertices as the end of a part.
func ended(list []vertex) []vertex {
	if n := len(list); n > 0 && !list[n-1].closes {
		list[n-1].ends = true
	}
	return list
}

// tangents returns the directions at the beginning and the end of a step of a path.
func tangents(v ink.Verb, from pt, to []pt) (first, last pt) {
	end := to[len(to)-1]
	first, last = end.minus(from), end.minus(from)
	if v != ink.CubicTo {
		return first, last
	}
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
	return first, last
}

// angle is the direction of a marker, in degrees: halfway between that before and that after.
func (v vertex) angle() float64 {
	of := func(p pt) float64 { return math.Atan2(p.y, p.x) * 180 / math.Pi }
	before, after := of(v.before), of(v.after)
	switch {
	case v.ends:
		return round9(before)
	case v.begins:
		return round9(after)
	case math.Abs(before-after) >= 180:
		before += 360
	}
	return round9((before + after) / 2)
}

// marker draws a marker at a vertex.
func (b *builder) marker(ref text, v vertex, start bool, in scope) []*item {
	e := b.resource(ref.value)
	if ref.value == "" || e == nil || e.name != "marker" {
		return nil // SVG ignores a missing reference
	}
	inner, ok := b.entered(e, in)
	if !ok {
		return nil
	}
	defer b.within(nil)()
	around := b.viewAround(e)
	size := pt{b.size(e, "markerWidth", around.x, 3), b.size(e, "markerHeight", around.y, 3)}
	turn := 0.0
	switch t := e.attrs.of("orient"); {
	case t.value == "auto", t.value == "auto-start-reverse":
		turn = v.angle()
		if start && t.value != "auto" {
			turn += 180
		}
	case t.value != "":
		turn, _ = degrees(t.value)
	}
	sin, cos := sincos(turn * math.Pi / 180)
	m := geom.Affine{A: cos, B: sin, C: -sin, D: cos, E: v.at.x, F: v.at.y}
	if e.attrs.of("markerUnits").value != "userSpaceOnUse" {
		m = geom.Affine{A: in.width, D: in.width}.After(m)
	}
	_, fit, ok := b.view(e, size)
	if !ok || in.width == 0 && e.attrs.of("markerUnits").value != "userSpaceOnUse" || !(size.x > 0 && size.y > 0) {
		return nil
	}
	rx, ry := fit.Apply(b.number(e, "refX", around.x, 0), b.number(e, "refY", around.y, 0))
	outer := in
	var o own
	inner.style, o = b.style(e, b.inherited(e), 0)
	b.refuseAll(e, inner, o)
	inner.context = in.contextual()
	inner.m = geom.Affine{A: 1, D: 1, E: -rx, F: -ry}.After(m).After(in.m)
	return b.grouped(b.framed(e, size, inner, o), e, inner, outer, o)
}
