package scene_test

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// art returns a group turned by 30 degrees, half transparent, with a gradient and a ring.
func art() *scene.Group {
	mid := geom.Pt(10000, 10000)
	ring := ink.CirclePath(mid, 6000)
	ring.Add(ink.CirclePath(mid, 3000))
	return &scene.Group{
		Name: "art", Turn: &scene.Turn{Degrees: 30, About: mid}, Transparency: 40, Drawn: true,
		Place: geom.At(geom.Pt(5000, 0)), Ops: []ink.Op{
			&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 20000, 20000)), Gradient: &ink.Gradient{
				Space: geom.Affine{A: 20000, D: 20000}, Stops: []ink.Stop{{Colour: ink.Colour{R: 255}}, {At: 1, Colour: ink.Colour{B: 255}, Transparency: 100}},
			}},
			&ink.Fill{Path: ring, Colour: ink.Colour{G: 255}, EvenOdd: true},
			&scene.Image{Box: geom.R(0, 0, 5000, 5000), Picture: &scene.Picture{Name: "a.jpg", Width: 30, Height: 20, JPEG: []byte{0xff}}},
		},
	}
}

// TestWhere checks that a group is first turned and then placed, and that the
// content of a turned group is right to the micrometre.
func TestWhere(t *testing.T) {
	g := &scene.Group{Turn: &scene.Turn{Degrees: 90, About: geom.Pt(10, 0)}, Place: geom.Placement{Mirror: true, At: geom.Pt(100, 7)}}
	w := scene.Where{}.Into(g)
	if _, exact := w.Exact(); exact {
		t.Error("the position of a turned group is exact")
	}
	if got := w.Apply(geom.Pt(14, 0)); got != geom.Pt(90, 11) { // 4 to the right becomes 4 down: 10,4
		t.Errorf("the point is at %v", got)
	}
	inner := w.Into(&scene.Group{Place: geom.At(geom.Pt(4, 0))})
	if got := inner.ApplyRect(geom.R(0, 0, 2, 3)); got != geom.R(90, 1, 3, 2) {
		t.Errorf("the box is at %v", got)
	}
	quarter := scene.Where{}.Into(&scene.Group{Place: geom.Placement{Turns: 1}})
	if at, exact := quarter.Exact(); !exact || at.Turns != 1 {
		t.Error("a quarter turn of a placement is not exact")
	}
}

// TestArtIsMovedScaledAndMirrored checks that gradients and turns move with the shapes.
func TestArtIsMovedScaledAndMirrored(t *testing.T) {
	dump := func(ops ...ink.Op) string { return scene.Dump(&scene.Face{Ops: ops}) }
	fill := art().Ops[0].(*ink.Fill)
	for _, c := range []struct {
		got  ink.Op
		want string
	}{
		{scene.Moved(fill, geom.Pt(1000, 2000)), "linear [20 0 0 20 1.000 2.000] 0 #ff0000 1 #0000ff pale 100% box 1,2 20×20"},
		{fill.Placed(geom.Placement{Mirror: true, At: geom.Pt(30000, 0)}), "linear [-20 0 0 20 30.000 0.000] 0 #ff0000 1 #0000ff pale 100% box 10,0 20×20"},
		{scene.Scaled([]ink.Op{fill}, scene.Ratio{N: 1, Of: 2})[0], "linear [10 0 0 10 0.000 0.000] 0 #ff0000 1 #0000ff pale 100% box 0,0 10×10"},
	} {
		if got := dump(c.got); !strings.Contains(got, c.want) {
			t.Errorf("got\n%s, want %s", got, c.want)
		}
	}
	half := dump(scene.Scaled([]ink.Op{art()}, scene.Ratio{N: 1, Of: 2})...)
	for _, want := range []string{
		`group "art" turned 30 degrees about 5,5 at 2.5,0 pale 40% drawn`, "fill #00ff00 even-odd M 8,5", `image "a.jpg" 30x20 jpeg 0,0 2.5×2.5`,
	} {
		if !strings.Contains(half, want) {
			t.Errorf("half of the art is\n%s without %s", half, want)
		}
	}
	across := geom.Placement{Mirror: true, At: geom.Pt(30000, 0)}
	if turn := art().Turn.Placed(across); *turn != (scene.Turn{Degrees: -30, About: geom.Pt(20000, 10000)}) {
		t.Errorf("mirrored it is turned %+v", turn)
	}
}

// TestAround checks that the box covers lines, clips and turns.
func TestAround(t *testing.T) {
	line := &ink.Stroke{Path: ink.LinePath(geom.Pt(0, 0), geom.Pt(1000, 0)), Width: 100}
	clip := ink.RectPath(geom.R(500, -10, 100, 20))
	for _, c := range []struct {
		op   ink.Op
		want geom.Rect
	}{
		{line, geom.R(-200, -200, 1400, 400)},
		{&scene.Group{Clip: &clip, Ops: []ink.Op{line}}, geom.R(500, -10, 100, 20)},
		{&scene.Group{Place: geom.At(geom.Pt(7, 0)), Ops: []ink.Op{line}}, geom.R(-193, -200, 1400, 400)},
		{&scene.Group{Turn: &scene.Turn{Degrees: 90}, Ops: []ink.Op{line}}, geom.R(-200, -200, 400, 1400)},
		{&scene.Group{}, geom.Rect{}},
	} {
		if got := scene.Around([]ink.Op{c.op}); got != c.want {
			t.Errorf("around %+v is %v, want %v", c.op, got, c.want)
		}
	}
}

func TestWhatIsOutsideAWindowIsLeftOut(t *testing.T) {
	dot := func(x, y geom.Length) ink.Op { return &ink.Fill{Path: ink.RectPath(geom.R(x, y, 1000, 1000))} }
	clip := ink.RectPath(geom.R(0, 0, 1000, 1000))
	moved := &scene.Group{Name: "moved", Place: geom.At(geom.Pt(9000, 0)), Ops: []ink.Op{dot(0, 0), dot(50_000, 0)}}
	ops := []ink.Op{
		dot(9500, 500), dot(11_000, 0), moved,
		&scene.Group{Name: "turned", Turn: &scene.Turn{Degrees: 180}, Ops: []ink.Op{dot(-10_500, -1500), dot(10_000, 0)}},
		&scene.Group{Name: "clipped", Clip: &clip, Ops: []ink.Op{dot(9500, 500)}},
		&scene.Group{Name: "far", Place: geom.At(geom.Pt(0, 50_000)), Ops: []ink.Op{dot(9500, 0)}},
	}
	got := scene.Dump(&scene.Face{Ops: scene.Within(ops, geom.R(9000, 0, 2000, 1000))})
	want := scene.Dump(&scene.Face{Ops: []ink.Op{
		dot(9500, 500), &scene.Group{Name: "moved", Place: moved.Place, Ops: []ink.Op{dot(0, 0)}},
		&scene.Group{Name: "turned", Turn: &scene.Turn{Degrees: 180}, Ops: []ink.Op{dot(-10_500, -1500)}},
	}})
	if got != want || len(moved.Ops) != 2 {
		t.Errorf("seen is\n%swant\n%s", got, want)
	}
}
