package browser_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/testing/testall"
	"cartouche/internal/web/site"
)

// These tests hold answers back until a person has gone on, as on a slow machine: what is typed, chosen and pressed meanwhile stays.

// mouse presses or releases the button of a mouse in the middle of an element.
func (p *tab) mouse(kind input.DispatchMouseEventType, element string) {
	p.t.Helper()
	at := eval[[]float64](p, `(() => { const {x, y, width, height} = `+element+`.getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()`)
	p.run(command(input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: kind, X: at[0], Y: at[1], Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1}))
}

// answerComesWhileSomethingIsPressed presses a colour while the answer to another one comes: the click counts. By keys, the focus
// stays on the colour that was pressed.
func (p *design) answerComesWhileSomethingIsPressed() {
	const ground = "- rect: {id: ground, fill: "
	swatch := func(name string) string { return `document.querySelector(".hand .swatch[data-name=` + name + `]")` }
	p.press(item("ground"))
	p.chosen("ground")
	p.wait(`document.querySelector(".hand [name=key-fill]")?.value === "cream" && ` + swatch("grape"))
	p.is(`(window.whole = window.fetch, window.fetch = async (to, rest) => {
		const answer = await whole(to, rest);
		if (rest?.method === "POST") await new Promise((go) => (window.go = go));
		return answer;
	}, true)`)
	p.press(swatch("cherry"))
	p.wait(`window.go`)
	p.is(`(` + swatch("grape") + `.scrollIntoView({block: "center"}), true)`)
	p.mouse(input.DispatchMouseEventTypeMousePressed, swatch("grape"))
	p.is(`new Promise((seen) => (window.fetch = whole, go(), requestAnimationFrame(() => requestAnimationFrame(() => seen(true)))))`)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, swatch("grape"))
	p.becomes(ground+"cream", ground+"grape")
	p.wait(swatch("grape") + `.matches("[aria-pressed=true]")`)
	p.is(`(` + swatch("cherry") + `.focus(), true)`)
	p.keys(kb.Enter)
	p.wait(swatch("cherry") + `.matches("[aria-pressed=true]")`)
	p.is(`document.activeElement === ` + swatch("cherry"))
	p.undoesSteps(3)
}

