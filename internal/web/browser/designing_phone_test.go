package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cartouche/internal/testing/testall"

	"github.com/chromedp/chromedp/kb"
)

// middle is the middle of an element in the window.
func (p *tab) middle(element string) []float64 {
	p.t.Helper()
	return eval[[]float64](p, `(({x, y, width, height}) => [x + width / 2, y + height / 2])(`+element+`.getBoundingClientRect())`)
}

// unhidden is whether nothing of the window is over the face that is designed, and its handles are large enough for a finger.
const unhidden = `(() => {
	const {left, top, right, bottom} = document.querySelector(".stage svg[data-face]").getBoundingClientRect();
	const points = [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [left + x * (right - left), top + y * (bottom - top)]));
	return points.every((point) => document.elementFromPoint(...point)?.closest(".stage")) &&
		[...document.querySelectorAll(".grip:not([data-grip=move])")].every((one) => one.getBoundingClientRect().width >= (matchMedia("(pointer: coarse)").matches ? 24 : 16));
})()`

// TestTheFaceIsLargeOnAPhone designs a poker card in small windows: the face is at least so wide, all of it is to be seen and touched, and
// every button can be.
func TestTheFaceIsLargeOnAPhone(t *testing.T) {
	t.Parallel()
	for i, one := range []struct {
		view
		least int
	}{
		{phone, 340}, {view{width: 360, height: 640, phone: true, dark: true}, 240}, {sideways, 260}, {enlarged, 270},
		{view{width: 768, height: 1024, phone: true}, 400},
	} {
		if i > 0 && i != 2 && !all {
			continue
		}
		p := designing(t, one.view)
		p.opens("cards")
		p.press(item("text 1"))
		p.wait(`document.querySelector(".grip")`)
		if wide := eval[int](p.tab, `Math.round(document.querySelector(".stage svg[data-face]").getBoundingClientRect().width)`); wide < one.least {
			t.Errorf("%d × %d: the face is %d px wide; at least %d", one.width, one.height, wide, one.least)
		}
		p.is(unhidden)
		p.is(`[...document.querySelectorAll(".viewer :is(header, .hand-head, .around) .button")].every((one) => {
			const {left, right, top, bottom, width, height} = one.getBoundingClientRect();
			return width === 0 || width >= 44 && height >= 44 && left >= 0 && right <= innerWidth &&
				one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
		})`)
		p.picture(fmt.Sprint(one.width))
		p.fits()
		p.axe()
	}
}

// TestThePanelIsDrawnUp draws the panel of a phone up and down by a press, by keys and by a finger. The table of cards has its own height.
func TestThePanelIsDrawnUp(t *testing.T) {
	t.Parallel()
	p := designing(t, phone)
	const handle, high = `document.querySelector(".drawer")`, `document.querySelector(".hand").clientHeight`
	usual := eval[float64](p.tab, high)
	press := func() {
		t.Helper()
		at := p.middle(handle)
		p.tap(phone, at[0], at[1])
	}
	press()
	p.wait(handle + `.matches("[aria-expanded=true]") && ` + high + ` > 400`)
	p.is(`document.querySelector(".designer").checkVisibility()`)
	p.picture("up")
	p.axe()
	press()
	p.wait(fmt.Sprintf(`%s.matches("[aria-expanded=false]") && %s === %g`, handle, high, usual))
	p.is(`!document.querySelector(".designer").checkVisibility()`)
	p.is(handle + `.focus() === undefined`)
	p.keys(kb.ArrowUp, kb.ArrowUp, kb.ArrowDown)
	p.wait(fmt.Sprintf(`%s > %g && %s < %g`, high, usual+40, high, usual+56))
	p.keys(kb.Enter, kb.Enter)
	p.wait(fmt.Sprintf(`%s === %g`, high, usual))
	at := p.middle(handle)
	p.stroke([][]float64{at, {at[0], at[1] - 60}, {at[0], at[1] - 200}})
	p.wait(fmt.Sprintf(`Math.abs(%s - %g) < 2`, high, usual+200))
	at = p.middle(handle)
	p.stroke([][]float64{at, {at[0], at[1] + 60}, {at[0], 840}})
	p.wait(high + ` < 80`)
	p.is(unhidden)
	p.is(`document.querySelector(".hand-list [aria-selected=true]") === null`)
	p.press(`document.querySelectorAll(".hand-head .bar button")[4]`)
	p.wait(high + ` > 450`)
	p.press(`document.querySelectorAll(".hand-head .bar button")[4]`)
	p.wait(fmt.Sprintf(`%s === %g`, high, usual))
	p.becomes("", "")
}

