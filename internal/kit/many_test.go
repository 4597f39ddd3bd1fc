package kit

import (
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

// TestTooManyPiecesAreRefusedBeforeTheyAreLaidOut: with the place where they become so many.
func TestTooManyPiecesAreRefusedBeforeTheyAreLaidOut(t *testing.T) {
	card := func(more string) string {
		return "size: 63 x 88 mm\nstock: card\nper: game\ncards: cards.csv\n" + more +
			"front:\n  - text: {box: 5 5 53 8 mm, text: card.name, style: no-such-style}\n"
	}
	many := "title\n" + strings.Repeat("Emmer\n", maxPieces+1)
	for name, c := range map[string]struct {
		card, cards string
		opt         Options
		want        string
	}{
		"cards":         {card(""), many, Options{}, "data/g/cards.csv: a kit of 20,001 pieces, 20,001 different ones of `card`, is too large; at most 20,000 are made"},
		"kits":          {card(""), "title\nEmmer\nBarley\n", Options{What: What{Copies: 12_000}}, "data/g/cards.csv: a kit of 24,000 pieces, 2 different ones of"},
		"a column":      {card(""), "title,copies\nEmmer,2\nBarley,30000\n", Options{}, "data/g/cards.csv:3:8: column `copies`: a kit of 30,002 pieces, 30,000 of them"},
		"the component": {card("copies: 15000\n"), "title\nEmmer\nBarley\n", Options{}, "data/g/card.yaml:5:9: a kit of 30,000 pieces, 15,000 of them"},
		"with --yes": {card("copies: 50000\n"), "title\nEmmer\n", Options{What: What{Copies: 1000}, Yes: true},
			"data/g/card.yaml:5:9: a kit of 50,000,000 pieces, 50,000 of them copies of one of `card`, is too large; at most 1,000,000 are made"},
		"not all": {card(""), many, Options{What: What{Range: "1-3"}}, "no-such-style"},
	} {
		dir := kittest.OwnGame(t, map[string]string{"data/g/card.yaml": c.card, "data/g/cards.csv": c.cards})
		c.opt.Game, c.opt.Out = "g", t.TempDir()
		for how, run := range map[string]func() error{
			"kit":    func() error { _, err := Make(projecttest.Over(t, dir), c.opt); return err },
			"render": func() error { _, err := Render(projecttest.Over(t, dir), c.opt); return err },
		} {
			if how == "render" && strings.Contains(c.want, "of them") { // which draws each piece once
				continue
			}
			if got := kittest.Explain(t, dir, run()); !strings.Contains(got, c.want) {
				t.Errorf("%s, %s: %s", name, how, got[:min(len(got), 600)])
			}
		}
	}
}

// TestTooManyPartsAreRefused: repetitions on each card are counted, until they are too many, at the same place for any number of
// jobs: for three, and with CARTOUCHE_ALL for one.
func TestTooManyPartsAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("lays out 2,000,000 rectangles")
	}
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/card.yaml": "size: 63 x 88 mm\nstock: card\nper: game\ncards: cards.csv\n" +
			"front:\n  - rect: {box: 5 5 3 3 mm, fill: ink, times: 10000, step: 0.001 0 mm}\n",
		"data/g/cards.csv": "title\n" + lines(210, "N\n"),
	})
	for _, jobs := range []int{3, 1} {
		if jobs == 1 && !testall.On() {
			continue
		}
		_, err := Make(projecttest.Over(t, dir), Options{What: What{Game: "g"}, Out: t.TempDir(), Jobs: jobs})
		const want = "data/g/card.yaml:1:1: 201 of 210 pieces have more than 2,000,000 shapes, texts and slots, 2,010,000 of them on `card`"
		if got := kittest.Explain(t, dir, err); !strings.Contains(got, want) {
			t.Error(got[:min(len(got), 600)])
		}
	}
}

// TestPartsAreCountedOften: before many large pieces are laid out, and with few stops for small ones.
func TestPartsAreCountedOften(t *testing.T) {
	card := &model.Component{Name: "card"}
	for parts, want := range map[int]struct{ pieces, counts int }{
		10:        {30_000, 119},
		1_000:     {2_000, 10},
		100_000:   {20, 3},
		1_000_000: {4, 1}, // the first ones
	} {
		a := amount{of: map[*model.Component]int{}}
		pieces, counts := 0, 0
		for fits := true; fits && pieces < 30_000; counts++ {
			n := a.next()
			for range n {
				fits = a.add(card, parts)
			}
			pieces += n
		}
		if pieces < want.pieces || pieces > want.pieces+piecesAtOnce || counts > want.counts {
			t.Errorf("pieces of %d parts: %d pieces, counted %d times, want %v", parts, pieces, counts, want)
		}
	}
}

