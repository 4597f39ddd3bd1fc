package art

import (
	"image"
	"math"
	"slices"

	"cartouche/internal/art/layer"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// fitting returns the resolution at which a drawing keeps within the bound of pixels.
func fitting(size geom.Size, dpi int) int {
	if dpi <= 0 {
		dpi = DPI
	}
	inch := float64(geom.Inch)
	most := math.Sqrt(maxPixels / (float64(size.W) / inch * (float64(size.H) / inch)))
	return max(min(dpi, int(most)), 1)
}

// frame returns the pixels of what is seen.
func (s *shaper) frame() image.Rectangle {
	return s.pixels(s.seen)
}

// around returns the pixels of operations that are inside of a box.
func (s *shaper) around(ops []ink.Op, within image.Rectangle) image.Rectangle {
	return s.pixelsOf(scene.Around(ops)).Intersect(within)
}

// layer draws operations as pixels in a box. It reports false beyond the bound of work, and for a picture that cannot be decoded.
func (s *shaper) layer(k task, ops []ink.Op, in image.Rectangle) (*layer.Layer, bool) {
	if !s.hold(k, in, 1) || !s.area(k, in, stepsLayer) || !s.spend(k, 2*s.worth(ops, scene.Where{}, in)) {
		return nil, false
	}
	if len(ops) == 0 {
		return layer.New(in), true
	}
	pix, err := png.Layer(ops, in, s.dpi)
	if err != nil {
		s.fail(nil, "art-picture", nil)
		return nil, false
	}
	return layer.From(in, pix), true
}

// flat returns operations as one picture.
func (s *shaper) flat(ops []ink.Op) []ink.Op {
	below := layer.New(s.around(ops, s.frame()))
	if !s.hold(workPictures, below.Box, 1) {
		return nil
	}
	var waiting []ink.Op
	for _, op := range ops {
		i, ok := op.(*scene.Image)
		if ok = ok && s.made[i.Picture] != nil; !ok {
			waiting = append(waiting, op)
			continue
		}
		top := layer.From(*s.made[i.Picture], i.Picture.Pix)
		if !s.put(below, waiting, "") || !s.area(workPictures, top.Box, stepsNormal) {
			return nil
		}
		below.Add("", top)
		waiting = nil
	}
	if !s.put(below, waiting, "") {
		return nil
	}
	s.waiting = 0
	return s.picture(below)
}

// put blends operations over a layer.
func (s *shaper) put(below *layer.Layer, ops []ink.Op, mode string) bool {
	if len(ops) == 0 {
		return true
	}
	top, ok := s.layer(workBlending, ops, s.around(ops, below.Box))
	each := stepsBlend
	if mode == "" {
		each = stepsNormal
	}
	if ok = ok && s.area(workBlending, top.Box, each); ok {
		below.Add(mode, top)
	}
	return ok
}

// picture returns a layer as a picture without its clear rim.
func (s *shaper) picture(l *layer.Layer) []ink.Op {
	if !s.area(workPictures, l.Box, stepsPicture) {
		return nil
	}
	l = l.Within(l.Seen())
	if l.Box.Empty() {
		return nil
	}
	at := func(px int) geom.Length {
		return geom.Length(math.Round(float64(px) * float64(geom.Inch) / float64(s.dpi)))
	}
	b := l.Box
	p := &scene.Picture{Name: s.name, Width: b.Dx(), Height: b.Dy(), Pix: l.Plain(), Drawn: true}
	s.made[p] = &b
	s.waiting += b.Dx() * b.Dy()
	x, y := at(b.Min.X), at(b.Min.Y)
	return []ink.Op{&scene.Image{Box: geom.R(x, y, at(b.Max.X)-x, at(b.Max.Y)-y), Picture: p}}
}

// blended reports whether an item of a list is blended with those before it.
func blended(items []*item) bool {
	return slices.ContainsFunc(items, func(i *item) bool { return i.fx != nil && i.fx.blend != "" })
}

// blended returns items as a picture in which some are blended with those below them.
func (s *shaper) blended(items []*item, m geom.Affine) []ink.Op {
	below := layer.New(s.frame())
	if !s.hold(workBlending, below.Box, 1) {
		return nil
	}
	var waiting []ink.Op
	for _, i := range items {
		ops := s.draw(i, m)
		if i.fx == nil || i.fx.blend == "" {
			waiting = append(waiting, ops...)
			continue
		}
		if !s.put(below, waiting, "") || !s.put(below, ops, i.fx.blend) {
			return nil
		}
		waiting = nil
	}
	if !s.put(below, waiting, "") {
		return nil
	}
	return s.picture(below)
}

// masks returns operations as far as stencils and masks show them.
func (s *shaper) masks(fx *effects, ops []ink.Op, m geom.Affine) []ink.Op {
	if len(fx.stencils) == 0 && len(fx.masks) == 0 || len(ops) == 0 {
		return ops
	}
	in := s.around(ops, s.frame())
	l, ok := s.layer(workMasks, ops, in)
	for _, items := range fx.stencils {
		by, fine := s.layer(workMasks, s.list(items, m), in)
		if !ok || !fine || !s.area(workMasks, in, stepsMask) {
			return nil
		}
		l = l.Mask(by, false)
	}
	for _, k := range fx.masks {
		region := rectPath(k.region).placed(k.m.After(m))
		by, fine := s.layer(workMasks, []ink.Op{&scene.Group{Clip: &region, Ops: s.list(k.items, m)}}, in)
		if !ok || !fine || !s.area(workMasks, in, stepsMask) {
			return nil
		}
		l = l.Mask(by, !k.alpha)
	}
	if !ok {
		return nil
	}
	return s.picture(l)
}

// slanted returns a picture as pixels of the page; to maps its unit square to micrometres.
func (s *shaper) slanted(p *scene.Picture, to geom.Affine) []ink.Op {
	pix, err := p.Pixels()
	k := float64(s.dpi) / float64(geom.Inch)
	px := to.After(geom.Affine{A: k, D: k})
	back, ok := px.Inverse()
	if err != nil || !ok {
		s.fail(nil, "art-picture", nil)
		return nil
	}
	in := s.pixels(box{0, 0, 1, 1}.through(to)).Intersect(s.frame())
	whole := image.Rect(0, 0, p.Width, p.Height)
	if in.Empty() || !s.area(workPictures, in, stepsSampled) || !s.area(workPictures, whole, stepsMask) {
		return nil
	}
	if s.source != p {
		s.source, s.sourcePixels = p, layer.From(whole, pix)
	}
	source := s.sourcePixels
	// Smaller, each pixel is the mean of what it covers.
	step := geom.Affine{A: float64(p.Width), D: float64(p.Height)}
	back = back.After(step)
	for by := int(min(pt{back.A, back.B}.length(), pt{back.C, back.D}.length())); by >= 2; by /= 2 {
		source = source.Half()
		back = back.After(geom.Affine{A: 0.5, D: 0.5})
	}
	return s.picture(source.Sampled(in, func(x, y float64) (float64, float64) { return back.Apply(x, y) }))
}