// TestTheWorkshopGivesWay designs a game of the browser on a phone: the bar of the workshop leaves its room to the face until the window of
// the piece is closed.
func TestTheWorkshopGivesWay(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	dir := filepath.Join(t.TempDir(), "orchard")
	run(t, "init", dir)
	p := making(t, phone, "en")
	p.makes(p.given(t, "Orchard", dir))
	const bar = `document.querySelector(".bench > .bar").checkVisibility()`
	p.wait(inside + `.querySelector("#begin button")`)
	p.is(bar)
	p.is(`!` + inside + `.querySelector("#begin button").click()`)
	p.wait(inside + `.querySelector(".designing .hand-list li") && !` + bar)
	const keys = `document.querySelector("meta[name=viewport]").content.endsWith("viewport-fit=cover, interactive-widget=resizes-content")`
	p.is(keys)
	p.wait(inside + `.querySelector(".stage svg[data-face]").getBoundingClientRect().width >= 340`)
	p.picture("designed")
	p.is(`!` + inside + `.querySelector(".viewer header > .button").click()`)
	p.wait(bar + ` && !` + keys)
	p.is(`!` + inside + `.querySelector("[data-component=aid] figure > a").click()`)
	p.wait(`!` + bar)
}

// TestARegionIsOffered drags a text that is in a region of a template, with a finger: it moves alone at once, and a press moves the region
// with all in it instead, which is one step to undo. Until that is written, the page asks before it is closed.
func TestARegionIsOffered(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "dragons")
	sheet := filepath.Join(t.TempDir(), "dragons.csv")
	if err := os.WriteFile(sheet, []byte("name,text,cost\nEmber,Burns one card,3\nTide,Draw two cards,2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	run(t, "init", dir, "--from", sheet)
	p := &design{tab: open(t, phone, serve(t, dir)), view: phone, file: filepath.Join(dir, "data", "dragons", "cards.yaml")}
	p.before, p.changes = p.now(), true
	p.wait(`document.querySelectorAll("#begin .button").length === 2`)
	p.press(`document.querySelectorAll("#begin .button")[1]`)
	p.wait(`document.querySelector("dialog.viewer[open].designing .hand-list li")`)
	p.tapsItem("title")
	from, to := [2]float64{}, [2]float64{}
	from[0], from[1] = p.at(30, 8)
	to[0], to[1] = p.at(30, 14)
	p.stroke([][]float64{from[:], {(from[0] + to[0]) / 2, (from[1] + to[1]) / 2}, to[:]})
	const offer = `document.querySelector(".hand .message:not(.wrong)")`
	p.wait(offer + `.checkVisibility()`)
	p.is(offer + `.textContent.startsWith("Title alone, which gets a box of its own")`)
	alone := p.now()
	if !strings.Contains(alone, "- text: {id: title, text: $name, box: ") || strings.Contains(alone, "regions:\n  title:") {
		t.Errorf("the title does not move alone:\n%s", alone)
	}
	p.picture("offered")
	p.axe()
	p.fits()
	at := p.middle(offer + `.querySelector("button")`)
	p.is(`Boolean(window.whole = fetch)`)
	p.is(late(`-.undo`))
	p.tap(phone, at[0], at[1])
	p.wait(`kept.length === 1`)
	p.is(`!dispatchEvent(new Event("beforeunload", {cancelable: true}))`) // the other meaning is not written yet
	p.is(`(window.fetch = whole, come())`)
	p.wait(`!` + offer + `.checkVisibility()`)
	whole := func(text string) bool {
		return strings.Contains(text, "\n  title: {") && strings.Contains(text, "- text: {id: title, text: $name}\n")
	}
	for end := lastMoment(t); !whole(p.now()); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the region does not move:\n%s", p.now())
		}
	}
	p.wait(undoButton + `.title.includes("title") && !` + undoButton + `.disabled`)
	p.press(undoButton)
	p.becomes("", "")
	p.wait(undoButton + `.disabled`)
}

