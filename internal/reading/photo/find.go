package photo

import (
	"math"
	"sync"

	"cartouche/internal/parallel"
)

// Blank is a sheet as it is printed, drawn by the program.
type Blank struct {
	W, H     int           // in pixels
	Scale    float64       // pixels a millimetre
	Shown    func() *Image // draws it, once
	features []feature
}

// NewBlank returns a blank that is drawn when something looks at it: of many sheets only a few are found. Draw returns a picture of
// w by h pixels.
func NewBlank(w, h int, scale float64, draw func() *Image) *Blank {
	return &Blank{W: w, H: h, Scale: scale, Shown: sync.OnceValue(draw)}
}

// BlankOf returns a blank that is drawn already.
func BlankOf(m *Image, scale float64) *Blank {
	return NewBlank(m.W, m.H, scale, func() *Image { return m })
}

func (b *Blank) plane() plane { return b.Shown().plane() }

// Prepare collects the features of a blank, which takes most of the time of finding it. Find does it where it is not done.
func (b *Blank) Prepare() {
	if b.features == nil {
		b.features = features(b.plane())
	}
}

// Photo is a photograph in which sheets are looked for.
type Photo struct {
	*Image
	plain    plane
	features []feature
}

// NewPhoto prepares a photograph.
func NewPhoto(m *Image) *Photo {
	p := &Photo{Image: m, plain: m.plane()}
	p.features = features(p.plain)
	return p
}

// Mirrored returns a photograph with left and right exchanged.
func (p *Photo) Mirrored() *Photo {
	m := &Image{W: p.W, H: p.H, RGB: make([]uint8, len(p.RGB))}
	for i := range p.W * p.H {
		copy(m.RGB[3*i:3*i+3], p.RGB[3*(i-2*(i%p.W)+p.W-1):])
	}
	return NewPhoto(m)
}

// Found is a sheet in a photograph.
type Found struct {
	// Alike is the share of the sheet that looks like the blank, from 0 to 1, and Clear how
	// closely it does.
	Alike, Clear float64
	Within       float64       // the share of the sheet that is inside the photograph
	Corners      [4][2]float64 // of the sheet in the photograph, as shares of its width and height

	// At returns where a pixel of the blank is in the photograph, in pixels of the reduced photograph.
	At func(x, y float64) (u, v float64)

	blank *Blank
	view  *Homography // of the blank in the photograph, before the curl is followed
	sure  bool        // very many places agree with the view
	flat  *Image      // the photograph in the place of the blank
	field *field
	size  [2]float64 // of the photograph, in its pixels
}

// Least is the share of a sheet that must look like the blank. Other paper stays far below it.
const Least = 0.5

// Empty reports whether a photograph has nothing to compare: white paper, darkness, a blur.
func (p *Photo) Empty() bool { return len(p.features) < 5*fewest }

// Soft reports whether a photograph has hardly any edges: it is out of focus, or far too dark.
func (p *Photo) Soft() bool {
	soft, edges := p.plain.blurred(4), 0
	for i, v := range p.plain.v {
		if d := v - soft.v[i]; max(d, -d) > 4+0.08*soft.v[i] {
			edges++
		}
	}
	return edges < len(p.plain.v)/1000
}

// Sharp returns how much of the contrast of thin print is left on a found sheet, from 0 to 1; 1 where only its place is known.
func (f *Found) Sharp() float64 {
	if f.flat == nil {
		return 1
	}
	return contrast(f.blank.plane(), f.flat.plane())
}

// Fine returns how many pixels of the photograph, as it was looked at, a centimetre has in the middle of the sheet.
func (f *Found) Fine() int {
	x, y := float64(f.blank.W)/2, float64(f.blank.H)/2
	u, v := f.At(x-5*f.blank.Scale, y)
	u2, v2 := f.At(x+5*f.blank.Scale, y)
	return int(math.Hypot(u2-u, v2-v))
}

// Better reports whether a photograph is more like a found sheet than like another one, which may be nil.
func (f *Found) Better(other *Found) bool {
	return other == nil || f.Alike*f.Clear > other.Alike*other.Clear
}

