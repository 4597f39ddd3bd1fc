package mark_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/filled"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/rules"
)

// artist draws with the fonts and figures of the templates.
func artist(t *testing.T) *mark.Artist {
	t.Helper()
	p := projecttest.Builtin(t)
	g, _ := model.LoadGame(p, "osiris", nil) // for its icons
	return &mark.Artist{Hand: &filled.Hand{Fonts: g.Theme.Fonts, Lang: "en"}, Figures: g.Theme.Figures, Automaton: 1}
}

// rooms returns the slots of a face, by their ids.
func rooms(face *scene.Face) map[string]mark.Room {
	rooms := map[string]mark.Room{}
	for _, s := range face.Slots {
		rooms[s.ID] = mark.Room{Box: s.Box, Shape: s.Shape, Places: s.Places}
	}
	return rooms
}

// board is a face with a slot of each kind.
func board() *scene.Face {
	dome := ink.EllipsePath(geom.R(geom.MM(60), 0, geom.MM(30), geom.MM(40)))
	return &scene.Face{Name: "board", Size: geom.Size{W: geom.MM(100), H: geom.MM(60)}, Slots: []scene.Slot{
		{ID: "field.A1", Box: geom.R(0, 0, geom.MM(25), geom.MM(25)), Places: []ink.Place{
			{Kind: "circle", Box: geom.R(geom.MM(3), geom.MM(6), geom.MM(13), geom.MM(13))},
			{Kind: "square", Box: geom.R(geom.MM(2), geom.MM(5), geom.MM(15), geom.MM(15))},
			{Kind: "bucket", Box: geom.R(geom.MM(18), geom.MM(9), geom.MM(5), geom.MM(5))},
		}},
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

// A large pyramid takes 92 of 100 parts of a small square, and has its true size of an inch in a
// large one; the others are smaller in proportion to their pieces.
func TestSizesOfPyramids(t *testing.T) {
	for square, want := range map[geom.Length]map[string]geom.Length{
		geom.MM(20): {"1": 10350, "2": 14375, "3": 18400},
		geom.MM(40): {"1": 14288, "2": 19844, "3": 25400},
	} {
		for pips, edge := range want {
			m := rules.Mark{Slot: slot("square.a1", rules.Shared), Kind: rules.Pyramid, Text: pips}
			ops, errs := artist(t).Mark(m, mark.Room{Box: geom.R(0, 0, square, square)})
			if errs != nil {
				t.Fatal(errs)
			}
			got := ops[0].(*ink.Fill).Path.Box().Size()
			if got.W != got.H || max(got.W-edge, edge-got.W) > 1 {
				t.Errorf("a pyramid of %s in a square of %v takes %v, want %v", pips, square, got, edge)
			}
		}
	}
}

// Each kind of mark is drawn inside its slot, with room for an unsteady hand.
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
		ops, errs := artist(t).Draw(rooms(face), "board", 0, []rules.Mark{{Slot: slot(c.id, 0), Kind: c.kind, Text: c.text}}, nil)
		if errs != nil || len(ops) == 0 {
			t.Errorf("%s in %s: %d ops, %v", c.kind, c.id, len(ops), errs)
			continue
		}
		var box geom.Rect
		for _, s := range face.Slots {
			if s.ID == c.id {
				box = s.Box
			}
			for _, p := range s.Places {
				if s.ID == c.id && p.Kind == string(c.kind) {
					box = p.Box
				}
			}
		}
		if line, ok := ops[0].(*ink.Stroke); ok && !box.Inset(geom.MM(-0.5)).Contains(line.Path.Box()) {
			t.Errorf("%s in %s: %v leaves %v", c.kind, c.id, line.Path.Box(), box)
		}
	}
}

// On shared boards every player has a unique colour, sign and hatching.
func TestNoColourIsAlone(t *testing.T) {
	seen := map[string]int{}
	for seat := range 7 {
		ops, errs := artist(t).Draw(rooms(board()), "board", rules.Shared,
			[]rules.Mark{{Slot: slot("temple.1.1", rules.Shared), Kind: rules.Stone, By: seat}}, nil)
		if errs != nil {
			t.Fatal(errs)
		}
		page := &scene.Page{Size: geom.Size{W: 1, H: 1}, Ops: ops}
		var shape []string
		for _, line := range strings.Split(scene.Dump(page), "\n") {
			shape = append(shape, strings.NewReplacer("lapis", "", "carnelian", "", "jade", "", "ochre", "", "turquoise", "", "bronze", "", "ink", "").Replace(line))
		}
		seen[colourless(shape)]++
	}
	delete(seen, "")
	// Seat 1 is the automaton, which draws like the seventh seat.
	if len(seen) != 6 {
		t.Errorf("%d different drawings for 6 players and an automaton that shares the last, want 6", len(seen))
	}
}

// colourless leaves out what depends only on the colour.
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
	ops, errs := artist(t).Draw(rooms(face), "board", rules.Shared, []rules.Mark{{Slot: slot("granary.1", rules.Shared), Kind: rules.Outline}}, nil)
	if errs != nil {
		t.Fatal(errs)
	}
	line := ops[0].(*ink.Stroke)
	if len(line.Path.Verbs) != len(face.Slots[8].Shape.Verbs) {
		t.Error("the outline is not the slot's shape")
	}
}

