package pdf

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

func gradientName(i int) string   { return "H" + strconv.Itoa(i+1) }
func maskName(i int) string       { return "M" + strconv.Itoa(i+1) }
func paleName(percent int) string { return "A" + strconv.Itoa(percent) }

func (r *resources) noteGradient(g *ink.Gradient) {
	if g == nil {
		return
	}
	key := gradientKey(g)
	if _, ok := r.gradient[key]; !ok {
		r.gradient[key] = len(r.gradients)
		r.gradients = append(r.gradients, g)
	}
}

// gradientKey returns the key of a gradient: its kind and stops, without its position.
func gradientKey(g *ink.Gradient) string { return fmt.Sprint(g.Radial, g.Focus, g.Stops) }

// outlineOf returns the stroke that follows a fill, if it has the same path, so that one operator draws both; otherwise nil.
func outlineOf(f *ink.Fill, next []ink.Op) *ink.Stroke {
	if len(next) == 0 || f.Gradient != nil {
		return nil
	}
	line, ok := next[0].(*ink.Stroke)
	if !ok || !slices.Equal(f.Path.Verbs, line.Path.Verbs) || !slices.Equal(f.Path.Points, line.Path.Points) {
		return nil
	}
	return line
}

// both fills a path and strokes it.
func (s *stream) both(f *ink.Fill, line *ink.Stroke) {
	s.knocksOut()
	s.setFill(f.Colour)
	s.setLine(line)
	s.path(f.Path)
	s.op("B" + rule(f.EvenOdd))
}

// rule returns the suffix of an operator for the winding rule: "*" for even-odd.
func rule(evenOdd bool) string {
	if evenOdd {
		return "*"
	}
	return ""
}

// fill fills a path with a colour or a gradient.
func (s *stream) fill(f *ink.Fill) {
	s.knocksOut()
	colour := f.Colour
	if g := f.Gradient; g != nil {
		flat, is := g.Flat()
		if !is {
			s.gradient(f.Path, g, rule(f.EvenOdd))
			return
		}
		colour = flat
	}
	s.setFill(colour)
	s.path(f.Path)
	s.op("f" + rule(f.EvenOdd))
}

// gradient fills a path with a gradient.
func (s *stream) gradient(path ink.Path, g *ink.Gradient, rule string) {
	s.save()
	s.path(path)
	s.op("W" + rule + " n")
	s.matrix(g.Space.After(geom.Affine{A: 0.1, D: 0.1}))
	i := s.res.gradient[gradientKey(g)]
	if sheer(g) {
		s.op("/" + maskName(i) + " gs")
	}
	s.op("/" + gradientName(i) + " sh")
	s.restore()
}

// turn rotates what follows.
func (s *stream) turn(t *scene.Turn) {
	m := t.Affine()
	m.E, m.F = m.E/10, m.F/10
	s.matrix(m)
}

// matrix transforms the coordinates of what follows. m is in units of the stream.
func (s *stream) matrix(m geom.Affine) {
	m.E, m.F = m.E-float64(s.state.origin.X)/10, m.F-float64(s.state.origin.Y)/10
	s.state.origin = geom.Point{}
	for _, v := range []float64{m.A, m.B, m.C, m.D, m.E, m.F} {
		n := strconv.FormatFloat(v, 'f', 6, 64)
		s.b = append(s.b, strings.TrimSuffix(strings.TrimRight(n, "0"), ".")...)
		s.b = append(s.b, ' ')
	}
	s.op("cm")
}

// sheer reports whether a gradient is partly transparent.
func sheer(g *ink.Gradient) bool {
	return slices.ContainsFunc(g.Stops, func(s ink.Stop) bool { return s.Transparency > 0 })
}

// paleStates returns the graphics states of transparent groups.
func (r *resources) paleStates() (states object.Dict) {
	for _, percent := range slices.Sorted(maps.Keys(r.pale)) {
		a := object.Number(float64(100-percent) / 100)
		states.Add(object.Name(paleName(percent)), object.Dict{{"ca", a}, {"CA", a}})
	}
	return states
}

