package browser_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"testing"
)

// aside waits until n records are kept beside the last ones of each page, and returns their texts.
func (p *tab) aside(n int) []string {
	p.t.Helper()
	const texts = `Object.entries(localStorage).filter(([key]) => key.startsWith("cartouche:kept:")).map(([, kept]) => JSON.parse(kept).text)`
	p.wait(fmt.Sprintf(`%s.length === %d`, texts, n))
	return eval[[]string](p, texts)
}

// games waits until the list of games on the device has n entries, and returns their texts.
func (p *tab) games(n int) []string {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelectorAll(".kept li").length === %d`, n))
	return eval[[]string](p, `[...document.querySelectorAll(".kept li > :first-child")].map(one => one.innerText.replaceAll("\n", " | "))`)
}

// TestGamesOnThisDevice keeps several games at once, names one, takes one away, saves all in an archive, and opens this
// archive in a browser that has none.
func TestGamesOnThisDevice(t *testing.T) {
	t.Parallel()
	for language, v := range map[string]view{"en": phone, "ar": dark} {
		if language == "ar" && !all {
			continue
		}
		p := open(t, v, at(t, language+"/nile-flood/scores.html"))
		p.twoGames()
		// A sheet that an earlier version kept.
		p.is(`!localStorage.setItem("cartouche:osiris:sheet", JSON.stringify({text: "game: osiris\nkind: sheet\ntitle: Old\nplayers: [Cleo, Di]\n", changed: true}))`)
		p.goes(at(t, language+"/index.html"))
		list := p.games(3)
		if all := strings.Join(list, "\n"); !strings.Contains(all, "Cleo · Di") || !strings.Contains(list[2], "Old") || !strings.Contains(list[0], "Eve") ||
			language == "en" && (!strings.Contains(list[0], "Eve 12 · Bo 0") || !strings.Contains(list[1], "Ada 12 · Bo 0")) {
			t.Errorf("the list is\n%s", all)
		}
		p.is(`(document.querySelector(".kept").scrollIntoView({block: "center"}), true)`)
		p.picture("games-" + language)
		p.axe()
		p.fits()
		const tools = `document.querySelectorAll(".kept li")[1].querySelectorAll("button")`
		p.is(`(` + tools + `[0].focus(), ` + tools + `[0].click(), true)`)
		p.wait(`document.querySelector("dialog[open] input")`)
		p.is(`(document.querySelector("dialog[open] input").value = "Sunday") !== ""`)
		p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
		p.wait(`document.querySelectorAll(".kept li b")[1].textContent === "Sunday"`)
		p.is(`document.activeElement === ` + tools + `[0]`)

		// All in an archive that other programs read.
		archive := p.archive()

		// It is opened where there is none of them, also when a program compressed it.
		fresh := open(t, phone, at(t, "en/nile-flood/scores.html"))
		fresh.wait(`document.querySelector(".opening form")`)
		fresh.dropArchive(compressed(t, archive))
		fresh.aside(3)
		fresh.games(2) // those of the game
		fresh.is(`!document.querySelector(".kept a").click()`)
		fresh.wait(figure("scores.grain/Bo"))
		fresh.wait(`!document.querySelector(".opening form")`)

		// One is opened from the list, and one is taken away.
		p.is(`!` + tools + `[2].click()`)
		p.wait(`document.querySelector("dialog[open]")`)
		p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
		p.games(2)
		p.aside(0)
		p.is(`!document.querySelector(".kept a").click()`)
		p.arrives("nile-flood/scores.html")
		p.wait(figure("scores.grain/Eve") + `?.value && location.hash === ""`)

		// The room runs out.
		p.is(`!localStorage.setItem("other", "x".repeat(4.4e6))`)
		p.goes(at(t, language+"/index.html"))
		p.games(2)
		p.wait(`document.querySelector(".panel > .message:not([hidden])")`)
		p.is(`!localStorage.removeItem("other")`)
	}
}

// compressed returns an archive with the same files in a folder, compressed.
func compressed(t *testing.T, archive *zip.Reader) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, file := range archive.File {
		r, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		to, err := w.Create("games/" + file.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(to, r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// dropArchive drops an archive onto the page.
func (p *tab) dropArchive(data []byte) {
	p.t.Helper()
	p.is(fmt.Sprintf(`(() => {
		const files = new DataTransfer();
		files.items.add(new File([Uint8Array.from(atob(%q), c => c.charCodeAt(0))], "games.zip"));
		document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}));
		return true;
	})()`, base64.StdEncoding.EncodeToString(data)))
}

// twoGames begins two games and writes a figure in each.
func (p *tab) twoGames() {
	p.t.Helper()
	for _, player := range []string{"Ada", "Eve"} {
		if player == "Ada" {
			p.beginScores(player, "Bo")
		} else {
			p.is(`!` + tool("new") + `.click()`)
			p.wait(`document.querySelectorAll("dialog[open] .players input").length === 2`)
			p.is(fmt.Sprintf(`(document.querySelector("dialog[open] .players input").value = %q) !== ""`, player))
			p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
			p.wait(figure("scores.grain/Eve"))
		}
		p.is(`!` + figure("scores.grain/"+player) + `.focus()`)
		p.keys("12")
		p.scored("nile-flood", player+": {grain: 12}")
	}
	p.aside(1)
}

// archive returns the archive of all games, which other programs can read.
func (p *tab) archive() *zip.Reader {
	p.t.Helper()
	packed, err := base64.StdEncoding.DecodeString(eval[string](p, `new Promise(done => {
		const usual = URL.createObjectURL;
		URL.createObjectURL = (blob) => {
			URL.createObjectURL = usual;
			blob.arrayBuffer().then(bytes => done(btoa(String.fromCharCode(...new Uint8Array(bytes)))));
			return "data:,";
		};
		document.querySelector(".panel:has(.kept) > .bar button").click();
	})`))
	if err != nil {
		p.t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		p.t.Fatal(err)
	}
	var names []string
	for _, file := range archive.File {
		r, err := file.Open()
		if err != nil {
			p.t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || !strings.Contains(string(text), "players: ") {
			p.t.Errorf("%s: %v\n%s", file.Name, err, text)
		}
		names = append(names, file.Name)
	}
	if all := strings.Join(names, " "); len(names) != 3 || !strings.Contains(all, "-sunday.yaml") || !strings.Contains(all, "osiris-old.yaml") {
		p.t.Errorf("the archive has %q", names)
	}
	return archive
}

// TestManyGamesAreFolded checks that games on the device come before the ways, a few at once and the others folded away.
func TestManyGamesAreFolded(t *testing.T) {
	t.Parallel()
	p := open(t, phone, at(t, "ar/index.html"))
	for n := range 6 {
		p.is(fmt.Sprintf(`!localStorage.setItem("cartouche:kept:%d", JSON.stringify({game: "osiris", kind: "sheet", when: %[1]d,
			text: "game: osiris\nkind: sheet\ntitle: Game %[1]d\nplayers: [Cleo, Di]\n"}))`, n))
	}
	p.reload()
	if list := p.games(6); !strings.HasPrefix(list[0], "Game 5") || list[5] != "" {
		t.Errorf("the games are %q", list)
	}
	p.is(`document.querySelector(".kept").getBoundingClientRect().bottom < document.querySelector(".way").getBoundingClientRect().top`)
	p.picture("folded")
	p.is(`!document.querySelector(".panel summary").click()`)
	p.wait(`document.querySelectorAll(".kept li")[5].innerText.startsWith("Game 0")`)
	p.fits()
}

// TestGamesListedInAnotherWindow checks that a list of games follows another window, where a game gets a mark and then gives way to a new
// one: the list saves, names and takes away the game that it shows, not the one that is now in its place.
func TestGamesListedInAnotherWindow(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, sheetPage))
	p.begin("Ada", "Bo")
	p.is(marking + `(["player-board#0/field.A1"])`)
	list := p.another(desktop, at(t, "en/index.html"))
	list.games(1)
	press := func(sign string) {
		t.Helper()
		list.is(`!document.querySelector(".kept li:last-child button:has(use[href$='#` + sign + `'])").click()`)
	}
	press("close")
	list.dialog("")
	p.is(marking + `(["player-board#0/field.A2"])`)
	p.is(`!` + tool("new") + `.click()`)
	p.dialog("New sheet")
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.aside(1)
	p.is(marking + `(["player-board#1/field.A1"])`)
	list.games(2)
	list.is(`!document.querySelector("dialog form").requestSubmit()`)
	p.aside(0)
	list.games(1)
	if text := p.kept("nile-flood"); !strings.Contains(text, "A: s") {
		t.Errorf("the new game is kept as\n%s", text)
	}
	list.is(`!void (URL.createObjectURL = (blob) => (window.saved = blob.text(), "#"))`)
	p.is(marking + `(["player-board#1/field.B1"])`)
	p.wait(`JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text.includes("B: s")`) // shown before it is kept
	press("save")
	if saved, kept := eval[string](list, `window.saved`), p.kept("nile-flood"); saved != kept {
		t.Errorf("saved is\n%s\nand kept\n%s", saved, kept)
	}
}

// TestTheLastKeptGameIsTakenAway takes the only game away that the device keeps: the focus goes to the heading of the page.
func TestTheLastKeptGameIsTakenAway(t *testing.T) {
	t.Parallel()
	p := open(t, phone, at(t, "en/index.html"))
	for _, page := range []string{"en/index.html", "en/osiris/scores.html"} {
		p.is(`!localStorage.setItem("cartouche:osiris:sheet", JSON.stringify({text: "game: osiris\nkind: sheet\ntitle: Old\nplayers: [Cleo, Di]\n", changed: true}))`)
		p.goes(at(t, page))
		p.games(1)
		p.is(`(([away]) => { away.focus(); away.click(); return true; })([...document.querySelectorAll(".kept button")].slice(-1))`)
		p.wait(`document.querySelector("dialog[open]")`)
		p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
		p.wait(`document.querySelectorAll(".kept li").length === 0 && document.activeElement.matches("h1")`)
	}
}