// A mark belongs to one copy of one board.
func TestMarksOfOthersAreNotDrawn(t *testing.T) {
	marks := []rules.Mark{{Slot: slot("field.A1", 1), Kind: rules.Circle}, {Slot: rules.Slot{Board: "other", ID: "field.A1"}, Kind: rules.Circle}}
	if ops, errs := artist(t).Draw(rooms(board()), "board", 0, marks, nil); len(ops) != 0 || errs != nil {
		t.Errorf("drew %d ops, %v", len(ops), errs)
	}
}

func TestAMarkWithoutASlotIsAnError(t *testing.T) {
	_, errs := artist(t).Draw(rooms(board()), "board", 0, []rules.Mark{{Slot: slot("field.Z9", 0), Kind: rules.Circle}}, nil)
	if len(errs) != 1 || errs[0].Code != "mark-without-slot" {
		t.Errorf("got %v", errs)
	}
}

// The same record is drawn in the same way, and no two fields are alike.
func TestTheHandIsUnsteadyButSteadilySo(t *testing.T) {
	draw := func(id string) string {
		ops, _ := artist(t).Draw(rooms(board()), "board", 0, []rules.Mark{{Slot: slot(id, 0), Kind: rules.Circle}}, nil)
		return scene.Dump(&scene.Page{Size: geom.Size{W: 1, H: 1}, Ops: ops})
	}
	first, again := draw("field.A1"), draw("field.A1")
	if first != again {
		t.Error("two drawings of one mark differ")
	}
}

