package workshop

import (
	"encoding/json"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/edit"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/web/site"
)

// byHand is a deck whose faces are changed.
type byHand struct {
	*testing.T
	folder string
	w      *Workshop
	seen   int // the piece that is looked at
}

func handOf(t *testing.T) *byHand {
	h := &byHand{T: t, folder: deckFolder(t, "")}
	h.w = New(Options{Project: projecttest.Over(t, h.folder), Tell: func(d diag.Diagnostic) { t.Error(d) }, Write: func(list []Change) error {
		out := project.NewOutput(h.folder)
		defer out.Discard()
		var gone []string
		for _, c := range list {
			if c.Data == nil {
				gone = append(gone, c.Name)
			} else if err := out.WriteData(c.Name, c.Data); err != nil {
				return err
			}
		}
		return errors.Join(out.Commit(), project.Remove(h.folder, gone))
	}})
	return h
}

// pagesByHand is such a deck with its pages.
func pagesByHand(t *testing.T) *byHand {
	h := handOf(t)
	fresh := Fresh(h.w.opt.Project, 1)
	h.w = New(Options{Project: h.w.opt.Project, Tell: h.w.opt.Tell, Write: h.w.opt.Write, Fresh: func(before Tree) (Tree, error) { return fresh("", before) }})
	return h
}

// pieces are the cards of the index as it is now.
func (h *byHand) pieces() []site.Piece {
	h.Helper()
	data, err := h.w.Pages.Current("en/deck/4-home.json")
	var index site.Index
	if err != nil || json.Unmarshal(data, &index) != nil {
		h.Fatalf("%v %.200s", err, data)
	}
	i := slices.IndexFunc(index.Components, func(c site.Component) bool { return c.Name == "cards" })
	return index.Components[i].Pieces
}

const cardsFile = "data/deck/cards.yaml"

func (h *byHand) read(name string) string {
	h.Helper()
	data, err := os.ReadFile(filepath.Join(h.folder, name))
	if err != nil {
		h.Fatal(err)
	}
	return string(data)
}

// elements asks what is on the front of the first card.
func (h *byHand) elements() (face facePage) {
	h.Helper()
	q := url.Values{}
	for _, pair := range []string{"game=deck", "lang=en", "players=4", "profile=home", "component=cards", "piece=0", "side=front"} {
		key, value, _ := strings.Cut(pair, "=")
		q.Set(key, value)
	}
	a := h.w.Answer(h.Context(), Request{Method: "GET", Path: "/-/elements", Query: q})
	if a.Status != OK {
		h.Fatalf("%d %s", a.Status, a.Body)
	}
	if err := json.Unmarshal(a.Body, &face); err != nil {
		h.Fatal(err)
	}
	return face
}

// ask posts edits, and returns the status and the answer.
func (h *byHand) ask(path string, hashes map[string]string, edits ...edit.Edit) (int, handledAnswer) {
	h.Helper()
	body, err := json.Marshal(handled{
		View:   edit.View{Game: "deck", Players: 4, Profile: "home", Component: "cards", Piece: h.seen, Side: "front"},
		Hashes: hashes, Edits: edits,
	})
	if err != nil {
		h.Fatal(err)
	}
	a := h.w.Answer(h.Context(), Request{Method: "POST", Path: path, Query: url.Values{"lang": {"en"}}, Body: body})
	var out handledAnswer
	if err := json.Unmarshal(a.Body, &out); err != nil {
		h.Fatalf("%v in %s", err, a.Body)
	}
	return a.Status, out
}

