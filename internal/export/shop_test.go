package export

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/project"
	"cartouche/internal/starter"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/testing/testall"
	"cartouche/rules/games"
)

// boxes are the boxes of a page as qpdf reads them, in points.
type boxes struct {
	MediaBox, BleedBox, TrimBox [4]float64
}

// boxesOf returns the boxes of all pages of a PDF file.
func boxesOf(t *testing.T, path string) []boxes {
	t.Helper()
	var file struct {
		Pages []struct{ Object string }
		Qpdf  []map[string]json.RawMessage
	}
	if err := json.Unmarshal([]byte(drawtest.Run(t, "qpdf", "--json=2", path)), &file); err != nil {
		t.Fatal(err)
	}
	var list []boxes
	for _, p := range file.Pages {
		var object struct{ Value map[string]json.RawMessage }
		if err := json.Unmarshal(file.Qpdf[1]["obj:"+p.Object], &object); err != nil {
			t.Fatal(err)
		}
		var b boxes
		for name, to := range map[string]*[4]float64{"/MediaBox": &b.MediaBox, "/BleedBox": &b.BleedBox, "/TrimBox": &b.TrimBox} {
			if err := json.Unmarshal(object.Value[name], to); err != nil {
				t.Fatalf("%s of a page: %v", name, err)
			}
		}
		list = append(list, b)
	}
	return list
}

// TestADeckForDriveThruCards checks the file that the service requires: PDF/X-1a:2003, pages of
// 2.75 by 3.75 inches, each copy of a card with its back before its front, only inks and at most
// 240 % in total. A card without a back gets a white one.
func TestADeckForDriveThruCards(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	files := deck(3, "63 x 88 mm", false)
	files["data/g/card.yaml"] = strings.Replace(
		files["data/g/card.yaml"], "back:\n", "back:\n  - text: {box: 10 10 40 8 mm, text: $name, style: body}\n", 1,
	)
	dir, made, warnings, wrong := exported(t, files, Options{Options: kit.Options{What: kit.What{Copies: 2}}, For: "drive-thru-cards"})
	if wrong != "" || len(made) != 2 || len(warnings) != 0 || made[0].Pages != 12 || made[0].Width != 69.85 || made[0].Height != 95.25 {
		t.Fatalf("made %+v, warnings %v; %s", made, warnings, wrong)
	}
	path := filepath.Join(dir, "card.pdf")
	for n, b := range boxesOf(t, path) {
		if want := (boxes{[4]float64{0, 0, 198, 270}, [4]float64{0, 0, 198, 270}, [4]float64{9, 9, 189, 261}}); b != want {
			t.Errorf("the boxes of page %d are %v", n+1, b)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"%PDF-1.4", "/GTS_PDFXVersion(PDF/X-1a:2003)", "/OutputConditionIdentifier(CGATS TR 001)", "/Trapped/False",
	} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the file lacks %s", want)
		}
	}
	if found := drawtest.OtherColours(drawtest.Spelled(t, path)); found != nil {
		t.Errorf("colours that are not inks: %q", found)
	}
	if most := drawtest.MostInk(t, path); most > 240 {
		t.Errorf("the most ink in one place is %.0f %%", most)
	}
	for n := range 12 {
		page := fmt.Sprint(n + 1)
		words := strings.TrimSpace(drawtest.Run(t, "pdftotext", "-f", page, "-l", page, path, "-"))
		if want := fmt.Sprintf("N%d", n/4+1); words != want {
			t.Errorf("page %s has %q, want %s once", page, words, want)
		}
	}
	if order, _ := os.ReadFile(filepath.Join(dir, "order.csv")); string(order) != "product,file,pieces,pages\npoker,card.pdf,6,12\n" {
		t.Errorf("the order is\n%s", order)
	}
	files["data/g/card.yaml"], _, _ = strings.Cut(files["data/g/card.yaml"], "back:\n")
	dir, made, _, wrong = exported(t, files, Options{For: "drive-thru-cards"})
	path = filepath.Join(dir, "card.pdf")
	if first := drawtest.Run(t, "pdftotext", "-l", "1", path, "-"); wrong != "" || made[0].Pages != 6 || strings.TrimSpace(first) != "" {
		t.Errorf("cards without backs have %d pages, the first with %q; %s", made[0].Pages, first, wrong)
	}
}

