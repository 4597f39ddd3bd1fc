package mark

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/project/projecttest"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// artist draws with the fonts and figures of the templates.
func artist(t *testing.T) *Artist {
	t.Helper()
	p := projecttest.Builtin(t)
	g, _ := model.LoadGame(p, "osiris", nil) // for its icons; without kinds of elements its components are errors
	return &Artist{Fonts: g.Theme.Fonts, Figures: g.Theme.Figures, Lang: "en", Automaton: 1}
}

// board is a face with a slot of each sort.
func board() *scene.Face {
	dome := scene.EllipsePath(geom.R(geom.MM(60), 0, geom.MM(30), geom.MM(40)))
	return &scene.Face{Name: "board", Size: geom.Size{W: geom.MM(100), H: geom.MM(60)}, Slots: []scene.Slot{
		{ID: "field.A1", Box: geom.R(0, 0, geom.MM(25), geom.MM(25))},
		{ID: "field.A2", Box: geom.R(geom.MM(25), 0, geom.MM(25), geom.MM(25))},
		{ID: "channel.A1-A2", Box: geom.R(geom.MM(21), geom.MM(10), geom.MM(8), geom.MM(5))},
		{ID: "channel.A1-B1", Box: geom.R(geom.MM(10), geom.MM(21), geom.MM(5), geom.MM(8))},
		{ID: "village.A1/B2", Box: geom.R(geom.MM(21), geom.MM(21), geom.MM(8), geom.MM(8))},
		{ID: "year.1", Box: geom.R(0, geom.MM(40), geom.MM(8), geom.MM(8))},
		{ID: "year.1.harvest", Box: geom.R(geom.MM(10), geom.MM(40), geom.MM(10), geom.MM(7))},
		{ID: "temple.1.1", Box: geom.R(geom.MM(30), geom.MM(40), geom.MM(18), geom.MM(14))},
		{ID: "granary.1", Box: geom.R(geom.MM(60), 0, geom.MM(30), geom.MM(40)), Shape: &dome},
		{ID: "granary.1.grain.1", Box: geom.R(geom.MM(62), geom.MM(30), geom.MM(9), geom.MM(9))},
	}}
}

func slot(id string, seat int) rules.Slot { return rules.Slot{Board: "board", Seat: seat, ID: id} }

// Each kind of mark finds its slot and is drawn inside it, with room for an
// unsteady hand.
func TestEveryKindIsDrawnInItsSlot(t *testing.T) {
	face := board()
	for _, c := range []struct {
		id   string
		kind rules.Kind
		text string
	}{
		{"field.A1", rules.Circle, ""}, {"field.A1", rules.Square, ""}, {"field.A1", rules.Bucket, ""},
		{"channel.A1-A2", rules.Channel, ""}, {"channel.A1-B1", rules.Channel, ""}, {"village.A1/B2", rules.House, ""},
		{"year.1", rules.Cross, ""}, {"year.1.harvest", rules.Number, "12"},
	} {
		ops, errs := artist(t).Draw(face, "board", 0, []rules.Mark{{Slot: slot(c.id, 0), Kind: c.kind, Text: c.text}}, nil)
		if errs != nil || len(ops) == 0 {
			t.Errorf("%s in %s: %d ops, %v", c.kind, c.id, len(ops), errs)
			continue
		}
		var box geom.Rect
		for _, s := range face.Slots {
			if s.ID == c.id {
				box = s.Box
			}
		}
		if line, ok := ops[0].(*scene.Stroke); ok && !box.Inset(geom.MM(-0.5)).Contains(line.Path.Box()) {
			t.Errorf("%s in %s: %v leaves %v", c.kind, c.id, line.Path.Box(), box)
		}
	}
}

// On shared boards every player has a colour of their own, and a sign and a way
// of hatching that no other has.
func TestNoColourIsAlone(t *testing.T) {
	seen := map[string]int{}
	for seat := range 7 {
		ops, errs := artist(t).Draw(board(), "board", rules.Shared,
			[]rules.Mark{{Slot: slot("temple.1.1", rules.Shared), Kind: rules.Stone, By: seat}}, nil)
		if errs != nil {
			t.Fatal(errs)
		}
		page := &scene.Page{Size: geom.Size{W: 1, H: 1}, Ops: ops}
		var shape []string
		for _, line := range strings.Split(scene.Dump(page), "\n") {
			shape = append(shape, strings.NewReplacer("lapis", "", "carnelian", "", "malachite", "", "ochre", "", "turquoise", "", "bronze", "", "ink", "").Replace(line))
		}
		seen[colourless(shape)]++
	}
	delete(seen, "")
	// Seat 1 is the automaton, which draws as the seventh seat does.
	if len(seen) != 6 {
		t.Errorf("%d different drawings for 6 players and an automaton that shares the last, want 6", len(seen))
	}
}

