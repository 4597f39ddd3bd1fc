package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// focused is where the focus is.
type focused struct {
	What    string  `json:"what"`
	Lost    bool    `json:"lost"`   // it is nowhere
	Hidden  bool    `json:"hidden"` // out of sight or covered
	Unseen  bool    `json:"unseen"` // nothing shows that it is there
	X, Y    float64 // its middle
	Outside bool    `json:"outside"` // of the open dialog
}

// focusing is a JavaScript expression: a focused.
const focusing = `(() => {
	const one = document.activeElement, box = one.getBoundingClientRect(), style = getComputedStyle(one);
	const at = [0.5, 0.1, 0.9].map((x) => document.elementFromPoint(box.x + x * box.width, box.y + box.height / 2));
	const hit = at.some((top) => top && (one.contains(top) || top.contains(one) && !top.matches("body, html, main") ||
		top.closest(".over") && one.closest(".over")));
	const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
	const label = one.closest("label");
	const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
	const shown = outlined || one.type === "date" || // the browser outlines its parts
		 one.closest(".over")?.querySelector(".cursor[d]") || label && getComputedStyle(label).outlineStyle !== "none";
	const text = one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent || one.title || one.id;
	return {
		what: one.tagName.toLowerCase() + " " + text.replace(/\s+/g, " ").trim().slice(0, 50),
		lost: one === document.body, hidden: !(hit && inside) && !label, unseen: !shown,
		outside: Boolean(document.querySelector("dialog[open]")) && !one.closest("dialog"),
	};
})()`

