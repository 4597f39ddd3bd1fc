package browser_test

import (
	"fmt"
	"math"
	"strings"

	"github.com/chromedp/cdproto/input"
)

// clicks clicks at a point of the face, in mm, with keys held.
func (p *design) clicks(x, y float64, held int64) {
	p.t.Helper()
	x, y = p.at(x, y)
	for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		p.run(command(input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1, Modifiers: held}))
	}
}

// arrows presses arrow keys on the face, each as in the properties of an event, in one moment: a busy machine would take so long between
// them that they are two steps.
func (p *design) arrows(keys ...string) {
	p.t.Helper()
	p.is(`[{` + strings.Join(keys, "}, {") + `}].every((key) => !document.querySelector(".stage").dispatchEvent(
		new KeyboardEvent("keydown", {...key, bubbles: true, cancelable: true})))`)
}

// figures are the texts over the face while something is dragged.
const figures = `[...document.querySelectorAll(".hand-layer text")].map((one) => one.textContent)`

// undoes takes the last step back, once its answer is here.
func (p *design) undoes() {
	p.t.Helper()
	p.wait(`!` + undoButton + `.disabled && !` + status + `.startsWith("Undo: ")`)
	p.press(undoButton)
	p.becomes("", "")
	p.wait(status + `.startsWith("Undo: ")`)
}

// grip is the middle of a handle.
func (p *design) grip(name string) []float64 {
	p.t.Helper()
	return p.middle(`document.querySelector(".grip[data-grip=` + name + `]")`)
}

// doesTheRest chooses what is below by Alt and a click and one more by Shift, aligns both, changes a size and turns by handles,
// which say how large and how far, and moves by arrow keys with Shift and Alt. Each is one line of the file, and one step to undo.
func (p *design) doesTheRest() {
	p.clicks(30, 30, 0)
	p.chosen("body")
	p.clicks(30, 30, alt)
	p.chosen("ground")
	p.clicks(30, 30, alt)
	p.chosen("body")
	p.clicks(30, 78, shift)
	p.chosen("body", "text 1")
	p.picture("several")
	p.axe()
	const line = "box: 7 75.2 49 6.8 mm"
	p.press(`document.querySelector(".hand-place .bar button")`) // left edges
	p.becomes(line, "box: 6 75.2 49 6.8 mm")
	p.undoes()
	p.clicks(30, 78, shift)
	p.chosen("body")

	x0, _ := p.at(0, 0)
	x1, _ := p.at(1, 0)
	mm := x1 - x0
	at := p.grip("e")
	p.pulls(at[0], at[1], at[0]-3*mm, at[1], ctrl, func() {
		p.wait(figures + `.includes("48 × 35")`)
		p.is(figures + `.includes("6")`) // from the left edge
		p.picture("sized")
	})
	p.becomes(body, "box: 6 17 48 35 mm")
	p.undoes()
	p.arrows(`key: "ArrowRight", shiftKey: true`, `key: "ArrowDown", altKey: true`)
	p.becomes(body, "box: 11 17.1 51 35 mm")
	p.undoes()
	p.turnsAPicture()
}

// turnsAPicture turns the picture of the back by its handle, by 15° and with Alt by 1°, and goes back to the front.
func (p *design) turnsAPicture() {
	p.t.Helper()
	p.press(`[...document.querySelectorAll(".viewer .tools button")].find(one => one.textContent.trim() === "Turn over")`)
	p.wait(`document.querySelector(".hand-list").textContent.includes("back-line")`)
	p.press(item("image 1"))
	p.chosen("image 1")
	for _, turn := range []int{15, 13} {
		held := int64(0)
		if turn == 13 {
			held = alt // by 1°
		}
		at, middle := p.grip("turn"), p.middle(`document.querySelector(".hand-layer .frame-line")`)
		far, angle := middle[1]-at[1], 13*math.Pi/180
		p.pulls(at[0], at[1], middle[0]+far*math.Sin(angle), middle[1]-far*math.Cos(angle), held, func() {
			p.wait(figures + fmt.Sprintf(`.includes("%d°")`, turn))
			p.picture(fmt.Sprint("turned-", turn))
		})
		p.becomes("art/cherry.svg, fit: contain}\n  - qr", fmt.Sprintf("art/cherry.svg, fit: contain, rotate: %d}\n  - qr", turn))
		p.undoes()
	}
	p.press(`[...document.querySelectorAll(".viewer .tools button")].find(one => one.textContent.trim() === "Turn over")`)
	p.wait(item("body"))
}
