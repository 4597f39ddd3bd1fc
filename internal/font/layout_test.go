package font

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"cartouche/internal/geom"
)

// mustLayout lays out a text that must fit.
func mustLayout(t testing.TB, s *Set, text string, st Style, box geom.Size) Block {
	t.Helper()
	b, err := s.Layout(text, st, box)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	checkBlock(t, text, b)
	return b
}

// checkBlock checks invariants of a block: clusters cover the whole text of their run exactly, and
// glyphs are inside their run.
func checkBlock(t testing.TB, source string, b Block) {
	t.Helper()
	for _, r := range b.Runs {
		var said strings.Builder
		glyphs := slices.Clone(r.Glyphs)
		slices.SortStableFunc(glyphs, func(a, b Glyph) int { return cmp.Compare(a.From, b.From) })
		for i, g := range glyphs {
			if g.From < 0 || int(g.To()) > len(r.Text) || g.From >= g.To() {
				t.Fatalf("%q: run %q: cluster %d to %d", source, r.Text, g.From, g.To())
			}
			if i == 0 || glyphs[i-1].From != g.From {
				said.WriteString(r.Text[g.From:g.To()])
			}
		}
		if said.String() != r.Text {
			t.Fatalf("%q: the clusters are %q, the run is %q", source, said.String(), r.Text)
		}
	}
}

// lines returns the text of each line, runs from left to right, with runs from right to left in
// angle brackets.
func lines(b Block) []string {
	var list []string
	last := geom.Length(-1)
	for _, r := range b.Runs {
		if r.At.Y != last {
			list, last = append(list, ""), r.At.Y
		}
		text := r.Text
		if r.RTL {
			text = "‹" + text + "›"
		}
		list[len(list)-1] += text
	}
	return list
}

func TestLineBreaks(t *testing.T) {
	for _, c := range []struct {
		about, lang string
		width       float64 // mm
		text        string
		want        []string
	}{
		{"at spaces, which vanish", "en", 34, "Take one grain from the granary now.",
			[]string{"Take one grain from", "the granary now."}},
		{"after hyphens and dashes", "en", 24, "well-known stone-cutters – and so on",
			[]string{"well-known", "stone-cutters –", "and so on"}},
		{"not at a space that forbids it", "en", 20, "Pay exactly 2\u00a0bricks",
			[]string{"Pay exactly", "2\u00a0bricks"}},
		{"not between a figure and its sign", "de", 22, "Zahle jedem (3 %) Grundsteuer.",
			[]string{"Zahle jedem", "(3 %)", "Grundsteuer."}},
		{"at soft hyphens", "de", 26, "Bewässerungs\u00adgraben bauen",
			[]string{"Bewässerungs\u00ad", "graben bauen"}},
		{"soft hyphens inside a line do not show", "de", 60, "Bewässerungs\u00adgraben bauen",
			[]string{"Bewässerungs\u00adgraben bauen"}},
		{"Greek", "el", 30, "Πάρε έναν κόκκο από τον σιτοβολώνα", []string{"Πάρε έναν κόκκο", "από τον", "σιτοβολώνα"}},
		{"Russian", "ru", 30, "Возьмите одно зерно из амбара", []string{"Возьмите одно", "зерно из амбара"}},
		{"forced", "en", 60, "one\ntwo\r\n\nfour", []string{"one", "two", "four"}},
		{"within bold words", "en", 20, "take one **in**credible grain", []string{"take one", "incredible", "grain"}},
		{"an icon stays with its number", "en", 12, "and 2{icon:grain} now", []string{"and", "2𓇠", "now"}},
		{"two icons may part", "en", 11, "{icon:crocodile}{icon:crocodile}{icon:crocodile}{icon:crocodile}",
			[]string{"𓆌𓆌", "𓆌𓆌"}},
		{"Arabic", "ar", 24, "خذ حبة واحدة من الحقل", []string{"‹خذ حبة واحدة›", "‹من الحقل›"}},
	} {
		b := mustLayout(t, testSet, c.text, Style{Lang: c.lang, RightToLeft: c.lang == "ar"}, geom.Size{W: geom.MM(c.width)})
		if got := lines(b); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.about, got, c.want)
		}
		if b.Width > geom.MM(c.width) {
			t.Errorf("%s: the block is %v wide", c.about, b.Width)
		}
	}
}

