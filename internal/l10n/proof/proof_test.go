package proof_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/l10n/proof"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
)

const mm = geom.Millimetre

func fonts(t *testing.T) *font.Set {
	t.Helper()
	p := projecttest.Builtin(t)
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		t.Fatal(errs)
	}
	return theme.Fonts
}

// made lays out a proof on A4.
func made(t *testing.T, p *proof.Proof) []*scene.Page {
	t.Helper()
	pages, errs := p.Pages(proof.Options{
		Paper: geom.Size{W: 210 * mm, H: 297 * mm}, Margin: 10 * mm, Fonts: fonts(t),
		Source: proof.Language{Tag: "en", Name: "English"}, Translation: proof.Language{Tag: "it", Name: "italiano"},
		Own: proof.Language{Tag: "en"}, Key: "Key", Remark: "Remark",
		Scale: func(percent int) string { return fmt.Sprintf("at %d %%", percent) },
		Small: func(section string, page, of int) string { return fmt.Sprintf("%s, %d of %d", section, page, of) },
	})
	if errs != nil {
		t.Fatal(errs)
	}
	for i, page := range pages {
		for _, text := range scene.Texts(page.Ops) {
			if !page.Trim.Contains(text.Box) {
				t.Errorf("page %d: %q at %v leaves the paper", i+1, text.Words(), text.Box)
			}
		}
	}
	return pages
}

// words returns the texts of a page.
func words(page *scene.Page) (list []string) {
	for _, t := range scene.Texts(page.Ops) {
		list = append(list, strings.TrimSpace(t.Words()))
	}
	return list
}

// card returns a side of the given size with a text in the middle.
func card(t *testing.T, key, text string, size geom.Size) *scene.Face {
	t.Helper()
	block, err := fonts(t).Layout(text, font.Style{Align: font.Center, VAlign: font.Middle}, size)
	if err != nil {
		t.Fatal(err)
	}
	return &scene.Face{Name: "card", Size: size, Ops: []ink.Op{&scene.Text{Runs: block.Runs, Key: key, Source: text}}}
}

// landscapes counts the landscape pages.
func landscapes(pages []*scene.Page) (n int) {
	for _, p := range pages {
		if p.Size.W > p.Size.H {
			n++
		}
	}
	return n
}

// TestTablesGoOverPages checks that every page has the heading, that each line is there once, and
// that no row is split that fits on a page.
func TestTablesGoOverPages(t *testing.T) {
	var lines []proof.Line
	for i := range 100 {
		lines = append(lines, proof.Line{Key: fmt.Sprintf("board.line%d", i), Source: "A field", Translation: "Un campo"})
	}
	pages := made(t, &proof.Proof{Title: "A game", Sections: []proof.Section{{Title: "Board", Lines: lines}}})
	if len(pages) != 4 {
		t.Errorf("%d pages, want 4 for 100 lines of 8 mm", len(pages))
	}
	var keys []string
	for i, page := range pages {
		list := words(page)
		if heads := strings.Count(strings.Join(list, "\n"), "Remark"); heads != 1 {
			t.Errorf("page %d has %d heads of the table", i+1, heads)
		}
		if small := fmt.Sprintf("Board, %d of %d", i+1, len(pages)); !slices.Contains(list, small) {
			t.Errorf("page %d lacks %q", i+1, small)
		}
		for _, w := range list {
			if strings.HasPrefix(w, "board.") {
				keys = append(keys, w)
			}
		}
	}
	for i, key := range keys {
		if want := fmt.Sprintf("board.line%d", i); key != want {
			t.Fatalf("line %d is %s, want %s", i, key, want)
		}
	}
	if len(keys) != len(lines) {
		t.Errorf("%d lines are set, of %d", len(keys), len(lines))
	}
}

// TestATextLongerThanAPage checks that it is split between two lines without loss.
func TestATextLongerThanAPage(t *testing.T) {
	var long []string
	for i := range 900 {
		long = append(long, fmt.Sprintf("word%d", i))
	}
	line := proof.Line{Key: "rule.long", Source: strings.Join(long, " "), Translation: "Breve"}
	pages := made(t, &proof.Proof{Title: "A game", Sections: []proof.Section{{Title: "Rules", Lines: []proof.Line{line}}}})
	var set []string
	for _, page := range pages {
		for _, w := range words(page) {
			for _, one := range strings.Fields(w) {
				if strings.HasPrefix(one, "word") {
					set = append(set, one)
				}
			}
		}
	}
	if len(pages) < 2 || !slices.Equal(set, long) {
		t.Errorf("%d pages hold %d of %d words, or in another order", len(pages), len(set), len(long))
	}
}

