package photo

import (
	"image"
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/parallel"
)

// toned returns the blank in the colours of the photograph under the light that is known: printed darker, or scanned in grey.
// Each colour is a mixture of those of the blank that differs least from the photograph where the blank is even.
func (s *Sheet) toned() *Image {
	const step = 3
	b := s.blank.Image
	var mix [3][tones]float64
	for round := range 2 { // the second time without what is drawn
		var m [3][][]float64
		for c := range m {
			m[c] = make([][]float64, tones)
			for i := range m[c] {
				m[c][i] = make([]float64, tones+1)
			}
		}
		for y := 1; y < b.H-1; y += step {
			for x := 1; x < b.W-1; x += step {
				i := y*b.W + x
				if !even(b, i) {
					continue
				}
				v := mixed(b.RGB[3*i:])
				for c := range 3 {
					seen := float64(s.flat.RGB[3*i+c]) / (255 * float64(s.lightAt(c, x, y)))
					if round > 0 && math.Abs(seen-sum(&mix[c], &v)) > 0.1 {
						continue
					}
					for j := range tones {
						for k := range tones {
							m[c][j][k] += v[j] * v[k]
						}
						m[c][j][tones] += v[j] * seen
					}
				}
			}
		}
		for c := range m {
			for j := range tones { // towards the colour itself, where the blank has few colours
				weight := 20.0
				m[c][j][j] += weight
				if j == c {
					m[c][j][tones] += weight
				}
			}
			eliminate(m[c])
			for j, row := range m[c] {
				mix[c][j] = row[tones] / row[j]
			}
		}
	}
	return b.mixed(&mix)
}

// mixed returns a picture with other colours, mixed of its own.
func (b *Image) mixed(mix *[3][tones]float64) *Image {
	out := &Image{W: b.W, H: b.H, RGB: make([]uint8, len(b.RGB))}
	rows(b.H, func(y int) {
		for i := y * b.W; i < (y+1)*b.W; i++ {
			if i > y*b.W && [3]uint8(b.RGB[3*i:]) == [3]uint8(b.RGB[3*i-3:]) {
				copy(out.RGB[3*i:3*i+3], out.RGB[3*i-3:])
				continue
			}
			v := mixed(b.RGB[3*i:])
			for c := range 3 {
				out.RGB[3*i+c] = uint8(math.Max(0, math.Min(255, 255*sum(&mix[c], &v)+0.5)))
			}
		}
	})
	return out
}

// tones is the number of parts of which colours are mixed: three colours, their brightness squared, and black.
const tones = 5

func mixed(rgb []uint8) [tones]float64 {
	r, g, b := float64(rgb[0])/255, float64(rgb[1])/255, float64(rgb[2])/255
	l := 0.3*r + 0.59*g + 0.11*b
	return [tones]float64{r, g, b, l * l, 1}
}

func sum(mix, v *[tones]float64) float64 {
	return mix[0]*v[0] + mix[1]*v[1] + mix[2]*v[2] + mix[3]*v[3] + mix[4]*v[4]
}

// even reports whether a pixel is about as bright as those around it.
func even(m *Image, i int) bool {
	at := m.RGB[3*i+1]
	for _, d := range [4]int{-1, 1, -m.W, m.W} {
		if v := m.RGB[3*(i+d)+1]; v > at+8 || at > v+8 {
			return false
		}
	}
	return true
}

func (s *Sheet) lightAt(c, x, y int) float32 {
	return s.light[c].at(float64(x)/float64(s.patch)-0.5, float64(y)/float64(s.patch)-0.5)
}

// shaded returns the light of one colour at each pixel. It follows the edges of shadows and stains, but not what is as thin as
// a line: that is brightest within a line's width, and the least of that within a line's width again.
func (s *Sheet) shaded(c int, own, least *Image) plane {
	b := s.blank
	reach := max(2, int(1.25*b.Scale+0.5))
	light := plane{b.W, b.H, make([]float32, b.W*b.H)}
	rows(b.H, func(y int) {
		for i := y * b.W; i < (y+1)*b.W; i++ {
			if v := own.RGB[3*i+c]; v > 90 && v-least.RGB[3*i+c] < 14 { // next to print the place counts more than the light
				light.v[i] = float32(s.flat.RGB[3*i+c]) / float32(v)
			}
		}
	})
	light = light.softened().most(reach, 0)
	rows(b.H, func(y int) {
		for x := range b.W {
			i, wide := y*b.W+x, s.lightAt(c, x, y)
			if light.v[i] == 0 {
				light.v[i] = wide
			}
			light.v[i] = max(min(light.v[i], 1.06*wide), 0.05)
		}
	})
	return light.most(reach, math.MaxUint32)
}