func TestDirection(t *testing.T) {
	for _, c := range []struct{ about, lang, text, want string }{
		{"figures keep their order and the sentence goes on at the right", "en",
			"he said خذ حبة 12 units", "he said 12‹خذ حبة › units"},
		{"the same words in an Arabic text start at the right", "ar",
			"خذ 12 من Nile ثم", "‹ ثم›Nile‹ من ›12‹خذ ›"},
		{"a Latin sentence in an Arabic text stays whole", "ar", "one two.", "‹.›one two"},
		{"brackets turn", "ar", "(خذ) 3", "3‹(خذ) ›"},
		{"Persian too starts at the right", "fa-IR", "خذ ab", "ab‹خذ ›"},
	} {
		rtl := c.lang != "en"
		b := mustLayout(t, testSet, c.text, Style{Lang: c.lang, RightToLeft: rtl, Family: "arabic-first"}, geom.Size{W: geom.MM(90)})
		if got := strings.Join(lines(b), "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.about, got, c.want)
		}
		if rtl != (b.Runs[0].At.X > 0) {
			t.Errorf("%s: the line starts at %v", c.about, b.Runs[0].At.X)
		}
	}
}

// TestBracketsOfAPairAreAlike checks that brackets around a Latin word in an Arabic sentence, which
// turn with the sentence, have the face of the sentence on both sides.
func TestBracketsOfAPairAreAlike(t *testing.T) {
	st := Style{Lang: "ar", RightToLeft: true, Size: geom.PT(10)}
	for text, want := range map[string]string{
		"خذ (Nile)، ثم": "خذ (‹›)، ثم",
		"Ada، خذ «N6».": "‹›، خذ «‹›».",
		"خذ (**A**) ثم": "خذ (‹›) ثم",
	} {
		b := mustLayout(t, scaled, text, st, geom.Size{W: geom.MM(90)})
		var said strings.Builder
		latin := false
		for i := len(b.Runs) - 1; i >= 0; i-- { // one line, read from the right
			r := b.Runs[i]
			if now := !r.RTL; now {
				if !latin {
					said.WriteString("‹›")
				}
				latin = true
				continue
			}
			latin = false
			if r.Size != geom.PT(15) { // see scaled
				t.Errorf("%q: %q is set as Latin letters are", text, r.Text)
			}
			said.WriteString(r.Text)
		}
		if said.String() != want {
			t.Errorf("%q is read %q, want %q", text, said.String(), want)
		}
	}
}

// TestFiguresBeginWords checks that a figure has the face of the letter right after it, and one alone that of the letter before.
func TestFiguresBeginWords(t *testing.T) {
	st := Style{Lang: "ar", RightToLeft: true, Size: geom.PT(10)}
	for text, latin := range map[string]string{
		"المنزل 2N3 هنا":     "2N3",
		"المنزل 2**N3** هنا": "2N3",
		"12A و 3 منازل":      "12A",
		"N3 و 3":             "N3",
		"خذ 2 N3":            "N3",
		"خذ (2N)":            "2N",
		"خذ 3منازل":          "",
	} {
		var said strings.Builder
		for _, r := range mustLayout(t, scaled, text, st, geom.Size{W: geom.MM(90)}).Runs {
			if r.Size != geom.PT(15) { // see scaled
				said.WriteString(strings.TrimSpace(r.Text))
			}
		}
		if said.String() != latin {
			t.Errorf("%q has %q in Latin letters, want %q", text, said.String(), latin)
		}
	}
}

// TestExplicitDirections checks that direction characters, which the pseudo-language has around its
// texts, work on every line, take no room, and need no font that has them.
func TestExplicitDirections(t *testing.T) {
	controls := strings.NewReplacer("\u202a", "", "\u202c", "", "\u202e", "", "\u2068", "", "\u2069", "")
	st := Style{Lang: "qps-rtl", RightToLeft: true}
	for _, c := range []struct {
		about string
		width float64 // mm
		text  string
		want  string
	}{
		{"overridden, letters go from right to left", 60, "\u202eTake one.\u202c", "‹Take one.›"},
		{"on every line", 20, "\u202eTake one grain now.\u202c", "‹Take one›|‹grain now.›"},
		{"signs and looks stand where they are read", 60, "\u202eTake **one** {icon:grain} now.\u202c", "‹ now.›‹𓇠›‹ ›‹one›‹Take ›"},
		{"isolated, they keep their own way", 60, "\u2068Take one.\u2069", "Take one."},
		{"embedded too", 60, "\u202aTake one.\u202c", "Take one."},
	} {
		b := mustLayout(t, testSet, c.text, st, geom.Size{W: geom.MM(c.width)})
		got := strings.ReplaceAll(controls.Replace(strings.Join(lines(b), "|")), "‹›", "")
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.about, got, c.want)
		}
		plain := mustLayout(t, testSet, controls.Replace(c.text), Style{}, geom.Size{W: geom.MM(c.width)})
		if d := b.Width - plain.Width; d < -geom.MM(0.5) || d > geom.MM(0.5) { // it is not kerned, but half a space more would be a control character
			t.Errorf("%s: %v wide instead of %v", c.about, b.Width, plain.Width)
		}
	}
}

