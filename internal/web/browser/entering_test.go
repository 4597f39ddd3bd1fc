package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestFiguresAreEnteredInOneRun checks that Enter goes from a figure to the next blank box of the
// board and skips dice that are on another board, that crossing out a year asks before it removes
// its figures, and that changing boards leaves no slot of the previous one selected.
func TestFiguresAreEnteredInOneRun(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/nile-flood/sheet.html"))
	p.begin("Ada", "Bo")
	p.is(`!` + control("player-board#0/year.1.flood") + `.focus()`)
	p.keys("5", kb.Enter, "4", kb.Enter)
	p.wait(control("player-board#0/year.1.harvest") + `.matches(":focus")`)
	p.wait(control("player-board#1/year.1.workers") + `.getAttribute("aria-valuetext") === "4"`)
	p.is(`!` + control("player-board#1/year.1.flood") + `.focus()`)
	p.keys("5", kb.Enter)
	p.wait(control("player-board#1/year.1.harvest") + `.matches(":focus")`)
	p.is(`document.querySelector(".editor .name").textContent.startsWith("Bo")`)
	p.wait(`JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text.includes("{flood: 5, workers: 4}")`)
	before := p.kept("nile-flood")
	p.click("player-board#1/year.1")
	p.dialog("2 marks")
	p.is(`!document.querySelector("dialog[open] .plain").click()`)
	p.wait(`!document.querySelector("dialog")`)
	p.wait(control("player-board#1/year.1") + `.getAttribute("aria-checked") === "true"`)
	if now := p.kept("nile-flood"); now != before {
		t.Errorf("the page stores\n%s\nwant\n%s", now, before)
	}
	p.is(`!document.querySelector(".strip button").click()`)
	p.is(`!document.querySelector(".editor :is(.typing, [role=radiogroup])")`)
}

// TestAFigureTypedOverAnother checks that it is undone as one change: the previous figure is
// restored, even if both begin with the same digit, on the board and in the field below it.
func TestAFigureTypedOverAnother(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/nile-flood/sheet.html"))
	p.begin("Ada", "Bo")
	const box = "player-board#0/year.1.harvest"
	shows := func(figure string) {
		p.t.Helper()
		p.wait(control(box) + `.getAttribute("aria-valuetext") === "` + figure + `"`)
	}
	for _, way := range []string{control(box), `document.querySelector(".editor input")`} {
		p.is(`!` + control(box) + `.focus()`)
		p.keys("1", "2")
		shows("12")
		p.is(`!` + control("player-board#0/year.2.harvest") + `.focus()`)
		p.is(`!` + control(box) + `.focus()`)
		p.wait(`document.querySelector(".editor input").value === "12"`)
		p.is(`!` + way + `.focus()`)
		p.is(`!` + way + `.select?.()`)
		p.keys("1", "5")
		shows("15")
		p.is(`!document.querySelector(".tools button:has(use[href$='#undo'])").click()`)
		shows("12")
		p.is(`!document.querySelector(".tools button:has(use[href$='#undo'])").click()`)
		p.wait(`document.querySelector(".tools button:has(use[href$='#undo'])").ariaDisabled === "true"`)
	}
}
