package font

import (
	"testing"

	"cartouche/internal/geom"
)

// TestSpacingPartsLetters: each letter but the last of a line is followed by it, in proportion to the size; a word then has no
// ligatures. A line of spaced words is as wide as they are.
func TestSpacingPartsLetters(t *testing.T) {
	line := func(text string, st Style) Block {
		t.Helper()
		b, err := testSet.Line(text, st)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, rtl := range []bool{false, true} {
		for _, text := range []string{"Rain", "Rain on", "Rain on **a** hill"} {
			st := Style{Size: geom.PT(12), RightToLeft: rtl}
			plain := line(text, st)
			st.Spacing = geom.MM(0.5)
			letters := geom.Length(len([]rune(text)) - 1)
			if text == "Rain on **a** hill" {
				letters -= 4
			}
			wide := line(text, st)
			if d := wide.Width - plain.Width - letters*st.Spacing; d < -60 || d > 60 {
				t.Errorf("%q is wider by %v, not by %d times %v", text, wide.Width-plain.Width, letters, st.Spacing)
			}
			st.Size, st.Spacing = geom.PT(24), geom.MM(1)
			if d := line(text, st).Width - 2*wide.Width; d < -60 || d > 60 {
				t.Errorf("%q does not grow with its spacing: %v", text, d)
			}
		}
	}
	closer := line("Rain", Style{Size: geom.PT(12), Spacing: -geom.MM(0.1)})
	if d := closer.Width - line("Rain", Style{Size: geom.PT(12)}).Width + 3*geom.MM(0.1); d < -10 || d > 10 {
		t.Errorf("negative spacing is off by %v", d)
	}
	serif := Style{Family: "title", Size: geom.PT(12)}
	if plain := line("office", serif); len(plain.Runs[0].Glyphs) >= 6 {
		t.Fatal("the font has no ligature to test with")
	}
	serif.Spacing = geom.MM(0.3)
	if n := len(line("office", serif).Runs[0].Glyphs); n != 6 {
		t.Errorf("6 spaced letters are %d glyphs", n)
	}
}

// TestSpacingLeavesJoinedLetters: Arabic letters stay together, with Latin ones parted beside them.
func TestSpacingLeavesJoinedLetters(t *testing.T) {
	st := Style{Size: geom.PT(12), Lang: "ar", RightToLeft: true}
	plain, err := testSet.Line("خذ حبة Nile واحدة", st)
	st.Spacing = geom.MM(1)
	wide, err2 := testSet.Line("خذ حبة Nile واحدة", st)
	if err != nil || err2 != nil || len(plain.Runs) != len(wide.Runs) {
		t.Fatal(err, err2, len(plain.Runs), len(wide.Runs))
	}
	for i, r := range plain.Runs {
		if more := wide.Runs[i].Width - r.Width; r.RTL && more != 0 || !r.RTL && (more < geom.MM(2.9) || more > geom.MM(4.1)) {
			t.Errorf("%q is wider by %v", r.Text, more)
		}
	}
}

// TestSpacedLinesFit: lines of spaced letters are as wide as they were measured.
func TestSpacedLinesFit(t *testing.T) {
	box := geom.Size{W: geom.MM(40), H: geom.MM(40)}
	for _, align := range []Align{Start, End} {
		st := Style{Size: geom.PT(12), MinSize: geom.PT(6), Spacing: geom.MM(0.4), Align: align}
		b, err := testSet.Layout("Three baskets in a row, such as three, four and five, are worth their sum.", st, box)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range b.Runs {
			last := r.Glyphs[len(r.Glyphs)-1]
			end := r.At.X + last.At().X + r.Face.scale(r.Face.advance(last.ID), r.Size)
			if r.At.X < 0 || end > box.W+20 || align == End && (end < box.W-20) {
				t.Errorf("the line %q goes from %v to %v", r.Text, r.At.X, end)
			}
		}
	}
}
