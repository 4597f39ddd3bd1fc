package font

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"

	"github.com/go-text/typesetting/language"
)

var update = flag.Bool("update", false, "write the golden files anew")

// scriptOf returns the script of the first letter of a text.
func scriptOf(text string) language.Script {
	for _, r := range text {
		if s := language.LookupScript(r); s.Strong() {
			return s
		}
	}
	return language.Latin
}

func TestMarkup(t *testing.T) {
	for _, c := range []struct{ text, want string }{ // B, I, X: bold, italic, icon
		{"plain", "plain"},
		{"a **b** c", "a B(b) c"},
		{"**1**st", "B(1)st"},
		{"_a b_, (_c_)", "I(a b), (I(c))"},
		{"snake_case 2_3 ____ a _ b", "snake_case 2_3 ____ a _ b"},
		{"_a_b_", "I(a_b)"},
		{"**_a_** _**b**_", "BI(a) BI(b)"},
		{"**a _b** c_", "B(a )BI(b)I( c)"},
		{"2 * 3", "2 * 3"},
		{`\*\*a\*\* \_b\_ \{c\} \\`, `**a** _b_ {c} \`},
		{"a } b", "a } b"},
		{`a \<b> < c <x> 2<b`, "a <b> < c <x> 2<b"},
		{"un****_believ_****able", "unI(believ)able"}, // italics of a spreadsheet within a word
		{`2 \* 3 _snake\_case\_****_\_x`, "2 * 3 I(snake_case_)_x"},
		{"**_All_ bold** _thin_", "BI(All)B( bold) I(thin)"},
		{"2{icon:ankh}!", "2X(𓋹)!"},
		{"**{icon:ankh}x**", "BX(𓋹)B(x)"},
		{"\u00e9_a_ e\u0301_a_", "\u00e9_a_ e\u0301_a_"},
	} {
		m, err := testSet.parse(c.text, markup{})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		}
		if got := spell(m); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// spell prints a markup with letters for looks.
func spell(m markup) string {
	var s strings.Builder
	for i, r := range m.runes {
		l := m.looks[i]
		if i > 0 && m.looks[i-1] != l && m.looks[i-1] != 0 {
			s.WriteString(")")
		}
		if l != 0 && (i == 0 || m.looks[i-1] != l) {
			if l&bold != 0 {
				s.WriteString("B")
			}
			if l&italic != 0 {
				s.WriteString("I")
			}
			if l&iconLook != 0 {
				s.WriteString("X")
			}
			s.WriteString("(")
		}
		s.WriteRune(r)
	}
	if n := len(m.looks); n > 0 && m.looks[n-1] != 0 {
		s.WriteString(")")
	}
	return s.String()
}

func TestMarkupErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"**a", "text-unclosed found=**"},
		{"a _b c", "text-unclosed found=_"},
		{"{icon:ank}", "text-icon allowed=[ankh grain water obelisk crocodile] found=ank near=ankh hint=did-you-mean"},
		{"{icon:zzzzzz}", "text-icon allowed=[ankh grain water obelisk crocodile] found=zzzzzz"},
		{"{ankh} x", "text-brace-unknown allowed=[{icon:…} {style:…} {/style}] found={ankh} x"},
		{"{icon:ankh", "text-brace-unknown allowed=[{icon:…} {style:…} {/style}] found={icon:ankh"},
		{"{icon:\nankh}", "text-brace-unknown allowed=[{icon:…} {style:…} {/style}] found={icon:"},
		{`a\nb`, `text-escape allowed=[\\ \* \_ \{ \} \< \[ \& \~] found=\n hint=text-tag-break`},
		{`a\13\b`, `text-escape allowed=[\\ \* \_ \{ \} \< \[ \& \~] found=\1 hint=text-tag-break` + "\n" +
			`text-escape allowed=[\\ \* \_ \{ \} \< \[ \& \~] found=\b`},
		{`a\`, `text-escape allowed=[\\ \* \_ \{ \} \< \[ \& \~] found=\`},
		{"<b>Pay</b> <B>3</B>", "text-tag first=< found=<b> hint=text-tag-bold"},
		{"a<br/>b <img=\"emmer.png\" 20>", "text-tag first=< found=<br/> hint=text-tag-break\ntext-tag first=< found=<img=\"emmer.png\" 20> hint=text-tag-image"},
		{"</i>", "text-tag first=< found=</i> hint=text-tag-italic"},
		{"<li>x", "text-tag first=< found=<li> hint=text-tag-break"},
		{"<a href=x>y", "text-tag first=< found=<a href=x> hint=text-tag-remove"},
		{"x&nbsp;y", "text-tag first=& found=&nbsp; hint=text-tag-character"},
		{"&#39;", "text-tag first=& found=&#39; hint=text-tag-character"},
		{"[b]x[/B]", "text-tag first=[ found=[/B] hint=text-tag-bold"},
		{"[color=red]x[/color]", "text-tag first=[ found=[/color] hint=text-tag-remove"},
		{"![Ant](art/ant.png)", "text-tag first=[ found=[Ant](art/ant.png) hint=text-tag-image"},
		{"[rules](https://example.org)", "text-tag first=[ found=[rules](https://example… hint=text-tag-remove"},
		{"x ~~two~~ three", "text-tag first=~ found=~~two~~ hint=text-tag-remove"},
		{"__Pay 2__, then", "text-tag first=_ found=__Pay 2__ hint=text-tag-bold"},
		{"(*now*)", "text-tag first=* found=*now* hint=text-tag-italic"},
		{"<font color=red>x", "text-tag first=< found=<font color=red> hint=text-tag-remove"},
		{"**a {icon:x}", "text-icon allowed=[ankh grain water obelisk crocodile] found=x\ntext-unclosed found=**"},
	} {
		_, err := testSet.Layout(c.text, Style{}, geom.Size{W: geom.MM(50)})
		var list diag.List
		if !errors.As(err, &list) {
			t.Errorf("%q: %v is not a list of diagnostics", c.text, err)
		} else if got := list.Error(); got != c.want {
			t.Errorf("%q: got\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// TestTextsLikeMarkup checks that texts with the signs of other programs' markup are printed as they are.
func TestTextsLikeMarkup(t *testing.T) {
	for text, want := range map[string]string{
		"R&D; A&B &x; AT&T": "", "[A](B) [/] [/ x]": "", "~ 5 ~~ 6 ~~~": "", "2*3*4, 5* and *7, * x *": "", "Name: ____, a __ b, x__y__z": "",
		"*One note. *Another": "", "<a> <x>": "", "snake__case__name": "", "a[0](n)": "",
		`\&amp; \[/b] \~~x~~ \__x__ \*x*`: "&amp; [/b] ~~x~~ __x__ *x*",
	} {
		if want == "" {
			want = text
		}
		if m, err := testSet.parse(text, markup{}); err != nil || spell(m) != want {
			t.Errorf("%q is %q, %v", text, spell(m), err)
		}
	}
}

func TestMissing(t *testing.T) {
	for _, c := range []struct {
		family, text string
		want         []rune
	}{
		{"text", "漢 a 字 漢\t", []rune{'\t', '字', '漢'}},
		{"text", "𓋹", []rune{'𓋹'}}, // icons are written as {icon:…}
		{"text", "x\n\n中\n文", []rune{'中', '文'}},
		{"arabic", "Å", []rune{'Å'}},
		{"text", "\xff", []rune{'\ufffd'}},
	} {
		_, err := testSet.Layout(c.text, Style{Family: c.family}, geom.Size{W: geom.MM(50)})
		var m *Missing
		if !errors.As(err, &m) || !reflect.DeepEqual(m.Runes, c.want) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
	if got := (&Missing{Runes: []rune{'漢', '\t'}}).Chars(); !reflect.DeepEqual(got, []string{"U+6F22 漢", "U+0009"}) {
		t.Errorf("Chars = %q", got)
	}
}

func TestWrongConfig(t *testing.T) {
	s := NewSet(Config{
		Families: map[string]Family{
			"text":  {Regular: "nothere.ttf"},
			"empty": {},
			"lost":  {Regular: "NotoSans-Regular.ttf", Fallback: []string{"txt"}},
			"ok":    {Regular: "NotoSans-Regular.ttf"},
		},
		Icons: map[string]Icon{"a": {Rune: 'a'}},
	}, readFont)
	for _, c := range []struct{ family, text, want string }{
		{"", "x", "font nothere.ttf: open ../../templates/fonts/nothere.ttf: no such file or directory"},
		{"tex", "x", "font-family allowed=[empty lost ok text] found=tex near=text hint=did-you-mean"},
		{"lost", "x", "font-family allowed=[empty lost ok text] found=txt near=text hint=did-you-mean"},
		{"empty", "x", "font-family-empty found=empty"},
		{"ok", "{icon:a}", "font-icon-face found=a"},
	} {
		if _, err := s.Line(c.text, Style{Family: c.family}); err == nil || err.Error() != c.want {
			t.Errorf("family %q: got %v, want %s", c.family, err, c.want)
		}
	}
	_, err := testSet.Line("a\nb", Style{})
	if want := "text-one-line found=a\nb"; err == nil || err.Error() != want {
		t.Errorf("a new line in one line: %v", err)
	}
}

func TestIcons(t *testing.T) {
	if got, want := testSet.Icons(), []string{"ankh", "crocodile", "grain", "obelisk", "water"}; !reflect.DeepEqual(got, want) {
		t.Errorf("Icons = %v", got)
	}
	if got, want := testSet.Families(), []string{"arabic", "arabic-first", "text", "title"}; !reflect.DeepEqual(got, want) {
		t.Errorf("Families = %v", got)
	}
	if _, _, err := testSet.IconOutline("nothing"); err == nil {
		t.Error("an unknown icon has an outline")
	}
	for _, name := range testSet.Icons() {
		outline, box, err := testSet.IconOutline(name)
		if err != nil || len(outline) == 0 || box.W <= 0 || box.H <= 0 {
			t.Errorf("%s: %d segments in %v, %v", name, len(outline), box, err)
		}
		// In a line the icon is within its width, on or above the baseline, and at most a little
		// taller than capitals.
		b, err := testSet.Line("{icon:"+name+"}", Style{Size: geom.MM(10)})
		if err != nil {
			t.Fatal(err)
		}
		r := b.Runs[0]
		left := r.Glyphs[0].At().X + r.Face.scale(int(box.X), r.Size)
		foot := -r.Glyphs[0].At().Y + r.Face.scale(int(box.Y), r.Size)
		w, h := r.Face.scale(int(box.W), r.Size), r.Face.scale(int(box.H), r.Size)
		if left <= 0 || left+w >= r.Width {
			t.Errorf("%s: ink from %v to %v in a width of %v", name, left, left+w, r.Width)
		}
		if foot < -5 || foot+h > geom.MM(8.5) || w > geom.MM(13.6) {
			t.Errorf("%s: ink from %v to %v above the baseline, %v wide", name, foot, foot+h, w)
		}
	}
}

// The golden file has the positions of glyphs, to catch changes of a font, of the library or of our
// rules.
func TestGolden(t *testing.T) {
	var out strings.Builder
	for _, c := range []struct {
		text  string
		style Style
		box   geom.Size
	}{
		{"Take **one** {icon:grain} from the _granary_, or pay 2{icon:water}.", Style{}, geom.Size{W: geom.MM(45), H: geom.MM(20)}},
		{"Der Schöpfer", Style{Family: "title", SmallCaps: true, Align: Center, VAlign: Middle}, geom.Size{W: geom.MM(45), H: geom.MM(8)}},
		{"خذ حبة واحدة (12) من Memphis ثم ازرع.", Style{Lang: "ar", RightToLeft: true}, geom.Size{W: geom.MM(35)}},
		{"Πάρε έναν κόκκο. Возьмите зерно.", Style{Bold: true, Size: geom.PT(20), MinSize: geom.PT(6)}, geom.Size{W: geom.MM(40), H: geom.MM(14)}},
		{"12 × 34", Style{Family: "title", Tabular: true, Align: End}, geom.Size{W: geom.MM(30)}},
	} {
		fmt.Fprintf(&out, "%q %+v in %v\n%s\n", c.text, c.style, c.box, dump(mustLayout(t, testSet, c.text, c.style, c.box)))
	}
	file := filepath.Join("testdata", "layouts.txt")
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("differs from %s (-update writes it):\n%s", file, out.String())
	}
}

// For any text, Layout does not panic, and its result has the text and fits, or it returns one of
// its own errors.
func FuzzLayout(f *testing.F) {
	for _, seed := range []string{
		"Take **one** {icon:grain}.", "خذ 12 units (ثم) ab", "a\u0301\u0323\u200d\u00ad b\n\n_x_", "e\u0302 \u0302 ff fi", "\u202eabc\u2066x\u2069",
		"\\_ \\", "漢字", "ß ﬁ ŉ ǆ", "\ufeff\u200b", "ࠀ\u0640سلام", "\r\n\r", "1 ٢ ۳ %(", "{icon:ankh}{icon:ankh}",
	} {
		for flags := range uint8(4) {
			f.Add(seed, flags*21, uint16(300))
		}
	}
	f.Fuzz(func(t *testing.T, text string, flags uint8, width uint16) {
		st := Style{
			Family: []string{"text", "title", "arabic", "arabic-first"}[flags%4], SmallCaps: flags&4 != 0, Bold: flags&8 != 0,
			MinSize: geom.PT(7), Align: Align(flags / 16 % 5), Lang: []string{"", "ar", "tr"}[flags/32%3], RightToLeft: flags/32%3 == 1, OneLine: flags&128 != 0,
		}
		box := geom.Size{W: geom.Length(width) * 100, H: geom.MM(30)}
		b, err := testSet.Layout(text, st, box)
		if err != nil {
			var missing *Missing
			var overflow *Overflow
			var list diag.List
			var one diag.Diagnostic
			if !errors.As(err, &missing) && !errors.As(err, &overflow) && !errors.As(err, &list) && !errors.As(err, &one) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		checkBlock(t, text, b)
		if b.Width > box.W || b.Height > box.H {
			t.Fatalf("%q: %v × %v in %v", text, b.Width, b.Height, box)
		}
		for _, r := range b.Runs {
			if r.At.X < 0 || r.At.X+r.Width > box.W {
				t.Fatalf("%q: run %q from %v, %v wide, in %v", text, r.Text, r.At.X, r.Width, box)
			}
		}
	})
}

// The fast path for English words finds the same line breaks as the library.
func TestEasyTextsBreakAsAllOthers(t *testing.T) {
	const signs = "aZ09 .,"
	c := new(scratch)
	reader := text{scratch: c}
	easyOnes := 0
	for n := range 7 * 7 * 7 * 7 * 7 * 7 {
		var runes []rune
		for ; n > 0; n /= len(signs) {
			runes = append(runes, rune(signs[n%len(signs)]))
		}
		m := markup{runes: runes, looks: make([]look, len(runes))}
		if !isSimple(m) {
			continue
		}
		easyOnes++
		fast, slow := paragraph{markup: m, simple: true}, paragraph{markup: m}
		reader.findBreaks(&fast)
		reader.findBreaks(&slow)
		if !reflect.DeepEqual(fast.breaks, slow.breaks) || c.levels(runes, false) != nil {
			t.Fatalf("%q: breaks %v, not %v; levels %v", string(runes), fast.breaks, slow.breaks, c.levels(runes, false))
		}
	}
	if easyOnes < 10_000 {
		t.Errorf("only %d texts are easy", easyOnes)
	}
}
