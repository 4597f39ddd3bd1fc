package browser_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/kit"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
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
			p.wait(`document.querySelector(".editor .name").textContent.includes("est") && ` + field + ` !== null`)
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
		p.typesQuickerThanTheJudge()
	}
}

// typesQuickerThanTheJudge checks that a field keeps what is typed into it while the judge still answers for less.
func (p *tab) typesQuickerThanTheJudge() {
	p.is(`!` + control("sheet#0/sum.best") + `.focus()`)
	p.wait(`document.querySelector(".editor .name").textContent.includes("est") && ` + field + ` !== null`)
	p.is(`!` + field + `.focus()`)
	p.is(`(() => {
		const field = ` + field + `, value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
		window.put = [];
		Object.defineProperty(field, "value", {get: () => value.get.call(field), set: (text) => (put.push(text), value.set.call(field, text))});
		for (const text of ["1", "12", "120"]) {
			value.set.call(field, text);
			field.dispatchEvent(new Event("input"));
		}
		return true;
	})()`)
	p.storedPad("s_best: 120")
	p.is(`put.every((text) => text === "120")`)
}

// TestEveryMinusSignIsAKeyOfTheBoard checks that a hyphen, a minus sign and an en dash, pressed on a place of the board, begin a
// figure below 0.
func TestEveryMinusSignIsAKeyOfTheBoard(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	const box = "sheet#0/sum.best"
	for _, minus := range []string{"-", "−", "–"} {
		p := pad(t, desktop, "en")
		p.is(`!` + control(box) + `.focus()`)
		p.is(`(` + control(box) + `.dispatchEvent(new KeyboardEvent("keydown", {key: "` + minus + `", bubbles: true, cancelable: true})), true)`)
		p.keys("8", "5")
		p.storedPad("s_best: -85")
		p.wait(control(box) + `.getAttribute("aria-valuetext") === "−85"`)
	}
}

// refusesAFigureBelowZero checks that it is refused where it is typed if the game has none, and does not become one above 0.
func (p *tab) refusesAFigureBelowZero() {
	const box = "player-board#0/year.1.harvest"
	for _, way := range []string{control(box), field} {
		p.is(`!` + control(box) + `.focus()`)
		p.is(`!` + way + `.focus()`)
		p.keys("-", "5")
		p.wait(`document.querySelector(".notes").textContent.includes("-5")`)
		p.is(`(document.querySelector(".notes p")?.click(), true)`) // it may have gone by itself
		if kept := p.kept("nile-flood"); strings.Contains(kept, "5") {
			p.t.Errorf("-5 is stored in\n%s", kept)
		}
	}
	p.is(`!` + control(box) + `.focus()`)
	p.keys("7")
	p.wait(control(box) + `.getAttribute("aria-valuetext") === "7"`)
}

// TestAReadFigureIsTurnedBelowZero checks that in the review of a photograph a phone has a button ± where figures may be below 0:
// before the figures, after them, and for what was read.
func TestAReadFigureIsTurnedBelowZero(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	server, err := padSite()
	if err != nil {
		t.Fatal(err)
	}
	marks := []rules.Mark{}
	for slot, text := range map[string]string{"sum.best": "57", "sum.frames": "21"} {
		marks = append(marks, rules.Mark{Slot: rules.Slot{Board: "sheet", Seat: 0, ID: slot}, Kind: rules.Number, Text: text, By: 0})
	}
	of := kit.Options{What: kit.What{Game: "pad", Players: 2}, Look: kit.Look{Lang: "en"}}
	picture := jpegOf(t, shot(sheetWith(t, projecttest.Over(t, "testdata/pad"), of, "sheet", 0, marks)))
	p := open(t, phone, server.URL+under+"en/pad/read.html")
	p.whoPlayed("Ada", "Bo")
	p.chooses([]string{"ada.jpg"}, picture)
	p.reads(`document.querySelector(".photos .says b")`)
	p.is(`!document.querySelector(".reading .panel > .button").click()`)
	p.wait(`document.querySelector(".review h2")`)
	p.is(`!document.querySelector(".review summary")?.click()`)
	card := func(slot string) string {
		return `document.querySelector('.review [data-key="sheet#0/sum.` + slot + `"]')`
	}
	for _, slot := range []string{"best", "frames"} {
		p.is(`!` + card(slot) + `.querySelector(":scope > button.card")?.click()`) // a small picture becomes a card
	}
	turn := `[...` + card("best") + `.querySelectorAll("button")].find((one) => one.textContent === "±")`
	box := card("best") + `.querySelector("input")`
	p.is(`![...` + card("frames") + `.querySelectorAll("button")].some((one) => one.textContent === "±")`)
	p.is(box + `.inputMode === "numeric"`)
	for _, want := range []string{"−57", "57"} {
		p.is(`!(` + card("best") + `.firstChild.stale = true, ` + turn + `.click())`)
		p.wait(`!` + card("best") + `.firstChild.stale && ` + box + `.value === "` + want + `"`) // the judge has answered
	}
	p.is(`!(` + box + `.value = "", ` + turn + `.click())`)
	p.is(box + `.value === "−" && document.activeElement === ` + box)
	p.keys("1", "2", "0", kb.Tab)
	p.wait(box + `.value === "−120"`)
	p.fits()
	p.axe()
	p.picture("below")
	p.is(`!document.querySelector(".review > .bar .main").click()`)
	p.arrives("pad/sheet.html")
	p.storedPad("s_best: -120")
}