// colourless leaves out what only says which colour it is.
func colourless(lines []string) string {
	var out []string
	for _, l := range lines {
		if i := strings.Index(l, "#"); i >= 0 {
			l = l[:i] + l[min(i+7, len(l)):]
		}
		out = append(out, l)
	}
	return strings.Join(out, "\n")
}

func TestOutlineFollowsTheShape(t *testing.T) {
	face := board()
	ops, errs := artist(t).Draw(face, "board", rules.Shared, []rules.Mark{{Slot: slot("granary.1", rules.Shared), Kind: rules.Outline}}, nil)
	if errs != nil {
		t.Fatal(errs)
	}
	line := ops[0].(*scene.Stroke)
	if len(line.Path.Verbs) != len(face.Slots[8].Shape.Verbs) {
		t.Error("the outline is not the slot's shape")
	}
}

// A mark belongs to one copy of one board.
func TestMarksOfOthersAreNotDrawn(t *testing.T) {
	marks := []rules.Mark{{Slot: slot("field.A1", 1), Kind: rules.Circle}, {Slot: rules.Slot{Board: "other", ID: "field.A1"}, Kind: rules.Circle}}
	if ops, errs := artist(t).Draw(board(), "board", 0, marks, nil); len(ops) != 0 || errs != nil {
		t.Errorf("drew %d ops, %v", len(ops), errs)
	}
}

func TestAMarkWithoutASlotIsAnError(t *testing.T) {
	_, errs := artist(t).Draw(board(), "board", 0, []rules.Mark{{Slot: slot("field.Z9", 0), Kind: rules.Circle}}, nil)
	if len(errs) != 1 || errs[0].Code != "mark-without-slot" {
		t.Errorf("got %v", errs)
	}
}

// The same record is drawn the same way, and no two fields alike.
func TestTheHandIsUnsteadyButSteadilySo(t *testing.T) {
	draw := func(id string) string {
		ops, _ := artist(t).Draw(board(), "board", 0, []rules.Mark{{Slot: slot(id, 0), Kind: rules.Circle}}, nil)
		return scene.Dump(&scene.Page{Size: geom.Size{W: 1, H: 1}, Ops: ops})
	}
	first, again := draw("field.A1"), draw("field.A1")
	if first != again {
		t.Error("two drawings of one mark differ")
	}
}

func TestRingsCarryTheirNumbers(t *testing.T) {
	rings := []Ring{{slot("field.A1", 0), 1}, {slot("field.A1", 0), 2}, {slot("field.A2", 0), 3}}
	ops, errs := artist(t).Draw(board(), "board", 0, nil, rings)
	if errs != nil {
		t.Fatal(errs)
	}
	dump := scene.Dump(&scene.Page{Size: geom.Size{W: 1, H: 1}, Ops: ops})
	for _, n := range []string{`"1"`, `"2"`, `"3"`} {
		if !strings.Contains(dump, n) {
			t.Errorf("no number %s in\n%s", n, dump)
		}
	}
}

// TestNumbersAreWrittenInTheFiguresOfTheLanguage, and all that is not a number as the
// record has it.
func TestNumbersAreWrittenInTheFiguresOfTheLanguage(t *testing.T) {
	a := artist(t)
	a.Number = func(n int) string { return "#" + strconv.Itoa(n) }
	for text, want := range map[string]string{"12": "#12", "0": "#0", "N4": "N4", "007": "007", "N1 N4": "N1 N4"} {
		ops, errs := a.Draw(board(), "board", 0, []rules.Mark{{Slot: slot("year.1.harvest", 0), Kind: rules.Number, Text: text}}, nil)
		if errs != nil || len(scene.Texts(ops)) != 1 {
			t.Fatalf("%s: %d ops, %v", text, len(ops), errs)
		}
		if got := scene.Texts(ops)[0].Words; got != want {
			t.Errorf("%s is written %q, want %q", text, got, want)
		}
	}
}

