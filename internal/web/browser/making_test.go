package browser_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/starter"
	"cartouche/internal/testing/testall"
	"cartouche/internal/web"
	"cartouche/internal/web/site"

	"github.com/chromedp/chromedp"
)

// inside is the document of the page of a game that is open for making.
const inside = `document.querySelector(".frame iframe")?.contentDocument`

// making opens the page for making games.
func making(t testing.TB, v view, language string) *tab {
	t.Helper()
	engineHere(t)
	p := open(t, v, at(t, language+"/workshop.html"))
	p.wait(`document.querySelector("#open button")`)
	return p
}

// engineHere skips a test where the engine is not built.
func engineHere(t testing.TB) {
	t.Helper()
	if len(web.EngineFiles()) > 0 {
		return
	}
	if os.Getenv("CI") != "" {
		t.Fatal("the engine is not here; make engine builds it")
	}
	t.Skip("the engine is not here; make engine builds it")
}

// folder returns the files of a folder as a JavaScript object of Base64 by name.
func folder(t testing.TB, dir string) string {
	t.Helper()
	files := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[name], err = os.ReadFile(filepath.Join(dir, name))
		}
		return err
	})
	text, failed := json.Marshal(files)
	if err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	return string(text)
}

// given keeps the project of a folder in the browser, and returns its id.
func (p *tab) given(t testing.TB, name, dir string) string {
	t.Helper()
	return stored[string](p, fmt.Sprintf(`
		const bytes = (data) => new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))]);
		return store.createProject(%q, new Map(Object.entries(%s).map(([name, data]) => [name, bytes(data)])));`, name, folder(t, dir)))
}

// makes opens a kept game and waits for its first face.
func (p *tab) makes(id string) {
	p.t.Helper()
	p.is(fmt.Sprintf(`(location.hash = "#game=%s") !== ""`, id))
	p.faces()
}

// faces waits for faces of the page that is shown.
func (p *tab) faces() {
	p.t.Helper()
	p.wait(inside + `?.querySelector("#components")`)
	p.is(`(` + inside + `.querySelector("#components").scrollIntoView(), true)`)
	p.wait(inside + `.querySelector("svg[data-face]")`)
}

// TestAGameIsOpened shows the pages of a game in its frame as serve does: links, back and forward, a reload, another language, a
// change in another window, an error with its file and line, a sheet that is judged, and what is printed.
func TestAGameIsOpened(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "wet-feet")
	run(t, "init", dir, "--from", "score-pad")
	p := making(t, desktop, "en")
	id := p.given(t, "Feet", dir)
	p.makes(id)
	p.picture("open")
	p.axe()
	p.is(`!` + inside + `.querySelector("nav a[href*='sheet.html']").click()`)
	p.wait(inside + `?.querySelector(".opening form, [data-key]")`)
	p.picture("sheet")
	p.wait(inside + `.location.pathname.endsWith("/en/wet-feet/sheet.html")`)
	p.is(`(history.back(), true)`)
	p.faces()
	p.is(`(history.forward(), true)`)
	p.wait(inside + `?.querySelector(".opening form, [data-key]")`)
	p.reload()
	p.wait(inside + `?.querySelector(".opening form")`)
	p.is(inside + `.querySelectorAll(".opening form ol.players input").forEach((field, i) => (field.value = "AB"[i])) === undefined`)
	p.is(`(` + inside + `.querySelector(".opening form").requestSubmit(), true)`)
	p.wait(inside + `.querySelector("[data-key]") && ` + inside + `.querySelector(".verdict")?.textContent`)
	p.picture("judged")
	p.is(`!` + inside + `.querySelector(".langs [hreflang=de]").click()`)
	p.wait(inside + `?.querySelector("html[lang=de] main")`)
	p.is(`(` + inside + `.defaultView.location.reload(), true)`) // as the menu of a frame does
	p.wait(inside + `?.querySelector("html[lang=de] [data-key]")`)
	p.is(`!document.querySelector(".bench button").click()`)
	p.wait(`document.querySelector("#own img") && document.activeElement.closest("#own")`)
	p.picture("list")
	p.axe()
	p.expected() // the reload
}

