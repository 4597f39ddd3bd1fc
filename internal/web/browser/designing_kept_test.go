package browser_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// writes changes a file of the project as an editor does.
func (p *design) writes(name, text string) {
	p.t.Helper()
	whole := filepath.Join(p.t.TempDir(), "whole") // so that nobody reads half of it
	if err := errors.Join(os.WriteFile(whole, []byte(text), 0o644), os.Rename(whole, p.of(name))); err != nil {
		p.t.Fatal(err)
	}
}

// refused takes the requests that a test has made fail, conflicts and those of a game with errors, from what the page reports.
func (p *design) refused() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.problems = slices.DeleteFunc(p.problems, func(s string) bool {
		return strings.Contains(s, "status of 409") || strings.Contains(s, "status of 422")
	})
}

// stale makes that the page sends hashes of files as they were once.
const stale = `(window.whole = window.fetch, window.fetch = (to, rest = {}) => whole(to, rest.method === "POST" ?
	{...rest, body: JSON.stringify({...JSON.parse(rest.body), hashes: {"` + cardsFile + `": "another"}})} : rest), true)`

// refusedFieldsKeepTheirTexts types into fields of the panel whose changes are refused: what was typed stays, marked as wrong, until
// Escape.
func (p *design) refusedFieldsKeepTheirTexts() {
	p.press(item("title"))
	p.chosen("title")
	p.wait(`document.querySelector(".hand [name=key-colour]")`)
	p.is(stale)
	for _, name := range []string{"text", "w", "key-colour"} {
		field := `document.querySelector(".hand [name=` + name + `]")`
		was := eval[string](p.tab, field+`.value`)
		p.is(`(` + field + `.focus(), ` + field + `.select(), true)`)
		p.keys("7", kb.Tab)
		p.wait(field + `.value === "7" && ` + field + `.matches("[aria-invalid=true]") && document.activeElement !== ` + field)
		p.is(`(` + field + `.focus(), true)`)
		p.keys(string(kb.Escape))
		p.is(field + `.value === "` + was + `"`)
	}
	p.wait(`document.querySelector(".hand .wrong").textContent.includes("changed meanwhile")`)
	p.becomes("", "")
	p.refused()
}

// TestARefusedCellKeepsItsText types in a cell whose change is refused: the cell keeps the text with the reason, and is written when it is
// gone into again.
func TestARefusedCellKeepsItsText(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	p.goes(0, 1)
	p.is(stale)
	p.keys("Quince", kb.Enter)
	p.wait(gridCell(0, 1) + `.matches(".bad[aria-invalid=true]") && ` + gridCell(0, 1) + `.title.includes("` + cardsFile + ` changed meanwhile")`)
	p.is(gridCell(0, 1) + `.textContent === "Quince"`)
	p.picture("refused")
	p.refused()
	p.axe()
	p.is(`(window.fetch = whole, true)`)
	p.goes(0, 1)
	p.wait(`document.querySelector(".hand-deck > p").textContent.includes("changed meanwhile")`)
	p.keys(kb.Enter)
	p.wait(`document.activeElement.value === "Quince"`)
	p.keys(kb.Enter)
	p.written(cardsFile, holds("\napple-1,Quince,"))
	p.wait(`!` + gridCell(0, 1) + `.matches(".bad")`)
}

// TestTheTableFollowsAnEditor changes the file of cards beside the open table: cells follow, but for the one that is typed in. What is typed
// in a row that has moved goes into no other card.
func TestTheTableFollowsAnEditor(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	p.writes(cardsFile, strings.Replace(p.before, "apple-2,Apple,", "apple-2,Fig,", 1))
	p.wait(gridCell(1, 1) + `.textContent === "Fig"`)
	p.goes(1, 1)
	p.keys(kb.Enter, "s")
	p.written(cardsFile, holds("\napple-2,Figs,"))
	first, rest, _ := strings.Cut(p.before, "\n")
	p.writes(cardsFile, first+"\nplum-9,Plum,,apple,1,2.5,apple,,\n"+rest)
	p.wait(gridCell(0, 1) + `.textContent === "Plum"`)
	p.keys("x", kb.Enter)
	p.wait(`document.querySelector(".hand .wrong:not([hidden])")?.textContent.includes("` + cardsFile + ` changed meanwhile")`)
	p.written(cardsFile, func(text string) bool { return text == first+"\nplum-9,Plum,,apple,1,2.5,apple,,\n"+rest })
	p.refused()
}