// softened returns means of 3 by 3 pixels, of those that are not zero.
func (p plane) softened() plane {
	out := plane{p.w, p.h, make([]float32, len(p.v))}
	rows(p.h, func(y int) {
		three := p.v[max(y-1, 0)*p.w : min(y+2, p.h)*p.w]
		for x, own := range p.row(y) {
			if own == 0 {
				continue
			}
			var sum, n float32
			for j := 0; j < len(three); j += p.w {
				for _, v := range three[j+max(x-1, 0) : j+min(x+2, p.w)] {
					if v > 0 {
						sum, n = sum+v, n+1
					}
				}
			}
			out.v[y*p.w+x] = sum / n
		}
	})
	return out
}

// most returns the largest of the values within so many pixels, across and down; the smallest, if all bits are to be turned over.
// The bits of numbers that are not negative have their order.
func (p plane) most(reach int, turned uint32) plane {
	const band = 64 // rows at a time
	out := plane{p.w, p.h, make([]float32, len(p.v))}
	_ = parallel.Each(0, (p.h+band-1)/band, func(k int) error {
		from, to := k*band, min((k+1)*band, p.h)
		wide := p.w + 2*reach
		v := make([]uint32, (to-from+2*reach)*wide)
		for j := range to - from + 2*reach {
			if y := from - reach + j; y >= 0 && y < p.h {
				row := v[j*wide : (j+1)*wide]
				for x, f := range p.row(y) {
					row[reach+x] = math.Float32bits(f) ^ turned
				}
				widen(row, 2*reach+1, 1)
			}
		}
		widen(v, 2*reach+1, wide)
		for y := from; y < to; y++ {
			for x, bits := range v[(y-from)*wide : (y-from)*wide+p.w] {
				out.v[y*p.w+x] = math.Float32frombits(bits ^ turned)
			}
		}
		return nil
	})
	return out
}

// widen replaces each value by the largest of so many, the first of which it is; they are a step apart.
func widen(v []uint32, count, step int) {
	for have := 1; have < count; {
		more := min(have, count-have)
		for i, other := range v[min(more*step, len(v)):] {
			v[i] = max(v[i], other)
		}
		have += more
	}
}

// contrast returns how much of the contrast of thin print is left where it is seen, from 0 to 1: little out of focus.
func contrast(own, seen plane) float64 {
	soft, light := own.blurred(4), seen.blurred(4)
	var both, all float64
	for i, v := range own.v {
		if d := (v - soft.v[i]) / 255; d < -0.1 || d > 0.1 {
			both += float64(d * (seen.v[i] - light.v[i]) / max(light.v[i], 20) * soft.v[i] / 255)
			all += float64(d * d)
		}
	}
	if all == 0 {
		return 1
	}
	return max(0, min(both/all, 1))
}

// glaring is how bright mirrored light is at least, of 255.
const glaring = 225

// Hidden reports whether the print in a box is not seen: light is mirrored there, or something even covers it, such as a finger.
func (s *Sheet) Hidden(box geom.Rect) bool {
	in := s.pixels(box)
	var n, x, y, xx, xy, yy, bright float64
	for v := in.Min.Y; v < in.Max.Y; v++ {
		for u := in.Min.X; u < in.Max.X; u++ {
			i := v*s.blank.W + u
			own, seen := float64(s.print.RGB[3*i+1])/255, float64(s.flat.RGB[3*i+1])/(255*float64(s.shade[1].v[i]))
			bright += float64(s.flat.RGB[3*i+1])
			n, x, y, xx, xy, yy = n+1, x+own, y+seen, xx+own*own, xy+own*seen, yy+seen*seen
		}
	}
	spread, even := xx/n-x*x/(n*n), 4*(yy/n-y*y/(n*n))
	return n > 0 && spread > 0.002 && (bright/n > glaring || even < spread) && (xy/n-x*y/(n*n))/spread < 0.35*s.Sharp
}

