package scene_test

import (
	"strings"
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

// TestTextsOutsideAWindowAreLeftOut: of a text the lines that are whole in the window stay, also near its edge and within a clip.
func TestTextsOutsideAWindowAreLeftOut(t *testing.T) {
	face := drawtest.Face(t, "NotoSans-Regular")
	line := func(y geom.Length, text string) font.Run {
		return drawtest.Text(t, face, 4000, geom.Pt(1000, y), text, false)
	}
	text := &scene.Text{Runs: []font.Run{line(9900, "above"), line(14000, "first"), line(19000, "last"), line(26000, "below")}}
	clip := ink.RectPath(geom.R(0, 0, 100_000, 10_000))
	ops := []ink.Op{
		text, &scene.Text{Runs: []font.Run{line(24000, "near")}},
		&scene.Group{Clip: &clip, Ops: []ink.Op{
			&scene.Text{Runs: []font.Run{line(9000, "seen")}}, &scene.Text{Runs: []font.Run{line(15000, "clipped")}},
		}},
	}
	for window, want := range map[geom.Rect]string{
		geom.R(0, 10_000, 100_000, 10_000): "first last",
		geom.R(0, 0, 100_000, 15_500):      "above first, seen",
		geom.R(0, 12_000, 100_000, 9000):   "last", // the edge cuts the first line
		geom.R(0, 0, 100_000, 100_000):     "above first last below, near, seen",
	} {
		var words []string
		for _, p := range scene.Texts(scene.Within(ops, window)) {
			words = append(words, p.Words())
		}
		if got := strings.Join(words, ", "); got != want || len(text.Runs) != 4 {
			t.Errorf("in %v is %q, want %q", window, got, want)
		}
	}
}
