package font

import (
	"fmt"
	"testing"

	"cartouche/internal/geom"
)

// spanned has the fonts of the tests with styles for spans.
var spanned = testSet.WithStyles(map[string]Style{
	"hot":  {Size: geom.PT(14), MinSize: geom.PT(9), Bold: true},
	"firm": {Size: geom.PT(8)},
	"caps": {Family: "title", Size: geom.PT(12), MinSize: geom.PT(4), SmallCaps: true},
})

// sizes returns the style and the size in quarters of a point of each run.
func sizes(b Block) (list [][2]any) {
	for _, r := range b.Runs {
		list = append(list, [2]any{r.Style, float64(int(r.Size.PT()*4+0.5)) / 4})
	}
	return list
}

// TestASpanHasItsOwnStyle: its family, weight and size; in a text that shrinks it shrinks likewise, down to its own least size.
func TestASpanHasItsOwnStyle(t *testing.T) {
	text := "Take {style:hot}two{/style} and {style:firm}print{/style} {style:caps}here {style:hot}now{/style} on{/style}."
	wide, err := spanned.Layout(text, Style{Size: geom.PT(12), MinSize: geom.PT(6)}, geom.Size{W: geom.MM(200)})
	if err != nil {
		t.Fatal(err)
	}
	want := [][2]any{{"", 12.}, {"hot", 14.}, {"", 12.}, {"firm", 8.}, {"", 12.}, {"caps", 12.}, {"hot", 14.}, {"caps", 12.}, {"", 12.}}
	if got := sizes(wide); len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	} else {
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("run %d is %v, want %v", i, got[i], want[i])
			}
		}
	}
	if f := wide.Runs[1].Face.Name(); f != "NotoSans-Bold" {
		t.Errorf("a bold style is set in %s", f)
	}
	if r := wide.Runs[5]; r.Face.Name() != "Vollkorn-SemiBold" || !r.SmallCaps || wide.Runs[6].SmallCaps {
		t.Errorf("small capitals are set in %s", r.Face.Name())
	}
	small, err := spanned.Layout(text, Style{Size: geom.PT(12), MinSize: geom.PT(6), OneLine: true}, geom.Size{W: wide.Width * 65 / 100})
	if err != nil {
		t.Fatal(err)
	}
	if got := sizes(small); small.Size >= geom.PT(8) || got[1] != [2]any{"hot", 9.} || got[3] != [2]any{"firm", 8.} ||
		got[5][1] != float64(int(small.Size.PT()*4+0.5))/4 {
		t.Errorf("at %v the runs are %v", small.Size, got)
	}
	bounded, err := spanned.Layout(text, Style{Size: geom.PT(12), Most: geom.PT(6), MinSize: geom.PT(6)}, geom.Size{W: geom.MM(200)})
	if got := sizes(bounded); err != nil || got[0][1] != 6. || got[5][1] != 6. || got[1][1] != 9. {
		t.Errorf("with a bound of 6 pt the runs are %v: %v", got, err)
	}
}

// TestALargerSpanNeedsItsRoom: lines are as far apart as their largest letters need, and a text with a span that is too large
// does not fit.
func TestALargerSpanNeedsItsRoom(t *testing.T) {
	st := Style{Size: geom.PT(8)}
	plain, err := spanned.Layout("one\ntwo", st, geom.Size{W: geom.MM(40)})
	large, err2 := spanned.Layout("one\n{style:hot}two{/style}", st, geom.Size{W: geom.MM(40)})
	if err != nil || err2 != nil || large.Runs[1].At.Y-large.Runs[0].At.Y <= plain.Runs[1].At.Y-plain.Runs[0].At.Y || large.Height <= plain.Height {
		t.Errorf("lines are %v and %v apart", plain.Height, large.Height)
	}
	if _, err := spanned.Layout("one\n{style:hot}two{/style}", st, geom.Size{W: geom.MM(40), H: plain.Height}); err == nil {
		t.Error("a text with a larger span fits the box of one without")
	}
}

// TestSpansOfRightToLeft: Arabic letters keep their forms within a span, and join over its edge as the font allows.
func TestSpansOfRightToLeft(t *testing.T) {
	st := Style{Size: geom.PT(12), Lang: "ar", RightToLeft: true}
	plain, err := spanned.Layout("خذ حبة واحدة الآن", st, geom.Size{W: geom.MM(80)})
	if err != nil {
		t.Fatal(err)
	}
	parts, err := spanned.Layout("خذ {style:caps}حبة واحدة{/style} الآن", st, geom.Size{W: geom.MM(80)})
	if err != nil {
		t.Fatal(err)
	}
	var got, want []uint16
	for _, r := range parts.Runs {
		for _, g := range r.Glyphs {
			got = append(got, g.ID)
		}
	}
	for _, g := range plain.Runs[0].Glyphs {
		want = append(want, g.ID)
	}
	if len(parts.Runs) != 3 || parts.Runs[0].Text != " الآن" || parts.Runs[1].Style != "caps" || len(got) != len(want) {
		t.Fatalf("%d runs with %d glyphs, want 3 with %d", len(parts.Runs), len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("glyph %d is %d, want %d", i, got[i], want[i])
		}
	}
}

// TestLinksAreRunsOfTheirOwn: the words of a link are runs with its number, over lines and styles, and its ends are not shown.
func TestLinksAreRunsOfTheirOwn(t *testing.T) {
	text := "See \x02our {style:hot}own{/style} **site**\x03, {style:firm}or \x02us\x03{/style}."
	b, err := spanned.Layout(text, Style{Size: geom.PT(9)}, geom.Size{W: geom.MM(20)})
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, r := range b.Runs {
		got += fmt.Sprintf("%d%s(%s)", r.Link, r.Style, r.Text)
	}
	if want := "0(See )1(our)1hot(own)1( )1(site)0(,)0firm(or )2firm(us)0(.)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
