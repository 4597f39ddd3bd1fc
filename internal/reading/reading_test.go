package reading_test

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/draw/png"
	"cartouche/internal/filled"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/mark"
	"cartouche/internal/reading"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/internal/values"
	"cartouche/rules"
	"cartouche/rules/games"
)

// printed holds the blank sheets of Nile Flood, which all tests share: what is drawn is not changed.
var printed = map[string][]*look.Blank{}

// reader reads Nile Flood. It draws the blank sheets that no other reader of these tests has drawn.
func reader(t *testing.T) *reading.Reader {
	t.Helper()
	p := projecttest.Builtin(t)
	g, _ := games.All.Find("nile-flood")
	v, errs := values.Load(p, "data/nile-flood", g)
	if errs != nil {
		t.Fatal(errs)
	}
	r := reading.NewReader(p, g, []string{"en"}, func(n int) rules.Data { return v.For(n) })
	draw := r.Draw
	r.Draw = func(players int, language, profile string) ([]*look.Blank, error) {
		key := fmt.Sprint(players, language, profile)
		if printed[key] == nil {
			blanks, err := draw(players, language, profile)
			if err != nil {
				return nil, err
			}
			printed[key] = blanks
		}
		return printed[key], nil
	}
	return r
}

// scan draws a component with marks, as a scanner sees it: on a white page, upside down.
func scan(t *testing.T, r *reading.Reader, players int, component string, marks []rules.Mark) func() (*photo.Photo, error) {
	t.Helper()
	job, err := kit.Start(r.Project, kit.Options{What: kit.What{Game: r.Game.ID, Players: players}, Look: kit.Look{Lang: "en"}})
	if err != nil {
		t.Fatal(err)
	}
	c, _ := job.Game.Component(component)
	piece, _ := job.Studio.Piece(c, 0)
	rooms := map[string]mark.Room{}
	for _, s := range piece.Front.Slots {
		rooms[s.ID] = mark.Room{Box: s.Box, Shape: s.Shape, Places: s.Places}
	}
	ops, errs := (&mark.Artist{Hand: &filled.Hand{Fonts: job.Game.Theme.Fonts, Lang: "en"}, Automaton: -1, Seats: job.Game.Seats}).Draw(rooms, component, seatOf(marks), marks, nil)
	if errs != nil {
		t.Fatal(errs)
	}
	size := piece.Front.Size
	page := &scene.Page{Size: geom.Size{W: size.W + geom.MM(20), H: size.H + geom.MM(20)}, Ops: []ink.Op{
		&scene.Group{Place: geom.Placement{Turns: 2, At: geom.Pt(size.W+geom.MM(9), size.H+geom.MM(7))}, Ops: append(
			[]ink.Op{piece.Front.Placed(geom.Placement{}, nil)}, ops...)},
	}}
	picture, err := png.Draw(page, 120)
	if err != nil {
		t.Fatal(err)
	}
	return func() (*photo.Photo, error) {
		return photo.NewPhoto(photo.FromRGBA(picture.Width, picture.Height, picture.Pix)), nil
	}
}

// filledIn returns how to fill in a blank sheet.
func filledIn(r *reading.Reader, names []string) func([]rules.Mark) *record.Record {
	return func(marks []rules.Mark) *record.Record {
		b, _ := r.Blank(names)
		b.Game.Fill(b.Sheet, marks)
		return b
	}
}

func seatOf(marks []rules.Mark) int {
	if len(marks) == 0 {
		return 0
	}
	return marks[0].Seat
}

