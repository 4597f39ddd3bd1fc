package font

import (
	"testing"

	"cartouche/internal/geom"
)

// TestMinusHasTheWeightOfItsFigure checks that a minus sign is of the face of its figure, also where that has none, reads as a minus
// sign, and is as high as the bar of a plus.
func TestMinusHasTheWeightOfItsFigure(t *testing.T) {
	for text, face := range map[string]string{"−4": "NotoSans-Regular", "**−4**": "NotoSans-Bold", "**4 − 4**": "NotoSans-Bold"} {
		b, err := testSet.Line(text, Style{Size: geom.PT(12)})
		if err != nil {
			t.Fatal(err)
		}
		signs := 0
		for _, r := range b.Runs {
			if r.Face.Name() != face {
				t.Errorf("%q: %q is set in %s", text, r.Text, r.Face.Name())
			}
			plus, _ := r.Face.Nominal('+')
			for _, g := range r.Glyphs {
				if r.Text[g.From:g.To()] != string(minus) {
					continue
				}
				signs++
				bar, wanted := r.Face.Extent(g.ID), r.Face.Extent(plus)
				raised := -float64(g.Y) * float64(r.Face.UnitsPerEm()) / float64(r.Size)
				if off := float64(wanted.Low+wanted.High-bar.Low-bar.High)/2 - raised; off < -2 || off > 2 {
					t.Errorf("%q: the sign is %.0f units off the middle of a plus", text, off)
				}
			}
		}
		if signs != 1 {
			t.Errorf("%q has %d minus signs", text, signs)
		}
	}
}
