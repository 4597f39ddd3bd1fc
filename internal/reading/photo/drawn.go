package photo

import (
	"image"
	"image/color"
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/parallel"
)

// Sheet is a found sheet with what was drawn on it: what is darker than the blank in the same light.
type Sheet struct {
	*Found
	print *Image    // the blank in the colours of the photograph
	dark  []float32 // by pixel: how much darker than the blank, as a share of white
	noise []uint8   // the same for the blank itself, shifted by half a millimetre; of 255
	pale  []float32 // by pixel: how much darker in the second of three colours, beyond noise: pens take light of two, print that bleeds of one
	open  []uint8   // by pixel: the brightest of the colours that the blank has there and beside
	light [3]plane  // of the paper, by colour, one value for each patch
	shade [3]plane  // the light at each pixel, with the edges of shadows and stains
	piece []int32   // by pixel: which piece of what is drawn it belongs to; 0 for none
	whole []piece   // the pieces
	Sharp float64   // how much of the contrast of thin print is left, from 0 to 1: little out of focus
	patch int
}

const (
	clearly = 0.16 // what counts as drawn
	faintly = 0.08 // what may have been erased
	bright  = 140  // where the blank is light enough to see a mark
)

// Sheet compares a found sheet with its blank.
func (f *Found) Sheet() *Sheet {
	plain := darkest(f.blank.Shown())
	even := *f
	even.flat = f.unstriped(plain)
	s := &Sheet{Found: &even, patch: int(5 * f.blank.Scale)}
	s.print = s.toned()
	own, least := s.print, darkest(s.print)
	for c := range 3 {
		s.light[c] = s.lit(c)
		s.shade[c] = s.shaded(c, own, least)
	}
	s.compare(own, least, plain)
	s.Sharp = contrast(s.print.plane(), s.flat.plane())
	s.pieces()
	return s
}

// compare measures at each pixel how much is drawn there. Least and plain are the darkest of the blank in the colours of the
// photograph, and in its own.
func (s *Sheet) compare(own, least, plain *Image) {
	b := s.blank
	s.dark, s.pale = make([]float32, b.W*b.H), make([]float32, b.W*b.H)
	s.noise, s.open = make([]uint8, b.W*b.H), make([]uint8, b.W*b.H)
	off := max(1, int(0.5*b.Scale+0.5))
	rows(b.H, func(y int) {
		up, low := max(y-off, 0)*b.W, min(y+off, b.H-1)*b.W
		for x := range b.W {
			i := y*b.W + x
			beside := [4]int{y*b.W + min(x+off, b.W-1), y*b.W + max(x-off, 0), low + x, up + x}
			var dark, second float32
			var more, open uint8
			for c := range 3 {
				at := min(least.RGB[3*i+c], plain.RGB[3*i+c]) // a lamp mirrored elsewhere makes all print seem pale
				light := s.shade[c].v[i]                      // no photograph shows more of it than 255
				v := (min(float32(at)*light, 255) - float32(s.flat.RGB[3*i+c])) / (255 * light)
				dark, second = max(dark, v), max(second, min(dark, v))
				open = max(open, plain.RGB[3*i+c])
				for _, j := range beside {
					more = max(more, at-min(own.RGB[3*j+c], at))
				}
			}
			s.dark[i], s.noise[i], s.open[i] = dark, more, open
			s.pale[i] = second - s.shifted(i)
		}
	})
}

// shifted returns how much darker than the blank a pixel would be if the blank were half a millimetre beside its place.
func (s *Sheet) shifted(i int) float32 { return float32(s.noise[i]) / 255 }

// Strengthened returns the sheet with all that is darker than its blank so many times as much darker, as if a harder pencil had been
// a softer one.
func (s *Sheet) Strengthened(by float32) *Sheet {
	out := *s
	out.dark, out.pale = make([]float32, len(s.dark)), make([]float32, len(s.pale))
	for i, v := range s.dark {
		beside := s.shifted(i)
		out.dark[i], out.pale[i] = by*v, by*(s.pale[i]+beside)-beside
	}
	out.pieces()
	return &out
}

// Rough returns the share of the light paper outside of some boxes that looks drawn upon, of the middle one of the parts of the
// sheet. What people write is in boxes or in some parts; the pattern of a screen is everywhere.
func (s *Sheet) Rough(boxes []geom.Rect) float64 {
	return s.share(boxes, func(i int) bool { return s.dark[i] > clearly })
}

