package layouts_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// laid lays out the elements of a board of 200 × 200 mm, in a game that has square tokens of 10 mm, round ones of 10 mm and
// tiles of 20 × 10 mm as well.
func laid(t *testing.T, elements string) (*scene.Face, diag.List) {
	t.Helper()
	p, errs := laidPiece(t, elements)
	return p.Front, errs
}

func laidPiece(t *testing.T, elements string) (layouts.Piece, diag.List) {
	t.Helper()
	return laidIn(t, "en", elements)
}

// laidIn lays elements out in a language, on a card that is mirrored in Arabic.
func laidIn(t *testing.T, language, elements string) (layouts.Piece, diag.List) {
	t.Helper()
	texts := kittest.Base["data/g/lang/en.yaml"] + "sheet: {round: Round, cards: Cards, total: Total, grain: Grain, done: Done}\n"
	piece := func(size, front string) string {
		return "size: " + size + "\nstock: card\nper: game\nsafe: 0 mm\nfront:\n  - " + front + "\n"
	}
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/game.yaml":   strings.NewReplacer("[card]", "[card, square, round, tile]", "[en]", "[en, ar]").Replace(kittest.Base["data/g/game.yaml"]),
		"data/g/values.yaml": "points: {value: [5, 6, 7, 8]}\nrows: {value: 3}\nland: {value: [lapis, ., carnelian]}\n",
		"data/g/card.yaml":   "size: 200 x 200 mm\nstock: card\nper: game\nfront:\n" + listed(elements) + "\nfollow-direction: true\n",
		"data/g/square.yaml": piece("10 x 10 mm", "rect: {box: 0 0 10 10 mm, fill: sand}"),
		"data/g/round.yaml":  piece("20 x 20 mm", "circle: {centre: 10 10 mm, radius: 5 mm, stroke: ink, for: cut}"),
		"data/g/tile.yaml":   piece("20 x 10 mm", "rect: {box: 0 0 20 10 mm, fill: sand}"),
		"data/g/art/leaf.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="M2 18Q4 2 28 2Q26 18 2 18Z" fill="#3d7a4b"/>` +
			`<path d="M2 18L20 7" stroke="#fbf6e9" stroke-width="0.8"/></svg>`,
		"data/g/lang/en.yaml": texts, "data/g/lang/ar.yaml": texts,
	})
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: language, Profile: "home"})
	if errs != nil {
		t.Fatal(errs)
	}
	return s.Piece(g.Components[0], 0)
}

// listed is one element as the only one of a list; a list remains.
func listed(elements string) string {
	if strings.HasPrefix(elements, "- ") {
		return elements
	}
	return "- " + elements
}

// TestGoldenExamplesOfThePageAreDrawn: each example of boards and sheets in docs/elements.md has the slots that its comments name,
// and looks like the picture below it.
func TestGoldenExamplesOfThePageAreDrawn(t *testing.T) {
	page, err := os.ReadFile(elementsPage)
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(page), "\n## Boards and sheets\n")
	part, _, _ = strings.Cut(part, "\n## ")
	slots := map[string]geom.Rect{}
	examples := strings.Split(part, "```yaml\n")[1:]
	for i, picture := range []struct {
		name          string
		width, height float64 // in mm
	}{{"elements-sheet.png", 122, 160}, {"elements-boards.png", 200, 172}} {
		example, _, _ := strings.Cut(examples[i], "```")
		f, errs := laid(t, strings.TrimSpace(example))
		if errs != nil {
			t.Fatal(errs)
		}
		maps.Copy(slots, slotsOf(f))
		f.Size = geom.Size{W: geom.MM(picture.width), H: geom.MM(picture.height)}
		looksLike(t, f, 110, picture.name)
	}
	for _, name := range strings.Fields(`round.1.1 round.6.2 round.name.2 score.cards score.total year.1.grain year.4.done winner
		cell.A1 cell.D5 wall.A1-A2 wall.A1-B1 post.A1/B2 isle.A2 isle.A4 isle.E2 bonus.8 motto town.Thebes road.Memphis-Giza`) {
		if _, ok := slots[name]; !ok {
			t.Errorf("%s is not there", name)
		}
	}
	if _, ok := slots["isle.A1"]; ok {
		t.Error("a corner of the board around the hexagon is there")
	}
}

