package scene_test

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// TestOutlineAlongLinesOfARole checks that only the lines of the role count, at the positions of
// their groups.
func TestOutlineAlongLinesOfARole(t *testing.T) {
	box := ink.RectPath(geom.R(0, 0, 10, 4))
	ops := []ink.Op{
		&ink.Stroke{Path: ink.RectPath(geom.R(0, 0, 99, 99))},
		&scene.Group{Place: geom.Placement{Turns: 1, At: geom.Pt(100, 0)}, Ops: []ink.Op{scene.For(scene.Cut, &ink.Stroke{Path: box})}},
		scene.For(scene.Fold, &ink.Stroke{Path: box}),
	}
	if got, want := scene.Outline(ops, scene.Cut).Box(), geom.R(96, 0, 4, 10); got != want {
		t.Errorf("the piece is cut out at %v, want %v", got, want)
	}
	if got := scene.Outline(ops, scene.Guide); len(got.Points) != 0 {
		t.Errorf("lines of no piece: %v", got)
	}
}
