package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cartouche/internal/testing/testall"

	"github.com/chromedp/chromedp/kb"
)

// late makes that answers to requests whose address has one of these parts are there only when the test calls come().
func late(parts string) string {
	return fmt.Sprintf(`((usual) => { window.kept = []; window.come = () => { kept.splice(0).forEach((go) => go()); return true; };
		window.fetch = async (to, rest) => { const answer = await usual(to, rest);
			if (/%s/.test(to.url ?? to)) await new Promise((go) => kept.push(go)); return answer; }; return true; })(window.fetch)`, parts)
}

// TestTheTableIsClosedWhileCellsAreWritten types in three cells and closes the table before the first one is answered.
func TestTheTableIsClosedWhileCellsAreWritten(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	p.is(late(`-.change`))
	p.goes(0, 1)
	p.keys("Quince", kb.Enter, "Fig", kb.Enter, "Date", kb.Enter)
	p.press(`document.querySelectorAll(".hand .bar button")[4]`)
	p.wait(`document.querySelector(".hand-deck").hidden`)
	want := strings.NewReplacer("apple-1,Apple,", "apple-1,Quince,", "apple-2,Apple,", "apple-2,Fig,", "apple-3,Apple,", "apple-3,Date,").Replace(p.before)
	p.written(cardsFile, func(text string) bool {
		p.is(`come()`)
		return text == want
	})
}

// TestACellFollowsItsCard types in a cell while a row is added above it: the text is written to its card, not to that which takes its row.
// What is typed while the cell beside it, or its own text, is undone, is written as well.
func TestACellFollowsItsCard(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	p.is(late(`-.(change|undo)`))
	p.goes(0, 1)
	p.keys(kb.Insert)
	p.goes(2, 1)
	p.keys("Fig", kb.Tab, "Feige", kb.Enter)
	p.written(cardsFile, func(text string) bool {
		p.is(`come()`)
		return strings.Contains(text, "\napple-3,Fig,Feige,") && strings.Count(text, "\n") == strings.Count(p.before, "\n")+1
	})
	p.wait(gridCell(3, 1) + `.textContent === "Fig" && !document.querySelector(".hand-deck .bad")`)
	p.wait(`come() && ` + undoButton + `.title.includes("name@de")`)
	for _, want := range []string{"\napple-3,Plum,Apfel,", "\napple-3,Kiwi,Apfel,"} {
		p.goes(3, 1)
		p.press(undoButton)
		p.keys(want[9:13], kb.Enter)
		p.written(cardsFile, func(text string) bool {
			p.is(`come()`)
			return strings.Contains(text, want)
		})
		p.wait(`come() && !document.querySelector(".hand-deck .bad, .hand .wrong:not([hidden])")`)
	}
}

// TestACardIsAddedWhileOneTypes adds a card by a key and types before its row is there: what is typed is of the new card.
func TestACardIsAddedWhileOneTypes(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	p.is(late(`-.change`))
	p.goes(0, 1)
	p.keys(kb.Insert, "plum-9", kb.Tab, "Plum")
	p.wait(`come() && ` + gridCell(1, 1) + `.contains(document.activeElement) && document.activeElement.value === "Plum"`)
	p.keys("s", kb.Enter)
	p.written(cardsFile, func(text string) bool {
		p.is(`come()`)
		return strings.Contains(text, "\napple-1,Apple,Apfel,apple,1,2.5,apple,,\nplum-9,Plums,")
	})
}

// TestTheFocusStaysWhereSomebodyHasGone types in another cell while a row is added above it: the new row does not take the focus from it.
// So does a cell that has the focus and is not typed in: the focus stays with its card.
func TestTheFocusStaysWhereSomebodyHasGone(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	p.is(late(`-.change`))
	p.goes(0, 1)
	p.keys(kb.Insert)
	p.wait(`kept.length === 1`)
	p.goes(2, 1)
	p.is(`come()`)
	p.wait(gridCell(1, 0) + `.textContent === "card-2" && document.activeElement === ` + gridCell(3, 1))
	p.goes(0, 1)
	p.keys(kb.Insert)
	p.wait(`kept.length === 1`)
	p.goes(4, 1)
	p.keys("F")
	p.wait(`document.activeElement.value === "F" && come() && ` + gridCell(2, 0) + `.textContent === "card-2"`)
	p.keys("ig", kb.Enter)
	p.written(cardsFile, func(text string) bool {
		p.is(`come()`)
		return strings.Contains(text, "\napple-4,Fig,") && strings.Count(text, "\n") == strings.Count(p.before, "\n")+2
	})
}