// TestWhatIsDrawnIsReadBack: the marks of a board and of the temple, turned by a half, come back as a
// record, and nothing else.
func TestWhatIsDrawnIsReadBack(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	on := func(board string, seat int, id string, kind rules.Kind, by int) rules.Mark {
		return rules.Mark{Slot: rules.Slot{Board: board, Seat: seat, ID: id}, Kind: kind, By: by}
	}
	board := []rules.Mark{
		on("player-board", 0, "field.B3", rules.Circle, 0), on("player-board", 0, "field.B3", rules.Square, 0),
		on("player-board", 0, "field.C1", rules.Circle, 0), on("player-board", 0, "field.C1", rules.Bucket, 0),
		on("player-board", 0, "channel.C1-C2", rules.Channel, 0), on("player-board", 0, "channel.B3-C3", rules.Channel, 0),
		on("player-board", 0, "village.A1/B2", rules.House, 0),
	}
	temple := []rules.Mark{
		on("temple-plan", rules.Shared, "temple.1.1", rules.Stone, 1), on("temple-plan", rules.Shared, "temple.1.2", rules.Stone, 0),
	}
	inputs := []look.Input{
		{File: "a.jpg", Name: "Bo", Open: scan(t, r, 2, "player-board", board)},
		{File: "b.jpg", Open: scan(t, r, 2, "temple-plan", temple)},
	}
	matches, ok, err := r.Find(inputs, 2)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	names := []string{"Ada", "Bo"}
	sheets, errs := look.Seat(matches, names)
	if errs != nil || len(sheets) != 2 || sheets[0].Seat != 1 {
		t.Fatal(errs, sheets)
	}
	blank, _ := r.Blank(names)
	var read []look.Value
	for _, s := range sheets {
		read = append(read, s.Places(r.Game.Places(blank.Sheet))...)
	}
	for _, v := range read {
		drawn := slices.ContainsFunc(append(board, temple...), func(m rules.Mark) bool {
			return m.ID == v.Place.ID && m.Kind == v.Kind && m.Board == v.Place.Board
		})
		if v.There != drawn || v.Doubt != "" {
			t.Errorf("%s %s: there is %v, doubt %q; it is drawn: %v", v.Place.ID, v.Kind, v.There, v.Doubt, drawn)
		}
	}
	text := string(reading.Write(filledIn(r, names), read, func(look.Value) string { return "?" }))
	for _, want := range []string{"B: . . sp . . .", "C: sb . . . . .", "channels: [B3-C3, C1-C2]", "villages: [A1/B2]", "[Bo, Ada]"} {
		if !strings.Contains(text, want) {
			t.Errorf("the record lacks %q:\n%s", want, text)
		}
	}
}

// TestMirroredLightIsDoubted: where a lamp is mirrored, nothing is surely blank and what is not drawn is not marked; beside it all is
// read.
func TestMirroredLightIsDoubted(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	var drawn []rules.Mark
	for _, id := range []string{"granary.1", "granary.3"} {
		drawn = append(drawn, rules.Mark{Slot: rules.Slot{Board: "granaries", Seat: rules.Shared, ID: id}, Kind: rules.Outline})
	}
	open := scan(t, r, 2, "granaries", drawn)
	matches, ok, err := r.Find([]look.Input{{File: "a.jpg", Open: func() (*photo.Photo, error) {
		p, err := open()
		if err != nil {
			return nil, err
		}
		for i, v := range p.RGB { // between the second and the third granary
			off := math.Hypot(float64(i/3%p.W)/float64(p.W)-0.5, float64(i/3/p.W)/float64(p.W)-0.4) / 0.1
			p.RGB[i] = uint8(min(0.85*float64(v)+260*math.Exp(-off*off/2), 255))
		}
		return photo.NewPhoto(p.Image), nil
	}}}, 2)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	names := []string{"Ada", "Bo"}
	sheets, errs := look.Seat(matches, names)
	if errs != nil || len(sheets) != 1 {
		t.Fatal(errs, sheets)
	}
	blank, _ := r.Blank(names)
	for _, v := range sheets[0].Places(r.Game.Places(blank.Sheet)) {
		is := slices.ContainsFunc(drawn, func(m rules.Mark) bool { return m.ID == v.Place.ID })
		lit, near := strings.HasPrefix(v.Place.ID, "granary.2"), strings.HasPrefix(v.Place.ID, "granary.3")
		if sure := v.Doubt == ""; sure && (v.There != is || lit) || !sure && !lit && !near {
			t.Errorf("%s %s: there is %v, doubt %q; it is drawn: %v", v.Place.ID, v.Kind, v.There, v.Doubt, is)
		}
	}
}