// asks keeps the addresses that the engine is asked for.
const asks = `(() => {
	const { postMessage } = Worker.prototype;
	window.asked = [];
	Worker.prototype.postMessage = function (message, ...rest) {
		if (message.call === "answer") window.asked.push(message.args[0].path);
		return postMessage.call(this, message, ...rest);
	};
	return true;
})()`

// TestAFaceIsShownBeforeTheOthersAreMade checks that the first faces of a game are asked for before what needs all of them, and that
// all of them are shown then, and the table again after a change of a card. Then the game is designed.
func TestAFaceIsShownBeforeTheOthersAreMade(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "orchard")
	run(t, "init", dir, "--from", "deck")
	p := making(t, desktop, "en")
	id := p.given(t, "Trees", dir)
	p.is(asks)
	p.makes(id)
	p.wait(`![...` + inside + `.querySelectorAll("#components figure > a")].some((link) => !link.hasAttribute("href"))`)
	asked := eval[[]string](p, `window.asked`)
	first := func(parts ...string) int {
		return slices.IndexFunc(asked, func(path string) bool {
			return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(path, part) })
		})
	}
	if face, all := first("/faces/"), first("-home.json", "/-/live", "table.jpg"); face < 0 || all < face {
		t.Errorf("all faces are needed before the first is asked for: %s", strings.Join(asked, " "))
	}
	const table = inside + `.querySelector(".mockup")`
	p.is(`(` + inside + `.defaultView.scrollTo(0, 0), true)`)
	p.wait(table + `.src.startsWith("blob:") && ` + table + `.complete`)
	was := eval[string](p, table+`.src`)
	p.edits(dir, cardsFile, "apple-1,Apple", "apple-1,Quince", at(t, "en/workshop.html"))
	p.wait(fmt.Sprintf(table+`.src !== %q && `+table+`.complete && `+table+`.naturalWidth === 1280`, was))
	p.designsInTheBrowser(t, dir)
}

// TestAPageIsOpenedWithoutTheFirst opens a game at its sheet: the engine makes no page of its components, until the game is closed with a
// picture of it.
func TestAPageIsOpenedWithoutTheFirst(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	dir := filepath.Join(t.TempDir(), "wet-feet")
	run(t, "init", dir, "--from", "game")
	p := making(t, desktop, "en")
	id := p.given(t, "Feet", dir)
	p.is(asks)
	p.is(`(location.hash = "#game=` + id + `&at=en/wet-feet/sheet.html") !== ""`)
	p.wait(inside + `?.querySelector(".opening form")`)
	p.is(`asked.some((path) => path.endsWith("/sheet.html")) && !asked.some((path) => path.endsWith("/index.html"))`)
	p.is(`!document.querySelector(".bench button").click()`)
	p.wait(`document.querySelector("#own img")`)
	p.is(`asked.some((path) => path.endsWith("/picture.png"))`)
}

// unzipped returns the files of an archive, by name.
func unzipped(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(content)
	}
	return files
}

// same compares files with those of a folder, without some of these.
func same(t *testing.T, what string, got map[string]string, dir string, but ...string) {
	t.Helper()
	want := map[string][]byte{}
	if err := json.Unmarshal([]byte(folder(t, dir)), &want); err != nil {
		t.Fatal(err)
	}
	for _, name := range but {
		delete(want, name)
	}
	for name, content := range want {
		if got[name] != string(content) {
			t.Errorf("%s: %s differs from that of the command line: %d bytes, not %d", what, name, len(got[name]), len(content))
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d files, not %d", what, len(got), len(want))
	}
}

// brings drops a file on the page.
func (p *tab) brings(name string, data []byte) {
	p.t.Helper()
	p.is(dropping(name, data))
}

// dropping returns an expression that drops a file on the page, and is true if the page takes it.
func dropping(name string, data []byte) string {
	return fmt.Sprintf(`(() => { const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([Uint8Array.from(atob(%q), (sign) => sign.charCodeAt(0))], %q));
		return !dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true})); })()`,
		base64.StdEncoding.EncodeToString(data), name)
}

// edits changes a text of the game that is open, in the project in a folder and in another window of the page.
func (p *tab) edits(dir, name, old, new, address string) {
	p.t.Helper()
	id := eval[string](p, `new URLSearchParams(location.hash.slice(1)).get("game")`)
	other := p.another(desktop, address)
	other.wait(`document.querySelector("#own li")`)
	was, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		p.t.Fatal(err)
	}
	now := strings.Replace(string(was), old, new, 1)
	if err := os.WriteFile(filepath.Join(dir, name), []byte(now), 0o666); err != nil {
		p.t.Fatal(err)
	}
	if !stored[bool](other, fmt.Sprintf(`const project = await store.openProject(%q);
		const kept = await project.write([{name: %q, data: store.bytes(%q)}]);
		await project.close();
		return kept;`, id, name, now)) {
		p.t.Fatal("the other window cannot write")
	}
}