// TestTooLongListsAreRefused: what is far more than games need is an error at the first that is too many, before names are looked
// for in it. Where errors are too many to look for, an error says what is left out.
func TestTooLongListsAreRefused(t *testing.T) {
	testall.Slow(t)
	const card = "size: 63 x 88 mm\nstock: card\nper: game\n"
	own := kittest.OwnGame(t, nil)
	game, err := os.ReadFile(filepath.Join(own, "data/g/game.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	const wrong = "  - rect: {box: 5 5 3 3 mm, fill: shadeN}\n"
	const outside = "  - rect: {box: 90 5 3 3 mm, fill: ink}\n" // for which no other name is looked for
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"components": {
			map[string]string{"data/g/game.yaml": strings.Replace(string(game), "components: [", "components: ["+lines(1000, "cN, "), 1)},
			"`components` has 1001 entries; at most 1000 are allowed",
		},
		"languages": {
			map[string]string{"data/g/game.yaml": strings.Replace(string(game), "languages: [", "languages: ["+lines(1000, "x-aN, "), 1)},
			"`languages` has 1001 entries; at most 1000 are allowed",
		},
		"regions": {
			map[string]string{"data/g/card.yaml": card + "regions:\n" + lines(1001, "  rN: {inside: none, inset: 1 mm}\n") +
				"front:\n  - rect: {box: r1, fill: ink}\n"},
			"data/g/card.yaml:1005:3: `regions` has 1001 entries; at most 1000 are allowed",
		},
		"colours": {
			map[string]string{"templates/palette.yaml": lines(1001, "cN: {rgb: \"#000000\"}\n")},
			"templates/palette.yaml:1001:1: `palette.yaml` has 1001 entries; at most 1000 are allowed",
		},
		"elements": {
			map[string]string{"data/g/card.yaml": card + "front:\n" + lines(12_001, "  - rect: {id: rN, box: 5 5 3 3 mm, fill: ink}\n")},
			"data/g/card.yaml:12005:5: a side has 12001 elements; at most 12000; draw a grid, or a picture",
		},
		"elements with errors": {
			map[string]string{"data/g/card.yaml": card + "front:\n" + lines(1100, wrong)},
			"data/g/card.yaml:1006:5: more than 1000 errors on one side; from this element on, it is not checked",
		},
		"repetitions with errors": {
			map[string]string{"data/g/card.yaml": card + "front:\n  - rect: {box: 5 5 3 3 mm, fill: \"= 'shade' + string(index)\", times: 1100}\n"},
			"data/g/card.yaml:5:5: more than 1000 errors on one side",
		},
		"cards with errors": {
			map[string]string{"data/g/card.yaml": card + "cards: cards.csv\nfront:\n" + lines(80, outside), "data/g/cards.csv": "title\n" + lines(300, "N\n")},
			"pieces that are not checked: 40; correct these errors first",
		},
	} {
		refused(t, name, c.files, c.want)
	}
}

// TestTooLongListsOfFontsAreRefused: those within a file of the looks, too.
func TestTooLongListsOfFontsAreRefused(t *testing.T) {
	for key, c := range map[string]struct{ file, at string }{
		"families": {"families:\n" + lines(1001, "  fN: {regular: f.ttf}\n"), "1002:3"},
		"symbols":  {"icons:\n  symbols:\n" + lines(1001, "    iN: \"N\"\n"), "1003:5"},
	} {
		const file = "templates/fonts/fonts.yaml"
		refused(t, key, map[string]string{file: c.file}, file+":"+c.at+": `"+key+"` has 1001 entries; at most 1000 are allowed")
	}
}

// refused fails if a kit with some files has not the wanted error, for several jobs, and with CARTOUCHE_ALL for one.
func refused(t *testing.T, name string, files map[string]string, want string) {
	t.Helper()
	dir := kittest.OwnGame(t, files)
	for _, jobs := range []int{3, 1} {
		if jobs == 1 && !testall.On() {
			continue
		}
		_, err := Make(projecttest.Over(t, dir), Options{What: What{Game: "g"}, Out: t.TempDir(), Jobs: jobs})
		if got := kittest.Explain(t, dir, err); !strings.Contains(got, want) {
			t.Errorf("%s: %s", name, got[:min(len(got), 600)])
		}
	}
}

// lines repeats a line with the numbers from 0 for N.
func lines(n int, line string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(line, "N", strconv.Itoa(i)))
	}
	return b.String()
}

// TestRegionsThatCardsChange: regions are worked out once for all cards only if none of their lengths is in a field.
func TestRegionsThatCardsChange(t *testing.T) {
	for _, c := range []struct {
		region  string
		changes bool
	}{
		{"{box: 5 5 20 20 mm}", false},
		{"{inside: trim, inset: 5 mm}", false},
		{"{box: $place}", true},
		{"{inside: trim, inset: $long}", true},
		{"{below: top, gap: $long, height: 5 mm}", true},
		{"{below: top, height: $long}", true},
		{"{right-of: top, width: $long}", true},
	} {
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/card.yaml": "size: 63 x 88 mm\nstock: card\nper: game\ncards: cards.csv\nregions:\n  top: {box: 5 5 20 20 mm}\n" +
				"  r: " + c.region + "\nfront:\n  - rect: {box: r, fill: ink}\n",
			"data/g/cards.csv": "long,place\n6 mm,5 5 20 20 mm\n9 mm,5 5 20 29 mm\n",
		})
		j, err := Start(projecttest.Over(t, dir), Options{What: What{Game: "g"}, Out: t.TempDir()})
		if err != nil {
			t.Fatal(c.region, kittest.Explain(t, dir, err))
		}
		pieces, err := j.Pieces()
		if err != nil {
			t.Fatal(c.region, kittest.Explain(t, dir, err))
		}
		var cards []ink.Op
		for _, p := range pieces {
			if p.Component.Name == "card" {
				cards = append(cards, p.Front.Ops...)
			}
		}
		if len(cards) != 2 || reflect.DeepEqual(cards[0], cards[1]) == c.changes {
			t.Errorf("%s: %v", c.region, cards)
		}
	}
}
