package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// queued makes that what the page asks its workers waits, in order: shut() until come(n) lets n go, or come() all of it. What is asked of the
// reader of photographs has no name.
const queued = `((post, held) => {
	let shut = null;
	Worker.prototype.postMessage = function (...call) {
		if (shut?.test(call[0].name ?? "reader")) held.push([call[0].name, () => post.apply(this, call)]);
		else post.apply(this, call);
	};
	window.shut = (names = /./) => Boolean(shut = names);
	window.waiting = () => held.map(([name]) => name);
	window.come = (n) => ((shut = n > 0 ? shut : null), held.splice(0, n || held.length).forEach(([, go]) => go()), true);
	return true;
})(Worker.prototype.postMessage, [])`

// steps lets what waits go one by one until an expression is true.
func (p *tab) steps(expression string) {
	p.t.Helper()
	p.wait(`come(1) && (` + expression + `)`)
	p.is(`come()`)
}

// strikes presses keys on the control of a slot without waiting for an answer.
func (p *tab) strikes(key string, keys ...string) {
	p.t.Helper()
	p.is(fmt.Sprintf(`%s.focus() === undefined`, control(key)))
	p.keys(keys...)
}

// opensAnotherWhileAMarkIsJudged opens a text while two marks of the open sheet wait for the judge: they are in that sheet,
// which is kept beside the new one, and not in the new one.
func (p *tab) opensAnotherWhileAMarkIsJudged() {
	before := eval[int](p, `Object.keys(localStorage).filter((key) => key.startsWith("cartouche:kept:")).length`)
	blank := strings.NewReplacer("Ada", "Cleo", "Bo", "Di").Replace(p.kept("nile-flood"))
	p.is(marking + `(["player-board#0/field.A1"])`)
	p.is(queued)
	p.is(`shut()`)
	p.strikes("player-board#0/field.A2", kb.Enter)
	p.strikes("player-board#0/field.A3", kb.Enter)
	p.is(`!(() => {
		const clipboard = new DataTransfer();
		clipboard.setData("text/plain", ` + fmt.Sprintf("%q", blank) + `);
		document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: clipboard, bubbles: true}));
	})()`)
	p.steps(`document.querySelector(".record").textContent.includes("Cleo")`)
	p.wait(`!waiting().length`)
	was := slices.DeleteFunc(p.aside(before+1), func(text string) bool { return !strings.Contains(text, "s s s") })
	if len(was) != 1 || !strings.Contains(was[0], "Ada") || strings.Count(was[0], "s s s") != 1 {
		p.t.Errorf("the first sheet is kept as\n%s", was)
	}
	if now := p.kept("nile-flood"); !strings.Contains(now, "Cleo") || strings.Contains(now, " s ") {
		p.t.Errorf("the second sheet is\n%s", now)
	}
}

// stepsAFigure presses the keys that step a figure, and that take its digits away, before any is answered.
func (p *tab) stepsAFigure() {
	const total = "player-board#0/year.1.harvest"
	value := control(total) + `.getAttribute("aria-valuetext")`
	p.strikes(total, "12")
	p.wait(value + ` === "12"`)
	p.is(queued)
	p.is(`shut()`)
	p.keys("+++")
	p.is(`come()`)
	p.wait(value + ` === "15"`)
	p.is(`shut()`)
	p.keys("--")
	p.is(`come()`)
	p.wait(value + ` === "13"`)
	p.is(`shut()`)
	p.keys(strings.Repeat(kb.Backspace, 4))
	p.is(`come()`)
	p.wait(value + ` === "blank"`)
}

// typesWhileAFigureIsUndone types a figure of two digits while the one before it is being undone: both digits are in the slot that has the
// focus, though what was undone is shown between them.
func (p *tab) typesWhileAFigureIsUndone() {
	const one, other = "player-board#0/year.1.harvest", "player-board#0/year.2.harvest"
	value := func(key string) string { return control(key) + `.getAttribute("aria-valuetext")` }
	p.strikes(one, "7")
	p.wait(value(one) + ` === "7"`)
	p.is(queued)
	p.is(`shut()`)
	p.is(`!` + tool("undo") + `.click()`)
	p.strikes(other, "1")
	p.steps(value(one) + ` === "blank"`)
	p.wait(value(other) + ` === "1"`)
	p.keys("2")
	p.wait(value(other) + ` === "12"`)
	p.is(value(one) + ` === "blank" && ` + control(other) + `.matches(":focus")`)
}

