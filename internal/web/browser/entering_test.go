package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// trial is what is tried on a new sheet, in a window that others are tried in as well.
type trial struct {
	name string
	does func(p *tab)
}

// triesOnSheets tries one after the other on new sheets of Nile Flood, because opening the page takes longer than most of them.
func triesOnSheets(t *testing.T, trials ...trial) {
	p := open(t, desktop, at(t, sheetPage))
	p.begin("Ada", "Bo")
	const text = `JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text`
	blank := p.kept("nile-flood")
	isNew := fmt.Sprintf(`%s === %q && [%s, %s].every((one) => one.ariaDisabled === "true")`, text, blank, tool("undo"), tool("redo"))
	for _, one := range trials {
		if !eval[bool](p, isNew) {
			p.is(`!` + tool("new") + `.click()`)
			p.dialog("New sheet")
			p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
			p.wait(isNew + ` && !document.querySelector("dialog[open]")`)
		}
		ok := t.Run(one.name, func(t *testing.T) {
			p.t = t
			one.does(p)
		})
		if p.t = t; !ok {
			return // the next one goes on from here
		}
	}
}

// TestASheetByKeys writes figures and marks by keys, also while the judge has not answered yet.
func TestASheetByKeys(t *testing.T) {
	t.Parallel()
	triesOnSheets(t, trial{"in one run", (*tab).entersFiguresInOneRun}, trial{"over another", (*tab).typesOverAFigure},
		trial{"digits", (*tab).goesOnByDigits}, trial{"below zero", (*tab).refusesAFigureBelowZero}, trial{"stepped", (*tab).stepsAFigure},
		trial{"undone", (*tab).typesWhileAFigureIsUndone},
		trial{"beside a mark", (*tab).goesOnBesideAMarkThatIsJudged}, trial{"hit", (*tab).everySlotIsHit},
		trial{"saved", (*tab).savesWhileAMarkIsJudged}, trial{"another", (*tab).opensAnotherWhileAMarkIsJudged})
}

// entersFiguresInOneRun checks that Enter goes from a figure to the next blank box of the
// board and skips dice that are on another board, that crossing out a year asks before it removes
// its figures, and that changing boards leaves no slot of the previous one selected.
func (p *tab) entersFiguresInOneRun() {
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
		p.t.Errorf("the page stores\n%s\nwant\n%s", now, before)
	}
	p.is(`!document.querySelector(".strip button").click()`)
	p.is(`!document.querySelector(".editor :is(.typing, [role=radiogroup])")`)
}

// typesOverAFigure checks that it is undone as one change: the previous figure is
// restored, even if both begin with the same digit, on the board and in the field below it.
func (p *tab) typesOverAFigure() {
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
