package layouts_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// bookletPages lays out a booklet of pages of A6.
func bookletPages(t *testing.T, language, text string) []*scene.Face {
	t.Helper()
	return styledPages(t, language, text, "mine: {size: 9 pt}\n")
}

// styledPages lays out a booklet with text styles of its own, whose game may have the text in English too.
func styledPages(t *testing.T, language, text, styles string, english ...string) []*scene.Face {
	t.Helper()
	files := map[string]string{
		"data/g/game.yaml":                  strings.NewReplacer("[card]", "[booklet]", "[en]", "["+language+"]").Replace(kittest.Base["data/g/game.yaml"]),
		"data/g/booklet.yaml":               "kind: booklet\ntext: rules\nsize: a6\n",
		"data/g/rules.md":                   text,
		"templates/styles.yaml":             styles,
		"data/g/lang/" + language + ".yaml": "game: {title: A game}\ncomponent: {booklet: {title: Rules, use: To read.}}\n",
	}
	for _, translated := range english {
		files["data/g/rules.en.md"] = translated
	}
	dir := kittest.OwnGame(t, files)
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
	if errs != nil {
		t.Fatal(kittest.Explain(t, dir, errs))
	}
	s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: language, Profile: "home"})
	if errs != nil {
		t.Fatal(kittest.Explain(t, dir, errs))
	}
	var faces []*scene.Face
	for i := range s.Count(g.Components[0]) {
		p, errs := s.Piece(g.Components[0], i)
		if errs != nil {
			t.Fatal(kittest.Explain(t, dir, errs))
		}
		faces = append(faces, p.Front)
	}
	return faces
}

// said returns the words of a page, line by line.
func said(f *scene.Face) (lines []string) {
	for _, op := range f.Ops {
		if text, ok := op.(*scene.Text); ok {
			words := ""
			for _, r := range text.Runs {
				words += r.Text
			}
			if text.Continues {
				lines[len(lines)-1] += words
			} else {
				lines = append(lines, words)
			}
		}
	}
	return lines
}

func TestNoLineOfABookletStandsAlone(t *testing.T) {
	paragraph := "A first line begins here and then this paragraph goes on for a while, without saying the same words again, until at last " +
		"it has come to as many as five different lines, of which none may stand alone at the top or at the foot of any page, for all readers.\n\n"
	faces := bookletPages(t, "en", "# Title\n\n"+strings.Repeat(paragraph, 14))
	if len(faces) < 3 {
		t.Fatalf("only %d pages", len(faces))
	}
	last := bookletPages(t, "en", "# Title\n\n"+paragraph)[0]
	lines := said(last)[1 : len(said(last))-1] // without the title and the number of the page
	for i, f := range faces {
		shown := said(f)
		shown = shown[:len(shown)-1]
		if i > 0 && shown[0] == lines[len(lines)-1] {
			t.Errorf("page %d begins with the last line of a paragraph", i+1)
		}
		if i < len(faces)-1 && shown[len(shown)-1] == lines[0] {
			t.Errorf("page %d ends with the first line of a paragraph", i+1)
		}
	}
}

// TestNoShortWordIsALineOfItsOwn checks that the last line of a paragraph is not one short word, nor the end of a divided one.
func TestNoShortWordIsALineOfItsOwn(t *testing.T) {
	testall.Slow(t)
	for n := 10; n < 24; n++ {
		for _, last := range []string{"it.", "**again**.", "water."} {
			lines := said(bookletPages(t, "en", "# Title\n\n"+strings.Repeat("grain ", n)+last+"\n")[0])
			if end := lines[len(lines)-2]; !strings.ContainsAny(end, " \u00a0") {
				t.Errorf("%d words and %s: the last line is %q", n, last, end)
			}
		}
	}
}

