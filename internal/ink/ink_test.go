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

// TestPointsAlongACurve checks that the points of a circle are on it.
func TestPointsAlongACurve(t *testing.T) {
	const r = 10_000
	points := ink.CirclePath(geom.Pt(0, 0), r).Flattened()
	for _, p := range points {
		if d := math.Hypot(float64(p.X), float64(p.Y)); d < r-5 || d > r+5 {
			t.Errorf("%v is %.1f from the centre", p, d)
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

// TestPathsAreSpelledAsSVG checks that the spelling is exact and parses back.
func TestPathsAreSpelledAsSVG(t *testing.T) {
	p := ink.LinePath(geom.Pt(-1, 2500), geom.Pt(1000000, 0))
	p.Cubic(geom.Pt(1, 2), geom.Pt(3, 4), geom.Pt(5000, 6)).Close()
	const want = "M-0.001 2.5L1000 0C0.001 0.002 0.003 0.004 5 0.006Z"
	if got := p.SVG(); got != want {
		t.Errorf("spelled %q, want %q", got, want)
	}
	for _, text := range []string{want, " M -0.001 2.5 L1000 0C0.001 0.002 0.003 0.004 5 0.006 Z "} {
		if again, ok := ink.ParsePath(text); !ok || again.SVG() != want {
			t.Errorf("%q is read as %q, %v", text, again.SVG(), ok)
		}
	}
	for _, text := range []string{"", "Z", "L1 1", "M1", "M1 1 2", "M1 1Q2 2 3 3", "M NaN 1", "M 1e9 1", "M Inf 1", "M1 x", "M1 1 L"} {
		if p, ok := ink.ParsePath(text); ok {
			t.Errorf("%q is read as %v", text, p)
		}
	}
	if got := (ink.Colour{R: 1, G: 0xab, B: 0xff}).SVG(); got != "#01abff" {
		t.Errorf("the colour is spelled %q", got)
	}
}

// TestGlyphsAreSpelledInFontUnits checks that the spelling is exact, so that glyphs fill a box as
// before.
func TestGlyphsAreSpelledInFontUnits(t *testing.T) {
	g := ink.Glyph{Box: geom.R(-10, 0, 620, 700), Verbs: []ink.Verb{ink.MoveTo, ink.CubicTo, ink.LineTo, ink.Close},
		Points: [][2]float32{{-10, 0}, {float32(100) / 3, 1}, {2, float32(700) * 2 / 3}, {610, 700}, {0.1, 1e-3}}}
	again, ok := ink.ParseGlyph(g.SVG(), g.Box)
	box := geom.R(1234, 567, 8910, 11121)
	if !ok || again.In(box).SVG() != g.In(box).SVG() || again.SVG() != g.SVG() {
		t.Errorf("%q is read as %q, %v", g.SVG(), again.SVG(), ok)
	}
	if inside := g.In(box).Box(); !box.Contains(inside) {
		t.Errorf("it fills %v of %v", inside, box)
	}
	if _, ok := ink.ParseGlyph("M0 0L1 1Z", geom.Rect{}); ok {
		t.Error("an outline in a box without an area is read")
	}
}
