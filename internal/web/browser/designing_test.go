package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// aid is the file of the component that the tests of designing change: its front has an element with a literal box.
const aid = "data/orchard/aid.yaml"

// design is a page on which a component of a project is designed by hand.
type design struct {
	*tab
	view   view
	file   string
	before string
}

// designing opens a piece of a component of an orchard and begins to design it.
func designing(t testing.TB, v view) *design {
	t.Helper()
	o := leased(t)
	return designingAt(t, v, o.dir, o.address)
}

// designingIn does so in a project that is there.
func designingIn(t testing.TB, v view, dir string) *design {
	t.Helper()
	return designingAt(t, v, dir, serve(t, dir))
}

// designingAt does so in a project that is served.
func designingAt(t testing.TB, v view, dir, address string) *design {
	t.Helper()
	p := &design{tab: open(t, v, address), view: v, file: filepath.Join(dir, aid)}
	p.before, p.changes = p.now(), true
	const button = `[...document.querySelectorAll(".viewer .tools button")].find(one => one.textContent.trim() === "Design by hand")`
	p.wait(button)
	p.is(`!document.querySelector("[data-component=aid] figure > a").click()`)
	p.wait(`document.querySelector("dialog.viewer[open] svg[data-face]")`)
	p.press(button)
	p.wait(`document.querySelector(".hand-list li")`)
	p.wait(`(([face, stage]) => face.top >= stage.top && face.bottom <= stage.bottom)(
		[".viewer .stage svg", ".viewer .stage"].map((one) => document.querySelector(one).getBoundingClientRect()))`) // fits beside the panel
	p.is(`(window.faceAtFirst = ` + shownFace + `) !== ""`)
	return p
}

// press clicks a button or an element of a list once it is there and can be pressed. A file is written before the page hears of it, and
// until then there may be nothing to undo.
func (p *design) press(button string) {
	p.t.Helper()
	p.wait(`((one) => !one.disabled && !one.click())(` + button + `)`)
}

// now returns the text of the file.
func (p *design) now() string {
	p.t.Helper()
	text, err := os.ReadFile(p.file)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

// becomes waits until the file is as it was but for one line: old in place of new. Without them, it is as it was.
func (p *design) becomes(old, new string) {
	p.t.Helper()
	if strings.Count(p.before, old) != 1 && old != "" {
		p.t.Fatalf("%s has %q %d times", p.file, old, strings.Count(p.before, old))
	}
	want := strings.Replace(p.before, old, new, 1)
	for end := lastMoment(p.t); p.now() != want; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			p.picture("unwritten")
			p.t.Fatalf("%s does not become %q:\n%s", p.file, new, p.now())
		}
	}
}

// at returns the point of the window at a point of the face, in mm, once the layer is over it, as it is not while a new picture comes.
func (p *design) at(x, y float64) (float64, float64) {
	p.t.Helper()
	p.wait(`document.querySelector(".viewer .hand-layer")?.getScreenCTM()`)
	at := eval[[]float64](p.tab, fmt.Sprintf(`(() => { const {x, y} = new DOMPoint(%g, %g).matrixTransform(
		document.querySelector(".viewer .hand-layer").getScreenCTM()); return [x, y]; })()`, x, y))
	return at[0], at[1]
}

// drags drags with a mouse from one point of the face to another, in mm, with keys held.
func (p *design) drags(x, y, toX, toY float64, held int64) {
	p.t.Helper()
	x, y = p.at(x, y)
	toX, toY = p.at(toX, toY)
	p.dragsPixels(x, y, toX, toY, held)
}

// dragsPixels does so from one point of the window to another.
func (p *design) dragsPixels(x, y, toX, toY float64, held int64) {
	p.t.Helper()
	p.pulls(x, y, toX, toY, held, func() {})
}

// pulls does so, and calls look before it lets go.
func (p *design) pulls(x, y, toX, toY float64, held int64, look func()) {
	p.t.Helper()
	mouse := func(kind input.DispatchMouseEventType, x, y float64) {
		p.run(command(input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1, Modifiers: held}))
	}
	mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	for i := range 8 {
		part := float64(i+1) / 8
		mouse(input.DispatchMouseEventTypeMouseMoved, x+(toX-x)*part, y+(toY-y)*part)
	}
	look()
	mouse(input.DispatchMouseEventTypeMouseReleased, toX, toY)
}

