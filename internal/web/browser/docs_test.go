package browser_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/testing/picturetest"
)

// shots are the pictures of docs/page.md, in the order of the page.
const (
	shots       = "../../../docs/design"
	shotColours = 64
	mostShot    = 48 << 10 // of a picture, in bytes
)

// documents writes what the window shows as a picture of the docs if -update is set. Otherwise it checks that the docs have one, and show it.
func (p *design) documents(name string) {
	p.t.Helper()
	file := filepath.Join(shots, name+".png")
	if *update {
		writePicture(p.t, file, p.screen(), shotColours)
	}
	if info, err := os.Stat(file); err != nil || info.Size() > mostShot {
		p.t.Errorf("%s: %v %v; -update makes it, and it has at most %d bytes", file, info, err, mostShot)
	}
	page, err := os.ReadFile("../../../docs/page.md")
	if err != nil {
		p.t.Fatal(err)
	}
	if !strings.Contains(string(page), "(design/"+name+".png)") {
		p.t.Errorf("docs/page.md does not show %s", name)
	}
}

// screen returns what the window shows.
func (p *tab) screen() image.Image {
	p.t.Helper()
	p.wait(fontsHere)
	ctx, cancel := context.WithDeadline(p.ctx, lastMoment(p.t))
	defer cancel()
	data, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		p.t.Fatal(err)
	}
	return picture
}