// TestARefusedCellFollowsItsCard refuses a cell whose row is another card's by then: what was typed is shown with its own card.
func TestARefusedCellFollowsItsCard(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := tabling(t, desktop)
	p.is(stale)
	p.is(late(`-.change`))
	p.goes(1, 1)
	p.keys("Fig", kb.Enter)
	p.wait(`kept.length === 1`)
	p.writes(cardsFile, strings.Replace(p.before, "apple-1,Apple,", "plum-0,Plum,Pflaume,plum,1,1,plum,,\napple-1,Apple,", 1))
	p.is(`come()`)
	p.wait(gridCell(2, 0) + `.textContent === "apple-2" && ` + gridCell(2, 1) + `.matches(".bad") && ` + gridCell(2, 1) + `.textContent === "Fig"`)
	p.is(gridCell(1, 1) + `.textContent === "Apple" && document.querySelectorAll(".hand-deck .bad").length === 1`)
	p.refused()
}

// TestARefusedCellSaysWhy refuses a cell and writes another one before the files are read again: the first one still says why it was refused.
func TestARefusedCellSaysWhy(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	p.goes(0, 1)
	p.is(late(`-.deck`))
	p.is(stale)
	p.keys("Quince", kb.Enter)
	p.wait(`kept.length > 0 && come()`) // by the page as a whole
	p.wait(`kept.length > 0 && document.querySelector(".hand .wrong:not([hidden])")`)
	p.is(`(window.fetch = whole, true)`)
	p.goes(1, 1)
	p.keys("Fig", kb.Enter)
	p.written(cardsFile, holds("\napple-2,Fig,"))
	p.wait(`document.querySelector(".hand .wrong").hidden`)
	p.wait(`come() && ` + gridCell(0, 1) + `.matches(".bad") && ` + gridCell(0, 1) + `.textContent === "Quince"`)
	p.is(gridCell(0, 1) + `.title.includes("changed meanwhile")`)
	p.refused()
}

// TestATextIsTypedBeforeTheNextCard types the text of an element and goes on to the next card at once: it is of the card on which it was typed.
func TestATextIsTypedBeforeTheNextCard(t *testing.T) {
	t.Parallel()
	p := tabling(t, desktop)
	p.press(`document.querySelectorAll(".hand .bar button")[4]`)
	p.press(`[...document.querySelectorAll(".hand-list li")].find((one) => one.textContent.includes("upper(name)"))`)
	p.wait(`document.querySelector(".hand-text textarea")`)
	p.is(`(([field]) => { field.value = "Quince"; field.dispatchEvent(new Event("input"));
		document.querySelector(".viewer .stage").dispatchEvent(new CustomEvent("leaf", {detail: 1})); return true; })(document.querySelectorAll(".hand-text textarea"))`)
	want := strings.Replace(p.before, "apple-1,Apple,", "apple-1,Quince,", 1)
	p.written(cardsFile, func(text string) bool { return text == want })
}

// TestANumberIsTypedBeforeTheNextCard types two numbers of a place and goes on to the next card before the first one is answered.
func TestANumberIsTypedBeforeTheNextCard(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := designing(t, desktop)
	p.opens("cards")
	p.press(item("text 1"))
	p.wait(`document.querySelector(".hand [name=turn]")`)
	p.is(late(`-.(change|elements)`))
	types := `((name, value) => { const field = document.querySelector(".hand [name=" + name + "]"); field.value = value;
		field.dispatchEvent(new Event("change")); return true; })`
	p.is(types + `("turn", "5")`)
	p.is(types + `("w", "40")`)
	p.is(`!document.querySelector(".viewer .stage").dispatchEvent(new CustomEvent("leaf", {detail: 1})) || true`)
	p.wait(`document.querySelector(".viewer .stage").dataset.piece === "1" && kept.length > 0`)
	p.written("data/orchard/cards.yaml", func(text string) bool {
		p.is(`come()`)
		return strings.Contains(text, "rotate: 5") && strings.Contains(text, " 40 ")
	})
}

// TestACellBesideARefusedOne types in two cells of a card; the first one is refused, as an editor has changed it: the second one is written.
func TestACellBesideARefusedOne(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := tabling(t, desktop)
	p.is(late(`-.change`))
	p.goes(0, 1)
	p.keys("Fig", kb.Enter)
	p.goes(1, 1)
	p.keys("Quince", kb.Tab, "Quitte", kb.Enter)
	fig := strings.Replace(p.before, "apple-1,Apple,", "apple-1,Fig,", 1)
	p.written(cardsFile, func(text string) bool { return text == fig })
	p.writes(cardsFile, strings.Replace(fig, "apple-2,Apple,", "apple-2,Pear,", 1))
	p.written(cardsFile, func(text string) bool {
		p.is(`come()`)
		return strings.Contains(text, "\napple-2,Pear,Quitte,")
	})
	p.wait(gridCell(1, 1) + `.matches(".bad") && ` + gridCell(1, 1) + `.textContent === "Quince"`)
	p.refused()
}