// chosen waits until the elements with these names are chosen.
func (p *design) chosen(names ...string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`[...document.querySelectorAll(".hand-list [aria-selected=true] bdi")].map(one => one.textContent).join() === %q`,
		strings.Join(names, ",")))
}

// status is what the panel says.
const status = `document.querySelector(".hand [role=status]").textContent`

// Modifiers of mouse events: with ctrl nothing snaps.
const (
	alt   = 1
	ctrl  = 2
	shift = 8
)

const body = "box: 6 17 51 35 mm"

// act is what is tried in a window that others are tried in as well.
type act struct {
	name string
	does func(p *design)
}

// tries does one after the other in one window, because opening it takes as long as they do. Each but the last leaves the file as it was;
// what it made of the page's requests is undone.
func (p *design) tries(t *testing.T, acts ...act) {
	for _, one := range acts {
		p.is(`(window.native ??= window.fetch, window.fetch = native, delete window.whole, true)`)
		ok := t.Run(one.name, func(t *testing.T) {
			p.t = t
			one.does(p)
		})
		if p.t = t; !ok {
			return // the next one goes on from here
		}
	}
}

// TestAnElementIsDesigned changes elements by a mouse and by keys.
func TestAnElementIsDesigned(t *testing.T) {
	t.Parallel()
	designing(t, desktop).tries(t, act{"dragged", (*design).isDraggedByAMouse}, act{"reached", (*design).keysGoFromOneToAnother},
		act{"coloured", (*design).isColoured}, act{"carried", (*design).carriesThePicture}, act{"added", (*design).addsAnElement},
		act{"dropped", (*design).dropsAPicture}, act{"moved", (*design).isMovedByKeys}, act{"aligned", (*design).rowIsAligned},
		act{"rest", (*design).doesTheRest}, act{"left", (*design).fieldIsLeft})
}

// undoesSteps undoes so many steps, which are all of the window, and waits for the picture that was there at first.
func (p *design) undoesSteps(n int) {
	p.t.Helper()
	for range n {
		p.press(undoButton)
	}
	p.wait(undoButton + `.disabled && ` + shownFace + ` === faceAtFirst`)
	p.becomes("", "")
}

// TestElementsAreDesignedWhileAnswersAreLate changes elements while answers are held back, refused or late, and counts what is asked for.
func TestElementsAreDesignedWhileAnswersAreLate(t *testing.T) {
	t.Parallel()
	designing(t, desktop).tries(t, act{"index", (*design).indexHasACardBeforeThePage}, act{"refused", (*design).refusedFieldsKeepTheirTexts},
		act{"late", (*design).lateAnswerIsAwaited}, act{"pressed", (*design).answerComesWhileSomethingIsPressed},
		act{"picture", (*design).answerBringsThePicture}, act{"on its way", (*design).filesChangeByWhatIsOnItsWay},
		act{"typed", (*design).whatIsTypedIsOfItsElement}, act{"another", (*design).anotherComponentIsAwaited})
}

// TestAnElementIsDesignedByAFinger changes elements on a phone.
func TestAnElementIsDesignedByAFinger(t *testing.T) {
	t.Parallel()
	designing(t, phone).tries(t, act{"dragged", (*design).isDraggedByAFinger}, act{"listed", (*design).isDraggedAfterTheList},
		act{"asked", (*design).questionLeavesRoom})
}

// isDraggedByAMouse chooses an element, drags it, and undoes and redoes that: only its line of the file changes.
func (p *design) isDraggedByAMouse() {
	p.is(`document.querySelector(".hand-place").textContent.startsWith("Click") && document.querySelector(".hand-keys").getClientRects().length > 0`)
	x, y := p.at(30, 30)
	p.tap(desktop, x, y)
	p.chosen("body")
	p.is(`document.querySelector(".hand-place .place").textContent.includes("/` + aid + `:")`)
	p.picture("chosen")
	p.axe()
	p.drags(30, 30, 32, 33, ctrl)
	p.becomes(body, "box: 8 20 51 35 mm")
	p.wait(`document.querySelector(".hand [role=status]").textContent.includes("body")`)
	p.keys(string(kb.Escape))
	p.chosen()
	x, y = p.at(30, 30)
	p.tap(desktop, x, y)
	p.chosen("body")
	p.press(`document.querySelectorAll(".hand .bar button")[0]`) // undo
	p.becomes("", "")
	p.wait(`document.querySelector(".hand [name=x]").value === "6"`)
	p.wait(status + `.startsWith("Undo: ")`)
	p.press(`document.querySelectorAll(".hand .bar button")[1]`) // redo
	p.becomes(body, "box: 8 20 51 35 mm")
	p.wait(status + `.startsWith("Redo: ")`)
	p.picture("moved")
	p.undoes()
	p.keys(string(kb.Escape))
	p.chosen()
}

