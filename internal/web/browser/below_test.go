package browser_test

import (
	"strings"
	"testing"
)

// field is what a figure is typed into, below the board.
const field = `document.querySelector(".editor input")`

// TestFiguresBelowZeroOnASheet checks that they can be written by keys on the board, typed with every minus sign, stepped to, and on a
// phone without a minus in five touches: its button ± and the digits. The page shows one minus sign, the record has a hyphen.
func TestFiguresBelowZeroOnASheet(t *testing.T) {
	t.Parallel()
	for _, v := range []view{desktop, phone} {
		p := pad(t, v, "en")
		const box = "sheet#0/sum.best" // from -500 to 500
		if v.phone {
			x, y := p.hit(box)
			p.tap(v, x, y)
			p.wait(field + ` !== null`)
			p.is(`![...document.querySelectorAll(".editor button")].find(one => one.textContent === "±").click()`)
			p.is(`document.activeElement === ` + field)
			p.keys("1", "2", "0")
			p.storedPad("s_best: -120")
			p.wait(field + `.value === "−120"`)
			p.is(`![...document.querySelectorAll(".editor button")].find(one => one.textContent === "±").click()`)
			p.storedPad("s_best: 120")
			continue
		}
		p.is(`!` + control(box) + `.focus()`)
		p.keys("-", "1", "2", "0")
		p.storedPad("s_best: -120")
		p.wait(control(box) + `.getAttribute("aria-valuetext") === "−120"`)
		p.is(`![...document.querySelectorAll(".editor .typing button")].at(0).click()`)
		p.storedPad("s_best: -121")
		for _, minus := range []string{"-", "−", "–"} {
			p.is(`![...document.querySelectorAll(".editor .typing button")].at(-1).click()`) // blank
			p.wait(`!JSON.parse(localStorage.getItem("cartouche:pad:sheet")).text.includes("s_best")`)
			p.is(`!` + field + `.focus()`)
			p.keys(minus, "8", "5")
			p.storedPad("s_best: -85")
		}
	}
}

// TestAFigureBelowZeroIsNotAnother checks that it is refused where it is typed if the game has none, and does not become one above 0.
func TestAFigureBelowZeroIsNotAnother(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/nile-flood/sheet.html"))
	p.begin("Ada", "Bo")
	const box = "player-board#0/year.1.harvest"
	for _, way := range []string{control(box), field} {
		p.is(`!` + control(box) + `.focus()`)
		p.is(`!` + way + `.focus()`)
		p.keys("-", "5")
		p.wait(`document.querySelector(".notes").textContent.includes("-5")`)
		p.is(`!document.querySelector(".notes p").click()`)
		if kept := p.kept("nile-flood"); strings.Contains(kept, "5") {
			t.Errorf("-5 is stored in\n%s", kept)
		}
	}
	p.is(`!` + control(box) + `.focus()`)
	p.keys("7")
	p.wait(control(box) + `.getAttribute("aria-valuetext") === "7"`)
}
