package art

import (
	"math"
	"slices"

	"cartouche/internal/art/layer"
	"cartouche/internal/ink"
)

// primitives read the steps of filters.
var primitives = map[string]func(b *builder, e *element, o own, s style, p *primitive){
	"feFlood":             flood,
	"feOffset":            offset,
	"feGaussianBlur":      blur,
	"feDropShadow":        dropShadow,
	"feBlend":             blend,
	"feComposite":         composite,
	"feColorMatrix":       colourMatrix,
	"feComponentTransfer": transfer,
	"feMerge":             merge,
	"feMorphology":        morphology,
}

// pair reads one or two numbers; a second one that is missing equals the first.
func (b *builder) pair(e *element, name string, other float64) (float64, float64) {
	t, said := e.attrs.find(name)
	if !said {
		return other, other
	}
	v, ok := scan(t).numbers()
	if !ok || len(v) == 0 || len(v) > 2 {
		b.ignored(name, t, []string{"2", "2 3"})
		return other, other
	}
	return v[0], v[len(v)-1]
}

// plainNumber reads a number.
func (b *builder) plainNumber(e *element, name string, other float64) float64 {
	v, _ := b.pair(e, name, other)
	return v
}

// flooded returns the colour of a flood in sRGB, with its alpha.
func (s style) flooded(o own) (ink.Colour, uint8) {
	c := o.flood
	if c.kind == current {
		c = s.colour
	}
	return c.colour, byteOf(c.opacity * o.floodPale)
}

func (f *filtering) flood(c ink.Colour, a uint8, linear bool) *layer.Layer {
	return result{layer.Flood(f.box, c.R, c.G, c.B, a), false}.in(linear)
}

func flood(_ *builder, _ *element, o own, s style, p *primitive) {
	c, a := s.flooded(o)
	p.makes = true
	p.run = func(f *filtering, _ []*layer.Layer) *layer.Layer { return f.flood(c, a, !s.inSRGB) }
}

// moved returns a layer moved by a distance in the units of primitives.
func (f *filtering) moved(l *layer.Layer, dx, dy float64) *layer.Layer {
	x := float64(f.px.A*dx) + float64(f.px.C*dy)
	y := float64(f.px.B*dx) + float64(f.px.D*dy)
	const far = 1e6
	return l.Offset(int(math.Round(min(max(x, -far), far))), int(math.Round(min(max(y, -far), far))))
}

func offset(b *builder, e *element, _ own, _ style, p *primitive) {
	dx, dy := b.plainNumber(e, "dx", 0), b.plainNumber(e, "dy", 0)
	p.reach = max(math.Abs(dx), math.Abs(dy))
	p.run = func(f *filtering, in []*layer.Layer) *layer.Layer { return f.moved(in[0], dx, dy) }
}

// deviation reads a standard deviation and what a blur by it reaches.
func (b *builder) deviation(e *element, p *primitive, other float64) (float64, float64) {
	x, y := b.pair(e, "stdDeviation", other)
	x, y = max(x, 0), max(y, 0)
	p.reach, p.cost, p.blurs = 3*max(x, y), 60, true
	return x, y
}

func (f *filtering) blurred(l *layer.Layer, x, y float64) *layer.Layer {
	sx, sy := f.across(x, y)
	return l.Blur(min(sx, 10_000), min(sy, 10_000))
}

func blur(b *builder, e *element, _ own, _ style, p *primitive) {
	x, y := b.deviation(e, p, 0)
	p.run = func(f *filtering, in []*layer.Layer) *layer.Layer { return f.blurred(in[0], x, y) }
}

func dropShadow(b *builder, e *element, o own, s style, p *primitive) {
	x, y := b.deviation(e, p, 2)
	dx, dy := b.plainNumber(e, "dx", 2), b.plainNumber(e, "dy", 2)
	c, a := s.flooded(o)
	p.reach += max(math.Abs(dx), math.Abs(dy))
	p.run = func(f *filtering, in []*layer.Layer) *layer.Layer {
		shadow := f.moved(f.blurred(in[0].Alpha(), x, y), dx, dy)
		return layer.Blend("", in[0], layer.Compose("in", f.flood(c, a, !s.inSRGB), shadow))
	}
}

func blend(b *builder, e *element, _ own, _ style, p *primitive) {
	mode := b.mode(e.attrs.of("mode"), "mode")
	p.cost = stepsBlend
	p.run = func(_ *filtering, in []*layer.Layer) *layer.Layer { return layer.Blend(mode, in[0], in[1]) }
}

// mode reads a way to blend; "" is normal.
func (b *builder) mode(t text, what string) string {
	if t.value == "" || t.value == "normal" {
		return ""
	}
	if !slices.Contains(layer.Modes, t.value) {
		if what == "mode" {
			b.ignored(what, t, layer.Modes)
		} else {
			b.value(decl{name: what, value: t}, false, layer.Modes...)
		}
		return ""
	}
	return t.value
}

func composite(b *builder, e *element, _ own, _ style, p *primitive) {
	t := e.attrs.of("operator")
	if t.value == "arithmetic" {
		var k [4]float64
		for i, name := range []string{"k1", "k2", "k3", "k4"} {
			k[i] = b.plainNumber(e, name, 0)
		}
		p.makes = true
		p.run = func(_ *filtering, in []*layer.Layer) *layer.Layer { return layer.Arithmetic(k, in[0], in[1]) }
		return
	}
	if t.value != "" && !slices.Contains(layer.Operators, t.value) {
		allowed := append([]string{"arithmetic"}, layer.Operators...)
		b.ignored("operator", t, allowed)
		t.value = ""
	}
	p.run = func(_ *filtering, in []*layer.Layer) *layer.Layer { return layer.Compose(t.value, in[0], in[1]) }
}

