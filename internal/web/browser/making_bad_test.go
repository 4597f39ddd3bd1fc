package browser_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
)

// zipped returns an archive of files, by name; those of a name with a backslash or two points too.
func zipped(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// bad is a file that is not opened, and what is said of it.
type bad struct {
	name string
	data []byte
	want string
}

// misnamed are files that are not what their names say.
func misnamed(t *testing.T) []bad {
	return []bad{
		{"a.zip", []byte("no archive"), "the file is text"},
		{"a.zip", []byte("\x00\x01\x02\x03"), "neither a ZIP archive of a project nor a spreadsheet"},
		{"photo.csv", []byte("\x89PNG\r\n\x1a\n"), "in the format PNG, which is neither an archive of a project nor a spreadsheet"},
		{"photo.gif", []byte("GIF89a"), "in the format GIF"},
		{"letter.zip", []byte("%PDF-1.7\n"), "in the format PDF"},
		{"cards.zip", zipped(t, map[string]string{"cards.csv": "id\n"}), "open cards.csv on its own"},
		{"cards.csv.gz", []byte("\x1f\x8b\x08"), "an archive in the format gzip, which is not read"},
		{"cards.xls", []byte("<html><table>"), "in the format HTML, which is not read; save it as .xlsx or CSV"},
	}
}

// TestWhatCannotBeOpened brings what is no game: each gets a sentence, and nothing is kept.
func TestWhatCannotBeOpened(t *testing.T) {
	t.Parallel()
	p := making(t, desktop, "en")
	const game = "data/ferry/game.yaml"
	many := map[string]string{game: "id: ferry\n"}
	for i := range 10_000 {
		many[fmt.Sprintf("data/ferry/%d.yaml", i)] = ""
	}
	var bomb []byte
	if all {
		bomb = zipped(t, map[string]string{game: "id: ferry\n", "data/ferry/art/a.svg": strings.Repeat(" ", 300<<20)})
	}
	for i, c := range append(misnamed(t), []bad{
		{"a.zip", zipped(t, map[string]string{game: "id: ferry\n"})[:60], "damaged"},
		{"empty.zip", nil, "empty.zip is empty"},
		{"out.zip", zipped(t, map[string]string{game: "id: ferry\n", "../out.yaml": ""}), "leads out of the archive"},
		{"con.zip", zipped(t, map[string]string{game: "id: ferry\n", "data/ferry/con.yaml": ""}), "not every system can have a file with this name"},
		{"colon.zip", zipped(t, map[string]string{game: "id: ferry\n", "data/ferry/a:b.yaml": ""}), "not every system"},
		{"none.zip", zipped(t, map[string]string{"letter.txt": "Dear"}), "no game in the archive"},
		{"many.zip", zipped(t, many), "at most 5000"},
		{"bomb.zip", bomb, "256 MiB"},
		{"cards.ods", []byte("PK\x03\x04"), "save the cards as .xlsx or CSV"},
		{"cards.csv", []byte("\n"), "the file is empty"},
		{"cards.tsv", []byte("id\tname\n"), "no cards"},
	}...) {
		if i%3 != 1 && !all { // the sentences are tested without a page
			continue
		}
		p.is(`(document.getElementById("notes").replaceChildren(), true)`)
		p.brings(c.name, c.data)
		p.wait(`document.querySelector("#notes .message.wrong")`)
		if got := eval[string](p, `document.querySelector("#notes").textContent`); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q does not contain %q", c.name, got, c.want)
		}
	}
	p.picture("wrong")
	p.axe()
	for what, c := range map[string][2]string{
		"a large folder": {`[["a.png", {size: 2 * 2 ** 30}], ["b.png", {size: 5}]]`, "at most 269 MB"},
		"many files":     {`Array.from({length: 10000}, (_, i) => ["data/" + i, new File(["x"], "x")])`, "at most 5000"},
		"only git":       {`[[".git/config", new File(["x"], "config")]]`, "is empty"},
	} {
		p.is(`(document.getElementById("notes").replaceChildren(), true)`)
		p.is(fmt.Sprintf(`(async () => {
			const files = %s, entry = ([name, file]) => ({name: name.split("/").pop(), isDirectory: false, file: (take) => take(file)});
			const folder = {name: "ferry", isDirectory: true, createReader() { let at = 0;
				return { readEntries: (take) => take(files.slice(at, at += 100).map(entry)) }; }};
			const event = new DragEvent("drop", {cancelable: true});
			Object.defineProperty(event, "dataTransfer", {value: {items: [{webkitGetAsEntry: () => folder}], files: []}});
			if (files[0][0].startsWith(".git")) folder.createReader = () => { let done = false; return { readEntries: (take) => (take(done ? [] : [{name: ".git", isDirectory: true}]), (done = true)) }; };
			return !dispatchEvent(event); })()`, c[0]))
		p.wait(`document.querySelector("#notes .message.wrong")`)
		if got := eval[string](p, `document.querySelector("#notes").textContent`); !strings.Contains(got, c[1]) {
			t.Errorf("%s: %q does not contain %q", what, got, c[1])
		}
	}
	if n := stored[int](p, `return (await store.listProjects()).length`); n != 0 {
		t.Errorf("%d games are kept", n)
	}
}