// gradientObjects returns a shading (PDF 1.7, 8.7.4.5) of each gradient in its unit space. For a partly transparent gradient it
// also returns the graphics state of a soft mask (11.5): the same shading in greys.
func (r *resources) gradientObjects() (shadings, states object.Dict) {
	for i, g := range r.gradients {
		shadings.Add(object.Name(gradientName(i)), shading(g, r.space(), r.stop))
		if !sheer(g) {
			continue
		}
		greys := shading(g, "DeviceGray", func(s ink.Stop) object.Array { return object.Array{part(100-s.Transparency, 100)} })
		const all = 10_000 // the unit may be small and the filled area large
		mask := &object.Object{Data: []byte("/H sh\n"), Packing: object.Thorough, Dict: object.Dict{
			{"Type", object.Name("XObject")}, {"Subtype", object.Name("Form")}, {"BBox", object.Numbers(-all, -all, all, all)},
			{"Group", object.Dict{{"S", object.Name("Transparency")}, {"CS", object.Name("DeviceGray")}}},
			{"Resources", object.Dict{{"Shading", object.Dict{{"H", greys}}}}},
		}}
		states.Add(object.Name(maskName(i)), object.Dict{{"SMask", object.Dict{{"S", object.Name("Luminosity")}, {"G", mask}}}})
	}
	return shadings, states
}

// space returns the colour space of the file.
func (r *resources) space() object.Name {
	if r.press != nil {
		return "DeviceCMYK"
	}
	return "DeviceRGB"
}

// stop returns the colour of a stop in the colour space of the file.
func (r *resources) stop(s ink.Stop) (colour object.Array) {
	parts, of := 3, 255
	if r.press != nil {
		parts, of = 4, 100
	}
	c := r.shade(s.Colour)
	for _, v := range c[:parts] {
		colour = append(colour, part(int(v), of))
	}
	return colour
}

// part returns n/of rounded down to four decimals.
func part(n, of int) object.Number { return object.Number(float64(n*10000/of) / 10000) }

// shading returns a gradient as a shading object.
func shading(g *ink.Gradient, space object.Name, colour func(ink.Stop) object.Array) *object.Object {
	kind, line := 2, object.Numbers(0, 0, 1, 0)
	if g.Radial {
		f := g.Focus
		kind, line = 3, object.Numbers(f.X, f.Y, f.R, 0, 0, 1)
	}
	return &object.Object{Dict: object.Dict{
		{"ShadingType", object.Number(kind)}, {"ColorSpace", space}, {"Coords", line},
		{"Extend", object.Array{object.Bool(true), object.Bool(true)}}, {"Function", steps(g, colour)},
	}}
}

// ramp returns the linear interpolation between two colours over 0 to 1 (function type 2; PDF 1.7,
// 7.10).
func ramp(from, to object.Array) object.Dict {
	return object.Dict{
		{"FunctionType", object.Number(2)}, {"Domain", object.Numbers(0, 1)}, {"C0", from}, {"C1", to},
		{"N", object.Number(1)},
	}
}

// steps returns the function from a position in a gradient to its colour, with one piece between consecutive stops (function
// types 2 and 3; PDF 1.7, 7.10). Two stops at one position make a sharp edge.
func steps(g *ink.Gradient, colour func(ink.Stop) object.Array) object.Dict {
	stops := slices.Clone(g.Stops)
	if first := stops[0]; first.At > 0 {
		first.At = 0
		stops = slices.Insert(stops, 0, first)
	}
	if last := stops[len(stops)-1]; last.At < 1 {
		last.At = 1
		stops = append(stops, last)
	}
	var pieces, bounds, encode object.Array
	for i, to := range stops[1:] {
		from := stops[i]
		if to.At <= from.At {
			continue
		}
		if len(pieces) > 0 {
			bounds = append(bounds, object.Number(from.At))
		}
		pieces = append(pieces, ramp(colour(from), colour(to)))
		encode = append(encode, object.Numbers(0, 1)...)
	}
	if len(pieces) == 1 {
		return pieces[0].(object.Dict)
	}
	return object.Dict{
		{"FunctionType", object.Number(3)}, {"Domain", object.Numbers(0, 1)},
		{"Functions", pieces}, {"Bounds", bounds}, {"Encode", encode},
	}
}