// WithoutSheet returns the photograph without what is on a found sheet, to look for another one. Of a side on which not even a
// quarter of such a sheet has room nothing is left.
func (f *Found) WithoutSheet(p *Photo) *Photo {
	w, h, rim := float64(f.blank.W), float64(f.blank.H), 6*f.blank.Scale // 6 mm, for curled edges
	back, ok := f.view.inverse(w, h)
	sides := func(x, y float64) [4]bool {
		x, y = back.Apply(x, y)
		return [4]bool{x < -rim, y < -rim, x > w+rim, y > h+rim}
	}
	const steps = 24
	var room [4]int
	on := 0
	for i := range steps * steps {
		at := sides((float64(i%steps)+0.5)/steps*float64(p.W), (float64(i/steps)+0.5)/steps*float64(p.H))
		if at == [4]bool{} {
			on++
		}
		for side, beyond := range at {
			if beyond {
				room[side]++
			}
		}
	}
	rest := &Photo{Image: p.Image, plain: p.plain}
	for _, of := range p.features {
		for side, beyond := range sides(of.x, of.y) {
			if !ok || beyond && 4*room[side] >= on {
				rest.features = append(rest.features, of)
				break
			}
		}
	}
	return rest
}

// Place looks for where a blank may be in a photograph, as if its paper were flat, and compares nothing: Alike is 0. It returns nil if
// nothing like it is there.
func Place(b *Blank, p *Photo) *Found {
	if len(p.features) < fewest {
		return nil
	}
	b.Prepare()
	h, in := agree(pairs(b.features, p.features), float64(b.W), float64(b.H))
	if h == nil || len(in) < fewest {
		return nil
	}
	return &Found{At: h.Apply, blank: b, view: h, sure: len(in) >= 10*fewest}
}

// Find looks for a blank in a photograph. It returns nil if nothing like it is there; what it returns
// may still be another sheet, whose Alike is below Least. Of a sheet that has much of the blank in the
// same places, but elsewhere looks different, it returns only where it is: Alike is 0.
func Find(b *Blank, p *Photo) *Found {
	if f := Place(b, p); f != nil {
		return f.Followed(p)
	}
	return nil
}

// Followed compares a sheet whose place is known with the blank and follows the curl of its paper; see Find.
func (f *Found) Followed(p *Photo) *Found {
	if followed := follow(f.blank, p, f.view); followed != nil || !f.sure {
		return followed
	}
	return f
}

// Nearest returns which of some blanks of the same size a found sheet is most alike, by what differs
// between them alone; of equal ones the first.
func (f *Found) Nearest(blanks []*Blank) int {
	const side = 24 // pixels, about 6 mm
	w, h := f.blank.W, f.blank.H
	seen := f.flat.plane().blurred(1)
	planes := make([]plane, len(blanks))
	for i, b := range blanks {
		planes[i] = b.plane().blurred(1)
	}
	scores := make([]float64, len(blanks))
	of := newSearch(side, 0)
	for y := 0; y+side <= h; y += side / 2 {
		for x := 0; x+side <= w; x += side / 2 {
			if !differ(planes, x, y, side) {
				continue
			}
			for i, p := range planes {
				scores[i] += of.block(p, seen, x, y).match
			}
		}
	}
	best := 0
	for i, s := range scores {
		if s > scores[best]+1e-9 {
			best = i
		}
	}
	return best
}

// differ reports whether a square of some pictures of one size is not the same on all of them.
func differ(planes []plane, x, y, side int) bool {
	first := planes[0]
	for _, p := range planes[1:] {
		for j := y; j < y+side; j++ {
			for i, v := range p.v[j*p.w+x : j*p.w+x+side] {
				if d := v - first.v[j*p.w+x+i]; d > 40 || d < -40 {
					return true
				}
			}
		}
	}
	return false
}

// AsBlank returns a found sheet as another blank, which looks the same but for its code.
func (f *Found) AsBlank(b *Blank) *Found {
	on := *f
	on.blank = b
	return &on
}

// InPlaceOf looks for another blank of the same size in the place of a found one. It returns nil as Find.
func (f *Found) InPlaceOf(b *Blank, p *Photo) *Found { return follow(b, p, f.view) }

