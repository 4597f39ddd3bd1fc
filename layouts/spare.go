package layouts

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// spare makes of a face what the profile prints of it: other colours, greys, and
// white or hatches for grounds that would take too much ink.
func (s *Studio) spare(f *scene.Face) {
	p := s.profile
	if p.Tint == nil && p.Palette == nil && p.Ink == 0 && !model.On(p.Grey, false) {
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
	hatched []hatched
}

// hatched is what has been hatched so far: what lies on it needs an outline.
type hatched struct {
	box    geom.Rect
	colour scene.Colour
}

func (s *sparer) ops(ops []scene.Op) []scene.Op {
	var out []scene.Op
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Fill:
			out = append(out, s.fill(op)...)
		case *scene.Stroke:
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
			other := *op
			other.Ops = (&sparer{Studio: s.Studio}).ops(op.Ops)
			out = append(out, &other)
		}
	}
	return out
}

// shown is a colour as the profile's palette and greys have it.
func (s *Studio) shown(c scene.Colour) scene.Colour {
	if rgb, ok := s.profile.Palette[c.Name]; ok {
		c = scene.Colour{R: rgb.R, G: rgb.G, B: rgb.B, Name: c.Name}
	}
	if model.On(s.profile.Grey, false) {
		c = c.Grey()
	}
	return c
}

// lineColour is the colour of letters, signs and lines. Where grounds become
// white, one as light as a ground would be seen no more: it becomes ink.
func (s *sparer) lineColour(c scene.Colour) scene.Colour {
	if c = s.shown(c); s.profile.Ink > 0 && c.Ink() <= s.profile.Ink {
		return s.ink()
	}
	return c
}

func (s *sparer) fill(op *scene.Fill) []scene.Op {
	if op.Sign {
		return []scene.Op{&scene.Fill{Path: op.Path, Colour: s.lineColour(op.Colour), Sign: true}}
	}
	c := op.Colour
	if other, ok := s.profile.Tint[c.Name]; ok && c.Name != "" {
		if other == "none" {
			return nil
		}
		rgb := s.theme.Palette[other]
		c = scene.Colour{R: rgb.R, G: rgb.G, B: rgb.B, Name: other}
	}
	c = s.shown(c)
	if s.profile.Ink == 0 || c.Ink() <= s.profile.Ink {
		return s.onHatch(&scene.Fill{Path: op.Path, Colour: c})
	}
	return s.hatch(op.Path, c)
}

// onHatch gives a light ground an outline when it lies on a hatch, from which it
// would not stand out.
func (s *sparer) onHatch(f *scene.Fill) []scene.Op {
	box := f.Path.Box()
	for _, h := range slices.Backward(s.hatched) {
		if h.box.Contains(box) && h.box != box {
			return []scene.Op{f, outlined(f.Path, h.colour, medium)}
		}
	}
	return []scene.Op{f}
}

func outlined(path scene.Path, c scene.Colour, width geom.Length) scene.Op {
	return &scene.Stroke{Path: path, Width: width, Colour: c, Join: scene.RoundJoin}
}

// leastHatch is the side of the smallest ground that is hatched; smaller ones are
// drawn as outlines, because a hatch of them could not be told from another.
const leastHatch = 6 * geom.Millimetre

// hatch stands for a ground that would take too much ink.
func (s *sparer) hatch(path scene.Path, c scene.Colour) []scene.Op {
	ops := []scene.Op{&scene.Fill{Path: path, Colour: scene.Colour{R: 255, G: 255, B: 255, Name: "white"}}}
	box := path.Box()
	if min(box.W, box.H) >= leastHatch {
		s.hatched = append(s.hatched, hatched{box, c})
		lines := hatchLines(s.profile.Hatch[c.Name], box, s.profile.Ink)
		lines.Colour = c
		ops = append(ops, &scene.Group{Name: "hatch", Clip: &path, Ops: []scene.Op{lines}})
	}
	return append(ops, outlined(path, c, hair))
}

// sparedPicture is a picture as the profile prints it: grey, or as pale as the ink
// of a fill allows.
func (s *Studio) sparedPicture(p *scene.Picture) *scene.Picture {
	grey, ink := model.On(s.profile.Grey, false), s.profile.Ink
	if !grey && ink == 0 {
		return p
	}
	s.pictures.mu.Lock()
	defer s.pictures.mu.Unlock()
	if other, ok := s.pictures.spared[p]; ok {
		return other
	}
	other := &scene.Picture{Name: p.Name, Width: p.Width, Height: p.Height, Pix: slices.Clone(p.Pix)}
	for px := other.Pix; len(px) >= 4; px = px[4:] {
		c := scene.Colour{R: px[0], G: px[1], B: px[2]}
		if grey {
			c = c.Grey()
		}
		for i, v := range [3]uint8{c.R, c.G, c.B} {
			if px[i] = v; ink > 0 {
				px[i] = uint8(255 - (255-int(v))*ink/100)
			}
		}
	}
	if s.pictures.spared == nil {
		s.pictures.spared = map[*scene.Picture]*scene.Picture{}
	}
	s.pictures.spared[p] = other
	return other
}
