package browser_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cartouche/internal/testing/testall"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// of returns a file of the project that is designed.
func (p *design) of(name string) string {
	return filepath.Join(strings.TrimSuffix(p.file, filepath.FromSlash(aid)), filepath.FromSlash(name))
}

// written waits until a file of the project is as wanted says.
func (p *design) written(name string, wanted func(text string) bool) {
	p.t.Helper()
	for end := lastMoment(p.t); ; time.Sleep(20 * time.Millisecond) {
		text, err := os.ReadFile(p.of(name))
		if err != nil {
			p.t.Fatal(err)
		}
		if wanted(string(text)) {
			return
		}
		if time.Now().After(end) {
			p.picture("unwritten")
			p.t.Fatalf("%s stays\n%s", name, text)
		}
	}
}

// gone waits until undo has taken a file away, which goes after what names it.
func (p *design) gone(name string) {
	p.t.Helper()
	for end := lastMoment(p.t); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(p.of(name)); errors.Is(err, fs.ErrNotExist) {
			return
		}
		if time.Now().After(end) {
			p.t.Fatalf("undo leaves %s", name)
		}
	}
}

// holds is whether a file has some text.
func holds(part string) func(string) bool {
	return func(text string) bool { return strings.Contains(text, part) }
}

// key presses a key with Ctrl on an element of the page.
func (p *design) control(on, key, more string) {
	p.t.Helper()
	p.is(`!document.querySelector("` + on + `").dispatchEvent(new KeyboardEvent("keydown", {key: "` + key + `", ctrlKey: true` + more + `, bubbles: true, cancelable: true}))`)
}

const undoButton = `document.querySelectorAll(".hand .bar button")[0]`

// TestElementsAreDuplicatedOrderedAndRemoved does these with keys and with buttons, and takes all of it back.
func TestElementsAreDuplicatedOrderedAndRemoved(t *testing.T) {
	t.Parallel()
	p := designing(t, desktop)
	const line = "  - image: {box: 21.5 20 21 21 mm, image: art/cherry.svg, fit: contain}\n"
	const next = `  - qr: {box: 20.5 46 22 22 mm, text: "https://example.org/orchards"} # the rules, for those who lost them` + "\n"
	p.press(`[...document.querySelectorAll(".viewer .tools button")].find(one => one.textContent.trim() === "Turn over")`)
	p.wait(item("qr 1"))
	p.press(item("image 1"))
	p.chosen("image 1")
	p.control(".stage", "d", "")
	p.becomes(line, line+line)
	p.chosen("image 2")
	p.picture("duplicated")
	p.axe()
	p.control(".stage", "]", "")
	p.becomes(line+next, line+next+line)
	p.control(".hand-list", "[", "")
	p.becomes(line, line+line)
	p.control(".stage", "}", ", shiftKey: true")
	p.becomes(line+next, line+next+line)
	p.chosen("image 2")
	p.is(`document.querySelector(".stage").focus() === undefined`)
	p.keys(kb.Delete)
	p.becomes("", "")
	p.chosen()
	p.wait(`document.querySelector(".hand-acts").hidden`)
	for range 5 {
		p.press(undoButton)
	}
	p.wait(undoButton + `.disabled`)
	p.becomes("", "")
	p.press(item("back"))
	p.press(`document.querySelectorAll(".hand-acts button")[0]`)
	p.becomes(next, next+"  - rect: {fill: grape, box: bleed}\n")
	p.chosen("rect 1")
	p.press(`document.querySelectorAll(".hand-acts button")[1]`)
	p.becomes("", "")
}

