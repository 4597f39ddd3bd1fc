package export

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules/games"
)

// TestContactSheet checks that each look of a card is drawn once, with its number and the number of
// copies, a shared back once, and the scale.
func TestContactSheet(t *testing.T) {
	files := deck(20, "63 x 88 mm", false)
	files["data/g/rows.yaml"] += "- {name: N3, fill: '#028040', copies: 4}\n" // same look as the third
	files["data/g/card.yaml"] = strings.Replace(files["data/g/card.yaml"], "per: game", "per: game\ncopies: $copies", 1)
	files["data/g/rows.yaml"] = strings.ReplaceAll(files["data/g/rows.yaml"], "8040'}", "8040', copies: 1}")
	dir, made, _, wrong := exported(t, files, Options{Options: kit.Options{What: kit.What{Copies: 2}}, For: ContactSheet})
	if wrong != "" || made[0].Pages != 1 {
		t.Fatalf("made %+v; %s", made, wrong)
	}
	file := filepath.Join(dir, "contact-sheet.pdf")
	drawtest.Run(t, "qpdf", "--check", file)
	if fonts := drawtest.Run(t, "pdffonts", file); !strings.Contains(fonts, "Vollkorn-SemiBold") {
		t.Errorf("no title is in the face of the game's headings:\n%s", fonts)
	}
	text := strings.ReplaceAll(drawtest.Run(t, "pdftotext", file, "-"), "\u00a0", " ")
	for want, n := range map[string]int{
		"A card\n": 1, "48 ×, 63 × 88 mm": 1, "all pieces at 1 : 2\n": 1,
		"No. 1, 2 copies\n": 1, "No. 3, 10 copies\n": 1, "No. 20, 2 copies\n": 1, "No. 21": 0, "back, 48 copies\n": 1,
	} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%q occurs %d times, want %d, in\n%s", want, got, n, text)
		}
	}
}

// TestSidesThatAreAlike checks that the back of a token that looks like its front is not shown again, though the cut is on the front
// only, and that the heading says so.
func TestSidesThatAreAlike(t *testing.T) {
	files := deck(3, "30 x 30 mm", false)
	side := "\n  - rect: {box: bleed, fill: $fill}"
	files["data/g/card.yaml"] = "size: 30 x 30 mm\nbleed: 3 mm\nstock: card\nper: game\ncards: rows.yaml\nfront:" + side +
		"\n  - circle: {centre: 15 15 mm, radius: 12 mm, stroke: ink, width: 0.2 mm, for: cut}\nback:" + side + "\n"
	dir, _, _, wrong := exported(t, files, Options{For: ContactSheet})
	text := strings.ReplaceAll(drawtest.Run(t, "pdftotext", filepath.Join(dir, "contact-sheet.pdf"), "-"), "\u00a0", " ")
	if wrong != "" || !strings.Contains(text, "3 ×, 30 × 30 mm, both sides alike\n") || strings.Contains(text, "back") {
		t.Errorf("%s\n%s", wrong, text)
	}
}

// TestAContactSheetInArabic checks that sizes and scales have Arabic digits, and that the marks
// isolating them from the text around are not printed as codes.
func TestAContactSheetInArabic(t *testing.T) {
	k, err := kit.Start(projecttest.Builtin(t), kit.Options{What: kit.What{Game: "nile-flood"}, Look: kit.Look{Lang: "ar"}})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := (&job{Job: k}).contact()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, printed := range scene.Texts(pages[0].Ops) {
		all = append(all, printed.Words())
	}
	text := strings.ReplaceAll(strings.Join(all, "\n"), "\u00a0", " ")
	// in printed order, from the left
	if strings.Contains(text, "U+") || !strings.Contains(text, "٣ : ١") || !strings.Contains(text, "١٩٠ × ٢٦٧") {
		t.Error(text)
	}
}

