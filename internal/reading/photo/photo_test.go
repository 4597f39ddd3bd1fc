package photo

import (
	"image"
	"image/color"
	"math"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/testing/testall"
)

// white returns a white image.
func white(w, h int) *Image {
	m := &Image{W: w, H: h, RGB: make([]uint8, 3*w*h)}
	for i := range m.RGB {
		m.RGB[i] = 255
	}
	return m
}

// laidOn returns a blank found on a picture of it that is as large and lies straight.
func laidOn(b *Blank, flat *Image) *Found {
	return &Found{blank: b, flat: flat, At: func(x, y float64) (u, v float64) { return x, y }}
}

// sheet draws rectangles and lines at random, as a printed sheet has them.
func sheet(seed lottery, w, h int) *Image {
	m := white(w, h)
	for range 140 {
		x, y := int(seed.next()%uint64(w)), int(seed.next()%uint64(h))
		wide, high := 3+int(seed.next()%30), 3+int(seed.next()%30)
		value := uint8(seed.next() % 200)
		for j := y; j < min(y+high, h); j++ {
			for i := x; i < min(x+wide, w); i++ {
				m.RGB[3*(j*w+i)], m.RGB[3*(j*w+i)+1], m.RGB[3*(j*w+i)+2] = value, value/2+60, 255-value
			}
		}
	}
	return m
}

// shown photographs a sheet through a homography, darker at one side.
func shown(m *Image, toSheet Homography, w, h int) *Image {
	out := white(w, h)
	for v := range h {
		for u := range w {
			x, y := toSheet.Apply(float64(u), float64(v))
			for c := range 3 {
				value := 90.0
				if x >= 0 && y >= 0 && x < float64(m.W-1) && y < float64(m.H-1) {
					value = m.Sample(x, y, c)
				}
				out.RGB[3*(v*w+u)+c] = uint8(value * (0.6 + 0.3*float64(u)/float64(w)))
			}
		}
	}
	return out
}

var (
	corners400 = [][2]float64{{0, 0}, {420, 0}, {420, 320}, {0, 320}}
	aslant     = [][2]float64{{560, 90}, {600, 520}, {170, 560}, {130, 130}} // turned by a quarter, from the side
)

// TestHowFineASheetIsSeen: a photograph of half the size has half the pixels to the centimetre of the sheet.
func TestHowFineASheetIsSeen(t *testing.T) {
	m := sheet(5, 420, 320)
	whole := Find(BlankOf(m, 4), NewPhoto(shown(m, Through(aslant, corners400), 700, 640)))
	var corners [][2]float64
	for _, c := range aslant {
		corners = append(corners, [2]float64{c[0] / 2, c[1] / 2})
	}
	half := Find(BlankOf(m, 4), NewPhoto(shown(m, Through(corners, corners400), 350, 320)))
	if whole == nil || half == nil {
		t.Fatal("a sheet is not found")
	}
	if n, of := half.Fine(), whole.Fine(); of < 30 || of > 50 || n < of/2-1 || n > of/2+1 {
		t.Errorf("a centimetre has %d pixels, and %d at half the size", of, n)
	}
}

func TestASheetIsFoundToAFractionOfAMillimetre(t *testing.T) {
	m := sheet(5, 420, 320)
	p := NewPhoto(shown(m, Through(aslant, corners400), 700, 640))
	f := Find(BlankOf(m, 4), p)
	if f == nil || f.Alike < 0.9 {
		t.Fatalf("found %+v", f)
	}
	h := Through(corners400, aslant)
	for _, at := range [][2]float64{{60, 60}, {210, 160}, {380, 40}, {40, 290}, {390, 300}} {
		u, v := f.At(at[0], at[1])
		if x, y := h.Apply(at[0], at[1]); math.Hypot(u-x, v-y) > 1.2 {
			t.Errorf("%v is at %.1f,%.1f, found at %.1f,%.1f", at, x, y, u, v)
		}
	}
}

func TestOtherPaperIsNotFound(t *testing.T) {
	blank := BlankOf(sheet(5, 420, 320), 4)
	for name, m := range map[string]*Image{
		"another sheet": shown(sheet(6, 420, 320), Through(aslant, corners400), 700, 640),
		"white paper":   white(700, 640),
		"its mirror":    shown(sheet(5, 420, 320), Through([][2]float64{{600, 100}, {100, 100}, {100, 500}, {600, 500}}, corners400), 700, 640),
	} {
		if f := Find(blank, NewPhoto(m)); f != nil && f.Alike >= Least {
			t.Errorf("%s is taken for the sheet: %.2f", name, f.Alike)
		}
	}
}

