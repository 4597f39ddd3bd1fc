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
		s := (&Found{blank: NewBlank(blank, scale), flat: seen}).Sheet()
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
		s := (&Found{blank: NewBlank(blank, scale), flat: seen}).Sheet()
		if s.Through(box) != want {
			t.Errorf("a line from %v to %v mm goes through: %v", of[0]/4, of[1]/4, !want)
		}
	}
}