// TestNewerTextsStay changes a text outside while its field has the focus: the field takes it, unless something else is typed in it. Then
// the page says so and writes nothing, what was typed stays, and Escape gives what is there now.
func TestNewerTextsStay(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	const texts = "data/orchard/lang/en.yaml"
	const said = `document.querySelector(".hand .wrong:not([hidden])")?.textContent.includes(" changed meanwhile")`
	check := func(p *design, file, field, asked string, of func(text string) string) {
		p.writes(file, of("Outside"))
		p.wait(field + `.value === "Outside"`)
		p.keys(kb.End, "r")
		p.written(file, func(text string) bool { return text == of("Outsider") })
		p.is(`(window.whole = window.fetch, window.fetch = async (to, rest) => {
			const answer = await whole(to, rest);
			window.newer ||= to.includes("` + asked + `") && (await answer.clone().text()).includes("Newer");
			return answer;
		}, ` + field + `.value += "s") !== ""`) // as one composes it
		p.writes(file, of("Newer"))
		p.wait(`window.newer`)
		p.keys("!")
		p.wait(said + ` && ` + field + `.defaultValue === "Newer"`) // which Escape gives
		p.is(field + `.value === "Outsiders!"`)
		p.written(file, func(text string) bool { return text == of("Newer") })
		p.keys(string(kb.Escape))
		p.refused()
	}
	p := designing(t, desktop)
	p.press(item("title"))
	p.chosen("title")
	const field = `document.querySelector(".hand [name=text]")`
	p.wait(field)
	before, err := os.ReadFile(p.of(texts))
	if err != nil {
		t.Fatal(err)
	}
	p.is(`(` + field + `.focus(), true)`)
	was := eval[string](p.tab, field+`.value`)
	check(p, texts, field, "elements?", func(text string) string { return strings.Replace(string(before), ": "+was+"\n", ": "+text+"\n", 1) })
	p.is(field + `.value === "Newer"`)
	p.wait(`!` + said)
	p = tabling(t, desktop)
	p.goes(0, 1)
	p.keys(kb.Enter)
	check(p, cardsFile, `document.activeElement`, "deck?", func(text string) string { return strings.Replace(p.before, "apple-1,Apple,", "apple-1,"+text+",", 1) })
	p.wait(gridCell(0, 1) + `.textContent === "Newer" && !` + said)
}

// TestADeckIsGoneForAWhile removes the file of cards while a card is designed, and brings it back: the window goes on.
func TestADeckIsGoneForAWhile(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := tabling(t, desktop)
	if err := os.Remove(p.of(cardsFile)); err != nil {
		t.Fatal(err)
	}
	p.wait(`document.querySelector(".designer .errors li")`)
	p.writes(cardsFile, strings.Replace(p.before, "apple-1,Apple,", "apple-1,Back,", 1))
	p.wait(gridCell(0, 1) + `?.textContent === "Back" && document.querySelector(".designer .errors").hidden`)
	p.refused()
}

// TestACellIsEmptied empties a cell by Delete without going into it, and takes that back by Ctrl+Z.
func TestACellIsEmptied(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := tabling(t, desktop)
	p.goes(0, 2)
	p.keys(kb.Delete)
	p.written(cardsFile, holds("\napple-1,Apple,,"))
	p.wait(gridCell(0, 2) + `.textContent === "" && ` + gridCell(0, 2) + ` === document.activeElement`)
	p.control(".hand-deck td[tabindex='0']", "z", "")
	p.written(cardsFile, func(text string) bool { return text == p.before })
	p.wait(gridCell(0, 2) + `.textContent === "Apfel"`)
}

// TestWhatIsPressedWaitsForAnUndo undoes, and pastes and adds a card at once: both are made after the undo, and nothing is refused.
func TestWhatIsPressedWaitsForAnUndo(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	const undo = `[new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true, cancelable: true}), `
	pressed := func(next string) {
		p.is(undo + next + `].every((event) => !document.activeElement.dispatchEvent(event))`)
	}
	p.goes(0, 2)
	p.keys(kb.Delete)
	p.written(cardsFile, holds("\napple-1,Apple,,"))
	p.is(`(globalThis.pasted = new DataTransfer()).setData("text/plain", "Obst") === undefined`)
	pressed(`new ClipboardEvent("paste", {clipboardData: pasted, bubbles: true, cancelable: true})`)
	p.written(cardsFile, holds("\napple-1,Apple,Obst,"))
	pressed(`new KeyboardEvent("keydown", {key: "Insert", bubbles: true, cancelable: true})`)
	p.written(cardsFile, func(text string) bool {
		return strings.Contains(text, "\napple-1,Apple,Apfel,") && strings.Count(text, "\n") == strings.Count(p.before, "\n")+1
	})
	p.is(`document.querySelector(".hand .wrong").hidden`)
}

