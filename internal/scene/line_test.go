package scene_test

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

func TestLinesThatCrossABox(t *testing.T) {
	box := geom.R(10, 10, 20, 10)
	for name, c := range map[string]struct {
		line scene.Line
		want bool
	}{
		"through":           {scene.Line{From: geom.Pt(0, 15), To: geom.Pt(50, 15)}, true},
		"backwards":         {scene.Line{From: geom.Pt(50, 15), To: geom.Pt(0, 15)}, true},
		"slanting":          {scene.Line{From: geom.Pt(0, 0), To: geom.Pt(40, 30)}, true},
		"inside":            {scene.Line{From: geom.Pt(12, 12), To: geom.Pt(14, 14)}, true},
		"ends before":       {scene.Line{From: geom.Pt(0, 15), To: geom.Pt(9, 15)}, false},
		"beside":            {scene.Line{From: geom.Pt(0, 25), To: geom.Pt(50, 25)}, false},
		"along the edge":    {scene.Line{From: geom.Pt(0, 10), To: geom.Pt(50, 10)}, false},
		"around the corner": {scene.Line{From: geom.Pt(0, 12), To: geom.Pt(12, 0)}, false},
		"upright":           {scene.Line{From: geom.Pt(20, 0), To: geom.Pt(20, 40)}, true},
	} {
		if got := c.line.Crosses(box); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestLinesOfARole checks that they are placed as their groups are, without other lines.
func TestLinesOfARole(t *testing.T) {
	stroke := func(a, b geom.Point) ink.Op { return &ink.Stroke{Path: ink.LinePath(a, b)} }
	ops := []ink.Op{
		stroke(geom.Pt(0, 0), geom.Pt(1, 0)),
		&scene.Group{Place: geom.Placement{Turns: 1, At: geom.Pt(100, 0)}, Ops: []ink.Op{
			scene.For(scene.Fold, stroke(geom.Pt(0, 5), geom.Pt(7, 5))),
			scene.For(scene.Cut, stroke(geom.Pt(0, 6), geom.Pt(7, 6))),
		}},
	}
	got := scene.Lines(ops, scene.Fold)
	if len(got) != 1 || got[0] != (scene.Line{From: geom.Pt(95, 0), To: geom.Pt(95, 7)}) {
		t.Errorf("got %v", got)
	}
}
