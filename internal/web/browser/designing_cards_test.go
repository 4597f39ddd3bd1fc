package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// cardsFile is the file whose cells the tests change.
const cardsFile = "data/orchard/cards.csv"

// tabling opens the first card of an orchard and shows the deck as a table.
func tabling(t *testing.T, v view) *design {
	t.Helper()
	o := leased(t)
	p := &design{tab: open(t, v, o.address), view: v, file: filepath.Join(o.dir, aid)}
	text, err := os.ReadFile(filepath.Join(o.dir, cardsFile))
	if err != nil {
		t.Fatal(err)
	}
	p.before, p.changes = string(text), true
	p.wait(`document.querySelector(".viewer .tools .button[aria-pressed=false] .icon use[href$=pen]")`)
	p.is(`!document.querySelector("[data-component=cards] figure > a").click()`)
	p.wait(`document.querySelector("dialog.viewer[open] svg[data-face]")`)
	p.is(`!document.querySelector(".viewer .tools .icon use[href$=pen]").closest("button").click()`)
	p.wait(`document.querySelector(".hand-list li")`)
	p.is(`!document.querySelectorAll(".hand .bar button")[4].click()`)
	p.wait(gridCell(0, 1) + `?.textContent === "Apple" || ` + gridCell(0, 1) + `?.textContent`)
	return p
}

// gridCell is the cell of a row and a column, from 0.
func gridCell(row, column int) string {
	return fmt.Sprintf(`document.querySelector(".hand-deck td[data-row='%d'][data-column='%d']")`, row, column)
}

// goes goes to a cell as a click does, and waits until it has the focus.
func (p *design) goes(row, column int) {
	p.t.Helper()
	p.is(`(` + gridCell(row, column) + `.focus(), true)`)
	p.wait(gridCell(row, column) + ` === document.activeElement`)
}

// TestCardsAreTyped does what one does with a table of cards.
func TestCardsAreTyped(t *testing.T) {
	t.Parallel()
	tabling(t, desktop).tries(t, act{"typed", (*design).typesCards}, act{"moved", (*design).movesCards},
		act{"quick", (*design).typesWithoutAPause}, act{"twice", (*design).movesRowsTwice})
}

// unwrites gives the file of cards what it had, as an editor does.
func (p *design) unwrites() {
	p.t.Helper()
	p.writes(cardsFile, p.before)
	p.wait(gridCell(0, 0) + `.textContent === "apple-1" && ` + gridCell(0, 1) + `.textContent === "Apple" && ` +
		gridCell(1, 0) + `.textContent === "apple-2" && ` + gridCell(1, 1) + `.textContent === "Apple"`)
}

// typesCards types in cells, as in a spreadsheet: the card beside them changes, and only the line of the card. Each cell is a step
// of undo.
func (p *design) typesCards() {
	p.goes(0, 1)
	const face = `document.querySelector(".viewer .stage svg").dataset.face`
	shown := eval[string](p.tab, face)
	p.keys("Quince")
	changed := strings.Replace(p.before, "apple-1,Apple,", "apple-1,Quince,", 1)
	p.written(cardsFile, func(text string) bool { return text == changed })
	p.wait(face + ` !== ` + strconv.Quote(shown))
	p.picture("typed")
	p.axe()
	p.keys(kb.Enter)
	p.wait(gridCell(1, 1) + ` === document.activeElement`)
	p.keys("Fig", kb.Tab)
	p.wait(gridCell(1, 2) + ` === document.activeElement`)
	p.written(cardsFile, holds("\napple-2,Fig,Apfel,"))
	p.control(".hand-deck td[tabindex='0']", "z", "")
	p.written(cardsFile, func(text string) bool { return text == changed })
	p.wait(gridCell(1, 1) + `.textContent === "Apple"`)
	p.control(".hand-deck td[tabindex='0']", "z", "")
	p.written(cardsFile, func(text string) bool { return text == p.before })
	p.wait(gridCell(0, 1) + `.textContent === "Apple" && ` + undoButton + `.disabled`)
	p.goes(0, 1)
	p.keys(kb.Enter, "x")
	p.written(cardsFile, holds("\napple-1,Applex,"))
	p.keys(kb.Escape)
	p.written(cardsFile, func(text string) bool { return text == p.before })
	p.wait(gridCell(0, 1) + ` === document.activeElement && ` + undoButton + `.disabled`)
}