// TestOfTwoSheetsOneIsReadAndTheOtherNamed: both have codes, and the one that is cut off is the other; with CARTOUCHE_ALL either is.
func TestOfTwoSheetsOneIsReadAndTheOtherNamed(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	sheets := map[string]string{"temple-plan": "player-board"}
	if testall.On() {
		sheets["player-board"] = "temple-plan"
	}
	for whole, part := range sheets {
		a, errA := scan(t, r, 2, part, nil)()
		b, errB := scan(t, r, 2, whole, nil)()
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		cut := a.W / 4
		both := photo.FromRGBA(a.W-cut+b.W, max(a.H, b.H), bytes.Repeat([]byte{255}, 4*(a.W-cut+b.W)*max(a.H, b.H)))
		for x, m := range map[int]*photo.Image{-cut: a.Image, a.W - cut: b.Image} {
			for y := range m.H {
				copy(both.RGB[3*(y*both.W+max(x, 0)):], m.RGB[3*(y*m.W+max(-x, 0)):3*(y+1)*m.W])
			}
		}
		matches, _, err := r.Find([]look.Input{{Open: func() (*photo.Photo, error) { return photo.NewPhoto(both), nil }}}, 2)
		var got []string
		for _, found := range []*look.Blank{matches[0].Blank, matches[0].Also} {
			if found != nil {
				got = append(got, found.Component)
			}
		}
		if want := []string{whole, part}; err != nil || !slices.Equal(got, want) {
			t.Errorf("read and named are %q, want %q; %v", got, want, err)
		}
	}
}

// TestAMirroredPhotographIsNotRead: rows of boxes, and with CARTOUCHE_ALL boards, look much the same from left and right.
func TestAMirroredPhotographIsNotRead(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	for _, component := range []string{"granaries", "player-board"} {
		if component == "player-board" && !testall.On() {
			continue
		}
		open := scan(t, r, 2, component, nil)
		matches, _, err := r.Find([]look.Input{{File: "a.jpg", Open: func() (*photo.Photo, error) {
			p, err := open()
			return p.Mirrored(), err
		}}}, 2)
		if err != nil {
			t.Fatal(err)
		}
		if m := matches[0]; !m.Mirrored || m.Blank != nil {
			t.Errorf("%s is not said to be mirrored", component)
		}
	}
}

// TestSheetsOfPlayersAreTheirsInOrder: named ones first; one too many, a second one of a player and an
// unknown name are errors.
func TestSheetsOfPlayersAreTheirsInOrder(t *testing.T) {
	board := &look.Blank{Component: "player-board", Title: "Board", Each: true}
	match := func(file, name string) look.Match {
		return look.Match{Input: look.Input{File: file, Name: name}, Blank: board}
	}
	for _, c := range []struct {
		matches []look.Match
		want    string
	}{
		{[]look.Match{match("1", ""), match("2", "Ada"), match("3", "")}, "read-boards"},
		{[]look.Match{match("1", "Ada"), match("2", "Ada")}, "read-twice"},
		{[]look.Match{match("1", "Cleo")}, "read-name"},
	} {
		_, errs := look.Seat(c.matches, []string{"Ada", "Bo"})
		if len(errs) != 1 || errs[0].Code != c.want {
			t.Errorf("%v, want %s", errs, c.want)
		}
	}
}

// TestADoubtIsACommentBelowItsRow: a doubtful mark is left out; what it would change is the row above
// the comment.
func TestADoubtIsACommentBelowItsRow(t *testing.T) {
	r := reader(t)
	names := []string{"Ada", "Bo"}
	blank, _ := r.Blank(names)
	var read []look.Value
	for _, p := range r.Game.Places(blank.Sheet) {
		if p.ID == "field.C2" && p.Seat == 1 {
			read = append(read, look.Value{Place: p, Kind: rules.Circle, There: true, Doubt: look.DoubtFaint, By: 1})
		}
		if p.ID == "temple.1.1" {
			read = append(read, look.Value{Place: p, Kind: rules.Stone, There: true, Doubt: look.DoubtOwner, By: 1, Or: 0})
		}
	}
	n := 0
	text := string(reading.Write(filledIn(r, names), read, func(v look.Value) string {
		n++
		return v.Place.ID + "\nand more"
	}))
	_, bo, _ := strings.Cut(text, "  Bo:")
	if !strings.Contains(bo, "      C: . . . . . .\n      # ? field.C2 and more\n") || !strings.Contains(text, "[Bo]\n") || n != 2 {
		t.Errorf("%s comments:\n%s", strconv.Itoa(n), text)
	}
}