// touchesInside touches an element of the page of a game that is open for making.
func (p *tab) touchesInside(element string) {
	p.t.Helper()
	element = inside + "." + element
	p.wait(element)
	p.is(`(` + element + `.scrollIntoView({block: "center", behavior: "instant"}), true)`)
	at := eval[[]float64](p, `(({x, y, width, height}, frame) => [frame.x + x + width / 2, frame.y + y + height / 2])(`+element+
		`.getBoundingClientRect(), document.querySelector(".frame iframe").getBoundingClientRect())`)
	p.tap(phone, at[0], at[1])
}

// faceInside returns the point of the window at a point of the face of that page, in mm.
func (p *tab) faceInside(x, y float64) []float64 {
	p.t.Helper()
	return eval[[]float64](p, fmt.Sprintf(`(({x, y}, frame) => [frame.x + x, frame.y + y])(new DOMPoint(%g, %g).matrixTransform(
		%s.querySelector(".hand-layer").getScreenCTM()), document.querySelector(".frame iframe").getBoundingClientRect())`, x, y, inside))
}

// choosesInside waits until an element of that page is chosen.
func (p *tab) choosesInside(name string) {
	p.t.Helper()
	p.wait(inside + `.querySelector(".hand-list [aria-selected=true] bdi")?.textContent === "` + name + `"`)
}

// beginsWithWhatToDo finds at the top of the page of a game, on a screen of a phone too, how to print it and how to design it.
func (p *tab) beginsWithWhatToDo() {
	p.t.Helper()
	p.wait(inside + `?.querySelectorAll("#begin .button").length === 2`)
	p.is(inside + `.querySelector("#begin .button:last-child").getBoundingClientRect().bottom < innerHeight / 2`)
	p.is(inside + `.querySelector("#begin a").textContent === "Print" && ` + inside + `.querySelector("#begin a").hash === "#order"`)
}

// TestATrialOnAPhone makes a deck of ten rows of a spreadsheet in the browser, moves, colours and writes on it, and prints it: by touch alone,
// without a question on the way.
func TestATrialOnAPhone(t *testing.T) {
	t.Parallel()
	p := making(t, phone, "en")
	rows := "name,text,cost,kind\n"
	for i := range 10 {
		rows += fmt.Sprintf("Dragon %d,Burns %d cards,%d,fire\n", i+1, i+1, i%4)
	}
	p.brings("Dragons.csv", []byte(rows))
	p.beginsWithWhatToDo()
	p.faces()
	p.touchesInside(`querySelector("#begin button")`)
	p.wait(inside + `.querySelector(".hand-list li") && !document.querySelector(".bench > .bar").checkVisibility()`)
	p.is(inside + `.querySelector("dialog.viewer[open].designing aside.hand:not([hidden])") !== null`)
	p.picture("design")
	p.axe()
	p.wait(inside + `.querySelector(".stage svg[data-face]").getBoundingClientRect().width > 340`)
	from, to := p.faceInside(31, 10), p.faceInside(31, 7)
	p.tap(phone, from[0], from[1])
	p.choosesInside("title")
	p.stroke([][]float64{from, {from[0], (from[1] + to[1]) / 2}, to})
	p.wait(inside + `.querySelector(".hand-head .message:not(.wrong)").checkVisibility()`)
	at := p.faceInside(31, 30)
	p.tap(phone, at[0], at[1])
	p.choosesInside("art")
	at = p.middle(inside + `.querySelector(".grip[data-grip=turn]")`) // which is over the title
	p.tap(phone, at[0], at[1])
	p.choosesInside("title")
	at = p.faceInside(31, 30)
	p.tap(phone, at[0], at[1])
	p.choosesInside("art")
	p.is(`!` + inside + `.querySelector(".hand-head .message").checkVisibility()`)
	p.wait(inside + `.querySelector(".hand .swatch[name=\"fill=malachite\"]").checkVisibility()`)
	p.touchesInside(`querySelector(".hand .swatch[name=\"fill=malachite\"]")`)
	p.wait(inside + `.querySelector(".hand .swatch[name=\"fill=malachite\"][aria-pressed=true]")`)
	p.picture("coloured")
	at = p.faceInside(31, 58)
	p.tapsTwice(phone, at[0], at[1])
	p.wait(inside + `.activeElement.matches(".hand-text textarea")`)
	p.keys("Sleeps")
	p.wait(inside + `.querySelector(".stage svg[data-face]").textContent.includes("Sleeps")`)
	p.picture("written")
	p.touchesInside(`querySelectorAll(".hand-head .bar button")[2]`)
	p.wait(`!` + inside + `.querySelector("dialog[open]") && document.querySelector(".bench > .bar").checkVisibility()`)
	p.touchesInside(`querySelector(".order .button.main")`)
	p.wait(inside + `.querySelector(".order a[target]")`)
	p.picture("printed")
	p.axe()
	files := unzipped(t, p.saved64(`document.querySelector(".bench .button.main").click()`))
	if file := files["data/dragons/cards.csv"]; !strings.Contains(file, "\nDragon 1,Sleeps,0,fire\n") {
		t.Errorf("the cards are\n%s", file)
	}
	if file := files["data/dragons/cards.yaml"]; !strings.Contains(file, "- text: {id: title, text: $name, box: ") || !strings.Contains(file, "fill: malachite") {
		t.Errorf("the component is\n%s", file)
	}
}

