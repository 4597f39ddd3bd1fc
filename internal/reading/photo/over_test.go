package photo

import (
	"testing"

	"cartouche/internal/geom"
)

// TestWhatIsWrittenOverPrintIsASpot: a dot over a dark printed bar is one; the bar a pixel beside its place is none.
func TestWhatIsWrittenOverPrintIsASpot(t *testing.T) {
	const scale = 4.0
	bar := func(m *Image, x, y, w, h int, value uint8) {
		for j := y; j < y+h; j++ {
			for i := x; i < x+w; i++ {
				copy(m.RGB[3*(j*m.W+i):], []uint8{value, value, value})
			}
		}
	}
	box := geom.R(geom.MM(10), geom.MM(10), geom.MM(6), geom.MM(6))
	for _, c := range []struct {
		shift, dot int
		least      float64
		most       float64
	}{{0, 0, -0.02, 0.02}, {1, 0, -0.02, 0.02}, {-1, 0, -0.02, 0.02}, {0, 6, 0.02, 1}, {1, 6, 0.02, 1}} {
		blank, seen := white(120, 120), white(120, 120)
		bar(blank, 50, 42, 4, 18, 40)
		bar(seen, 50+c.shift, 42, 4, 18, 40)
		bar(seen, 49, 48, c.dot, c.dot, 30)
		s := laidOn(BlankOf(blank, scale), seen).Sheet()
		if got := s.Spot(box); got < c.least || got > c.most {
			t.Errorf("print %d pixels beside its place, a dot of %d: a spot of %.3f", c.shift, c.dot, got)
		}
	}
}

// TestWhatGoesThroughABoxIsNoFigure: a line that crosses two rows of boxes goes through; one within a box does not, and neither do two
// that end at its edges.
func TestWhatGoesThroughABoxIsNoFigure(t *testing.T) {
	const scale = 4.0
	line := func(m *Image, from, to int) {
		for y := from; y < to; y++ {
			for x := 60 + y/4; x < 63+y/4; x++ {
				copy(m.RGB[3*(y*m.W+x):], []uint8{90, 90, 90})
			}
		}
	}
	blank := white(200, 140)
	for _, y := range []int{20, 48, 52, 80, 84, 112} { // three boxes of 7 mm
		for x := 20; x < 180; x++ {
			copy(blank.RGB[3*(y*blank.W+x):], []uint8{60, 60, 60})
		}
	}
	box := geom.R(geom.MM(5), geom.MM(13), geom.MM(40), geom.MM(7))
	for of, want := range map[[2]int]bool{{0, 140}: true, {58, 74}: false, {54, 79}: false, {58, 140}: false} {
		seen := white(blank.W, blank.H)
		copy(seen.RGB, blank.RGB)
		line(seen, of[0], of[1])
		s := laidOn(BlankOf(blank, scale), seen).Sheet()
		if s.Through(box) != want {
			t.Errorf("a line from %v to %v mm goes through: %v", of[0]/4, of[1]/4, !want)
		}
	}
}

// TestAScribbleFillsItsBox: what is filled in and ends near its box counts, in spite of the light that follows it; a shadow with a
// hard edge, which goes on, does not, and neither does a drop of water.
func TestAScribbleFillsItsBox(t *testing.T) {
	const scale = 4.0
	box := geom.R(geom.MM(20), geom.MM(20), geom.MM(6), geom.MM(6))
	for name, c := range map[string]struct {
		left, right int
		value       uint8
		least, most float64
	}{
		"a scribble": {82, 100, 110, 15, 25}, "beyond its box": {80, 108, 110, 15, 37}, "a shadow": {90, 240, 110, 0, 0}, "a drop": {82, 100, 190, 0, 0},
	} {
		seen := white(240, 240)
		for y := 82; y < 102; y++ {
			for x := c.left; x < c.right; x++ {
				copy(seen.RGB[3*(y*seen.W+x):], []uint8{c.value, c.value, c.value})
			}
		}
		s := laidOn(BlankOf(white(240, 240), scale), seen).Sheet()
		if got := s.Filled(box, geom.MM(1.5)); got < c.least || got > c.most {
			t.Errorf("%s: %.1f mm² are filled in, want %.0f to %.0f", name, got, c.least, c.most)
		}
	}
}

// TestACopyOfALineIsAsItIsPrinted: in grey, print in a colour is paler in one colour and darker in another, so that a line drawn over it
// is only seen beside print as the photograph has it.
func TestACopyOfALineIsAsItIsPrinted(t *testing.T) {
	const scale = 4.0
	line := func(m *Image, y, high, dash int, c [3]uint8) {
		for x := range m.W {
			for j := y; j < y+high && x%18 < dash; j++ {
				copy(m.RGB[3*(j*m.W+x):], c[:])
			}
		}
	}
	var points []geom.Point
	for x := range 99 {
		points = append(points, geom.Pt(geom.MM(float64(x)+0.5), geom.MM(41.5/scale)))
	}
	blank, plain, drawn := white(400, 200), white(400, 200), white(400, 200)
	for _, y := range []int{40, 90, 140} {
		line(blank, y, 4, 14, [3]uint8{110, 30, 20})
		line(plain, y, 4, 14, [3]uint8{60, 60, 60})
		line(drawn, y, 4, 14, [3]uint8{60, 60, 60})
	}
	line(drawn, 39, 3, 18, [3]uint8{120, 60, 60})
	for name, c := range map[string]struct {
		of          *Image
		least, most float64
	}{"a copy": {plain, -0.02, 0.02}, "drawn over": {drawn, 0.027, 1}} {
		s := laidOn(BlankOf(blank, scale), c.of).Sheet()
		if clear, _, asPrinted := s.Over(points); asPrinted < c.least || asPrinted > c.most {
			t.Errorf("%s: darker by %.3f as printed (%.3f at least), want %.3f to %.3f", name, asPrinted, clear, c.least, c.most)
		}
	}
}
