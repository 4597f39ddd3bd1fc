// Package photo finds a printed sheet in a photograph: it matches the sheet's own features, follows
// the curl of the paper block by block, and returns the photograph as if it had been scanned. It
// knows neither games nor records.
package photo

import (
	"image"
	"image/color"
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/parallel"
)

// Image is a picture in red, green and blue, three bytes a pixel.
type Image struct {
	W, H int
	RGB  []uint8
}

// FromRGBA returns an image from four bytes a pixel, of which the last does not count.
func FromRGBA(w, h int, pix []byte) *Image {
	m := &Image{W: w, H: h, RGB: make([]uint8, 3*w*h)}
	for i := range w * h {
		copy(m.RGB[3*i:3*i+3], pix[4*i:])
	}
	return m
}

// From returns a picture upright and reduced so that its longer side has at most so many pixels. Each
// of its pixels is the mean of what it covers.
func From(src image.Image, turned geom.Placement, longest int) *Image {
	b := src.Bounds()
	by := math.Max(1, float64(max(b.Dx(), b.Dy()))/float64(longest))
	w, h := max(int(float64(b.Dx())/by+0.5), 1), max(int(float64(b.Dy())/by+0.5), 1)
	m := &Image{W: w, H: h, RGB: make([]uint8, 3*w*h)}
	write := colours(src)
	columns, of := shares(b.Dx(), w), shares(b.Dy(), h)
	const band = 64 // rows of the reduced picture at a time
	_ = parallel.Each(0, (h+band-1)/band, func(k int) error {
		from, to := k*band, min((k+1)*band, h)
		row, now, next := make([]float32, 3*w+3), make([]float32, 3*w), make([]float32, 3*w)
		colour := make([]uint8, 3*b.Dx())
		for y := max(from*b.Dy()/h-1, 0); y < len(of) && of[y].at < to; y++ {
			part := of[y]
			if part.at < from-1 {
				continue
			}
			write(b.Min.X, b.Min.Y+y, colour)
			clear(row)
			for x, in := range columns {
				for c, v := range colour[3*x : 3*x+3] {
					row[3*in.at+c] += in.here * float32(v)
					row[3*in.at+3+c] += in.next * float32(v)
				}
			}
			for i := range now {
				now[i], next[i] = now[i]+part.here*row[i], next[i]+part.next*row[i]
			}
			if y+1 == len(of) || of[y+1].at > part.at {
				for i, v := range now {
					if part.at >= from {
						m.RGB[3*part.at*w+i] = uint8(min(v+0.5, 255))
					}
				}
				now, next = next, now
				clear(next)
			}
		}
		return nil
	})
	return m.upright(turned)
}

// share says which pixel of a reduced picture one of the picture belongs to, and how much of that it
// is; the rest belongs to the next.
type share struct {
	at         int
	here, next float32
}

// shares returns the shares of n pixels in fewer.
func shares(n, fewer int) []share {
	out := make([]share, n)
	for i := range out {
		from, to := i*fewer, (i+1)*fewer // of n
		at := from / n
		out[i] = share{at: at, here: float32(min(to, (at+1)*n)-from) / float32(n), next: float32(max(to-(at+1)*n, 0)) / float32(n)}
	}
	return out
}

// colours returns how to write a row of a picture from a point on, without a detour for photographs.
func colours(src image.Image) func(x, y int, to []uint8) {
	if m, ok := src.(*image.YCbCr); ok {
		return func(x, y int, to []uint8) {
			for i := 0; i < len(to); i += 3 {
				c := m.COffset(x, y)
				to[i], to[i+1], to[i+2] = color.YCbCrToRGB(m.Y[m.YOffset(x, y)], m.Cb[c], m.Cr[c])
				x++
			}
		}
	}
	return func(x, y int, to []uint8) {
		for i := 0; i < len(to); i += 3 {
			r, g, b, _ := src.At(x, y).RGBA()
			to[i], to[i+1], to[i+2] = uint8(r>>8), uint8(g>>8), uint8(b>>8)
			x++
		}
	}
}

// upright mirrors and turns the pixels.
func (m *Image) upright(turned geom.Placement) *Image {
	if turned == (geom.Placement{}) {
		return m
	}
	box := turned.ApplyRect(geom.R(0, 0, geom.Length(2*m.W), geom.Length(2*m.H)))
	out := &Image{W: int(box.W) / 2, H: int(box.H) / 2, RGB: make([]uint8, len(m.RGB))}
	for y := range m.H {
		for x := range m.W {
			to := turned.Apply(geom.Pt(geom.Length(2*x+1), geom.Length(2*y+1))).Sub(box.Min())
			i := int(to.Y)/2*out.W + int(to.X)/2
			copy(out.RGB[3*i:3*i+3], m.RGB[3*(y*m.W+x):])
		}
	}
	return out
}

