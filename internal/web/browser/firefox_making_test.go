package browser_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
	"cartouche/internal/web"
	"cartouche/internal/web/site"
)

// begins begins a game with an example on the page for making games, and waits for its first face.
func (f *firefox) begins(kind, title string) {
	f.Helper()
	f.click(`document.querySelector("[data-kind=` + kind + `]")`)
	f.wait(`document.querySelector("dialog[open] input")`)
	f.is(fmt.Sprintf(`(document.querySelector("dialog[open] input").value = %q) !== ""`, title))
	f.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	f.faces()
}

// faces waits for faces of the game that is open.
func (f *firefox) faces() {
	f.Helper()
	f.wait(inside + `?.querySelector("#components")`)
	f.is(`(` + inside + `.querySelector("#components").scrollIntoView(), true)`)
	f.wait(inside + `.querySelector("svg[data-face]")`)
}

// saved returns the file that a window saves at a step.
func (f *firefox) saved(window, step string) []byte {
	f.Helper()
	var text string
	err := f.script(saving(window, step), &text)
	data, undecoded := base64.StdEncoding.DecodeString(text)
	if err != nil || undecoded != nil {
		f.Fatal(step, err, undecoded)
	}
	return data
}

// zip returns the archive of the game that is open.
func (f *firefox) zip() []byte {
	f.Helper()
	return f.saved("window", `document.querySelector(".bench .button.main").click()`)
}

// clicks clicks a button of the bars around the frame, by its text.
func (f *firefox) clicks(name string) {
	f.Helper()
	f.is(fmt.Sprintf(`!([...document.querySelectorAll(".bench button")].find(b => b.textContent.trim() === %q).click())`, name))
}

// unpacked writes the files of an archive into a folder.
func unpacked(t *testing.T, archive []byte, dir string) {
	t.Helper()
	for name, text := range unzipped(t, archive) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFirefoxMakesAGame begins with an example in Firefox and saves it as .zip, with the files that the command line begins with. With
// CARTOUCHE_ALL it also changes a cell, drops a picture, prints the kit, opens the .zip in another profile, prints the kit there and with
// the command line, and goes on without a network.
func TestFirefoxMakesAGame(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	if testing.Short() || len(web.EngineFiles()) == 0 {
		t.Skip("it needs a browser, and the engine, which make engine builds")
	}
	server, err := served("", site.Options{Games: []string{"nile-pyramids"}, Langs: []string{"en"}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	dir := t.TempDir()
	ferry := filepath.Join(dir, "ferry")
	kind := "blank"
	if all {
		kind = "deck"
	}
	begun(t, ferry, kind, "Ferry")
	f := startFirefox(t, 1280, 900)
	f.goTo(server.URL + under + "en/workshop.html")
	f.wait(`document.querySelector("#open button")`)
	f.begins(kind, "Ferry")
	same(t, "the archive", unzipped(t, f.zip()), ferry)
	if !all {
		return
	}
	f.changesACell("Apple", "Quince")
	f.dropsAPicture("boat.svg")
	f.picture("changed")
	f.wait(inside + `.querySelector(".order form #order-players")`)
	kit := f.saved(inside+".defaultView", inside+`.querySelector(".order .button.main").click()`)
	archive := f.zip()
	mine := filepath.Join(dir, "mine")
	unpacked(t, archive, mine)
	run(t, "kit", mine, "-o", filepath.Join(dir, "out"))
	same(t, "the kit", unzipped(t, kit), filepath.Join(dir, "out", "ferry"), "printed.json")

	other := startFirefox(t, 1280, 900)
	other.goTo(server.URL + under + "en/workshop.html")
	other.wait(`document.querySelector("#open button")`)
	other.is(dropping("Ferry.zip", archive))
	other.faces()
	same(t, "the archive of another profile", unzipped(t, other.zip()), mine)

	f.wait(cachedLists("offline.json", "../engine/offline.json"))
	server.Close()
	f.reload()
	f.faces()
	f.changesACell("Quince", "Medlar")
	f.picture("offline")
	f.problems = nil // what only the network has
}

// changesACell changes a text of the table of cards in the editor of files, saves it and waits until a card shows it.
func (f *firefox) changesACell(old, now string) {
	f.Helper()
	const area, list = `document.querySelector(".files textarea")`, `document.querySelector(".files select")`
	f.clicks("Files")
	f.wait(area + `?.value`)
	f.is(`(` + list + `.value = "data/ferry/cards.csv", ` + list + `.dispatchEvent(new Event("change")))`)
	f.wait(fmt.Sprintf(area+`.value.includes(%q)`, ","+old+","))
	f.is(fmt.Sprintf(`(%s.value = %[1]s.value.replace(%q, %q), %[1]s.dispatchEvent(new Event("input")))`, area, ","+old+",", ","+now+","))
	f.is(`!document.querySelector(".files .button.main").click()`)
	f.wait(strings.ReplaceAll(shows(strings.ToUpper(now)), "document.", "("+inside+")."))
	f.clicks("Files")
}

// dropsAPicture drops a picture on the editor of files.
func (f *firefox) dropsAPicture(name string) {
	f.Helper()
	f.clicks("Files")
	f.wait(`document.querySelector(".files textarea")?.value`)
	f.is(dropping(name, []byte("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>")))
	f.wait(`document.querySelector("dialog[open] input")?.value === "data/ferry/art/` + name + `"`)
	f.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	f.wait(`document.querySelector(".files img")?.naturalWidth > 0`)
	f.clicks("Files")
}