// TestWhatIsDrawnIsSeen: a grey line on a sheet photographed darkly is seen where it is and nowhere
// else.
func TestWhatIsDrawnIsSeen(t *testing.T) {
	m := sheet(5, 420, 320)
	drawn := white(m.W, m.H)
	copy(drawn.RGB, m.RGB)
	for x := 200; x < 240; x++ {
		for y := 149; y < 152; y++ {
			for c := range 3 {
				drawn.RGB[3*(y*m.W+x)+c] /= 3
			}
		}
	}
	f := Find(BlankOf(m, 4), NewPhoto(shown(drawn, Through(aslant, corners400), 700, 640)))
	if f == nil {
		t.Fatal("not found")
	}
	s := f.Sheet()
	if here := s.Area(geom.R(geom.MM(49), geom.MM(36), geom.MM(12), geom.MM(3))); here.Clear < 2 {
		t.Errorf("of a line of 10 by 0.75 mm %.1f mm² are seen", here.Clear)
	}
	if there := s.Area(geom.R(geom.MM(20), geom.MM(10), geom.MM(20), geom.MM(20))); there.Clear > 0.5 {
		t.Errorf("%.1f mm² are seen where nothing is drawn", there.Clear)
	}
}

// TestPhotographsAreTurnedUpright: as a camera notes it.
func TestPhotographsAreTurnedUpright(t *testing.T) {
	src := image.NewRGBA(image.Rect(0, 0, 4, 2))
	for i := range src.Pix {
		src.Pix[i] = 255
	}
	src.SetRGBA(0, 0, color.RGBA{R: 10, G: 20, B: 30, A: 255}) // upper left
	m := From(src, geom.Placement{Turns: 1}, 100)
	if m.W != 2 || m.H != 4 || m.RGB[3] != 10 {
		t.Errorf("%d×%d %v", m.W, m.H, m.RGB)
	}
}

func TestFarPointsDetermineAHomography(t *testing.T) {
	h := Through(corners400, aslant)
	for i, c := range corners400 {
		if u, v := h.Apply(c[0], c[1]); math.Hypot(u-aslant[i][0], v-aslant[i][1]) > 1e-6 {
			t.Errorf("%v is mapped to %v,%v", c, u, v)
		}
	}
	if _, ok := fit([]spot{{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}}); ok {
		t.Error("one point determines a homography")
	}
}

// beside returns two pictures side by side.
func beside(a, b *Image) *Image {
	out := white(a.W+b.W, max(a.H, b.H))
	for i, m := range []*Image{a, b} {
		for y := range m.H {
			copy(out.RGB[3*(y*out.W+i*a.W):], m.RGB[3*y*m.W:3*(y+1)*m.W])
		}
	}
	return out
}

// TestASecondSheetIsFoundBesideTheFirst: another one, and a second copy of the same.
func TestASecondSheetIsFoundBesideTheFirst(t *testing.T) {
	testall.Slow(t)
	a, b := sheet(5, 420, 320), sheet(6, 420, 320)
	upright := Through(corners400, corners400)
	for name, c := range map[string]struct {
		second *Image
		want   bool
	}{"another": {b, true}, "a second copy": {a, true}, "nothing": {white(420, 320), false}} {
		p := NewPhoto(beside(shown(a, upright, 480, 400), shown(c.second, upright, 480, 400)))
		first := Find(BlankOf(a, 4), p)
		if first == nil || first.Alike < Least {
			t.Fatalf("%s: the first is not found", name)
		}
		blank := BlankOf(c.second, 4)
		if second := Find(blank, first.WithoutSheet(p)); (second != nil && second.Alike >= Least) != c.want {
			t.Errorf("%s: beside the first %+v is found", name, second)
		}
	}
}

// TestHowMuchOfASheetIsInside: of a sheet cut off by the edge, and paper without anything.
func TestHowMuchOfASheetIsInside(t *testing.T) {
	m := sheet(5, 420, 320)
	f := Find(BlankOf(m, 4), NewPhoto(shown(m, Through([][2]float64{{-140, 20}, {280, 20}, {280, 340}, {-140, 340}}, corners400), 400, 400)))
	if f == nil || f.Within < 0.6 || f.Within > 0.72 {
		t.Errorf("two thirds of it are inside: %+v", f)
	}
	if !NewPhoto(white(700, 640)).Empty() || NewPhoto(m).Empty() {
		t.Error("white paper is empty, a sheet is not")
	}
}

