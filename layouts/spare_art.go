package layouts

import (
	"slices"

	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// faint is a colour of a picture as the profile prints it: grey, or as pale as the ink
// of a fill allows.
func (s *Studio) faint(c scene.Colour) scene.Colour {
	if model.On(s.profile.Grey, false) {
		c = c.Grey()
	}
	if ink := s.profile.Ink; ink > 0 {
		c = paler(c, ink)
	}
	return c
}

// paler returns a colour that takes at most so many percent of ink.
func paler(c scene.Colour, ink int) scene.Colour {
	pale := func(v uint8) uint8 { return uint8(255 - (255-int(v))*ink/100) }
	return scene.Colour{R: pale(c.R), G: pale(c.G), B: pale(c.B), Name: c.Name}
}

// sparedArt is a drawing from a file as the profile prints it, by the rule for pictures.
// What is drawn again stays the same for all who draw it.
func (s *Studio) sparedArt(g *scene.Group) *scene.Group {
	if !model.On(s.profile.Grey, false) && s.profile.Ink == 0 {
		return g
	}
	other := *g
	other.Ops = s.faintOnce(g)
	return &other
}

// faintOnce are the operations of a drawing as the profile prints them: the same for all
// who ask at the same time.
func (s *Studio) faintOnce(g *scene.Group) []scene.Op {
	s.pictures.mu.Lock()
	ops, known := s.pictures.sparedArt[g.Art()]
	s.pictures.mu.Unlock()
	if known {
		return ops
	}
	ops = s.faintOps(g.Ops)
	s.pictures.mu.Lock()
	defer s.pictures.mu.Unlock()
	if first, known := s.pictures.sparedArt[g.Art()]; known {
		return first
	}
	if s.pictures.sparedArt == nil {
		s.pictures.sparedArt = map[*scene.Op][]scene.Op{}
	}
	s.pictures.sparedArt[g.Art()] = ops
	return ops
}

// faintOps are the operations of a drawing as the profile prints them.
func (s *Studio) faintOps(ops []scene.Op) []scene.Op {
	out := make([]scene.Op, len(ops))
	for i, op := range ops {
		switch op := op.(type) {
		case *scene.Fill:
			fill := *op
			fill.Colour = s.faint(op.Colour)
			fill.Gradient = mapStops(op.Gradient, func(stop scene.Stop) scene.Stop {
				stop.Colour = s.faint(stop.Colour)
				return stop
			})
			out[i] = &fill
		case *scene.Stroke:
			stroke := *op
			stroke.Colour = s.faint(op.Colour)
			out[i] = &stroke
		case *scene.Text:
			text := *op
			text.Colour = s.faint(op.Colour)
			out[i] = &text
		case *scene.Image:
			out[i] = &scene.Image{Box: op.Box, Picture: s.sparedPicture(op.Picture)}
		case *scene.Group:
			inner := *op
			inner.Ops = s.faintOps(op.Ops)
			out[i] = &inner
		}
	}
	return out
}

// mapStops returns a gradient with its stops changed; nil stays nil.
func mapStops(g *scene.Gradient, change func(scene.Stop) scene.Stop) *scene.Gradient {
	if g == nil {
		return nil
	}
	other := *g
	other.Stops = slices.Clone(g.Stops)
	for i, stop := range g.Stops {
		other.Stops[i] = change(stop)
	}
	return &other
}

// sparedPicture is a picture as the profile prints it. It is changed when its pixels
// are asked for.
func (s *Studio) sparedPicture(p *scene.Picture) *scene.Picture {
	if !model.On(s.profile.Grey, false) && s.profile.Ink == 0 {
		return p
	}
	s.pictures.mu.Lock()
	defer s.pictures.mu.Unlock()
	if other, ok := s.pictures.spared[p]; ok {
		return other
	}
	other := &scene.Picture{Name: p.Name, Width: p.Width, Height: p.Height, Photo: p.Photo, Decode: func() ([]byte, error) {
		pix, err := p.Pixels()
		out := slices.Clone(pix)
		for px := out; len(px) >= 4; px = px[4:] {
			c := s.faint(scene.Colour{R: px[0], G: px[1], B: px[2]})
			px[0], px[1], px[2] = c.R, c.G, c.B
		}
		return out, err
	}}
	if s.pictures.spared == nil {
		s.pictures.spared = map[*scene.Picture]*scene.Picture{}
	}
	s.pictures.spared[p] = other
	return other
}