// anotherComponentIsAwaited shows a piece of another component: until its elements are known, nothing of the one before can be changed.
func (p *design) anotherComponentIsAwaited() {
	p.press(item("title"))
	p.wait(`document.querySelector(".hand-props .swatch")`)
	p.is(late(`-.elements`))
	p.is(`!document.querySelector(".viewer header > .button").click()`)
	p.wait(`!document.querySelector("dialog.viewer").open`)
	p.is(`!document.querySelector("[data-component=cards] figure > a").click()`)
	p.wait(`document.querySelector("dialog.viewer[open] svg[data-face]") && kept.length > 0`)
	p.is(`!document.querySelector(".hand-props .swatch, .hand-list li, .hand-text textarea")`)
	p.wait(`come() && document.querySelector(".hand-list li")`)
	p.becomes("", "")
}

// deckInside opens a kept game, and its cards as a table.
func (p *tab) deckInside(id string) {
	p.t.Helper()
	p.makes(id)
	p.is(`(` + inside + `.querySelector("[data-component=cards] figure > a").click(), true)`)
	p.wait(inside + `.querySelector("dialog.viewer[open] svg[data-face]")`)
	const pen = inside + `.querySelector(".viewer .tools .icon use[href$=pen]")`
	p.wait(pen)
	p.is(`(` + pen + `.closest("button").click(), true)`)
	p.wait(inside + `.querySelector(".hand-list li")`)
	p.is(`(` + inside + `.querySelectorAll(".hand .bar button")[4].click(), true)`)
	p.wait(inside + `.querySelector(".hand-deck td")`)
}

// typesInside types in the cell of a row.
func (p *tab) typesInside(row int, text string) {
	p.t.Helper()
	p.is(fmt.Sprintf(`((cell, key) => { cell.focus(); key(cell, "F2"); const field = cell.firstChild; field.value = %q;
		field.dispatchEvent(new Event("input")); key(field, "Enter"); return true; })(%s.querySelector(".hand-deck td[data-row='%d'][data-column='1']"),
		(on, key) => on.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true})))`, text, inside, row))
}

// TestTwoWindowsType types in cells of the same game in two windows at the same time, twice in each, with CARTOUCHE_ALL four times: each text
// is written, or refused and shown as that.
func TestTwoWindowsType(t *testing.T) {
	t.Parallel()
	times := 2
	if all {
		times = 4
	}
	dir := grown(t)
	one := making(t, desktop, "en")
	id := one.given(t, "Orchard", dir)
	one.deckInside(id)
	other := one.another(desktop, at(t, "en/workshop.html"))
	other.wait(`document.querySelector("#own li")`)
	other.deckInside(id)
	windows := []*tab{one, other}
	for n := range times {
		for i, w := range windows {
			w.typesInside(2*n+i, fmt.Sprintf("W%dT%d", i, n))
		}
	}
	const text = `(await store.textOf(project, "` + cardsFile + `"))`
	for i, w := range windows {
		for n := range times {
			typed := fmt.Sprintf("W%dT%d", i, n)
			there := func() bool {
				return stored[bool](one, fmt.Sprintf(`const project = await store.openProject(%q); const found = %s.includes(%q);
					await project.close(); return found;`, id, text, typed))
			}
			refused := fmt.Sprintf(`[...%s.querySelectorAll(".hand-deck .bad")].some((cell) => cell.textContent === %q)`, inside, typed)
			for end := lastMoment(t); !there() && !eval[bool](w, refused); time.Sleep(50 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatalf("%s is neither written nor refused", typed)
				}
			}
		}
	}
	for _, w := range windows {
		(&design{tab: w}).refused()
	}
}

// TestAGameIsLeftWhileCellsAreWritten types in three cells and leaves the game at once.
func TestAGameIsLeftWhileCellsAreWritten(t *testing.T) {
	t.Parallel()
	dir := grown(t)
	before, err := os.ReadFile(filepath.Join(dir, cardsFile))
	if err != nil {
		t.Fatal(err)
	}
	p := making(t, desktop, "en")
	id := p.given(t, "Orchard", dir)
	p.deckInside(id)
	for row, text := range []string{"Quince", "Fig", "Date"} {
		p.typesInside(row, text)
	}
	p.is(`(history.back(), true)`)
	p.wait(`!document.querySelector(".bench")`)
	got := stored[string](p, fmt.Sprintf(`const project = await store.openProject(%q); return store.textOf(project, %q);`, id, cardsFile))
	want := strings.NewReplacer("apple-1,Apple,", "apple-1,Quince,", "apple-2,Apple,", "apple-2,Fig,", "apple-3,Apple,", "apple-3,Date,").Replace(string(before))
	if got != want {
		t.Errorf("the cards are\n%s", got)
	}
}

