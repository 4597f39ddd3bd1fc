// Package photo finds a printed sheet in a photograph: it matches the sheet's own features, follows
// the curl of the paper block by block, and returns the photograph as if it had been scanned. It
// knows neither games nor records.
package photo

import (
	"image"
	"math"

	"cartouche/internal/geom"
)

// Image is a picture in red, green and blue, three bytes a pixel, with its brightness beside it.
type Image struct {
	W, H int
	RGB  []uint8
	Gray []float32
}

// FromRGBA returns an image from four bytes a pixel, of which the last does not count.
func FromRGBA(w, h int, pix []byte) *Image {
	m := &Image{W: w, H: h, RGB: make([]uint8, 3*w*h)}
	for i := range w * h {
		copy(m.RGB[3*i:3*i+3], pix[4*i:])
	}
	m.weigh()
	return m
}

// From returns a picture upright and reduced by a whole factor, so that its longer side has at most
// so many pixels.
func From(src image.Image, turned geom.Placement, longest int) *Image {
	b := src.Bounds()
	by := max(1, (max(b.Dx(), b.Dy())+longest-1)/longest)
	w, h := max(b.Dx()/by, 1), max(b.Dy()/by, 1)
	m := &Image{W: w, H: h, RGB: make([]uint8, 3*w*h)}
	jpeg, _ := src.(*image.YCbCr)
	for y := range h {
		for x := range w {
			var sum [3]uint32
			n := uint32(0)
			for j := b.Min.Y + y*by; j < min(b.Min.Y+(y+1)*by, b.Max.Y); j++ {
				for i := b.Min.X + x*by; i < min(b.Min.X+(x+1)*by, b.Max.X); i++ {
					var r, g, bl uint32
					if jpeg != nil {
						r, g, bl, _ = jpeg.YCbCrAt(i, j).RGBA()
					} else {
						r, g, bl, _ = src.At(i, j).RGBA()
					}
					sum[0], sum[1], sum[2], n = sum[0]+r>>8, sum[1]+g>>8, sum[2]+bl>>8, n+1
				}
			}
			for c := range 3 {
				m.RGB[3*(y*w+x)+c] = uint8((sum[c] + n/2) / n)
			}
		}
	}
	m = m.upright(turned)
	m.weigh()
	return m
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

// weigh calculates the brightness.
func (m *Image) weigh() {
	m.Gray = make([]float32, m.W*m.H)
	for i := range m.Gray {
		m.Gray[i] = 0.3*float32(m.RGB[3*i]) + 0.59*float32(m.RGB[3*i+1]) + 0.11*float32(m.RGB[3*i+2])
	}
}

// plane is one channel of a picture.
type plane struct {
	w, h int
	v    []float32
}

func (m *Image) plane() plane { return plane{m.W, m.H, m.Gray} }

// reduced returns a plane with its sides multiplied by a factor below 1, without aliasing.
func (p plane) reduced(by float64) plane {
	out := plane{w: int(float64(p.w)*by + 0.5), h: int(float64(p.h)*by + 0.5)}
	out.v = make([]float32, out.w*out.h)
	soft := p.blurred(int(0.5/by + 0.3))
	for y := range out.h {
		for x := range out.w {
			out.v[y*out.w+x] = soft.at((float64(x)+0.5)/by-0.5, (float64(y)+0.5)/by-0.5)
		}
	}
	return out
}

// at returns the value between pixels; outside the picture it is that of its edge.
func (p plane) at(x, y float64) float32 {
	x, y = math.Max(0, math.Min(x, float64(p.w-1))), math.Max(0, math.Min(y, float64(p.h-1)))
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
	return p.along(r).turned().along(r).turned()
}

// along returns running means along the rows.
func (p plane) along(r int) plane {
	out := plane{p.w, p.h, make([]float32, len(p.v))}
	for y := range p.h {
		row, to := p.v[y*p.w:(y+1)*p.w], out.v[y*p.w:(y+1)*p.w]
		var sum float32
		for k := -r; k <= r; k++ {
			sum += row[min(max(k, 0), p.w-1)]
		}
		for x := range row {
			to[x] = sum / float32(2*r+1)
			sum += row[min(x+r+1, p.w-1)] - row[max(x-r, 0)]
		}
	}
	return out
}

func (p plane) turned() plane {
	out := plane{p.h, p.w, make([]float32, len(p.v))}
	for y := range p.h {
		for x := range p.w {
			out.v[x*p.h+y] = p.v[y*p.w+x]
		}
	}
	return out
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