// Grain returns the same share of what looks faintly drawn upon: the noise of a photograph is everywhere.
func (s *Sheet) Grain(boxes []geom.Rect) float64 {
	return s.share(boxes, func(i int) bool { return s.pale[i] > faintly })
}

// share returns the share of the pixels of light paper outside of some boxes of which something holds, in the middle one of the parts.
func (s *Sheet) share(boxes []geom.Rect, holds func(i int) bool) float64 {
	const side, enough = 5, 500 // parts, and pixels of one
	inside := s.inside(boxes)
	var seen, light [side * side]float64
	for i, open := range s.open {
		if open <= bright || inside[i] {
			continue
		}
		part := i/s.blank.W*side/s.blank.H*side + i%s.blank.W*side/s.blank.W
		if light[part]++; holds(i) {
			seen[part]++
		}
	}
	var shares []float64
	for i, n := range light {
		if n > enough {
			shares = append(shares, seen[i]/n)
		}
	}
	if len(shares) < side {
		return 0
	}
	slices.Sort(shares)
	return shares[len(shares)/2]
}

// inside returns which pixels are in one of some boxes.
func (s *Sheet) inside(boxes []geom.Rect) []bool {
	inside := make([]bool, len(s.open))
	for _, box := range boxes {
		in := s.pixels(box)
		for y := in.Min.Y; y < in.Max.Y; y++ {
			for x := in.Min.X; x < in.Max.X; x++ {
				inside[y*s.blank.W+x] = true
			}
		}
	}
	return inside
}

// lit returns the light of one colour: for each patch, how bright the photograph is where the blank
// is bright.
func (s *Sheet) lit(c int) plane {
	const steps = 512 // of a ratio, from 0 to 2
	b, flat := s.print, s.flat
	out := plane{w: (b.W + s.patch - 1) / s.patch, h: (b.H + s.patch - 1) / s.patch}
	out.v = make([]float32, out.w*out.h)
	var per [256]int64 // steps of a ratio to a value, instead of a division; rounded up, which is exact for so small numbers
	for v := 1; v < len(per); v++ {
		per[v] = (steps/2<<24 + int64(v) - 1) / int64(v)
	}
	_ = parallel.Each(0, out.h, func(py int) error {
		for px := range out.w {
			var count [steps]int
			all := 0
			for y := max((py-1)*s.patch, 0); y < min((py+2)*s.patch, b.H); y += 2 {
				for x := max((px-1)*s.patch, 0); x < min((px+2)*s.patch, b.W); x += 2 {
					if i := 3*(y*b.W+x) + c; b.RGB[i] > 120 {
						count[min(int64(flat.RGB[i])*per[b.RGB[i]]>>24, steps-1)]++
						all++
					}
				}
			}
			at, left := 0, all*6/10
			for left >= count[at] && at < steps-1 {
				left -= count[at]
				at++
			}
			if all > 20 {
				out.v[py*out.w+px] = max((float32(at)+0.5)*2/steps, 0.08)
			} else {
				out.v[py*out.w+px] = 1
			}
		}
		return nil
	})
	return out
}

// darkest returns the darkest value around each pixel, so that a line of the blank may be a little
// beside its place.
func darkest(m *Image) *Image {
	out := &Image{W: m.W, H: m.H, RGB: make([]uint8, len(m.RGB))}
	rows(m.H, func(y int) {
		wide := 3 * m.W
		up, row, low := m.RGB[max(y-1, 0)*wide:][:wide], m.RGB[y*wide:][:wide], m.RGB[min(y+1, m.H-1)*wide:][:wide]
		least := make([]uint8, wide) // of three in a column
		for i, v := range row {
			least[i] = min(v, up[i], low[i])
		}
		to := out.RGB[y*wide:][:wide]
		for i, v := range least {
			to[i] = min(v, least[max(i-3, i%3)], least[min(i+3, wide-3+i%3)])
		}
	})
	return out
}

// Drawn is how much is drawn at a place: clearly, at least faintly, and how much would seem to be if
// the sheet were followed badly. Of an area it is in square millimetres; of a line, a share of it.
// Open is the share of an area that is light enough on the blank to see a mark on it.
// Stray is what is drawn clearly but is a part of something larger, most of which is elsewhere; Shared, what of it may be drawn there,
// in several places that touch; Around, how much of what belongs in no place is up to 1.5 mm beside the area.
// Sure is what of Clear would be drawn clearly even if the print were half a millimetre beside its place. Pale is of lines over print.
type Drawn struct{ Clear, Faint, Noise, Open, Stray, Shared, Around, Sure, Pale float64 }