// isMovedByKeys chooses an element in the list and moves it with arrow keys, by half a millimetre and ten times as much, in dark colours.
func (p *design) isMovedByKeys() {
	p.sized(dark)
	p.is(`document.querySelector(".hand-list").focus() === undefined`)
	p.keys(kb.Home)
	for range 20 {
		if eval[bool](p.tab, `document.querySelector(".hand-list [aria-selected=true] bdi")?.textContent === "body"`) {
			break
		}
		p.keys(kb.ArrowDown)
	}
	p.chosen("body")
	p.keys(kb.Enter)
	p.wait(`document.activeElement.matches(".stage")`)
	p.arrows(`key: "ArrowRight"`, `key: "ArrowRight"`, `key: "ArrowDown"`)
	p.becomes(body, "box: 7 17.5 51 35 mm")
	p.is(`!document.querySelector(".hand [name=w]").focus() && !document.querySelector(".hand [name=w]").select()`)
	p.keys("49", kb.Enter)
	p.becomes(body, "box: 7 17.5 49 35 mm")
	p.wait(`document.querySelector(".hand [name=w]").value === "49"`)
	p.is(`document.querySelector(".stage").focus() === undefined`)
	for range 2 {
		p.is(`!document.querySelector(".stage").dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true, cancelable: true}))`)
	}
	p.becomes("", "")
	p.picture("keys")
	p.axe()
	p.keys(string(kb.Escape))
	p.chosen()
}

// isDraggedByAFinger touches an element, which chooses it, and drags it with the second touch.
func (p *design) isDraggedByAFinger() {
	p.is(`document.querySelector(".hand-place").textContent.startsWith("Touch") && document.querySelector(".hand-keys").getClientRects().length === 0`)
	x, y := p.at(30, 30)
	p.tap(phone, x, y)
	p.chosen("body")
	p.picture("chosen")
	toX, toY := p.at(33.2, 41.3)
	p.stroke([][]float64{{x, y}, {x + (toX-x)/2, y + (toY-y)/2}, {toX, toY}})
	for end := lastMoment(p.t); p.now() == p.before; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatal("a finger moves nothing")
		}
	}
	moved := p.now()
	if a, b := strings.Split(moved, "\n"), strings.Split(p.before, "\n"); len(a) != len(b) {
		p.t.Errorf("%d lines, not %d", len(a), len(b))
	} else {
		for i := range a {
			if a[i] != b[i] && !strings.Contains(b[i], body) {
				p.t.Errorf("line %d changes, too: %q", i+1, a[i])
			}
		}
	}
	p.axe()
	p.fits()
	p.press(`document.querySelectorAll(".hand .bar button")[0]`)
	p.becomes("", "")
	p.picture("undone")
}

