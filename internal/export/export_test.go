package export

import (
	"cmp"
	"fmt"
	"image"
	"image/png"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

// deck returns the base game with n cards of a size. backs says whether their backs differ.
func deck(n int, size string, backs bool) map[string]string {
	var w, h float64
	fmt.Sscanf(size, "%f x %f mm", &w, &h)
	ground := fmt.Sprintf("{box: -3 -3 %g %g mm, fill: ", w+6, h+6)
	var rows strings.Builder
	for i := range n {
		fmt.Fprintf(&rows, "- {name: N%d, fill: '#%02x8040'}\n", i+1, i)
	}
	back := "sand"
	if backs {
		back = "$fill"
	}
	return map[string]string{
		"data/g/rows.yaml": rows.String(),
		"data/g/card.yaml": "size: " + size + `
stock: card
per: game
bleed: 3 mm
cards: rows.yaml
front:
  - rect: ` + ground + `$fill}
  - text: {box: 10 10 40 8 mm, text: $name, style: body}
  - slot: {box: 10 30 20 10 mm, id: score}
back:
  - rect: ` + ground + back + `}
`,
	}
}

// exported exports a game and returns the folder, the made files, the codes of warnings, and the
// error messages.
func exported(t *testing.T, files map[string]string, opt Options) (dir string, made []kit.Made, warnings []string, wrong string) {
	t.Helper()
	game := kittest.OwnGame(t, files)
	p := projecttest.Over(t, game)
	opt.Game, opt.Out = "g", t.TempDir()
	opt.Warn = func(d diag.Diagnostic) { warnings = append(warnings, d.Code) }
	made, err := Make(p, opt)
	if err != nil {
		if list, _ := os.ReadDir(opt.Out); len(list) > 0 {
			t.Error("something was written despite the error")
		}
	}
	dir = filepath.Join(opt.Out, "g", "en", opt.For)
	if len(made) > 0 {
		dir = filepath.Join(opt.Out, filepath.FromSlash(path.Dir(made[0].Path)))
	}
	return dir, made, warnings, kittest.Explain(t, game, err)
}

func decoded(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestPicturesHaveTheSizesOfTheServices checks the sizes of pictures, upright or landscape like the
// product, and that the bleed is extended to the corners.
func TestPicturesHaveTheSizesOfTheServices(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	for _, tt := range []struct {
		service, size string
		w, h          int
	}{
		{"the-game-crafter", "63 x 88 mm", 825, 1125},
		{"the-game-crafter", "88 x 63 mm", 825, 1125},
		{"the-game-crafter", "57 x 88 mm", 750, 1125},
		{"the-game-crafter", "70 x 120 mm", 900, 1500},
		{"the-game-crafter", "152.4 x 101.6 mm", 1875, 1275}, // a landscape product
		{"the-game-crafter", "101.6 x 152.4 mm", 1875, 1275},
		{"make-playing-cards", "63.5 x 88.9 mm", 822, 1122},
		{"make-playing-cards", "70 x 120.5 mm", 897, 1497},
	} {
		files := deck(2, tt.size, false)
		dir, made, _, wrong := exported(t, files, Options{For: tt.service})
		if wrong != "" {
			t.Errorf("%s, %s: %s", tt.service, tt.size, wrong)
			continue
		}
		if len(made) != 5 {
			t.Errorf("%s: %d files were made, want two sides of two cards and a list", tt.service, len(made))
		}
		m := decoded(t, filepath.Join(dir, "card-2-front.png"))
		if b := m.Bounds(); b.Dx() != tt.w || b.Dy() != tt.h {
			t.Errorf("%s, %s: a picture of %d × %d, want %d × %d", tt.service, tt.size, b.Dx(), b.Dy(), tt.w, tt.h)
		}
		for _, at := range [][2]int{{0, 0}, {tt.w - 1, 0}, {0, tt.h - 1}, {tt.w - 1, tt.h - 1}} {
			if r, g, b, _ := m.At(at[0], at[1]).RGBA(); r>>8 != 1 || g>>8 != 0x80 || b>>8 != 0x40 {
				t.Errorf("%s, %s: the corner %v is %02x%02x%02x", tt.service, tt.size, at, r>>8, g>>8, b>>8)
			}
		}
	}
}

// TestContentOutsideTheSafeArea checks the errors for content outside the safe area, which name the
// card.
func TestContentOutsideTheSafeArea(t *testing.T) {
	files := deck(3, "63 x 88 mm", false)
	files["data/g/card.yaml"] = strings.NewReplacer("bleed: 3 mm", "bleed: 3 mm\nsafe: 1 mm",
		"10 10 40 8 mm", "2 10 40 8 mm", "10 30 20 10 mm", "42 76 20 10 mm").Replace(files["data/g/card.yaml"])
	_, _, _, wrong := exported(t, files, Options{Options: kit.Options{What: kit.What{Range: "2"}}, For: "the-game-crafter"})
	for _, want := range []string{
		"data/g/card.yaml:9:5: the text “N2” of the card `card-2-front`",
		"data/g/card.yaml:10:5: the slot `score` of the card `card-2-front`",
		"safe area of The Game Crafter (2.925,2.725 57.15 × 82.55 mm)",
	} {
		if !strings.Contains(wrong, want) {
			t.Errorf("%q is missing in\n%s", want, wrong)
		}
	}
	if strings.Contains(wrong, "card-1") || strings.Contains(wrong, "card-3") {
		t.Errorf("errors about cards that were not selected:\n%s", wrong)
	}
	files = deck(1, "63 x 88 mm", false)
	files["data/g/card.yaml"] = strings.NewReplacer(
		"-3 -3 69 94 mm", "0 0 63 88 mm", "bleed: 3 mm\n", "",
	).Replace(files["data/g/card.yaml"])
	_, _, _, wrong = exported(t, files, Options{For: "the-game-crafter"})
	if !strings.Contains(wrong, "a background or picture of `card` reaches the cut and extends 0 mm beyond it; it needs 3 mm") {
		t.Errorf("without bleed the errors are\n%s", wrong)
	}
	files = deck(1, "63 x 88 mm", false)
	files["templates/services.yaml"] = "wide: {title: Wide, dpi: 100, bleed: 5 mm, products: {card: {trim: 63 x 88 mm}}}\n"
	_, _, _, wrong = exported(t, files, Options{For: "wide"})
	if !strings.Contains(wrong, "the card `card-front` has a bleed of 3 mm; Wide needs 5 mm") {
		t.Errorf("with too little bleed the errors are\n%s", wrong)
	}
	files["data/g/card.yaml"] = strings.ReplaceAll(files["data/g/card.yaml"], "-3 -3 69 94 mm", "5 5 53 78 mm")
	if _, _, _, wrong = exported(t, files, Options{For: "wide"}); wrong != "" {
		t.Errorf("without content at the edge the errors are\n%s", wrong)
	}
}

// TestComponentsWithoutAProduct checks the error for a component without a product, which names the
// nearest one, and the warning if such components are skipped.
func TestComponentsWithoutAProduct(t *testing.T) {
	files := deck(1, "63 x 88 mm", false)
	files["data/g/board.yaml"] = "size: 200 x 100 mm\nstock: plain\nper: game\nfront:\n  - rect: {box: 5 5 10 10 mm, fill: sand}\n"
	files["data/g/game.yaml"] = strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "[card, board]", 1)
	files["data/g/lang/en.yaml"] = strings.Replace(
		kittest.Base["data/g/lang/en.yaml"], "component: {", "component: {board: {title: A board, use: To play on.}, ",
		1,
	)
	_, made, warnings, wrong := exported(t, files, Options{For: "make-playing-cards", Skip: true})
	if wrong != "" || len(made) != 3 || !slices.Equal(warnings, []string{"service-left-out"}) {
		t.Errorf("made %v, warnings %v, wrong %s", made, warnings, wrong)
	}
	want := "data/g/board.yaml:1:7: MakePlayingCards has no product the size of `board` (200 × 100 mm); " +
		"the nearest is `tarot` with 120.65 × 69.85 mm"
	for _, opt := range []Options{{}, {Options: kit.Options{What: kit.What{Only: []string{"board"}}}, Skip: true}} {
		opt.For = "make-playing-cards"
		if _, _, _, wrong = exported(t, files, opt); !strings.Contains(wrong, want) || !strings.Contains(wrong, "add --skip") {
			t.Errorf("the errors are\n%s", wrong)
		}
	}
}

// TestNoExportWritesOverAnother checks that two exports with a file of the same name write the same
// bytes.
func TestNoExportWritesOverAnother(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	files := deck(3, "2.5 x 3.5 in", true)
	p := projecttest.Over(t, kittest.OwnGame(t, files))
	names := kittest.Names{}
	for _, service := range []string{"the-game-crafter", "tabletop-simulator", ContactSheet, Cutter} {
		for _, change := range []func(*Options){
			func(*Options) {},
			func(o *Options) { o.Players = 2 },
			func(o *Options) { o.Paper = "letter" },
			func(o *Options) { o.Copies = 2 },
			func(o *Options) { o.Bleed = true },
			func(o *Options) { o.Range = "2" },
			func(o *Options) { o.Only = []string{"card"} },
			func(o *Options) { o.URL = "https://example.org/one" },
			func(o *Options) { o.URL = "https://example.org/two" },
		} {
			opt := Options{Options: kit.Options{What: kit.What{Game: "g"}, Out: t.TempDir()}, For: service, URL: "https://example.org"}
			change(&opt)
			names.Make(t, opt.Out, func() error { _, err := Make(p, opt); return err })
		}
	}
}

// TestTheGameCrafterTakesMoreThanCards checks that hexagons, mats and booklets become products of their own kind, lying either way,
// that no other piece does, and that the warning about a net names what the service has instead.
func TestTheGameCrafterTakesMoreThanCards(t *testing.T) {
	hexagon := func(points string) string {
		return "front:\n  - polygon: {points: \"" + points + "\", stroke: ink, width: 0.2 mm, for: cut}\n"
	}
	for name, tt := range map[string]struct{ yaml, product, warning string }{
		"an edge at the top": {"size: 2.5 x 2.165 in\n" + hexagon("0,1.0825 0.625,0 1.875,0 2.5,1.0825 1.875,2.165 0.625,2.165 in"), "medium-hex-tile", ""},
		"a corner at the top": {
			"size: 2.165 x 2.5 in\n" + hexagon("1.0825,0 0,0.625 0,1.875 1.0825,2.5 2.165,1.875 2.165,0.625 in"), "medium-hex-tile", "",
		},
		"a small one":          {"size: 0.75 x 0.65 in\n" + hexagon("0,0.325 0.1875,0 0.5625,0 0.75,0.325 0.5625,0.65 0.1875,0.65 in"), "hex-shard", ""},
		"a square of its size": {"size: 2.5 x 2.5 in\nfront: [{rect: {box: 10 10 5 5 mm, fill: sand}}]\n", "small-square", ""},
		"a mat":                {"size: 24 x 14 in\nfront: [{rect: {box: 10 10 5 5 mm, fill: sand}}]\n", "medium-game-mat", ""},
		"a page of 5 by 8":     {"size: 5 x 8 in\nfront: [{rect: {box: 10 10 5 5 mm, fill: sand}}]\n", "", ""},
		"a box":                {"extends: tuck-box\ninside: 63 x 88 x 18 mm\nfill: sand\n", "poker", "service-net-size"},
		"a die":                {"extends: d4\nfaces: [{icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}]\n", "poker", "service-own-net"},
	} {
		files := deck(1, "2.5 x 3.5 in", false)
		files["data/g/card.yaml"] = "size: 63.5 x 88.9 mm\nstock: card\nper: game\nfront: [{rect: {box: 20 20 5 5 mm, fill: sand}}]\n"
		files["data/g/other.yaml"] = tt.yaml + map[bool]string{true: "", false: "stock: card\nper: game\n"}[strings.HasPrefix(tt.yaml, "extends")]
		components := map[bool]string{true: "[card, other]", false: "[other]"}[tt.warning != ""]
		files["data/g/game.yaml"] = strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", components, 1)
		files["data/g/lang/en.yaml"] = strings.Replace(kittest.Base["data/g/lang/en.yaml"], "component: {",
			"component: {other: {title: Another, use: To play.}, ", 1)
		dir, _, warnings, wrong := exported(t, files, Options{For: "the-game-crafter"})
		order, _ := os.ReadFile(filepath.Join(dir, "order.csv"))
		if found := strings.Contains(string(order), "\n"+tt.product+","); found != (tt.product != "") || (wrong == "") != found ||
			slices.Contains(warnings, cmp.Or(tt.warning, "service-own-net")) != (tt.warning != "") {
			t.Errorf("%s: warnings %v; the order is\n%s%s", name, warnings, order, wrong)
		}
	}
}

// TestTheGameCrafterPrintsBooklets checks that a booklet of the size of one of its products becomes a picture of each page, and that
// its text keeps to the safe area.
func TestTheGameCrafterPrintsBooklets(t *testing.T) {
	testall.Slow(t)
	for name, tt := range map[string]struct {
		size, margins, product string
		width, height          int
		wrong, warning         string
		paragraphs             int
	}{
		"a booklet":          {"5 x 8 in", "", "large-booklet", 1575, 2475, "", "", 100},
		"a book with a coil": {"5 x 7.5 in", "", "medium-coil-book", 1575, 2325, "", "", 100},
		"nearly of its size": {"127.5 x 203.5 mm", "", "large-booklet", 1575, 2475, "", "service-fours", 160},
		"narrow margins":     {"5 x 8 in", "margins: {inside: 2 mm}\n", "", 0, 0, "outside the safe area", "", 100},
		"too long":           {"5 x 8 in", "", "", 0, 0, "`large-booklet` of The Game Crafter has at most 40", "", 2000},
		"another size":       {"a5", "", "", 0, 0, "has no product the size of `book`", "", 100},
	} {
		files := map[string]string{
			"data/g/card.yaml":    kittest.Base["data/g/card.yaml"],
			"data/g/book.yaml":    "kind: booklet\ntext: words\nsize: " + tt.size + "\n" + tt.margins,
			"data/g/words.md":     "# Words\n\n" + strings.Repeat("Read these words, one after the other.\n\n", tt.paragraphs),
			"data/g/game.yaml":    strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "[book]", 1),
			"data/g/lang/en.yaml": "game: {title: A game}\ncomponent: {book: {title: Book, use: To read.}}\n",
		}
		dir, made, warnings, wrong := exported(t, files, Options{For: "the-game-crafter"})
		if (wrong == "") != (tt.wrong == "") || !strings.Contains(wrong, tt.wrong) {
			t.Errorf("%s: %q, want %q", name, wrong, tt.wrong)
		}
		if slices.Contains(warnings, "service-fours") != (tt.warning != "") {
			t.Errorf("%s: warnings %v, want %q", name, warnings, tt.warning)
		}
		if tt.wrong != "" || wrong != "" {
			continue
		}
		order, err := os.ReadFile(filepath.Join(dir, "order.csv"))
		if err != nil {
			t.Fatal(err)
		}
		pages := made[:len(made)-1] // without the order
		if n := strings.Count(string(order), "\n"+tt.product+",book-"); n != len(pages) || n < 3 {
			t.Errorf("%s: %d rows for %d pages\n%s", name, n, len(pages), order)
		}
		for _, page := range pages {
			if size := decoded(t, filepath.Join(dir, path.Base(page.Path))).Bounds().Size(); size.X != tt.width || size.Y != tt.height {
				t.Errorf("%s: %s has %v pixels, want %d x %d", name, page.Path, size, tt.width, tt.height)
			}
		}
	}
}

// TestServicesEvaluateTheProfileThatTheyPrint checks that elements for the profile press are in the files for a print shop, and those
// for home on what is for home.
func TestServicesEvaluateTheProfileThatTheyPrint(t *testing.T) {
	files := deck(1, "63.5 x 88.9 mm", false)
	files["data/g/card.yaml"] = strings.Replace(files["data/g/card.yaml"], "back:\n",
		"  - text: {box: 10 50 40 8 mm, text: $name, style: body, when: profile == 'press'}\nback:\n", 1)
	for service, want := range map[string]int{"drive-thru-cards": 2, "mb-print": 2, "print-play-games": 2, Cutter: 1, ContactSheet: 1} {
		dir, made, _, wrong := exported(t, files, Options{For: service})
		if wrong != "" {
			t.Fatal(wrong)
		}
		text := drawtest.Run(t, "pdftotext", filepath.Join(dir, filepath.Base(made[0].Path)), "-")
		if got := strings.Count(text, "N1"); service != ContactSheet && got != want {
			t.Errorf("for %s the name is printed %d times, want %d", service, got, want)
		}
	}
}
