package ink_test

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// TestInsideOfPaths checks both rules for a ring of two circles that run the same way, and a half circle
// that is not closed.
func TestInsideOfPaths(t *testing.T) {
	ring := ink.CirclePath(geom.Pt(0, 0), 10000)
	ring.Add(ink.CirclePath(geom.Pt(0, 0), 5000))
	var open ink.Path
	open.Move(0, 0).Line(8000, 0).Line(8000, 8000)
	for _, c := range []struct {
		name    string
		path    ink.Path
		at      geom.Point
		evenOdd bool
		want    bool
	}{
		{"in the hole, nonzero", ring, geom.Pt(1000, 2000), false, true},
		{"in the hole, even-odd", ring, geom.Pt(1000, 2000), true, false},
		{"in the ring", ring, geom.Pt(-7000, 1000), true, true},
		{"in a corner of the box", ring, geom.Pt(9000, 9000), false, false},
		{"in an open triangle", open, geom.Pt(6000, 3000), false, true},
		{"beside it", open, geom.Pt(3000, 6000), false, false},
		{"in a box", ink.RectPath(geom.R(0, 0, 10, 10)), geom.Pt(5, 9), true, true},
	} {
		if got := c.path.Holds(c.at, c.evenOdd); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestContrast checks the ratio of WCAG 2 at its ends and for a known pair.
func TestContrast(t *testing.T) {
	black, white, grey := ink.Colour{}, ink.Colour{R: 255, G: 255, B: 255}, ink.Colour{R: 0x76, G: 0x76, B: 0x76}
	for _, c := range []struct {
		a, b      ink.Colour
		low, high float64
	}{{black, white, 20.99, 21.01}, {white, white, 1, 1}, {grey, white, 4.54, 4.55}} {
		if got := c.a.Contrast(c.b); got < c.low || got > c.high {
			t.Errorf("%v on %v: %v", c.a, c.b, got)
		}
	}
}

// TestColoursOfAGradient checks the ends, the middle, and beyond the ends.
func TestColoursOfAGradient(t *testing.T) {
	g := &ink.Gradient{Space: geom.Affine{A: 1000, D: 1000}, Stops: []ink.Stop{
		{At: 0, Colour: ink.Colour{R: 100}}, {At: 1, Colour: ink.Colour{R: 200}, Pale: 50},
	}}
	for x, want := range map[geom.Length][2]int{-500: {100, 0}, 0: {100, 0}, 500: {150, 25}, 1000: {200, 50}, 3000: {200, 50}} {
		c, pale := g.ColourAt(geom.Pt(x, 700))
		if int(c.R) != want[0] || pale != want[1] {
			t.Errorf("at %d: %d, %d %%", x, c.R, pale)
		}
	}
}