// item is an element in the list, by its name.
func item(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".hand-list li")].find(one => one.firstChild.textContent === %q)`, name)
}

// tapsItem touches an element in the list.
func (p *design) tapsItem(name string) {
	p.t.Helper()
	p.is(`(` + item(name) + `.scrollIntoView({block: "center"}), true)`)
	at := eval[[]float64](p.tab, `(() => { const {x, y, width, height} = `+item(name)+`.getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()`)
	p.tap(p.view, at[0], at[1])
	p.chosen(name)
}

// isDraggedAfterTheList touches an element in the list, which chooses it, and drags it on the card, twice: the first drag takes the focus
// from the list.
func (p *design) isDraggedAfterTheList() {
	for _, by := range []float64{3, -2} {
		p.tapsItem("body")
		before := p.now()
		x, y := p.at(30, 40)
		toX, toY := p.at(30+by, 40+3*by)
		p.stroke([][]float64{{x, y}, {x + (toX-x)/2, y + (toY-y)/2}, {toX, toY}})
		for end := lastMoment(p.t); p.now() == before; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				p.picture("unmoved")
				p.t.Fatal("a finger moves nothing")
			}
		}
		p.wait(`!document.querySelectorAll(".hand .bar button")[0].disabled`)
	}
	p.tapsItem("body")
	x, y := p.at(30, 40)
	p.tap(phone, x, y) // chooses what is below
	p.wait(`document.querySelector(".hand-list [aria-selected=true] bdi")?.textContent !== "body"`)
	for range 2 {
		p.press(undoButton)
	}
	p.becomes("", "")
}

// keysGoFromOneToAnother goes through the elements by N and P, around the ends, and moves the one that is reached.
func (p *design) keysGoFromOneToAnother() {
	p.is(`document.querySelector(".stage").focus() === undefined`)
	for _, step := range [][2]string{{"n", "ground"}, {"p", "text 1"}, {"n", "ground"}, {"n", "title"}, {"n", "body"}} {
		p.keys(step[0])
		p.chosen(step[1])
	}
	p.keys(kb.ArrowRight)
	p.becomes(body, "box: 6.5 17 51 35 mm")
	p.is(`document.activeElement === document.querySelector(".stage")`)
	p.axe()
	p.undoes()
}

// fieldIsLeft takes back what is typed in a field by Escape, which leaves the field only, and undoes a change from within a field. Then
// Escape leaves the designing.
func (p *design) fieldIsLeft() {
	p.press(item("body"))
	p.wait(`document.querySelector(".hand [name=w]")?.value === "51"`)
	into := func() {
		p.is(`!document.querySelector(".hand [name=w]").focus() && !document.querySelector(".hand [name=w]").select()`)
	}
	undo := func() {
		p.is(`!document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true, cancelable: true}))`)
	}
	into()
	p.keys("49", kb.Enter)
	p.becomes(body, "box: 6 17 49 35 mm")
	p.wait(`document.querySelector(".hand [name=w]").defaultValue === "49"`) // its change is written
	into()
	undo()
	p.becomes("", "")
	p.wait(`document.querySelector(".hand [name=w]").defaultValue === "51"`)
	into()
	p.keys("40")
	p.is(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true, cancelable: true}))`)
	p.keys(string(kb.Escape))
	p.is(`document.querySelector(".hand [name=w]").value === "51" && !document.activeElement.matches("input")`)
	p.is(`document.querySelector("dialog.viewer").open`)
	p.chosen("body")
	p.becomes("", "")
	p.keys(string(kb.Escape))
	p.wait(`!document.querySelector("dialog.viewer").open`)
}

// TestAnErrorLeavesTheButtonToTakeItBack gives the ground a colour that is not in the palette, on a phone: the list of errors is no wider
// than the window and covers nothing, and what is said follows the files.
func TestAnErrorLeavesTheButtonToTakeItBack(t *testing.T) {
	t.Parallel()
	p := designing(t, phone)
	const ground = "- rect: {id: ground, fill: cream}"
	p.tapsItem("ground")
	const field = `document.querySelector(".hand [name=key-fill]")`
	p.wait(field + `?.value === "cream"`)
	p.is(field + `.focus() === undefined`)
	p.is(field + `.select() === undefined`)
	p.keys("mauvish", kb.Enter)
	p.becomes(ground, "- rect: {id: ground, fill: mauvish}")
	p.wait(`document.querySelector(".designing .errors:not([hidden]) li")`)
	p.wait(`document.querySelector(".hand .message.wrong:not([hidden]) button")`)
	p.picture("wrong")
	p.is(`document.querySelector(".designer").scrollWidth <= innerWidth`)
	p.is(`!document.querySelector(".designer").checkVisibility()`) // the panel says it
	p.is(`document.querySelector("#key-fill-said .wrong").textContent.includes("mauvish") && ` + field + `.ariaInvalid === "true"`)
	p.is(`(document.querySelector(".hand .message button").scrollIntoView({block: "center"}), true)`)
	at := eval[[]float64](p.tab, `(() => { const {x, y, width, height} = document.querySelector(".hand .message button").getBoundingClientRect();
		return [x + width / 2, y + height / 2]; })()`)
	p.tap(phone, at[0], at[1])
	p.becomes("", "")
	p.wait(status + `.startsWith("Undo: ")`)
	const live = `document.querySelector(".designer [role=status]").textContent`
	p.wait(live + ` === "All errors are fixed."`)
	p.wait(`document.querySelector(".hand .swatch[data-name=grape]")`) // the panel is drawn again with the picture
	p.press(`document.querySelector(".hand .swatch[data-name=grape]")`)
	p.becomes(ground, "- rect: {id: ground, fill: grape}")
	p.wait(live + ` === ""`)
}