// A ligature is one glyph for several letters, a decomposed letter one cluster.
func TestClusters(t *testing.T) {
	for _, c := range []struct {
		about, family, text string
		want                []string // clusters of the glyphs from left to right
	}{
		{"ligature", "title", "fjord", []string{"fj", "o", "r", "d"}},
		{"combining mark", "text", "x\u0323b", []string{"x\u0323", "x\u0323", "b"}},
		{"mark that composes", "text", "e\u0301", []string{"e\u0301"}},
		{"joined letters", "arabic", "سلا", []string{"ا", "ل", "س"}},
		{"Arabic vowel sign", "arabic", "سَل", []string{"ل", "سَ", "سَ"}},
		{"a mark takes its letter to a face that has both", "arabic-first", "x\u0302", []string{"x\u0302", "x\u0302"}},
	} {
		b := mustLayout(t, testSet, c.text, Style{Family: c.family, Lang: "de"}, geom.Size{W: geom.MM(50)})
		var got []string
		for _, r := range b.Runs {
			for _, g := range r.Glyphs {
				got = append(got, r.Text[g.From:g.To()])
			}
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.about, got, c.want)
		}
	}
}

func TestStyles(t *testing.T) {
	plain := mustLayout(t, testSet, "Tempel **1** _x_ **_y_**", Style{}, geom.Size{W: geom.MM(90)})
	var faces []string
	for _, r := range plain.Runs {
		if strings.TrimSpace(r.Text) != "" {
			faces = append(faces, r.Face.Name())
		}
	}
	if want := []string{"NotoSans-Regular", "NotoSans-Bold", "NotoSans-Italic", "NotoSans-BoldItalic"}; !reflect.DeepEqual(faces, want) {
		t.Errorf("faces %v, want %v", faces, want)
	}
	title := mustLayout(t, testSet, "**خذ** _Nil_", Style{Family: "title", Italic: true}, geom.Size{W: geom.MM(90)})
	if a, b := title.Runs[len(title.Runs)-1].Face.Name(), title.Runs[0].Face.Name(); a != "Vollkorn-SemiBold" || b != "Amiri-Bold" {
		t.Errorf("a style that is not there takes the nearest face: got %s and %s", a, b)
	}
}

func TestSmallCaps(t *testing.T) {
	for _, c := range []struct {
		family, text string
		runs         int  // lower-case letters as smaller capitals are runs of their own
		real         bool // the face has small capitals for all of it
	}{
		{"text", "Abcdefghijklmnopqrstuvwxyz äöü", 1, true},
		{"title", "Abcdefghijklmnopqrstuvwxyz äöü", 1, true},
		{"arabic-first", "Abc Def", 4, false},
	} {
		st := Style{Family: c.family, SmallCaps: true}
		b := mustLayout(t, testSet, c.text, st, geom.Size{W: geom.MM(200)})
		if len(b.Runs) != c.runs {
			t.Errorf("%s: %d runs, want %d", c.family, len(b.Runs), c.runs)
		}
		for i, r := range b.Runs {
			if small := !c.real && i%2 == 1; small != (r.Size < b.Size) {
				t.Errorf("%s: run %q has size %v in a text of %v", c.family, r.Text, r.Size, b.Size)
			}
		}
	}
	// The text stays as written, although a capital is drawn.
	b := mustLayout(t, testSet, "ab", Style{Family: "arabic-first", SmallCaps: true}, geom.Size{W: geom.MM(50)})
	capital, _ := b.Runs[0].Face.Nominal('A')
	if r := b.Runs[0]; r.Text != "ab" || r.Glyphs[0].ID != capital || !r.SmallCaps {
		t.Errorf("run %+v", r)
	}
}

func TestTabular(t *testing.T) {
	width := func(text string, tabular bool) geom.Length {
		b, err := testSet.Line(text, Style{Family: "title", Tabular: tabular})
		if err != nil {
			t.Fatal(err)
		}
		return b.Width
	}
	if width("111", false) == width("000", false) || width("111", true) != width("000", true) {
		t.Error("tabular figures are equally wide, the others are not")
	}
}

