package art

import (
	"cartouche/internal/geom"
)

// clips returns what cuts off items, in the coordinates of their element: areas, and in the effects stencils for what is not one
// area. It reports false when nothing of the items is seen, or something is wrong.
func (b *builder) clips(ref text, fx *effects, items []*item, in scope) ([]area, bool) {
	var list []area
	for ref.value != "" {
		c := b.resource(ref.value)
		if c == nil {
			return list, true // SVG ignores a missing reference
		}
		if c.name != "clipPath" {
			b.kind(ref, c, "<clipPath>")
			return nil, false
		}
		var ok bool
		if in, ok = b.entered(c, in); !ok {
			return nil, false
		}
		parts, next, ok := b.clipPath(c, items, in)
		back, fine := in.m.Inverse()
		if !ok || !fine || len(parts) == 0 {
			return nil, false
		}
		if a, one := oneArea(parts, back); one {
			list = append(list, a)
		} else {
			fx.stencils = append(fx.stencils, parts)
		}
		ref = next
	}
	return list, true
}

// oneArea returns what items paint as one area, if it is one.
func oneArea(items []*item, back geom.Affine) (area, bool) {
	var parts []area
	for _, i := range items {
		if i.fill == nil || i.clips != nil || i.fx != nil || i.items != nil || i.stroke != nil {
			return area{}, false
		}
		parts = append(parts, area{path: i.path.through(i.m.After(back)), evenOdd: i.evenOdd})
	}
	if len(parts) == 1 {
		return parts[0], true
	}
	p, ok := union(parts)
	return area{path: p}, ok
}

// clipPath returns the parts of items inside a clipPath, as items, and the reference to the clipPath that clips it in turn.
func (b *builder) clipPath(c *element, items []*item, in scope) ([]*item, text, bool) {
	defer b.within(nil)()
	s, o := b.style(c, b.inherited(c), in.whole())
	o.maskBy, o.filterBy, o.blendBy = decl{}, decl{}, decl{} // they change no clip
	b.refuseAll(c, scope{}, own{refused: o.refused})
	b.resolve(&o)
	if o.cut.value.value != "" {
		b.refuse(o.cut, c.name)
	}
	inner := scope{style: s, m: in.m, view: b.viewAround(c), depth: in.depth, using: in.using}
	box := identity
	if c.attrs.of("clipPathUnits").value == "objectBoundingBox" {
		back, ok := in.m.Inverse()
		frame := extent(items, back)
		if !ok || frame.empty() {
			return nil, text{}, false
		}
		box = frame.space()
	}
	var ok bool
	if inner.m, ok = b.moved(o, inner); !ok {
		return nil, text{}, false
	}
	inner.m = box.After(inner.m)
	var parts []*item
	for _, i := range c.inner {
		parts = append(parts, b.clipShapes(i, inner)...)
	}
	return rendered(parts), o.clip, true
}

// clipShapes returns the shapes that an element of a clipPath is or uses, all black.
func (b *builder) clipShapes(e *element, in scope) []*item {
	in.depth++
	if painters[e.name] == nil || e.name == "g" || e.name == "svg" || !b.room(e, in) || !b.wanted(e) {
		return nil
	}
	var o own
	in.style, o = b.style(e, in.style, in.whole())
	var ok bool
	if in.m, ok = b.moved(o, in); o.none || o.contents || !ok {
		return nil
	}
	b.refuseAll(e, in, o)
	e = e.with(o.geometry)
	in.fill, in.fillPale, in.stroke, in.marks, in.evenOdd = black, 1, source{}, [3]text{}, in.clipEvenOdd
	var items []*item
	if e.name == "use" {
		href := e.attrs.of("href")
		ref, _ := b.local(href)
		target := b.ids[ref.value]
		if target == nil || target.name == "use" { // only a shape may be used here
			return nil
		}
		if in, ok = b.entered(target, in); !ok {
			return nil
		}
		defer b.within(target)()
		in.m = b.offset(e, in).After(in.m)
		items = b.clipShapes(target, in)
	} else if e.name == "text" {
		items = b.words(e, in)
	} else if p, ok := b.shape(e, in); ok {
		items = b.painted(e, p, in, own{})
	}
	return b.grouped(items, e, in, in, own{opacity: 1, clipBy: o.clipBy})
}
