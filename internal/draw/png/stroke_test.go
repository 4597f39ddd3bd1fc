package png

import (
	"bytes"
	"image"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// differing counts the pixels in which two pictures differ.
func differing(a, b image.Image) int {
	n := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if grey(a, x, y) != grey(b, x, y) {
				n++
			}
		}
	}
	return n
}

// TestStepsWithoutLengthChangeNothing checks that a line with a step of nearly no length has the
// same pixels as the line without it.
func TestStepsWithoutLengthChangeNothing(t *testing.T) {
	for _, by := range []geom.Length{0, 17, 50, 83} {
		a, b, c, d := geom.Pt(2000+by, 2000+by), geom.Pt(8000+by, 2000+by), geom.Pt(8000+by, 8000+by), geom.Pt(2000+by, 8000+by)
		near := func(p geom.Point, x, y geom.Length) geom.Point { return p.Add(geom.Pt(x, y)) }
		for _, tt := range []struct {
			name       string
			with, less ink.Path
		}{
			{"back to the start", ink.PolygonPath(a, b, c, d, a), ink.PolygonPath(a, b, c, d)},
			{"beside the start", ink.PolygonPath(a, b, c, d, near(a, 0, 1)), ink.PolygonPath(a, b, c, d)},
			{"beyond the start", ink.PolygonPath(a, b, c, d, near(a, 0, -1)), ink.PolygonPath(a, b, c, d)},
			{"repeated corner", ink.PolygonPath(a, b, b, near(b, 1, 1), c, d), ink.PolygonPath(a, b, c, d)},
			{"repeated ends", ink.PolylinePath(a, a, b, c, near(c, 1, 0)), ink.PolylinePath(a, b, c)},
			{"slanted", ink.PolygonPath(near(a, 500, 0), b, c, d, near(a, 501, 0)), ink.PolygonPath(near(a, 500, 0), b, c, d)},
		} {
			for _, join := range []ink.Join{ink.MitreJoin, ink.RoundJoin, ink.BevelJoin} {
				with := drawn(t, &ink.Stroke{Path: tt.with, Width: 1000, Colour: black, Join: join})
				less := drawn(t, &ink.Stroke{Path: tt.less, Width: 1000, Colour: black, Join: join})
				if n := differing(with, less); n > 0 {
					t.Errorf("%s, moved by %d µm, %v: %d pixels differ", tt.name, by, join, n)
				}
			}
		}
	}
}

// TestUprightLinesAreSharp checks that every pixel is fully in the line or not at all, also at the
// start corner.
func TestUprightLinesAreSharp(t *testing.T) {
	for _, path := range []ink.Path{
		ink.PolygonPath(geom.Pt(2013, 2027), geom.Pt(8034, 2027), geom.Pt(8034, 8041), geom.Pt(2013, 8041)),
		ink.PolygonPath(geom.Pt(2013, 2027), geom.Pt(2013, 8041), geom.Pt(8034, 8041), geom.Pt(8034, 2027), geom.Pt(2013, 2028)),
		ink.PolylinePath(geom.Pt(2000, 2027), geom.Pt(8034, 2027), geom.Pt(8034, 5033), geom.Pt(8034, 8000)),
	} {
		m := drawn(t, &ink.Stroke{Path: path, Width: 470, Colour: black})
		for y := range m.Bounds().Dy() {
			for x := range m.Bounds().Dx() {
				if v := grey(m, x, y); v != 0 && v != 255 {
					t.Fatalf("%s: the pixel %d, %d is %d", path.SVG(), x, y, v)
				}
			}
		}
	}
}

// TestCornersCloserThanAPixelKeepTheirShape checks that the end of a slot whose sides snap to the
// same pixels reaches its corners.
func TestCornersCloserThanAPixelKeepTheirShape(t *testing.T) {
	m := drawn(t, &ink.Stroke{
		Path:  ink.PolylinePath(geom.Pt(4000, 0), geom.Pt(4000, 5000), geom.Pt(4020, 5000), geom.Pt(4020, 0)),
		Width: 2000, Colour: black,
	})
	if top, below := grey(m, 40, 58), grey(m, 40, 61); top != 0 || below != 255 {
		t.Errorf("at 5.8 mm it is %d, at 6.1 mm %d; the end is at 6 mm", top, below)
	}
}

// TestDotsHaveTheDirectionOfTheirLine checks a dash of length 0 with square caps.
func TestDotsHaveTheDirectionOfTheirLine(t *testing.T) {
	m := drawn(t, &ink.Stroke{
		Path:  ink.LinePath(geom.Pt(5000, 5000), geom.Pt(9000, 9000)),
		Width: 4000, Colour: black, Cap: ink.SquareCap, Dash: []geom.Length{0, 9000},
	})
	if corner, side := grey(m, 50, 25), grey(m, 67, 33); corner != 0 || side != 255 {
		t.Errorf("above the middle it is %d, beside it %d; the square stands on its corner", corner, side)
	}
}

// TestDashesTurnCornersThatTheyReach checks that a dash turns a corner only if it extends beyond
// it.
func TestDashesTurnCornersThatTheyReach(t *testing.T) {
	at := func(x geom.Length) []byte {
		path := ink.PolylinePath(geom.Pt(x, 5000), geom.Pt(5000, 5000), geom.Pt(5000, 9000))
		m := drawn(t, &ink.Stroke{Path: path, Width: 2000, Colour: black, Dash: []geom.Length{3000, 9000}})
		return []byte{grey(m, 48, 45), grey(m, 55, 42)}
	}
	for x, want := range map[geom.Length][]byte{2000: {0, 255}, 2500: {0, 0}} {
		if got := at(x); !bytes.Equal(got, want) {
			t.Errorf("from %d µm on: %d before the corner and beyond it, want %d", x, got, want)
		}
	}
}
