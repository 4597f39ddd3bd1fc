// Package layer composes and filters pixels with alpha, as the filters of SVG do: in 8 bits,
// premultiplied, with whole numbers, so that every machine gets the same.
package layer

import (
	"image"
	"math"
)

// Layer is pixels in a box of a grid: R G B A, premultiplied, row by row.
type Layer struct {
	Box image.Rectangle
	Pix []uint8

	black bool // there is no colour in it, only alpha
}

// New returns a clear layer.
func New(box image.Rectangle) *Layer {
	return &Layer{Box: box, Pix: make([]uint8, 4*box.Dx()*box.Dy()), black: true}
}

// From returns a layer of pixels that are not premultiplied.
func From(box image.Rectangle, pix []uint8) *Layer {
	l := New(box)
	l.black = false
	for i := 0; i < len(l.Pix); i += 4 {
		a := pix[i+3]
		for c := range 3 {
			l.Pix[i+c] = mul(pix[i+c], a)
		}
		l.Pix[i+3] = a
	}
	return l
}

// Plain returns the pixels, not premultiplied.
func (l *Layer) Plain() []uint8 {
	out := make([]uint8, len(l.Pix))
	for i := 0; i < len(out); i += 4 {
		a := l.Pix[i+3]
		if a == 0 {
			continue
		}
		for c := range 3 {
			out[i+c] = div(l.Pix[i+c], a)
		}
		out[i+3] = a
	}
	return out
}

// mul returns the product of two shares of 255.
func mul(a, b uint8) uint8 {
	n := uint32(a)*uint32(b) + 128
	return uint8((n + n>>8) >> 8)
}

// div returns a premultiplied value without the alpha, which is not zero.
func div(v, a uint8) uint8 {
	if a == 255 {
		return v
	}
	return uint8(min((uint32(v)*255+uint32(a)/2)/uint32(a), 255))
}

// Within returns the pixels of the layer in another box; those outside its own are clear.
func (l *Layer) Within(box image.Rectangle) *Layer {
	if box == l.Box {
		return l
	}
	out := New(box)
	out.black = l.black
	both := box.Intersect(l.Box)
	for y := both.Min.Y; y < both.Max.Y; y++ {
		from, n := l.at(both.Min.X, y), 4*both.Dx()
		copy(out.Pix[out.at(both.Min.X, y):], l.Pix[from:from+n])
	}
	return out
}

// Cut returns the layer with what is outside of a box cleared.
func (l *Layer) Cut(box image.Rectangle) *Layer {
	if l.Box.In(box) {
		return l
	}
	return l.Within(box.Intersect(l.Box)).Within(l.Box)
}

func (l *Layer) at(x, y int) int { return 4 * ((y-l.Box.Min.Y)*l.Box.Dx() + x - l.Box.Min.X) }

// each calls do for the pixels of two layers of one box.
func each(a, b *Layer, do func(x, y []uint8)) {
	for i := 0; i+3 < len(a.Pix); i += 4 {
		do(a.Pix[i:i+4:i+4], b.Pix[i:i+4:i+4])
	}
}

// Mask returns the layer as far as another one, of the same box, covers it by its alpha or by its luminance.
func (l *Layer) Mask(by *Layer, luminance bool) *Layer {
	out := l.copied()
	each(out, by, func(x, y []uint8) {
		share := y[3]
		if luminance {
			share = uint8((2125*uint32(y[0]) + 7154*uint32(y[1]) + 721*uint32(y[2]) + 5000) / 10_000)
		}
		for c := range x {
			x[c] = mul(x[c], share)
		}
	})
	return out
}

func (l *Layer) copied() *Layer {
	return &Layer{l.Box, append([]uint8(nil), l.Pix...), l.black}
}

// Alpha returns the alpha of the layer in black.
func (l *Layer) Alpha() *Layer {
	out := New(l.Box)
	for i := 3; i < len(l.Pix); i += 4 {
		out.Pix[i] = l.Pix[i]
	}
	return out
}

// Linear returns a layer in sRGB in linear light, or the other way round.
func (l *Layer) Linear(linear bool) *Layer {
	if l.black {
		return l
	}
	table := &toSRGB
	if linear {
		table = &toLinear
	}
	out := l.copied()
	for i := 0; i < len(out.Pix); i += 4 {
		if a := out.Pix[i+3]; a != 0 {
			for c := range 3 {
				out.Pix[i+c] = mul(table[div(out.Pix[i+c], a)], a)
			}
		}
	}
	return out
}

// Seen returns the box around the pixels that are not clear.
func (l *Layer) Seen() image.Rectangle {
	w := l.Box.Dx()
	seen := image.Rectangle{}
	for y := range l.Box.Dy() {
		row := l.Pix[4*w*y : 4*w*(y+1)]
		first, last := -1, -1
		for x := range w {
			if row[4*x+3] != 0 {
				if first < 0 {
					first = x
				}
				last = x
			}
		}
		if first >= 0 {
			seen = seen.Union(image.Rect(first, y, last+1, y+1))
		}
	}
	return seen.Add(l.Box.Min)
}

// Half returns the layer at half its size, each pixel the mean of four.
func (l *Layer) Half() *Layer {
	w, h := l.Box.Dx(), l.Box.Dy()
	out := New(image.Rect(0, 0, (w+1)/2, (h+1)/2))
	out.black = l.black
	for y := range out.Box.Dy() {
		for x := range out.Box.Dx() {
			x0, y0, x1, y1 := 2*x, 2*y, min(2*x+1, w-1), min(2*y+1, h-1)
			for c := range 4 {
				sum := int(l.Pix[4*(y0*w+x0)+c]) + int(l.Pix[4*(y0*w+x1)+c]) + int(l.Pix[4*(y1*w+x0)+c]) + int(l.Pix[4*(y1*w+x1)+c])
				out.Pix[4*(y*out.Box.Dx()+x)+c] = uint8((sum + 2) / 4)
			}
		}
	}
	return out
}

// Sampled returns a box of pixels interpolated between those of the layer, which begins at the
// origin; at maps them to it. What is outside of the layer is clear.
func (l *Layer) Sampled(in image.Rectangle, at func(x, y float64) (float64, float64)) *Layer {
	out := New(in)
	out.black = l.black
	w, h := l.Box.Dx(), l.Box.Dy()
	pixel := func(x, y, c int) int { // the last ones go on by half a pixel
		if x < -1 || y < -1 || x > w || y > h {
			return 0
		}
		return int(l.Pix[4*(min(max(y, 0), h-1)*w+min(max(x, 0), w-1))+c])
	}
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			u, v := at(float64(x)+0.5, float64(y)+0.5)
			if u < 0 || v < 0 || u > float64(w) || v > float64(h) {
				continue
			}
			gx, gy := int(math.Floor((u-0.5)*256)), int(math.Floor((v-0.5)*256))
			x0, y0, fx, fy := gx>>8, gy>>8, gx&255, gy&255
			i := out.at(x, y)
			for c := range 4 {
				top := pixel(x0, y0, c)*(256-fx) + pixel(x0+1, y0, c)*fx
				low := pixel(x0, y0+1, c)*(256-fx) + pixel(x0+1, y0+1, c)*fx
				out.Pix[i+c] = uint8((top*(256-fy) + low*fy + 1<<15) >> 16)
			}
		}
	}
	return out
}