// TestEveryGameFitsOnTwoPages checks English and, in turns, another language; with CARTOUCHE_ALL every language.
func TestEveryGameFitsOnTwoPages(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	for i, game := range games.All.IDs() {
		for j, language := range []string{"en", "it", "de", "fr", "ar"} {
			if j > 0 && j != 1+i%4 && !testall.On() {
				continue
			}
			tasks, err := Tasks(projecttest.Builtin(t), Options{Options: kit.Options{What: kit.What{Game: game}, Look: kit.Look{Lang: language}}, For: ContactSheet})
			if err != nil || tasks[0].Made.Pages > 2 {
				t.Errorf("%s in %s: %+v; %v", game, language, tasks, err)
			}
		}
	}
}

// pieceOf returns a section of n different pieces of a size.
func pieceOf(n int, w, h float64) section {
	s := section{component: &model.Component{}, pieces: n}
	s.component.Size.Value = geom.Size{W: geom.MM(w), H: geom.MM(h)}
	for i := range n {
		s.looks = append(s.looks, look{&scene.Face{}, i + 1, 1})
	}
	return s
}

var a4 = geom.Size{W: 210 * geom.Millimetre, H: 297 * geom.Millimetre}

// TestTheScalesOfAContactSheet checks the choice of scales: one, as large as possible, and a second one
// for small pieces that would be illegible, as large as the pages allow. A thousand cards get as many pages as they need.
func TestTheScalesOfAContactSheet(t *testing.T) {
	for _, tt := range []struct {
		name     string
		sections []section
		scales   []scale
		pages    int
	}{
		{"a card", []section{pieceOf(1, 63, 88)}, []scale{2}, 1},
		{"a deck", []section{pieceOf(54, 63, 88)}, []scale{6}, 1},
		{"a large board", []section{pieceOf(1, 800, 600)}, []scale{9}, 1},
		{"a board and tokens", []section{pieceOf(1, 400, 300), pieceOf(60, 12, 12), pieceOf(60, 63, 88)}, []scale{6, 2}, 2},
		{"a thousand cards", []section{pieceOf(1000, 63, 88)}, []scale{8}, 12},
	} {
		plan := planContact(tt.sections, a4)
		if len(plan.scales) != len(tt.scales) || plan.scales[0] != tt.scales[0] ||
			plan.scales[len(plan.scales)-1] != tt.scales[len(tt.scales)-1] || plan.pages != tt.pages {
			t.Errorf("%s: scales %v on %d pages, want %v on %d", tt.name, plan.scales, plan.pages, tt.scales, tt.pages)
		}
		nothingOverlaps(t, tt.name, plan)
	}
}

// TestScalesOfSmallerPieces checks that pieces between boards and tokens become larger where a page has room for it, but not larger
// than the board.
func TestScalesOfSmallerPieces(t *testing.T) {
	for _, tt := range []struct {
		sections []section
		want     []scale
	}{
		{[]section{pieceOf(1, 800, 600), pieceOf(4, 63, 88), pieceOf(3, 10, 10)}, []scale{9, 2, 2}},
		{[]section{pieceOf(1, 800, 60), pieceOf(2, 40, 700), pieceOf(3, 10, 10)}, []scale{9, 8, 2}},
	} {
		plan := planContact(tt.sections, a4)
		for i, h := range plan.headings {
			if h.scale != tt.want[i] {
				t.Errorf("%v: scale %d of section %d, want %d", tt.sections[0].component.Size.Value, h.scale, i, tt.want[i])
			}
		}
	}
}

// TestRowsOfBacks checks that backs stay beside the fronts if all of them have room there, and begin a row of their own otherwise.
func TestRowsOfBacks(t *testing.T) {
	for _, tt := range []struct {
		fronts, backs, columns int
		want                   string
	}{
		{5, 2, 7, "fffffbb"}, {5, 3, 7, "fffff bbb"}, {12, 2, 7, "fffffff fffffbb"}, {7, 1, 7, "fffffff b"}, {5, 0, 4, "ffff f"}, {1, 1, 1, "f b"},
	} {
		looks := pieceOf(tt.fronts, 63, 88).looks
		for range tt.backs {
			looks = append(looks, look{face: &scene.Face{}, pieces: 1})
		}
		var got []string
		for _, row := range rows(looks, tt.columns) {
			words := ""
			for _, l := range row {
				words += map[bool]string{true: "b", false: "f"}[l.number == 0]
			}
			got = append(got, words)
		}
		if text := strings.Join(got, " "); text != tt.want {
			t.Errorf("%d fronts and %d backs: %s, want %s", tt.fronts, tt.backs, text, tt.want)
		}
	}
}