// TestDriveThruCardsGetsNoTransparency checks that transparency is flattened for a service with
// PDF/X-1a and kept for one without a standard.
func TestDriveThruCardsGetsNoTransparency(t *testing.T) {
	files := deck(2, "63 x 88 mm", false)
	files["data/g/card.yaml"] = strings.Replace(
		files["data/g/card.yaml"], "back:\n", "back:\n  - rect: {box: 9 9 9 9 mm, fill: lapis, opacity: 50}\n", 1,
	)
	for service, want := range map[string]bool{"drive-thru-cards": false, "mb-print": true} {
		dir, _, _, wrong := exported(t, files, Options{For: service})
		if wrong != "" {
			t.Fatalf("%s: %s", service, wrong)
		}
		data, err := os.ReadFile(filepath.Join(dir, "card.pdf"))
		if err != nil || strings.Contains(string(data), "/ca ") != want {
			t.Errorf("the file for %s is transparent: %v; %v", service, !want, err)
		}
	}
}

// TestTheFirstDeckGoesToDriveThruCards exports the cards made by `init`, whose drawings are partly
// transparent.
func TestTheFirstDeckGoesToDriveThruCards(t *testing.T) {
	testall.Slow(t)
	dir, out := filepath.Join(t.TempDir(), "ferry"), t.TempDir()
	startertest.Write(t, dir, "ferry", "deck")
	made, err := Make(projecttest.Over(t, dir), Options{Options: kit.Options{What: kit.What{Game: "ferry"}, Out: out}, For: "drive-thru-cards"})
	if err != nil || len(made) != 3 {
		t.Fatalf("made %+v; %v", made, err)
	}
	path := filepath.Join(out, made[0].Path)
	text := drawtest.Spelled(t, path)
	for _, other := range []string{"/SMask", "/ca ", "/Transparency"} {
		if strings.Contains(text, other) {
			t.Errorf("the file has %s", other)
		}
	}
	if found := drawtest.OtherColours(text); found != nil {
		t.Errorf("colours that are not inks: %q", found)
	}
	if most := drawtest.MostInk(t, path); most > 240 {
		t.Errorf("the most ink in one place is %.0f %%", most)
	}
}

// TestWorkedOutInksAreReported checks the warning for colours without given inks.
func TestWorkedOutInksAreReported(t *testing.T) {
	files := deck(1, "63 x 88 mm", false)
	files["templates/palette.yaml"] = "sky: '#2f7cc0'\n"
	files["data/g/card.yaml"] = strings.Replace(files["data/g/card.yaml"], "fill: sand", "fill: sky", 1)
	if _, _, warnings, wrong := exported(t, files, Options{For: "drive-thru-cards"}); wrong != "" ||
		!slices.Equal(warnings, []string{"inks-worked-out"}) {
		t.Errorf("warnings %v; %s", warnings, wrong)
	}
}

// TestEveryGameIsExported exports every game to a service with pages of all sizes and to one with
// sheets. Photographs in RGB are converted for a press, which a warning counts, or are errors where that is asked for.
func TestEveryGameIsExported(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	try := func(p *project.Project, game, service, pictures, want string) {
		t.Helper()
		converted := 0
		opt := kit.Options{What: kit.What{Game: game}, Print: kit.Print{Pictures: pictures}, Out: t.TempDir(), Warn: func(d diag.Diagnostic) {
			if d.Code == "pictures-converted" {
				converted = d.Args["n"].(int)
			}
		}}
		tasks, err := Tasks(p, Options{Options: opt, For: service})
		if want != "" {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s for %s: %v", game, service, err)
			}
			return
		}
		if err != nil || len(tasks) < 2 {
			t.Errorf("%s for %s: %d files; %v", game, service, len(tasks), err)
		}
		if photos := pictures == "convert"; (converted > 0) != photos {
			t.Errorf("%s for %s: %d pictures are converted", game, service, converted)
		}
	}
	for _, game := range games.All.IDs() {
		try(projecttest.Builtin(t), game, "mb-print", "", "")
		try(projecttest.Builtin(t), game, "print-play-games", "", "")
	}
	for _, example := range starter.Kinds() {
		dir := filepath.Join(t.TempDir(), "mine")
		startertest.Write(t, dir, "mine", example)
		p := projecttest.Over(t, dir)
		if example == "tiles" {
			try(p, "mine", "mb-print", "error", "press-picture")
			try(p, "mine", "mb-print", "convert", "")
			try(p, "mine", "print-play-games", "", "")
			try(p, "mine", "print-play-games", "convert", "pictures-no-press")
		} else {
			try(p, "mine", "mb-print", "", "")
		}
	}
}

