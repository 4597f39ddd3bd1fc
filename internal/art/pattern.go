package art

import (
	"slices"

	"cartouche/internal/geom"
)

// patterned returns a pattern as the paint of a path, nil when it paints nothing.
func (b *builder) patterned(e *element, opacity float64, p path, in scope) *paint {
	defer b.within(nil)()
	chain := b.chain(e, "pattern")
	from := func(name string) *element { return firstWith(chain, name) }
	frame := p.frame()
	inUser := from("patternUnits").attrs.of("patternUnits").value == "userSpaceOnUse"
	whole := pt{1, 1}
	if inUser {
		whole = b.viewAround(e)
	}
	at := func(name string, whole float64) float64 { return b.number(from(name), name, whole, 0) }
	tile := box{at("x", whole.x), at("y", whole.y), 0, 0}
	tile.x1, tile.y1 = tile.x0+at("width", whole.x), tile.y0+at("height", whole.y)
	if !inUser {
		tile = tile.through(frame.space())
	}
	if !(tile.x1 > tile.x0 && tile.y1 > tile.y0) {
		return nil
	}
	inner, ok := b.entered(e, in)
	if !ok {
		return nil
	}
	t := &tiles{box: tile, m: b.laid(from("patternTransform"), "patternTransform", in).After(in.m)}
	if _, ok := t.m.Inverse(); !ok {
		return nil
	}
	n := slices.IndexFunc(chain, func(e *element) bool { return len(e.inner) > 0 })
	if n < 0 {
		return nil
	}
	content := chain[n]
	s, o := b.style(content, b.inherited(content), 0)
	b.refuseAll(content, inner, own{refused: o.refused})
	inner.style, inner.view = s, b.viewAround(content)
	_, m, ok := b.view(viewing(chain), pt{tile.x1 - tile.x0, tile.y1 - tile.y0})
	if !ok {
		return nil
	}
	_, boxed := from("viewBox").attrs.find("viewBox")
	if !boxed && from("patternContentUnits").attrs.of("patternContentUnits").value == "objectBoundingBox" {
		m = geom.Affine{A: frame.x1 - frame.x0, D: frame.y1 - frame.y0}
	}
	inner.m = m.After(geom.Affine{A: 1, D: 1, E: tile.x0, F: tile.y0}).After(t.m)
	if t.items = rendered(b.children(content, inner)); len(t.items) == 0 {
		return nil
	}
	return &paint{tiles: t, pale: pale(opacity)}
}

// viewing returns an element with the viewBox and the preserveAspectRatio that a pattern has or inherits, each by itself.
func viewing(chain []*element) *element {
	e := *firstWith(chain, "viewBox")
	const fit = "preserveAspectRatio"
	e.attrs = e.attrs.without(fit)
	if t, set := firstWith(chain, fit).attrs.find(fit); set {
		e.attrs.set(fit, t)
	}
	return &e
}
