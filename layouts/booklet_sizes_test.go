package layouts_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// trialBooklet is a booklet of a random shape and text.
type trialBooklet struct {
	language, text            string
	size                      geom.Size
	top, bottom, inner, outer geom.Length
	columns                   int
}

// someBooklet returns a booklet of any size from 30 × 40 mm to A3.
func someBooklet(r *rand.Rand) trialBooklet {
	mm := func(low, high int) geom.Length {
		return geom.Length(low*10+r.IntN((high-low)*10+1)) * geom.Millimetre / 10
	}
	b := trialBooklet{
		language: []string{"en", "de", "ar", "fr"}[r.IntN(4)], columns: 1 + r.IntN(2),
		size: geom.Size{W: mm(30, 297), H: mm(40, 420)},
	}
	if r.IntN(2) == 0 {
		b.size = geom.Size{W: mm(30, 90), H: mm(40, 120)}
	}
	b.top, b.bottom, b.inner, b.outer = mm(0, 9), mm(3, 12), mm(0, 9), mm(0, 9)
	var text strings.Builder
	text.WriteString("# " + oneLine(r, b.language, 1+r.IntN(9)<<r.IntN(5)) + "\n\n")
	for range 1 + r.IntN(12) {
		text.WriteString(someBlock(r, b.language))
	}
	b.text = text.String()
	return b
}

// someWords returns words of a kind: short, long, those of another script, or without spaces.
func someWords(r *rand.Rand, language string, n int) string {
	words := []string{"a", "mmmmmmmmm", "rules", "Spielregel", "well-known", "of", "the", "baskets"}
	if language == "ar" {
		words = []string{"في", "اللاعبون", "بطاقة", "Nile", "ثلاثة", "و"}
	}
	if r.IntN(3) == 0 {
		words = words[:1+r.IntN(2)]
	}
	var b strings.Builder
	for i := range n {
		word := words[r.IntN(len(words))]
		switch r.IntN(12) {
		case 0:
			word = "**" + word + "**"
		case 1:
			word = "_" + word + "_"
		}
		if i > 0 {
			b.WriteString([]string{" ", " ", " ", "\n", "\\\n"}[r.IntN(5)])
		}
		b.WriteString(word)
	}
	return b.String()
}

// oneLine returns words without a break.
func oneLine(r *rand.Rand, language string, n int) string {
	return strings.NewReplacer("\\\n", " ", "\n", " ").Replace(someWords(r, language, n))
}

// someBlock returns a block of any kind.
func someBlock(r *rand.Rand, language string) string {
	line := func(n int) string { return oneLine(r, language, 1+r.IntN(n)) }
	switch r.IntN(9) {
	case 0:
		return "## " + line(6) + "\n\n"
	case 1:
		var b strings.Builder
		first := []int{0, 1, 8, 98, 99999}[r.IntN(5)]
		for i := range 1 + r.IntN(6) {
			fmt.Fprintf(&b, "%d. %s\n", first+i, line(30))
		}
		return b.String() + "\n"
	case 2:
		return "- " + line(20) + "\n  - " + line(20) + "\n    - " + line(9) + "\n\n"
	case 3:
		return "> " + line(60) + "\n>\n> 1. " + line(9) + "\n>    - " + line(9) + "\n>\n> " + line(200) + "\n\n"
	case 4:
		var b strings.Builder
		fmt.Fprintf(&b, "| %s | %s |\n|---|--:|\n", line(2), line(2))
		for range 1 + r.IntN(30) {
			fmt.Fprintf(&b, "| %s | %s |\n", line(4), line(9))
		}
		return b.String() + "\n"
	case 5:
		return "---\n\n" + line(9) + "\n\n"
	case 6:
		if r.IntN(3) == 0 {
			return strings.Repeat("m", 1+r.IntN(60)) + "\n\n"
		}
		return "{contents}\n\n"
	case 7:
		return someWords(r, language, 1+r.IntN(900)) + "\n\n"
	}
	return someWords(r, language, 1+r.IntN(90)) + "\n\n"
}

// pages lays a booklet out.
func (b trialBooklet) pages(t *testing.T) ([]*scene.Face, diag.List) {
	t.Helper()
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/game.yaml": strings.NewReplacer("[card]", "[booklet]", "[en]", "["+b.language+"]").Replace(kittest.Base["data/g/game.yaml"]),
		"data/g/booklet.yaml": fmt.Sprintf("kind: booklet\ntext: rules\nsize: %v x %v mm\ncolumns: %d\n"+
			"margins: {top: %v mm, bottom: %v mm, inside: %v mm, outside: %v mm}\n",
			b.size.W.MM(), b.size.H.MM(), b.columns, b.top.MM(), b.bottom.MM(), b.inner.MM(), b.outer.MM()),
		"data/g/rules.md":                     b.text,
		"data/g/lang/" + b.language + ".yaml": "game: {title: A game}\ncomponent: {booklet: {title: Rules, use: To read.}}\n",
	})
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
	if errs != nil {
		return nil, errs
	}
	s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: b.language, Profile: "home"})
	if errs != nil {
		return nil, errs
	}
	var faces []*scene.Face
	for i := range s.Count(g.Components[0]) {
		p, errs := s.Piece(g.Components[0], i)
		if errs != nil {
			return nil, errs
		}
		faces = append(faces, p.Front)
	}
	return faces, nil
}

