package pdf

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestCoordinatesCountFromTheLastPath checks that equal shapes in different positions have the same
// numbers, that boxes and groups are relative to the last shape, and forms to the origin of their
// group.
func TestCoordinatesCountFromTheLastPath(t *testing.T) {
	leaf := func(x, y geom.Length) ink.Op {
		return &ink.Fill{Path: ink.PolygonPath(geom.Pt(x, y), geom.Pt(x+120, y), geom.Pt(x, y+450))}
	}
	art := []ink.Op{&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 70, 80))}}
	drawn := func(at geom.Point) *scene.Group { return &scene.Group{Drawn: true, Place: geom.At(at), Ops: art} }
	page := &scene.Page{Name: "a", Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{
		leaf(5000, 6000), leaf(5100, 7000),
		&ink.Fill{Path: ink.RectPath(geom.R(5000, 7500, 10, 20))},
		drawn(geom.Point{}), drawn(geom.Pt(5200, 7000)),
		&scene.Group{Place: geom.At(geom.Pt(5300, 7000)), Ops: []ink.Op{leaf(10, 0)}},
	}}
	const shape = "0 0 m\n12 0 l\n0 45 l\nh\nf\n"
	want := "1 0 0 1 500 600 cm\n" + shape + "1 0 0 1 10 100 cm\n" + shape +
		"-10 50 1 2 re\nf\n" +
		"q\n1 0 0 1 -510 -700 cm\n/X1 Do\nQ\n" +
		"q\n1 0 0 1 10 0 cm\n/X1 Do\nQ\n" +
		"q\n1 0 0 1 20 0 cm\n1 0 0 1 1 0 cm\n" + shape + "Q\n"
	if text := plain(t, save(t, write(t, page))); !strings.Contains(text, want) {
		t.Errorf("the page lacks\n%s\nin\n%s", want, text)
	}
}

// TestFillAndStrokeInOneOperator checks that a fill and a stroke of the same path become one operator, but
// not with another path or a gradient.
func TestFillAndStrokeInOneOperator(t *testing.T) {
	box, other := ink.RectPath(geom.R(0, 0, 900, 900)), ink.RectPath(geom.R(0, 0, 900, 800))
	line := func(p ink.Path) ink.Op { return &ink.Stroke{Path: p, Width: 200, Colour: drawtest.Red} }
	gradient := &ink.Gradient{Space: geom.Affine{A: 900, D: 900}, Stops: []ink.Stop{{Colour: drawtest.Red}, {At: 1, Colour: drawtest.Ink}}}
	page := &scene.Page{Name: "a", Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{
		&ink.Fill{Path: box}, line(box),
		&ink.Fill{Path: box, EvenOdd: true}, line(box), line(box),
		&ink.Fill{Path: box}, line(other),
		&ink.Fill{Path: box, Gradient: gradient}, line(box),
	}}
	text := plain(t, save(t, write(t, page)))
	for want, n := range map[string]int{"re\nB\n": 1, "re\nB*\n": 1, "re\nS\n": 3, "re\nf\n": 1, " sh\n": 1} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%q occurs %d times, want %d", want, got, n)
		}
	}
}
