package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// TestTheStripOfBoardsShowsThatItScrolls checks its ends, from the left and from the right.
func TestTheStripOfBoardsShowsThatItScrolls(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for language, ends := range map[string][2]string{"en": {"right", "left"}, "ar": {"left", "right"}} {
		p := open(t, phone, at(t, language+"/nile-flood/sheet.html"))
		p.begin("Ada", "Bo", "Cleo", "Di", "Eve", "Fay")
		const more = `document.querySelector(".strip").dataset.more`
		p.wait(more + ` === "` + ends[0] + `"`)
		p.picture("strip-" + language)
		p.is(`!document.querySelectorAll(".strip .chip")[3].click()`)
		p.is(`(() => {
			const [chosen, strip] = [".strip [aria-current]", ".strip"].map((one) => document.querySelector(one).getBoundingClientRect());
			return chosen.left >= strip.left + 40 && chosen.right <= strip.right - 40;
		})()`) // what fades
		p.is(`(document.querySelector(".strip").scrollLeft = document.dir === "rtl" ? -9999 : 9999) !== 0`)
		p.wait(more + ` === "` + ends[1] + `"`)
	}
}

// goesOnByDigits checks that figures are typed without Enter where each has one digit, on the board and in the field.
func (p *tab) goesOnByDigits() {
	p.is(`!` + control("player-board#0/year.1.flood") + `.focus()`)
	p.keys("54")
	p.wait(control("player-board#0/year.1.workers") + `.getAttribute("aria-valuetext") === "4"`)
	p.wait(control("player-board#0/year.1.flood") + `.getAttribute("aria-valuetext") === "5"`)
	p.is(`document.activeElement === ` + control("player-board#0/year.1.workers"))
	p.is(`!` + control("player-board#0/year.2.flood") + `.focus()`)
	p.wait(`document.querySelector(".editor .name").textContent.includes("2")`)
	p.is(`!document.querySelector(".editor input").focus()`)
	p.keys("36")
	p.wait(control("player-board#0/year.2.workers") + `.getAttribute("aria-valuetext") === "6"`)
	p.wait(control("player-board#0/year.2.flood") + `.getAttribute("aria-valuetext") === "3"`)
	p.is(`document.activeElement === document.querySelector(".editor input")`)
}

// TestAFingerThatStays checks that a long press offers all choices and marks nothing, and that a short one marks.
func TestAFingerThatStays(t *testing.T) {
	t.Parallel()
	p := open(t, phone, at(t, sheetPage))
	p.begin("Ada", "Bo")
	const field = "player-board#0/field.C3"
	p.is(`(window.stays = true)`)
	x, y := p.hit(field)
	touch := func(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
		p.run(command(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at}))
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	p.wait(`document.activeElement.matches(".choices input")`)
	touch(input.DispatchTouchEventTypeTouchEnd)
	p.is(`document.querySelector(".editor .name").textContent.includes("C3")`)
	p.is(control(field) + `.getAttribute("aria-label").endsWith("blank")`)
	p.is(`!document.querySelectorAll(".choices input")[2].click()`)
	p.wait(control(field) + `.getAttribute("aria-label").endsWith("sown, with a shadoof")`)
	p.is(`import(new URL("../../app/editor.js", location)).then(({Editor}) =>
		Editor.prototype.padded({number: true, low: -2, high: 5}) && !Editor.prototype.padded({number: true, low: -99, high: 5}))`)
}

// TestADragIsUndoneAtOnce draws a finger over fields with a sign: one press of undo takes all of it back, and one of redo
// makes it again. What was written before stays.
func TestADragIsUndoneAtOnce(t *testing.T) {
	t.Parallel()
	c := &copyist{tab: open(t, phone, at(t, sheetPage))}
	c.begin("Ada", "Bo")
	c.press(`[...document.querySelectorAll(".signs .chip")].find((one) => one.textContent === "sown")`)
	sown := func(n int) {
		t.Helper()
		c.wait(fmt.Sprintf(`[...document.querySelectorAll("[data-key*='#0/field.']")]
			.filter((one) => one.getAttribute("aria-label").endsWith("sown")).length === %d`, n))
	}
	c.touch(fields()[0])
	sown(1)
	c.later()
	c.drag([]string{fields()[12], fields()[17], fields()[23], fields()[18]})
	sown(13)
	for _, step := range []struct {
		way  string
		left int
	}{{"undo", 1}, {"redo", 13}, {"undo", 1}, {"undo", 0}} {
		c.is(`!` + tool(step.way) + `.click()`)
		sown(step.left)
	}
	c.wait(tool("undo") + `.ariaDisabled === "true"`)
	x, y := c.hit("player-board#0/year.6.harvest") // it takes no sign, so a finger moves the page
	top := eval[float64](c.tab, `scrollY`)
	c.stroke([][]float64{{x, y}, {x, y - 40}, {x, y - 80}, {x, y - 120}})
	c.wait(fmt.Sprintf(`scrollY > %f`, top))
}

// TestTheSheetOfKeys opens it with a key on each page of a record, and with the button.
func TestTheSheetOfKeys(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for kind, key := range map[string]string{"sheet": "Delete", "scores": "Shift+Enter", "log": "PageDown"} {
		p := open(t, dark, at(t, "en/nile-flood/"+kind+".html"))
		p.named("Ada", "Bo")
		p.wait(`!document.querySelector(".sheet-page").hidden && document.querySelector(".verdict").textContent`)
		if kind == "log" {
			p.is(`!` + tool("keys") + `.click()`)
		} else {
			p.keys("?")
		}
		p.dialog("this sheet of keys")
		p.is(fmt.Sprintf(`[...document.querySelectorAll("dialog kbd")].some(key => key.textContent === %q)`, key))
		p.is(`[...document.querySelectorAll("dialog .keys dd")].every(one => !one.textContent.includes("page."))`)
		p.axe()
		p.picture("keys-" + strings.ToLower(kind))
		p.keys(kb.Escape)
		p.wait(`!document.querySelector("dialog")`)
	}
}