// looksLike compares a face with a picture of the documentation, which -update writes.
func looksLike(t *testing.T, f *scene.Face, dpi int, name string) {
	t.Helper()
	var got bytes.Buffer
	if err := png.Encode(&got, f.Page(false, "en"), dpi, png.Options{}); err != nil {
		t.Fatal(err)
	}
	name = "../docs/" + name
	if *update {
		if err := os.WriteFile(name, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(name); !bytes.Equal(got.Bytes(), want) {
		t.Errorf("%s is stale; run with -update, and look at it", name)
	}
}

// TestWhatASlotHoldsFits: pieces lie side by side, as they are or turned by a quarter, with 1 mm around each; in a round slot a
// round one needs less than a square one.
func TestWhatASlotHoldsFits(t *testing.T) {
	slot := func(box, holds string) string {
		return "slot: {box: 10 10 " + box + ", id: s, pieces: {" + holds + "}}"
	}
	node := func(size, shape, holds string) string {
		return "nodes: {slot: n, nodes: {A: 50 50 mm}, size: " + size + ", shape: " + shape + ", pieces: {" + holds + "}}"
	}
	for element, needs := range map[string]string{
		slot("12 12 mm", "piece: square"):                                                                                       "",
		slot("12 11.9 mm", "piece: square"):                                                                                     "12 × 12 mm",
		slot("24 12 mm", "piece: square, count: 2"):                                                                             "",
		slot("12 24 mm", "piece: square, count: 2"):                                                                             "",
		slot("23 24 mm", "piece: square, count: 3"):                                                                             "24 × 24 mm",
		slot("12 22 mm", "piece: tile"):                                                                                         "", // turned
		slot("44 24 mm", "piece: tile, count: 4"):                                                                               "",
		slot("44 23 mm", "piece: tile, count: 4"):                                                                               "44 × 24 mm",
		slot("12 12 mm", "piece: round"):                                                                                        "", // of its line, not of its card
		slot("12 12 mm", "piece: tile, size: 10 x 8 mm"):                                                                        "",
		slot("9 12 mm", "piece: tile, size: 10 x 8 mm"):                                                                         "10 × 12 mm",
		node("12 mm", "circle", "piece: round"):                                                                                 "",
		node("11.8 mm", "circle", "piece: round"):                                                                               "12 × 12 mm",
		node("16 mm", "circle", "piece: square"):                                                                                "16.1 × 16.1 mm",
		node("16.2 mm", "circle", "piece: square"):                                                                              "",
		node("12 mm", "square", "piece: square"):                                                                                "",
		node("12 mm", "diamond", "piece: square"):                                                                               "22.7 × 22.7 mm",
		node("24 mm", "circle", "piece: round, count: 2"):                                                                       "",
		node("23 mm", "circle", "piece: round, count: 2"):                                                                       "23.9 × 23.9 mm",
		"hexes: {box: 10 10 12 14 mm, rows: 1, columns: 1, slot: h, names: none, pieces: {piece: round}}":                       "",
		"hexes: {box: 10 10 11 14 mm, rows: 1, columns: 1, slot: h, names: none, pieces: {piece: round}}":                       "11.9 × 13.739 mm",
		"grid: {box: 10 10 24 24 mm, rows: 2, columns: 2, slot: q, drawn: none, pieces: {piece: square, count: 2}}":             "12 × 24 mm",
		"grid: {box: 10 10 24 24 mm, rows: 2, columns: 2, slot: g, names: none, pieces: {piece: square}}":                       "",
		"ticks: {box: 10 10 50 10 mm, count: 4, slot: k, pieces: {piece: square}}":                                              "12 × 12 mm",
		"stacks: {box: 10 10 50 12 mm, count: 2, size: 12 mm, slot: k, pieces: {piece: round}}":                                 "",
		"trail: {box: 10 10 180 180 mm, depth: 11 mm, count: 40, slot: k, pieces: {piece: square}}":                             "12 × 12 mm",
		"cartouche: {box: 10 10 30 30 mm, slot: k, figure: sphinx, pieces: {piece: tile, count: 3}}":                            "36 × 22 mm",
		"cartouche: {box: 10 10 30 30 mm, slot: k, place: 12 x 22 mm, pieces: {piece: tile}}":                                   "",
		"cartouche: {box: 10 10 30 30 mm, slot: k, place: 12 x 20 mm, pieces: {piece: tile}}":                                   "12 × 22 mm",
		"trail: {box: 10 10 180 180 mm, depth: 12 mm, count: 20, slot: k, start: 60 mm, place: 12 mm, pieces: {piece: square}}": "",
	} {
		_, errs := laid(t, element)
		var got []string
		for _, d := range errs {
			if d.Code != "slot-holds" {
				t.Fatal(element, errs)
			}
			got = append(got, fmt.Sprint(d.Args["allowed"]))
		}
		if slices.Sort(got); strings.Join(slices.Compact(got), ", ") != needs {
			t.Errorf("%s\nneeds %v, want %s", element, got, needs)
		}
	}
}

// TestALargeHexagon: with 2n−1 rows it has 3n(n−1)+1 cells in rows of n to 2n−1 and back, and all of its cells lie as far from
// its middle as its corners at most.
func TestALargeHexagon(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for _, point := range []string{"up", "flat"} {
			f, errs := laid(t, fmt.Sprintf("hexes: {box: 10 10 180 180 mm, rows: %d, columns: %[1]d, slot: h, names: none, shape: hexagon, point: %s}", 2*n-1, point))
			if errs != nil {
				t.Fatal(errs)
			}
			inLine, six := map[int]int{}, 0
			for _, s := range f.Slots {
				if point == "up" {
					inLine[s.Row]++
				} else {
					inLine[s.Column]++
				}
				if len(s.Beside) == 6 {
					six++
				}
			}
			for line := 1; line < 2*n; line++ {
				if want := 2*n - 1 - max(line-n, n-line); inLine[line] != want {
					t.Errorf("%s, %d: line %d has %d cells, want %d", point, n, line, inLine[line], want)
				}
			}
			if want := 3*(n-1)*(n-2) + 1; n > 1 && six != want {
				t.Errorf("%s, %d: %d cells have six neighbours, want %d", point, n, six, want)
			}
			middle := geom.R(10*mm, 10*mm, 180*mm, 180*mm).Center()
			box := f.Slots[0].Box
			for _, s := range f.Slots {
				box = box.Union(s.Box)
			}
			if off := box.Center().Sub(middle); max(off.X, -off.X, off.Y, -off.Y) > 20 {
				t.Errorf("%s, %d: it lies %v off the middle of its box", point, n, off)
			}
		}
	}
}

// TestHowCellsAreCalled: rows by letters as long as there are any; by numbers beyond, and where the data say so.
func TestHowCellsAreCalled(t *testing.T) {
	for element, want := range map[string]string{
		"grid: {box: 10 10 180 180 mm, rows: 26, columns: 2, slot: c, accepts: cross}":                              "c.Z2",
		"grid: {box: 10 10 180 180 mm, rows: 27, columns: 2, slot: c, accepts: cross}":                              "c.27.2",
		"grid: {box: 10 10 180 180 mm, rows: 2, columns: 2, slot: c, names: row.column}":                            "c.2.2",
		"grid: {box: 10 10 180 180 mm, rows: 2, columns: 2, slot: c, names: row.column, edges: w}":                  "w.2.1-2.2",
		"grid: {box: 10 10 180 180 mm, rows: 2, columns: 2, slot: c, names: row.column, corners: p}":                "p.1.1/2.2",
		"grid: {box: 10 10 180 180 mm, rows: 2, columns: 2, slot: c, names: none, gap: 3 mm, edges: w, corners: p}": "p.A1/B2",
		"grid: {box: 10 10 180 180 mm, rows: 2, columns: 2, first: 3, slot: c}":                                     "c.D2",
		"grid: {box: 10 10 180 180 mm, rows: 1, columns: 3, first: 2, slot: c, edges: w}":                           "w.B2-B3",
		"grid: {box: 10 10 180 180 mm, rows: 2, columns: 2, first: 26, slot: c, corners: p}":                        "p.26.1/27.2",
		"hexes: {box: 10 10 180 180 mm, rows: 27, columns: 2, slot: c, accepts: cross, names: none}":                "c.27.2",
		`grid: {box: 10 10 180 180 mm, rows: "= data.rows", columns: 4, slot: c}`:                                   "c.C4",
	} {
		f, errs := laid(t, element)
		if errs != nil {
			t.Fatal(element, errs)
		}
		if got := f.Slots[len(f.Slots)-1].ID; got != want {
			t.Errorf("%s: %s, want %s", element, got, want)
		}
	}
}

// TestBoardsInOneCount: boards one below the other are rows of one board, by their headings and for judges too; a first row
// that there cannot be is refused.
func TestBoardsInOneCount(t *testing.T) {
	f, errs := laid(t, "grid: {box: 10 10 60 60 mm, rows: 2, columns: 2, first: 3, slot: c, edges: w, corners: p}")
	if errs != nil {
		t.Fatal(errs)
	}
	for id, row := range map[string]int{"c.C1": 3, "c.D2": 4, "w.C1-D1": 3, "w.D1-D2": 4, "p.C1/D2": 3} {
		i := slices.IndexFunc(f.Slots, func(s scene.Slot) bool { return s.ID == id })
		if i < 0 || f.Slots[i].Row != row {
			t.Errorf("%s is not in row %d", id, row)
		}
	}
	var headings []string
	for _, s := range scene.Texts(f.Ops) {
		headings = append(headings, s.Words())
	}
	if got := strings.Join(headings, " "); got != "C D 1 2" {
		t.Errorf("headings: %s", got)
	}
	for _, first := range []string{"0", "99"} {
		if _, errs := laid(t, "grid: {box: 10 10 60 60 mm, rows: 2, columns: 2, first: "+first+", slot: c}"); len(errs) != 1 || errs[0].Code != "number-out-of-range" {
			t.Errorf("first: %s: %v", first, errs)
		}
	}
}

// TestWhatCellsPrint: lists by row, lists in reading order, the game's values and expressions; points and empty texts print
// nothing. A value of the game is no entry of a list that is written out.
func TestWhatCellsPrint(t *testing.T) {
	for values, want := range map[string]string{
		"[[1, 2], [3, 4]]":         "1 2 3 4",
		"[[1, .], ['', 4]]":        "1 4",
		"[1, 2, Inn, -4]":          "1 2 Inn −4",
		"$points":                  "5 6 7 8",
		`"= data.points"`:          "5 6 7 8",
		`"= [[1, 2], [3, 4]]"`:     "1 2 3 4",
		"[[$points.1, 2], [3, 4]]": "",
	} {
		f, errs := laid(t, "grid: {box: 10 10 60 60 mm, rows: 2, columns: 2, slot: c, names: none, values: "+values+"}")
		if (errs != nil) != (want == "") {
			t.Fatal(values, errs)
		}
		var got []string
		for _, s := range scene.Texts(f.Ops) {
			got = append(got, s.Words())
		}
		if want != "" && strings.Join(got, " ") != want {
			t.Errorf("%s prints %q, want %s", values, got, want)
		}
	}
}

// TestAListThatDoesNotFitIsToldOnce: when an expression makes it, at one place; each entry of one that is written out has a
// place of its own.
func TestAListThatDoesNotFitIsToldOnce(t *testing.T) {
	for values, want := range map[string]int{`"= map(1..4, 100000)"`: 1, "[100000, 100000, 1, 100000]": 3} {
		_, errs := laid(t, "grid: {box: 10 10 20 20 mm, rows: 2, columns: 2, slot: c, names: none, values: "+values+"}")
		if len(errs) != want {
			t.Errorf("%s: %d mistakes, want %d: %v", values, len(errs), want, errs)
		}
	}
}

// TestBoardsOfAnySize: whatever data say, a board is drawn inside its box or refused.
func TestBoardsOfAnySize(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(words ...string) string { return words[random.IntN(len(words))] }
	length := func(most int) string { return fmt.Sprintf("%.1f", random.Float64()*float64(most)) }
	for range 8 {
		var b strings.Builder
		boxes := map[int]geom.Rect{} // by line
		for i := range 60 {
			w, h := random.IntN(90), random.IntN(90)
			boxes[i+5] = geom.R(20*mm, 20*mm, geom.Length(w)*mm, geom.Length(h)*mm)
			start := fmt.Sprintf("{box: 20 20 %d %d mm, slot: s%d, pieces: {piece: %s, count: %d}", w, h, i, pick("round", "square", "tile"), 1+random.IntN(4))
			size := fmt.Sprintf(", rows: %d, columns: %d, names: %s, gap: %s mm, accepts: cross", 1+random.IntN(5), 1+random.IntN(5), pick("A1", "row.column", "none"), length(random.IntN(40)))
			switch random.IntN(4) {
			case 0:
				fmt.Fprintf(&b, "- grid: %s%s, cell: %s, edges: e%d, corners: c%d}\n", start, size, pick("square", "free"), i, i)
			case 1:
				fmt.Fprintf(&b, "- hexes: %s%s, point: %s, shape: %s}\n", start, size, pick("up", "flat"), pick("rectangle", "hexagon"))
			case 2:
				fmt.Fprintf(&b, "- ticks: %s, count: %d, per-row: %d, shape: %s}\n", start, 1+random.IntN(20), 1+random.IntN(9), pick("square", "circle", "diamond", "hex"))
			case 3:
				fmt.Fprintf(&b, "- nodes: {slot: s%d, nodes: {A: 40 40 mm, B: 40 %d mm}, size: %s mm, edges: {slot: e%d, pairs: [[A, B]]}, pieces: {piece: tile}}\n", i, w, length(20), i)
				boxes[i+5] = geom.R(0, 0, 200*mm, 200*mm)
			}
		}
		f, errs := laid(t, b.String())
		refused := map[int]bool{}
		for _, d := range errs {
			refused[d.Pos.Line] = true
		}
		for _, s := range f.Slots {
			if line := s.At.Line; !refused[line] && !boxes[line].Contains(s.Box) {
				t.Errorf("%s lies at %v in %v:\n%s", s.ID, s.Box, boxes[line], strings.Split(b.String(), "\n")[line-5])
			}
		}
		if len(refused) == 0 || len(refused) == 60 {
			t.Errorf("%d of 60 were refused", len(refused))
		}
	}
}

// TestBoardsAreRepeated: an element that is drawn several times has its slots each time, where it is.
func TestBoardsAreRepeated(t *testing.T) {
	f, errs := laid(t, `nodes: {slot: "= 'n' + string(index)", nodes: {A: 20 20 mm, B: 50 20 mm}, times: 3, step: 0 30 mm, edges: {slot: "= 'r' + string(index)", pairs: [[A, B]]}}`)
	if errs != nil {
		t.Fatal(errs)
	}
	if a, b := slotsOf(f)["n1.A"], slotsOf(f)["n3.A"]; len(f.Slots) != 9 || b != a.Move(geom.Pt(0, 60*mm)) {
		t.Errorf("%d slots, at %v and %v", len(f.Slots), a, b)
	}
}

// TestTheNamesOfChess: a1 is at the lower left, in headings as in slots. Over a picture a board prints nothing, and the same
// slots fill its box.
func TestTheNamesOfChess(t *testing.T) {
	for more, want := range map[string]string{"": "3 2 1 a b", "first: 3": "5 4 3 a b", "drawn: none": ""} {
		f, errs := laid(t, "grid: {box: 10 10 60 60 mm, rows: 3, columns: 2, slot: c, corners: p, names: chess, "+more+"}")
		if errs != nil {
			t.Fatal(errs)
		}
		var headings []string
		for _, s := range scene.Texts(f.Ops) {
			headings = append(headings, s.Words())
		}
		if got := strings.Join(headings, " "); got != want {
			t.Errorf("%s: headings %q, want %q", more, got, want)
		}
		first, last := f.Slots[0], f.Slots[5]
		if more == "first: 3" {
			if first.ID != "c.a5" || last.ID != "c.b3" {
				t.Errorf("%s: %s to %s", more, first.ID, last.ID)
			}
			continue
		}
		if first.ID != "c.a3" || first.Row != 1 || !slices.Equal(first.Beside, []string{"c.b3", "c.a2"}) || last.ID != "c.b1" || f.Slots[6].ID != "p.a3/b2" {
			t.Errorf("%s: %v", more, f.Slots)
		}
		if more == "drawn: none" && (len(f.Ops) > 0 || first.Box.Y != 10*mm || last.Box.Bottom() != 70*mm) {
			t.Errorf("%d operations, cells from %v to %v", len(f.Ops), first.Box, last.Box)
		}
	}
	if f, errs := laid(t, "hexes: {box: 10 10 60 60 mm, rows: 3, columns: 2, slot: c, drawn: none}"); errs != nil || len(f.Ops) > 0 || len(f.Slots) != 6 {
		t.Errorf("hexes: %v, %d operations, %d slots", errs, len(f.Ops), len(f.Slots))
	}
}

// TestLegends checks the numbers and the style of a legend.
func TestLegends(t *testing.T) {
	for element, want := range map[string]string{
		"legend: {box: 3 3 57 24 mm, items: [{mark: circle, text: board.a, cost: 0}]}":                            "",
		"legend: {box: 3 3 57 24 mm, items: [{mark: circle, text: board.a, cost: 99}]}":                           "",
		"legend: {box: 3 3 57 24 mm, items: [{mark: circle, text: board.a, cost: \"= 0 - 1\"}]}":                  "number-out-of-range",
		"legend: {box: 3 3 57 24 mm, items: [{mark: circle, text: board.a, cost: 100}]}":                          "number-out-of-range",
		"legend: {box: 3 3 57 24 mm, layout: list, items: [{mark: circle, text: board.a, cost: \"= 0 - 1\"}]}":    "number-out-of-range",
		"legend: {box: 3 3 57 24 mm, style: body, items: [{mark: circle, text: board.a, cost: 1}]}":               "",
		"legend: {box: 3 3 57 24 mm, layout: list, style: body, items: [{mark: circle, text: board.a, cost: 1}]}": "",
		"legend: {box: 3 3 57 24 mm, style: bodi, items: [{mark: circle, text: board.a, cost: 1}]}":               "unknown-style",
	} {
		_, errs := laid(t, element)
		var codes []string
		for _, d := range errs {
			if d.Code != "text-missing" {
				codes = append(codes, d.Code)
			}
		}
		if got := strings.Join(codes, " "); got != want {
			t.Errorf("%s: %s, want %s", element, got, want)
		}
	}
}