// misplaced returns what is wrong with the lines of a page: outside the margins, or one over another.
func (b trialBooklet) misplaced(f *scene.Face, page int) (wrong []string) {
	left := b.inner
	if (page%2 == 1) == (b.language == "ar") {
		left = b.outer
	}
	area := geom.R(left, b.top, b.size.W-b.inner-b.outer, b.size.H-b.top-b.bottom)
	type row struct{ x, y geom.Length }
	lines := map[row]bool{}
	for _, op := range f.Ops {
		text, ok := op.(*scene.Text)
		if !ok || text.Tag == scene.Artifact { // the number
			continue
		}
		for _, run := range text.Runs {
			at := run.At
			if at.X < area.X || at.X+run.Width > area.Right()+1 || at.Y < area.Y || at.Y > area.Bottom() {
				wrong = append(wrong, fmt.Sprintf("%q is at %v, %v wide, outside %v", run.Text, at, run.Width, area))
			}
			for other := range lines {
				if apart := at.Y - other.y; other.x == at.X && apart != 0 && apart < 2000 && apart > -2000 {
					wrong = append(wrong, fmt.Sprintf("%q is on the line of another", run.Text))
				}
			}
			lines[row{at.X, at.Y}] = true
		}
	}
	return wrong
}

// characters counts the letters and figures of a text.
func characters(text string) map[rune]int {
	n := map[rune]int{}
	for _, c := range text {
		if unicode.IsLetter(c) || unicode.IsMark(c) {
			n[c]++
		}
	}
	return n
}

// understood are the errors that a booklet of any shape may have.
var understood = []string{"booklet-margins", "booklet-number-high", "booklet-too-wide", "booklet-too-high", "booklet-table-wide", "booklet-unsettled"}

// TestBookletsOfAnyShapeHoldTheirText lays out booklets of random sizes, margins, languages and texts: all of the text is printed
// within the margins, or an error says why not.
func TestBookletsOfAnyShapeHoldTheirText(t *testing.T) {
	testall.Slow(t)
	n, printed, refused := 60, 0, map[string]int{}
	if more, err := strconv.Atoi(os.Getenv("CARTOUCHE_GAMES")); err == nil {
		n = more
	}
	for seed := range n {
		b := someBooklet(rand.New(rand.NewPCG(uint64(seed), 48)))
		faces, errs := b.pages(t)
		for _, e := range errs {
			refused[e.Code]++
			if !slices.Contains(understood, e.Code) || e.Args["found"] == "" {
				t.Errorf("seed %d: %v %v", seed, e, e.Args)
			}
		}
		if errs != nil {
			continue
		}
		printed++
		got := ""
		for i, f := range faces {
			for _, wrong := range b.misplaced(f, i+1) {
				t.Fatalf("seed %d, %v, %d columns, page %d of %d: %s", seed, b.size, b.columns, i+1, len(faces), wrong)
			}
			for _, op := range f.Ops {
				if text, ok := op.(*scene.Text); ok && text.Tag != scene.Artifact {
					for _, r := range text.Runs {
						got += r.Text
					}
				}
			}
		}
		have, want := characters(got), characters(strings.ReplaceAll(b.text, "{contents}", ""))
		for c, times := range want { // heads of tables are repeated, and headings are in the contents
			if have[c] < times {
				t.Fatalf("seed %d: %q is printed %d times, not %d", seed, c, have[c], times)
			}
		}
	}
	if t.Logf("%d of %d were printed; errors of the others: %v", printed, n, refused); printed < n/6 {
		t.Errorf("too few")
	}
}

// TestLongParagraphsAreWhole prints paragraphs of thousands of lines, a line that is only broken, and a title longer than a page.
func TestLongParagraphsAreWhole(t *testing.T) {
	mm := geom.Length(geom.Millimetre)
	small := trialBooklet{language: "en", columns: 1, size: geom.Size{W: 40 * mm, H: 60 * mm},
		top: 5 * mm, bottom: 8 * mm, inner: 5 * mm, outer: 5 * mm}
	a5 := trialBooklet{language: "de", columns: 2, size: geom.Size{W: 148 * mm, H: 210 * mm},
		top: 14 * mm, bottom: 16 * mm, inner: 14 * mm, outer: 12 * mm}
	for name, try := range map[string]struct {
		book         trialBooklet
		title, words string
	}{
		"long words":         {small, "T", strings.Repeat("mmmmmmmmm ", 3000)},
		"short words":        {a5, "T", strings.Repeat("a ", 60_000)},
		"a line only broken": {small, "T", "one\\\n\\\ntwo\\\n\\\n\\\nthree"},
		"a long title":       {a5, strings.Repeat("words ", 400), "two"},
	} {
		book := try.book
		book.text = "# " + try.title + "\n\n" + try.words + "\n"
		faces, errs := book.pages(t)
		if errs != nil {
			t.Errorf("%s: %v", name, errs)
		}
		got := ""
		for i, f := range faces {
			for _, wrong := range book.misplaced(f, i+1) {
				t.Errorf("%s, page %d: %s", name, i+1, wrong)
			}
			got += strings.Join(said(f)[:len(said(f))-1], "")
		}
		want := strings.NewReplacer(" ", "", "\n", "", "\\", "").Replace(try.title + try.words)
		if strings.ReplaceAll(got, " ", "") != want {
			t.Errorf("%s: the text is not whole", name)
		}
	}
}
