package pdf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// gradientKey is all of a gradient but where it lies.
func gradientKey(g *ink.Gradient) string { return fmt.Sprint(g.Radial, g.Stops) }

// outlineOf is the line around what is filled, when that is drawn next and one operator
// does both.
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

// both fills a path and draws its line.
func (s *stream) both(f *ink.Fill, line *ink.Stroke) {
	s.knocksOut()
	s.setFill(f.Colour)
	s.setLine(line)
	s.path(f.Path)
	s.op("B" + rule(f.EvenOdd))
}

// rule is what an operator ends with, by what is inside of a path.
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

// gradient paints a gradient all over the inside of a path.
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

// turn turns what follows.
func (s *stream) turn(t *scene.Turn) {
	m := t.Affine()
	m.E, m.F = m.E/10, m.F/10
	s.matrix(m)
}

// matrix changes the coordinates of what follows by a map in units of the stream.
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

// sheer reports whether one sees through a part of a gradient.
func sheer(g *ink.Gradient) bool {
	return slices.ContainsFunc(g.Stops, func(s ink.Stop) bool { return s.Pale > 0 })
}

// paleStates are the graphics states of groups that one sees through.
func paleStates(res *resources) string {
	var b strings.Builder
	for percent := range 101 {
		if res.pale[percent] {
			a := strconv.FormatFloat(float64(100-percent)/100, 'f', -1, 64)
			fmt.Fprintf(&b, "/%s<</ca %s/CA %s>>", paleName(percent), a, a)
		}
	}
	return b.String()
}

// addGradients adds a shading (8.7.4.5) for each gradient in its unit space, and for one
// with stops that one sees through a soft mask (11.5), which is the same in greys. It
// returns the entries of the shadings and of the graphics states.
func (f *file) addGradients(res *resources) (shadings, states string) {
	var b, m strings.Builder
	for i, g := range res.gradients {
		n := f.add(shading(g, res.space(), res.stop), nil)
		fmt.Fprintf(&b, "/%s %d 0 R", gradientName(i), n)
		if !sheer(g) {
			continue
		}
		n = f.add(shading(g, "DeviceGray", func(s ink.Stop) string { return part(100-s.Pale, 100) }), nil)
		const all = 10_000 // the unit of the space may be small, and what is filled large
		mask := f.add(fmt.Sprintf("<</Type/XObject/Subtype/Form/BBox[%d %d %d %d]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</H %d 0 R>>>>>>",
			-all, -all, all, all, n), []byte("/H sh\n"))
		fmt.Fprintf(&m, "/%s<</SMask<</S/Luminosity/G %d 0 R>>>>", maskName(i), mask)
	}
	return b.String(), m.String()
}

// space is the space of the colours of a file.
func (r *resources) space() string {
	if r.press != nil {
		return "DeviceCMYK"
	}
	return "DeviceRGB"
}

// stop is the colour of a stop in the space of the file.
func (r *resources) stop(s ink.Stop) string {
	c := r.shade(s.Colour)
	if r.press != nil {
		return fmt.Sprintf("%s %s %s %s", part(int(c[0]), 100), part(int(c[1]), 100), part(int(c[2]), 100), part(int(c[3]), 100))
	}
	return fmt.Sprintf("%s %s %s", part(int(c[0]), 255), part(int(c[1]), 255), part(int(c[2]), 255))
}

// part is a share as a decimal number.
func part(n, of int) string { return string(appendDecimal(nil, int64(n)*10000/int64(of), 4, 4)) }

// shading is a gradient as an object of PDF.
func shading(g *ink.Gradient, space string, colour func(ink.Stop) string) string {
	kind, line := 2, "0 0 1 0"
	if g.Radial {
		kind, line = 3, "0 0 0 0 0 1"
	}
	return fmt.Sprintf("<</ShadingType %d/ColorSpace/%s/Coords[%s]/Extend[true true]/Function%s>>", kind, space, line, steps(g, colour))
}

// steps is the function from a place of a gradient to its colour: one piece from stop to
// stop (types 2 and 3; 7.10). Two stops at one place make a sharp edge.
func steps(g *ink.Gradient, colour func(ink.Stop) string) string {
	stops := slices.Clone(g.Stops)
	if first := stops[0]; first.At > 0 {
		first.At = 0
		stops = slices.Insert(stops, 0, first)
	}
	if last := stops[len(stops)-1]; last.At < 1 {
		last.At = 1
		stops = append(stops, last)
	}
	var pieces, bounds []string
	for i, to := range stops[1:] {
		from := stops[i]
		if to.At <= from.At {
			continue
		}
		if len(pieces) > 0 {
			bounds = append(bounds, strconv.FormatFloat(from.At, 'f', -1, 64))
		}
		pieces = append(pieces, fmt.Sprintf("<</FunctionType 2/Domain[0 1]/C0[%s]/C1[%s]/N 1>>", colour(from), colour(to)))
	}
	if len(pieces) == 1 {
		return pieces[0]
	}
	return fmt.Sprintf("<</FunctionType 3/Domain[0 1]/Functions[%s]/Bounds[%s]/Encode[%s]>>",
		strings.Join(pieces, ""), strings.Join(bounds, " "), strings.TrimSpace(strings.Repeat("0 1 ", len(pieces))))
}