// TestAnotherNumberOfPlayers: a sheet that is printed alike is not looked for again; granaries of
// a game for three are named where two play.
func TestAnotherNumberOfPlayers(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	opened := 0
	board, granaries := scan(t, r, 2, "player-board", nil), scan(t, r, 3, "granaries", nil)
	matches, _, err := r.Find([]look.Input{
		{File: "a.jpg", Open: func() (*photo.Photo, error) { opened++; return board() }}, {File: "b.jpg", Open: granaries},
	}, 2)
	if err != nil || matches[0].Blank == nil || matches[1].Blank != nil {
		t.Fatalf("%v: %+v", err, matches)
	}
	if b, n, err := r.Elsewhere(matches[1], 2, 2, 3); err != nil || n != 3 || b.Component != "granaries" {
		t.Errorf("%v: found for %d", err, n)
	}
	if again, _, err := r.Refind(matches[:1], 2); err != nil || opened != 1 || again[0].Blank == nil {
		t.Errorf("%v: opened %d times", err, opened)
	}
	matches, _, err = r.Refind(matches, 3)
	if err != nil || matches[0].Blank == nil || matches[1].Blank == nil {
		t.Errorf("%v: %+v", err, matches)
	}
	missing, seats, err := r.Missing([]*look.Sheet{{Blank: matches[0].Blank, Seat: 1}, {Blank: matches[1].Blank, Seat: rules.Shared}}, 3)
	if err != nil || len(missing) != 3 || !slices.Equal(seats, []int{0, 2, rules.Shared}) {
		t.Errorf("%v: missing are %v", err, seats)
	}
	alone := reader(t) // granaries of a solo game look different; where they are is seen, and the code says the rest
	alone.Guessed = true
	matches, _, err = alone.Find([]look.Input{{File: "c.jpg", Open: scan(t, alone, 1, "granaries", nil)}}, 2)
	if err != nil || matches[0].Blank == nil || matches[0].Printed != 1 {
		t.Errorf("%v: a guess stays one: %+v", err, matches)
	}
}