// plane is one channel of a picture.
type plane struct {
	w, h int
	v    []float32
}

func (p plane) row(y int) []float32 { return p.v[y*p.w : (y+1)*p.w] }

// plane returns the brightness.
func (m *Image) plane() plane {
	out := plane{m.W, m.H, make([]float32, m.W*m.H)}
	rows(m.H, func(y int) {
		for i := y * m.W; i < (y+1)*m.W; i++ {
			out.v[i] = 0.3*float32(m.RGB[3*i]) + 0.59*float32(m.RGB[3*i+1]) + 0.11*float32(m.RGB[3*i+2])
		}
	})
	return out
}

// reduced returns a plane with its sides multiplied by a factor below 1, without aliasing.
func (p plane) reduced(by float64) plane { return p.blurred(softness(by)).sampled(by) }

// softness is how far a plane is blurred before it is sampled.
func softness(by float64) int { return int(0.5/by + 0.3) }

// sampled returns the values of a plane at the pixels of one whose sides are multiplied by a factor.
func (p plane) sampled(by float64) plane {
	out := plane{w: int(float64(p.w)*by + 0.5), h: int(float64(p.h)*by + 0.5)}
	out.v = make([]float32, out.w*out.h)
	for y := range out.h {
		for x := range out.w {
			out.v[y*out.w+x] = p.at((float64(x)+0.5)/by-0.5, (float64(y)+0.5)/by-0.5)
		}
	}
	return out
}

// at returns the value between pixels; outside the picture it is that of its edge.
func (p plane) at(x, y float64) float32 {
	x, y = max(0, min(x, float64(p.w-1))), max(0, min(y, float64(p.h-1)))
	i, j := min(int(x), p.w-2), min(int(y), p.h-2)
	if i < 0 || j < 0 {
		return p.v[max(j, 0)*p.w+max(i, 0)]
	}
	fx, fy := float32(x-float64(i)), float32(y-float64(j))
	a, b := p.v[j*p.w+i:], p.v[(j+1)*p.w+i:]
	return (a[0]*(1-fx)+a[1]*fx)*(1-fy) + (b[0]*(1-fx)+b[1]*fx)*fy
}

// blurred returns means over squares with a side of 2r+1 pixels.
func (p plane) blurred(r int) plane {
	if r < 1 {
		return p
	}
	out := plane{p.w, p.h, make([]float32, len(p.v))}
	down(p.w, p.h, r, func(y int, to []float32) { along(p.row(y), to, r) }, func(y int, means []float32) { copy(out.row(y), means) })
	return out
}

// along writes running means of a row.
func along(row, to []float32, r int) {
	all, edge := float32(2*r+1), len(row)-1
	var sum float32
	for k := -r; k <= r; k++ {
		sum += row[min(max(k, 0), edge)]
	}
	for x := range row {
		to[x] = sum / all
		if first, next := x-r, x+r+1; first >= 0 && next <= edge {
			sum += row[next] - row[first]
		} else {
			sum += row[min(next, edge)] - row[max(first, 0)]
		}
	}
}

// down calls use with running means along the columns, one row of h after the other. Only the rows of a mean are kept; write
// writes one of w values.
func down(w, h, r int, write func(y int, to []float32), use func(y int, means []float32)) {
	n := 2*r + 2
	kept, sums, means := make([]float32, n*w), make([]float32, w), make([]float32, w)
	row := func(y int) []float32 { y = min(max(y, 0), h-1) % n; return kept[y*w : (y+1)*w] }
	for y := range min(r+1, h) {
		write(y, row(y))
	}
	for k := -r; k <= r; k++ {
		for x, v := range row(k) {
			sums[x] += v
		}
	}
	all := float32(2*r + 1)
	for y := range h {
		if y+r+1 < h {
			write(y+r+1, row(y+r+1))
		}
		next, last := row(y + r + 1)[:len(sums)], row(y - r)[:len(sums)]
		for x, sum := range sums {
			means[x] = sum / all
			sums[x] = sum + next[x] - last[x]
		}
		use(y, means)
	}
}

// Sample returns the value of a colour between pixels; the point is inside the picture.
func (m *Image) Sample(x, y float64, c int) float64 {
	i, j := int(x), int(y)
	fx, fy := x-float64(i), y-float64(j)
	a := m.RGB[3*(j*m.W+i)+c:]
	right, down := 3, 3*m.W
	return (float64(a[0])*(1-fx)+float64(a[right])*fx)*(1-fy) + (float64(a[down])*(1-fx)+float64(a[down+right])*fx)*fy
}

// Picture returns the image for encoders.
func (m *Image) Picture() image.Image {
	out := image.NewRGBA(image.Rect(0, 0, m.W, m.H))
	for i := range m.W * m.H {
		copy(out.Pix[4*i:], m.RGB[3*i:3*i+3])
		out.Pix[4*i+3] = 255
	}
	return out
}
