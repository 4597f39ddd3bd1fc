package art

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// part draws one element of the file and returns its size. The elements around it pass on their styles and transforms, but
// neither hide it nor make it transparent.
func (b *builder) part(root *element, id string) (w, h float64, items []*item) {
	target := b.ids[id]
	if target == nil {
		b.unknown(diag.Pos{}, "art-part", id)
		return 0, 0, nil
	}
	before := len(*b.errs)
	in, o, ok := b.entrance(root)
	if ok && target != root {
		in, ok = b.around(target, in)
	}
	var frame box
	if ok {
		frame, ok = b.partFrame(target)
	}
	switch {
	case !ok:
	case target == root:
		items = b.inside(root, in, o)
		frame = box{0, 0, b.viewport.x, b.viewport.y}
	case !frame.empty() && target.name == "view":
		in.m, in.view = identity, pt{frame.x1 - frame.x0, frame.y1 - frame.y0}
		items = b.children(root, in.shifted(frame))
	case !frame.empty():
		items = b.framedPart(target, in, frame)
		frame = box{0, 0, frame.x1 - frame.x0, frame.y1 - frame.y0}
	default:
		if frame = boxOf(b.rendered(target, in), true); !frame.empty() {
			items = b.rendered(target, in.shifted(frame))
		}
	}
	items = rendered(items)
	if w, h = frame.x1-frame.x0, frame.y1-frame.y0; len(*b.errs) == before && (len(items) == 0 || !(w > 0 && h > 0)) {
		b.errs.Add(diag.Pos{}, "art-part-empty", diag.Args{"found": id, "file": b.file.name})
	}
	return w, h, items
}

// shifted returns the scope with the corner of a box of the drawing at its origin.
func (c scope) shifted(to box) scope {
	c.m = c.m.After(geom.Affine{A: 1, D: 1, E: -to.x0, F: -to.y0})
	return c
}

// around returns the scope in the parent of an element.
func (b *builder) around(e *element, in scope) (scope, bool) {
	var outer []*element
	for p := e.parent; p.parent != nil; p = p.parent {
		outer = append(outer, p)
	}
	for _, p := range slices.Backward(outer) {
		var o own
		var ok bool
		in.style, o = b.style(p, in.style, in.whole())
		if in.m, ok = b.moved(o, in); !ok {
			return in, false
		}
		if p.name == "svg" {
			at, size := b.nestedBox(p, in)
			view, m, ok := b.view(p, size)
			if !ok {
				return in, false
			}
			in.view, in.m = view, m.After(at.After(in.m))
		}
	}
	return in, true
}

// partFrame returns the viewBox of an element that may have one; the box is empty for other elements.
func (b *builder) partFrame(e *element) (box, bool) {
	if e.name != "view" && e.name != "symbol" && e.name != "svg" {
		return noBounds, true
	}
	return b.viewBox(e)
}

// framedPart draws what a symbol or an svg shows of its viewBox, in the size of that.
func (b *builder) framedPart(e *element, in scope, view box) []*item {
	outer := in
	var o own
	in.style, o = b.style(e, in.style, in.whole())
	in.m = identity
	return b.grouped(b.framed(e, pt{view.x1 - view.x0, view.y1 - view.y0}, in, o), e, in, outer, o)
}

// rendered returns an element as one of the drawing's own: a symbol without a viewBox is a group.
func (b *builder) rendered(e *element, in scope) []*item {
	b.drawn, b.points = 0, 0 // it is drawn once to be measured
	if e.name != "symbol" {
		return b.element(e, in)
	}
	outer := in
	var o own
	in.style, o = b.style(e, in.style, in.whole())
	return b.grouped(b.children(e, in), e, in, outer, o)
}