// TestEachGameOfAScoreSheetIsARecord: figures of two games on one sheet, as records of scores; beside
// boards, the totals of one game are claimed.
func TestEachGameOfAScoreSheetIsARecord(t *testing.T) {
	testall.Slow(t)
	r := reader(t)
	names := []string{"Ada", "Bo"}
	wrote := map[string]string{
		"game1.grain.1": "31", "game1.villages.1": "8", "game1.total.1": "52", "game1.grain.2": "27", "game1.total.2": "47",
		"game3.stones.2": "6", "game3.total.2": "60",
	}
	var marks []rules.Mark
	for _, id := range slices.Sorted(maps.Keys(wrote)) {
		marks = append(marks, rules.Mark{
			Slot: rules.Slot{Board: "score-sheet", Seat: rules.Shared, ID: id}, Kind: rules.Number, Text: wrote[id],
		})
	}
	matches, _, err := r.Find([]look.Input{{File: "a.jpg", Open: scan(t, r, 2, "score-sheet", marks)}}, 2)
	if err != nil || matches[0].Blank == nil || matches[0].Blank.Games != 3 {
		t.Fatalf("%v: %+v", err, matches)
	}
	sheets, _ := look.Seat(matches, names)
	for _, c := range []struct {
		game  int
		names []string
		want  string
	}{
		{1, names, "scores:\n  Ada: {grain: 31, villages: 8}\n  Bo: {grain: 27}\nread: photograph\nclaimed: {Ada: 52, Bo: 47}\n"},
		{3, names, "scores:\n  Ada: {}\n  Bo: {stones: 6}\nread: photograph\nclaimed: {Bo: 60}\n"},
		{1, names[:1], "scores:\n  Ada: {grain: 31, villages: 8}\n  Nebamun: {grain: 27}\n" +
			"read: photograph\nclaimed: {Ada: 52, Nebamun: 47}\n"},
	} {
		values := sheets[0].Scores(&r.Game, c.game, c.names)
		text := string(reading.Write(func(marks []rules.Mark) *record.Record {
			b, _ := record.New(r.Game, record.Scores, rules.Setup{Players: c.names, Data: r.Data(2)})
			b.Photograph = true
			reading.FillScores(b, marks)
			return b
		}, values, func(look.Value) string { return "?" }))
		if text = regexp.MustCompile(` *# \?.*\n`).ReplaceAllString(text, ""); !strings.HasSuffix(text, c.want) {
			t.Errorf("game %d of %v:\n%s", c.game, c.names, text)
		}
	}
	if look.Any(sheets[0].Scores(&r.Game, 2, names)) {
		t.Error("a game without a figure is read")
	}
	blank, _ := r.Blank(names)
	var own []look.Value
	for _, p := range r.Game.Places(blank.Sheet) {
		if p.ID == "score.total" && p.Seat == 1 {
			own = append(own, look.Value{Place: p, Kind: rules.Number, There: true, Text: "48"})
		}
	}
	if alone := look.Totals(&r.Game, 1, sheets[0].Scores(&r.Game, 1, names[:1]), nil); len(alone) != 1 {
		t.Errorf("one player claims %d totals", len(alone))
	}
	claims := look.Totals(&r.Game, 2, sheets[0].Scores(&r.Game, 1, names), own)
	text := string(reading.Write(filledIn(r, names), append(claims, own...), func(look.Value) string { return "?" }))
	if !strings.Contains(text, "claimed: {Ada: 52, Bo: 48}\n") {
		t.Errorf("the totals are not claimed:\n%s", text)
	}
}

// TestFiguresOfNobodyAreNoScores: on a score sheet for more players than play, the figures beyond the last player are nobody's, and
// what is no figure is no score.
func TestFiguresOfNobodyAreNoScores(t *testing.T) {
	r := reader(t)
	b, errs := record.New(r.Game, record.Scores, rules.Setup{Players: []string{"Ada", "Bo"}, Data: r.Data(2)})
	if errs != nil {
		t.Fatal(errs)
	}
	var marks []rules.Mark
	for _, wrote := range []string{"game1.grain.1 31", "game1.grain.2 27", "game1.grain.3 9", "game1.total.3 9", "game1.stones.1 X", "game1.total.2 ", "game1.total.1 52"} {
		id, text, _ := strings.Cut(wrote, " ")
		marks = append(marks, rules.Mark{Slot: rules.Slot{Board: "score-sheet", Seat: rules.Shared, ID: id}, Kind: rules.Number, Text: text})
	}
	reading.FillScores(b, marks)
	if got, want := string(b.Encode()), "scores:\n  Ada: {grain: 31}\n  Bo: {grain: 27}\nclaimed: {Ada: 52}\n"; !strings.HasSuffix(got, want) {
		t.Errorf("the record is\n%s", got)
	}
}

// TestSheetsKnowTheirDigits: only sheets in Arabic may have Arabic-Indic figures.
func TestSheetsKnowTheirDigits(t *testing.T) {
	r := reader(t)
	sheet, errs := r.Blank([]string{"Ada", "Bo"})
	if errs != nil {
		t.Fatal(errs)
	}
	for language, want := range map[string]bool{"en": false, "fr": false, "ar": true} {
		blanks, err := reading.Blanks(r.Project, kit.Options{What: kit.What{Game: r.Game.ID, Players: 2}, Look: kit.Look{Lang: language}}, &r.Game, r.Game.Places(sheet.Sheet))
		if err != nil || len(blanks) == 0 {
			t.Fatalf("%s: %v", language, err)
		}
		for _, b := range blanks {
			if b.ArabicIndic != want || b.Lang != language {
				t.Errorf("%s in %s (%s): Arabic-Indic figures %v", b.Title, language, b.Lang, b.ArabicIndic)
			}
		}
	}
}