// savesWhileAMarkIsJudged saves, shares and leaves a sheet with a mark that waits for the judge: it is in the file and the link,
// and the browser asks before it closes the page.
func (p *tab) savesWhileAMarkIsJudged() {
	p.is(`!!(URL.createObjectURL = (blob) => (blob.text().then((text) => (window.saved = text)), "data:,"))`)
	p.is(queued)
	p.is(`shut()`)
	closing := `dispatchEvent(new Event("beforeunload", {cancelable: true}))`
	p.is(closing)
	p.strikes("player-board#0/field.A1", kb.Enter)
	p.is(`!` + closing)
	p.is(`!` + tool("save") + `.click()`)
	p.is(`!` + tool("link") + `.click()`)
	p.is(`!window.saved && !document.querySelector("dialog[open]")`)
	p.is(`come()`)
	p.wait(`window.saved && document.querySelector("dialog[open] .link")`)
	p.is(`saved.includes("A: s")`)
	link := eval[string](p, `document.querySelector("dialog[open] .link").value`)
	p.is(closing)
	p.is(`!document.querySelector("dialog[open]").close()`)
	other := open(p.t, desktop, link)
	other.wait(`document.querySelector(".sheet-page:not([hidden]) [data-key]")`)
	if text := other.kept("nile-flood"); !strings.Contains(text, "A: s") {
		p.t.Errorf("the link has\n%s", text)
	}
}

// TestDiceArePressedTwice throws dice twice before the first throw is answered: they fall once.
func TestDiceArePressedTwice(t *testing.T) {
	t.Parallel()
	p := open(t, phone, at(t, sheetPage+"#turns"))
	p.begin("Ada", "Bo")
	p.onTurn("Ada")
	p.falls("3", "4", "5", "6")
	p.is(queued)
	p.is(`shut()`)
	const roll = `document.querySelector(".turn .main")`
	p.is(`!` + roll + `.click()`)
	p.wait(`waiting().length === 1`)
	p.is(`!` + roll + `.click()`)
	p.is(`new Promise((done) => setTimeout(done, 5)).then(come)`)
	p.dice("3", "4")
	p.is(`Crypto.prototype.getRandomValues([0])[0] === 4`)
}

// TestAMoveIsPressedTwice presses a move of a log twice before it is answered: it is played once.
func TestAMoveIsPressedTwice(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/mykerinos-nile/log.html"))
	p.named("Ada", "Bo")
	p.wait(`document.querySelector(".moves .move")`)
	p.is(queued)
	p.is(`shut()`)
	p.is(`!(() => { const move = document.querySelector(".moves .move"); move.click(); move.click(); })()`)
	p.is(`come()`)
	p.wait(tool("undo") + `.ariaDisabled === "false"`)
	p.is(`new Promise((done) => setTimeout(done)).then(() => !document.querySelector(".notes").textContent)`)
	p.is(`!` + tool("undo") + `.click()`)
	p.wait(tool("undo") + `.ariaDisabled === "true"`)
}

// goesOnBesideAMarkThatIsJudged types more digits than a slot takes while the figure of the slot after it waits for the judge: the
// rest goes to the slot behind both. Backspace takes a digit from the figure that waits.
func (p *tab) goesOnBesideAMarkThatIsJudged() {
	p.is(queued)
	p.is(`shut()`)
	p.strikes("player-board#0/year.1.workers", "3")
	p.strikes("player-board#0/year.1.flood", "41")
	p.is(`come()`)
	for slot, want := range map[string]string{"flood": "4", "workers": "3", "harvest": "1"} {
		p.wait(control("player-board#0/year.1."+slot) + fmt.Sprintf(`.getAttribute("aria-valuetext") === %q`, want))
	}
	p.is(`shut()`)
	p.strikes("player-board#0/year.1.harvest", "29+", kb.Backspace)
	p.is(`come()`)
	p.wait(control("player-board#0/year.1.harvest") + `.getAttribute("aria-valuetext") === "13"`)
}
