package scene_test

import (
	"math"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// TestOutlineAlongLinesOfARole: those of a role alone, where their groups put them.
func TestOutlineAlongLinesOfARole(t *testing.T) {
	box := scene.RectPath(geom.R(0, 0, 10, 4))
	ops := []scene.Op{
		&scene.Stroke{Path: scene.RectPath(geom.R(0, 0, 99, 99))},
		&scene.Group{Place: geom.Placement{Turns: 1, At: geom.Pt(100, 0)}, Ops: []scene.Op{scene.For(scene.Cut, &scene.Stroke{Path: box})}},
		scene.For(scene.Fold, &scene.Stroke{Path: box}),
	}
	if got, want := scene.Outline(ops, scene.Cut).Box(), geom.R(96, 0, 4, 10); got != want {
		t.Errorf("the piece is cut out at %v, want %v", got, want)
	}
	if got := scene.Outline(ops, scene.Guide); len(got.Points) != 0 {
		t.Errorf("lines of no piece: %v", got)
	}
}

// TestPointsAlongACurve: those of a circle lie on it.
func TestPointsAlongACurve(t *testing.T) {
	const r = 10_000
	points := scene.CirclePath(geom.Pt(0, 0), r).Flattened()
	for _, p := range points {
		if d := math.Hypot(float64(p.X), float64(p.Y)); d < r-5 || d > r+5 {
			t.Errorf("%v lies %.1f from the middle", p, d)
		}
	}
	if len(points) != 33 {
		t.Errorf("%d points, want the first and eight a quarter", len(points))
	}
}