// Area returns what is drawn in a box of the sheet.
func (s *Sheet) Area(box geom.Rect) Drawn {
	var d Drawn
	in := s.pixels(box)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			d.add(s, y*s.blank.W+x)
		}
	}
	d.Stray, d.Shared, d.Around = s.stray(in)
	d.Clear -= d.Stray
	n := s.blank.Scale * s.blank.Scale
	open := d.Open / math.Max(1, float64(in.Dx()*in.Dy()))
	return Drawn{d.Clear / n, d.Faint / n, d.Noise / n, open, d.Stray / n, d.Shared / n, d.Around / n, d.Sure / n, 0}
}

// Dark returns the pixels of a box: how much darker than the blank they are, as a share of white, beyond what print would be
// that is half a millimetre beside its place; and the share of what is clearly drawn that is left.
func (s *Sheet) Dark(box geom.Rect) (w, h int, dark []float32, left float64) {
	in := s.pixels(box)
	var all, kept float32
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for i := y*s.blank.W + in.Min.X; i < y*s.blank.W+in.Max.X; i++ {
			v := s.dark[i] - s.shifted(i)
			dark = append(dark, v)
			if s.dark[i] > clearly {
				all, kept = all+s.dark[i], kept+max(v, 0)
			}
		}
	}
	return in.Dx(), in.Dy(), dark, float64(kept / max(all, 1e-6))
}

// Deep returns how dark what is clearly drawn in a box is, as a share of how bright the blank is there: the mean, in which dark pixels
// count for more. What is beside print does not count; 0 if nothing else is drawn.
func (s *Sheet) Deep(box geom.Rect) float64 {
	in := s.pixels(box)
	squares, sum := float32(0), float32(1e-6)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for i := y*s.blank.W + in.Min.X; i < y*s.blank.W+in.Max.X; i++ {
			if v := s.dark[i]; v > clearly && s.shifted(i) < clearly {
				v *= 255 / float32(s.open[i])
				squares, sum = squares+v*v, sum+v
			}
		}
	}
	return float64(squares / sum)
}

// besidePrint reports whether the blank is dark within half a millimetre.
func (s *Sheet) besidePrint(x, y int) bool {
	for j := max(y-1, 0); j <= min(y+1, s.blank.H-1); j++ {
		for i := max(x-1, 0); i <= min(x+1, s.blank.W-1); i++ {
			if s.open[j*s.blank.W+i] <= bright { // the darkest of three by three
				return true
			}
		}
	}
	return false
}

func (d *Drawn) add(s *Sheet, i int) {
	if s.dark[i] > clearly {
		d.Clear++
	}
	if s.dark[i]-s.shifted(i) > clearly {
		d.Sure++
	}
	if s.pale[i] > faintly {
		d.Faint++
	}
	if s.shifted(i) > clearly {
		d.Noise++
	}
	if s.open[i] > bright {
		d.Open++
	}
}

// Line returns the share of points with something drawn within a distance. Points where the blank is
// dark do not count.
func (s *Sheet) Line(points []geom.Point, off geom.Length) Drawn {
	var d Drawn
	reach := int(off.MM()*s.blank.Scale + 0.5)
	for _, pt := range points {
		x, y := int(pt.X.MM()*s.blank.Scale), int(pt.Y.MM()*s.blank.Scale)
		if x < 0 || y < 0 || x >= s.blank.W || y >= s.blank.H || s.open[y*s.blank.W+x] <= bright {
			continue
		}
		most, _ := s.within(reach, x, y, false)
		d.Open++
		if most > clearly {
			d.Clear++
		}
		if most > faintly {
			d.Faint++
		}
	}
	if d.Open == 0 {
		return d
	}
	return Drawn{Clear: d.Clear / d.Open, Faint: d.Faint / d.Open, Open: d.Open / float64(len(points))}
}

// within returns how dark what is drawn within so many pixels of one is at most, and whether anything counts there: all, or only what
// is away from print.
func (s *Sheet) within(reach, x, y int, away bool) (most float32, seen bool) {
	for j := max(y-reach, 0); j <= min(y+reach, s.blank.H-1); j++ {
		for i := max(x-reach, 0); i <= min(x+reach, s.blank.W-1); i++ {
			if (i-x)*(i-x)+(j-y)*(j-y) <= reach*reach && !(away && s.besidePrint(i, j)) {
				seen, most = true, max(most, s.dark[j*s.blank.W+i])
			}
		}
	}
	return most, seen
}

