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
	g, spread := b.gradient(e, p, in)
	if g == nil {
		return nil
	}
	out := &paint{pale: pale(opacity)}
	if out.pale >= 100 {
		return nil
	}
	if len(g.Stops) > 1 && g.Space.A*g.Space.D != g.Space.B*g.Space.C {
		if out.gradient = g; spread != "pad" {
			out.gradient = b.spread(e, g, p.bounds().grown(reach), spread == "reflect")
		}
		return out
	}
	last := g.Stops[len(g.Stops)-1]
	out.colour = last.Colour
	out.pale = pale(float64(opacity * (1 - float64(last.Pale)/100)))
	return out
}

// refuseLinearLight reports a gradient whose colours are mixed in linear light.
func (b *builder) refuseLinearLight(e *element) {
	const name = "color-interpolation"
	for at := e; at != nil; at = at.parent {
		d := decl{name: name, value: at.attrs[name]}
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

// gradient reads a gradient for a path that it paints, and how it goes on beyond its ends;
// its space is that of the path. It returns nil when there is nothing to paint.
func (b *builder) gradient(e *element, p path, in scope) (*ink.Gradient, string) {
	chain := b.chain(e, "linearGradient", "radialGradient")
	b.refuseLinearLight(e)
	before := len(*b.errs)
	from := func(name string) *element { return firstWith(chain, name) }
	word := func(name string, allowed ...string) string {
		if t, ok := from(name).attrs[name]; ok && slices.Contains(allowed, t.value) {
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
			return nil, "" // SVG paints nothing
		}
		over = frame.space()
	}
	at := func(name string, whole, share float64) float64 { return b.number(from(name), name, whole, share*whole) }
	g := &ink.Gradient{Radial: e.name == "radialGradient", Stops: b.stops(chain)}
	if g.Radial {
		along := whole.length() / pt{1, 1}.length()
		c := pt{at("cx", whole.x, 0.5), at("cy", whole.y, 0.5)}
		r := max(at("r", along, 0.5), 0)
		f := pt{b.number(from("fx"), "fx", whole.x, c.x), b.number(from("fy"), "fy", whole.y, c.y)}
		g.Space = geom.Affine{A: r, D: r, E: c.x, F: c.y}
		if r > 0 {
			g.Focus = focus(f.minus(c).times(1/r), max(at("fr", along, 0), 0)/r)
		}
	} else {
		p1 := pt{at("x1", whole.x, 0), at("y1", whole.y, 0)}
		d := pt{at("x2", whole.x, 1), at("y2", whole.y, 0)}.minus(p1)
		g.Space = geom.Affine{A: d.x, B: d.y, C: -d.y, D: d.x, E: p1.x, F: p1.y}
	}
	g.Space = g.Space.After(b.laid(from("gradientTransform"), "gradientTransform", in)).After(over)
	if len(*b.errs) > before || len(g.Stops) == 0 {
		return nil, ""
	}
	return g, word("spreadMethod", "pad", "reflect", "repeat")
}

// focus keeps the circle from which a gradient begins inside of the unit circle.
func focus(at pt, r float64) ink.Focus {
	r = min(r, 0.99)
	if l := at.length(); l+r > 0.99 {
		at = at.times((0.99 - r) / l)
	}
	return ink.Focus{X: at.x, Y: at.y, R: r}
}

// mostStops is how many stops a gradient may have, those of its repetitions included.
const mostStops = 1_000

// spread returns a gradient that goes on beyond its ends as one that need not: with stops for all repetitions in a box.
func (b *builder) spread(e *element, g *ink.Gradient, around box, reflect bool) *ink.Gradient {
	back, _ := g.Space.Inverse()
	r := around.through(back)
	low, high := math.Floor(r.x0), math.Ceil(r.x1)
	if g.Radial {
		low, high = 0, 1
		for _, q := range []pt{{r.x0, r.y0}, {r.x1, r.y0}, {r.x0, r.y1}, {r.x1, r.y1}} {
			f := pt{g.Focus.X, g.Focus.Y}
			// A circle of the gradient around q is not larger than one that only grows where the gap is smallest.
			high = max(high, math.Ceil(q.minus(f).length()/max(1-f.length()-g.Focus.R, 0.01)))
		}
	}
	n := max(high-low, 1)
	if !(n*float64(len(g.Stops)) <= mostStops) {
		b.errs.Add(e.pos(), "art-stops", diag.Args{"allowed": mostStops})
		return g
	}
	out := &ink.Gradient{Radial: g.Radial}
	for i := range int(n) {
		stops := slices.Clone(g.Stops)
		if turn := int(low) + i; reflect && turn%2 != 0 {
			slices.Reverse(stops)
			for k := range stops {
				stops[k].At = 1 - stops[k].At
			}
		}
		if !g.Radial || i > 0 {
			stops = sharpened(stops)
		}
		for _, s := range stops {
			s.At = (float64(i) + s.At) / n
			out.Stops = append(out.Stops, s)
		}
	}
	if !g.Radial {
		out.Space = geom.Affine{A: n, D: 1, E: low}.After(g.Space)
		return out
	}
	c := pt{g.Focus.X, g.Focus.Y}.times(1 - n)
	radius := g.Focus.R + float64(n*(1-g.Focus.R))
	out.Focus = ink.Focus{X: (g.Focus.X - c.x) / radius, Y: (g.Focus.Y - c.y) / radius, R: g.Focus.R / radius}
	out.Space = geom.Affine{A: radius, D: radius, E: c.x, F: c.y}.After(g.Space)
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
		out := ink.Stop{Colour: colour.colour, Pale: pale(float64(o.stopPale * colour.opacity))}
		if t, ok := i.attrs["offset"]; ok {
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
