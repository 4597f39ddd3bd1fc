package browser_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// listens keeps what the page asks from now on, without its games' names, in `window.asked`. The index, which files that change make it ask
// for, comes after the answer to what changes them, as on a machine that is not busy: it would bring the picture, too.
const listens = `(window.asked = [], window.answered = null, window.whole ??= window.fetch, window.fetch = async (to, rest) => {
	asked.push(String(to).replace(/[?].*/, "").split("/").slice(-2).join("/"));
	if (rest?.method !== "POST") await answered;
	const answer = whole(to, rest);
	if (rest?.method === "POST") window.answered = answer.then((one) => one.clone().text()).catch(() => {});
	return answer;
}, true)`

// shownFace is the name of the face in the window.
const shownFace = `document.querySelector(".viewer .stage svg[data-face]")?.dataset.face`

// asksUntilShown does something and waits until the window shows another face. It returns what the page asked for until then. A face that
// comes before the page asks its home for anything is of what was done before.
func (p *design) asksUntilShown(do func()) (asked []string) {
	p.t.Helper()
	p.is(`(window.first = null, new MutationObserver((_, watch) => {
		if ([undefined, was].includes(` + shownFace + `)) return;
		if (!asked.some((one) => one.startsWith("-/"))) return void (window.was = ` + shownFace + `);
		window.first = [...asked];
		watch.disconnect();
	}).observe(document.querySelector(".viewer .stage"), {childList: true}), window.was = ` + shownFace + `, ` + listens + `)`)
	do()
	p.wait(`window.first`)
	asked = eval[[]string](p.tab, `first`)
	p.wait(`asked.some((one) => one.endsWith(".json"))`) // the index, for the other cards
	return asked
}

// answerBringsThePicture drags an element, gives it a colour, types its text, and takes that back: each time one request brings the
// new picture, and the page asks for nothing after it but the index of the other cards.
func (p *design) answerBringsThePicture() {
	p.press(item("body"))
	p.chosen("body")
	p.wait(`document.querySelector(".hand [name=x]")?.value === "6" && document.querySelector(".hand-props .hand-key")`)
	check := func(what, way string, do func()) {
		p.t.Helper()
		index := func(one string) bool { return strings.HasSuffix(one, ".json") } // asked for when files change, at any time
		if asked := slices.DeleteFunc(p.asksUntilShown(do), index); !slices.Equal(asked, []string{"-/" + way}) {
			p.t.Errorf("%s: %q until the picture is there", what, asked)
		}
		p.wait(`[...document.querySelectorAll("[data-component=aid] a")].some((one) => one.getAttribute("href") === ` + shownFace + `)`)
		p.is(`new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(true))))`)
		rest := eval[[]string](p.tab, `asked`)
		if rest = slices.DeleteFunc(rest, func(one string) bool { return one == "-/"+way || index(one) }); len(rest) > 0 {
			p.t.Errorf("%s: the page asks for %q as well", what, rest)
		}
	}
	check("a drag", "change", func() { p.drags(30, 30, 32, 33, ctrl) })
	p.becomes(body, "box: 8 20 51 35 mm")
	check("undo", "undo", func() { p.press(undoButton) })
	p.becomes("", "")
	check("redo", "redo", func() { p.press(`document.querySelectorAll(".hand .bar button")[1]`) })
	check("a text", "change", func() {
		p.is(`document.querySelector(".hand-text textarea").focus() === undefined`)
		p.run(command(input.InsertText, input.InsertTextParams{Text: "First, "})) // in one moment, which is one request
	})
	p.written("data/orchard/lang/en.yaml", holds("First, "))
	p.is(`document.querySelector(".stage").focus() === undefined`)
	check("an arrow", "change", func() { p.keys(kb.ArrowRight) })
	p.becomes(body, "box: 8.5 20 51 35 mm")
	p.undoesSteps(3)
}