// TestElementsAreGrouped puts elements into a group and takes them out of it, with buttons on a phone and, with CARTOUCHE_ALL, with keys on a desktop, and takes
// all of it back. What cannot be a group has no button.
func TestElementsAreGrouped(t *testing.T) {
	t.Parallel()
	const first = "  - image: {box: 21.5 20 21 21 mm, image: art/cherry.svg, fit: contain}\n"
	const second = `  - qr: {box: 20.5 46 22 22 mm, text: "https://example.org/orchards"} # the rules, for those who lost them` + "\n"
	const group = "  - group:\n      box: 20.5 20 22 48 mm\n      elements:\n        - image: {box: 1 0 21 21 mm, image: art/cherry.svg, fit: contain}\n" +
		`        - qr: {box: 0 26 22 22 mm, text: "https://example.org/orchards"} # the rules, for those who lost them` + "\n"
	const together, apart = `document.querySelectorAll(".hand-acts button")[2]`, `document.querySelectorAll(".hand-acts button")[3]`
	for _, v := range []view{phone, desktop} {
		if !v.phone && !all {
			continue
		}
		p := designing(t, v)
		p.press(`[...document.querySelectorAll(".viewer .tools button")].find(one => one.textContent.trim() === "Turn over")`)
		p.wait(item("qr 1"))
		p.press(item("image 1"))
		p.chosen("image 1")
		p.wait(apart + ".disabled && !" + together + ".disabled")
		p.is(`!document.querySelector(".hand-list").dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowDown", shiftKey: true, bubbles: true, cancelable: true}))`)
		p.chosen("image 1", "qr 1")
		if v.phone {
			p.press(together)
		} else {
			p.control(".stage", "g", "")
		}
		p.becomes(first+second, group)
		p.chosen("group 1")
		p.picture("grouped")
		p.fits()
		p.axe()
		if v.phone {
			p.press(apart)
		} else {
			p.control(".stage", "G", ", shiftKey: true")
		}
		p.becomes("", "")
		p.chosen("image 1", "qr 1")
		for range 2 {
			p.press(undoButton)
		}
		p.wait(undoButton + `.disabled`)
		p.becomes("", "")
	}
}

// TestATextIsTyped changes a text in the catalogue of the language, while it is typed, as one step of undo; Escape takes it back.
func TestATextIsTyped(t *testing.T) {
	t.Parallel()
	p := designing(t, phone)
	const field, texts = `document.querySelector(".hand [name=text]")`, "data/orchard/lang/en.yaml"
	p.tapsItem("title")
	p.wait(field)
	was := eval[string](p.tab, field+`.value`)
	p.is(`document.querySelector(".stage").focus() === undefined`)
	p.keys(kb.Enter)
	p.wait(`document.activeElement === ` + field)
	p.keys("Go")
	p.written(texts, holds("title: Go\n"))
	p.keys(" on")
	p.written(texts, holds("title: Go on\n"))
	p.picture("typed")
	p.fits()
	p.axe()
	p.keys(kb.Enter)
	p.wait(`document.activeElement.matches(".stage")`)
	p.press(undoButton)
	p.written(texts, holds("title: "+was+"\n"))
	p.wait(undoButton + `.disabled && ` + field + `.value === ` + strconv.Quote(was))
	p.is(field + `.focus() === undefined`)
	p.keys("x")
	p.written(texts, holds(was+"x"))
	p.keys(kb.Escape)
	p.written(texts, holds("title: "+was+"\n"))
	p.wait(undoButton + `.disabled`)
}

// tapsTwice taps or clicks a point of the window twice. However long that takes, the presses say that they follow each other in 50 ms.
func (p *tab) tapsTwice(v view, x, y float64) {
	p.t.Helper()
	when := float64(time.Now().UnixMilli()) / 1000
	for n := range 2 {
		when += 0.05
		at := input.TimeSinceEpoch(when)
		if v.phone {
			point := []*input.TouchPoint{{X: x, Y: y}}
			p.run(command(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: point, Timestamp: at}),
				command(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: nil, Timestamp: at}))
			continue
		}
		for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
			p.run(command(input.DispatchMouseEvent, input.DispatchMouseEventParams{
				Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: int64(n + 1), Timestamp: at}))
		}
	}
}

// TestATextIsPressedTwice goes to a text by two presses of the mouse or of a finger on the card, chosen before or not.
func TestATextIsPressedTwice(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	const field = `document.querySelector(".hand [name=text]")`
	for _, v := range []view{desktop, phone} {
		p := designing(t, v)
		// However long the presses take, what waits for a second one waits.
		p.is(`Boolean(window.setTimeout = ((usual) => (call, ms, ...rest) => (ms === 450 ? 0 : usual(call, ms, ...rest)))(setTimeout))`)
		for range 2 {
			x, y := p.at(30, 30)
			p.tapsTwice(v, x, y)
			p.wait(field + ` !== null && document.activeElement === ` + field)
			p.chosen("body")
			p.is(`document.querySelector(".stage").focus() === undefined`)
		}
	}
}