// nothingOverlaps checks that pictures and headings are on the pages and do not overlap.
func nothingOverlaps(t *testing.T, name string, plan contactPlan) {
	t.Helper()
	page := geom.R(0, 0, a4.W, a4.H).Inset(contactEdge)
	boxes := map[int][]geom.Rect{}
	for _, h := range plan.headings {
		boxes[h.page] = append(boxes[h.page], h.box)
	}
	for _, c := range plan.cells {
		boxes[c.page] = append(boxes[c.page], c.box)
		if c.size.W > c.box.W || c.size.H > c.box.H || longer(c.size) < legible {
			t.Errorf("%s: a picture of %v in a cell of %v", name, c.size, c.box.Size())
		}
	}
	for n, list := range boxes {
		for i, b := range list {
			if !page.Contains(b) {
				t.Errorf("%s: page %d: %v leaves the page", name, n, b)
			}
			for _, other := range list[:i] {
				if b.Overlaps(other) {
					t.Errorf("%s: page %d: %v overlaps %v", name, n, b, other)
				}
			}
		}
	}
}

// TestPlacesOnAContactSheet checks where headings and pictures of sections are, in tenths of a millimetre: sections beside each
// other on a shelf, a new shelf for one that is much higher, rows that go on on the next pages.
func TestPlacesOnAContactSheet(t *testing.T) {
	tenths := func(l geom.Length) int { return int(l / (100 * geom.Micrometre)) }
	for _, tt := range []struct {
		name     string
		sections []section
		want     string
	}{
		{"beside each other", []section{pieceOf(2, 60, 40), pieceOf(1, 60, 50)},
			"heading 0: 90,190 1225; heading 0: 1350,190 600; 0: 90,275 600 × 445; 0: 715,275 600 × 445; 0: 1350,275 600 × 545"},
		{"a shelf below", []section{pieceOf(1, 60, 40), pieceOf(1, 60, 90), pieceOf(1, 120, 40)},
			"heading 0: 90,190 600; heading 0: 725,190 600; heading 0: 90,1255 1200; 0: 90,275 600 × 445; 0: 725,275 600 × 945; 0: 90,1340 1200 × 445"},
		{"a row on each page", []section{pieceOf(5, 120, 180), pieceOf(1, 60, 40)},
			"heading 0: 90,190 1200; heading 4: 1325,190 600; 0: 90,275 1200 × 1845; 1: 90,190 1200 × 1845; 2: 90,190 1200 × 1845; 3: 90,190 1200 × 1845; 4: 90,190 1200 × 1845; 4: 1325,275 600 × 445"},
	} {
		plan, room := layContact(tt.sections, a4, []geom.Length{0}, []scale{2})
		var got []string
		for _, h := range plan.headings {
			got = append(got, fmt.Sprintf("heading %d: %d,%d %d", h.page, tenths(h.box.X), tenths(h.box.Y), tenths(h.box.W)))
		}
		for _, c := range plan.cells {
			got = append(got, fmt.Sprintf("%d: %d,%d %d × %d", c.page, tenths(c.box.X), tenths(c.box.Y), tenths(c.box.W), tenths(c.box.H)))
		}
		if text := strings.Join(got, "; "); text != tt.want || !room {
			t.Errorf("%s: %s, want %s", tt.name, text, tt.want)
		}
	}
	for _, tt := range []struct {
		w, h float64
		room bool
	}{{192, 100, true}, {192.1, 100, false}} {
		if _, room := layContact([]section{pieceOf(1, tt.w, tt.h)}, a4, []geom.Length{0}, []scale{2}); room != tt.room {
			t.Errorf("a piece of %g × %g mm has room: %t", tt.w, tt.h, room)
		}
	}
}
