package ink_test

import (
	"math"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

func TestAsRect(t *testing.T) {
	r := geom.R(1, 2, 3, 4)
	for _, tt := range []struct {
		name string
		path ink.Path
		is   bool
	}{
		{"box", ink.RectPath(r), true},
		{"turned box", ink.RectPath(r).Placed(geom.Placement{Turns: 1}), true},
		{"mirrored box", ink.RectPath(r).Placed(geom.Placement{Mirror: true}), true},
		{"open box", ink.PolylinePath(geom.Pt(0, 0), geom.Pt(1, 0), geom.Pt(1, 1), geom.Pt(0, 1)), false},
		{"slanted", ink.PolygonPath(geom.Pt(0, 0), geom.Pt(2, 1), geom.Pt(2, 3), geom.Pt(0, 2)), false},
		{"crossed", ink.PolygonPath(geom.Pt(0, 0), geom.Pt(2, 0), geom.Pt(0, 2), geom.Pt(2, 2)), false},
		{"circle", ink.CirclePath(geom.Pt(0, 0), 5), false},
		{"nothing", ink.Path{}, false},
	} {
		got, is := tt.path.AsRect()
		if is != tt.is || is && (got != tt.path.Box()) {
			t.Errorf("%s: %v %v", tt.name, got, is)
		}
	}
}

// TestPointsAlongACurve: those of a circle lie on it.
func TestPointsAlongACurve(t *testing.T) {
	const r = 10_000
	points := ink.CirclePath(geom.Pt(0, 0), r).Flattened()
	for _, p := range points {
		if d := math.Hypot(float64(p.X), float64(p.Y)); d < r-5 || d > r+5 {
			t.Errorf("%v lies %.1f from the middle", p, d)
		}
	}
	if len(points) != 33 {
		t.Errorf("%d points, want the first and eight a quarter", len(points))
	}
}

func TestInkAndGrey(t *testing.T) {
	for _, tt := range []struct {
		c    ink.Colour
		ink  int
		grey uint8
	}{
		{ink.Colour{R: 255, G: 255, B: 255}, 0, 255},
		{ink.Colour{}, 100, 0},
		{ink.Colour{R: 255}, 67, 54},
		{ink.Colour{R: 254, G: 255, B: 255}, 1, 255},
	} {
		if got := tt.c.Ink(); got != tt.ink {
			t.Errorf("%v takes %d %% of ink, want %d", tt.c, got, tt.ink)
		}
		if g := tt.c.Grey(); g.R != tt.grey || g.G != tt.grey || g.B != tt.grey {
			t.Errorf("%v is as light as %v, want %d", tt.c, g, tt.grey)
		}
	}
}