// TestErrorsLeaveRoom makes an error by hand: the panel says it, once, with its button in sight; the face shows what can be drawn, and
// one that cannot be is marked as the last good one. An error of an editor is listed below, and covers nothing.
func TestErrorsLeaveRoom(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := designing(t, desktop)
	const ground = "- rect: {id: ground, fill: cream}"
	const list, old = `document.querySelector(".designing .errors")`, `document.querySelector(".hand-old")`
	const top = `Math.min(innerHeight, document.querySelector(".designing .designer").getBoundingClientRect().top)`
	p.is(`getComputedStyle(document.documentElement).overflowY === "hidden" && ` + old + `.hidden`)
	p.press(item("ground"))
	p.wait(`document.querySelector(".hand [name=key-fill]")?.value === "cream"`)
	p.is(`(document.querySelector(".hand [name=key-fill]").select(), true)`)
	p.keys("mauvish", kb.Enter)
	p.becomes(ground, "- rect: {id: ground, fill: mauvish}")
	p.wait(list + `.querySelector("li") && ` + old + `.hidden && document.querySelector(".hand .wrong button")`)
	p.wait(`document.querySelector("#component-aid .here").textContent.includes("mauvish")`)
	p.wait(list + `.getClientRects().length === 0`)
	p.is(`document.querySelector(".hand .wrong button").getBoundingClientRect().bottom < ` + top)
	p.picture("told")
	p.axe()
	p.press(`document.querySelector(".hand .wrong button")`)
	p.becomes("", "")
	p.wait(old + `.hidden && document.querySelector(".hand .wrong").hidden && ` + list + `.hidden`)
	p.writes(aid, strings.Replace(p.before, ground, "- rect: {id: ground, fill: mauvish}", 1))
	p.wait(list + `.getClientRects().length > 0`)
	p.is(`["aside.hand", ".viewer .stage"].every((one) => document.querySelector(one).getBoundingClientRect().bottom <= ` + top + ` + 1)`)
	p.picture("listed")
	p.writes(aid, p.before)
	p.wait(list + `.hidden && !document.querySelector("#component-aid .here")`)
	const game = "data/orchard/game.yaml"
	whole, err := os.ReadFile(p.of(game))
	if err != nil {
		t.Fatal(err)
	}
	p.writes(game, strings.Replace(string(whole), "players:", "palyers:", 1))
	p.wait(list + `.getClientRects().length > 0 && !` + old + `.hidden`)
	p.writes(game, string(whole))
	p.wait(list + `.hidden && ` + old + `.hidden`)
	p.refused()
}

// carriesThePicture drags a text: its picture is where its frame is before the mouse is let go, and back where it was after
// Escape.
func (p *design) carriesThePicture() {
	p.press(item("body"))
	p.chosen("body")
	const left = `[...document.querySelectorAll(".stage [data-src*='/aid.yaml']")].map((one) => Math.round(one.getBoundingClientRect().left)).join()`
	before := eval[string](p.tab, left)
	mouse := func(kind input.DispatchMouseEventType, x, y float64) {
		x, y = p.at(x, y)
		p.run(command(input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1, Modifiers: ctrl}))
	}
	p.is(`document.querySelectorAll(".stage [data-src][transform]").length === 0`)
	mouse(input.DispatchMouseEventTypeMousePressed, 30, 30)
	mouse(input.DispatchMouseEventTypeMouseMoved, 33, 32)
	mouse(input.DispatchMouseEventTypeMouseMoved, 40, 34)
	p.wait(`document.querySelectorAll(".stage [data-src][transform='translate(10 4)']").length === 1`)
	p.picture("carried")
	p.keys(string(kb.Escape))
	p.wait(`document.querySelectorAll(".stage [data-src][transform]").length === 0`)
	p.is(left + ` === "` + before + `"`)
	mouse(input.DispatchMouseEventTypeMouseReleased, 40, 34)
	p.becomes("", "")
	p.drags(30, 30, 32, 33, ctrl)
	p.becomes(body, "box: 8 20 51 35 mm")
	p.wait(`document.querySelectorAll(".stage [data-src][transform]").length === 0 && ` + left + ` !== "` + before + `"`)
	p.undoes()
}

