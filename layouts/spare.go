package layouts

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// spare makes of a face what the profile prints of it: other colours, greys, white or
// hatches for grounds that would take too much ink, and heavier lines in drawings.
func (s *Studio) spare(f *scene.Face) {
	p := s.profile
	if p.Tint == nil && p.Palette == nil && p.Ink == 0 && (p.LineWidth == 0 || p.LineWidth == 100) && !model.On(p.Grey, false) {
		return
	}
	ops, spared := f.Ops, &sparer{Studio: s}
	f.Ops = nil
	for i, from := range f.From {
		part := spared.ops(ops[:from.Ops])
		f.Ops, ops, f.From[i].Ops = append(f.Ops, part...), ops[from.Ops:], len(part)
	}
	f.Ops = append(f.Ops, spared.ops(ops)...)
}

// sparer goes through the operations of one drawing, from the ground up.
type sparer struct {
	*Studio
	hatched []hatchedArea
}

// hatchedArea is an area that is hatched: what is on it needs an outline.
type hatchedArea struct {
	box    geom.Rect
	colour ink.Colour
}

func (s *sparer) ops(ops []ink.Op) []ink.Op {
	var out []ink.Op
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			out = append(out, s.fill(op)...)
		case *ink.Stroke:
			other := *op
			other.Colour = s.lineColour(op.Colour)
			out = append(out, &other)
		case *scene.Text:
			other := *op
			other.Colour = s.lineColour(op.Colour)
			out = append(out, &other)
		case *scene.Image:
			out = append(out, &scene.Image{Box: op.Box, Picture: s.sparedPicture(op.Picture)})
		case *scene.Group:
			if op.Drawn {
				out = append(out, s.sparedArt(op))
				continue
			}
			other := *op
			other.Ops = (&sparer{Studio: s.Studio}).ops(op.Ops)
			out = append(out, &other)
		}
	}
	return out
}

// shown is a colour as the profile's palette and greys have it.
func (s *Studio) shown(c ink.Colour) ink.Colour {
	if rgb, ok := s.profile.Palette[c.Name]; ok {
		c = ink.Colour{R: rgb.R, G: rgb.G, B: rgb.B, Name: c.Name}
	}
	if model.On(s.profile.Grey, false) {
		c = c.Grey()
	}
	return c
}

// lineColour is the colour of letters, signs and lines. Where grounds become
// white, one as light as a ground would be seen no more: it becomes ink.
func (s *sparer) lineColour(c ink.Colour) ink.Colour {
	if c = s.shown(c); s.profile.Ink > 0 && c.Ink() <= s.profile.Ink {
		return s.ink()
	}
	return c
}

func (s *sparer) fill(op *ink.Fill) []ink.Op {
	if op.Sign {
		other := *op
		other.Colour = s.lineColour(op.Colour)
		return []ink.Op{&other}
	}
	if op.Gradient != nil {
		return s.gradient(op)
	}
	c, seen := s.tinted(op.Colour)
	if !seen {
		return nil
	}
	c = s.shown(c)
	if s.profile.Ink == 0 || c.Ink() <= s.profile.Ink {
		return s.onHatch(&ink.Fill{Path: op.Path, Colour: c, EvenOdd: op.EvenOdd})
	}
	if op.EvenOdd { // a hatch is cut off by the other rule
		return s.onHatch(&ink.Fill{Path: op.Path, Colour: paler(c, s.profile.Ink), EvenOdd: true})
	}
	return s.hatch(op.Path, c)
}

// tinted is the colour that a profile takes for that of a ground; it reports false for
// none.
func (s *Studio) tinted(c ink.Colour) (ink.Colour, bool) {
	other, ok := s.profile.Tint[c.Name]
	switch {
	case !ok || c.Name == "":
		return c, true
	case other == "none":
		return c, false
	}
	rgb := s.theme.Palette[other]
	return ink.Colour{R: rgb.R, G: rgb.G, B: rgb.B, Name: other}, true
}

// gradient is a ground whose stops are tinted each by itself. One that would take too
// much ink becomes paler, as pictures do: a hatch has one colour only.
func (s *sparer) gradient(op *ink.Fill) []ink.Op {
	other, any := *op, false
	other.Gradient = mapStops(op.Gradient, func(stop ink.Stop) ink.Stop {
		c, seen := s.tinted(stop.Colour)
		if any = any || seen; !seen {
			stop.Pale = 100
		}
		stop.Colour = s.shown(c)
		return stop
	})
	if !any {
		return nil
	}
	if most := s.profile.Ink; most > 0 && slices.ContainsFunc(other.Gradient.Stops, func(stop ink.Stop) bool { return stop.Colour.Ink() > most }) {
		other.Gradient = mapStops(other.Gradient, func(stop ink.Stop) ink.Stop {
			stop.Colour = paler(stop.Colour, most)
			return stop
		})
	}
	return s.onHatch(&other)
}

// onHatch gives a light ground an outline when it lies on a hatch, from which it
// would not stand out.
func (s *sparer) onHatch(f *ink.Fill) []ink.Op {
	box := f.Path.Box()
	for _, h := range slices.Backward(s.hatched) {
		if h.box.Contains(box) && h.box != box {
			return []ink.Op{f, outlined(f.Path, h.colour, medium)}
		}
	}
	return []ink.Op{f}
}

func outlined(path ink.Path, c ink.Colour, width geom.Length) ink.Op {
	return &ink.Stroke{Path: path, Width: width, Colour: c, Join: ink.RoundJoin}
}

// leastHatch is the side of the smallest ground that is hatched; smaller ones are
// drawn as outlines, because a hatch of them could not be told from another.
const leastHatch = 6 * geom.Millimetre

// hatch stands for a ground that would take too much ink.
func (s *sparer) hatch(path ink.Path, c ink.Colour) []ink.Op {
	ops := []ink.Op{&ink.Fill{Path: path, Colour: ink.Colour{R: 255, G: 255, B: 255, Name: "white"}}}
	box := path.Box()
	if min(box.W, box.H) >= leastHatch {
		s.hatched = append(s.hatched, hatchedArea{box, c})
		ops = append(ops, hatched(path, box, s.profile.Hatch[c.Name], s.profile.Ink, c))
	}
	return append(ops, outlined(path, c, hair))
}
