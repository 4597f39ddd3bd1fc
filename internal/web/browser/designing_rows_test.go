package browser_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
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

// TestASpreadsheetBecomesADeck drops a spreadsheet, on a phone, which becomes a deck of its own: a component of the game that the page shows.
// Undo takes all its files away.
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
	p.press(`[...document.querySelectorAll("dialog:not(.viewer) button")].find((one) => one.textContent === "Make a new deck of it")`)
	p.written("data/orchard/game.yaml", holds("components: [cards, aid, night-birds]"))
	p.wait(`document.querySelectorAll("#component-night-birds figure").length === 2`)
	p.wait(status + ` === "New deck Night birds with 2 cards"`)
	p.wait(`!document.querySelector(".hand .bar button").disabled`)
	p.press(`document.querySelector(".hand .bar button")`) // undo
	p.written("data/orchard/game.yaml", func(text string) bool { return text == string(game) })
	p.wait(`!document.querySelector("#component-night-birds")`)
	if _, err := os.Stat(p.of("data/orchard/night-birds.csv")); !os.IsNotExist(err) {
		t.Errorf("the cards are still there: %v", err)
	}
}

// TestWhatIsTypedFollowsItsElement types into the text of an element while an editor writes another one before it: what is typed stays in
// the field, and goes into the text of this element.
func TestWhatIsTypedFollowsItsElement(t *testing.T) {
	t.Parallel()
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
}