// TestAnOlderIndexComesLate holds an index back that was made before a drag, until the picture of that is there: the picture stays, and the
// index is asked for again.
func TestAnOlderIndexComesLate(t *testing.T) {
	t.Parallel()
	p := designing(t, desktop)
	p.press(item("body"))
	p.chosen("body")
	p.is(`(window.held = [], window.whole = window.fetch, window.fetch = async (to, rest) => {
		const answer = await whole(to, rest);
		if (String(to).endsWith("-home.json")) await new Promise((go) => held.push(go));
		return answer;
	}, true)`)
	outside := strings.Replace(p.before, "{id: ground, fill: cream}", "{id: ground, fill: grape}", 1)
	p.writes(aid, outside)
	p.wait(`held.length === 1`) // the index of that has come
	p.wait(`document.querySelector(".hand [name=x]")?.value === "6"`)
	p.is(`(window.was = ` + shownFace + `, window.seen = [], new MutationObserver(() => {
		const now = document.querySelector(".viewer .stage svg[data-face]")?.dataset.face;
		if (now && now !== seen.at(-1)) seen.push(now);
	}).observe(document.querySelector(".viewer .stage"), {childList: true}), true)`)
	p.drags(30, 30, 32, 33, ctrl)
	p.wait(shownFace + ` !== was`)
	p.wait(`held.length === 2`) // that of the drag
	p.is(`(window.now = ` + shownFace + `, held[0](), true)`)
	p.wait(`held.length === 3`) // asked for again
	p.is(`(window.fetch = whole, held.forEach((go) => go()), true)`)
	p.wait(`[...document.querySelectorAll("[data-component=aid] a")].some((one) => one.getAttribute("href") === now)`)
	p.is(`seen.length === 1 && ` + shownFace + ` === now`)
	before := p.before
	p.before = outside
	p.becomes(body, "box: 8 20 51 35 mm")
	p.before = before
}

// indexHasACardBeforeThePage tells the tools of an index with a card that the answer to a change brought and the page does not show yet:
// they go on.
func (p *design) indexHasACardBeforeThePage() {
	p.is(`import(new URL(document.documentElement.dataset.root + "app/game.js", document.baseURI)).then(({current}) => {
		const index = current();
		const more = ([first, ...rest]) => [first, ...rest, {...first, errors: ["of the card"]}];
		current({...index, components: index.components.map((one) => ({...one, pieces: more(one.pieces)}))});
		return document.dispatchEvent(new CustomEvent("cartouche:index"));
	})`)
	p.is(`document.querySelectorAll("[data-component=cards] figure:not([hidden])").length === 15`)
}

// filesChangeByWhatIsOnItsWay drags an element, and holds the answer back until the page has seen that files have changed: they are those
// of the drag, so that the page asks for no keys again.
func (p *design) filesChangeByWhatIsOnItsWay() {
	p.press(item("body"))
	p.chosen("body")
	p.wait(`document.querySelector(".hand [name=x]")?.value === "6" && document.querySelector(".hand-props .hand-key")`)
	p.is(`(document.addEventListener("cartouche:errors", () => (window.told = true)), window.was = ` + shownFace + `, ` + listens + `)`)
	p.is(`(window.go = null, window.asks = window.fetch, window.fetch = async (to, rest) => {
		const answer = await asks(to, rest);
		if (rest?.method === "POST") await new Promise((go) => (window.go = go));
		return answer;
	}, true)`)
	p.drags(30, 30, 32, 33, ctrl)
	p.wait(`window.go && window.told`)
	p.is(`(window.fetch = asks, go(), true)`)
	p.wait(`document.querySelector(".hand [name=x]")?.value === "8" && ` + shownFace + ` !== was`)
	p.is(`new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(true))))`)
	p.is(`!asked.includes("-/keys")`)
	p.becomes(body, "box: 8 20 51 35 mm")
	p.undoesSteps(1)
}