// TestAnErrorOfADeckIsSaidOnce gives the ground of all cards a colour without a name in the palette, on a phone: the panel says so, with the card, and the
// list of errors does not say it again. The field that is typed in stays in sight, and so does the table of cards on a phone on its side.
func TestAnErrorOfADeckIsSaidOnce(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for _, v := range []view{phone, sideways} {
		p := designing(t, v)
		p.opens("cards")
		p.press(item("ground"))
		const field = `document.querySelector(".hand [name=key-fill]")`
		p.wait(field + `?.value.length > 0`)
		p.is(field + `.focus() === undefined && ` + field + `.select() === undefined`)
		p.keys("mauvish", kb.Enter)
		p.wait(`document.querySelector(".hand .message.wrong")?.textContent.includes("; on card apple-1")`)
		p.wait(`document.querySelector(".designer .errors li") && !document.querySelector(".designer .errors").checkVisibility()`)
		p.is(`document.querySelector(".hand .message.wrong button").innerText.trim() === "Take the change back"`)
		p.wait(`(({left, top, bottom}) => bottom <= innerHeight && document.elementFromPoint(left + 9, (top + bottom) / 2) === ` + field + `)(` +
			field + `.getBoundingClientRect())`)
		p.picture(fmt.Sprint("wrong-", v.width))
		p.axe()
		p.press(`document.querySelector(".hand .message.wrong button")`)
		p.wait(status + `.startsWith("Undo: ")`)
		p.press(`document.querySelectorAll(".hand-head .bar button")[4]`)
		p.wait(`document.querySelectorAll(".hand-deck tbody tr").length > 10`)
		p.is(`(document.querySelector(".hand-deck .scroll").scrollIntoView({block: "end", behavior: "instant"}), true)`)
		p.is(`document.querySelector(".hand-deck .scroll").getBoundingClientRect().height > 240`)
		p.picture(fmt.Sprint("table-", v.width))
		p.fits()
		p.refused()
	}
}

// TestKeysAreInSightBelowAQuestion tries this in a large window; TestAnElementIsDesignedByAFinger does in a small one.
func TestKeysAreInSightBelowAQuestion(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	designing(t, desktop).questionLeavesRoom()
}

// questionLeavesRoom moves an element out of its region: the question above the panel leaves room for a key that gets the focus.
func (p *design) questionLeavesRoom() {
	p.press(item("title"))
	p.chosen("title")
	p.is(`document.querySelector(".stage").focus() === undefined`)
	p.keys(kb.ArrowDown)
	p.becomes("aid.title, colour: grape", "aid.title, colour: grape, box: 5 5.5 53 9 mm")
	p.wait(`document.querySelector(".hand-head .message:not(.wrong)").checkVisibility()`)
	for _, one := range []string{".swatch", "[name=key-colour]"} {
		p.is(fmt.Sprintf(`(document.querySelector(".hand").scrollTo(0, 0), document.querySelector(".hand %s").focus(), true)`, one))
		p.wait(fmt.Sprintf(`(({x, y, width, height}) => document.elementFromPoint(x + width / 2, y + height / 2)?.matches(%q))(
			document.querySelector(".hand %s").getBoundingClientRect())`, one, one))
	}
}