func TestContentsAndPagesOfHeadings(t *testing.T) {
	faces := bookletPages(t, "en", "# Title\n\n{contents}\n\n---\n\n## First\n\nSee page {page:second-one}.\n\n---\n\n## Second one\n\nWords.\n")
	var all []string
	for _, f := range faces {
		all = append(all, strings.Join(said(f), "|"))
	}
	want := []string{"Title|First|2|Second one|3|1", "First|See page 3.|2", "Second one|Words.|3"}
	if !slices.Equal(all, want) {
		t.Errorf("got %q want %q", all, want)
	}
}

func TestSpansOfBookletsHaveTheirColour(t *testing.T) {
	f := bookletPages(t, "en", "# Title\n\nTake {style:value}two{/style} of **three**.\n")[0]
	var colours []string
	for _, op := range f.Ops {
		if text, ok := op.(*scene.Text); ok {
			colours = append(colours, text.Colour.Name)
		}
	}
	if want := []string{"lapis", "ink", "lapis", "ink", "ink"}; !slices.Equal(colours, want) {
		t.Errorf("got %q want %q", colours, want)
	}
}

// TestCharactersOfBookletsAreNoMarkup checks that what Markdown leaves as characters is no markup of texts either.
func TestCharactersOfBookletsAreNoMarkup(t *testing.T) {
	const text = "[/b] *x* __y__ ~~z~~ &amp; [b](c.png) <b> {n}"
	escaped := regexp.MustCompile(`[\[\]*_~&<{}]`).ReplaceAllString(text, `\$0`)
	if got := said(bookletPages(t, "en", "# Title\n\n"+escaped+"\n")[0]); !slices.Contains(got, text) {
		t.Errorf("got %q", got)
	}
}

// TestBookletsMayBeJustified: paragraphs fill their column, but neither cells of tables nor the contents do.
func TestBookletsMayBeJustified(t *testing.T) {
	const styles = "body: {size: 9.5 pt, justify: true}\nsmall: {size: 8 pt, justify: true}\n"
	words := strings.Repeat("baskets of fruit ", 12)
	text := "# Title\n\n{contents}\n\n## " + words + "\n\n" + words + "\n\n| a | b |\n|---|---|\n| " + words + " | " + words + " |\n"
	spread := map[bool]int{} // lines, by whether they are justified
	for _, f := range styledPages(t, "en", text, styles) {
		for _, op := range f.Ops {
			if t, ok := op.(*scene.Text); ok && strings.HasPrefix(t.Runs[0].Text, "baskets") {
				spread[t.Runs[0].Spread > 0]++
			}
		}
	}
	if spread[true] != 3 || spread[false] != 10 {
		t.Errorf("%d lines are justified, %d are not", spread[true], spread[false])
	}
}

// TestTheFirstLanguageOfABookletIsItsSource: a game that is not English at first has its own text, not the English translation.
func TestTheFirstLanguageOfABookletIsItsSource(t *testing.T) {
	f := styledPages(t, "it", "# Titolo\n\nParole.\n", "mine: {size: 9 pt}\n", "# Title\n\nWords.\n")[0]
	if got := strings.Join(said(f), "|"); got != "Titolo|Parole.|1" {
		t.Errorf("got %q", got)
	}
}

// TestBookletsFromRightToLeft checks that the text begins at the right and the spine is there on the first page.
func TestBookletsFromRightToLeft(t *testing.T) {
	f := bookletPages(t, "ar", "# عنوان\n\n- بند\n")[0]
	right := f.Size.W - 14_000 // the margin at the spine
	for _, op := range f.Ops[:1] {
		runs := op.(*scene.Text).Runs
		last := runs[len(runs)-1]
		if end := last.At.X + last.Width; end != right {
			t.Errorf("the title ends at %s, want %s", end, right)
		}
	}
	bullet := slices.IndexFunc(f.Ops, func(op ink.Op) bool { fill, ok := op.(*ink.Fill); return ok && fill.Sign })
	if bullet < 0 {
		t.Fatal("no bullet")
	}
	if x := f.Ops[bullet].(*ink.Fill).Path.Box().X; x < right-4_800 || x > right {
		t.Errorf("the bullet is at %s", x)
	}
}