// begun writes the project that the page begins with an example and a title.
func begun(t testing.TB, dir, kind, title string) {
	t.Helper()
	files, err := starter.Files(strings.ToLower(title), kind)
	if err != nil {
		t.Fatal(err)
	}
	starter.Title(files, title)
	for name, data := range files {
		to := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o777), os.WriteFile(to, data, 0o666)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAGameFromTheFirstAddress begins with an example on a site of a plain file server, changes a text in another window, prints the kit,
// saves the game as .zip, opens it in another browser, and goes on without a network: the files and the kit are those of the command line.
func TestAGameFromTheFirstAddress(t *testing.T) {
	t.Parallel()
	engineHere(t)
	dir := t.TempDir()
	ferry := filepath.Join(dir, "ferry")
	begun(t, ferry, "deck", "Ferry")
	server, err := served("", site.Options{Games: []string{"nile-pyramids"}, Langs: []string{"en"}})
	if err != nil {
		t.Fatal(err)
	}
	visitor := desktop
	visitor.offline = true
	p := open(t, visitor, server.URL+under+"en/index.html")
	p.is(`!document.querySelector("[data-way=make]").click()`)
	p.arrives("/en/workshop.html")
	p.wait(`document.querySelector("#open button")`)
	p.is(`!document.querySelector("[data-kind=deck]").click()`)
	p.wait(`document.querySelector("dialog[open] input")`)
	p.keys("Ferry") // in place of the name that is offered
	p.picture("name")
	p.axe()
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.faces()

	p.edits(ferry, "data/ferry/lang/en.yaml", "title: Ferry", "title: Orchard of ferries", server.URL+under+"en/workshop.html")
	p.wait(inside + `.querySelector("h1").textContent === "Orchard of ferries"`)
	p.wait(inside + `.querySelector(".order form #order-players")`)
	run(t, "kit", ferry, "-o", filepath.Join(dir, "out"))
	p.keepsBlobs(inside + ".defaultView")
	kit := p.savedIn(inside+".defaultView", inside+`.querySelector(".order .button.main").click()`)
	same(t, "the kit", unzipped(t, kit), filepath.Join(dir, "out", "ferry"), "printed.json")
	p.opensFiles(inside, unzipped(t, kit))
	archive := p.saved64(`document.querySelector(".bench .button.main").click()`)
	same(t, "the archive", unzipped(t, archive), ferry)
	if again := p.saved64(`document.querySelector(".bench .button.main").click()`); !bytes.Equal(archive, again) {
		t.Error("the same game gives another archive")
	}
	p.keptOffline("offline.json", "../engine/offline.json")
	server.Close()
	p.reload()
	p.faces()
	p.expected() // what only the network has

	second := making(t, phone, "ar")
	second.brings("Ferry.zip", archive)
	second.faces()
	second.is(inside + `.documentElement.lang === "ar" && ` + inside + `.querySelector("h1").textContent === "Orchard of ferries"`) // which is not in Arabic
	second.picture("second")
	second.axe()
	second.fits()
}

// TestFilesOfAGame changes texts in the editor of the page: what changes shows in the frame, an error names its file and line and opens
// the editor there, names that some system cannot have are refused, and pictures are added and deleted, also those that are dropped on the
// game itself. With CARTOUCHE_ALL the page is loaded again, and is a phone's.
func TestFilesOfAGame(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "ferry")
	run(t, "init", dir)
	p := making(t, desktop, "en")
	p.makes(p.given(t, "Ferry", dir))
	const area = `document.querySelector(".files textarea")`
	text := func(step string) {
		p.t.Helper()
		p.is(`(` + area + `.value = ` + area + `.value` + step + `, ` + area + `.dispatchEvent(new Event("input")), ` + area + `.focus(), true)`)
		p.is(area + `.dispatchEvent(new KeyboardEvent("keydown", {key: "s", ctrlKey: true, cancelable: true, bubbles: true})) === false`)
	}
	p.clicks("Files")
	p.wait(area + `?.value`)
	p.picture("editor")
	p.axe()
	p.is(`(s => { s.value = "data/ferry/lang/en.yaml"; return s.dispatchEvent(new Event("change")); })(document.querySelector(".files select"))`)
	p.wait(area + `.value.includes("Orchard")`)
	text(`.replace("Orchard", "Ferries")`)
	p.wait(inside + `.querySelector("h1").textContent === "Ferries"`)
	text(`.replace("game:", "game:\n  - wrong:\n")`)
	p.wait(inside + `.querySelector(".designer .errors:not([hidden]) .place")`)
	p.is(`(` + area + `.setSelectionRange(0, 0), true)`)
	p.is(`!` + inside + `.querySelector(".designer .errors .place").click()`)
	p.wait(`document.activeElement === ` + area + ` && ` + area + `.selectionEnd > 0`)
	p.listsErrors(area)
	text(`.replace("  - wrong:\n", "")`)
	p.wait(inside + `.querySelector(".designer .errors[hidden]")`)
	p.wait(`document.querySelector(".files .errors").hidden && !document.querySelector(".marks i")`)
	p.undoes(area)

	p.addsFiles(area, strings.Count(folder(t, dir), `":"`))
	if !all {
		return
	}
	p.reload()
	p.faces()
	p.is(inside + `.querySelector("h1").textContent === "Ferries"`)
	p.run(chromedp.EmulateViewport(390, 844))
	p.clicks("Files")
	p.wait(area + `?.value || document.querySelector(".files p")`)
	p.picture("phone")
	p.axe()
	p.fits()
}

