package browser_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"

	"github.com/chromedp/chromedp/kb"
)

// framed designs the back of a component that has a photograph in a square, and begins to move the photograph in it.
func framed(t *testing.T, v view) *design {
	t.Helper()
	p := designing(t, v)
	photo, err := os.ReadFile("../../../docs/design/choose.png") // 3 by 2
	if err != nil {
		t.Fatal(err)
	}
	p.writes("data/orchard/art/photo.png", string(photo))
	p.before = strings.Replace(p.before, "21 21 mm, image: art/cherry.svg, fit: contain}", "21 21 mm, image: art/photo.png, fit: cover}", 1)
	p.writes(aid, p.before)
	p.press(`[...document.querySelectorAll(".viewer .tools button")].find(one => one.textContent.trim() === "Turn over")`)
	p.wait(`document.querySelector(".hand-list").textContent.includes("art/photo.png") && document.querySelector(".stage [data-src] [clip-path]")`)
	p.wait(item("image 1"))
	p.press(item("image 1"))
	p.chosen("image 1")
	p.wait(framing + `?.checkVisibility()`)
	p.press(framing)
	p.wait(`document.querySelector(".stage.framing") && ` + framing + `.matches("[aria-pressed=true]")`)
	p.is(status + `.startsWith("Drag the picture")`)
	return p
}

const (
	framing = `document.querySelector(".hand-framing")`
	covered = "image: art/photo.png, fit: cover}"
)

// TestAPictureIsMovedInItsBox moves a photograph in its box by a mouse and by keys, as far as it goes: its focus is written, also while
// the one before is on its way, and undo takes each step back.
func TestAPictureIsMovedInItsBox(t *testing.T) {
	t.Parallel()
	p := framed(t, desktop)
	p.picture("framing")
	p.axe()
	p.drags(32, 30, 35.15, 33, 0)
	p.becomes(covered, "image: art/photo.png, fit: cover, focus: 40 50 %}")
	p.wait(`document.querySelector(".hand [name=key-focus]").value === "40 50 %"`)
	p.is(framing + `.matches("[aria-pressed=true]")`)
	p.drags(32, 30, 50, 30, 0) // further than it goes
	p.becomes(covered, "image: art/photo.png, fit: cover, focus: 33 50 %}")
	p.wait(`document.querySelector(".hand [name=key-focus]").value === "33 50 %"`)
	p.is(`document.querySelector(".stage").focus() === undefined`)
	p.arrows(`key: "ArrowLeft"`, `key: "ArrowLeft"`, `key: "ArrowDown"`)
	p.becomes(covered, "image: art/photo.png, fit: cover, focus: 35 50 %}")
	p.wait(`document.querySelector(".hand [name=key-focus]").value === "35 50 %"`)
	p.is(`Boolean(window.whole = fetch)`)
	p.is(late(`-.change`))
	p.arrows(`key: "ArrowLeft"`)
	p.wait(`kept.length === 1`)
	p.arrows(`key: "ArrowLeft"`) // goes on from what is on its way
	p.wait(`come() && document.querySelector(".hand [name=key-focus]").value === "37 50 %"`)
	p.is(`(window.fetch = whole, true)`)
	for range 5 {
		p.press(undoButton)
	}
	p.becomes("", "")
	p.keys(string(kb.Escape))
	p.wait(`!document.querySelector(".stage.framing")`)
	p.chosen("image 1")
	p.is(`document.querySelector("dialog.viewer").open && ` + framing + `.matches("[aria-pressed=false]")`)
	p.keys(kb.ArrowRight) // moves the box again
	p.becomes("box: 21.5 20 21 21 mm, image: art/photo", "box: 22 20 21 21 mm, image: art/photo")
}

// TestAPictureIsMovedInItsBoxByAFinger does so by touch, and ends it by choosing another element.
func TestAPictureIsMovedInItsBoxByAFinger(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := framed(t, phone)
	x, y := p.at(32, 30)
	toX, toY := p.at(28.85, 30)
	p.stroke([][]float64{{x, y}, {x + (toX-x)/2, y}, {toX, toY}})
	p.becomes(covered, "image: art/photo.png, fit: cover, focus: 60 50 %}")
	p.picture("framed")
	p.axe()
	p.fits()
	p.tapsItem("qr 1")
	p.wait(`!document.querySelector(".stage.framing")`)
}

// TestADrawingIsMovedInItsBox moves a drawing in its box: it stays where it was let go when the card is drawn again.
func TestADrawingIsMovedInItsBox(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := designing(t, desktop)
	p.opens("cards")
	p.press(`[...document.querySelectorAll(".viewer .tools button")].find(one => one.textContent.trim() === "Turn over")`)
	p.wait(`document.querySelector(".hand-list").textContent.includes("art/orchard.svg") && document.querySelector(".stage [data-src] [clip-path]")`)
	p.press(item("image 1"))
	p.chosen("image 1")
	p.wait(framing + `?.checkVisibility()`)
	p.press(framing)
	p.wait(`document.querySelector(".stage.framing")`)
	const drawing = `document.querySelector(".stage [data-src] [clip-path] > *").getBoundingClientRect()`
	where := func() []float64 { return eval[[]float64](p.tab, `(({x, y}) => [x, y])(`+drawing+`)`) }
	const face = `document.querySelector(".stage svg[data-face]")?.dataset.face`
	was, before := eval[string](p.tab, face), where()
	x, y := p.at(31.5, 44)
	toX, toY := p.at(36.5, 44)
	var held []float64
	p.pulls(x, y, toX, toY, 0, func() { held = where() })
	p.written("data/orchard/cards.yaml", func(text string) bool { return !strings.Contains(text, "focus: 34 60 %") })
	p.wait(face + fmt.Sprintf(` !== %q && `, was) + drawing)
	now := where()
	if moved := held[0] - before[0]; moved < 5 {
		t.Errorf("the drawing follows by %.1f px", moved)
	}
	// The file says whole percents of the drawing.
	if most := eval[float64](p.tab, drawing+`.width`)/100 + 1; math.Abs(now[0]-held[0]) > most || math.Abs(now[1]-held[1]) > most {
		t.Errorf("let go at %.1f, it is at %.1f then; %.1f may be lost", held, now, most)
	}
	p.picture("let-go")
}
