package browser_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/edit"
	"cartouche/internal/testing/testall"
)

// drops drops a spreadsheet on the card that is designed.
func (p *design) drops(name, content string) {
	p.t.Helper()
	p.is(fmt.Sprintf(`(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([%q], %q));
		return !document.querySelector(".viewer .stage").dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer}));
	})()`, content, name))
	p.wait(`document.querySelector("dialog[open]:not(.viewer) h2")`)
}

// TestASpreadsheetIsDroppedUnderServe drops a newer version of the file of cards: what changes is asked, the file has the new rows, and
// undo gives the bytes back.
func TestASpreadsheetIsDroppedUnderServe(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := designing(t, desktop)
	cards := p.of("data/orchard/cards.csv")
	before, err := os.ReadFile(cards)
	if err != nil {
		t.Fatal(err)
	}
	newer := strings.Replace(string(before), "Apple", "Golden apple", 1)
	if newer == string(before) {
		t.Fatal("the cards have no apples")
	}
	p.drops("cards (2).csv", newer)
	p.picture("asked")
	p.axe()
	p.is(`!document.querySelector("dialog:not(.viewer) form").requestSubmit()`)
	p.written("data/orchard/cards.csv", func(text string) bool { return text == newer })
	p.wait(status + `.startsWith("All rows of cards.csv replaced")`)
	p.wait(`!document.querySelector(".hand .bar button").disabled`)
	p.press(`document.querySelector(".hand .bar button")`) // undo
	p.written("data/orchard/cards.csv", func(text string) bool { return text == string(before) })
}

// TestASpreadsheetBecomesADeck drops a spreadsheet, on a phone, which becomes a deck of its own: a component of the game that the page
// shows. Undo takes all its files away.
func TestASpreadsheetBecomesADeck(t *testing.T) {
	t.Parallel()
	p := designing(t, phone)
	game, err := os.ReadFile(p.of("data/orchard/game.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	p.drops("Night birds.csv", "name,text,cost\nOwl,Sees at night,3\nFox,Steals,2\n")
	p.picture("asked")
	p.axe()
	p.fits()
	p.is(`document.querySelector("dialog:not(.viewer) .button.main").textContent === "Make a new deck of it"`) // most cards would go
	p.press(`[...document.querySelectorAll("dialog:not(.viewer) button")].find((one) => one.textContent === "Make a new deck of it")`)
	p.written("data/orchard/game.yaml", holds("components: [cards, aid, night-birds]"))
	p.wait(`document.querySelectorAll("#component-night-birds figure").length === 2`)
	p.wait(status + ` === "New deck Night birds with 2 cards"`)
	p.wait(`!document.querySelector(".hand .bar button").disabled`)
	p.press(`document.querySelector(".hand .bar button")`) // undo
	p.written("data/orchard/game.yaml", func(text string) bool { return text == string(game) })
	p.wait(`!document.querySelector("#component-night-birds")`)
	p.gone("data/orchard/night-birds.csv")
}

// TestPrintIsReachedWhileDesigning goes from the piece that is designed to the print form, on a phone and on a desk.
func TestPrintIsReachedWhileDesigning(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for _, v := range []view{phone, desktop} {
		p := designing(t, v)
		p.wait(`document.querySelector("#order-what")`)
		p.picture("panel")
		p.press(`document.querySelector(".hand .bar use[href$=print]").closest("button")`)
		p.wait(`!document.querySelector("dialog.viewer").open && document.activeElement.id === "order-what"`)
		p.wait(`(({top}) => top >= 0 && top < innerHeight)(document.querySelector("#order").getBoundingClientRect())`)
		p.picture("form")
	}
}

// movesRowsTwice presses the key for moving a row twice at once: the same card moves by two.
func (p *design) movesRowsTwice() {
	p.goes(0, 1)
	p.is(`[0, 1].every(() => !document.activeElement.dispatchEvent(
		new KeyboardEvent("keydown", {key: "ArrowDown", altKey: true, bubbles: true, cancelable: true})))`)
	rows := strings.SplitAfter(p.before, "\n")
	at := slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(row, "apple-1,") })
	rows[at], rows[at+1], rows[at+2] = rows[at+1], rows[at+2], rows[at]
	p.written(cardsFile, func(text string) bool { return text == strings.Join(rows, "") })
	p.unwrites()
}

// TestOtherFilesAreRefusedBesideTheCard drops a text, a file of another program and two spreadsheets beside the card that is designed: a
// dialog says why none is taken.
func TestOtherFilesAreRefusedBesideTheCard(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := designing(t, desktop)
	for _, c := range []struct{ files, want string }{
		{`new File(["1 sword"], "notes.txt")`, "neither a ZIP"},
		{`new File([new Uint8Array([80, 1, 0, 255])], "cards.numbers")`, "neither a ZIP"},
		{`new File(["name\nOwl"], "a.csv"), new File(["name\nFox"], "b.csv")`, "Open one folder or file at a time."},
	} {
		p.is(`(() => {
			const dataTransfer = new DataTransfer();
			for (const file of [` + c.files + `]) dataTransfer.items.add(file);
			return !document.querySelector("aside.hand").dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer}));
		})()`)
		p.wait(fmt.Sprintf(`document.querySelector("dialog[open]:not(.viewer)")?.textContent.includes(%q)`, c.want))
		p.picture("refused")
		p.is(`!document.querySelector("dialog[open]:not(.viewer)").close()`)
		p.wait(`!document.querySelector("dialog[open]:not(.viewer)")`)
	}
	p.refused()
}

