package layouts_test

import (
	"fmt"
	"os"
	"path/filepath"
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

// TestRowsOfTablesStayTogether checks that a table of five rows is never torn, and that of a longer one three rows stay together.
func TestRowsOfTablesStayTogether(t *testing.T) {
	testall.Slow(t)
	for _, rows := range []int{4, 5, 8, 11} {
		torn := false
		for lines := range 24 {
			table := "| Name | Worth |\n|:--|:--|\n"
			for i := range rows {
				table += fmt.Sprintf("| row%d | %d |\n", i, i)
			}
			text := "# Title\n\n" + strings.Repeat("A line.\n\n", lines) + table + "\nAfter it.\n"
			var on []int // rows of each page
			for _, f := range bookletPages(t, "en", text) {
				if n := len(slices.DeleteFunc(said(f), func(s string) bool { return !strings.HasPrefix(s, "row") })); n > 0 {
					on = append(on, n)
				}
			}
			torn = torn || len(on) > 1
			if slices.Min(on) < min(rows, 3) || rows <= 5 && len(on) > 1 {
				t.Errorf("a table of %d rows behind %d lines has %d rows on its pages", rows, lines, on)
			}
		}
		if torn != (rows > 5) {
			t.Errorf("a table of %d rows is torn: %t", rows, torn)
		}
	}
}

// TestShortBoxesStayWhole checks that a box of six lines is never torn, and that a longer one may be.
func TestShortBoxesStayWhole(t *testing.T) {
	testall.Slow(t)
	for _, rows := range []int{4, 6, 9} {
		torn := false
		for lines := range 40 {
			box := ""
			for i := range rows {
				box += fmt.Sprintf("> - row%d\n", i)
			}
			pages := 0
			for _, f := range bookletPages(t, "en", "# Title\n\n"+strings.Repeat("A line.\n\n", lines)+box+"\nAfter it.\n") {
				if slices.ContainsFunc(said(f), func(s string) bool { return strings.Contains(s, "row") }) {
					pages++
				}
			}
			torn = torn || pages > 1
		}
		if torn != (rows > 6) {
			t.Errorf("a box of %d lines is torn: %t", rows, torn)
		}
	}
}

// TestListsStayTogether checks that a list of six lines is never torn, and that a longer one has two items or more on each of its
// pages, and is torn only if the page before it would be left a third empty.
func TestListsStayTogether(t *testing.T) {
	testall.Slow(t)
	for _, rows := range []int{2, 6, 9} {
		torn := false
		for lines := range 24 {
			list := ""
			for i := range rows {
				list += fmt.Sprintf("%d. row%d\n", i+1, i)
			}
			var on []int // items of each page
			above := 0   // lines of the first of them
			for _, f := range bookletPages(t, "en", "# Title\n\n"+strings.Repeat("A line.\n\n", lines)+"## Rows\n\n"+list+"\nAfter it.\n") {
				words := said(f)
				n := len(slices.DeleteFunc(slices.Clone(words), func(s string) bool { return !strings.Contains(s, "row") }))
				if n > 0 && len(on) == 0 {
					above = slices.IndexFunc(words, func(s string) bool { return strings.Contains(s, "row") })
				}
				if n > 0 {
					on = append(on, n)
				}
			}
			torn = torn || len(on) > 1
			if slices.Min(on) < 2 || len(on) > 1 && (rows <= 6 || above > 15) {
				t.Errorf("a list of %d rows behind %d lines has %d rows on its pages", rows, lines, on)
			}
		}
		if torn != (rows > 6) {
			t.Errorf("a list of %d rows is torn: %t", rows, torn)
		}
	}
}

// TestFiguresOfTheBookletsFollowTexts checks that no figure of the four booklets is between a heading and its text.
func TestFiguresOfTheBookletsFollowTexts(t *testing.T) {
	files, err := filepath.Glob("../data/*/rules*.md")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		above := ""
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(line, "![") && strings.HasPrefix(above, "#") {
				t.Errorf("%s: below %q is %q", file, above, line)
			}
			if strings.TrimSpace(line) != "" {
				above = line
			}
		}
	}
}

