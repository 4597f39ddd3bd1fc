package art

import (
	"cartouche/internal/geom"
)

// mask is what shows items, more or less.
type mask struct {
	items  []*item
	m      geom.Affine // from the coordinates of the element to the drawing's
	region box         // outside of which nothing is seen, in those coordinates
	alpha  bool        // by alpha, not by luminance
}

// masks reads the masks of items. It reports false when nothing of them is seen.
func (b *builder) masks(ref text, fx *effects, items []*item, in scope) bool {
	for ref.value != "" {
		e := b.resource(ref.value)
		if e == nil {
			return true // SVG ignores a missing reference
		}
		if e.name != "mask" {
			b.kind(ref, e, "<mask>")
			return false
		}
		var ok bool
		if in, ok = b.entered(e, in); !ok {
			return false
		}
		k, next, ok := b.mask(e, items, in)
		if !ok {
			return false
		}
		fx.masks, ref = append(fx.masks, k), next
	}
	return true
}

func (b *builder) mask(e *element, items []*item, in scope) (*mask, text, bool) {
	defer b.within(nil)()
	s, o := b.style(e, b.inherited(e), in.whole())
	b.refuseAll(e, scope{style: s}, own{refused: o.refused})
	o.clipBy, o.filterBy, o.blendBy = decl{}, decl{}, decl{} // they change no mask
	b.resolve(&o)
	k := &mask{m: in.m, alpha: e.attrs.of("mask-type").value == "alpha" || o.alphaMask}
	back, ok := in.m.Inverse()
	frame := extent(items, back)
	if !ok || frame.empty() {
		return nil, text{}, false
	}
	from := func(string) *element { return e }
	if e.attrs.of("maskUnits").value == "userSpaceOnUse" {
		k.region = b.region(from, b.viewAround(e), box{0, 0, 1, 1})
	} else {
		k.region = b.region(from, pt{1, 1}, frame)
	}
	inner := scope{style: s, m: in.m, view: b.viewAround(e), depth: in.depth, using: in.using}
	if e.attrs.of("maskContentUnits").value == "objectBoundingBox" {
		inner.m = frame.space().After(in.m)
	}
	k.items = b.children(e, inner)
	return k, o.mask, true
}
