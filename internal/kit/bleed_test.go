package kit

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
)

// TestWhatHasNoBleedIsSaid: with --bleed, of pieces that are cut. A drawing whose ground a profile makes white goes on as far as
// before.
func TestWhatHasNoBleedIsSaid(t *testing.T) {
	const ground = `<path fill="#f6eed8" d="M0 0H66V30H0Z"/>`
	for name, tt := range map[string]struct {
		card, drawing string
		look          Look
		want          []geom.Length
	}{
		"a ground":             {"- rect: {box: trim, fill: lapis}", "", Look{Bleed: true}, []geom.Length{0}},
		"a ground, no --bleed": {"- rect: {box: trim, fill: lapis}", "", Look{}, nil},
		"a ground that bleeds": {"- rect: {box: bleed, fill: lapis}", "", Look{Bleed: true}, nil},
		"a drawing":            {"- image: {box: -3 9 66 30 mm, image: a.svg}", ground, Look{Bleed: true}, nil},
		"its ground white":     {"- image: {box: -3 9 66 30 mm, image: a.svg}", ground, Look{Bleed: true, Profile: "ink-saver"}, nil},
		"no ground":            {"- image: {box: -3 9 66 30 mm, image: a.svg}", "", Look{Bleed: true}, []geom.Length{1000}},
		"no ground, pale":      {"- image: {box: -3 9 66 30 mm, image: a.svg}", "", Look{Bleed: true, Profile: "ink-saver"}, []geom.Length{1000}},
		"white by itself": {
			"- image: {box: -3 9 66 30 mm, image: a.svg}", `<path fill="#ffffff" d="M0 0H66V30H0Z"/>`, Look{Bleed: true}, []geom.Length{1000},
		},
	} {
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/card.yaml": "size: 60 x 80 mm\nbleed: 3 mm\nstock: card\nper: game\nfront:\n  " + tt.card + "\n",
			"data/g/a.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 66 30">` + tt.drawing +
				`<path fill="#7a1f2b" d="M2 5H20V25H2Z"/></svg>`,
		})
		opt := Options{What: What{Game: "g"}, Look: tt.look}
		j, err := Start(projecttest.Over(t, dir), opt)
		if err != nil {
			t.Fatal(name, kittest.Explain(t, dir, err))
		}
		pieces, err := j.Pieces()
		if err != nil {
			t.Fatal(name, kittest.Explain(t, dir, err))
		}
		if got := unbled(overlaps(j, pieces)); fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// unbled returns how far each ground goes on that the warnings are about.
func unbled(list diag.List) (found []geom.Length) {
	for _, d := range list {
		if d.Code == "bleed-missing" {
			found = append(found, d.Args["found"].(geom.Length))
		}
	}
	return found
}

// TestAFoldedBookletIsNotCut: its covers need no bleed on a paper that its pages fill. As pictures they do, and alone.
func TestAFoldedBookletIsNotCut(t *testing.T) {
	p, games := kittest.Games(t)
	for _, g := range games {
		for _, tt := range []struct {
			format string
			pages  int // of the booklet; 0 for all
			said   bool
		}{{"pdf", 0, false}, {"png", 0, true}, {"pdf", 1, true}} {
			j, err := Start(p, Options{What: What{Game: g.ID, Only: []string{"booklet"}}, Look: Look{Bleed: true},
				Print: Print{Paper: "letter", Formats: []string{tt.format}}})
			if err != nil {
				t.Fatal(err)
			}
			pieces, err := j.Pieces()
			if err != nil {
				t.Fatal(err)
			}
			if tt.pages > 0 {
				pieces = pieces[:tt.pages]
			}
			if got := unbled(overlaps(j, pieces)); (got != nil) != tt.said {
				t.Errorf("%s as %v: %v", g.ID, tt, got)
			}
		}
	}
}

// TestCoversNeedBleedForAPress: an error as of all pieces, where the booklet is cut. The hint names the cover, or the paper where
// bleed does not help.
func TestCoversNeedBleedForAPress(t *testing.T) {
	for name, tt := range map[string]struct{ bleed, other, paper, pages, format, want string }{
		"folded from A4":      {"0 mm", "", "a4", "", "pdf", ""},
		"as pictures":         {"0 mm", "", "a4", "", "png", "bleed-missing bleed-add front 0 mm"},
		"a page alone":        {"0 mm", "", "a4", "1", "pdf", "bleed-missing bleed-add front 0 mm"},
		"folded from A3":      {"0 mm", "", "a3", "", "pdf", "bleed-missing bleed-add front 0 mm"},
		"with a little bleed": {"2 mm", "", "a3", "", "pdf", "bleed-missing bleed-add front 2 mm"},
		"with bleed":          {"3 mm", "", "a3", "", "pdf", ""},
		"folded from Letter":  {"5 mm", "other-size: half-letter\n", "letter", "", "pdf", ""},
		"pictures of that":    {"5 mm", "other-size: half-letter\n", "letter", "", "png", "bleed-missing bleed-other-size front 2.05 mm"},
	} {
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/game.yaml":    strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "[front, booklet]", 1),
			"data/g/lang/en.yaml": "game: {title: G}\ncomponent:\n  front: {title: F, use: U}\n  booklet: {title: B, use: U}\n",
			"data/g/front.yaml":   "size: a5\nstock: plain\nper: game\nbleed: " + tt.bleed + "\nfront:\n  - rect: {box: bleed, fill: lapis}\n",
			"data/g/booklet.yaml": "kind: booklet\ntext: rules\nsize: a5\nstock: plain\nper: game\ncover: front\n" + tt.other,
			"data/g/rules.md":     "# Rules\n\nDraw a card.\n",
		})
		_, _, _, err := prepare(projecttest.Over(t, dir), Options{What: What{Game: "g", Range: tt.pages}, Look: Look{Profile: "press"},
			Print: Print{Paper: tt.paper, Formats: []string{tt.format}}}, false)
		got := ""
		for _, d := range diag.Of(err) {
			got += fmt.Sprint(d.Code, " ", d.Hint, " ", d.Args["component"], " ", d.Args["found"])
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q\n%s", name, got, tt.want, kittest.Explain(t, dir, err))
		}
	}
}