// TestDetailsHaveTheirSize checks that a part of a board is as large in the four booklets as it is printed.
func TestDetailsHaveTheirSize(t *testing.T) {
	files, err := filepath.Glob("../data/*/rules*.md")
	if err != nil {
		t.Fatal(err)
	}
	details := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if !strings.HasPrefix(line, "![") || !strings.Contains(line, "box=") {
				continue
			}
			details++
			if strings.Contains(line, "width=") || strings.Contains(line, "height=") {
				t.Errorf("%s: another size than the printed one: %s", file, line)
			}
		}
	}
	if details < 7*5 {
		t.Errorf("only %d details", details)
	}
}

// TestPagesOfTheBookletsAreFull checks that two thirds of each page of the four booklets are printed on, in all languages, on
// A4 and on Letter, where pages are shorter.
func TestPagesOfTheBookletsAreFull(t *testing.T) {
	testall.Slow(t)
	for _, game := range builtin {
		p := projectOf(t, game)
		g, errs := layouts.LoadGame(p, game)
		if errs != nil {
			t.Fatal(errs)
		}
		for _, language := range g.Languages {
			for name, paper := range map[string]geom.Size{
				"a4": {W: geom.MM(210), H: geom.MM(297)}, "letter": {W: geom.MM(215.9), H: geom.MM(279.4)},
			} {
				s, errs := layouts.New(g, layouts.Options{Players: g.Players.Max, Lang: language, Profile: "home", Paper: paper})
				if errs != nil {
					t.Fatal(errs)
				}
				for i, full := range fullPages(t, s) {
					if full < 66 {
						t.Errorf("%s in %s on %s: page %d is printed on to %d %% of its height", game, language, name, i+2, full)
					} else {
						t.Logf("%s in %s on %s: page %d: %d %%", game, language, name, i+2, full)
					}
				}
			}
		}
	}
}

// fullPages returns how far down the pages of a booklet are printed on, but for its cover.
func fullPages(t *testing.T, s *layouts.Studio) (full []int) {
	t.Helper()
	for _, c := range s.Game().Components {
		for i := 1; c.Booklet != nil && i < s.Count(c); i++ {
			piece, errs := s.Piece(c, i)
			if errs != nil {
				t.Fatal(errs)
			}
			full = append(full, fullness(piece.Front))
		}
	}
	return full
}

// fullness returns how far down a page is printed on but for its number, in percent of the height between the margins.
func fullness(f *scene.Face) int {
	trim, end := f.Trim(), geom.Length(0)
	for _, op := range f.Ops {
		if box := scene.Around([]ink.Op{op}); box.Bottom() < trim.Bottom()-geom.MM(16) {
			end = max(end, box.Bottom())
		}
	}
	return int((end - trim.Y - geom.MM(14)) * 100 / (trim.H - geom.MM(30)))
}

// TestFiguresShowPiecesAsTheyAreCut checks that a round token has no square ground in a booklet, unlike a card.
func TestFiguresShowPiecesAsTheyAreCut(t *testing.T) {
	const token = "size: 20 x 20 mm\nstock: card\nper: game\nfront:\n  - rect: {box: trim, fill: sand}\n"
	for elements, round := range map[string]bool{
		"  - circle: {centre: 10 10 mm, radius: 9 mm, stroke: ink, for: cut}\n": true, "": false,
	} {
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/game.yaml":    strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "[booklet, token]", 1),
			"data/g/booklet.yaml": "kind: booklet\ntext: rules\nsize: a6\n",
			"data/g/token.yaml":   token + elements,
			"data/g/rules.md":     "# Title\n\n![A token](component:token)\n",
			"data/g/lang/en.yaml": "game: {title: A game}\ncomponent:\n  booklet: {title: Rules, use: To read.}\n  token: {title: Token, use: To lay.}\n",
		})
		g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
		if errs != nil {
			t.Fatal(kittest.Explain(t, dir, errs))
		}
		s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
		if errs != nil {
			t.Fatal(kittest.Explain(t, dir, errs))
		}
		page, errs := s.Piece(g.Components[0], 0)
		if errs != nil {
			t.Fatal(kittest.Explain(t, dir, errs))
		}
		clips := clipsOf(page.Front.Ops)
		if len(clips) != 1 || slices.Contains(clips[0].Verbs, ink.CubicTo) != round {
			t.Errorf("a figure is clipped to %v; round: %t", clips, round)
		}
	}
}
