package photo

import (
	"image"
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/parallel"
)

// toned returns the blank in the colours of the photograph: printed darker, scanned in grey, or copied. Each colour is a mixture
// of those of the blank, such that places side by side differ as they do in the photograph, whatever light is on them.
func (s *Sheet) toned() *Image {
	var mix [3][tones]float64
	all, wide := s.dabs()
	for _, most := range []float64{math.Inf(1), 0.2, 0.1} { // what is drawn and the edges of shadows drop out
		for c, m := range sideBySide(all, wide, &mix, most) {
			eliminate(m)
			for j, row := range m {
				mix[c][j] = row[tones] / row[j]
			}
		}
	}
	return s.blank.Shown().mixed(&mix)
}

// dab is a square of about a millimetre: the mean of what its colours are mixed of, and of what is seen, by colour.
type dab struct {
	parts [tones]float64
	seen  [3]float64
}

// dabs returns the dabs of a sheet, row by row, and how many are in a row.
func (s *Sheet) dabs() (all []dab, wide int) {
	const side = 4
	b := s.blank.Shown()
	wide = b.W / side
	all = make([]dab, wide*(b.H/side))
	rows(b.H/side, func(row int) {
		for k := range side * side * wide {
			x := k % (side * wide)
			i, to := (row*side+k/(side*wide))*b.W+x, &all[row*wide+x/side]
			for j, v := range mixed(b.RGB[3*i:]) {
				to.parts[j] += v / (side * side)
			}
			for c := range to.seen {
				to.seen[c] += float64(s.flat.RGB[3*i+c]) / (255 * side * side)
			}
		}
	})
	return all, wide
}

// sideBySide returns, for each colour, the normal equations for a mixture. Of two dabs what is seen of one times the other mixed is
// the other times the one mixed; but for those that are off by more than a share.
func sideBySide(all []dab, wide int, mix *[3][tones]float64, most float64) (sums [3][][]float64) {
	const apart, own = 2, 0.5
	for c := range sums {
		for j := range tones {
			row := make([]float64, tones+1)
			if row[j] = own; j == c { // towards the colour itself, where the blank has few colours
				row[tones] = own
			}
			sums[c] = append(sums[c], row)
		}
		add(sums[c], mixed([]uint8{255, 255, 255}), 1e6, 1e6) // white stays white
	}
	for i := range max(len(all)-apart*wide, 0) {
		for _, other := range [2]*dab{&all[i+apart], &all[i+apart*wide]} {
			at := &all[i]
			if !at.unlike(other) {
				continue
			}
			for c := range sums {
				var d [tones]float64
				for k := range d {
					d[k] = at.seen[c]*other.parts[k] - other.seen[c]*at.parts[k]
				}
				if math.Abs(sum(&mix[c], &d)) <= most*max(at.seen[c], other.seen[c]) {
					add(sums[c], d, 0, 1)
				}
			}
		}
	}
	return sums
}

// unlike reports whether two dabs have different colours on the blank.
func (s *dab) unlike(o *dab) bool {
	for c := range 3 {
		if math.Abs(s.parts[c]-o.parts[c]) > 0.03 {
			return true
		}
	}
	return false
}