// designsInTheBrowser moves an element of a game that is on the device alone, whose files are those of a folder, and takes that back: its
// archive has the changed line, then the files as they were.
func (p *tab) designsInTheBrowser(t *testing.T, dir string) {
	t.Helper()
	const button = `[...` + inside + `.querySelectorAll(".viewer .tools button")].find(one => one.textContent.trim() === "Design by hand")`
	p.wait(button)
	p.is(`!` + inside + `.querySelector("[data-component=aid] figure > a").click()`)
	p.wait(inside + `.querySelector("dialog.viewer[open] svg[data-face]")`)
	p.is(`!` + button + `.click()`)
	p.wait(inside + `.querySelector(".hand-list li")`)
	p.is(`![...` + inside + `.querySelectorAll(".hand-list li")].find(one => one.firstChild.textContent === "body").click()`)
	p.wait(inside + `.querySelector(".hand [name=x]")?.value === "6"`)
	p.picture("chosen")
	p.is(`!` + inside + `.querySelector(".stage").dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", shiftKey: true, bubbles: true, cancelable: true}))`)
	p.wait(inside + `.querySelector(".hand [name=x]")?.value === "11"`)
	const zip = `document.querySelector(".bench .button.main").click()`
	before, err := os.ReadFile(filepath.Join(dir, aid))
	if err != nil {
		t.Fatal(err)
	}
	moved := unzipped(t, p.saved64(zip))
	if got, want := moved[aid], strings.Replace(string(before), body, "box: 11 17 51 35 mm", 1); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	p.is(`!` + inside + `.querySelector(".hand .bar button").click()`)
	p.wait(inside + `.querySelector(".hand [name=x]")?.value === "6"`)
	same(t, "the archive", unzipped(t, p.saved64(zip)), dir)
}

// isColoured chooses the ground of a card in the list and presses a colour of the palette: its word in the file changes. The field of the
// key does the same.
func (p *design) isColoured() {
	const ground = "- rect: {id: ground, fill: cream}"
	p.press(`[...document.querySelectorAll(".hand-list li")].find(one => one.firstChild.textContent === "ground")`)
	p.wait(`document.querySelector(".hand [name=key-fill]")?.value === "cream"`)
	p.press(`document.querySelector(".hand .swatch[data-name=grape]")`)
	p.becomes(ground, "- rect: {id: ground, fill: grape}")
	p.wait(`document.querySelector(".hand [name=key-fill]")?.value === "grape"`)
	p.picture("coloured")
	p.axe()
	p.is(`document.querySelector(".hand [name=key-fill]").focus() === undefined`)
	p.is(`document.querySelector(".hand [name=key-fill]").select() === undefined`)
	p.keys("cherry", kb.Enter)
	p.becomes(ground, "- rect: {id: ground, fill: cherry}")
	const another = `document.querySelector(".hand input[type=color][name='fill=']")`
	p.wait(another + `.value === "#8a1230"`)
	p.is(`(` + another + `.value = "#7a1fa2", ` + another + `.dispatchEvent(new Event("change")))`)
	p.becomes(ground, "- rect: {id: ground, fill: \"#7a1fa2\"}")
	p.wait(`document.querySelector(".hand [name=key-fill]")?.value === "#7a1fa2"`)
	p.press(`document.querySelectorAll(".hand .bar button")[0]`)
	p.press(`document.querySelectorAll(".hand .bar button")[0]`)
	p.press(`document.querySelectorAll(".hand .bar button")[0]`)
	p.becomes("", "")
}
