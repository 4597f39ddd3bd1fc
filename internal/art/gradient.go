package art

import (
	"math"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// shaded returns a gradient as the paint of a path, nil when it paints nothing. A gradient
// with one stop, or one that runs nowhere, is the colour of its last stop.
func (b *builder) shaded(e *element, opacity float64, p path, reach float64, in scope) *paint {
	defer b.within(nil)()
	g, crossing, spread := b.gradient(e, p, in)
	if g == nil {
		return nil
	}
	out := &paint{pale: pale(opacity)}
	if out.pale >= 100 {
		return nil
	}
	around := p.bounds().grown(reach)
	if crossing != nil && !crossing.isNearly(g, around) {
		out.cone = crossing
		return out
	}
	if len(g.Stops) > 1 && g.Space.A*g.Space.D != g.Space.B*g.Space.C {
		if out.gradient = g; spread != "pad" {
			out.gradient = b.spread(e, g, around, spread == "reflect")
		}
		return out
	}
	last := g.Stops[len(g.Stops)-1]
	out.colour = last.Colour
	out.pale = pale(float64(opacity * (1 - float64(last.Transparency)/100)))
	return out
}

// refuseLinearLight reports a gradient whose colours are mixed in linear light.
func (b *builder) refuseLinearLight(e *element) {
	const name = "color-interpolation"
	for at := e; at != nil; at = at.parent {
		d := decl{name: name, value: at.attrs.of(name)}
		for _, other := range b.declared(at) {
			if other.name == name {
				d = other
			}
		}
		if d.value.value != "" {
			if strings.EqualFold(d.value.value, "linearRGB") {
				b.refuse(d, e.name)
			}
			return
		}
	}
}

// gradient reads a gradient for a path that it paints, and how it goes on beyond its ends; its space is that of the path. It returns
// the gradient also as a cone if it is one. It returns nil when there is nothing to paint.
func (b *builder) gradient(e *element, p path, in scope) (g *ink.Gradient, crossing *cone, spread string) {
	chain := b.chain(e, "linearGradient", "radialGradient")
	b.refuseLinearLight(e)
	before := len(*b.errs)
	from := func(name string) *element { return firstWith(chain, name) }
	word := func(name string, allowed ...string) string {
		if t, ok := from(name).attrs.find(name); ok && slices.Contains(allowed, t.value) {
			return t.value
		}
		return allowed[0]
	}
	whole, over := pt{1, 1}, identity
	if word("gradientUnits", "objectBoundingBox", "userSpaceOnUse") == "userSpaceOnUse" {
		whole = b.viewAround(e)
	} else {
		frame := p.frame()
		if !(frame.x1 > frame.x0 && frame.y1 > frame.y0) {
			return nil, nil, "" // SVG paints nothing
		}
		over = frame.space()
	}
	at := func(name string, whole, share float64) float64 { return b.number(from(name), name, whole, share*whole) }
	g, spread = &ink.Gradient{Radial: e.name == "radialGradient", Stops: b.stops(chain)}, word("spreadMethod", "pad", "reflect", "repeat")
	over = b.laid(from("gradientTransform"), "gradientTransform", in).After(over)
	if g.Radial {
		along := whole.length() / pt{1, 1}.length()
		c := pt{at("cx", whole.x, 0.5), at("cy", whole.y, 0.5)}
		f := c
		if _, set := from("fx").attrs.find("fx"); set {
			f.x = at("fx", whole.x, 0.5)
		}
		if _, set := from("fy").attrs.find("fy"); set {
			f.y = at("fy", whole.y, 0.5)
		}
		between := circles{circle{f, max(at("fr", along, 0), 0)}, circle{c, max(at("r", along, 0.5), 0)}}
		if between.crossing() {
			crossing = &cone{between, over, g.Stops, spread}
		}
		between.lay(g)
	} else {
		p1 := pt{at("x1", whole.x, 0), at("y1", whole.y, 0)}
		d := pt{at("x2", whole.x, 1), at("y2", whole.y, 0)}.minus(p1)
		g.Space = geom.Affine{A: d.x, B: d.y, C: -d.y, D: d.x, E: p1.x, F: p1.y}
	}
	g.Space = g.Space.After(over)
	if len(*b.errs) > before || len(g.Stops) == 0 {
		return nil, nil, ""
	}
	return g, crossing, spread
}

// mostStops is how many stops a gradient may have, those of its repetitions included.
const mostStops = 1_000

// spread returns a gradient that goes on beyond its ends as one that need not: with stops for all repetitions in a box.
func (b *builder) spread(e *element, g *ink.Gradient, around box, reflect bool) *ink.Gradient {
	back, _ := g.Space.Inverse()
	r := around.through(back)
	low, high := math.Floor(r.x0), math.Ceil(r.x1)
	if g.Radial {
		low, high = radialRange(g.Focus, r)
	}
	first := math.Floor(low)
	skip, n := low-first, max(high-first, 1)
	if !(n*float64(len(g.Stops)) <= mostStops) {
		b.errs.Add(e.pos(), "art-stops", diag.Args{"allowed": mostStops})
		return g
	}
	out := &ink.Gradient{Radial: g.Radial}
	for i := range int(n) {
		stops := slices.Clone(g.Stops)
		if turn := int(first) + i; reflect && turn%2 != 0 {
			stops = reversed(stops)
		}
		for _, s := range sharpened(stops) {
			s.At = (float64(i) + s.At - skip) / (n - skip)
			out.Stops = append(out.Stops, s)
		}
	}
	out.Stops = begun(out.Stops)
	if !g.Radial {
		out.Space = geom.Affine{A: n, D: 1, E: low}.After(g.Space)
		return out
	}
	inner, outer := circleAt(g.Focus, low), circleAt(g.Focus, high)
	out.Focus = ink.Focus{X: (inner.at.x - outer.at.x) / outer.r, Y: (inner.at.y - outer.at.y) / outer.r, R: inner.r / outer.r}
	out.Space = geom.Affine{A: outer.r, D: outer.r, E: outer.at.x, F: outer.at.y}.After(g.Space)
	return out
}

// sharpened returns stops that reach from 0 to 1.
func sharpened(stops []ink.Stop) []ink.Stop {
	first, last := stops[0], stops[len(stops)-1]
	first.At, last.At = 0, 1
	if stops[0].At > 0 {
		stops = append([]ink.Stop{first}, stops...)
	}
	if stops[len(stops)-1].At < 1 {
		stops = append(stops, last)
	}
	return stops
}

// stops returns the stops of the first gradient of a chain that has some.
func (b *builder) stops(chain []*element) []ink.Stop {
	for _, e := range chain {
		list, known := b.stopped[e]
		if !known {
			list = b.stopsOf(e)
			b.stopped[e] = list
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

func (b *builder) stopsOf(e *element) []ink.Stop {
	var list []ink.Stop
	outer, _ := b.style(e, b.inherited(e), 0)
	for _, i := range e.inner {
		if i.name != "stop" {
			continue
		}
		if len(list) == mostStops {
			b.errs.Add(i.pos(), "art-stops", diag.Args{"allowed": mostStops})
			break
		}
		s, o := b.style(i, outer, 0)
		colour := o.stop
		if colour.kind == current {
			colour = s.colour
		}
		out := ink.Stop{Colour: colour.colour, Transparency: pale(float64(o.stopPale * colour.opacity))}
		if t, ok := i.attrs.find("offset"); ok {
			if out.At, ok = share(t.value); !ok {
				b.ignored("offset", t, syntaxes["opacity"].allowed)
				out.At = 0
			}
		}
		if n := len(list); n > 0 {
			out.At = max(out.At, list[n-1].At)
		}
		list = append(list, out)
	}
	return list
}