// excess returns how much darker a pixel is than one of the blank in the second of three colours, as a share of white; below zero where
// it is brighter. Most is how bright its print is at most: that of the blank, or white if it counts as it is in the photograph.
func (s *Sheet) excess(i, of int, most *Image) float32 {
	var v [3]float32
	for c := range v {
		light := s.shade[c].v[i]
		own := min(s.print.RGB[3*of+c], most.RGB[3*of+c])
		v[c] = (min(float32(own)*light, 255) - float32(s.flat.RGB[3*i+c])) / (255 * light)
	}
	return middle(v)
}

// around returns the mean excess within so many pixels of a point, over the print that is so far beside. Print out of focus is as much
// too dark at one point as it is too bright at another one near.
func (s *Sheet) around(x, y, reach, beside int, most *Image) float64 {
	var sum, n float32
	for j := max(y-reach, 0); j <= min(y+reach, s.blank.H-1); j++ {
		for i := max(x-reach, 0); i <= min(x+reach, s.blank.W-1); i++ {
			at := j*s.blank.W + i
			sum, n = sum+s.excess(at, min(max(at+beside, 0), len(s.open)-1), most), n+1
		}
	}
	return float64(sum / max(n, 1))
}

// Spot returns by how much the darkest spot of a millimetre in a box is darker than the mean one, as a share of white; what is
// printed does not count, even if it is a pixel beside its place. It finds what is written over print.
func (s *Sheet) Spot(box geom.Rect) float64 {
	in, reach, w := s.pixels(box), int(0.5*s.blank.Scale+0.5), s.blank.W
	most, sum, n, print := 0.0, 0.0, 0.0, s.blank.Shown()
	for y := in.Min.Y + reach; y < in.Max.Y-reach; y += 2 {
		for x := in.Min.X + reach; x < in.Max.X-reach; x += 2 {
			v := s.around(x, y, reach, 0, print)
			sum, n = sum+v, n+1
			for _, beside := range [8]int{-w - 1, -w, 1 - w, -1, 1, w - 1, w, w + 1} {
				v = min(v, s.around(x, y, reach, beside, print))
			}
			most = max(most, v)
		}
	}
	return most - sum/max(n, 1)
}

// Over returns how much darker the sheet is than the blank along points, within 0.7 mm: the mean as a share of white, and the largest
// of the means of eight parts. A line that was drawn over a printed one is seen beside it and in its gaps. Pale is the mean where print
// counts as it is in the photograph: in a copy it may be paler than the blank in one colour and darker in another.
func (s *Sheet) Over(points []geom.Point) (mean, most, pale float64) {
	const parts = 8
	var sum, n [parts]float64
	for i, pt := range points {
		part := i * parts / len(points)
		x, y, reach := int(pt.X.MM()*s.blank.Scale), int(pt.Y.MM()*s.blank.Scale), int(0.7*s.blank.Scale+0.5)
		sum[part] += s.around(x, y, reach, 0, s.blank.Shown())
		pale += s.around(x, y, reach, 0, s.print) / float64(len(points))
		n[part]++
	}
	for part, v := range sum {
		v /= max(n[part], 1)
		mean, most = mean+v/parts, max(most, v)
	}
	return mean, most, pale
}

// Beside returns the share of points with something drawn within a distance where the blank is light and no print is beside: a
// line that was drawn over a printed one is seen beside it and in its gaps.
func (s *Sheet) Beside(points []geom.Point, off geom.Length) (share float64) {
	reach := int(off.MM()*s.blank.Scale + 0.5)
	seen := 0.0
	for _, pt := range points {
		x, y := int(pt.X.MM()*s.blank.Scale), int(pt.Y.MM()*s.blank.Scale)
		most, light := s.within(reach, x, y, true)
		if light {
			seen++
		}
		if most > joined {
			share++
		}
	}
	return share / max(seen, 1)
}

