package art

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// root draws the outermost element; it returns the size of the drawing.
func (b *builder) root(e *element) (w, h float64, items []*item) {
	in, o, ok := b.entrance(e)
	if !ok {
		return b.viewport.x, b.viewport.y, nil
	}
	return b.viewport.x, b.viewport.y, b.inside(e, in, o)
}

// inside draws what the outermost element holds, over its ground. Nothing changes that, however the element is moved, clear or hidden.
func (b *builder) inside(e *element, in scope, o own) []*item {
	inner := b.grouped(b.children(e, in), e, in, in, o)
	ground := rectPath(box{0, 0, b.viewport.x, b.viewport.y})
	if fill := b.paint(o.ground, 1, ground, 0, in); fill != nil {
		return append([]*item{{at: e.pos(), m: identity, path: ground, fill: fill}}, inner...)
	}
	return inner
}

// entrance returns the scope in the outermost element, and sets the viewport. It reports false if nothing in it is visible.
func (b *builder) entrance(e *element) (in scope, o own, ok bool) {
	b.viewport = pt{1, 1} // until it is known
	in = scope{m: identity, depth: 1}
	in.style, o = b.style(e, startStyle, 0)
	size, ok := b.rootSize(e)
	if !ok {
		return in, o, false
	}
	b.viewport, in.view = size, size
	if o.origin.value == "" { // of a box of CSS, not of SVG
		o.origin.value = "50% 50%"
	}
	if in.m, ok = b.moved(o, in); !ok {
		return in, o, false
	}
	b.refuseAll(e, in, o)
	view, m, ok := b.view(e, size)
	in.view, in.m = view, m.After(in.m)
	b.views[e] = view
	return in, o, ok
}

// rootSize is the width and height of the drawing. A side without a length, or with one in percent, has that of the viewBox. Of a picture,
// style does not set the size.
func (b *builder) rootSize(e *element) (pt, bool) {
	size, before := pt{}, len(*b.errs)
	for name, to := range map[string]*float64{"width": &size.x, "height": &size.y} {
		t, ok := e.attrs.find(name)
		if !ok || t.value == "auto" || strings.HasSuffix(t.value, "%") {
			continue
		}
		v, ok := length(t.value, 0)
		if !ok || !(v > 0) || v > 1e6 {
			b.errs.Add(t.pos(0), "art-value", diag.Args{"what": name, "found": snippet(t.value), "allowed": []string{"24", "50mm"}})
		}
		*to = v
	}
	if len(*b.errs) > before {
		return size, false
	}
	if size.x > 0 && size.y > 0 {
		return size, true
	}
	v, ok := b.viewBox(e)
	switch {
	case !ok:
		return size, false
	case v.empty():
		b.errs.Add(e.pos(), "art-no-size", nil)
		return size, false
	case size.x > 0:
		size.y = size.x * (v.y1 - v.y0) / (v.x1 - v.x0)
	case size.y > 0:
		size.x = size.y * (v.x1 - v.x0) / (v.y1 - v.y0)
	default:
		size = pt{v.x1 - v.x0, v.y1 - v.y0}
	}
	return size, true
}

// viewBox reads the viewBox; the box is empty if the element has none.
func (b *builder) viewBox(e *element) (box, bool) {
	t, ok := e.attrs.find("viewBox")
	if !ok {
		return noBounds, true
	}
	v, ok := scan(t).numbers()
	if !ok || len(v) != 4 || !(v[2] > 1e-6 && v[3] > 1e-6 && v[2] < 1e6 && v[3] < 1e6) {
		b.errs.Add(t.pos(0), "art-value", diag.Args{"what": "viewBox", "found": snippet(t.value), "allowed": []string{"0 0 24 24"}})
		return noBounds, false
	}
	return box{v[0], v[1], v[0] + v[2], v[1] + v[3]}, true
}

var alignments = func() []string {
	list := []string{"none"}
	for _, x := range []string{"xMin", "xMid", "xMax"} {
		for _, y := range []string{"YMin", "YMid", "YMax"} {
			list = append(list, x+y)
		}
	}
	return list
}()

