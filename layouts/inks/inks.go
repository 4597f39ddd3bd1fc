// Package inks changes a finished face to what a profile prints: other colours, greys, white or hatches for grounds that would
// take too much ink, and heavier lines. Begin at Inks.Change.
package inks

import (
	"maps"
	"slices"
	"sync"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// Inks is what a profile makes of the colours, grounds and lines of a theme. It is safe for concurrent use.
type Inks struct {
	theme   *model.Theme
	profile model.Profile

	mu       sync.Mutex
	pictures map[*scene.Picture]*scene.Picture // as the profile prints them
	drawings map[*ink.Op][]ink.Op

	nameOnce sync.Once
	names    map[model.RGB]string // the palette's colours
}

// New returns the inks of a profile of a theme.
func New(theme *model.Theme, profile model.Profile) *Inks {
	return &Inks{theme: theme, profile: profile}
}

// Change prints a face as the profile does, and returns the grounds that lose what they mean.
func (k *Inks) Change(f *scene.Face) []Lost {
	p := k.profile
	if p.Tint == nil && p.Palette == nil && p.Ink == 0 && (p.LineWidth == 0 || p.LineWidth == 100) && !model.On(p.Grey, false) {
		return nil
	}
	ops, changed, from := f.Ops, &ground{Inks: k, face: f.Ops}, slices.Clone(f.From)
	f.Ops = nil
	for i, from := range f.From {
		part := changed.ops(ops[:from.Ops])
		f.Ops, ops, f.From[i].Ops = append(f.Ops, part...), ops[from.Ops:], len(part)
	}
	f.Ops = append(f.Ops, changed.ops(ops)...)
	return changed.lost(from)
}

// shown returns a colour with the palette and the greys of the profile.
func (k *Inks) shown(c ink.Colour) ink.Colour {
	if rgb, ok := k.profile.Palette[c.Name]; ok {
		c = ink.Colour{R: rgb.R, G: rgb.G, B: rgb.B, Name: c.Name}
	}
	if model.On(k.profile.Grey, false) {
		c = c.Grey()
	}
	return c
}

// tinted returns the colour that the profile uses for that of a ground, or false for none.
func (k *Inks) tinted(c ink.Colour) (ink.Colour, bool) {
	other, ok := k.profile.Tint[c.Name]
	switch {
	case !ok || c.Name == "":
		return c, true
	case other == "none":
		return c, false
	}
	rgb := k.theme.Palette[other]
	return ink.Colour{R: rgb.R, G: rgb.G, B: rgb.B, Name: other}, true
}

// leastLine is the contrast of lines and signs with white where grounds become white.
const leastLine = 1.5

// line returns the colour of signs and lines. If grounds become white, one as light as a ground becomes ink, so that it can be
// seen.
func (k *Inks) line(c ink.Colour) ink.Colour {
	if c = k.shown(c); k.profile.Ink > 0 && (c.Ink() <= k.profile.Ink || c.Contrast(white) < leastLine) {
		return k.Ink()
	}
	return c
}

// LeastContrast is that of a text with its ground: with less it is hard to read.
const LeastContrast = 4.5

// text returns the colour of letters. If grounds become white, letters that were made for a dark one become ink.
func (k *Inks) text(c ink.Colour) ink.Colour {
	c = k.line(c)
	if k.profile.Ink > 0 && c.Contrast(white) < LeastContrast {
		return k.Ink()
	}
	return c
}

// halo returns the colour around letters: paler where it would take too much ink.
func (k *Inks) halo(c ink.Colour) ink.Colour {
	tinted, seen := k.tinted(c)
	if c = k.shown(tinted); !seen {
		c = white
	}
	if most := k.profile.Ink; most > 0 && c.Ink() > most {
		c = paler(c, most)
	}
	return c
}

// Ink returns the colour of what the press adds.
func (k *Inks) Ink() ink.Colour { return k.Named("ink") }

// Named returns a colour of the palette as the profile prints it.
func (k *Inks) Named(name string) ink.Colour {
	c := k.theme.Palette[name]
	return k.shown(ink.Colour{R: c.R, G: c.G, B: c.B, Name: name})
}

// Heavier returns a line width as the profile wants it.
func (k *Inks) Heavier(w geom.Length) geom.Length {
	if k.profile.LineWidth != 0 {
		w = w * geom.Length(k.profile.LineWidth) / 100
	}
	return w
}

func paler(c ink.Colour, most int) ink.Colour {
	pale := func(v uint8) uint8 { return uint8(255 - (255-int(v))*most/100) }
	return ink.Colour{R: pale(c.R), G: pale(c.G), B: pale(c.B), Name: c.Name}
}

// mapStops returns a gradient with its stops changed, or false if change shows none of them.
func mapStops(g *ink.Gradient, change func(ink.Colour) (ink.Colour, bool)) (*ink.Gradient, bool) {
	other, any := *g, false
	other.Stops = slices.Clone(g.Stops)
	for i := range other.Stops {
		stop := &other.Stops[i]
		var seen bool
		if stop.Colour, seen = change(stop.Colour); !seen {
			stop.Transparency = 100
		}
		any = any || seen
	}
	return &other, any
}

// ground changes the operations of one drawing, from the ground up.
type ground struct {
	*Inks
	hatched []hatchedArea
	face    []ink.Op // all operations of the face; nil for those of a group
	nth     int      // how many of them are changed
	shades  []shade
}

// hatchedArea is an area that is hatched: what is on it needs an outline.
type hatchedArea struct {
	box    geom.Rect
	colour ink.Colour
}

func (g *ground) ops(ops []ink.Op) []ink.Op {
	var out []ink.Op
	for _, op := range ops {
		g.nth++
		switch op := op.(type) {
		case *ink.Fill:
			now := g.fill(op)
			g.see(op, now)
			out = append(out, now...)
		case *ink.Stroke:
			other := *op
			if op.Halo {
				other.Colour = g.halo(op.Colour)
			} else {
				g.seeOutline(op)
				other.Colour = g.line(op.Colour)
			}
			out = append(out, &other)
		case *scene.Text:
			other := *op
			if other.Colour = g.text(op.Colour); op.Outline != nil {
				halo := g.halo(*op.Outline)
				other.Outline = &halo
			}
			out = append(out, &other)
		case *scene.Image:
			out = append(out, &scene.Image{Box: op.Box, Picture: g.picture(op.Picture)})
		case *scene.Group:
			other := *op
			if op.Drawn {
				other.Ops, other.Before = g.drawing(op), op.Ops
			} else {
				other.Ops = (&ground{Inks: g.Inks}).ops(op.Ops)
			}
			out = append(out, &other)
		}
	}
	return out
}

func (g *ground) fill(op *ink.Fill) []ink.Op {
	other := *op
	most := g.profile.Ink
	switch {
	case op.Sign:
		other.Colour = g.line(op.Colour)
		return []ink.Op{&other}
	case op.Gradient != nil:
		return g.gradient(op)
	}
	c, seen := g.tinted(op.Colour)
	if !seen {
		return nil
	}
	other.Colour = g.shown(c)
	if most > 0 && other.Colour.Ink() > most {
		if !op.EvenOdd { // a hatch is clipped by the other rule
			return g.hatch(op.Path, other.Colour)
		}
		other.Colour = paler(other.Colour, most)
	}
	return g.onHatch(&other)
}

// gradient changes each stop by itself. If one takes too much ink, all become paler, as in pictures: a hatch has one colour.
func (g *ground) gradient(op *ink.Fill) []ink.Op {
	other, most := *op, g.profile.Ink
	var any bool
	other.Gradient, any = mapStops(op.Gradient, func(c ink.Colour) (ink.Colour, bool) {
		c, seen := g.tinted(c)
		return g.shown(c), seen
	})
	if !any {
		return nil
	}
	if most > 0 && slices.ContainsFunc(other.Gradient.Stops, func(stop ink.Stop) bool { return stop.Colour.Ink() > most }) {
		other.Gradient, _ = mapStops(other.Gradient, func(c ink.Colour) (ink.Colour, bool) { return paler(c, most), true })
	}
	return g.onHatch(&other)
}

// onHatch gives a light ground on a hatch an outline, without which it would not stand out.
func (g *ground) onHatch(f *ink.Fill) []ink.Op {
	box := f.Path.Box()
	for _, h := range slices.Backward(g.hatched) {
		if h.box.Contains(box) && h.box != box {
			return []ink.Op{f, outlined(f.Path, h.colour, Medium)}
		}
	}
	return []ink.Op{f}
}

func outlined(path ink.Path, c ink.Colour, width geom.Length) ink.Op {
	return &ink.Stroke{Path: path, Width: width, Colour: c, Join: ink.RoundJoin}
}

// leastHatch is the side of the smallest ground that is hatched. Smaller ones are only outlined: hatches would look alike.
const leastHatch = 6 * geom.Millimetre

// hatch draws a hatch for a ground that would take too much ink.
func (g *ground) hatch(path ink.Path, c ink.Colour) []ink.Op {
	ops := []ink.Op{&ink.Fill{Path: path, Colour: white}}
	box := path.Box()
	if min(box.W, box.H) >= leastHatch {
		g.hatched = append(g.hatched, hatchedArea{box, c})
		lines := Hatched(path, box, g.profile.Hatch[c.Name], g.profile.Ink, c)
		lines.Ops = append(lines.Ops, clearOf(g.face[min(g.nth, len(g.face)):], box)...)
		ops = append(ops, lines)
	}
	return append(ops, outlined(path, c, Hair))
}

func (k *Inks) faint(c ink.Colour) ink.Colour {
	if model.On(k.profile.Grey, false) {
		c = c.Grey()
	}
	if most := k.profile.Ink; most > 0 {
		c = paler(c, most)
	}
	return c
}

// named returns a colour of a drawing with its name in the palette, if it has one, so that the profile changes it as
// everywhere. Of two names of one colour it is the first.
func (k *Inks) named(c ink.Colour) ink.Colour {
	k.nameOnce.Do(func() {
		k.names = map[model.RGB]string{}
		for _, name := range slices.Sorted(maps.Keys(k.theme.Palette)) {
			if rgb := k.theme.Palette[name].RGB; k.names[rgb] == "" {
				k.names[rgb] = name
			}
		}
	})
	c.Name = k.names[model.RGB{R: c.R, G: c.G, B: c.B}]
	return c
}

func (k *Inks) artGround(c ink.Colour) (ink.Colour, bool) {
	c, seen := k.tinted(k.named(c))
	return k.faint(k.shown(c)), seen
}

// artLine returns the colour of a line of a drawing. One in a colour of the palette takes as much ink as every other line,
// because its lines show the drawing if its grounds are white or pale. A line is not printed, and artLine returns false, if ink
// is saved and it has the colour of a ground that becomes white.
func (k *Inks) artLine(c ink.Colour) (ink.Colour, bool) {
	c = k.named(c)
	switch other, seen := k.tinted(c); {
	case c.Name == "":
		return k.faint(k.shown(c)), true
	case !seen || k.profile.Ink > 0 && other != c:
		return c, false
	}
	return k.shown(c), true
}

// inBand reports whether a line lies on a wider and darker one of the same path. The wider one is then the two edges of a band, such
// as an arm or a road, and the line is its ground.
func inBand(line *ink.Stroke, below []ink.Op) bool {
	if len(below) == 0 || len(line.Dash) > 0 {
		return false
	}
	edges, ok := below[len(below)-1].(*ink.Stroke)
	return ok && edges.Width > line.Width && edges.Colour.Ink() > line.Colour.Ink() &&
		slices.Equal(edges.Path.Verbs, line.Path.Verbs) && slices.Equal(edges.Path.Points, line.Path.Points)
}

// drawing returns the operations of a drawing from a file, the same for everyone who asks: colours of the palette are changed
// as everywhere, all others as those of pictures, and lines get heavier.
func (k *Inks) drawing(g *scene.Group) []ink.Op {
	k.mu.Lock()
	ops, known := k.drawings[g.Art()]
	k.mu.Unlock()
	if known {
		return ops
	}
	ops = k.artOps(g.Ops)
	k.mu.Lock()
	defer k.mu.Unlock()
	return once(&k.drawings, g.Art(), ops)
}

// once returns the value of a key, which it sets if there is none.
func once[K comparable, V any](of *map[K]V, key K, value V) V {
	if first, known := (*of)[key]; known {
		return first
	}
	if *of == nil {
		*of = map[K]V{}
	}
	(*of)[key] = value
	return value
}

func (k *Inks) artOps(ops []ink.Op) []ink.Op {
	out := make([]ink.Op, 0, len(ops))
	for i, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			fill, seen := *op, false
			if op.Gradient != nil {
				fill.Gradient, seen = mapStops(op.Gradient, k.artGround)
			} else {
				fill.Colour, seen = k.artGround(op.Colour)
			}
			if seen {
				out = append(out, &fill)
			}
		case *ink.Stroke:
			change := k.artLine
			if inBand(op, ops[:i]) {
				change = k.artGround
			}
			if c, seen := change(op.Colour); seen {
				stroke := *op
				stroke.Colour, stroke.Width = c, k.Heavier(op.Width)
				out = append(out, &stroke)
			}
		case *scene.Text:
			text := *op
			text.Colour = k.text(k.named(op.Colour))
			out = append(out, &text)
		case *scene.Image:
			out = append(out, &scene.Image{Box: op.Box, Picture: k.picture(op.Picture)})
		case *scene.Group:
			inner := *op
			inner.Ops = k.artOps(op.Ops)
			out = append(out, &inner)
		}
	}
	return out
}

// picture returns a picture that is changed when its pixels are asked for, the same for everyone who asks.
func (k *Inks) picture(p *scene.Picture) *scene.Picture {
	if !model.On(k.profile.Grey, false) && k.profile.Ink == 0 {
		return p
	}
	other := &scene.Picture{Name: p.Name, Width: p.Width, Height: p.Height, Photo: p.Photo, Decode: func() ([]byte, error) {
		pix, err := p.Pixels()
		out := slices.Clone(pix)
		for px := out; len(px) >= 4; px = px[4:] {
			c := k.faint(ink.Colour{R: px[0], G: px[1], B: px[2]})
			px[0], px[1], px[2] = c.R, c.G, c.B
		}
		return out, err
	}}
	k.mu.Lock()
	defer k.mu.Unlock()
	return once(&k.pictures, p, other)
}