// TestWhatIsTypedFollowsItsElement types into the text of an element while an editor writes another one before it: what is typed stays in
// the field, and goes into the text of this element.
func TestWhatIsTypedFollowsItsElement(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := designing(t, desktop)
	p.press(item("body"))
	p.wait(`document.querySelector(".hand-text textarea")`)
	p.is(`document.querySelector(".hand-text textarea").focus() === undefined`)
	p.keys("First, ")
	p.writes(aid, strings.Replace(p.before, "front:\n", "front:\n  - rect: {box: 3 3 9 9 mm, fill: grape}\n", 1))
	p.wait(`document.querySelectorAll(".hand-list li").length === 10`)
	p.chosen("body")
	p.is(`document.activeElement.matches(".hand-text textarea") && document.activeElement.value.startsWith("First, ")`)
	p.keys("look. ")
	p.written("data/orchard/lang/en.yaml", holds("First, look. "))
	p.chosen("body")
	p.refused() // what was typed first may meet the newer file
}

// rowIsAligned aligns a title and a repeated group: the row of its copies ends where the title does.
func (p *design) rowIsAligned() {
	p.press(`document.querySelectorAll(".hand-head .bar button")[3]`) // choose several
	p.press(item("title"))
	p.press(item("group 1"))
	p.chosen("title", "group 1")
	p.press(`[...document.querySelectorAll(".hand-place button")].find((one) => one.textContent === "Right")`)
	p.becomes("box: 7 54 15 20 mm", "box: 9 54 15 20 mm")
	p.picture("aligned")
	p.undoes()
	p.press(`document.querySelectorAll(".hand-head .bar button")[3]`)
}

// TestHandlesAreWholeBeyondTheCard chooses elements near the edges of a card on a phone: their handles are in sight, and the one that turns
// is below where there is no room above, and turns there by the same way.
func TestHandlesAreWholeBeyondTheCard(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := designing(t, phone)
	const grip = `document.querySelector("[data-grip=%s]").getBoundingClientRect()`
	middle := func(name string) []float64 {
		t.Helper()
		return eval[[]float64](p.tab, `(({x, y, width, height}) => [x + width / 2, y + height / 2])(`+fmt.Sprintf(grip, name)+`)`)
	}
	p.press(item("title"))
	p.chosen("title")
	p.wait(`document.querySelector("[data-grip=turn]")`)
	p.is(`(({top, left, right, bottom}) => [...document.querySelectorAll(".hand-layer .handle")].every((one) => {
		const box = one.getBoundingClientRect();
		return box.top >= top && box.left >= left && box.right <= right && box.bottom <= bottom;
	}))(document.querySelector(".viewer .stage").getBoundingClientRect())`)
	const beside = `(({x, y, height}) => document.elementFromPoint(x + 2, y + height / 2).dataset.grip === "nw")`
	p.is(beside + `(` + fmt.Sprintf(grip, "nw") + `)`)
	p.picture("handles")
	turn, title := middle("turn"), middle("move")
	if turn[1] < title[1] {
		t.Fatalf("the handle that turns is at %v, above %v", turn, title)
	}
	p.stroke([][]float64{turn, {turn[0] - 30, turn[1] - 20}, {title[0] - 60, title[1]}})
	p.becomes("- text: {id: title, text: aid.title, colour: grape}", "- text: {id: title, text: aid.title, colour: grape, rotate: 90}")
	p.axe()
}

// TestEachWindowUndoesItsOwn moves an element in one window and another one in a second: undo of the first leaves the change of the other.
func TestEachWindowUndoesItsOwn(t *testing.T) {
	t.Parallel()
	p := designing(t, desktop)
	p.press(item("body"))
	p.chosen("body")
	p.is(`document.querySelector(".stage").focus() === undefined`)
	p.keys(kb.ArrowRight)
	p.becomes(body, "box: 6.5 17 51 35 mm")
	p.wait(`!document.querySelector(".hand .bar button").disabled`)
	colour := edit.Edit{Do: "set", At: []string{"front.0"}, Key: "fill", Value: "grape"}
	p.is(fmt.Sprintf(`fetch("../../-/change?lang=en", {method: "POST",
		headers: {"X-Cartouche-Token": document.querySelector("meta[name=cartouche-serve]").content},
		body: JSON.stringify({game: "orchard", component: "aid", piece: 0, side: "front", players: 4, profile: "home", window: "another",
		edits: [%s]})}).then((answer) => answer.ok)`, asJSON(t, colour)))
	p.written(aid, holds("fill: grape"))
	p.press(`document.querySelector(".hand .bar button")`) // undo
	p.written(aid, func(text string) bool { return strings.Contains(text, body) && strings.Contains(text, "fill: grape") })
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
