package art

import (
	"image"
	"math"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// mostEnlarged is how many pixels a picture may have whose pixels are kept as squares.
const mostEnlarged = 20_000_000

// enlargement is a picture and how many pixels across and down each of its pixels becomes.
type enlargement struct {
	*scene.Picture
	across, down int
}

// squared returns a picture so large that its pixels stay squares where it is drawn: each becomes as many as the resolution has there.
// A picture that is drawn several times is enlarged once for each size.
func (s *shaper) squared(p *scene.Picture, to geom.Affine) *scene.Picture {
	k := float64(s.dpi) / float64(geom.Inch)
	times := func(side pt, n int) int {
		return max(int(math.Ceil(min(side.length()*k, 1e5)/float64(n))), 1)
	}
	e := enlargement{p, times(pt{to.A, to.B}, p.Width), times(pt{to.C, to.D}, p.Height)}
	for e.across*p.Width*e.down*p.Height > mostEnlarged && e.across*e.down > 1 {
		e.across, e.down = (e.across+1)/2, (e.down+1)/2
	}
	if e.across*e.down == 1 {
		return p
	}
	if large := s.enlarged[e]; large != nil {
		return large
	}
	pix, err := p.Pixels()
	if err != nil {
		s.fail(nil, "art-picture", diag.Args{})
		return p
	}
	w, h := p.Width*e.across, p.Height*e.down
	if !s.area(workPictures, image.Rect(0, 0, w, h), stepsSampled) {
		return p
	}
	large := &scene.Picture{Name: p.Name, Width: w, Height: h, Pix: make([]byte, 4*w*h)}
	for y := range p.Height {
		first := large.Pix[4*w*y*e.down:][:4*w]
		for x := range w {
			copy(first[4*x:4*x+4], pix[4*(y*p.Width+x/e.across):])
		}
		for n := 1; n < e.down; n++ {
			copy(large.Pix[4*w*(y*e.down+n):], first)
		}
	}
	if s.enlarged == nil {
		s.enlarged = map[enlargement]*scene.Picture{}
	}
	s.enlarged[e] = large
	return large
}