// listsErrors checks that the editor of a text with an error in its third line numbers all lines, marks this one, and leads to it.
func (p *tab) listsErrors(area string) {
	p.t.Helper()
	p.wait(`document.querySelectorAll(".marks i").length === 1 && document.querySelector(".files .errors li")`)
	p.is(`document.querySelector(".numbers").textContent.split("\n").length === ` + area + `.value.split("\n").length`)
	line := eval[int](p, `document.querySelector(".marks i").line`)
	p.is(fmt.Sprintf(`Math.abs(document.querySelector(".marks i").getBoundingClientRect().top - %s.getBoundingClientRect().top - 8 - %d * 21 + %[1]s.scrollTop) < 2`,
		area, line-1))
	p.picture("error")
	p.axe()
	for _, way := range []string{
		`document.querySelector(".files .errors .place").click()`,
		area + `.dispatchEvent(new KeyboardEvent("keydown", {key: "F8", cancelable: true}))`,
	} {
		p.is(`(` + area + `.setSelectionRange(0, 0), ` + way + `, true)`)
		p.is(area + `.value.slice(0, ` + area + `.selectionStart).split("\n").length === document.querySelector(".marks i").line && document.activeElement === ` + area)
		p.wait(`document.querySelector(".files [role=status]").textContent.includes(document.querySelector(".files .errors p").textContent)`)
	}
}