// writePicture writes a picture of the docs in so many colours.
func writePicture(t testing.TB, file string, picture image.Image, colours int) {
	t.Helper()
	var out bytes.Buffer
	small := png.Encoder{CompressionLevel: png.BestCompression}
	err := small.Encode(&out, picturetest.FewColours(picture, colours))
	if err == nil {
		err = os.MkdirAll(filepath.Dir(file), 0o755)
	}
	if err == nil {
		err = os.WriteFile(file, out.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestGoldenPictureOfThePage makes the picture of the page in the README: a sheet with its violations on a desktop and on a phone, and
// a log in Arabic in dark colours.
func TestGoldenPictureOfThePage(t *testing.T) {
	const (
		file    = "../../../docs/page.png"
		colours = 128
		most    = 320 << 10 // bytes
		gap     = 24        // between the windows and around them, in pixels
	)
	if *update {
		high, x := int64(844), gap
		windows := []struct {
			view
			address string
			record  string
			then    string // in JavaScript
		}{
			{view{width: 1180, height: high}, "en/nile-flood/sheet.html", "family-sheet-mistakes.yaml",
				`document.querySelectorAll(".strip button")[3].click()`},
			{view{width: 390, height: high, phone: true}, "en/nile-flood/sheet.html", "family-sheet-mistakes.yaml",
				`document.querySelectorAll(".strip button")[2].click()`},
			{view{width: 390, height: high, phone: true, dark: true}, "ar/nile-flood/log.html", "duel-log.yaml",
				`document.querySelector("input[type=range]").value = 60, document.querySelector("input[type=range]").dispatchEvent(new Event("input", { bubbles: true }))`},
		}
		all := image.NewRGBA(image.Rect(0, 0, 4*gap+1180+2*390, int(high)+2*gap))
		draw.Draw(all, all.Bounds(), image.NewUniform(color.RGBA{0xf0, 0xe2, 0xc0, 0xff}), image.Point{}, draw.Src)
		for _, w := range windows {
			p := open(t, w.view, at(t, w.address))
			opening(p)
			p.drop(w.record, read(t, "data/nile-flood/records/"+w.record))
			shown(p)
			p.is(`(document.querySelector(".notes p")?.click(), true)`) // a note about comments, which goes by itself
			p.is(`(` + w.then + `, true)`)
			p.wait(`!document.querySelector("progress")?.checkVisibility()`)
			box := image.Rect(x, gap, x+int(w.width), gap+int(high))
			draw.Draw(all, box, p.screen(), image.Point{}, draw.Src)
			x = box.Max.X + gap
		}
		writePicture(t, file, all, colours)
	}
	info, err := os.Stat(file)
	if err != nil || info.Size() > most {
		t.Errorf("%s: %v %v; -update makes it, and it has at most %d bytes", file, info, err, most)
	}
	if readme, err := os.ReadFile("../../../README.md"); err != nil || !strings.Contains(string(readme), "(docs/page.png)") {
		t.Errorf("the README does not show %s: %v", file, err)
	}
}

// opens opens a piece of another component in the window.
func (p *design) opens(component string) {
	p.t.Helper()
	const list = `document.querySelector(".hand-list").innerText`
	before := eval[string](p.tab, list)
	link := `document.querySelector("[data-component=` + component + `] figure > a[href]")`
	p.wait(link)
	// At once: the event that the window was closed comes when it is open again.
	p.is(`(document.querySelector("dialog.viewer[open] header > .button")?.click(), ` + link + `.click(), true)`)
	p.wait(`document.querySelector("dialog.viewer[open] svg[data-face]") && document.querySelector(".stage").dataset.component === "` + component + `"`)
	p.wait(list + fmt.Sprintf(" !== %q && ", before) + list + ` !== ""`)
}

// TestGoldenPicturesOfDesigning goes through the steps of docs/page.md by mouse and keys, each with its picture.
func TestGoldenPicturesOfDesigning(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	run(t, "init", filepath.Join(folder, "orchard"))
	c := program(t, "serve", "orchard", "--quiet")
	c.Dir = folder // its messages name files as from there
	small := view{width: 960, height: 640}
	p := &design{tab: open(t, small, servedBy(t, c)), view: small, file: filepath.Join(folder, "orchard", aid)}
	p.before, p.changes = p.now(), true
	p.wait(`document.querySelectorAll("#begin .button").length === 2`)
	p.press(`document.querySelector("#begin button")`)
	p.wait(`document.querySelector("dialog.viewer[open].designing .hand-list li")`)
	p.opens("aid")
	x, y := p.at(30, 30)
	p.tap(small, x, y)
	p.chosen("body")
	p.wait(`document.querySelector(".hand-props h4")`)
	p.documents("choose")
	p.holds(30, 30, 29.3, 34)
	p.wait(`document.querySelector(".hand-layer .guide")`)
	p.documents("move")
	p.keys(string(kb.Escape))
	p.run(command(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseReleased, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1}))
	p.press(item("title"))
	p.chosen("title")
	p.wait(`document.querySelector(".hand [name=key-colour]")`)
	const fill = `[...document.querySelectorAll(".viewer .stage svg text")].find((one) => one.textContent === "Your turn").getAttribute("fill")`
	green := eval[string](p.tab, fill)
	p.press(`document.querySelector(".hand-key .swatch[data-name=cherry]")`)
	p.wait(fill + fmt.Sprintf(" !== %q", green))
	p.is(`(document.querySelector(".hand [name=key-style]").closest(".hand-key").scrollIntoView(), true)`)
	p.documents("colour")
	p.opens("cards")
	x, y = p.at(31, 10)
	p.tap(small, x, y)
	p.wait(`document.querySelector(".hand-text textarea")`)
	p.is(`(document.querySelector(".hand").scrollTop = 0, document.querySelector(".hand-text textarea").select(), true)`)
	p.keys("Golden apple")
	p.written("data/orchard/cards.csv", holds("apple-1,Golden apple,"))
	p.wait(`document.querySelector(".viewer .stage svg[data-face]").textContent.includes("GOLDEN APPLE")`)
	p.documents("text")
	p.keys(string(kb.Enter))
	p.drags(31, 10, 31, 14, ctrl)
	p.wait(`document.querySelector(".hand .message button")?.checkVisibility()`)
	p.documents("question")
	p.press(undoButton)
	p.wait(`!document.querySelector(".hand .message button")?.checkVisibility()`)
	p.press(`document.querySelector(".hand-add summary")`)
	p.is(`(document.querySelector(".hand-add").scrollIntoView(), true)`)
	p.documents("add")
	p.press(`document.querySelectorAll(".hand-head .bar button")[4]`)
	p.wait(`document.querySelectorAll(".hand-deck tbody tr").length > 10`)
	p.documents("table")
	p.drops("Night birds.csv", "name,text,cost\nOwl,Sees at night,3\nFox,Steals,2\nHen,Lays,1\n")
	p.documents("rows")
}

// holds drags with a mouse from one point of the face to another, in mm, and does not let go.
func (p *design) holds(x, y, toX, toY float64) {
	p.t.Helper()
	x, y = p.at(x, y)
	toX, toY = p.at(toX, toY)
	for i, at := range [][]float64{{x, y}, {(x + toX) / 2, (y + toY) / 2}, {toX, toY}} {
		kind := input.DispatchMouseEventTypeMouseMoved
		if i == 0 {
			kind = input.DispatchMouseEventTypeMousePressed
		}
		p.run(command(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at[0], Y: at[1], Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1}))
	}
}