// Words are shaped one by one; the line must look as if it were shaped as a whole.
func TestWordsMakeTheLine(t *testing.T) {
	for _, c := range []struct{ family, lang, words string }{
		{"text", "en", "AV To Wave office fjord T V Yes 1. “Toll” —"},
		{"title", "en", "AV To Wave office fjord T V Yes 1. Tower «Via» ¥5 -y"},
		{"text", "el", "Το Αυτό Ύδωρ και τα σιτηρά"},
		{"text", "ru", "Год Туда УХ река ГА Та"},
		{"title", "ru", "Год Туда УХ река ГА Та"},
		{"arabic", "ar", "خذ حبة واحدة من الحقل لله سلام"},
	} {
		for _, bold := range []bool{false, true} {
			rnd, words := rand.New(rand.NewPCG(5, 6)), strings.Fields(c.words)
			for range 40 {
				var list []string
				for range 8 {
					list = append(list, words[rnd.IntN(len(words))])
				}
				text := strings.Join(list, " ")
				b := mustLayout(t, testSet, text, Style{Family: c.family, Lang: c.lang, RightToLeft: c.lang == "ar", Bold: bold, OneLine: true}, geom.Size{W: geom.MM(400)})
				if len(b.Runs) != 1 {
					continue // digits in Arabic
				}
				r := b.Runs[0]
				whole := r.Face.shape(wordKey{text: text, lang: c.lang, script: scriptOf(text), rtl: r.RTL})
				pen := 0
				for i, g := range whole.glyphs {
					if got := r.Glyphs[i]; got.ID != g.id || got.At() != geom.Pt(r.Face.scale(pen+int(g.x), r.Size), r.Face.scale(-int(g.y), r.Size)) {
						t.Fatalf("%s %q: glyph %d is %+v, want %+v at %d", r.Face.Name(), text, i, got, g, pen)
					}
					pen += int(g.advance)
				}
				if r.Width != r.Face.scale(whole.width, r.Size) {
					t.Errorf("%q: width %v", text, r.Width)
				}
			}
		}
	}
}

// The library's filter must not drop glyphs late in a coverage (see NewShaper).
func TestGreekAndCyrillicAreKerned(t *testing.T) {
	for _, style := range []Style{{}, {Bold: true}, {Italic: true}, {Bold: true, Italic: true}} {
		for _, pair := range []string{"ΤΑ", "ГА", "AV"} {
			width := func(text string) geom.Length {
				b, err := testSet.Line(text, style)
				if err != nil {
					t.Fatal(err)
				}
				return b.Width
			}
			letters := []rune(pair)
			if width(pair) >= width(string(letters[:1]))+width(string(letters[1:]))-10 {
				t.Errorf("%s is not kerned in %+v", pair, style)
			}
		}
	}
}

func TestEmptyTextIsNoLine(t *testing.T) {
	if b := mustLayout(t, testSet, "", Style{}, geom.Size{W: 1, H: 1}); b.Lines != 0 || b.Height != 0 || len(b.Runs) != 0 {
		t.Errorf("%+v", b)
	}
}

func TestLine(t *testing.T) {
	b, err := testSet.Line("The long way to the granary of Memphis and back again", Style{Lang: "ar", RightToLeft: true})
	if err != nil || b.Lines != 1 || b.Runs[0].At.X != 0 || b.Size != geom.PT(9.5) {
		t.Errorf("%+v, %v", b, err)
	}
	last := b.Runs[len(b.Runs)-1]
	if b.Width != last.At.X+last.Width {
		t.Errorf("the block is %v wide, its runs end at %v", b.Width, last.At.X+last.Width)
	}
}

// Several goroutines with a set of their own must get the same results as one.
func TestConcurrency(t *testing.T) {
	fresh := NewSet(testConfig, readFont)
	texts := append(cardTexts(20), "خذ **12** من {icon:ankh}", "Год _Туда_")
	box := geom.Size{W: geom.MM(40)}
	var want []string
	for _, text := range texts {
		want = append(want, dump(mustLayout(t, testSet, text, Style{SmallCaps: true}, box)))
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i, text := range texts {
				b, err := fresh.layout(text, Style{SmallCaps: true}, box)
				kept, _ := fresh.Layout(text, Style{SmallCaps: true}, box)
				if err != nil || dump(b) != want[i] || dump(kept) != want[i] {
					t.Errorf("%q differs (%v)", text, err)
				}
				for _, r := range b.Runs {
					r.Face.Outline(r.Glyphs[0].ID)
				}
			}
		})
	}
	wg.Wait()
}

// dump prints a block: each run on a line, followed by its glyphs.
func dump(b Block) string {
	var s strings.Builder
	fmt.Fprintf(&s, "size %d, %d lines, %d × %d, baseline %d\n", b.Size, b.Lines, b.Width, b.Height, b.Baseline)
	for _, r := range b.Runs {
		fmt.Fprintf(&s, "  %d,%d %s %d %q width %d", r.At.X, r.At.Y, r.Face.Name(), r.Size, r.Text, r.Width)
		if r.RTL {
			s.WriteString(" rtl")
		}
		s.WriteString("\n   ")
		for _, g := range r.Glyphs {
			fmt.Fprintf(&s, " %d@%d", g.ID, g.X)
			if g.Y != 0 {
				fmt.Fprintf(&s, ",%d", g.Y)
			}
		}
		s.WriteString("\n")
	}
	return s.String()
}