// TestHand moves an element of a card as a page does: with a question, an answer, back and again, and with a file that changed outside.
func TestHand(t *testing.T) {
	h := handOf(t)
	before, face := h.read(cardsFile), h.elements()
	move := edit.Edit{Do: "move", At: []string{"front.2"}, By: [2]geom.Length{2000, 0}}
	status, a := h.ask("/-/change", face.Hashes, move)
	if status != OK || a.Question == nil || len(a.Question.Choices) != 2 || a.Question.Choices[0].Answer != "alone" || h.read(cardsFile) != before {
		t.Fatalf("without an answer: %d %+v", status, a)
	}
	move.Answer = "alone"
	status, a = h.ask("/-/change", face.Hashes, move)
	after := h.read(cardsFile)
	want := strings.Replace(before, "text: {box: name,", "text: {box: 17 6 33 9 mm,", 1)
	if status != OK || after != want || a.Words != "text 1 moved 2 mm right" || !slices.Equal(a.Files, []string{cardsFile}) {
		t.Fatalf("%d %+v\n%s", status, a, after)
	}
	if e := a.Elements.Elements[2]; e.Boxes[0].X != 17_000 || !slices.Equal(a.Elements.Undo, []string{a.Words}) {
		t.Errorf("after the change: %+v, undo %q", e, a.Elements.Undo)
	}
	if status, _ := h.ask("/-/change", face.Hashes, move); status != Conflict {
		t.Errorf("with hashes of before: %d, want %d", status, Conflict)
	}
	if status, a = h.ask("/-/undo", a.Elements.Hashes); status != OK || h.read(cardsFile) != before || len(a.Elements.Undo) != 0 || len(a.Elements.Redo) != 1 {
		t.Errorf("undo: %d %+v", status, a)
	}
	if status, a = h.ask("/-/redo", a.Elements.Hashes); status != OK || h.read(cardsFile) != after || len(a.Elements.Undo) != 1 || len(a.Elements.Redo) != 0 {
		t.Errorf("redo: %d %+v", status, a)
	}
	outside := strings.Replace(after, "17 6 33 9 mm", "17 6 33 8 mm", 1)
	if err := os.WriteFile(filepath.Join(h.folder, cardsFile), []byte(outside), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, a = h.ask("/-/undo", nil); status != Conflict || !slices.Equal(a.Changed, []string{cardsFile}) || h.read(cardsFile) != outside {
		t.Errorf("undo of a file that changed outside: %d %+v", status, a)
	}
	if status, a = h.ask("/-/change", a.Elements.Hashes, move); status != OK || !strings.Contains(h.read(cardsFile), "box: 19 6 33 8 mm") {
		t.Errorf("after that: %d %+v", status, a)
	}
}

// TestStepsGoAroundOtherChanges takes steps back and makes them again in a file that changed elsewhere, in other lines; and refuses one that
// is not the step that the page shows, because another window made one since.
func TestStepsGoAroundOtherChanges(t *testing.T) {
	h := handOf(t)
	before, hashes := h.read(cardsFile), h.elements().Hashes
	move := edit.Edit{Do: "move", At: []string{"front.2"}, By: [2]geom.Length{2000, 0}, Answer: "alone"}
	h.ask("/-/change", hashes, move)
	after := h.read(cardsFile)
	const note = "# a note\n"
	if err := os.WriteFile(filepath.Join(h.folder, cardsFile), []byte(note+after), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, a := h.ask("/-/undo", hashes); status != OK || h.read(cardsFile) != note+before || len(a.Elements.Redo) != 1 {
		t.Errorf("undo: %d %+v\n%s", status, a, h.read(cardsFile))
	}
	if status, a := h.ask("/-/redo", hashes); status != OK || h.read(cardsFile) != note+after {
		t.Errorf("redo: %d %+v\n%s", status, a, h.read(cardsFile))
	}
	undo := func(what string) (int, handledAnswer) {
		body, _ := json.Marshal(handled{View: edit.View{Game: "deck", Players: 4, Profile: "home", Component: "cards", Side: "front"}, What: &what})
		a := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/undo", Query: url.Values{"lang": {"en"}}, Body: body})
		var out handledAnswer
		if err := json.Unmarshal(a.Body, &out); err != nil {
			t.Fatal(err)
		}
		return a.Status, out
	}
	if status, a := undo("size of text 1 changed"); status != Conflict || h.read(cardsFile) != note+after || !slices.Equal(a.Changed, []string{cardsFile}) {
		t.Errorf("undo of another step: %d %+v", status, a)
	}
	if status, a := undo("text 1 moved 2 mm right"); status != OK || h.read(cardsFile) != note+before {
		t.Errorf("undo of this step: %d %+v", status, a)
	}
}

// TestThePictureIsThatOfTheIndex moves an element: the answer has the piece as the index has it then, unless the page shows that
// face already. The face of before stays for those who compare, also after a change that no face shows.
func TestThePictureIsThatOfTheIndex(t *testing.T) {
	h := pagesByHand(t)
	front := func() string { return h.pieces()[0].Front }
	before := front()
	edits := []edit.Edit{{Do: "move", At: []string{"front.2"}, By: [2]geom.Length{2000, 0}, Answer: "alone"}}
	_, a := h.ask("/-/change", nil, edits...)
	if p := a.Picture; p == nil || p.Face == before || p.Face != front() || p.Piece.Front != p.Face || p.Of != 54 || a.Elements.Saved != h.w.Pages.Changes() {
		t.Fatalf("%+v, not that of %s", p, front())
	}
	if svg, err := h.w.Pages.Current("en/deck/" + a.Picture.Face); err != nil || string(svg) != a.Picture.SVG {
		t.Errorf("%v %.200s", err, svg)
	}
	file := filepath.Join(h.folder, cardsFile)
	for _, note := range []string{"# a note\n", "# a note\n# and another\n"} { // elements are on other lines
		if err := os.WriteFile(file, []byte(note+h.read(cardsFile)), 0o644); err != nil {
			t.Fatal(err)
		}
		h.w.Pages.Change()
		front()
		if svg, err := h.w.Pages.Current("en/deck/" + before); err != nil || len(svg) == 0 {
			t.Errorf("the face of before: %v", err)
		}
	}
	body, _ := json.Marshal(handled{View: edit.View{Game: "deck", Players: 4, Profile: "home", Component: "cards", Side: "front"}, Shows: front()})
	answer := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/change", Query: url.Values{"lang": {"en"}}, Body: body})
	var known handledAnswer
	if err := json.Unmarshal(answer.Body, &known); err != nil || answer.Status != OK || known.Picture != nil {
		t.Errorf("of the face that is shown: %d %v %+v", answer.Status, err, known.Picture)
	}
}

// TestARowBringsItsCard adds, copies, moves and removes rows while the first card is looked at, and takes that back: the answer has the
// card of the row, as the index has it then, and how many there are.
func TestARowBringsItsCard(t *testing.T) {
	h := pagesByHand(t)
	const file = "data/deck/cards.csv"
	h.pieces()
	for _, c := range []struct {
		edit         edit.Edit
		piece, count int
	}{
		{edit.Edit{Do: "row-add", Row: 53}, 54, 55},
		{edit.Edit{Do: "row-copy", Row: 8}, 9, 56},
		{edit.Edit{Do: "row-move", Row: 9, To: 20.0}, 20, 56},
		{edit.Edit{Do: "row-remove", Row: 55}, 54, 55},
		{edit.Edit{Do: "row-remove", Row: 20}, 20, 54},
	} {
		c.edit.Deck = file
		status, a := h.ask("/-/change", nil, c.edit)
		if status != OK || a.Elements == nil || a.Picture == nil || len(a.Errors) > 0 { // a new card is blank
			t.Fatalf("%+v: %d %+v", c.edit, status, a)
		}
		piece := h.pieces()[c.piece]
		if a.Elements.Piece != c.piece || a.Picture.Of != c.count || a.Picture.Piece.Title != piece.Title || a.Picture.Face != piece.Front {
			t.Errorf("%+v: piece %d of %d, %+v, want %+v", c.edit, a.Elements.Piece, a.Picture.Of, a.Picture.Piece, piece)
		}
	}
	if h.ask("/-/change", nil, edit.Edit{Do: "row-add", Deck: file, Row: 53}); len(h.pieces()) != 55 {
		t.Fatal("no card was added")
	}
	h.seen = 54
	if _, a := h.ask("/-/undo", nil); a.Elements == nil || a.Elements.Piece != 53 || a.Picture == nil || a.Picture.Piece.Title != h.pieces()[53].Title {
		t.Errorf("a card that is gone: %+v %+v", a.Elements, a.Picture)
	}
}

// TestPicturesComeAndGo adds a picture, whose file goes when that is undone, and comes again.
func TestPicturesComeAndGo(t *testing.T) {
	h := handOf(t)
	before, file := h.read(cardsFile), filepath.Join(h.folder, "data/deck/art/kite.svg")
	is := func(what string, want bool) {
		t.Helper()
		if _, err := os.Stat(file); (err == nil) != want || want != (h.read(cardsFile) != before) {
			t.Errorf("%s: %v\n%s", what, err, h.read(cardsFile))
		}
	}
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>`
	status, a := h.ask("/-/change", nil, edit.Edit{Do: "add", Name: "kite.svg", Data: []byte(drawing)})
	if status != OK || len(a.Errors) > 0 {
		t.Fatalf("%d %+v", status, a)
	}
	is("added", true)
	h.ask("/-/undo", a.Elements.Hashes)
	is("undone", false)
	h.ask("/-/redo", nil)
	is("made again", true)
	if err := os.WriteFile(file, []byte("another"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, a = h.ask("/-/undo", nil); status != Conflict || !slices.Equal(a.Changed, []string{"data/deck/art/kite.svg"}) {
		t.Errorf("undo of a file that changed outside: %d %+v", status, a)
	}
}

// TestTypingIsOneStep types a cell in three requests, which are one step of undo.
func TestTypingIsOneStep(t *testing.T) {
	h := handOf(t)
	const file = "data/deck/cards.csv"
	before := h.read(file)
	for i, text := range []string{"Q", "Qui", "Quince"} {
		body, _ := json.Marshal(handled{View: edit.View{Game: "deck", Players: 4, Component: "cards", Side: "front"}, Joins: i > 0,
			Edits: []edit.Edit{{Do: "cell", Deck: file, Row: 1, Column: "name", Text: text}}})
		if a := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/change", Query: url.Values{"lang": {"en"}}, Body: body}); a.Status != OK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
	if after := h.read(file); !strings.Contains(after, "Quince") || len(h.elements().Undo) != 1 {
		t.Errorf("%q", h.elements().Undo)
	}
	if h.ask("/-/undo", nil); h.read(file) != before {
		t.Error("undo does not give the bytes of before")
	}
}

// TestTypingLeavesNothingBehind types a text that needs quotes, and then the one of before: the file has no quotes and no step is left.
func TestTypingLeavesNothingBehind(t *testing.T) {
	h := handOf(t)
	const file = "data/deck/lang/en.yaml"
	before := h.read(file)
	if !strings.Contains(before, "  title: Your turn\n") {
		t.Fatal(before)
	}
	for i, text := range []string{"Your turn: go", "Your turn"} {
		body, _ := json.Marshal(handled{View: edit.View{Game: "deck", Players: 4, Component: "aid", Side: "front"}, Joins: i > 0,
			Edits: []edit.Edit{{Do: "text", At: []string{titleOf(t, h)}, Text: text}}})
		if a := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/change", Query: url.Values{"lang": {"en"}}, Body: body}); a.Status != OK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		if now := h.read(file); strings.Contains(now, `"Your turn: go"`) != (i == 0) {
			t.Errorf("%q: %s", text, now)
		}
	}
	if h.read(file) != before || len(h.elements().Undo) != 0 {
		t.Errorf("%q left %q\n%s", before, h.elements().Undo, h.read(file))
	}
}

// TestACellIsTypedWhileItsCardComes types in a cell while another card is shown, and takes it back when its own is: no step is left.
func TestACellIsTypedWhileItsCardComes(t *testing.T) {
	h := handOf(t)
	const file = "data/deck/cards.csv"
	before := h.read(file)
	for i, text := range []string{"Quince", "Apple"} {
		body, _ := json.Marshal(handled{View: edit.View{Game: "deck", Players: 4, Component: "cards", Piece: 1 - i, Side: "front"}, Joins: i > 0,
			Edits: []edit.Edit{{Do: "cell", Deck: file, Row: 0, Column: "name", Text: text}}})
		if a := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/change", Query: url.Values{"lang": {"en"}}, Body: body}); a.Status != OK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		if now := h.read(file); strings.Contains(now, ",Quince,") != (i == 0) {
			t.Errorf("%q: %.200s", text, now)
		}
	}
	if h.read(file) != before || len(h.elements().Undo) != 0 {
		t.Errorf("%q is left", h.elements().Undo)
	}
}

// TestTypingGoesOnBesideAnother types a cell while another window types another one: each is a step, and both stay.
func TestTypingGoesOnBesideAnother(t *testing.T) {
	h := handOf(t)
	const file = "data/deck/cards.csv"
	before := h.read(file)
	for _, typed := range []struct {
		row   int
		text  string
		joins bool
	}{{0, "Qui", false}, {1, "Fig", false}, {0, "Quince", true}, {1, "Figs", true}} {
		body, _ := json.Marshal(handled{View: edit.View{Game: "deck", Players: 4, Component: "cards", Side: "front"}, Joins: typed.joins,
			Edits: []edit.Edit{{Do: "cell", Deck: file, Row: typed.row, Column: "name", Text: typed.text}}})
		if a := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/change", Query: url.Values{"lang": {"en"}}, Body: body}); a.Status != OK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
	if after := h.read(file); !strings.Contains(after, ",Quince,") || !strings.Contains(after, ",Figs,") {
		t.Errorf("%.200s", after)
	}
	for range 4 {
		h.ask("/-/undo", nil)
	}
	if h.read(file) != before {
		t.Error("undo does not give the bytes of before")
	}
}

// TestTypingOverAnotherIsRefused types a cell that changed outside since: the newer text stays, whether it goes on from words before or not.
func TestTypingOverAnotherIsRefused(t *testing.T) {
	h := handOf(t)
	const file = "data/deck/cards.csv"
	var page deckPage
	h.get("/-/deck?game=deck&component=cards&players=4&piece=0&lang=en", &page)
	was := page.Tables[0].Rows[0][slices.Index(page.Tables[0].Columns, "name")]
	typed := func(text string, joins bool) (int, handledAnswer) {
		body, _ := json.Marshal(handled{View: edit.View{Game: "deck", Players: 4, Component: "cards", Side: "front"}, Joins: joins,
			Edits: []edit.Edit{{Do: "cell", Deck: file, Row: 0, Column: "name", Text: text, Was: &was}}})
		a := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/change", Query: url.Values{"lang": {"en"}}, Body: body})
		var out handledAnswer
		if err := json.Unmarshal(a.Body, &out); err != nil {
			t.Fatal(err)
		}
		return a.Status, out
	}
	for i, text := range []string{"Qui", "Quince"} {
		if status, a := typed(text, i > 0); status != OK {
			t.Fatalf("%d %+v", status, a)
		}
	}
	outside := strings.Replace(h.read(file), ",Quince,", ",Outside,", 1)
	if err := os.WriteFile(filepath.Join(h.folder, file), []byte(outside), 0o644); err != nil {
		t.Fatal(err)
	}
	was = "Quince"
	for _, joins := range []bool{true, false} {
		if status, a := typed("Quinces", joins); status != Conflict || !slices.Equal(a.Changed, []string{file}) || h.read(file) != outside {
			t.Errorf("joins %v: %d %+v", joins, status, a)
		}
	}
	was = "Outside"
	if status, a := typed("Outsider", true); status != OK || !strings.Contains(h.read(file), ",Outsider,") {
		t.Errorf("%d %+v", status, a)
	}
}

// titleOf returns the address of the title on the reference card.
func titleOf(t *testing.T, h *byHand) string {
	t.Helper()
	words, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	face, err := edit.Elements(h.w.opt.Project, edit.View{Game: "deck", Language: "en", Component: "aid", Side: "front"}, words)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(face.Elements, func(e edit.Element) bool { return e.ID == "title" })
	return face.Elements[i].At
}

// TestHandWritesWhatCannotBePrinted checks that a change which makes the deck unprintable is written, with its error, and can be
// taken back.
func TestHandWritesWhatCannotBePrinted(t *testing.T) {
	h := handOf(t)
	before := h.read(cardsFile)
	status, a := h.ask("/-/change", nil, edit.Edit{Do: "move", At: []string{"front.2"}, By: [2]geom.Length{40_000, 0}, Answer: "alone"})
	if status != OK || len(a.Errors) == 0 || !strings.Contains(h.read(cardsFile), "box: 55 6 33 9 mm") {
		t.Errorf("%d %+v", status, a)
	}
	if status, a = h.ask("/-/undo", a.Elements.Hashes); status != OK || len(a.Errors) != 0 || h.read(cardsFile) != before {
		t.Errorf("undo: %d %+v", status, a)
	}
}

// TestBrokenPageIsOneOfTheSite checks that the page for one that cannot be made has the head, the typefaces and the foot of all pages.
func TestBrokenPageIsOneOfTheSite(t *testing.T) {
	page := string(handOf(t).w.broken("en/deck/index.html", diag.List{{Code: "edit-no-step"}}).Body)
	for _, part := range []string{`href="../../en/fonts.css"`, `<header class="top"><a class="brand" href="../../en/index.html">`, `<footer class="foot">`} {
		if !strings.Contains(page, part) {
			t.Errorf("%s is not in\n%s", part, page)
		}
	}
}

// TestBrokenPageTakesBack checks that the page for one that cannot be made offers to take the last change by hand back, as long as the
// lines are as that change has left them, and not where pages may not change files.
func TestBrokenPageTakesBack(t *testing.T) {
	h := handOf(t)
	const open, hidden = true, false
	check := func(what string, want bool) {
		t.Helper()
		err := diag.List{{Code: "edit-no-step", Pos: diag.Pos{File: cardsFile, Line: 7, Column: 3}}}
		page := string(h.w.broken("en/deck/index.html", err).Body)
		if strings.Contains(page, `id="back">Take the last change back<`) != want || !strings.Contains(page, `data-file="`+cardsFile+`" data-line="7">`+cardsFile+`:7:3<`) {
			t.Errorf("%s: %t in\n%s", what, want, page)
		}
	}
	before := h.read(cardsFile)
	check("before any change", hidden)
	h.ask("/-/change", nil, edit.Edit{Do: "move", At: []string{"front.2"}, By: [2]geom.Length{40_000, 0}, Answer: "alone"})
	after := h.read(cardsFile)
	check("after a change", open)
	for _, c := range []struct {
		text string
		want bool
	}{{strings.Replace(after, "55 6 33 9 mm", "54 6 33 9 mm", 1), hidden}, {after + "# a note\n", open}, {after, open}} {
		if err := os.WriteFile(filepath.Join(h.folder, cardsFile), []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		check("after a change outside", c.want)
	}
	a := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/undo", Query: url.Values{"lang": {"en"}}, Body: []byte("{}")})
	if a.Status != OK || h.read(cardsFile) != before {
		t.Errorf("undo as that page asks for it: %d %s", a.Status, a.Body)
	}
	check("after that", hidden)
	h.w.opt.Write = nil
	if page := string(h.w.broken("en/deck/index.html", diag.List{{Code: "edit-no-step"}}).Body); strings.Contains(page, `id="back"`) {
		t.Errorf("where pages may not write:\n%s", page)
	}
}

// TestHandRefuses checks what is refused: nothing is written then.
func TestHandRefuses(t *testing.T) {
	h := handOf(t)
	before := h.read(cardsFile)
	for _, e := range []edit.Edit{
		{Do: "move", At: []string{"front.99"}}, {Do: "move"}, {Do: "fly", At: []string{"front.2"}},
		{Do: "move", At: []string{"front.0"}, By: [2]geom.Length{1000, 0}}, // in `bleed`
		{Do: "size", At: []string{"front.2"}, Box: [4]geom.Length{0, 0, -1, 5}, Answer: "alone"},
		{Do: "turn", At: []string{"front.6"}, To: 90.0}, // an expression
	} {
		if status, a := h.ask("/-/change", nil, e); status != Unreadable || h.read(cardsFile) != before {
			t.Errorf("%+v: %d %+v", e, status, a)
		}
	}
	if status, _ := h.ask("/-/undo", nil); status != Unreadable {
		t.Errorf("undo of nothing: %d", status)
	}
	h.w.opt.Write = nil
	a := h.w.Answer(t.Context(), Request{Method: "POST", Path: "/-/change", Body: []byte("{}")})
	if a.Status != NotFound {
		t.Errorf("where pages may not write: %d", a.Status)
	}
}

// get asks an address, and reads the answer.
func (h *byHand) get(path string, into any) {
	h.Helper()
	at, query, _ := strings.Cut(path, "?")
	q, err := url.ParseQuery(query)
	if err != nil {
		h.Fatal(err)
	}
	a := h.w.Answer(h.Context(), Request{Method: "GET", Path: at, Query: q})
	if err := json.Unmarshal(a.Body, into); err != nil || a.Status != OK {
		h.Fatalf("%s: %d %v %.200s", path, a.Status, err, a.Body)
	}
}

// TestDeckByHand changes a cell of the deck, adds, moves and removes cards, and takes all of it back.
func TestDeckByHand(t *testing.T) {
	h := handOf(t)
	const file = "data/deck/cards.csv"
	var page deckPage
	h.get("/-/deck?game=deck&component=cards&players=4&piece=0&lang=en", &page)
	before := h.read(file)
	table := page.Tables[0]
	if len(page.Tables) != 1 || table.File != file || !table.Written || len(table.Rows) < 10 || page.Hashes[file] != edit.Hash([]byte(before)) {
		t.Fatalf("%+v", page)
	}
	if len(table.Pieces) != len(table.Rows) || table.Pieces[3] != 3 {
		t.Errorf("pieces %v", table.Pieces)
	}
	name := slices.Index(table.Columns, "name")
	if at := table.Places[1][name]; !strings.Contains(strings.Split(before, "\n")[at[0]-1], table.Rows[1][name]) {
		t.Errorf("%q is not on line %d", table.Rows[1][name], at[0])
	}
	for _, e := range []edit.Edit{
		{Do: "cell", Deck: file, Row: 1, Column: "name", Text: "Quince, ripe"},
		{Do: "row-copy", Deck: file, Row: 1}, {Do: "row-move", Deck: file, Row: 2, To: 0.0},
		{Do: "row-add", Deck: file, Row: len(table.Rows)}, {Do: "row-remove", Deck: file, Row: 5},
	} {
		if status, a := h.ask("/-/change", nil, e); status != OK || !slices.Equal(a.Files, []string{file}) || a.Words == "" {
			t.Errorf("%+v: %d %+v", e, status, a)
		}
	}
	var after deckPage
	if h.get("/-/deck?game=deck&component=cards&players=4&piece=0&lang=en", &after); after.Tables[0].Rows[2][name] != "Quince, ripe" || after.Tables[0].Rows[0][name] != "Quince, ripe" {
		t.Errorf("%q", after.Tables[0].Rows[:3])
	}
	for range 5 {
		if status, a := h.ask("/-/undo", nil); status != OK {
			t.Errorf("undo: %d %+v", status, a)
		}
	}
	if h.read(file) != before {
		t.Error("undo does not give the bytes of before")
	}
	var pasted []edit.Edit
	for i := range 4 {
		pasted = append(pasted, edit.Edit{Do: "row-add", Deck: file, Row: 53 + i}, edit.Edit{Do: "cell", Deck: file, Row: 54 + i, Column: "name", Text: "Quince"})
	}
	if _, a := h.ask("/-/change", nil, pasted...); a.Words != "4 cards added, 4 cells changed" {
		t.Errorf("%q", a.Words)
	}
	h.ask("/-/undo", nil)
	for _, e := range []edit.Edit{{Do: "cell", Deck: "data/deck/game.yaml", Column: "name"}, {Do: "cell", Deck: file, Row: 999, Column: "name"}, {Do: "row-fly", Deck: file}} {
		if status, a := h.ask("/-/change", nil, e); status != Unreadable || h.read(file) != before {
			t.Errorf("%+v: %d %+v", e, status, a)
		}
	}
}

// TestKeys asks for the keys of a kind of element.
func TestKeys(t *testing.T) {
	h := handOf(t)
	var page keysPage
	h.get("/-/keys?game=deck&kind=image&lang=en", &page)
	if text := string(page.Schema); !strings.Contains(text, `"fit"`) || !strings.Contains(text, `"when"`) || strings.Contains(text, `"sides"`) {
		t.Errorf("%.300s", text)
	}
	if page.Colours["apple"] != "#b3261e" || !slices.Contains(page.Styles, "fruit") || !slices.Contains(page.Pictures, "art/pear.svg") {
		t.Errorf("%v %v %v", page.Colours, page.Styles, page.Pictures)
	}
	if page.Icons != nil {
		t.Errorf("%d icons for a picture", len(page.Icons))
	}
	if page.Looks != nil {
		t.Errorf("%d styles for a picture", len(page.Looks))
	}
	h.get("/-/keys?game=deck&kind=text&lang=en", &page)
	for _, name := range page.Styles {
		if l := page.Looks[name]; !strings.HasPrefix(l.Path, "M") || len(l.Path) > 6_000 || l.Width < l.Height || l.Height < 10 {
			t.Errorf("%s: %.80s %g × %g", name, l.Path, l.Width, l.Height)
		}
	}
	if page.Looks["card-title"].Path == page.Looks["card-text"].Path {
		t.Error("a title looks as a text does")
	}
	h.get("/-/keys?game=deck&kind=icon&lang=en", &page)
	for _, name := range []string{"coin", "dice", "star"} {
		if d := page.Icons[name]; !strings.HasPrefix(d, "M") || len(d) > 20_000 || strings.Contains(d, "-") {
			t.Errorf("%s: %.80s", name, d)
		}
	}
	if a := h.w.Answer(t.Context(), Request{Method: "GET", Path: "/-/keys", Query: url.Values{"kind": {"remove"}, "game": {"deck"}}}); a.Status != NotFound {
		t.Errorf("an unknown kind: %d", a.Status)
	}
}
