package scene_test

import (
	"testing"

	"cartouche/internal/draw/drawtest"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// TestTextsAreWhereTheyAreDrawn: the box is the one of what is printed, smaller
// than the line it stands on, and turns with the group.
func TestTextsAreWhereTheyAreDrawn(t *testing.T) {
	face := drawtest.Face(t, "NotoSans-Regular")
	run := drawtest.Text(t, face, 4000, geom.Pt(10000, 20000), "xx", false)
	blank := drawtest.Text(t, face, 4000, geom.Pt(90000, 90000), " ", false)
	text := &scene.Text{Runs: []font.Run{run, blank}}
	upright := scene.Texts([]scene.Op{text})
	turned := scene.Texts([]scene.Op{&scene.Group{Place: geom.Placement{Turns: 1}, Ops: []scene.Op{text, &scene.Text{Runs: []font.Run{blank}}}}})
	if len(upright) != 1 || len(turned) != 1 || upright[0].Words != "xx " {
		t.Fatalf("found %v and %v", upright, turned)
	}
	b := upright[0].Box
	if line := geom.R(10000, 17000, run.Width, 3100); !line.Contains(b) || b.Bottom() < 19900 || b.H < 1800 || b.H > 2400 {
		t.Errorf("an x of 4 mm is printed in %v", b)
	}
	if want := (geom.Placement{Turns: 1}).ApplyRect(b); turned[0].Box != want {
		t.Errorf("turned it lies at %v, want %v", turned[0].Box, want)
	}
}

func TestInkAndGrey(t *testing.T) {
	for _, tt := range []struct {
		c    scene.Colour
		ink  int
		grey uint8
	}{
		{scene.Colour{R: 255, G: 255, B: 255}, 0, 255},
		{scene.Colour{}, 100, 0},
		{scene.Colour{R: 255}, 67, 54},
		{scene.Colour{R: 254, G: 255, B: 255}, 1, 255},
	} {
		if got := tt.c.Ink(); got != tt.ink {
			t.Errorf("%v takes %d %% of ink, want %d", tt.c, got, tt.ink)
		}
		if g := tt.c.Grey(); g.R != tt.grey || g.G != tt.grey || g.B != tt.grey {
			t.Errorf("%v is as light as %v, want %d", tt.c, g, tt.grey)
		}
	}
}