// add adds an equation of some weight to normal equations: what the unknowns times these factors come to, times the weight.
func add(m [][]float64, factors [tones]float64, to, weight float64) {
	for j, f := range factors {
		for k, g := range factors {
			m[j][k] += weight * f * g
		}
		m[j][tones] += f * to
	}
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

// tones is the number of parts of which colours are mixed: three colours, black, and what their brightness has above some steps,
// since copiers bend and clip it.
const tones = 8

func mixed(rgb []uint8) [tones]float64 {
	r, g, b := float64(rgb[0])/255, float64(rgb[1])/255, float64(rgb[2])/255
	v := [tones]float64{r, g, b, 1}
	for k, step := range [tones - 4]float64{0.35, 0.6, 0.78, 0.9} {
		v[4+k] = max(0, 0.3*r+0.59*g+0.11*b-step)
	}
	return v
}

func sum(mix, v *[tones]float64) (all float64) {
	for k, f := range mix {
		all += f * v[k]
	}
	return all
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
			if v := own.RGB[3*i+c]; v > 90 && v-least.RGB[3*i+c] < 17 { // next to print the place counts more than the light
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

// glaring is how bright mirrored light is at least, of 255; covered is how much is left of print at most where something is on it.
const glaring, covered = 225, 0.35

// Hidden reports whether the print in a box is not seen: something covers it, such as a finger, or light is mirrored there, and a
// smaller share than least is left of the contrast of the print.
func (s *Sheet) Hidden(box geom.Rect, least float64) bool {
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
	if n == 0 || spread <= 0.002 {
		return false
	}
	left := (xy/n - x*y/(n*n)) / spread
	if bright > glaring*n {
		return left < least*s.Sharp
	}
	return even < spread && left < covered*s.Sharp
}

// Edge returns how much darker the light is at most at one place of a box than 2 mm beside: much, where a shadow or a stain ends, and
// little, where the light of a lamp that flickers comes and goes.
func (s *Sheet) Edge(box geom.Rect) (most float64) {
	in, off := s.pixels(box), int(2*s.blank.Scale+0.5)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if s.besidePrint(x, y) {
				continue
			}
			v := s.shade[1].v[y*s.blank.W+x]
			for _, p := range [2]image.Point{{min(x+off, in.Max.X-1), y}, {x, min(y+off, in.Max.Y-1)}} {
				w := s.shade[1].v[p.Y*s.blank.W+p.X]
				if step := float64(1 - min(v, w)/max(v, w)); step > most && !s.besidePrint(p.X, p.Y) {
					most = step
				}
			}
		}
	}
	return most
}

// deep is how much darker what fills a place is at least than its blank, as a share of that, in two of three colours.
const deep = 0.36

// Filled returns how much of a box is filled in: square millimetres that are far darker than the blank in the light of the paper
// around, in pieces that end within a distance of the box. Light that follows a scribble does not matter; a shadow, a stain or a
// finger that reaches into the box goes on outside of it.
func (s *Sheet) Filled(box geom.Rect, off geom.Length) float64 {
	in, wide := s.pixels(box), s.pixels(box.Inset(-off))
	w := wide.Dx()
	seen := make([]bool, w*wide.Dy())
	var list []int
	all := 0
	for start := range seen {
		size, out := 0, false
		for list = append(list[:0], start); len(list) > 0; {
			at := list[len(list)-1]
			list = list[:len(list)-1]
			p := image.Pt(wide.Min.X+at%w, wide.Min.Y+at/w)
			switch {
			case seen[at] || s.depth(p.X, p.Y) < deep:
			case !p.In(wide.Inset(1)):
				seen[at], out = true, true
			default:
				if seen[at] = true; p.In(in) {
					size++
				}
				list = append(list, at-1, at+1, at-w, at+w)
			}
		}
		if !out {
			all += size
		}
	}
	return float64(all) / (s.blank.Scale * s.blank.Scale)
}

// depth returns how much darker a pixel is than the blank around, as a share of that, in the second of three colours and in the light
// of the paper around; 0 where the blank is dark.
func (s *Sheet) depth(x, y int) float32 {
	var v [3]float32
	for c := range v {
		own := float32(255)
		for j := max(y-1, 0); j <= min(y+1, s.blank.H-1); j++ {
			for i := max(x-1, 0); i <= min(x+1, s.blank.W-1); i++ {
				own = min(own, float32(s.print.RGB[3*(j*s.blank.W+i)+c]))
			}
		}
		if own *= s.lightAt(c, x, y); own > 40 {
			v[c] = 1 - float32(s.flat.RGB[3*(y*s.blank.W+x)+c])/own
		}
	}
	return middle(v)
}

// middle returns the second of three values.
func middle(v [3]float32) float32 { return max(min(v[0], v[1]), min(max(v[0], v[1]), v[2])) }

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
// Shared are those of them that are no part of alien pieces or of what passes through and goes on at both sides; around, pixels of alien
// pieces beside the box.
func (s *Sheet) stray(in image.Rectangle) (stray, shared, around float64) {
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
	wide, far := in.Inset(-int(2.5*s.blank.Scale+0.5)), in.Inset(-int(5*s.blank.Scale+0.5))
	for id, n := range inside {
		p := s.whole[id]
		if !p.alien && (p.box.In(wide) || 2*n >= p.size) {
			continue
		}
		across := p.box.Min.X < far.Min.X && p.box.Max.X > far.Max.X || p.box.Min.Y < far.Min.Y && p.box.Max.Y > far.Max.Y
		if stray += float64(clear[id]); !p.alien && !across {
			shared += float64(clear[id])
		}
	}
	return stray, shared, around
}

// Through reports whether something drawn in one go nearly touches the upper and the lower edge of a box and goes on outside of both:
// a crease or the edge of a stain rather than a figure.
func (s *Sheet) Through(box geom.Rect) bool {
	in := s.pixels(box)
	var ids [2]map[int32]bool
	for side := 0; side < len(ids) && in.Dy() >= 8; side++ {
		ids[side] = map[int32]bool{}
		for x := in.Min.X + 3; x < in.Max.X-3; x++ {
			y, out := in.Min.Y+3, -1
			if side == 1 {
				y, out = in.Max.Y-4, 1
			}
			id, seen := s.piece[y*s.blank.W+x], 0
			for off := 6; id > 0 && off <= 12; off++ { // beyond the line and that of the next box, however slanted
				if j := min(max(y+off*out, 0), s.blank.H-1)*s.blank.W + x; slices.Max(s.dark[max(j-off, 0):min(j+off, len(s.dark))]) > clearly {
					seen++
				}
			}
			if seen > 2 && (side == 0 || ids[0][id]) {
				ids[side][id] = true
			}
		}
	}
	return len(ids[1]) > 0
}
