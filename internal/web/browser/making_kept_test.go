package browser_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

// TestRecordsOfTwoGames writes a sheet in one of two games on the device that have the same id: the other one knows nothing of it, the site
// neither, and what goes with its game is gone.
func TestRecordsOfTwoGames(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	dir := filepath.Join(t.TempDir(), "wet-feet")
	run(t, "init", dir, "--from", "game")
	p := making(t, desktop, "en")
	ids := []string{p.given(t, "One", dir), p.given(t, "Two", dir)}
	sheet := func(id string) {
		p.t.Helper()
		p.is(`(location.hash = "#game=` + id + `&at=en/wet-feet/sheet.html") !== ""`)
		p.wait(inside + `?.documentElement?.dataset.project === "` + id + `" && ` + inside + `.querySelector(".opening form, [data-key]")`)
	}
	sheet(ids[0])
	p.is(inside + `.querySelectorAll(".opening form ol.players input").forEach((field, i) => (field.value = "AB"[i])) === undefined`)
	p.is(`(` + inside + `.querySelector(".opening form").requestSubmit(), true)`)
	p.wait(inside + `.querySelector("[data-key]")`)
	p.wait(`Object.keys(localStorage).some((key) => key === "cartouche:` + ids[0] + `/wet-feet:sheet")`)
	sheet(ids[1])
	p.wait(inside + `.querySelector(".opening form") && !` + inside + `.querySelector("[data-key], .kept li")`)
	sheet(ids[0])
	p.wait(inside + `.querySelector("[data-key]")`)
	p.is(`!document.querySelector(".bench button").click()`)
	p.wait(`document.querySelector("#own li") && !document.querySelector(".bench")`)
	p.is(`![...document.querySelectorAll("#own li")].find((item) => item.dataset.id === "` + ids[0] + `").querySelector(".bar button:last-child").click()`)
	p.wait(`document.querySelector("dialog[open]")`)
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.wait(`document.querySelectorAll("#own li").length === 1`)
	p.is(`!Object.keys(localStorage).some((key) => key.includes("` + ids[0] + `") || localStorage.getItem(key).includes("` + ids[0] + `"))`)
}

// TestBrokenGameIsTakenBack makes an error by hand, which its component shows, and by a file that is saved a game that cannot be shown, and
// closes it: opened again, its page leads to the line of each error and takes the last change back, in the window of the change as well.
func TestBrokenGameIsTakenBack(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	dir := filepath.Join(t.TempDir(), "ferry")
	run(t, "init", dir, "--from", "deck")
	p := making(t, desktop, "en")
	id := p.given(t, "Ferry", dir)
	p.makes(id)
	const file, broken = "data/ferry/game.yaml", inside + `?.documentElement?.dataset.page === "broken"`
	const area, button = `document.querySelector(".files textarea")`, inside + `.getElementById("back")`
	before, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	byHand := func(what, edits string) {
		t.Helper()
		p.is(`document.querySelector(".frame iframe").contentWindow.fetch(new URL("../../-/` + what + `?lang=en", ` + inside + `.baseURI), {method: "POST", body: JSON.stringify({
			game: "ferry", players: 4, profile: "home", component: "cards", piece: 0, side: "front"` + edits + `})}).then((answer) => answer.ok)`)
	}
	const here = inside + `?.querySelector("#component-cards .here")`
	byHand("change", `, edits: [{do: "move", at: ["front.2"], by: [40000, 0], answer: "alone"}]`)
	p.wait(here)
	byHand("undo", "")
	p.wait(inside + `?.querySelector("#component-cards") && !` + here)
	edits := func() {
		t.Helper()
		p.is(`(` + area + `.value = ` + area + `.value.replace("players:", "palyers:"), ` + area + `.dispatchEvent(new Event("input")), document.querySelector(".files .button.main").click(), true)`)
		p.wait(`document.querySelector(".files .button.main").disabled && document.querySelector(".files .errors li")`)
	}
	back := func(what string) {
		t.Helper()
		p.wait(broken + ` && ` + inside + `.querySelector(".errors button.place") && !` + button + `.hidden`)
		if text := eval[string](p, inside+`.querySelector(".errors").textContent`); strings.Contains(text, "\x60") {
			t.Errorf("%s: marks of code in %q", what, text)
		}
		p.is(inside + `.querySelector(".errors button.place").click() === undefined`)
		p.wait(area + `?.value && document.querySelector(".files select").value === "` + file + `" && ` + area + `.selectionStart > 0`)
		p.is(button + `.click() === undefined`)
		p.wait(inside + ` && !(` + broken + `) && ` + inside + `.querySelector("#components")`)
		p.wait(area + `.value.length > 0 && !document.querySelector(".files .errors li")`)
		if got := eval[string](p, area+`.value`); got != string(before) {
			t.Errorf("%s: the file is not as it was before:\n%s", what, got)
		}
	}
	p.clicks("Files")
	p.wait(area + `?.value`)
	p.is(`(s => { s.value = "` + file + `"; return s.dispatchEvent(new Event("change")); })(document.querySelector(".files select"))`)
	p.wait(area + `.value.includes("players:")`)
	edits()
	p.reload()
	back("in another visit")
	edits()
	p.is(`(location.hash = "#game=` + id + `&at=de/ferry/index.html") !== ""`) // the page in English is still there, as it was
	back("in the same visit")
}