// TestBrowsersThatLackSomething opens the page where there is no WebAssembly and no engine, and with CARTOUCHE_ALL no file system and
// no room.
func TestBrowsersThatLackSomething(t *testing.T) {
	t.Parallel()
	begins := func(p *tab) {
		p.t.Helper()
		p.is(`!document.querySelector("[data-kind=blank]").click()`)
		p.wait(`document.querySelector("dialog[open] input")`)
		p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	}
	lacking := func(script string) *tab {
		p := making(t, desktop, "en")
		p.run(command(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}))
		p.reload()
		p.wait(`document.querySelector("#open button")`)
		return p
	}
	says := func(p *tab, want string) {
		p.t.Helper()
		p.wait(fmt.Sprintf(`document.querySelector("#notes .message.wrong")?.textContent.includes(%q)`, want))
	}

	old := lacking(`delete WebAssembly.compileStreaming`)
	begins(old)
	says(old, "no WebAssembly")

	lost := lacking(`self.Worker = class extends Worker { constructor(script, options) { super(String(script).replace("engine-worker", "lost-worker"), options); } }`)
	begins(lost)
	says(lost, "could not be loaded")
	lost.expected() // the file that is not there

	if !all {
		return
	}
	none := lacking(`delete StorageManager.prototype.getDirectory`)
	none.is(`!document.getElementById("memory").hidden`)
	none.picture("memory")
	none.axe()
	begins(none)
	none.faces()
	none.is(`!dispatchEvent(new Event("beforeunload", {cancelable: true}))`) // it warns
	none.saved64(`document.querySelector(".bench .button.main").click()`)
	none.is(`dispatchEvent(new Event("beforeunload", {cancelable: true}))`)

	full := making(t, desktop, "en")
	size := float64(64 << 10)
	full.run(command(storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: eval[string](full, `location.origin`), QuotaSize: &size}))
	begins(full)
	says(full, "no room for this game")
}

// TestGamesAreListed renames, duplicates, saves and deletes a game by keyboard, also one that another window has open.
func TestGamesAreListed(t *testing.T) {
	t.Parallel()
	p := making(t, phone, "it")
	id := stored[string](p, `return store.createProject("Fähre", new Map([["data/ferry/game.yaml", store.blob("id: ferry")]]))`)
	p.reload()
	p.wait(`document.querySelector("#own li")`)
	press := func(n int) {
		p.t.Helper()
		p.is(fmt.Sprintf(`(document.querySelectorAll("#own li button")[%d].focus(), true)`, n))
		p.keys("\r")
	}
	press(0)
	p.wait(`document.querySelector("dialog[open] input")`)
	p.keys("Kahn", "\r")
	p.wait(`document.querySelector("#own h3")?.textContent === "Kahn" && document.activeElement.closest("#own li")`)
	press(1)
	p.wait(`[...document.querySelectorAll("#own h3")].map(one => one.textContent).join() === "Kahn (copia),Kahn"`)
	p.picture("list")
	p.axe()
	p.fits()
	other := p.another(desktop, at(t, "it/workshop.html"))
	other.wait(`document.querySelector("#own li")`)
	other.is(storing + fmt.Sprintf(`(async (store) => Boolean(globalThis.project = await store.openProject(%q)))`, id))
	press(7)
	p.wait(`document.querySelector("dialog[open]")`)
	p.keys("\r")
	p.wait(`document.querySelector("#notes .message.wrong")?.textContent.includes("altra finestra")`)
	other.is(`project.close().then(() => true)`)
	press(7)
	p.wait(`document.querySelector("dialog[open]")`)
	p.keys("\r")
	p.wait(`[...document.querySelectorAll("#own h3")].map(one => one.textContent).join() === "Kahn (copia)"`)
	p.is(`(location.hash = "#game=gone") !== ""`)
	p.wait(`document.querySelector("#notes .message.wrong")?.textContent.includes("non è su questo dispositivo")`)
}