// TestFilesChangeBesideThePage changes files while somebody types in the print form, has the focus on an error and on a button of the
// window: they stay.
func TestFilesChangeBesideThePage(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	o := leased(t)
	file := filepath.Join(o.dir, filepath.FromSlash(aid))
	p := open(t, desktop, o.address)
	p.changes = true
	now := string(o.files[file])
	writes := func(from, to string) {
		t.Helper()
		if strings.Count(now, from) != 1 {
			t.Fatalf("%q", from)
		}
		now = strings.Replace(now, from, to, 1)
		if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const face = `document.querySelector("[data-component=aid] figure > a").getAttribute("href")`
	changed := func(write func()) {
		t.Helper()
		was := eval[string](p, face)
		write()
		p.wait(face + ` !== "` + was + `"`)
	}
	p.formReady()
	p.wait(`document.querySelector("svg[data-face] [data-src]")`)
	p.is(`(document.querySelector(".order details").open = true) && document.getElementById("order-gap").focus() === undefined`)
	p.keys("far")
	changed(func() { writes("{id: ground, fill: cream}", "{id: ground, fill: grape}") })
	p.is(`document.activeElement.id === "order-gap" && document.activeElement.value === "far"`)

	const place = `document.querySelector(".designer .errors button.place")`
	writes("{id: ground, fill: grape}", "{id: ground, fill: mauvish}")
	p.wait(place)
	p.is(`(document.addEventListener("cartouche:errors", () => (window.told = true)), ` + place + `.focus(), true)`)
	writes("# the rules, for those who lost them", "# the rules")
	p.wait(`window.told`)
	p.is(`document.activeElement === ` + place)
	writes("mauvish", "cream")
	p.wait(`document.querySelector(".designer .errors").hidden`)

	p.is(`!document.querySelector("[data-component=aid] figure > a").click()`)
	const shown = `document.querySelector("dialog.viewer[open] .stage svg[data-face]").dataset.face`
	p.wait(shown)
	p.is(`document.querySelectorAll(".viewer .zoom button")[1].focus() === undefined`)
	was := eval[string](p, shown)
	writes("{id: ground, fill: cream}", "{id: ground, fill: cherry}")
	p.wait(shown + ` !== "` + was + `"`)
	p.is(`document.activeElement === document.querySelectorAll(".viewer .zoom button")[1]`)
	p.keys(kb.Enter)
	p.wait(`document.querySelector(".viewer .stage.zoomed")`)
}

// TestAFigureIsHalfTypedWhenTheJudgeAnswers types the first half of a decimal before the answer to its whole part: it stays.
func TestAFigureIsHalfTypedWhenTheJudgeAnswers(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	server, err := served("../../../examples/snowed-in", site.Options{Games: []string{"snowed-in"}, Langs: []string{"en"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	typed := func(p *tab, kind, stored string) {
		t.Helper()
		now := `JSON.parse(localStorage.getItem("cartouche:snowed-in:` + kind + `"))?.text`
		p.is(`["1", "1."].every((text) => {
			document.activeElement.value = text;
			return document.activeElement.dispatchEvent(new Event("input"));
		})`)
		p.wait(now + `.includes("` + strings.Replace(stored, "1.5", "1", 1) + `")`)
		p.is(`document.activeElement.value === "1."`)
		p.keys("5")
		p.wait(now + `.includes("` + stored + `")`)
	}
	p := open(t, desktop, server.URL+under+"en/snowed-in/scores.html")
	p.beginScores("Ada", "Bo")
	p.is(figure("scores.wood/Ada") + `.focus() === undefined`)
	typed(p, "scores", "Ada: {wood: 1.5}")
	p = open(t, desktop, server.URL+under+"en/snowed-in/sheet.html")
	p.begin("Ada", "Bo")
	p.is(control("sheet#0/day.wood.1") + `.focus() === undefined`)
	p.keys(kb.Enter)
	p.wait(`document.activeElement.matches(".editor input")`)
	typed(p, "sheet", "wood: [1.5")
}

// typesWhileAFileIsRead types in the editor, which is open, while another file is being read: the page asks what to do with that. The list of
// games, of this one and another, keeps what has not changed when the picture of this one comes.
func (p *tab) typesWhileAFileIsRead(other string) {
	p.t.Helper()
	const area, list = `document.querySelector(".files textarea")`, `document.querySelector(".files select")`
	p.wait(area + `?.value`)
	was := eval[string](p, list+`.value`)
	p.is(`(({prototype}) => {
		window.usual = prototype.arrayBuffer;
		prototype.arrayBuffer = async function () {
			await new Promise((go) => (window.go = go));
			return usual.call(this);
		};
		` + list + `.value = [...` + list + `.options].find(({value}) => value.endsWith("game.yaml")).value;
		return ` + list + `.dispatchEvent(new Event("change"));
	})(Blob)`)
	p.wait(`window.go`)
	p.is(`(` + area + `.value += "# typed", ` + area + `.dispatchEvent(new Event("input")), Blob.prototype.arrayBuffer = usual, go(), true)`)
	p.wait(`document.querySelector("dialog[open]")?.textContent.includes("not saved")`)
	p.is(`(document.querySelector("dialog[open]").close(), true)`)
	p.wait(list + `.value === "` + was + `" && ` + area + `.value.endsWith("# typed")`)
	p.is(`(` + area + `.value = ` + area + `.value.slice(0, -7), ` + area + `.dispatchEvent(new Event("input")))`)

	p.is(`!document.querySelector(".bench button").click()`)
	p.wait(`document.querySelectorAll("#own li").length === 2`)
	p.is(`Boolean(window.held = document.querySelector('#own [data-id="` + other + `"]'))`)
	p.wait(`document.querySelector("#own img")`)
	p.is(`held.isConnected`)
}

// goesBackWhileAGameIsOpened opens a kept game, and goes back or to another one before its files are read: when they are, the page stays as
// it is, and so does what the engine has.
func (p *tab) goesBackWhileAGameIsOpened(id, other string) {
	p.t.Helper()
	goes := func(hash string) {
		p.t.Helper()
		p.is(`(window.go = null, Blob.prototype.arrayBuffer = async function () {
			await new Promise((on) => (window.go = on));
			return usual.call(this);
		}, location.hash = "#game=` + id + `", true)`)
		p.wait(`window.go`)
		p.is(`(Blob.prototype.arrayBuffer = usual, location.hash = "` + hash + `", true)`)
	}
	goes("")
	p.wait(`location.hash === "" && !document.querySelector(".bench")`)
	p.is(`(go(), true)`)
	p.wait(`!document.querySelector("main").inert`)
	p.is(`!document.querySelector(".bench, #notes *")`)
	goes("#game=" + other)
	p.faces()
	p.is(`(go(), true)`)
	stored[bool](p, `const project = await store.openProject("`+id+`"); for (const name of project.names) await project.read(name); await project.close(); return true;`)
	p.is(inside + `.defaultView.fetch("").then((answer) => answer.text()).then((page) => page.includes("<title>") && document.querySelectorAll(".bench").length === 1)`)
}