// TestAStoppedPrintForgetsNoChange moves an element by hand and stops a print, which ends the engine: pages still know which state of the game
// is the later one, and that they are of this game. They would overlook changes otherwise until there are as many as before.
func TestAStoppedPrintForgetsNoChange(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	dir := filepath.Join(t.TempDir(), "ferry")
	run(t, "init", dir, "--from", "deck")
	p := making(t, desktop, "en")
	p.makes(p.given(t, "Ferry", dir))
	type state struct {
		Began string
		Saved int
	}
	moved := func() state {
		t.Helper()
		send := func(what string) string {
			return inside + `.defaultView.fetch(new URL("../../-/` + what + `", ` + inside + `.baseURI)`
		}
		return eval[state](p, send(`change?lang=en`)+`, {method: "POST", body: JSON.stringify({game: "ferry", players: 4, profile: "home", component: "cards",
			piece: 0, side: "front", edits: [{do: "move", at: ["front.2"], by: [100, 0], answer: "alone"}]})})
			.then(() => `+send(`live?index=en/ferry/4-home.json`)+`)).then((answer) => answer.json())`)
	}
	moved()
	before := moved()
	const form = inside + `.querySelector(".order form .bar:last-child`
	p.wait(form + ` .button.main")`)
	p.is(`!` + form + ` .button.main").click()`)
	p.is(`!` + form + ` .button:not(.main)").click()`)
	p.wait(form + ` .button.main").checkVisibility()`)
	if after := moved(); after.Began != before.Began || after.Saved <= before.Saved {
		t.Errorf("%+v after %+v", after, before)
	}
}

// TestMenuPrintsWholePages prints a page of a game as the menu of a browser does, which prints the window around it: the last line of the
// page is on paper, and the window has its size again.
func TestMenuPrintsWholePages(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not here; make tools installs it")
	}
	dir := filepath.Join(t.TempDir(), "wet-feet")
	run(t, "init", dir, "--from", "game")
	p := making(t, desktop, "en")
	p.makes(p.given(t, "Feet", dir))
	last := eval[string](p, inside+`.querySelector("#components").innerText.trim().split(/\s+/).slice(-4).join(" ")`)
	was := eval[string](p, `getComputedStyle(document.querySelector(".frame iframe")).blockSize`)
	file := filepath.Join(t.TempDir(), "page.pdf")
	if err := os.WriteFile(file, p.paper(), 0o666); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("pdftotext", file, "-").Output()
	if err != nil || !bytes.Contains(bytes.Join(bytes.Fields(text), []byte(" ")), []byte(last)) {
		t.Errorf("the last line, %q, is not printed: %v\n%s", last, err, text)
	}
	p.wait(`getComputedStyle(document.querySelector(".frame iframe")).blockSize === "` + was + `"`)
}