// focus returns where the focus is, and fails the test if it is lost, covered or cannot be seen.
func (p *tab) focus() focused {
	p.t.Helper()
	p.is(`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	f := eval[focused](p, focusing)
	if f.Lost || f.Hidden || f.Unseen || f.Outside {
		p.picture("focus")
		p.t.Errorf("the focus is at %+v", f)
	}
	return f
}

// tabTo presses Tab until an expression about the focused element, one, is true.
func (p *tab) tabTo(expression string) {
	p.t.Helper()
	for range 60 {
		p.keys(kb.Tab)
		if eval[bool](p, `document.activeElement === document.body`) {
			continue // the browser's own controls come after the last of the page
		}
		p.focus()
		if eval[bool](p, fmt.Sprintf(`((one) => Boolean(%s))(document.activeElement)`, expression)) {
			return
		}
	}
	p.t.Fatalf("Tab does not reach %s", expression)
}

// textOf returns an expression about the focused element, one: its name begins with a text.
func textOf(text string) string {
	return fmt.Sprintf(`(one.getAttribute("aria-label") ?? (one.textContent || one.title)).trim().startsWith(%q)`, text)
}

// arrowTo goes to a slot by arrows.
func (p *tab) arrowTo(key string) {
	p.t.Helper()
	for range 80 {
		way := eval[string](p, fmt.Sprintf(`(() => {
			const [a, b] = [document.activeElement, %s].map((one) => one.getBoundingClientRect());
			const [x, y] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
			if (document.activeElement.dataset.key === %q) return "";
			return Math.abs(y) > Math.min(a.height, b.height) / 2 ? (y > 0 ? "Down" : "Up") : x > 0 ? "Right" : "Left";
		})()`, control(key), key))
		if way == "" {
			p.focus()
			return
		}
		p.keys(map[string]string{"Down": kb.ArrowDown, "Up": kb.ArrowUp, "Right": kb.ArrowRight, "Left": kb.ArrowLeft}[way])
	}
	p.t.Fatalf("arrows do not reach %s; the focus is at %s", key, eval[string](p, `document.activeElement.dataset.key ?? ""`))
}

// TestByKeysAlone goes the main way without a mouse: a way and a game are chosen, names typed, a sheet filled in slot by
// slot, saved, shared and printed, and another is opened.
func TestByKeysAlone(t *testing.T) {
	t.Parallel()
	native := library(t, "")
	want := final(t, native, "mykerinos-nile", 7)
	p := open(t, desktop, at(t, "en/index.html"))
	p.wait(`document.querySelectorAll(".way").length === 6`)
	p.tabTo(`one.dataset.way === "sheet"`)
	p.keys(kb.Enter)
	p.wait(`document.activeElement.id === "games"`)
	p.tabTo(`one.dataset.game === "mykerinos-nile"`)
	p.keys(kb.Enter)
	p.arrives("mykerinos-nile/sheet.html")
	p.wait(`document.querySelector(".opening form")`)
	p.tabTo(`one.matches(".players input")`)
	p.keys("Ada")
	p.tabTo(`one.matches(".players li:last-child input")`)
	p.keys("Bo")
	p.tabTo(textOf("Start"))
	p.keys(kb.Enter)
	p.wait(`document.activeElement.matches(".place")`)
	for _, place := range want.Record.Game.Places(want.Record.Sheet) {
		if marks := place.Read(); len(marks) > 0 {
			p.arrowTo(key(place.Slot))
			p.strike(place, marks)
		}
	}
	for _, dialog := range [][2]string{
		{"Players", "Players and title"}, {"New", "New sheet"}, {"Share", "Anyone"}, {"Print", "Boards"}, {"Keys", "this sheet"},
	} {
		p.dialogByKeys(dialog[0], dialog[1])
	}
	p.tabTo(textOf("Save"))
	p.keys(kb.Enter)
	p.wait(`document.querySelector(".notes").textContent !== ""`)
	p.focus()
	p.tabTo(textOf("The game is over"))
	p.keys(kb.Enter)
	p.wait(`document.querySelector(".judge .button:focus")?.textContent.includes("goes on")`)
	p.focus()
	p.becomes(native, want)

	// A record that is pasted is opened, and the focus is on its board.
	p.tabTo(textOf("Open"))
	p.keys(kb.Enter)
	p.dialog("Open a game")
	p.tabTo(`one.matches("textarea")`)
	p.run(command(input.InsertText, input.InsertTextParams{Text: "game: mykerinos-nile\nkind: sheet\nplayers: [Cleo, Di]\n"}))
	p.tabTo(textOf("Open this text"))
	p.keys(kb.Enter)
	p.wait(`document.querySelector(".record").textContent.includes("Cleo") && !document.querySelector("dialog")`)
	p.focus()
}

// TestAGameIsKeptByKeysAlone throws dice and makes moves without a mouse; after each, the focus is where one goes on.
func TestAGameIsKeptByKeysAlone(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, desktop, at(t, "en/nile-flood/log.html"))
	p.wait(`document.querySelector(".opening form")`)
	p.tabTo(`one.matches(".players input")`)
	p.keys("Ada")
	p.tabTo(`one.matches(".players li:last-child input")`)
	p.keys("Bo")
	p.tabTo(textOf("Start"))
	p.keys(kb.Enter)
	p.wait(`document.querySelector("#moves-heading")?.textContent === "Throw the dice"`)
	p.focus()
	p.tabTo(`one.dataset.move === "flood 4"`)
	p.keys(kb.Enter)
	p.wait(`document.activeElement.id === "moves-heading"`)
	p.focus()
	p.tabTo(textOf("Roll here"))
	p.keys(kb.Enter)
	p.wait(`document.activeElement.id === "moves-heading" && document.activeElement.textContent === "Ada, it is your turn"`)
	p.focus()
	p.tabTo(`one.matches("summary") && one.textContent.startsWith("Sows")`)
	p.keys(kb.Enter)
	p.tabTo(`one.dataset.move === "sow A2"`)
	p.keys(kb.Enter)
	p.wait(`JSON.parse(localStorage.getItem("cartouche:nile-flood:log")).text.includes("sow A2")`)
	p.wait(`document.activeElement.id === "moves-heading"`)
	p.focus()
	p.tabTo(textOf("Undo"))
	p.keys(kb.Enter)
	p.wait(`!JSON.parse(localStorage.getItem("cartouche:nile-flood:log")).text.includes("sow A2")`)
	p.focus()
}

// strike makes marks in the slot that has the focus.
func (p *tab) strike(place rules.Place, marks []rules.Mark) {
	p.t.Helper()
	at := key(place.Slot)
	if place.About().Choices == nil {
		p.keys(marks[0].Text)
		p.wait(fmt.Sprintf(`(%s.getAttribute("aria-valuetext") ?? %[1]s.getAttribute("aria-label")).includes(%q)`, control(at), marks[0].Text))
		return
	}
	p.enter(place, marks, true)
}

// dialogByKeys opens a dialog with a tool, goes around in it, leaves it with Escape, and is at the tool again.
func (p *tab) dialogByKeys(name, title string) {
	p.t.Helper()
	p.tabTo(textOf(name))
	p.keys(kb.Enter)
	p.dialog(title)
	if name == "New" || name == "Players" {
		p.wait(`document.activeElement.matches("dialog .players li:first-child input")`)
	}
	for range 12 {
		p.keys(kb.Tab)
		if !eval[bool](p, `document.activeElement === document.body`) { // the browser's own controls come once around
			p.focus()
		}
	}
	p.keys(kb.Escape)
	p.wait(`!document.querySelector("dialog")`)
	if f := p.focus(); !strings.Contains(f.What, name) {
		p.t.Errorf("after %s the focus is at %s", title, f.What)
	}
}

// TestButtonsOfTheNextBoardAreInSight checks that Tab brings the buttons of a board that is partly in the window above the bar with the signs.
func TestButtonsOfTheNextBoardAreInSight(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/osiris/sheet.html"))
	p.begin("Ada", "Bo")
	for _, sign := range []string{"zoom-out", "whole"} {
		p.tabTo(`one.matches(".board:not(.current) button:has(use[href$='#` + sign + `'])")`)
	}
}

// TestToolsOfASmallWindow checks that a phone has its tools with their words, most in a menu, that a dialog opened from the menu gives
// the focus back to it, and that undo keeps the focus when nothing is left to undo.
func TestToolsOfASmallWindow(t *testing.T) {
	t.Parallel()
	p := open(t, phone, at(t, "en/nile-flood/sheet.html"))
	p.begin("Ada", "Bo")
	const words = `[...document.querySelectorAll(".tools button")].filter((one) => one.checkVisibility())
		.map((one) => one.innerText.trim()).join()`
	p.is(words + ` === "Undo,Redo,Menu"`)
	p.tabTo(textOf("Menu"))
	p.keys(kb.Enter)
	p.wait(words + ` === "Undo,Redo,Menu,Players,New,Open,Save,Share,Print"`)
	p.tabTo(textOf("Share"))
	p.keys(kb.Enter)
	p.dialog("Anyone")
	p.keys(kb.Escape)
	p.wait(`!document.querySelector("dialog, :popover-open")`)
	if f := p.focus(); f.What != "button Menu" {
		t.Errorf("after the dialog the focus is at %s", f.What)
	}

	p.is(`(document.querySelector(".board.current .place[tabindex='0']").focus(), true)`)
	p.keys(kb.Enter)
	p.wait(tool("undo") + `.ariaDisabled === "false"`)
	p.is(`(` + tool("undo") + `.focus(), true)`)
	for range 2 {
		p.keys(kb.Enter)
		p.wait(tool("undo") + `.ariaDisabled === "true"`)
		if f := p.focus(); f.What != "button Undo" {
			t.Errorf("when nothing is left to undo, the focus is at %s", f.What)
		}
	}
}
