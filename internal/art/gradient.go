package art

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// gradient resolves a gradient for a path that it paints; its space is that of the path.
// A gradient with one stop is the colour of it.
func (b *builder) gradient(ref text, p path, in scope) (*ink.Gradient, bool) {
	chain := b.chain(ref)
	if chain == nil {
		return nil, false
	}
	before := len(*b.errs)
	first := chain[0]
	from := func(name string) *element { // the first that has the attribute
		for _, e := range chain {
			if _, ok := e.attrs[name]; ok {
				return e
			}
		}
		return first
	}
	word := func(name string, allowed ...string) string {
		t, ok := from(name).attrs[name]
		if ok && !slices.Contains(allowed, t.value) {
			b.errs.Add(t.pos(0), "art-value", diag.Args{"what": name, "found": snippet(t.value), "allowed": allowed})
		}
		return t.value
	}
	inUser := word("gradientUnits", "objectBoundingBox", "userSpaceOnUse") == "userSpaceOnUse"
	word("spreadMethod", "pad")
	whole, over := pt{1, 1}, identity
	if inUser {
		whole = in.view
	} else {
		frame := p.bounds()
		if !(frame.x1 > frame.x0 && frame.y1 > frame.y0) {
			b.errs.Add(first.pos(), "art-gradient-flat", diag.Args{"found": ref.value})
			return nil, false
		}
		over = frame.space()
	}
	at := func(name string, whole, share float64) float64 { return b.number(from(name), name, whole, share*whole) }
	g := &ink.Gradient{Radial: first.name == "radialGradient"}
	if g.Radial {
		c := pt{at("cx", whole.x, 0.5), at("cy", whole.y, 0.5)}
		r := b.size(from("r"), "r", whole.length()/pt{1, 1}.length(), at("r", whole.length()/pt{1, 1}.length(), 0.5))
		b.focus(from, c, whole)
		g.Space = geom.Affine{A: r, D: r, E: c.x, F: c.y}
	} else {
		p1 := pt{at("x1", whole.x, 0), at("y1", whole.y, 0)}
		d := pt{at("x2", whole.x, 1), at("y2", whole.y, 0)}.minus(p1)
		g.Space = geom.Affine{A: d.x, B: d.y, C: -d.y, D: d.x, E: p1.x, F: p1.y}
	}
	g.Space = g.Space.After(b.transform(from("gradientTransform").attrs["gradientTransform"])).After(over)
	g.Stops = b.stops(chain)
	return g, len(*b.errs) == before && len(g.Stops) > 0
}

// focus notes a radial gradient that does not begin in the middle of its circle.
func (b *builder) focus(from func(string) *element, c, whole pt) {
	for _, f := range []struct {
		name          string
		whole, middle float64
	}{{"fx", whole.x, c.x}, {"fy", whole.y, c.y}, {"fr", 1, 0}} {
		e := from(f.name)
		if t, ok := e.attrs[f.name]; ok && b.number(e, f.name, f.whole, f.middle) != f.middle {
			b.errs.Add(t.pos(0), "art-focus", diag.Args{"found": f.name})
		}
	}
}

// chain returns the gradient that a reference names, that which it refers to, and so on.
func (b *builder) chain(ref text) []*element {
	var list []*element
	for {
		e := b.find(ref)
		if e == nil {
			return nil
		}
		if e.name != "linearGradient" && e.name != "radialGradient" {
			b.errs.Add(ref.pos(0), "art-kind", diag.Args{"found": ref.value, "element": e.name, "allowed": []string{"<linearGradient>", "<radialGradient>"}})
			return nil
		}
		if slices.Contains(list, e) {
			b.errs.Add(e.pos(), "art-circle", diag.Args{"found": ref.value})
			return nil
		}
		b.attributes(e)
		list = append(list, e)
		href, ok := e.href()
		if !ok {
			return list
		}
		if ref, ok = b.local(href); !ok {
			return nil
		}
	}
}

// stops returns the stops of the first gradient of a chain that has some.
func (b *builder) stops(chain []*element) []ink.Stop {
	var list []ink.Stop
	for _, e := range chain {
		for _, i := range e.inner {
			switch {
			case i.name == "stop":
				list = append(list, b.stopOf(e, i, list))
			case !slices.Contains(unseen, i.name):
				b.stranger(i)
			}
		}
		if len(list) > 0 {
			break
		}
	}
	return list
}

func (b *builder) stopOf(gradient, e *element, before []ink.Stop) ink.Stop {
	b.attributes(e)
	// The colour that currentColor means is known here only when one of the two says it.
	outer, _ := b.style(gradient, style{}, 0)
	s, o := b.style(e, outer, 0)
	colour := o.stop
	if colour.kind == current {
		if colour = s.colour; colour.kind != plain {
			b.errs.Add(e.pos(), "art-value", diag.Args{"what": "stop-color", "found": "currentColor", "allowed": []string{"#rrggbb"}})
		}
	}
	out := ink.Stop{Colour: colour.colour, Pale: pale(float64(o.stopPale * colour.opacity))}
	if t, ok := e.attrs["offset"]; ok {
		if out.At, ok = share(t.value); !ok {
			b.errs.Add(t.pos(0), "art-value", diag.Args{"what": "offset", "found": snippet(t.value), "allowed": []string{"0–1", "0%–100%"}})
		}
	}
	if n := len(before); n > 0 {
		out.At = max(out.At, before[n-1].At)
	}
	return out
}