// TestAPanelIsMadeAnewWhileOneTypes: a change from an editor reaches the panel, but takes neither what is selected nor what is typed, nor
// the focus from where Tab has led.
func TestAPanelIsMadeAnewWhileOneTypes(t *testing.T) {
	t.Parallel()
	p := designing(t, desktop)
	p.press(item("body"))
	p.chosen("body")
	const width = `document.querySelector(".hand [name=w]")`
	p.is(`!` + width + `.focus() && !` + width + `.select()`)
	higher := func(box string) { p.writes(aid, strings.Replace(p.before, body, box, 1)) }
	higher("box: 6 17 51 34 mm")
	p.wait(`document.querySelector(".hand [name=h]").value === "34"`)
	p.keys("4") // in place of all that is selected
	p.is(`(window.face = document.querySelector(".viewer .stage svg").outerHTML) !== ""`)
	higher("box: 6 17 51 20 mm")
	p.wait(`document.querySelector(".viewer .stage svg").outerHTML !== window.face && ` + width + `.value === "4"`)
	p.keys("9", kb.Enter)
	p.becomes(body, "box: 6 17 49 20 mm")
	p.wait(`document.querySelector(".hand [name=h]").value === "20"`)
	const style = `document.querySelector(".hand [name=key-style]")`
	p.wait(style)
	p.is(`!` + style + `.focus() && !` + style + `.select()`)
	p.is(`(window.old = document.querySelector(".hand-looks summary"), true)`)
	p.keys("card-title", kb.Tab)
	p.wait(`document.querySelector(".hand-looks summary") !== window.old && document.activeElement.matches(".hand-looks summary")`)
}

// whatIsTypedIsOfItsElement: what is typed when another element comes before the chosen one, from an editor, is of the chosen one.
func (p *design) whatIsTypedIsOfItsElement() {
	const group, sum = "- group:\n", "box: 7 75.2 49 6.8 mm"
	p.press(`[...document.querySelectorAll(".hand-list li")].at(-1)`) // behind the group, with the text 1 in it
	p.chosen("text 1")
	p.wait(`document.querySelector(".hand [name=key-size]")?.value === "17 pt"`)
	type typed struct{ name, value, old, new string }
	for _, one := range []typed{{"y", "76", sum, "box: 7 76 49 6.8 mm"}, {"key-size", "16 pt", "size: 17 pt", "size: 16 pt"}} {
		field := `document.querySelector(".hand [name=` + one.name + `]")`
		p.is(`!` + field + `.focus() && !` + field + `.select()`)
		p.keys(one.value)
		p.is(`(window.elements = document.querySelectorAll(".hand-list li").length) > 0`)
		p.before = strings.Replace(p.before, group, "- rect: {box: 1 1 2 2 mm, fill: cherry}\n  "+group, 1)
		p.writes(aid, p.before)
		p.wait(`document.querySelectorAll(".hand-list li").length === window.elements + 1`)
		p.keys(kb.Enter)
		p.becomes(one.old, one.new)
		p.chosen("text 1")
		p.before = p.now()
	}
}

// TestAnIconIsPressed adds an icon and chooses another one among the pictures of all, one after the other.
func TestAnIconIsPressed(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := designing(t, desktop)
	p.press(`document.querySelector(".hand-add .icon use[href$='#icon']").closest("button")`)
	p.written(aid, holds(`icon: star`))
	p.chosen("icon 1")
	p.wait(`document.querySelector(".hand [name=key-icon]")?.value === "star"`)
	p.is(`document.querySelectorAll(".hand-icons .swatch").length === 0`)
	p.press(`document.querySelector(".hand-icons summary")`)
	p.wait(`document.querySelector(".hand-icons .swatch[title=star][aria-pressed=true] path")`)
	p.is(`(document.querySelector(".hand-icons").scrollIntoView(), true)`)
	p.picture("icons")
	p.axe()
	for _, name := range []string{"dice", "coin"} {
		p.press(`document.querySelector(".hand-icons .swatch[title=` + name + `]")`)
		p.written(aid, holds(`icon: `+name))
		p.wait(`document.querySelector(".hand-icons .swatch[title=` + name + `][aria-pressed=true]")`)
	}
	for range 3 {
		p.press(undoButton)
	}
	p.becomes("", "")
}

// TestAStyleIsPressed chooses a style of a text among all as they look, on a phone and on a desk.
func TestAStyleIsPressed(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for _, v := range []view{phone, dark} {
		p := designing(t, v)
		p.press(item("title"))
		p.chosen("title")
		p.wait(`document.querySelector(".hand [name=key-style]")`)
		p.press(`document.querySelector(".hand-looks summary")`)
		p.wait(`document.querySelector(".look[data-name=card-title][aria-pressed=true] path")`)
		p.is(`(document.querySelector(".hand-looks").scrollIntoView(), true)`)
		p.picture("styles")
		p.axe()
		p.fits()
		p.press(`document.querySelector(".look[data-name=card-text]")`)
		p.written(aid, holds("style: card-text"))
		p.wait(`document.querySelector(".look[data-name=card-text][aria-pressed=true]")`)
		p.press(undoButton)
		p.becomes("", "")
	}
}

