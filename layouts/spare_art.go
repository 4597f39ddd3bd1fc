package layouts

import (
	"maps"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// faint is a colour of a picture as the profile prints it: grey, or as pale as the ink
// of a fill allows.
func (s *Studio) faint(c ink.Colour) ink.Colour {
	if model.On(s.profile.Grey, false) {
		c = c.Grey()
	}
	if most := s.profile.Ink; most > 0 {
		c = paler(c, most)
	}
	return c
}

// paler returns a colour that takes at most so many percent of ink.
func paler(c ink.Colour, most int) ink.Colour {
	pale := func(v uint8) uint8 { return uint8(255 - (255-int(v))*most/100) }
	return ink.Colour{R: pale(c.R), G: pale(c.G), B: pale(c.B), Name: c.Name}
}

// named gives a colour of a drawing its name in the palette, if it is one of them, so that
// a profile changes it wherever it stands. Of two names of one colour it takes the first.
func (s *Studio) named(c ink.Colour) ink.Colour {
	s.pictures.nameOnce.Do(func() {
		s.pictures.names = map[model.RGB]string{}
		for _, name := range slices.Sorted(maps.Keys(s.theme.Palette)) {
			if rgb := s.theme.Palette[name].RGB; s.pictures.names[rgb] == "" {
				s.pictures.names[rgb] = name
			}
		}
	})
	c.Name = s.pictures.names[model.RGB{R: c.R, G: c.G, B: c.B}]
	return c
}

// artGround is the colour of a ground of a drawing as the profile prints it; it reports
// false for one that is not printed.
func (s *Studio) artGround(c ink.Colour) (ink.Colour, bool) {
	c, seen := s.tinted(s.named(c))
	return s.faint(s.shown(c)), seen
}

// artLine is the colour of a line of a drawing as the profile prints it. One in a colour
// of the palette takes as much ink as every other line, for the drawing is seen by its
// lines where its grounds are white or pale. It reports false for a line that is not
// printed: where ink is spared, one in the colour of a ground that becomes white.
func (s *Studio) artLine(c ink.Colour) (ink.Colour, bool) {
	c = s.named(c)
	switch other, seen := s.tinted(c); {
	case c.Name == "":
		return s.faint(s.shown(c)), true
	case !seen || s.profile.Ink > 0 && other != c:
		return c, false
	}
	return s.shown(c), true
}

// heavier is the width of a line of a drawing as the profile wants it.
func (s *Studio) heavier(w geom.Length) geom.Length {
	if s.profile.LineWidth != 0 {
		w = w * geom.Length(s.profile.LineWidth) / 100
	}
	return w
}

// sparedArt is a drawing from a file as the profile prints it: colours of the palette are
// changed as everywhere, all others as those of pictures, and lines get heavier. What is drawn again stays the
// same for all who draw it.
func (s *Studio) sparedArt(g *scene.Group) *scene.Group {
	other := *g
	other.Ops = s.faintOnce(g)
	return &other
}

// faintOnce are the operations of a drawing as the profile prints them: the same for all
// who ask at the same time.
func (s *Studio) faintOnce(g *scene.Group) []ink.Op {
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
		s.pictures.sparedArt = map[*ink.Op][]ink.Op{}
	}
	s.pictures.sparedArt[g.Art()] = ops
	return ops
}

// faintOps are the operations of a drawing as the profile prints them.
func (s *Studio) faintOps(ops []ink.Op) []ink.Op {
	out := make([]ink.Op, 0, len(ops))
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			if fill, seen := s.artFill(op); seen {
				out = append(out, fill)
			}
		case *ink.Stroke:
			if c, seen := s.artLine(op.Colour); seen {
				stroke := *op
				stroke.Colour, stroke.Width = c, s.heavier(op.Width)
				out = append(out, &stroke)
			}
		case *scene.Text:
			text := *op
			text.Colour = s.faint(s.shown(s.named(op.Colour)))
			out = append(out, &text)
		case *scene.Image:
			out = append(out, &scene.Image{Box: op.Box, Picture: s.sparedPicture(op.Picture)})
		case *scene.Group:
			inner := *op
			inner.Ops = s.faintOps(op.Ops)
			out = append(out, &inner)
		}
	}
	return out
}

// artFill is a ground of a drawing as the profile prints it; it reports false for one
// of which nothing is printed.
func (s *Studio) artFill(op *ink.Fill) (*ink.Fill, bool) {
	fill := *op
	if op.Gradient == nil {
		colour, seen := s.artGround(op.Colour)
		fill.Colour = colour
		return &fill, seen
	}
	any := false
	fill.Gradient = mapStops(op.Gradient, func(stop ink.Stop) ink.Stop {
		colour, seen := s.artGround(stop.Colour)
		if any = any || seen; !seen {
			stop.Pale = 100
		}
		stop.Colour = colour
		return stop
	})
	return &fill, any
}

// mapStops returns a gradient with its stops changed; nil stays nil.
func mapStops(g *ink.Gradient, change func(ink.Stop) ink.Stop) *ink.Gradient {
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
			c := s.faint(ink.Colour{R: px[0], G: px[1], B: px[2]})
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
