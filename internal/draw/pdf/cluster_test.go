package pdf

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/testing/drawtest"
)

// TestMarksOfAnArabicCluster checks that marks are separated from their letter and that a mark
// alone stays.
func TestMarksOfAnArabicCluster(t *testing.T) {
	face := drawtest.Face(t, "Amiri-Regular")
	for text, want := range map[string]struct{ letters, marks int }{"ب": {1, 0}, "بُ": {1, 1}, "بْ": {1, 1}, "ُ": {1, 0}} {
		c := cluster{text: text, glyphs: drawtest.Text(t, face, 6000, geom.Point{}, text, true).Glyphs}
		c.takeMarks(face)
		if len(c.glyphs) != want.letters || len(c.marks) != want.marks {
			t.Errorf("%q: %d letters and %d marks, want %d and %d", text, len(c.glyphs), len(c.marks), want.letters, want.marks)
		}
		for _, g := range c.marks {
			if !face.Mark(g.ID) {
				t.Errorf("%q: glyph %d is not a mark", text, g.ID)
			}
		}
	}
}