// TestAWrongNumberIsStruckThrough: it stays as it was written, and the right one
// stands beside it.
func TestAWrongNumberIsStruckThrough(t *testing.T) {
	m := rules.Mark{Slot: slot("year.1.harvest", 0), Kind: rules.Number, Text: "19", Right: "18"}
	ops, errs := artist(t).Draw(board(), "board", 0, []rules.Mark{m}, nil)
	texts := scene.Texts(ops)
	if errs != nil || len(texts) != 2 || texts[0].Words != "19" || texts[1].Words != "18" {
		t.Fatalf("%v, %v", texts, errs)
	}
	if line, ok := ops[1].(*scene.Stroke); !ok || line.Colour != wrong {
		t.Errorf("the 19 is not struck through: %v", ops[1])
	}
}

// TestTheScoreStandsOnOneLine, whichever letters it is set in.
func TestTheScoreStandsOnOneLine(t *testing.T) {
	a := artist(t)
	a.Fonts = font.NewSet(font.Config{Families: map[string]font.Family{
		"text":   {Regular: "NotoSans-Regular.ttf", Bold: "NotoSans-Bold.ttf", Fallback: []string{"arabic"}},
		"arabic": {Regular: "Amiri-Regular.ttf", Bold: "Amiri-Bold.ttf", Scale: 125},
	}}, func(file string) ([]byte, error) { return os.ReadFile("../../templates/fonts/" + file) })
	a.Lang, a.RightToLeft = "ar", true
	c := a.column(geom.MM(100))
	c.scoreRow(ScoreRow{Rank: "(١)", Player: "Ada", Total: "٤٣", Pen: PenOf(0, false)})
	lines := map[geom.Length]int{}
	for _, op := range c.ops {
		if text, ok := op.(*scene.Text); ok {
			for _, r := range text.Runs {
				lines[r.At.Y]++
			}
		}
	}
	if len(c.errs) > 0 || len(lines) != 1 {
		t.Errorf("the rank, the name and the total stand on the lines %v, %v", lines, c.errs)
	}
}

// TestThePanelIsMirrored in a language that runs from right to left: every text and
// sign stands as far from the right edge as it does from the left in another.
func TestThePanelIsMirrored(t *testing.T) {
	boxes := func(right bool) []geom.Rect {
		a := artist(t)
		a.RightToLeft = right
		pages, errs := a.Panel(Panel{
			Title: "Sunday", Heading: "Wrong", Wrong: []Sentence{{1, "a field"}},
			Rows: []ScoreRow{{Rank: "1.", Player: "Ada", Total: "43", Pen: PenOf(0, false)}},
		}, geom.MM(190))
		if len(errs) > 0 || len(pages) != 1 {
			t.Fatal(errs, len(pages))
		}
		var list []geom.Rect
		for _, p := range scene.Texts(pages[0]) {
			list = append(list, p.Box)
		}
		for _, op := range pages[0] {
			if fill, ok := op.(*scene.Fill); ok {
				list = append(list, fill.Path.Box())
			}
		}
		return list
	}
	left, right := boxes(false), boxes(true)
	if len(left) < 8 || len(left) != len(right) {
		t.Fatalf("%d things from the left, %d from the right", len(left), len(right))
	}
	for i, b := range left {
		want := PanelWidth - b.Right()
		if d := right[i].X - want; d < -geom.MM(1.2) || d > geom.MM(1.2) { // a full stop goes to the other end of its text
			t.Errorf("what stands at %v came to %v, not %v", b, right[i], want)
		}
	}
}

// A list of violations that is too long for one panel goes on in the next.
func TestPanelGoesOn(t *testing.T) {
	p := Panel{Title: "Sunday", Subtitle: "Player board · Ada", Heading: "40 violations"}
	for i := range 40 {
		p.Wrong = append(p.Wrong, Sentence{i + 1, "`sow A1` costs 1, but *none* of the {workers} are left: 1 too few"})
	}
	pages, errs := artist(t).Panel(p, geom.MM(190))
	if errs != nil {
		t.Fatal(errs)
	}
	if len(pages) < 2 {
		t.Fatalf("%d panels, want more than one", len(pages))
	}
	var all strings.Builder
	for _, ops := range pages {
		all.WriteString(scene.Dump(&scene.Page{Size: geom.Size{W: 1, H: 1}, Ops: ops}))
	}
	for _, want := range []string{`"40"`, "*none*", "{workers}"} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("the panels lack %s", want)
		}
	}
}

