package picture

import "cartouche/internal/scene"

// coarseSide is the approximate length of the longer side of a coarse picture, in pixels.
const coarseSide = 200

// Coarse returns the picture reduced to few pixels, each a mean. Decoding it does not keep the full-size pixels.
func (f *File) Coarse() *File {
	by := max(f.Width, f.Height) / coarseSide
	if by < 2 {
		return f
	}
	p := f.Picture
	small := &scene.Picture{Name: p.Name, Width: (p.Width + by - 1) / by, Height: (p.Height + by - 1) / by, Photo: p.Photo}
	small.Decode = func() ([]byte, error) {
		pix, err := p.Pix, error(nil)
		if pix == nil {
			pix, err = p.Decode()
		}
		if err != nil {
			return nil, err
		}
		return means(pix, p.Width, p.Height, by), nil
	}
	return &File{Picture: small, Turned: f.Turned}
}

// means returns the means of blocks of by × by pixels; blocks at the right and lower edge may be
// smaller. Colours are weighted by their alpha.
func means(pix []byte, w, h, by int) []byte {
	out := make([]byte, 0, 4*((w+by-1)/by)*((h+by-1)/by))
	for y := 0; y < h; y += by {
		for x := 0; x < w; x += by {
			var sum [3]int
			seen, n := 0, 0
			for v := y; v < min(y+by, h); v++ {
				for u := x; u < min(x+by, w); u++ {
					px := pix[4*(v*w+u):]
					alpha := int(px[3])
					for i := range sum {
						sum[i] += int(px[i]) * alpha
					}
					seen, n = seen+alpha, n+1
				}
			}
			for _, s := range sum {
				out = append(out, uint8((s+seen/2)/max(seen, 1)))
			}
			out = append(out, uint8((seen+n/2)/n))
		}
	}
	return out
}