// view returns how an element shows its viewBox in a frame of a size, and the size of what percentages in it are of.
func (b *builder) view(e *element, size pt) (pt, geom.Affine, bool) {
	v, ok := b.viewBox(e)
	if !ok || v.empty() {
		return size, identity, ok
	}
	m, _, ok := b.fitted(e, v, size)
	return pt{v.x1 - v.x0, v.y1 - v.y0}, m, ok
}

// fitted returns how an element shows a box in a frame of a size, and whether parts of the box are outside of it.
func (b *builder) fitted(e *element, v box, size pt) (m geom.Affine, cut, ok bool) {
	w, h := v.x1-v.x0, v.y1-v.y0
	sx, sy := size.x/w, size.y/h
	align, way := "xMidYMid", "meet"
	if t, said := e.attrs.find("preserveAspectRatio"); said {
		words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(t.value), "defer"))
		if len(words) > 0 {
			align = words[0]
		}
		if len(words) > 1 {
			way = words[1]
		}
		if !slices.Contains(alignments, align) || len(words) > 2 || way != "meet" && way != "slice" {
			b.ignored("preserveAspectRatio", t, alignments)
			align, way = "xMidYMid", "meet"
		}
	}
	var left, top float64
	if align != "none" {
		s := min(sx, sy)
		if way == "slice" {
			s, cut = max(sx, sy), true
		}
		sx, sy = s, s
		shares := map[string]float64{"Min": 0, "Mid": 0.5, "Max": 1}
		left = shares[align[1:4]] * (size.x - float64(w*s))
		top = shares[align[5:8]] * (size.y - float64(h*s))
	}
	return geom.Affine{A: sx, D: sy, E: float64(left) - float64(v.x0*sx), F: float64(top) - float64(v.y0*sy)}, cut, true
}

// nested draws an svg within another.
func (b *builder) nested(e *element, in scope, o own) []*item {
	at, size := b.nestedBox(e, in)
	in.m = at.After(in.m)
	return b.framed(e, size, in, o)
}

// offset returns the map by the x and y of an element.
func (b *builder) offset(e *element, in scope) geom.Affine {
	return geom.Affine{A: 1, D: 1, E: b.number(e, "x", in.view.x, 0), F: b.number(e, "y", in.view.y, 0)}
}

// nestedBox returns where an svg or a symbol within an svg is, and its size.
func (b *builder) nestedBox(e *element, in scope) (geom.Affine, pt) {
	return b.offset(e, in), pt{b.number(e, "width", in.view.x, in.view.x), b.number(e, "height", in.view.y, in.view.y)}
}

// viewAround returns what percentages in an element are of: the size of what the svg around it shows. For the content of a definition
// this is so wherever it is used.
func (b *builder) viewAround(e *element) pt {
	for e = e.parent; e.name != "svg"; {
		e = e.parent
	}
	view, known := b.views[e]
	if !known {
		_, size := b.nestedBox(e, scope{view: b.viewAround(e)})
		view, _, _ = b.view(e, size)
		b.views[e] = view
	}
	return view
}

// framed draws what an svg, a symbol or a marker holds into a frame of a size, and cuts it off there.
func (b *builder) framed(e *element, size pt, in scope, o own) []*item {
	if !(size.x > 0 && size.y > 0) {
		return nil
	}
	frame := scope{m: in.m}
	view, m, ok := b.view(e, size)
	if !ok {
		return nil
	}
	if e.name == "marker" {
		view = b.viewAround(e)
	}
	in.view, in.m = view, m.After(in.m)
	items := b.children(e, in)
	if o.open || len(items) == 0 {
		return items
	}
	edge := rectPath(box{0, 0, size.x, size.y})
	all := boundsOf(items)
	if all.intersect(edge.through(frame.m).bounds()) == all {
		return items
	}
	return []*item{{at: e.pos(), m: frame.m, clips: []area{{path: edge}}, items: items}}
}