// movesCards adds, copies, moves and removes rows with keys, finds and sorts them, and pastes cells of a spreadsheet. The answer to a
// change of rows brings the card.
func (p *design) movesCards() {
	p.sized(dark)
	rows := strings.Count(p.before, "\n")
	p.goes(0, 1)
	p.control(".hand-deck td[tabindex='0']", "d", "")
	p.written(cardsFile, holds("\napple-1-2,Apple,"))
	p.wait(gridCell(1, 0) + `.textContent === "apple-1-2" && ` + gridCell(1, 1) + ` === document.activeElement`)
	p.is(`!document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowDown", altKey: true, bubbles: true, cancelable: true}))`)
	p.written(cardsFile, holds("apple,,\napple-1-2,Apple,"))
	p.wait(gridCell(2, 0) + `.textContent === "apple-1-2" && ` + gridCell(2, 1) + ` === document.activeElement`)
	p.control(".hand-deck td[tabindex='0']", "Delete", "")
	p.written(cardsFile, func(text string) bool { return text == p.before })
	p.wait(gridCell(2, 0) + `.textContent === "apple-3"`)
	asked := p.asksUntilShown(func() { p.keys(kb.Insert) })
	asked = slices.DeleteFunc(asked, func(one string) bool { return strings.HasSuffix(one, ".json") }) // also of the row before
	if !slices.Equal(asked, []string{"-/change"}) {
		p.t.Errorf("the page asks for %q until the card of a new row is there", asked)
	}
	p.written(cardsFile, func(text string) bool { return strings.Count(text, "\n") == rows+1 })
	p.wait(gridCell(3, 0) + ` === document.activeElement`)
	p.keys("apple-1", kb.Tab)
	p.wait(`document.querySelector(".hand-deck .bad")`)
	p.picture("wrong")
	p.axe()
	for range 5 {
		p.press(undoButton)
	}
	p.written(cardsFile, func(text string) bool { return text == p.before })
	p.wait(`!document.querySelector(".hand-deck .bad")`)
	p.goes(2, 1)
	p.is(`[1, 2].every(() => !document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowDown", shiftKey: true, bubbles: true, cancelable: true})))`)
	p.wait(`document.querySelectorAll(".hand-deck tr[aria-selected=true]").length === 3`)
	p.control(".hand-deck td[tabindex='0']", "Delete", "")
	p.written(cardsFile, func(text string) bool {
		return strings.Count(text, "\n") == rows-3 && strings.Contains(text, "\napple-2,")
	})
	p.wait(gridCell(2, 0) + `.textContent === "apple-6"`)
	p.press(undoButton)
	p.written(cardsFile, func(text string) bool { return text == p.before })
	p.is(`(document.querySelector(".hand-deck [type=search]").value = "cherry", document.querySelector(".hand-deck [type=search]").dispatchEvent(new Event("input")))`)
	p.wait(`document.querySelectorAll(".hand-deck tbody tr").length === 8`)
	p.press(`document.querySelectorAll(".hand-deck thead button")[4]`)
	p.press(`document.querySelectorAll(".hand-deck thead button")[4]`)
	p.wait(`document.querySelector(".hand-deck tbody tr td:nth-of-type(5)").textContent === "8"`)
	p.picture("sorted")
	p.press(`document.querySelectorAll(".hand-deck thead button")[4]`)
	p.is(`(document.querySelector(".hand-deck [type=search]").value = "", document.querySelector(".hand-deck [type=search]").dispatchEvent(new Event("input")))`)
	p.wait(gridCell(1, 0) + `.textContent === "apple-2"`) // else it goes to another card, and is refused
	p.goes(0, 1)
	p.is(`(() => { const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", "Fig\tFeige\nKiwi\tKiwi\n");
		return !document.activeElement.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true})); })()`)
	p.written(cardsFile, holds("\napple-1,Fig,Feige,apple,1,2.5,apple,,\napple-2,Kiwi,Kiwi,"))
	p.wait(gridCell(1, 1) + `.textContent === "Kiwi"`)
	p.press(undoButton)
	p.written(cardsFile, func(text string) bool { return text == p.before })
	p.unwrites()
}

// TestCardsByTouch touches a cell twice on a phone, once to choose and once to type.
func TestCardsByTouch(t *testing.T) {
	t.Parallel()
	p := tabling(t, phone)
	p.picture("table")
	touch := func() {
		box := eval[[]float64](p.tab, `(() => { const {x, y, width, height} = `+gridCell(1, 1)+`.getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()`)
		p.tap(phone, box[0], box[1])
	}
	touch()
	p.wait(gridCell(1, 1) + ` === document.activeElement`)
	touch()
	p.wait(`document.activeElement.matches(".hand-deck textarea")`)
	p.keys("s")
	p.written(cardsFile, holds("\napple-2,Apples,"))
	p.picture("typed")
	p.fits()
	p.axe()
	p.press(undoButton)
	p.written(cardsFile, func(text string) bool { return text == p.before })
}