// TestAFileGoesElsewhere types in a file that another window deletes, and one that it changes: what was typed is not written over another.
func TestAFileGoesElsewhere(t *testing.T) {
	t.Parallel()
	dir := grown(t)
	p := making(t, desktop, "en")
	id := p.given(t, "Orchard", dir)
	p.makes(id)
	const area, save = `document.querySelector(".files textarea")`, `document.querySelector(".files .button.main")`
	p.clicks("Files")
	p.wait(area)
	p.is(`(([list]) => { list.value = "` + aid + `"; list.dispatchEvent(new Event("change")); return true; })(document.querySelectorAll(".files select"))`)
	p.wait(area + `.ariaLabel === "` + aid + `"`)
	types := func() {
		t.Helper()
		p.is(`(` + area + `.value += "# mine\n", ` + area + `.dispatchEvent(new Event("input")), true)`)
	}
	other := p.another(desktop, at(t, "en/workshop.html"))
	other.wait(`document.querySelector("#own li")`)
	writes := func(data string) {
		t.Helper()
		if !stored[bool](other, `const project = await store.openProject("`+id+`"); project.on("change", () => {});
			const kept = await project.alone(() => project.write([{name: "`+aid+`", data: `+data+`}])); await project.close(); return kept;`) {
			t.Fatal("the other window cannot write")
		}
	}
	types()
	writes("null")
	p.wait(`document.querySelector(".files [role=status]").textContent.includes("window") && document.querySelector(".files select").value === "` + aid + `"`)
	p.is(`!` + save + `.click()`)
	p.wait(save + `.disabled`)
	written := func(name, text string) bool {
		return stored[bool](other, fmt.Sprintf(`const project = await store.openProject(%q);
			const found = project.names.includes(%q) && (await store.textOf(project, %[2]q)).includes(%q); await project.close(); return found;`, id, name, text))
	}
	for end := lastMoment(t); !written(aid, "# mine"); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("what was typed is not written")
		}
	}
	if written(cardsFile, "# mine") {
		t.Error("what was typed is written over another file")
	}
	types()
	writes(`store.bytes("front: [] # yours\n")`)
	p.wait(`document.querySelector(".files [role=status]").textContent.includes("window")`)
	if !written(aid, "# yours") {
		t.Error("what was typed is written over what another window has")
	}
}

// lateAnswerIsAwaited presses a colour whose answer is late: the panel says so until the answer is there.
func (p *design) lateAnswerIsAwaited() {
	p.press(item("title"))
	p.wait(`document.querySelector(".hand-props .swatch[aria-pressed=false]")`)
	p.is(late(`-.(change|undo)`))
	p.press(`document.querySelector(".hand-props .swatch[aria-pressed=false]")`)
	p.wait(status + ` === "In progress…" && kept.length === 1`)
	p.is(`come()`)
	p.wait(status + `.startsWith("colour of title changed")`)
	p.press(undoButton)
	p.wait(status + ` === "In progress…" && kept.length === 1`)
	p.is(`come()`)
	p.wait(status + `.startsWith("Undo: ")`)
	p.becomes("", "")
}

// TestNotesLeaveRoom begins with a spreadsheet on whose columns there are notes, on a phone: they leave their room to what is designed, and go
// when they are closed.
func TestNotesLeaveRoom(t *testing.T) {
	t.Parallel()
	p := making(t, phone, "en")
	p.brings("Dragons.csv", []byte("name,text,kind,mood\nEmber,Burns,fire,wild\nTide,Draws,water,calm\n"))
	p.beginsWithWhatToDo()
	const notes = `document.querySelector("#notes .message")`
	p.wait(notes + `.checkVisibility() && ` + notes + `.textContent.includes("mood")`)
	p.is(`/^\p{Lu}/u.test(` + notes + `.textContent)`)
	p.is(`!` + inside + `.querySelector("#begin button").click()`)
	p.wait(inside + `.querySelector(".designing .hand-list li") && !` + notes + `.checkVisibility()`)
	p.is(`!` + inside + `.querySelector(".viewer header > .button").click()`)
	p.wait(notes + `.checkVisibility()`)
	p.picture("noted")
	p.axe()
	p.is(`!` + notes + `.querySelector("button").click()`)
	p.wait(`!` + notes)
}
