package png

import (
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// slanted draws a picture turned by any angle. It reduces the picture to its size on the page and
// interpolates each pixel between four pixels of it.
func (c *canvas) slanted(op *scene.Image, p *place) {
	if c.around(p.around(op.Box), 0).and(c.clip).empty() {
		return
	}
	m := p.Where.Affine()
	side := func(l geom.Length, x, y float64) int {
		return max(1, int(math.Floor(float64(c.px(l)*length(x, y))+0.5)))
	}
	w, h := side(op.Box.W, m.A, m.B), side(op.Box.H, m.C, m.D)
	pic := smaller(halved(op.Picture, w, h), w, h)
	onto := geom.Affine{
		A: float64(op.Box.W) / float64(pic.Width), D: float64(op.Box.H) / float64(pic.Height),
		E: float64(op.Box.X), F: float64(op.Box.Y),
	}
	back, ok := onto.After(m).After(geom.Affine{A: c.scale, D: c.scale}).Inverse()
	if !ok {
		return
	}
	c.flatten(ink.RectPath(op.Box), p)
	c.paint(ink.Colour{}, &sampled{pic, back})
}

// halved halves a picture repeatedly while it is at least four times as large as w × h.
func halved(p *scene.Picture, w, h int) *scene.Picture {
	for p.Width >= 4*w && p.Height >= 4*h {
		p = p.Half(smaller)
	}
	return p
}

// smaller returns a picture of at most w × h pixels, each the mean of the pixels it represents.
func smaller(p *scene.Picture, w, h int) *scene.Picture {
	w, h = min(w, p.Width), min(h, p.Height)
	if w == p.Width && h == p.Height {
		return p
	}
	src := turned{p, placed(scene.Where{})}
	across, down := weights(p.Width, w, 0, w), weights(p.Height, h, 0, h)
	out := &scene.Picture{Name: p.Name, Width: w, Height: h, Pix: make([]byte, 0, 4*w*h)}
	for _, dy := range down {
		for _, dx := range across {
			v := src.mean(dx, dy)
			out.Pix = append(out.Pix, v[:]...)
		}
	}
	return out
}

// sampled is a picture on the page.
type sampled struct {
	*scene.Picture
	back geom.Affine // from pixels of the page to pixels of the picture
}

// at implements shader.
func (s *sampled) at(x, y int) [4]byte {
	u, v := s.back.Apply(float64(x)+0.5, float64(y)+0.5)
	across, down := neighbours(u, s.Width), neighbours(v, s.Height)
	src := turned{s.Picture, place{a: 1, d: 1}}
	return src.mean(across, down)
}

// neighbours returns the two pixels whose centres are around a position.
func neighbours(at float64, size int) span {
	k := int(math.Floor((at-0.5)*256 + 0.5))
	k = min(max(k, 0), (size-1)*256)
	if k&255 == 0 {
		return span{k >> 8, []uint64{one}}
	}
	part := uint64(k&255) * (one / 256)
	return span{k >> 8, []uint64{one - part, part}}
}