// typesWithoutAPause types in the cells of a row, each before the one to its left is written.
func (p *design) typesWithoutAPause() {
	p.goes(0, 1)
	p.keys("Quince", kb.Tab, "Quitte", kb.Tab, "pear", kb.Tab, "3", kb.Tab, "0.5", kb.Tab, "plum", kb.Tab)
	p.written(cardsFile, func(text string) bool {
		return text == strings.Replace(p.before, "apple-1,Apple,Apfel,apple,1,2.5,apple,", "apple-1,Quince,Quitte,pear,3,0.5,plum,", 1)
	})
	p.wait(`!document.querySelector(".hand-deck .bad")`)
	p.unwrites()
}

// TestTabGoesOverCells types in cells and leaves one between them as it is: Tab goes on there as well, also to a new row, which gets what is
// typed before it is there. Before anything is typed, and after Escape, Tab leaves the table; and a single click of a mouse edits no cell.
func TestTabGoesOverCells(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := tabling(t, desktop)
	p.goes(0, 0)
	p.keys(kb.Tab)
	p.is(`!document.activeElement.closest(".hand-deck")`)
	last := eval[int](p.tab, `Number([...document.querySelectorAll(".hand-deck td")].pop().dataset.row)`)
	p.goes(last, 6)
	p.keys("plum", kb.Tab, kb.Tab, kb.Tab, "quince", kb.Tab, kb.Tab, "Quitte", kb.Tab) // nobody waits for the row
	p.written(cardsFile, holds("\nquince,,Quitte,"))
	p.wait(gridCell(last+1, 3) + ` === document.activeElement`)
	at := p.middle(gridCell(last+1, 3))
	p.tap(desktop, at[0], at[1])
	p.is(`!document.querySelector(".hand-deck textarea")`)
	p.keys(kb.Escape, kb.Tab)
	p.is(`document.querySelector("dialog.viewer").open && !document.activeElement.closest(".hand-deck")`)
	for range 4 {
		p.press(undoButton)
	}
	p.written(cardsFile, func(text string) bool { return text == p.before })
}

// TestTheHeadFollowsTheFiles changes how many copies there are of the card in the window, and how many cards, beside it: its face stays the
// same, but the head says the new numbers. What can be chosen, and the title of the game, follow their files as well.
func TestTheHeadFollowsTheFiles(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	const note = `document.querySelector(".viewer .of .quiet").textContent`
	p.is(note + ` === "1 of 15"`)
	lines := strings.SplitAfter(p.before, "\n")
	copied := strings.Replace(strings.Replace(p.before, "text,text@de\n", "text,text@de,copies\n", 1), "apple,1,2.5,apple,,\n", "apple,1,2.5,apple,,,2\n", 1)
	p.writes(cardsFile, copied)
	p.wait(note + ` === "1 of 15 · ×2"`)
	p.is(`document.querySelector(".viewer .leaf:first-child").disabled && !document.querySelector(".viewer .leaf:last-child").disabled`)
	p.writes(cardsFile, strings.Replace(copied, lines[len(lines)-2], "", 1))
	p.wait(note + ` === "1 of 14 · ×2"`)
	p.writes(cardsFile, lines[0]+lines[2])
	p.wait(note + ` === "" && document.querySelector(".viewer .leaf:last-child").disabled`)
	p.writes(cardsFile, p.before)
	p.wait(note + ` === "1 of 15"`)
	game, err := os.ReadFile(p.of("data/orchard/game.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(p.of("data/orchard/lang/en.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	const options = `[...document.querySelector("#choices [name=players]").options].map((one) => one.text).join()`
	p.is(options + ` === "2,3,4" && document.title === "Orchard · Components"`)
	p.writes("data/orchard/game.yaml", strings.Replace(string(game), "{min: 2, max: 4}", "{min: 1, max: 6}", 1))
	p.wait(options + ` === "1,2,3,4,5,6" && document.querySelector("#choices [name=players]").value === "4"`)
	p.wait(`document.querySelector(".lead").textContent.startsWith("1 to 6 players")`)
	p.writes("data/orchard/lang/en.yaml", strings.Replace(string(text), "title: Orchard", "title: Six · Trees", 1))
	p.wait(`document.title === "Six · Trees · Components" && document.querySelector("h1").textContent === "Six · Trees"`)
}