// TestNoSentenceHangsOverTheFoot: a sentence of several lines that begins above the
// foot of a panel and would end below it goes on the next one, whatever the height.
func TestNoSentenceHangsOverTheFoot(t *testing.T) {
	p := Panel{Title: "Sunday", Heading: "12 violations"}
	for range 12 {
		p.Wrong = append(p.Wrong, Sentence{1, strings.Repeat("no worker is left for the channel ", 5)})
	}
	for height := geom.MM(60); height < geom.MM(80); height += geom.MM(1) {
		pages, errs := artist(t).Panel(p, height)
		if errs != nil {
			t.Fatal(errs)
		}
		for i, ops := range pages {
			for _, text := range scene.Texts(ops) {
				if foot := height - geom.MM(8); text.Box.Bottom() > foot {
					t.Errorf("panel %d of %v: %q ends at %v, below the foot at %v", i+1, height, text.Words, text.Box.Bottom(), foot)
				}
			}
		}
	}
}

// TestASentenceHigherThanAPanel is an error that quotes it.
func TestASentenceHigherThanAPanel(t *testing.T) {
	wrong := strings.Repeat("no worker is left ", 40)
	_, errs := artist(t).Panel(Panel{Title: "Sunday", Wrong: []Sentence{{1, wrong}}}, geom.MM(30))
	if len(errs) != 1 || errs[0].Code != "mark-overflow" || errs[0].Args["found"] != wrong {
		t.Errorf("got %v", errs)
	}
}

// TestMarksOfOneSlotStandSideBySide: those who tie for a bonus all sign its box. In
// a field, marks go around each other.
func TestMarksOfOneSlotStandSideBySide(t *testing.T) {
	a := artist(t)
	draw := func(id string, kinds ...rules.Kind) []scene.Op {
		var marks []rules.Mark
		for seat, kind := range kinds {
			marks = append(marks, rules.Mark{Slot: slot(id, 0), Kind: kind, By: seat})
		}
		ops, errs := a.Draw(board(), "board", 0, marks, nil)
		if errs != nil {
			t.Fatal(errs)
		}
		return ops
	}
	var signs []geom.Rect
	for _, op := range draw("temple.1.1", rules.Stone, rules.Stone, rules.Stone) {
		if fill, ok := op.(*scene.Fill); ok {
			signs = append(signs, fill.Path.Box())
		}
	}
	if len(signs) != 3 || signs[0].Right() > signs[1].X || signs[1].Right() > signs[2].X {
		t.Errorf("the signs of three players stand at %v", signs)
	}
	one, two := draw("field.A1", rules.Circle), draw("field.A1", rules.Circle, rules.Square)
	if a, b := one[0].(*scene.Stroke).Path.Box(), two[0].(*scene.Stroke).Path.Box(); a != b {
		t.Errorf("beside a square the circle is at %v, not at %v", b, a)
	}
}

// TestWhoWinsStandsOnABand that holds the whole line.
func TestWhoWinsStandsOnABand(t *testing.T) {
	for _, winner := range []bool{false, true} {
		pages, errs := artist(t).Panel(Panel{Title: "Sunday", Rows: []ScoreRow{{Rank: "1.", Player: "Ada", Total: "43", Pen: PenOf(0, false), Winner: winner}}}, geom.MM(190))
		if errs != nil {
			t.Fatal(errs)
		}
		var band geom.Rect
		for _, op := range pages[0] {
			if fill, ok := op.(*scene.Fill); ok && fill.Colour == honour {
				band = fill.Path.Box()
			}
		}
		held := 0
		for _, text := range scene.Texts(pages[0]) {
			if c := text.Box.Center(); band.X < text.Box.X && text.Box.Right() < band.Right() && band.Y < c.Y && c.Y < band.Bottom() {
				held++
			}
		}
		if want := map[bool]int{true: 3}[winner]; held != want {
			t.Errorf("winner %t: %d texts on the band %v, want %d", winner, held, band, want)
		}
	}
}

// TestNoRingCrossesANumber: where ringed slots stand side by side, the numbers lie
// over all rings.
func TestNoRingCrossesANumber(t *testing.T) {
	ops, errs := artist(t).Draw(board(), "board", 0, nil, []Ring{{slot("field.A1", 0), 1}, {slot("field.A2", 0), 2}, {slot("field.A1", 0), 3}})
	if errs != nil {
		t.Fatal(errs)
	}
	rings, numbers := 0, 0
	for _, op := range ops {
		switch op.(type) {
		case *scene.Stroke:
			if rings++; numbers > 0 {
				t.Error("a ring is drawn after a number")
			}
		case *scene.Text:
			numbers++
		}
	}
	if rings != 2 || numbers != 3 {
		t.Errorf("%d rings and %d numbers, want 2 and 3", rings, numbers)
	}
}