// TestSmallPrintOfTheFirstPage checks that it names the first section, or the game if there are no
// sections.
func TestSmallPrintOfTheFirstPage(t *testing.T) {
	rules := proof.Section{Title: "Rules", Lines: []proof.Line{{Key: "a", Source: "A"}}}
	for want, sections := range map[string][]proof.Section{"A game, 1 of 1": nil, "Rules, 1 of 1": {rules}} {
		pages := made(t, &proof.Proof{Title: "A game", Sections: sections})
		if got := words(pages[0]); !slices.Contains(got, want) {
			t.Errorf("%q is missing in %q", want, got)
		}
	}
}

// TestPlainTexts checks that all characters of a text are shown, also those that are markup.
func TestPlainTexts(t *testing.T) {
	const text = `a <b>bold</b> \ *_{icon:x}_* <image> < 3`
	line := proof.Line{Key: "a", Source: font.Plain(text)}
	pages := made(t, &proof.Proof{Title: "A game", Sections: []proof.Section{{Title: "Rules", Lines: []proof.Line{line}}}})
	if got := strings.Join(words(pages[0]), " "); !strings.Contains(got, text) {
		t.Errorf("%q is missing in %q", text, got)
	}
}

// TestLongKeysBreakAtTheirDots checks that they also break at hyphens, where the line-breaking
// rules would not.
func TestLongKeysBreakAtTheirDots(t *testing.T) {
	key := "violation.favour-of-a-governor-wrong-top-size-of-two"
	pages := made(t, &proof.Proof{Title: "A game", Sections: []proof.Section{{Title: "Rules", Lines: []proof.Line{{Key: key, Source: "a"}}}}})
	for _, w := range words(pages[0]) {
		if strings.ReplaceAll(w, " ", "") == key {
			if parts := strings.Fields(w); len(parts) < 2 || slices.ContainsFunc(parts[:len(parts)-1], func(s string) bool { return !strings.ContainsAny(s[len(s)-1:], ".-") }) {
				t.Errorf("the key is broken as %q", w)
			}
			return
		}
	}
	t.Errorf("no key in %q", words(pages[0]))
}

// TestLayoutOfPictures checks that pictures are side by side if they fit in full size, boards one
// above the other, and high sheets side by side on landscape paper.
func TestLayoutOfPictures(t *testing.T) {
	for _, tt := range []struct {
		name    string
		w, h    geom.Length
		lying   int
		stacked bool
		scale   string // "" is full size
	}{
		{"card", 63, 88, 0, false, ""},
		{"board", 267, 190, 0, true, "at 61 %"},
		{"sheet", 190, 267, 2, false, "at 58 %"}, // its table is on the next page
		{"strip", 150, 40, 0, true, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			size := geom.Size{W: tt.w * mm, H: tt.h * mm}
			pair := proof.Pair{Title: tt.name, Source: card(t, "card.name", "Emmer", size), Translation: card(t, "card.name", "Farro", size),
				Lines: []proof.Line{{Number: 1, Key: "card.name", Source: "Emmer", Translation: "Farro"}}}
			pages := made(t, &proof.Proof{Title: "A game", Sections: []proof.Section{{Title: "Cards", Pairs: []proof.Pair{pair}, Numbers: map[string]int{"card.name": 1}}}})
			if got := landscapes(pages); got != tt.lying {
				t.Errorf("%d pages are landscape, want %d", got, tt.lying)
			}
			var boxes []geom.Rect
			titled, tags := false, 0
			for _, page := range pages {
				for _, text := range scene.Texts(page.Ops) {
					if text.Text.Key == "card.name" {
						boxes = append(boxes, text.Box)
					}
					if strings.TrimSpace(text.Words()) == "1" {
						tags++
					}
					titled = titled || strings.HasPrefix(text.Words(), tt.name) && strings.Contains(text.Words(), tt.scale) && strings.Contains(text.Words(), "%") == (tt.scale != "")
				}
			}
			if len(boxes) != 2 || (boxes[1].Y > boxes[0].Bottom()) != tt.stacked {
				t.Errorf("the texts are at %v", boxes)
			}
			if !titled {
				t.Errorf("no title has the scale: %q", tt.scale)
			}
			if tags != 3 {
				t.Errorf("the number is there %d times, want on both pictures and at the line", tags)
			}
		})
	}
}