// Edge returns how much darker the light is at one place of a box than at another: much, where a shadow or a stain ends.
func (s *Sheet) Edge(box geom.Rect) float64 {
	in := s.pixels(box)
	least, most := float32(math.Inf(1)), float32(0)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if v := s.shade[1].v[y*s.blank.W+x]; !s.besidePrint(x, y) {
				least, most = min(least, v), max(most, v)
			}
		}
	}
	if most == 0 {
		return 0
	}
	return float64(1 - least/most)
}

// piece is what is drawn in one go: pixels that hang together, but for gaps of a pixel. Number 0 is none.
type piece struct {
	box   image.Rectangle
	size  int
	alien bool // most of it is where nothing is to be drawn
}

const (
	joined = (clearly + faintly) / 2 // what holds a piece together
	gap    = 2                       // pixels
)

// pieces finds what hangs together.
func (s *Sheet) pieces() {
	w, h := s.blank.W, s.blank.H
	s.piece, s.whole = make([]int32, w*h), []piece{{}}
	var list []int
	for start, v := range s.dark {
		if v <= clearly || s.piece[start] > 0 {
			continue
		}
		id := int32(len(s.whole))
		p := piece{box: image.Rect(start%w, start/w, start%w+1, start/w+1)}
		s.piece[start] = id
		for list = append(list[:0], start); len(list) > 0; {
			i := list[len(list)-1]
			list = list[:len(list)-1]
			x, y := i%w, i/w
			p.box = image.Rect(min(p.box.Min.X, x), min(p.box.Min.Y, y), max(p.box.Max.X, x+1), max(p.box.Max.Y, y+1))
			p.size++
			for v := max(y-gap, 0); v <= min(y+gap, h-1); v++ {
				for u := max(x-gap, 0); u <= min(x+gap, w-1); u++ {
					if j := v*w + u; s.piece[j] == 0 && s.dark[j] > joined {
						s.piece[j] = id
						list = append(list, j)
					}
				}
			}
		}
		s.whole = append(s.whole, p)
	}
}

// Alien marks what is for the larger part outside of the boxes where something may be drawn: what of it is inside is not drawn
// there.
func (s *Sheet) Alien(boxes []geom.Rect) {
	inside := s.inside(boxes)
	count := make([]int, len(s.whole))
	for i, id := range s.piece {
		if inside[i] {
			count[id]++
		}
	}
	least := int(2 * s.blank.Scale * s.blank.Scale) // 2 mm²: less is dirt
	for id := range s.whole {
		p := &s.whole[id]
		p.alien = p.size > least && 2*count[id] < p.size
	}
}

// stray returns how many pixels in a box are clearly drawn, but belong to pieces that are alien, or that reach far out of it and
// are for the larger part elsewhere: the edge of a stain or a shadow, a crease, a printed line that is darker than it should be.
// Around are pixels of alien pieces beside the box.
func (s *Sheet) stray(in image.Rectangle) (stray, around float64) {
	inside, clear := map[int32]int{}, map[int32]int{}
	beside := in.Inset(-int(1.5*s.blank.Scale + 0.5)).Intersect(image.Rect(0, 0, s.blank.W, s.blank.H))
	for y := beside.Min.Y; y < beside.Max.Y; y++ {
		for x := beside.Min.X; x < beside.Max.X; x++ {
			i := y*s.blank.W + x
			id := s.piece[i]
			switch {
			case id == 0:
			case image.Pt(x, y).In(in):
				if inside[id]++; s.dark[i] > clearly {
					clear[id]++
				}
			case s.whole[id].alien && s.dark[i] > clearly:
				around++
			}
		}
	}
	wide := in.Inset(-int(2.5*s.blank.Scale + 0.5))
	for id, n := range inside {
		if p := s.whole[id]; p.alien || !p.box.In(wide) && 2*n < p.size {
			stray += float64(clear[id])
		}
	}
	return stray, around
}