// TestWordsAreDivided checks that hyphens end lines and no page, and that words are found as they are written.
func TestWordsAreDivided(t *testing.T) {
	text := strings.Repeat("Straßenbahnhaltestellenhäuschen verschwinden gelegentlich unwiederbringlich. ", 40)
	faces := bookletPages(t, "de", "# Gelegentliche Häuschen\n\n"+text)
	hyphens := 0
	for i, f := range faces {
		lines := said(f)
		if i == 0 && strings.ContainsRune(lines[0], '\u00ad') {
			t.Errorf("the title is divided: %q", lines[0])
		}
		for n, line := range lines {
			whole, divided := strings.CutSuffix(line, "\u00ad")
			if strings.ContainsRune(whole, '\u00ad') {
				t.Errorf("the line %q cannot be searched", line)
			}
			if divided {
				hyphens++
				if n == len(lines)-2 { // before the number of the page
					t.Errorf("page %d ends with %q", i+1, line)
				}
			}
		}
	}
	if hyphens < 10 || len(faces) < 2 {
		t.Errorf("%d hyphens on %d pages", hyphens, len(faces))
	}
	for _, f := range bookletPages(t, "ar", "# عنوان\n\n"+text) {
		if slices.ContainsFunc(said(f), func(line string) bool { return strings.HasSuffix(line, "\u00ad") }) {
			t.Error("a language without patterns is divided")
		}
	}
}

// TestTheSourceIsNotEnglish checks that a game whose source is another language prints it, and English where that is asked for.
func TestTheSourceIsNotEnglish(t *testing.T) {
	names := "game: {title: A game}\ncomponent: {booklet: {title: Rules, use: To read.}}\n"
	game := strings.NewReplacer("[card]", "[booklet]", "[en]", "[de, en]").Replace(kittest.Base["data/g/game.yaml"])
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/game.yaml":    game,
		"data/g/booklet.yaml": "kind: booklet\ntext: rules\nsize: a6\n",
		"data/g/lang/de.yaml": names, "data/g/lang/en.yaml": names,
		"data/g/rules.md":    "# Titel\n\nSeite {page:titel}.\n",
		"data/g/rules.en.md": "# Title\n\nPage {page:titel}.\n",
	})
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
	if errs != nil {
		t.Fatal(kittest.Explain(t, dir, errs))
	}
	for language, want := range map[string]string{"de": "Titel|Seite 1.|1", "en": "Title|Page 1.|1"} {
		s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: language, Profile: "home"})
		p, more := s.Piece(g.Components[0], 0)
		if errs = append(errs, more...); errs != nil {
			t.Fatal(kittest.Explain(t, dir, errs))
		}
		if got := strings.Join(said(p.Front), "|"); got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}

// `:--` begins the cells of a column at the start of a line and `--:` ends them at its end, so in Arabic on the right and on the left.
func TestColumnsOfATableFollowTheDirection(t *testing.T) {
	const rule = "|:--|--:|\n"
	wide := strings.Repeat("ا ب ", 6)
	ends := func(language, text string) (start, end geom.Length) {
		for _, op := range bookletPages(t, language, "# T\n\n"+text)[0].Ops {
			switch text, ok := op.(*scene.Text); {
			case !ok:
			case strings.TrimSpace(text.Runs[0].Text) == "x":
				start = text.Runs[0].At.X
			case strings.TrimSpace(text.Runs[0].Text) == "y":
				end = text.Runs[0].At.X
			}
		}
		return start, end
	}
	width := geom.MM(105) // A6
	start, end := ends("ar", "|"+wide+"|"+wide+"|\n"+rule+"|x|y|\n")
	if start < width*3/4 || end > width/4 {
		t.Errorf("in Arabic the cell of `:--` begins at %v and that of `--:` at %v", start, end)
	}
	start, end = ends("en", "|"+wide+"|"+wide+"|\n"+rule+"|x|y|\n")
	if start > width/4 || end < width*3/4 {
		t.Errorf("in English the cell of `:--` begins at %v and that of `--:` at %v", start, end)
	}
}
