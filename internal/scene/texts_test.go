package scene_test

import (
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestBoxesOfTexts checks that the box is that of the outlines, smaller than the line,
// and turns with the group.
func TestBoxesOfTexts(t *testing.T) {
	face := drawtest.Face(t, "NotoSans-Regular")
	run := drawtest.Text(t, face, 4000, geom.Pt(10000, 20000), "xx", false)
	blank := drawtest.Text(t, face, 4000, geom.Pt(90000, 90000), " ", false)
	text := &scene.Text{Runs: []font.Run{run, blank}}
	upright := scene.Texts([]ink.Op{text})
	turned := scene.Texts([]ink.Op{&scene.Group{Place: geom.Placement{Turns: 1}, Ops: []ink.Op{text, &scene.Text{Runs: []font.Run{blank}}}}})
	if len(upright) != 1 || len(turned) != 1 || upright[0].Words() != "xx " {
		t.Fatalf("found %v and %v", upright, turned)
	}
	b := upright[0].Box
	if line := geom.R(10000, 17000, run.Width, 3100); !line.Contains(b) || b.Bottom() < 19900 || b.H < 1800 || b.H > 2400 {
		t.Errorf("an x of 4 mm is printed in %v", b)
	}
	if want := (geom.Placement{Turns: 1}).ApplyRect(b); turned[0].Box != want {
		t.Errorf("turned it is at %v, want %v", turned[0].Box, want)
	}
}