// Off returns how far the sheet may be from where it is seen anywhere in a box, in millimetres: infinitely far if a corner of the box
// is beyond the edge of the photograph.
func (s *Sheet) Off(box geom.Rect) float64 {
	const step = 8.0 // mm, less than a block
	for _, x := range [2]geom.Length{box.X, box.Right()} {
		for _, y := range [2]geom.Length{box.Y, box.Bottom()} {
			if !s.shown(x.MM()*s.blank.Scale, y.MM()*s.blank.Scale) {
				return math.Inf(1)
			}
		}
	}
	columns, rows := int(box.W.MM()/step)+1, int(box.H.MM()/step)+1
	most := 0.0
	for i := range columns * rows {
		x := box.X.MM() + (float64(i%columns)+0.5)/float64(columns)*box.W.MM()
		y := box.Y.MM() + (float64(i/columns)+0.5)/float64(rows)*box.H.MM()
		_, _, doubt := s.field.at(x*s.blank.Scale, y*s.blank.Scale)
		most = max(most, doubt/s.blank.Scale)
	}
	return most
}

// Ink returns mean colours of what is drawn in a box, from 0 to 1, as if on white paper in white light: of all, then of each quarter
// of the box that has an eighth of it or more; none if nothing is drawn. With points, only what is within a distance of them counts.
// What is beside print counts only if nearly all is: there the colours of both mix.
func (s *Sheet) Ink(box geom.Rect, points []geom.Point, off geom.Length) (colours [][3]float64) {
	var sums [2][5][3]float64 // of all, and of what is away from print; in the box, and in its quarters
	var n [2][5]float64
	in := s.pixels(box)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			i := y*s.blank.W + x
			away := s.open[i] > bright
			seen := float32(clearly)
			if away && points != nil {
				seen = (clearly + faintly) / 2
			}
			if s.dark[i] <= seen || points != nil && !s.near(x, y, points, off) {
				continue
			}
			quarter := 1 + (x-in.Min.X)*2/in.Dx() + (y-in.Min.Y)*2/in.Dy()*2
			for of := range 2 {
				if of == 1 && !away {
					continue
				}
				n[of][0], n[of][quarter] = n[of][0]+1, n[of][quarter]+1
				for c := range 3 {
					share := math.Min(1, float64(s.flat.RGB[3*i+c])/float64(s.shade[c].v[i])/math.Max(40, float64(s.print.RGB[3*i+c])))
					sums[of][0][c], sums[of][quarter][c] = sums[of][0][c]+share, sums[of][quarter][c]+share
				}
			}
		}
	}
	of := 0
	if n[1][0] >= 0.1*n[0][0] && n[1][0] >= 8 {
		of = 1
	}
	for part, sum := range sums[of] {
		if many := n[of][part]; many > 0 && many >= n[of][0]/8 {
			colours = append(colours, [3]float64{sum[0] / many, sum[1] / many, sum[2] / many})
		}
	}
	return colours
}

// near reports whether a pixel is within a distance of points.
func (s *Sheet) near(x, y int, points []geom.Point, off geom.Length) bool {
	far := off.MM() * s.blank.Scale
	return slices.ContainsFunc(points, func(p geom.Point) bool {
		return math.Hypot(p.X.MM()*s.blank.Scale-float64(x), p.Y.MM()*s.blank.Scale-float64(y)) <= far
	})
}

// pixels returns the pixels of a box that are on the sheet.
func (s *Sheet) pixels(box geom.Rect) image.Rectangle {
	at := func(l geom.Length) int { return int(l.MM()*s.blank.Scale + 0.5) }
	return image.Rect(at(box.X), at(box.Y), at(box.Right()), at(box.Bottom())).Intersect(image.Rect(0, 0, s.blank.W, s.blank.H))
}

// Picture returns a box of the sheet as it was photographed.
func (s *Sheet) Picture(box geom.Rect) *image.RGBA {
	in := s.pixels(box)
	out := image.NewRGBA(image.Rect(0, 0, in.Dx(), in.Dy()))
	for y := range in.Dy() {
		for x := range in.Dx() {
			p := s.flat.RGB[3*((in.Min.Y+y)*s.blank.W+in.Min.X+x):]
			out.SetRGBA(x, y, color.RGBA{R: p[0], G: p[1], B: p[2], A: 255})
		}
	}
	return out
}

// Lost returns how much is clearly drawn in a box where print that is half a millimetre beside its place would be as dark, in square
// millimetres: what is written there is not seen.
func (s *Sheet) Lost(box geom.Rect) (area float64) {
	in := s.pixels(box)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for i := y*s.blank.W + in.Min.X; i < y*s.blank.W+in.Max.X; i++ {
			if s.dark[i] > clearly && s.dark[i]-s.shifted(i) <= clearly {
				area++
			}
		}
	}
	return area / (s.blank.Scale * s.blank.Scale)
}