// undoes types, undoes and redoes, by keys and buttons, also after the text was saved and after another file.
func (p *tab) undoes(area string) {
	p.t.Helper()
	was := eval[string](p, area+`.value`)
	press := func(keys string) {
		p.t.Helper()
		p.is(`(` + area + `.focus(), !` + area + `.dispatchEvent(new KeyboardEvent("keydown", {` + keys + `, ctrlKey: true, cancelable: true})))`)
	}
	shown := func(text string) {
		p.t.Helper()
		p.wait(fmt.Sprintf(area+`.value === %q`, text))
	}
	p.is(`(` + area + `.focus(), ` + area + `.setSelectionRange(0, 0), document.execCommand("insertText", false, "# o"), document.execCommand("insertText", false, "ne\n"))`)
	shown("# one\n" + was)
	press(`key: "s"`)
	press(`key: "z"`)
	shown(was)
	press(`key: "Z", shiftKey: true`)
	shown("# one\n" + was)
	p.clicks("Undo")
	shown(was)
	p.wait(`document.querySelector(".files .button.main").disabled === false`) // once "# one" is saved
	p.clicks("Redo")
	p.clicks("Undo")
	press(`key: "s"`)
	p.wait(`document.querySelector(".files .button.main").disabled`)
}

// clicks clicks a button of the bars around the frame, by its text or title.
func (p *tab) clicks(name string) {
	p.t.Helper()
	p.is(fmt.Sprintf(`!([...document.querySelectorAll(".bench button")].find(b => b.textContent.trim() === %q || b.title === %q).click())`, name, name))
}

// addsFiles leaves a text that is not saved for a new file, tries names that are refused, drops a picture on the page and deletes it. The
// game has so many files.
func (p *tab) addsFiles(area string, count int) {
	p.t.Helper()
	files := func(n int, name string) {
		p.t.Helper()
		p.wait(fmt.Sprintf(`document.querySelector(".files select").options.length === %d && document.querySelector(".files select").value === %q`, n, name))
	}
	p.is(`(` + area + `.value += "# more", ` + area + `.dispatchEvent(new Event("input")))`)
	p.clicks("New file")
	p.wait(`document.querySelector("dialog[open]")?.textContent.includes("not saved")`)
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.wait(`document.querySelector("dialog[open] input")`)
	for name, want := range map[string]string{
		"data/ferry/con.yaml": "_con.yaml", "a:b.yaml": "a_b.yaml", "../out.yaml": "leads out", "data/ferry/a.": "a_", "/etc/passwd": "leads out",
		"": "not every system", "DATA/ferry/Game.yaml": "only in capital letters", "data/ferry": "is a folder",
	} {
		p.is(`!(document.querySelector("dialog[open] .wrong")?.replaceChildren())`)
		p.is(fmt.Sprintf(`(document.querySelector("dialog[open] input").value = %q, document.querySelector("dialog[open] form").requestSubmit(), true)`, name))
		p.wait(fmt.Sprintf(`document.querySelector("dialog[open] .wrong:not([hidden])")?.textContent.includes(%q)`, want))
	}
	p.is(`(document.querySelector("dialog[open] input").value = "data/ferry/notes.md", document.querySelector("dialog[open] form").requestSubmit(), true)`)
	files(count+1, "data/ferry/notes.md")
	p.is(`(() => { const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File(["<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"], "Große Boote.svg"));
		return !dispatchEvent(new DragEvent("drop", {dataTransfer, cancelable: true})); })()`)
	p.wait(`document.querySelector("dialog[open] input")?.value === "data/ferry/art/Große Boote.svg"`)
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	files(count+2, "data/ferry/art/Große Boote.svg")
	p.wait(`document.querySelector(".files img")?.naturalWidth > 0`)
	p.picture("picture")
	p.clicks("Delete this file")
	p.wait(`document.querySelector("dialog[open]")`)
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.wait(fmt.Sprintf(`document.querySelector(".files select").options.length === %d`, count+1))
	p.clicks("Files")
	p.wait(`!document.querySelector(".files")`)
	p.is(`(() => { const dataTransfer = new DataTransfer();
		for (const name of ["oar.svg", "quay.svg"]) dataTransfer.items.add(new File(["<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"], name));
		return !` + inside + `.querySelector("h1").dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true})); })()`)
	const done = `document.querySelector(".bench > [role=status]:not([hidden])")`
	p.wait(done + `?.innerText.startsWith("Files added: 2") && !document.querySelector(".files")`)
	p.picture("added")
	p.axe()
	p.clicks("Take it back")
	p.wait(`!` + done)
	p.clicks("Files")
	p.wait(fmt.Sprintf(`document.querySelector(".files select")?.options.length === %d`, count+1))
}