// TestWhatIsNoPictureIsRefused drops a text on a card, and a picture that is too large.
func TestWhatIsNoPictureIsRefused(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := designing(t, desktop)
	for _, file := range []string{`new File(["1 sword"], "note.txt", {type: "text/plain"})`, `new File([new Uint8Array(17 << 20)], "big.png", {type: "image/png"})`} {
		x, y := p.at(30, 60)
		p.is(fmt.Sprintf(`(() => {
			window.dropped = %s;
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(dropped);
			return !document.querySelector(".viewer .stage").dispatchEvent(
				new DragEvent("drop", {dataTransfer, clientX: %g, clientY: %g, bubbles: true, cancelable: true})); })()`, file, x, y))
		p.wait(`[...document.querySelectorAll(".hand p, .hand .wrong")].some(({textContent}) => textContent.includes(dropped.name) && textContent.includes("16 MB"))`)
	}
	p.becomes("", "")
	p.mutex.Lock()
	p.problems = slices.DeleteFunc(p.problems, func(s string) bool { return strings.Contains(s, "status of 422") }) // what is refused
	p.mutex.Unlock()
}

// addsAnElement adds a circle by its picture in the list of kinds: it is the last line of the side, chosen, and is dragged by a
// mouse. A text that is added is typed.
func (p *design) addsAnElement() {
	const adding = `document.querySelector(".hand-add")`
	p.is(`(` + adding + `.open = true)`)
	kind := func(name string) string {
		return `[...document.querySelectorAll(".hand-kinds button")].find(one => one.textContent === "` + name + `")`
	}
	p.press(kind("Circle"))
	const circle = "  - circle: {centre: 31.5 44 mm, radius: 8.5 mm, stroke: ink}\n"
	p.becomes("back:\n", circle+"back:\n")
	p.chosen("circle 1")
	p.is(`(` + adding + `.scrollIntoView(), true)`)
	p.picture("added")
	p.axe()
	p.drags(31.5, 44, 33.5, 40, ctrl)
	p.becomes("back:\n", strings.Replace(circle, "31.5 44", "33.5 40", 1)+"back:\n")
	p.press(undoButton)
	p.press(undoButton)
	p.becomes("", "")
	p.wait(`!(` + item("circle 1") + `)`)
	p.press(kind("Text"))
	p.wait(`document.querySelector(".hand [name=text]")?.value === "Text"`)
	p.is(`document.querySelector(".hand [name=text]").focus() === undefined`)
	p.is(`document.querySelector(".hand [name=text]").select() === undefined`)
	p.keys("Don't", kb.Enter)
	p.written(aid, holds(`text: "= \"Don't\""`))
	p.press(undoButton)
	p.press(undoButton)
	p.becomes("", "")
}

// dropsAPicture drops a drawing on a card: it becomes a file of the game, and an element where it was dropped. Undo takes both back.
func (p *design) dropsAPicture() {
	x, y := p.at(30, 60)
	p.is(fmt.Sprintf(`(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#a00" d="M0 0h10v10z"/></svg>'], "Kite 1.svg", {type: "image/svg+xml"}));
		const stage = document.querySelector(".viewer .stage");
		return !stage.dispatchEvent(new DragEvent("drop", {dataTransfer, clientX: %g, clientY: %g, bubbles: true, cancelable: true})); })()`, x, y))
	p.becomes("back:\n", "  - image: {box: 17.5 47.5 25 25 mm, image: art/kite-1.svg, fit: contain}\nback:\n")
	p.chosen("image 1")
	p.written("data/orchard/art/kite-1.svg", holds("#a00"))
	p.picture("dropped")
	p.press(undoButton)
	p.becomes("", "")
	p.gone("data/orchard/art/kite-1.svg")
}