// follow refines a homography block by block: first coarsely over 3 mm, then finely over 0.75 mm.
func follow(b *Blank, p *Photo, h *Homography) *Found {
	coarse := b.plane().reduced(0.5)
	seen := warp(p.plain, coarse.w, coarse.h, func(x, y float64) (float64, float64) { return h.Apply(2*x+0.5, 2*y+0.5) })
	rough := follows(coarse, seen, blockOf(b.Scale/2), int(3*b.Scale/2))
	if share, _ := rough.alike(); share < Least/2 {
		return nil
	}
	first := rough.smoothed()
	if first == nil {
		return nil
	}
	first.double()
	at := func(x, y float64) (float64, float64) {
		dx, dy, _ := first.at(x, y)
		return h.Apply(x+dx, y+dy)
	}
	seen = warp(p.plain, b.W, b.H, at)
	second := follows(b.plane(), seen, blockOf(b.Scale), int(math.Ceil(0.75*b.Scale)))
	smooth := second.smoothed()
	if smooth == nil {
		return nil
	}
	smooth.guess(first)
	f := &Found{blank: b, view: h, field: smooth}
	f.Alike, f.Clear = second.alike()
	final := func(x, y float64) (float64, float64) {
		dx, dy, _ := smooth.at(x, y)
		return at(x+dx, y+dy)
	}
	f.At = final
	f.size = [2]float64{float64(p.W), float64(p.H)}
	f.Within = f.within()
	f.flat = flatten(p.Image, b.W, b.H, final)
	for i, c := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		u, v := h.Apply(c[0]*float64(b.W), c[1]*float64(b.H))
		f.Corners[i] = [2]float64{u / float64(p.W), v / float64(p.H)}
	}
	return f
}

// within returns the share of the sheet that is inside a photograph.
func (f *Found) within() float64 {
	const steps = 24
	n := 0
	for i := range steps * steps {
		x, y := (float64(i%steps)+0.5)/steps*float64(f.blank.W), (float64(i/steps)+0.5)/steps*float64(f.blank.H)
		if f.shown(x, y) {
			n++
		}
	}
	return float64(n) / (steps * steps)
}

// shown reports whether a pixel of the blank is inside the photograph.
func (f *Found) shown(x, y float64) bool {
	u, v := f.At(x, y)
	return u >= 0 && v >= 0 && u < f.size[0] && v < f.size[1]
}

// rows calls do for each row of a picture, several at a time.
func rows(n int, do func(y int)) {
	const band = 32
	_ = parallel.Each(0, (n+band-1)/band, func(i int) error {
		for y := i * band; y < min((i+1)*band, n); y++ {
			do(y)
		}
		return nil
	})
}

// warp returns a picture seen through a map.
func warp(p plane, w, h int, at func(x, y float64) (float64, float64)) plane {
	out := plane{w, h, make([]float32, w*h)}
	rows(h, func(y int) {
		for x := range w {
			u, v := at(float64(x), float64(y))
			out.v[y*w+x] = p.at(u, v)
		}
	})
	return out
}

// flatten is warp for colours.
func flatten(m *Image, w, h int, at func(x, y float64) (float64, float64)) *Image {
	out := &Image{W: w, H: h, RGB: make([]uint8, 3*w*h)}
	rows(h, func(y int) {
		for x := range w {
			u, v := at(float64(x), float64(y))
			u, v = max(0, min(u, float64(m.W-1))), max(0, min(v, float64(m.H-1)))
			i, j := min(int(u), max(m.W-2, 0)), min(int(v), max(m.H-2, 0))
			fx, fy := u-float64(i), v-float64(j)
			right, down := min(1, m.W-1-i)*3, min(1, m.H-1-j)*3*m.W
			a := m.RGB[3*(j*m.W+i):]
			for c := range 3 {
				up := float64(a[c])*(1-fx) + float64(a[c+right])*fx
				low := float64(a[c+down])*(1-fx) + float64(a[c+down+right])*fx
				out.RGB[3*(y*w+x)+c] = uint8(up*(1-fy) + low*fy + 0.5)
			}
		}
	})
	return out
}
