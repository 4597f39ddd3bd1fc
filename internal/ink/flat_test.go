package ink_test

import (
	"math/rand/v2"
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

// TestPointsOfRandomPaths compares Holds with a count of all eight lines of each curve, and checks that a box which a path
// misses has no corner inside and another outside.
func TestPointsOfRandomPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	place := func() geom.Point { return geom.Pt(geom.Length(r.IntN(60)), geom.Length(r.IntN(60))) }
	inside, missed, empty := 0, 0, 0
	for range 3000 {
		path := randomPath(r, place)
		for range 20 {
			at, evenOdd := place(), r.IntN(2) == 0
			if path.Holds(at, evenOdd) != holdsFlat(path, at, evenOdd) {
				t.Fatalf("%v in %v, even-odd %v: %v", at, path, evenOdd, path.Holds(at, evenOdd))
			}
			box := geom.R(at.X, at.Y, geom.Length(r.IntN(12)), geom.Length(r.IntN(12)))
			if !path.Misses(box) {
				continue
			}
			first := path.Holds(box.Center(), evenOdd)
			for range 10 {
				p := geom.Pt(box.X-2+geom.Length(r.IntN(int(box.W)+5)), box.Y-2+geom.Length(r.IntN(int(box.H)+5)))
				if path.Holds(p, evenOdd) != first {
					t.Fatalf("%v misses %v, but holds one of %v and %v", path, box, p, box.Center())
				}
			}
			missed++
			if first {
				inside++
			} else {
				empty++
			}
		}
	}
	if missed < 1000 || inside < 100 || empty < 100 {
		t.Errorf("%d boxes were missed, %d of them inside", missed, inside)
	}
}

// randomPath returns a path of up to three parts of lines and curves, closed or not, or a box.
func randomPath(r *rand.Rand, place func() geom.Point) (p ink.Path) {
	if r.IntN(10) == 0 {
		return ink.RectPath(geom.R(place().X, place().Y, 30, 40))
	}
	for range 1 + r.IntN(3) {
		p.Move(place().X, place().Y)
		for range 1 + r.IntN(4) {
			if r.IntN(2) == 0 {
				p.Line(place().X, place().Y)
			} else {
				p.Cubic(place(), place(), place())
			}
		}
		if r.IntN(2) == 0 {
			p.Close()
		}
	}
	return p
}

// holdsFlat is Holds for the polygons of a path, whose curves are eight lines each; a box has all of its edge.
func holdsFlat(p ink.Path, at geom.Point, evenOdd bool) bool {
	if r, ok := p.AsRect(); ok {
		return r.Contains(geom.R(at.X, at.Y, 0, 0))
	}
	flat, turns, crossings := p.Flattened(), 0, 0
	edge := func(a, b geom.Point) {
		if (a.Y > at.Y) != (b.Y > at.Y) && at.X < a.X+(b.X-a.X)*(at.Y-a.Y)/(b.Y-a.Y) {
			crossings++
			turns += map[bool]int{true: 1, false: -1}[b.Y > a.Y]
		}
	}
	var part []geom.Point
	shut := func() {
		for i := range part {
			edge(part[i], part[(i+1)%len(part)])
		}
		part = nil
	}
	for _, v := range p.Verbs {
		n := map[ink.Verb]int{ink.MoveTo: 1, ink.LineTo: 1, ink.CubicTo: 8}[v]
		if v == ink.MoveTo {
			shut()
		}
		part, flat = append(part, flat[:n]...), flat[n:]
	}
	shut()
	if evenOdd {
		return crossings%2 == 1
	}
	return turns != 0
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
		{At: 0, Colour: ink.Colour{R: 100}}, {At: 1, Colour: ink.Colour{R: 200}, Transparency: 50},
	}}
	for x, want := range map[geom.Length][2]int{-500: {100, 0}, 0: {100, 0}, 500: {150, 25}, 1000: {200, 50}, 3000: {200, 50}} {
		c, pale := g.ColourAt(geom.Pt(x, 700))
		if int(c.R) != want[0] || pale != want[1] {
			t.Errorf("at %d: %d, %d %%", x, c.R, pale)
		}
	}
}