// TestPrintsAreToldApartByWhatDiffers: of three prints of a sheet that differ in a corner the right
// one is the nearest, and looking again finds it at the same place.
func TestPrintsAreToldApartByWhatDiffers(t *testing.T) {
	testall.Slow(t)
	var prints []*Image
	for n := range 3 {
		m := sheet(5, 420, 320)
		for y := 20; y < 60; y++ {
			for x := 30; x < 90; x++ {
				if (x/(5+3*n)+y/7)%2 == 0 {
					copy(m.RGB[3*(y*m.W+x):], []uint8{20, 20, 20})
				} else {
					copy(m.RGB[3*(y*m.W+x):], []uint8{250, 250, 250})
				}
			}
		}
		prints = append(prints, m)
	}
	for want := range prints {
		var blanks []*Blank
		for _, m := range prints {
			blanks = append(blanks, BlankOf(m, 4))
		}
		p := NewPhoto(shown(prints[want], Through(aslant, corners400), 700, 640))
		first := Find(blanks[0], p)
		if first == nil || first.Nearest(blanks) != want {
			t.Fatalf("print %d is mistaken for another", want)
		}
		again := first.InPlaceOf(blanks[want], p)
		if again == nil || again.Alike < first.Alike || math.Abs(again.Corners[2][0]-first.Corners[2][0]) > 0.001 {
			t.Errorf("print %d found again: %+v", want, again)
		}
	}
}

// TestPhotographsAreReducedByFractions: three pixels become two, each the mean of what it covers.
func TestPhotographsAreReducedByFractions(t *testing.T) {
	src := image.NewGray(image.Rect(0, 0, 3, 3))
	for i, v := range []uint8{90, 150, 30} {
		for y := range 3 {
			src.SetGray(i, y, color.Gray{Y: v})
		}
	}
	m := From(src, geom.Placement{}, 2)
	if m.W != 2 || m.H != 2 || m.RGB[0] != 110 || m.RGB[3] != 70 {
		t.Errorf("%d×%d %v", m.W, m.H, m.RGB)
	}
}

// TestALineOverAPrintedOneIsSeenBesideIt: a coloured line that follows a dashed one, half hidden by it; the dashed line alone,
// a third of a millimetre beside its place, is none.
func TestALineOverAPrintedOneIsSeenBesideIt(t *testing.T) {
	const scale, y = 4.0, 40
	line := func(m *Image, y, high, dash int, value uint8) {
		for x := range 400 {
			for j := y; j < y+high && x%18 < dash; j++ {
				copy(m.RGB[3*(j*m.W+x):], []uint8{220, value, value})
			}
		}
	}
	blank, plain, drawn := white(400, 80), white(400, 80), white(400, 80)
	line(blank, y, 3, 14, 40)
	line(plain, y+1, 3, 14, 40)
	line(drawn, y-1, 3, 18, 150)
	line(drawn, y, 3, 14, 40)
	var points []geom.Point
	for x := range 99 {
		points = append(points, geom.Pt(geom.MM(float64(x)+0.5), geom.MM((y+1.5)/scale)))
	}
	for of, want := range map[*Image][2]float64{blank: {0, 0.001}, plain: {-0.01, 0.01}, drawn: {0.042, 1}} {
		s := laidOn(BlankOf(blank, scale), of).Sheet()
		if got, most, _ := s.Over(points); got < want[0] || got > want[1] || most < got {
			t.Errorf("the line is darker by %.3f, at most %.3f, want %v", got, most, want)
		}
	}
}

// TestWhatSlidAlongALineIsLeftOut: some neighbouring blocks that agree on a wrong shift do not bend curled paper there.
func TestWhatSlidAlongALineIsLeftOut(t *testing.T) {
	f := &field{block: 44, columns: 24, rows: 30}
	curl := func(k int) float64 { return 1.5 * math.Sin(float64(k%f.columns)/4) }
	slid := map[int]bool{}
	for _, at := range [][2]int{{18, 10}, {19, 10}, {18, 11}, {19, 11}, {19, 12}} {
		slid[at[1]*f.columns+at[0]] = true
	}
	for k := range f.columns * f.rows {
		c := cell{dx: curl(k), dy: 0.2, printed: true, known: k%f.columns < 14 || k%f.columns > 22}
		if slid[k] {
			c = cell{dx: 8.6, printed: true, known: true}
		}
		f.cells = append(f.cells, c)
	}
	for k, c := range f.smoothed().cells {
		if off := math.Abs(c.dx - curl(k)); off > 1.2 {
			t.Errorf("cell %d, %d is off by %.1f pixels", k%f.columns, k/f.columns, off)
		}
	}
}