// TestAGameIsWrittenIntoAFolder saves a game into a folder that is chosen, which has another content in one file, and follows changes of the
// editor: a file that is changed, a new one in a new folder, one that goes. Then it types while a file is read.
func TestAGameIsWrittenIntoAFolder(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	dir := filepath.Join(t.TempDir(), "ferry")
	run(t, "init", dir, "--from", "blank")
	p := making(t, desktop, "en")
	other := p.given(t, "Other", dir)
	id := p.given(t, "Ferry", dir)
	p.makes(id)
	const texts = `(async () => {
		const files = {};
		const walk = async (folder, path) => {
			for await (const [name, entry] of folder) {
				if (entry.kind === "directory") await walk(entry, path + name + "/");
				else files[path + name] = [...new Uint8Array(await (await entry.getFile()).arrayBuffer())].map((byte) => String.fromCharCode(byte)).join("");
			}
		};
		await walk(globalThis.chosen, "");
		return files;
	})()`
	p.is(`(async () => {
		globalThis.chosen = await (await navigator.storage.getDirectory()).getDirectoryHandle("chosen", {create: true});
		const stream = await (await chosen.getFileHandle("README.md", {create: true})).createWritable();
		await stream.write("mine");
		await stream.close();
		globalThis.showDirectoryPicker = async () => chosen;
		return true;
	})()`)
	p.clicks("Save into a folder")
	p.wait(`document.querySelector("dialog[open]")?.textContent.includes("One file in the folder chosen")`)
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.wait(`document.querySelector(".bench [role=status]").textContent.includes("chosen")`)
	same(t, "the folder", latin1(eval[map[string]string](p, texts)), dir)
	p.clicks("Files")
	const area = `document.querySelector(".files textarea")`
	p.wait(area + `?.value`)
	name := eval[string](p, `document.querySelector(".files select").value`)
	p.is(`(` + area + `.value += "# more\n", ` + area + `.dispatchEvent(new Event("input")), document.querySelector(".files .button.main").click(), true)`)
	p.wait(`document.querySelector(".files .button.main").disabled`)
	p.clicks("New file")
	p.wait(`document.querySelector("dialog[open] input")`)
	p.is(`(document.querySelector("dialog[open] input").value = "notes/von mir.md", document.querySelector("dialog[open] form").requestSubmit(), true)`)
	p.wait(`document.querySelector(".files select").value === "notes/von mir.md"`)
	p.wait(`(async () => {
		const files = await ` + texts + `;
		return files["notes/von mir.md"] === "" && files["` + name + `"].endsWith("# more\n");
	})()`)
	p.clicks("Delete this file")
	p.wait(`document.querySelector("dialog[open]")`)
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.wait(`(async () => !("notes/von mir.md" in await ` + texts + `))()`)
	p.typesWhileAFileIsRead(other)
	p.goesBackWhileAGameIsOpened(id, other)
}

// latin1 returns files whose bytes are characters as files of bytes.
func latin1(files map[string]string) map[string]string {
	for name, text := range files {
		data := make([]byte, 0, len(text))
		for _, r := range text {
			data = append(data, byte(r))
		}
		files[name] = string(data)
	}
	return files
}

// TestAPrintOfAGameIsCancelled changes a card by hand, begins to print and cancels that: the change can still be taken back. If the engine
// does not stop and another one is started, cards that were not drawn yet are there, too.
func TestAPrintOfAGameIsCancelled(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "orchard")
	run(t, "init", dir)
	p := making(t, desktop, "en")
	p.is(`(() => {
		const [{ postMessage }, usual] = [Worker.prototype, setTimeout];
		[window.deaf, window.started] = [false, 0];
		window.setTimeout = (call, ms, ...rest) => usual(call, ms === 2000 && !window.deaf ? 2 ** 30 : ms, ...rest); // a busy machine has time
		Worker.prototype.postMessage = function (message, ...rest) {
			const order = message.args?.[0].path === "/-/build";
			window.started += Number("start" in message);
			if (order) setTimeout(() => ` + inside + `.querySelector(".order form .button:not(.main)").click());
			if (!window.deaf || !order && !message.stop) postMessage.call(this, message, ...rest);
		};
		return true;
	})()`)
	p.deckInside(p.given(t, "Orchard", dir))
	p.typesInside(0, "Quince")
	const undo = inside + `.querySelector(".hand .bar button")`
	p.wait(undo + `.disabled === false`)
	cancels := func() {
		t.Helper()
		p.is(`!` + inside + `.querySelector("dialog.viewer").close()`)
		p.wait(inside + `.querySelector(".order form #order-what")`)
		p.is(`!` + inside + `.querySelector(".order .button.main").click()`)
		p.wait(inside + `.querySelector(".order [role=status]").textContent === "Cancelled."`)
	}
	cancels()
	p.is(`window.started === 1`)
	p.is(`(` + inside + `.querySelector("[data-component=cards] figure > a").click(), true)`)
	p.wait(inside + `.querySelector("dialog.viewer[open] svg[data-face]") && ` + undo + `.disabled === false`)
	p.is(`!` + undo + `.click()`)
	p.wait(undo + `.disabled === true && ` + inside + `.querySelector("dialog.viewer svg[data-face]").textContent.includes("APPLE")`)
	p.is(`window.deaf = true`)
	cancels()
	p.is(`window.started === 2`)
	p.is(`(async () => {
		const view = ` + inside + `.defaultView;
		return (await view.fetch([...view.document.querySelectorAll("[data-component=cards] figure > a")].at(-1).href)).ok;
	})()`)
}