// TestSheetsForAPrintShop checks upright sheets of 12 by 18 inches. If any sheet has a back all
// have one, so that fronts stay fronts.
func TestSheetsForAPrintShop(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	out := t.TempDir()
	made, err := Make(projecttest.Builtin(t), Options{Options: kit.Options{What: kit.What{Game: "nile-flood"}, Out: out}, For: "print-play-games"})
	if err != nil || len(made) != 3 || made[1].Pages%2 != 0 {
		t.Fatalf("made %+v; %v", made, err)
	}
	for _, m := range made[:2] {
		for _, b := range boxesOf(t, filepath.Join(out, m.Path)) {
			if b.MediaBox != [4]float64{0, 0, 864, 1296} {
				t.Errorf("%s: a page of %v", m.Path, b.MediaBox)
			}
		}
	}
}

// TestAPrintShopPrintsAFileOnOnePaper checks that a box and the card beside it share a sheet for a print shop, unlike in a kit, where
// each may be printed on a paper of its own.
func TestAPrintShopPrintsAFileOnOnePaper(t *testing.T) {
	_, made, _, wrong := exported(t, netGame(marked("20 x 30 x 12 mm")), Options{For: "print-play-games"})
	if wrong != "" || len(made) == 0 || made[0].Pages != 1 {
		t.Errorf("want one sheet, made %+v %s", made, wrong)
	}
}

// TestFilesForAShopAreTheSameEveryTime checks that only the dates in PDF files depend on the date.
func TestFilesForAShopAreTheSameEveryTime(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	read := func(jobs, year int) string {
		out := t.TempDir()
		made, err := Make(projecttest.Builtin(t), Options{For: "drive-thru-cards", Options: kit.Options{
			What: kit.What{Game: "osiris", Only: []string{"boon-cards"}},
			Out:  out, Jobs: jobs, Date: time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC),
		}})
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(out, made[0].Path))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	one, eight, later := read(1, 2001), read(8, 2001), read(8, 2024)
	if one != eight {
		t.Error("the bytes depend on the jobs")
	}
	if strings.NewReplacer("D:2001", "D:2024", ">2001-", ">2024-").Replace(one) != later {
		t.Error("more than the dates differ")
	}
}

// TestDiscsAreRoundProducts checks that a round token is a round product, without its cut line.
func TestDiscsAreRoundProducts(t *testing.T) {
	files := deck(1, "25 x 25 mm", false)
	files["data/g/card.yaml"] = `size: 25 x 25 mm
stock: card
per: game
bleed: 3 mm
cards: rows.yaml
front:
  - rect: {box: bleed, fill: sand}
  - circle: {centre: 12.5 12.5 mm, radius: 12.5 mm, stroke: carnelian, for: cut}
`
	dir, made, _, wrong := exported(t, files, Options{For: "the-game-crafter"})
	if wrong != "" || len(made) != 2 {
		t.Fatalf("made %+v; %s", made, wrong)
	}
	if order, _ := os.ReadFile(filepath.Join(dir, "order.csv")); !strings.Contains(string(order), "large-circle-chit,card,1,card.png,") {
		t.Errorf("the order is\n%s", order)
	}
	m := decoded(t, filepath.Join(dir, "card.png"))
	middle, edge := m.At(187, 187), m.At(187, 40)
	if middle != edge || m.Bounds().Dx() != 375 {
		t.Errorf("the picture has %d pixels; its middle is %v, where the line would be %v", m.Bounds().Dx(), middle, edge)
	}
}