// TestWhereNothingIsPrintedTheRestDecides: in the middle of a flat sheet, where no cell is known, the paper is not doubted; on
// one that curls too much for that, it is wherever it may be elsewhere by more than half a millimetre.
func TestWhereNothingIsPrintedTheRestDecides(t *testing.T) {
	const half = 2.0 // pixels of half a millimetre
	for _, curl := range []float64{0, 6} {
		at := func(k, columns int) float64 { return curl * math.Sin(float64(k%columns)/2.2) }
		random := lottery(7)
		f := &field{block: 44, columns: 32, rows: 40}
		for k := range f.columns * f.rows {
			c := cell{dx: at(k, f.columns) + 0.4*random.share(), dy: 0.4 * random.share(), printed: true}
			x, y := k%f.columns, k/f.columns
			c.known = x < 4 || y < 4 || x > 27 || y > 35
			f.cells = append(f.cells, c)
		}
		flat := &field{block: f.block, columns: f.columns, rows: f.rows, cells: make([]cell, len(f.cells))}
		s := f.smoothed()
		s.guess(flat)
		doubted := 0
		for k, c := range s.cells {
			if off := math.Hypot(c.dx-at(k, f.columns), c.dy); !c.near && off > half && c.doubt < half {
				t.Errorf("cell %d, %d of %.0f pixels curl is off by %.1f pixels, and %.1f are said",
					k%f.columns, k/f.columns, curl, off, c.doubt)
			}
			if c.doubt > half {
				doubted++
			}
		}
		if curl == 0 && doubted > 0 || curl > 0 && doubted < 100 {
			t.Errorf("with %.0f pixels curl %d cells are doubted", curl, doubted)
		}
	}
}

// TestCurledPaperIsFollowed: a sheet that is bent by 2 mm in both directions is followed to a fraction of a millimetre.
func TestCurledPaperIsFollowed(t *testing.T) {
	const scale, bend = 4, 8.0 // pixels a millimetre; pixels
	m := sheet(5, 420, 320)
	curl := func(x, y float64) (dx, dy float64) {
		return bend * math.Sin(math.Pi*y/320), bend * math.Sin(math.Pi*x/420)
	}
	bent := white(m.W, m.H)
	for y := range m.H {
		for x := range m.W {
			dx, dy := curl(float64(x), float64(y))
			for c := range 3 {
				if u, v := float64(x)-dx, float64(y)-dy; u >= 0 && v >= 0 {
					bent.RGB[3*(y*m.W+x)+c] = uint8(m.Sample(u, v, c))
				}
			}
		}
	}
	f := Find(BlankOf(m, scale), NewPhoto(shown(bent, Through(aslant, corners400), 700, 640)))
	if f == nil || f.Alike < Least {
		t.Fatalf("found %+v", f)
	}
	h := Through(corners400, aslant)
	for _, at := range [][2]float64{{60, 60}, {210, 160}, {340, 60}, {60, 260}, {350, 250}, {210, 60}, {60, 160}} {
		// A point of the sheet is where its own bend puts it; one step of iteration is enough for so slow a curve.
		dx, dy := curl(at[0], at[1])
		dx, dy = curl(at[0]+dx, at[1]+dy)
		u, v := f.At(at[0], at[1])
		if x, y := h.Apply(at[0]+dx, at[1]+dy); math.Hypot(u-x, v-y) > 2 {
			t.Errorf("%v is at %.1f,%.1f, found at %.1f,%.1f", at, x, y, u, v)
		}
	}
}

// TestTheMostAround compares the fast way with the plain one, also where fewer values are there than are asked for.
func TestTheMostAround(t *testing.T) {
	random := lottery(4)
	for _, size := range [][2]int{{40, 150}, {3, 90}, {70, 2}} {
		p := plane{size[0], size[1], make([]float32, size[0]*size[1])}
		for i := range p.v {
			p.v[i] = float32(random.share())
		}
		large, small := p.most(5, 0), p.most(5, math.MaxUint32)
		for i := range p.v {
			least, most := float32(1), float32(0)
			for k, v := range p.v {
				if max(k%p.w-i%p.w, i%p.w-k%p.w, k/p.w-i/p.w, i/p.w-k/p.w) <= 5 {
					least, most = min(least, v), max(most, v)
				}
			}
			if large.v[i] != most || small.v[i] != least {
				t.Fatalf("%v, value %d: from %v to %v; it is from %v to %v", size, i, small.v[i], large.v[i], least, most)
			}
		}
	}
}
