package flatten

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"slices"

	"cartouche/internal/cmyk"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// paint is the paint of an item.
type paint interface {
	at(x, y float64) tone // at a point of the layer
	faded(cover int64) paint
}

func (x tone) at(_, _ float64) tone { return x }

// flat is the same tone everywhere.
type flat struct{ tone }

func (f flat) faded(cover int64) paint { return flat{f.tone.faded(cover)} }

// gradient is an [ink.Gradient] in tones.
type gradient struct {
	space, back geom.Affine // to and from the layer
	radial      bool
	focus       ink.Focus
	stops       []stop
}

type stop struct {
	at float64
	tone
}

// gradientOf returns a gradient of the layer, or a flat paint if the gradient has no extent.
func gradientOf(p *cmyk.Palette, g *ink.Gradient) paint {
	out := gradient{space: g.Space, radial: g.Radial, focus: g.Focus}
	for _, s := range g.Stops {
		out.stops = append(out.stops, stop{s.At, toned(p, s.Colour, s.Transparency)})
	}
	var ok bool
	if out.back, ok = g.Space.Inverse(); !ok {
		return flat{out.stops[len(out.stops)-1].tone}
	}
	return out
}

func (g gradient) at(x, y float64) tone {
	u, v := g.back.Apply(x, y)
	if g.radial {
		u = g.focus.Along(u, v)
	}
	i := slices.IndexFunc(g.stops, func(s stop) bool { return s.at > u })
	switch {
	case i < 0:
		return g.stops[len(g.stops)-1].tone
	case i == 0:
		return g.stops[0].tone
	}
	return g.stops[i-1].towards(g.stops[i], u).tone
}

// towards returns the interpolated stop at a position between two stops.
func (s stop) towards(to stop, at float64) stop {
	const unit = 1 << 16
	part := int64(float64((at - s.at) / (to.at - s.at) * unit))
	mixed := func(a, b int64) int64 { return a + ((b-a)*part+unit/2)>>16 }
	out := stop{at: at}
	for i := range out.inks {
		out.inks[i] = mixed(s.inks[i], to.inks[i])
	}
	out.cover = mixed(s.cover, to.cover)
	return out
}

// through returns the gradient with changed tones. Blending between stops that differ in both cover
// and inks is not linear, so it adds stops between them.
func (g gradient) through(change func(tone) tone) gradient {
	const pieces = 16
	other := g
	other.stops = nil
	for i, s := range g.stops {
		if i > 0 {
			from := g.stops[i-1]
			for n := 1; n < pieces && from.cover != s.cover && s.at > from.at; n++ {
				at := math.Round((from.at+float64((s.at-from.at)*float64(n)/pieces))*1024) / 1024
				if from.at < at && at < s.at {
					other.stops = append(other.stops, stop{at, change(from.towards(s, at).tone)})
				}
			}
		}
		other.stops = append(other.stops, stop{s.at, change(s.tone)})
	}
	return other
}

func (g gradient) faded(cover int64) paint {
	other := g
	other.stops = slices.Clone(g.stops)
	for i := range other.stops {
		other.stops[i].tone = other.stops[i].tone.faded(cover)
	}
	return other
}

// gradient returns the gradient to draw, mapped by m.
func (g gradient) gradient(m geom.Affine) *ink.Gradient {
	out := &ink.Gradient{Space: g.space.After(m), Radial: g.radial, Focus: g.focus}
	for _, s := range g.stops {
		out.Stops = append(out.Stops, ink.Stop{At: s.at, Colour: s.colour()})
	}
	return out
}

// pixels is a picture.
type pixels struct {
	back geom.Affine // from the layer to pixels
	w, h int
	pix  []byte // C M Y K of each pixel
	rgba []byte // R G B A of each pixel, for its opacity; nil if all are opaque
}

// pixelsOf returns the paint of a picture operation at a position on the layer.
func pixelsOf(f *Flattener, op *scene.Image, at scene.Where) (paint, error) {
	pic, box := op.Picture, op.Box
	scale := geom.Affine{
		A: float64(box.W) / float64(pic.Width), D: float64(box.H) / float64(pic.Height),
		E: float64(box.X), F: float64(box.Y),
	}
	back, _ := scale.After(at.Affine()).Inverse()
	out := pixels{back: back, w: pic.Width, h: pic.Height}
	if pic.CMYK != nil {
		img, err := jpeg.Decode(bytes.NewReader(pic.CMYK))
		if err != nil {
			return nil, err
		}
		if m, ok := img.(*image.CMYK); ok {
			out.pix = m.Pix
			return out, nil
		}
	}
	var err error
	out.rgba, err = pic.Pixels()
	if err == nil {
		out.pix = f.inksOf(pic)
	}
	return out, err
}

// inksOf returns the inks of the pixels of a picture. They are computed once, because a picture is under many pieces.
func (f *Flattener) inksOf(pic *scene.Picture) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	inks, known := f.inks[pic]
	if known {
		return inks
	}
	inks = make([]byte, 0, len(pic.Pix))
	for px := pic.Pix; len(px) >= 4; px = px[4:] {
		if f.PureGreys && px[0] == px[1] && px[1] == px[2] {
			inks = append(inks, 0, 0, 0, 255-px[0])
			continue
		}
		for _, v := range f.Palette.Pixel(px[0], px[1], px[2]) {
			inks = append(inks, uint8(int(v)*255/100))
		}
	}
	if f.inks == nil {
		f.inks = map[*scene.Picture][]byte{}
	}
	f.inks[pic] = inks
	return inks
}

func (p pixels) at(x, y float64) tone {
	u, v := p.back.Apply(x, y)
	column, row := min(max(int(math.Floor(u)), 0), p.w-1), min(max(int(math.Floor(v)), 0), p.h-1)
	i := 4 * (row*p.w + column)
	t := tone{cover: full}
	if p.rgba != nil {
		if p.rgba[i+3] == 0 {
			return nothing
		}
		t.cover = int64(p.rgba[i+3]) * full / 255
	}
	for n := range t.inks {
		t.inks[n] = int64(p.pix[i+n]) * full / 255
	}
	return t
}

func (p pixels) faded(cover int64) paint { return stack{p, flat{nothing}, cover} }

// stack is a paint over another one, with a cover for both.
type stack struct {
	top, below paint
	cover      int64
}

func (s stack) at(x, y float64) tone { return s.top.at(x, y).over(s.below.at(x, y)).faded(s.cover) }

func (s stack) faded(cover int64) paint { s.cover = s.cover * cover / full; return s }

// over returns the blend of a paint and another one below it.
func over(x, y paint) paint {
	fx, plainX := x.(flat)
	fy, plainY := y.(flat)
	gx, shadedX := x.(gradient)
	gy, shadedY := y.(gradient)
	switch {
	case plainY && fy.cover == 0:
		return x
	case plainX && plainY:
		return flat{fx.tone.over(fy.tone)}
	case shadedX && plainY:
		return gx.through(func(t tone) tone { return t.over(fy.tone) })
	case plainX && shadedY:
		return gy.through(func(t tone) tone { return fx.tone.over(t) })
	}
	return stack{x, y, full}
}

// covers reports whether a paint is opaque.
func covers(p paint) bool {
	switch p := p.(type) {
	case flat:
		return p.cover == full
	case gradient:
		return !slices.ContainsFunc(p.stops, func(s stop) bool { return s.cover < full })
	case pixels:
		for i := 3; i < len(p.rgba); i += 4 {
			if p.rgba[i] < 255 {
				return false
			}
		}
		return true
	case stack:
		return p.cover == full && (covers(p.top) || covers(p.below))
	}
	return false
}
