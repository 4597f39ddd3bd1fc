package font

import (
	"testing"

	"cartouche/internal/geom"

	gotext "github.com/go-text/typesetting/font"
)

// scaled sets Arabic letters half as large again as Latin ones, in a family with the line height of
// its font and in a tight one.
var scaled = NewSet(Config{Families: map[string]Family{
	"text":  {Regular: "NotoSans-Regular.ttf", Fallback: []string{"roomy"}},
	"lines": {Regular: "NotoSans-Regular.ttf", Fallback: []string{"tight"}},
	"plain": {Regular: "NotoSans-Regular.ttf", Fallback: []string{"same"}},
	"roomy": {Regular: "Amiri-Regular.ttf", Scale: 150},
	"tight": {Regular: "Amiri-Regular.ttf", Scale: 150, Tight: true},
	"same":  {Regular: "Amiri-Regular.ttf"},
}}, readFont)

func TestScaleOfAFamily(t *testing.T) {
	st := Style{Size: geom.PT(10), Leading: 120}
	one := mustLayout(t, scaled, "Nile نيل", st, geom.Size{W: geom.MM(50)})
	latin, arabic := one.Runs[0], one.Runs[1]
	if latin.Size != geom.PT(10) || arabic.Size != geom.PT(15) || one.Size != geom.PT(10) {
		t.Errorf("sizes: %v and %v in a text of %v", latin.Size, arabic.Size, one.Size)
	}
	two := mustLayout(t, scaled, "Nile\nنيل", st, geom.Size{W: geom.MM(50)})
	if got := two.Runs[1].At.Y - two.Runs[0].At.Y; !near(got, geom.PT(18)) {
		t.Errorf("the lines are %v apart, want 18 pt: 120 %% of the larger letters", got)
	}
	latinOnly := mustLayout(t, scaled, "Nile\nNile", st, geom.Size{W: geom.MM(50)})
	if got := latinOnly.Runs[1].At.Y - latinOnly.Runs[0].At.Y; !near(got, geom.PT(12)) {
		t.Errorf("without them the lines are %v apart, want 12 pt", got)
	}
	same := st
	same.Family = "plain"
	if b := mustLayout(t, scaled, "نيل", same, geom.Size{W: geom.MM(50)}); b.Runs[0].Size != geom.PT(10) {
		t.Errorf("a family without a scale has the text's size, not %v", b.Runs[0].Size)
	}
}

// near allows for the rounding of one micrometre.
func near(a, b geom.Length) bool { return max(a-b, b-a) <= 1 }

// A tight family fits where its letters fit, and no part of them leaves the box.
func TestTightFamilyFitsByItsLetters(t *testing.T) {
	for _, c := range []struct {
		about, text string
		high        float64 // mm
		roomy       bool    // whether it fits with the line height of its font
		tight       bool
	}{
		{"in a high box", "نيل", 9.5, true, true},
		{"in a lower one only by the letters", "نيل", 7, false, true},
		{"marks take the room that they need", "نِّيلٌ", 7, false, false},
		{"nowhere", "نيل", 4, false, false},
	} {
		for _, at := range []VAlign{Top, Middle, Bottom} {
			box := geom.Size{W: geom.MM(50), H: geom.MM(c.high)}
			_, err := scaled.Layout(c.text, Style{Size: geom.PT(10), VAlign: at}, box)
			if c.roomy != (err == nil) {
				t.Errorf("%s, roomy: %v", c.about, err)
			}
			b, err := scaled.Layout(c.text, Style{Family: "lines", Size: geom.PT(10), VAlign: at}, box)
			if c.tight != (err == nil) {
				t.Errorf("%s, tight: %v", c.about, err)
			}
			for _, r := range b.Runs {
				top, foot := ink(r)
				if top < 0 || foot > box.H {
					t.Errorf("%s: %q reaches from %v to %v of a box of %v", c.about, r.Text, top, foot, box.H)
				}
			}
		}
	}
}

// Texts in equal boxes have the same baseline, whatever letters they have.
func TestTightFamilyKeepsTheBaseline(t *testing.T) {
	for _, at := range []VAlign{Top, Middle, Bottom} {
		var first geom.Length
		for i, text := range []string{"دار", "نيل", "أم", "بحر"} {
			b := mustLayout(t, scaled, text, Style{Family: "lines", Size: geom.PT(10), VAlign: at}, geom.Size{W: geom.MM(50), H: geom.MM(9.5)})
			if i == 0 {
				first = b.Baseline
			}
			if b.Baseline != first {
				t.Errorf("the baseline of %q is %v, that of the first text %v", text, b.Baseline, first)
			}
		}
	}
}

// ink returns the highest and the lowest point of a run's outlines.
func ink(r Run) (top, foot geom.Length) {
	top, foot = r.At.Y, r.At.Y
	for _, g := range r.Glyphs {
		if outline := r.Face.Outline(g.ID); len(outline) > 0 {
			b := around(outline)
			top = min(top, r.At.Y+g.At().Y-r.Face.scale(b.maxY, r.Size))
			foot = max(foot, r.At.Y+g.At().Y-r.Face.scale(b.minY, r.Size))
		}
	}
	return top, foot
}

// Letters that do not join are so close that no program takes them for two words, although Amiri
// would move them a tenth of the em and more from dots below.
func TestUnjoinedLettersAreClose(t *testing.T) {
	const em = 1_000_000 // µm
	for _, word := range []string{"طريقة", "ويقلب", "الطويلة", "غرينويش", "رياح"} {
		b, err := testSet.Line(word, Style{Family: "arabic", Lang: "ar", RightToLeft: true, Size: em})
		if err != nil {
			t.Fatal(err)
		}
		r := b.Runs[0]
		for i, g := range r.Glyphs[1:] {
			before := r.Glyphs[i]
			width := r.Face.face.HorizontalAdvance(gotext.GID(before.ID))
			if gap := g.At().X - before.At().X - r.Face.scale(int(width), r.Size); gap > em*9/100 {
				t.Errorf("%s: %v of an em between two letters", word, gap.MM()/1000)
			}
		}
	}
}