// TestTagsDoNotCoverWords checks that the number of a text covers neither the text nor its neighbours,
// where there is room.
func TestTagsDoNotCoverWords(t *testing.T) {
	size := geom.Size{W: 63 * mm, H: 88 * mm}
	crowd := func(texts ...string) *scene.Face {
		f := &scene.Face{Name: "card", Size: size}
		for i, text := range texts {
			block, err := fonts(t).Layout(text, font.Style{}, geom.Size{W: 40 * mm})
			if err != nil {
				t.Fatal(err)
			}
			for k := range block.Runs {
				block.Runs[k].At = block.Runs[k].At.Add(geom.Pt(8*mm, geom.Length(5+9*i)*mm))
			}
			f.Ops = append(f.Ops, &scene.Text{Runs: block.Runs, Key: fmt.Sprint("k", i)})
		}
		return f
	}
	numbers := map[string]int{"k0": 1, "k1": 2, "k2": 10, "k3": 11}
	pages := made(t, &proof.Proof{Title: "A game", Sections: []proof.Section{{Title: "Cards", Numbers: numbers, Pairs: []proof.Pair{{
		Title: "Card", Source: crowd("Emmer", "Barley", "Gold", "Stone"), Translation: crowd("Farro", "Orzo", "Oro", "Pietra"),
	}}}}})
	texts := scene.Texts(pages[0].Ops)
	tags := 0
	for _, a := range texts {
		if !slices.Contains([]string{"1", "2", "10", "11"}, strings.TrimSpace(a.Words())) {
			continue
		}
		tags++
		for _, b := range texts {
			if b.Text.Key != "" && a.Box.Overlaps(b.Box) {
				t.Errorf("the tag %s at %v covers %q at %v", a.Words(), a.Box, b.Words(), b.Box)
			}
		}
	}
	if tags != 8 {
		t.Errorf("%d tags, want one for each of 8 texts", tags)
	}
}

// TestMissingCharacters checks for an error that names them.
func TestMissingCharacters(t *testing.T) {
	p := &proof.Proof{Title: "A game", Sections: []proof.Section{{Title: "Cards", Lines: []proof.Line{{Key: "a", Source: "\U0001F600"}}}}}
	_, errs := p.Pages(proof.Options{
		Paper: proof.LeastPaper, Margin: 10 * mm, Fonts: fonts(t),
		Small: func(string, int, int) string { return "" },
	})
	if len(errs) != 1 || errs[0].Code != "glyph-missing" {
		t.Errorf("found %v", errs)
	}
}

// TestTagsAreBeforeTexts checks that a tag is left of its text, or right of one that runs
// from right to left.
func TestTagsAreBeforeTexts(t *testing.T) {
	size := geom.Size{W: 63 * mm, H: 88 * mm}
	for _, leftward := range []bool{false, true} {
		p := &proof.Proof{Title: "A game", Sections: []proof.Section{{Title: "Cards", Numbers: map[string]int{"k": 1}, Pairs: []proof.Pair{{
			Title: "Card", Source: card(t, "k", "Emmer", size), Translation: card(t, "k", "Farro", size),
		}}}}}
		language := proof.Language{Tag: "en", Name: "English", RightToLeft: leftward}
		pages, errs := p.Pages(proof.Options{
			Paper: geom.Size{W: 210 * mm, H: 297 * mm}, Margin: 10 * mm, Fonts: fonts(t), Source: language, Translation: language,
			Key: "Key", Remark: "Remark", Small: func(string, int, int) string { return "small" },
		})
		if errs != nil {
			t.Fatal(errs)
		}
		var texts, tags []geom.Rect
		for _, text := range scene.Texts(pages[0].Ops) {
			switch {
			case text.Text.Key == "k":
				texts = append(texts, text.Box)
			case strings.TrimSpace(text.Words()) == "1":
				tags = append(tags, text.Box)
			}
		}
		if len(texts) != 2 || len(tags) != 2 {
			t.Fatalf("%d texts and %d tags", len(texts), len(tags))
		}
		for i, tag := range tags {
			if right := tag.X > texts[i].Right(); right != leftward || !right && tag.Right() > texts[i].X {
				t.Errorf("from right to left %v: the tag is at %v of the text at %v", leftward, tag, texts[i])
			}
		}
	}
}