// colourMatrix reads the four kinds of matrices (Filter Effects Module Level 1, 9.6).
func colourMatrix(b *builder, e *element, _ own, _ style, p *primitive) {
	t := e.attrs.of("values")
	v, ok := scan(t).numbers()
	kind, least := e.attrs.of("type"), 1
	m := [20]float64{0: 1, 6: 1, 12: 1, 18: 1}
	switch kind.value {
	case "saturate":
		if len(v) == 1 {
			m = towardsGrey([9]float64{0.213, 0.715, 0.072, 0.213, 0.715, 0.072, 0.213, 0.715, 0.072}, v[0], 1, [9]float64{})
		}
	case "hueRotate":
		if len(v) == 1 {
			sin, cos := sincos(v[0] * math.Pi / 180)
			m = towardsGrey([9]float64{0.213, 0.715, 0.072, 0.213, 0.715, 0.072, 0.213, 0.715, 0.072}, cos, sin,
				[9]float64{-0.213, -0.715, 0.928, 0.143, 0.140, -0.283, -0.787, 0.715, 0.072})
		}
	case "luminanceToAlpha":
		m = [20]float64{15: 0.2125, 16: 0.7154, 17: 0.0721}
		least = 0
	default:
		least = 20
		if len(v) == 20 {
			copy(m[:], v)
		}
	}
	if !ok || t.value != "" && least > 0 && len(v) != least {
		allowed := []string{"1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0"}
		b.ignored("values", t, allowed)
	}
	p.makes = true
	p.run = func(_ *filtering, in []*layer.Layer) *layer.Layer { return in[0].Matrix(m) }
}

// towardsGrey returns the matrix grey + k·(1 - grey) + sin·turn of colours.
func towardsGrey(grey [9]float64, k, sin float64, turn [9]float64) [20]float64 {
	m := [20]float64{18: 1}
	for i, g := range grey {
		one := 0.0
		if i%4 == 0 {
			one = 1
		}
		m[i/3*5+i%3] = g + float64(k*(one-g)) + float64(sin*turn[i])
	}
	return m
}

// transfer reads the functions of the channels.
func transfer(b *builder, e *element, _ own, _ style, p *primitive) {
	var tables [4][256]uint8
	for c := range tables {
		for v := range 256 {
			tables[c][v] = uint8(v)
		}
	}
	for _, i := range e.inner {
		c := slices.Index([]string{"feFuncR", "feFuncG", "feFuncB", "feFuncA"}, i.name)
		if c < 0 {
			continue
		}
		values, _ := scan(i.attrs.of("tableValues")).numbers()
		slope, intercept := b.plainNumber(i, "slope", 1), b.plainNumber(i, "intercept", 0)
		amplitude, exponent, shift := b.plainNumber(i, "amplitude", 1), b.plainNumber(i, "exponent", 1), b.plainNumber(i, "offset", 0)
		for v := range 256 {
			at := float64(v) / 255
			switch i.attrs.of("type").value {
			case "table", "discrete":
				at = tabled(values, at, i.attrs.of("type").value == "discrete")
			case "linear":
				at = float64(slope*at) + intercept
			case "gamma":
				at = float64(amplitude*math.Pow(at, exponent)) + shift
			}
			tables[c][v] = byteOf(at)
		}
	}
	p.makes = true
	p.run = func(_ *filtering, in []*layer.Layer) *layer.Layer { return in[0].Transfer(&tables) }
}

func tabled(values []float64, at float64, discrete bool) float64 {
	n := len(values)
	switch {
	case n == 0:
		return at
	case discrete:
		return values[min(int(at*float64(n)), n-1)]
	case at >= 1:
		return values[n-1]
	}
	k := int(at * float64(n-1))
	share := float64(at*float64(n-1)) - float64(k)
	return values[k] + float64(share*(values[min(k+1, n-1)]-values[k]))
}

func merge(_ *builder, e *element, _ own, _ style, p *primitive) {
	for _, i := range e.inner {
		if i.name == "feMergeNode" && len(p.in) < maxDepth {
			p.in = append(p.in, i.attrs.of("in").value)
		}
	}
	p.run = func(f *filtering, in []*layer.Layer) *layer.Layer {
		out := layer.New(f.box)
		for _, l := range in {
			out.Add("", l)
		}
		return out
	}
}

// mostMorphed is at most how many pixels away the extremes of a channel are looked for.
const mostMorphed = 1_000

func morphology(b *builder, e *element, _ own, _ style, p *primitive) {
	rx, ry := b.pair(e, "radius", 0)
	most := e.attrs.of("operator").value == "dilate"
	p.cost = 200
	p.reach = max(rx, ry, 0)
	p.run = func(f *filtering, in []*layer.Layer) *layer.Layer {
		x, y := f.across(rx, ry)
		x, y = max(x, 0), max(y, 0)
		return in[0].Morphology(most, int(min(math.Round(x), mostMorphed)), int(min(math.Round(y), mostMorphed)))
	}
}