func TestRingsCarryTheirNumbers(t *testing.T) {
	rings := []mark.Ring{{slot("field.A1", 0), 1}, {slot("field.A1", 0), 2}, {slot("field.A2", 0), 3}}
	ops, errs := artist(t).Draw(rooms(board()), "board", 0, nil, rings)
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

// TestNumbersAreWrittenInTheFiguresOfTheLanguage: numbers use the digits of the language; other
// texts are written as in the record.
func TestNumbersAreWrittenInTheFiguresOfTheLanguage(t *testing.T) {
	a := artist(t)
	a.Number = func(number string) string { return "#" + number }
	for text, want := range map[string]string{"12": "#12", "0": "#0", "N4": "N4", "007": "007", "N1 N4": "N1 N4"} {
		ops, errs := a.Draw(rooms(board()), "board", 0, []rules.Mark{{Slot: slot("year.1.harvest", 0), Kind: rules.Number, Text: text}}, nil)
		if errs != nil || len(scene.Texts(ops)) != 1 {
			t.Fatalf("%s: %d ops, %v", text, len(ops), errs)
		}
		if got := scene.Texts(ops)[0].Words(); got != want {
			t.Errorf("%s is written %q, want %q", text, got, want)
		}
	}
}

// TestAWrongNumberIsStruckThrough: it stays as it was written, and the right one is beside it.
func TestAWrongNumberIsStruckThrough(t *testing.T) {
	m := rules.Mark{Slot: slot("year.1.harvest", 0), Kind: rules.Number, Text: "19", Right: "18"}
	ops, errs := artist(t).Draw(rooms(board()), "board", 0, []rules.Mark{m}, nil)
	texts := scene.Texts(ops)
	if errs != nil || len(texts) != 2 || texts[0].Words() != "19" || texts[1].Words() != "18" {
		t.Fatalf("%v, %v", texts, errs)
	}
	if line, ok := ops[1].(*ink.Stroke); !ok || line.Colour.Name != "carnelian" {
		t.Errorf("the 19 is not struck through: %v", ops[1])
	}
}

// TestMarksOfOneSlotAreSideBySide: players who tie for a bonus all sign its slot. In a field, marks
// go around each other.
func TestMarksOfOneSlotAreSideBySide(t *testing.T) {
	a := artist(t)
	draw := func(id string, kinds ...rules.Kind) []ink.Op {
		var marks []rules.Mark
		for seat, kind := range kinds {
			marks = append(marks, rules.Mark{Slot: slot(id, 0), Kind: kind, By: seat})
		}
		ops, errs := a.Draw(rooms(board()), "board", 0, marks, nil)
		if errs != nil {
			t.Fatal(errs)
		}
		return ops
	}
	var signs []geom.Rect
	for _, op := range draw("temple.1.1", rules.Stone, rules.Stone, rules.Stone) {
		if fill, ok := op.(*ink.Fill); ok {
			signs = append(signs, fill.Path.Box())
		}
	}
	if len(signs) != 3 || signs[0].Right() > signs[1].X || signs[1].Right() > signs[2].X {
		t.Errorf("the signs of three players are at %v", signs)
	}
	one, two := draw("field.A1", rules.Circle), draw("field.A1", rules.Circle, rules.Square)
	if a, b := one[0].(*ink.Stroke).Path.Box(), two[0].(*ink.Stroke).Path.Box(); a != b {
		t.Errorf("beside a square the circle is at %v, not at %v", b, a)
	}
}

// TestNoRingCrossesANumber: if ringed slots are side by side, the numbers are on top of all rings.
func TestNoRingCrossesANumber(t *testing.T) {
	ops, errs := artist(t).Draw(rooms(board()), "board", 0, nil, []mark.Ring{{slot("field.A1", 0), 1}, {slot("field.A2", 0), 2}, {slot("field.A1", 0), 3}})
	if errs != nil {
		t.Fatal(errs)
	}
	rings, numbers := 0, 0
	for _, op := range ops {
		switch op.(type) {
		case *ink.Stroke:
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

// TestNumbersAreBesideTheSignOfALine: on a slanting line, none hides the sign of its player or another number, as long as there is room.
func TestNumbersAreBesideTheSignOfALine(t *testing.T) {
	strip := ink.LinePath(geom.Pt(0, 0), geom.Pt(1, 1))
	for _, to := range []geom.Point{geom.Pt(24000, 10000), geom.Pt(-24000, 10000), geom.Pt(0, 26000)} {
		room := mark.Room{Shape: &strip, Places: []ink.Place{ink.LinePlace(geom.Pt(0, 0), to)}}
		at := []geom.Point{geom.Pt(to.X/2, to.Y/2)}
		for nth := range 3 {
			at = append(at, disk(artist(t).BadgeAt(room, nth, nth+1)))
			for _, other := range at[:nth+1] {
				if d := at[nth+1].Sub(other); d.X*d.X+d.Y*d.Y < 4500*4500 {
					t.Errorf("to %v: number %d at %v hides what is at %v", to, nth+1, at[nth+1], other)
				}
			}
			if c := at[nth+1]; c.X*to.Y-c.Y*to.X > 26000 || c.Y*to.X-c.X*to.Y > 26000 {
				t.Errorf("to %v: number %d at %v is not on the line", to, nth+1, c)
			}
		}
		if to.X != 0 && at[1].X < at[0].X {
			t.Errorf("to %v: the first number is at %v", to, at[1])
		}
	}
	room := mark.Room{Shape: &strip, Places: []ink.Place{ink.LinePlace(geom.Pt(0, 0), geom.Pt(6000, 0))}}
	if c := disk(artist(t).BadgeAt(room, 0, 1)); c != geom.Pt(6000, 0) {
		t.Errorf("on a short line the number is at %v", c)
	}
}

// disk returns the middle of what is drawn first.
func disk(ops []ink.Op) geom.Point {
	return ops[0].(*ink.Fill).Path.Box().Center()
}

// TestALineGoesWhereTheLayoutSays: without a place through the middle of the longer sides; on a shared board in the
// colour of its player, with the player's sign.
func TestALineGoesWhereTheLayoutSays(t *testing.T) {
	box := geom.R(1000, 2000, 10000, 4000)
	road := mark.Room{Box: box, Places: []ink.Place{ink.LinePlace(geom.Pt(1000, 6000), geom.Pt(11000, 2000))}}
	for _, c := range []struct {
		room     mark.Room
		from, to geom.Point
	}{
		{road, geom.Pt(1000, 6000), geom.Pt(11000, 2000)},
		{mark.Room{Box: box}, geom.Pt(1000, 4000), geom.Pt(11000, 4000)},
		{mark.Room{Box: geom.R(0, 0, 4000, 10000)}, geom.Pt(2000, 0), geom.Pt(2000, 10000)},
	} {
		ops, errs := (&mark.Artist{}).Mark(rules.Mark{Slot: rules.Slot{ID: "road.A-B"}, Kind: rules.Line}, c.room)
		if errs != nil || len(ops) != 1 {
			t.Fatalf("%v, %v", ops, errs)
		}
		pts := ops[0].(*ink.Stroke).Path.Points
		for i, want := range []geom.Point{c.from, c.to} {
			if off := pts[i].Sub(want); max(off.X, -off.X, off.Y, -off.Y) > 200 {
				t.Errorf("the line goes from %v to %v, want %v to %v", pts[0], pts[1], c.from, c.to)
			}
		}
	}
	shared := rules.Mark{Slot: rules.Slot{ID: "road.A-B", Seat: rules.Shared}, Kind: rules.Line, By: 1}
	a := &mark.Artist{Automaton: -1}
	ops, _ := a.Mark(shared, road)
	if line := ops[0].(*ink.Stroke); line.Colour != a.Pen(1).Colour || len(ops) < 2 {
		t.Errorf("a line of the second player is drawn as %v", ops)
	}
	shared.By = rules.Shared
	if ops, _ := a.Mark(shared, road); len(ops) != 1 {
		t.Errorf("a line of the table is drawn as %v", ops)
	}
}

// TestMarkersTakeTheirCircles checks that each marker of a field with a circle for each is in its own.
func TestMarkersTakeTheirCircles(t *testing.T) {
	circle := func(x float64) ink.Place {
		return ink.Place{Kind: "marker", Box: geom.R(geom.MM(x), 0, geom.MM(14), geom.MM(14))}
	}
	room := mark.Room{Box: geom.R(0, 0, geom.MM(70), geom.MM(14)), Places: []ink.Place{circle(12), circle(26), circle(40)}}
	marks := []rules.Mark{{Kind: "marker", By: 0}, {Kind: "marker", By: 1}}
	a := artist(t)
	alone := func(box geom.Rect, m rules.Mark) ink.Path {
		ops, errs := a.InSlot(mark.Room{Box: box}, []rules.Mark{m})
		if errs != nil {
			t.Fatal(errs)
		}
		return ops[0].(*ink.Fill).Path
	}
	ops, errs := a.InSlot(room, marks)
	if errs != nil {
		t.Fatal(errs)
	}
	var got []geom.Rect
	for _, op := range ops {
		if fill, ok := op.(*ink.Fill); ok {
			got = append(got, fill.Path.Box())
		}
	}
	for i, m := range marks {
		if want := alone(room.Places[i].Box, m).Box(); !slices.Contains(got, want) {
			t.Errorf("marker %d: %v has no shape at %v", i, got, want)
		}
	}
}

// TestNumbersAreWrittenAroundAPrintedSign: the figures before it and those behind it, in those of the language and without a sign of their
// own; a wrong number before it, and the right one behind it. A word or a sign takes the whole slot.
func TestNumbersAreWrittenAroundAPrintedSign(t *testing.T) {
	sign := geom.R(geom.MM(10), 0, geom.MM(2), geom.MM(8))
	room := mark.Room{Box: geom.R(0, 0, geom.MM(22), geom.MM(8)), Places: []ink.Place{
		{Kind: "number", Box: geom.R(0, 0, geom.MM(22), geom.MM(8))}, {Kind: ink.PointKind, Box: sign},
	}}
	for _, c := range []struct {
		text, right string
		want        []string
	}{
		{"7.5", "", []string{"7", "5"}}, {"-0.5", "", []string{"−0", "5"}}, {"7½", "", []string{"7", "5"}}, {"12", "", []string{"12", "0"}},
		{"", "9.25", []string{"9", "25"}}, {"7.5", "8.5", []string{"7,5", "8,5"}}, {"X", "", []string{"X"}},
	} {
		a := artist(t)
		a.Number = func(n string) string { return strings.NewReplacer(".", ",", "-", "−").Replace(n) }
		hand := &written{}
		a.Hand = hand
		if _, errs := a.InSlot(room, []rules.Mark{{Slot: slot("x", 0), Kind: rules.Number, Text: c.text, Right: c.right}}); errs != nil {
			t.Fatal(errs)
		}
		if !slices.Equal(hand.texts, c.want) {
			t.Errorf("%s, right %s: written are %q, want %q", c.text, c.right, hand.texts, c.want)
		}
		if len(c.want) > 1 && (hand.boxes[0].Right() > sign.X || hand.boxes[1].X < sign.Right()) {
			t.Errorf("%s covers the printed sign: %v", c.text, hand.boxes)
		}
	}
}

// written is a hand that keeps what it writes.
type written struct {
	texts []string
	boxes []geom.Rect
}

func (w *written) Write(text string, box geom.Rect, _ mark.Look) ([]ink.Op, bool) {
	w.texts, w.boxes = append(w.texts, text), append(w.boxes, box)
	return nil, true
}

func (*written) Icon(string, geom.Rect) (ink.Path, bool) { return ink.Path{}, false }
