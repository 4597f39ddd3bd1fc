package art

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// clips returns the paths, all of which cut off an element, in its coordinates. It
// reports false when nothing of the element is seen, or something is wrong.
func (b *builder) clips(ref text, e *element, in scope) ([]path, bool) {
	if ref.value == "" {
		return nil, true
	}
	var list []path
	var seen []*element
	for ref.value != "" {
		c := b.find(ref)
		if c == nil {
			return nil, false
		}
		if c.name != "clipPath" {
			b.errs.Add(ref.pos(0), "art-kind", diag.Args{"found": ref.value, "element": c.name, "allowed": []string{"<clipPath>"}})
			return nil, false
		}
		if slices.Contains(seen, c) {
			b.errs.Add(c.pos(), "art-circle", diag.Args{"found": ref.value})
			return nil, false
		}
		seen = append(seen, c)
		p, next := b.clipPath(c, e, in)
		if len(p.verbs) == 0 {
			return nil, false
		}
		list = append(list, p)
		ref = next
	}
	return list, true
}

// clipPath returns what a clipPath leaves of an element, and the reference to the one by
// which it is cut off itself.
func (b *builder) clipPath(c, e *element, in scope) (path, text) {
	b.attributes(c)
	inner := scope{style: startStyle, m: identity, view: in.view, depth: in.depth}
	s, o := b.style(c, startStyle, in.whole())
	inner.style = s
	if t, ok := c.attrs["clipPathUnits"]; ok && t.value != "userSpaceOnUse" {
		p, isShape := path{}, t.value == "objectBoundingBox" && !slices.Contains([]string{"g", "svg", "use", "symbol"}, e.name)
		if isShape {
			p, isShape = b.shape(e, in)
		}
		if !isShape {
			b.errs.Add(t.pos(0), "art-value", diag.Args{"what": "clipPathUnits", "found": snippet(t.value), "allowed": []string{"userSpaceOnUse"}})
			return path{}, text{}
		}
		inner.view, inner.m = pt{1, 1}, p.bounds().space()
	}
	inner.m = b.transform(o.transform).After(inner.m)
	var parts []area
	for _, i := range c.inner {
		parts = append(parts, b.clipShapes(i, inner)...)
	}
	p, ok := union(parts)
	if !ok {
		b.errs.Add(c.pos(), "art-crossing", diag.Args{"found": c.attrs["id"].value})
	}
	return p, o.clip
}

// clipShapes returns the shape that an element of a clipPath is or uses.
func (b *builder) clipShapes(e *element, in scope) []area {
	if slices.Contains(unseen, e.name) || b.full {
		return nil
	}
	b.attributes(e)
	var o own
	in.style, o = b.style(e, in.style, in.whole())
	if o.none {
		return nil
	}
	if o.clip.value != "" {
		b.errs.Add(o.clip.pos(0), "art-effect", diag.Args{"what": "clip-path", "found": "url(#" + o.clip.value + ")"})
	}
	in.m = b.transform(o.transform).After(in.m)
	if e.name == "use" && len(in.using) == 0 {
		if target := b.target(e); target != nil {
			in.using = append(in.using, target)
			in.m = geom.Affine{A: 1, D: 1, E: b.number(e, "x", in.view.x, 0), F: b.number(e, "y", in.view.y, 0)}.After(in.m)
			return b.clipShapes(target, in)
		}
		return nil
	}
	p, ok := b.shape(e, in)
	b.points += len(p.pts)
	if b.points > maxPoints {
		b.stop(e, "art-points", maxPoints)
	}
	if !ok || in.hidden || b.full {
		return nil
	}
	return []area{{path: p.through(in.m), evenOdd: in.clipEvenOdd}}
}
