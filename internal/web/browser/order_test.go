package browser_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/testing/testall"
	"cartouche/internal/web/site"
)

// formReady waits for the print form.
func (p *tab) formReady() { p.wait(`document.querySelector(".order form #order-what")`) }

// chooses sets a control of the print form, as a user does.
func (p *tab) sets(field, value string) {
	p.t.Helper()
	p.is(`(field => { field.value = ` + inQuotes(value) + `; field.dispatchEvent(new Event("change", {bubbles: true})); return field.value === ` +
		inQuotes(value) + ` })(document.getElementById("order-` + field + `"))`)
}

func inQuotes(text string) string { return `"` + strings.ReplaceAll(text, `"`, `\"`) + `"` }

// prints presses Print and returns the file that the browser saves.
func (p *tab) prints() []byte {
	p.t.Helper()
	file := p.saved64(`document.querySelector(".order .button.main").click()`)
	p.wait(`document.querySelector(".order .button.main").checkVisibility()`) // what it contains is offered by then
	return file
}

// keepsBlobs keeps the files that a window makes addresses for.
func (p *tab) keepsBlobs(window string) {
	p.t.Helper()
	p.is(`(({URL}) => {
		const usual = URL.createObjectURL;
		globalThis.blobs = {};
		URL.createObjectURL = (blob) => {
			const address = usual.call(URL, blob);
			blobs[address] = blob;
			return address;
		};
		return true;
	})(` + window + `)`)
}

// opensFiles checks that what was printed since keepsBlobs has a link to each of its PDF files.
func (p *tab) opensFiles(of string, kit map[string]string) {
	p.t.Helper()
	p.wait(of + `.querySelector(".order a[target]")`)
	links := eval[map[string]string](p, `(async () => {
		const files = {};
		for (const link of `+of+`.querySelectorAll(".order a[target]")) {
			const bytes = new Uint8Array(await blobs[link.href].arrayBuffer());
			files[link.textContent] = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
		}
		return files;
	})()`)
	for name, want := range kit {
		if got, _ := base64.StdEncoding.DecodeString(links[name]); strings.HasSuffix(name, ".pdf") && string(got) != want {
			p.t.Errorf("the link to %s opens %d bytes, not %d", name, len(got), len(want))
		}
	}
	p.picture("printed")
}

// TestPrintForm checks that a phone prints the kit of a game for three in Italian on Letter, by the usual choices alone, the same
// bytes as the command line; and that errors, a change of what is printed, and cancelling say what they should.
func TestPrintForm(t *testing.T) {
	t.Parallel()
	address := serve(t, "../../../examples/deck")
	root := strings.TrimSuffix(address, "en/deck/")
	p := open(t, phone, root+"it/nile-flood/index.html")
	p.formReady()
	p.is(`Boolean(document.querySelector(".order details:not([open])"))`) // simple at first
	p.is(`document.getElementById("order-lang").value === "it"`)
	p.is(`(document.querySelector(".order").scrollIntoView(), true)`)
	p.picture("usual")
	p.sets("players", "3")
	p.sets("paper", "letter")
	dir := t.TempDir()
	run(t, "kit", "nile-flood", "--players", "3", "--lang", "it", "--paper", "letter", "-o", dir)
	p.keepsBlobs("window")
	kit := p.prints()
	p.sameAs(kit, filepath.Join(dir, "nile-flood"))
	p.wait(`document.querySelector(".order [role=status]").textContent.includes("nile-flood-it-letter-p3.zip")`)
	p.opensFiles(`document`, unzipped(t, kit))

	p.is(`document.querySelector(".order details").open = true`)
	p.sets("gap", "far")
	p.is(`!document.querySelector(".order .button.main").click()`)
	p.wait(`document.querySelector(".order [role=alert] li")?.textContent.includes("--gap far")`)
	p.picture("wrong")
	p.expected() // the browser reports the status
	p.sets("gap", "")
	p.sets("players", "2")
	p.sets("players", "3")
	p.sets("what", eval[string](p, `[...document.querySelectorAll("#order-what option")].find(o => o.textContent === "Calibrazione").value`))
	p.is(`!document.getElementById("order-players") && document.getElementById("order-paper").value === "letter"`) // what was chosen stays
	if got := p.prints(); !bytes.HasPrefix(got, []byte("%PDF-")) {
		t.Errorf("the page for calibration is %.20q", got)
	}
	p.sets("what", "0")
	p.is(`document.getElementById("order-players").value === "3"`) // what was chosen last
}

// TestPrintFormInTheDark looks at the unfolded form with axe, in a dark theme and from right to left, and prints by keys alone.
func TestPrintFormInTheDark(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	address := serve(t, "../../../examples/deck")
	root := strings.TrimSuffix(address, "en/deck/")
	for _, at := range []struct {
		view
		page string
	}{{dark, "en/nile-flood/index.html"}, {view{width: 390, height: 844, phone: true, dark: true}, "ar/osiris/index.html"}} {
		p := open(t, at.view, root+at.page)
		p.formReady()
		p.is(`document.querySelector(".order details").open = true`)
		p.is(`(document.querySelector(".order").scrollIntoView(), true)`)
		p.picture("unfolded")
		p.axe()
		p.is(`document.documentElement.scrollWidth <= innerWidth`)
	}
	p := open(t, desktop, root+"en/nile-pyramids/index.html")
	p.formReady()
	p.is(`!document.getElementById("order-what").focus()`)
	p.keys(kb.Tab, kb.Tab, kb.Tab, kb.Tab, kb.Tab, kb.Tab)
	p.is(`document.activeElement === document.querySelector(".order .button.main")`)
	p.is(`!document.querySelector(".order form").addEventListener("submit", () => (document.title = "submitted"))`)
	p.keys(kb.Enter)
	p.wait(`document.title === "submitted" && document.querySelector(".order [role=status]").textContent.includes(".zip")`)
}

// TestCancelledPrint checks that a print can be cancelled, and that the page says so and can print again.
func TestCancelledPrint(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	address := serve(t, "../../../examples/deck")
	p := open(t, desktop, strings.TrimSuffix(address, "en/deck/")+"en/osiris/index.html")
	p.formReady()
	p.sets("what", eval[string](p, `[...document.querySelectorAll("#order-what option")].find(o => o.textContent.includes("Make Playing Cards") || o.textContent.includes("MakePlayingCards")).value`))
	p.is(`document.querySelector(".order details").open = true`)
	p.is(`document.getElementById("order-skip").click() === undefined`)
	p.is(`(() => {
		const print = document.querySelector(".order .button.main");
		print.scrollIntoView({block: "center", behavior: "instant"});
		const {left, top, width, height} = print.getBoundingClientRect();
		print.click();
		return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button"); // for those who press twice
	})()`)
	p.wait(`document.querySelector(".order progress").value > 0`)
	p.is(`document.activeElement.closest(".order") !== undefined && !document.querySelector(".order .button:not(.main)").click()`)
	p.wait(`document.querySelector(".order [role=status]").textContent === "Cancelled."`)
	p.is(`!document.querySelector(".order .button.main").hidden && document.querySelector(".order progress").hidden`)
}

// TestASitePrints checks that a phone prints a kit from a site of plain files, which has no files to print: the engine in it makes
// the same bytes as the command line, of a built-in game and of a game of one's own; and that what was opened prints offline.
func TestASitePrints(t *testing.T) {
	t.Parallel()
	engineHere(t)
	server, err := served("../../../examples/deck", site.Options{Games: []string{"nile-flood", "deck"}, Langs: []string{"en", "it"}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	dir := t.TempDir()
	run(t, "kit", "nile-flood", "--players", "3", "--lang", "it", "--paper", "letter", "-o", dir)
	run(t, "kit", "deck", "--dir", "../../../examples/deck", "--lang", "en", "-o", dir)
	p := open(t, phone, server.URL+under+"it/nile-flood/index.html")
	p.formReady()
	p.is(`document.getElementById("order-lang").value === "it"`)
	p.sets("players", "3")
	p.sets("paper", "letter")
	p.picture("site")
	p.sameAs(p.prints(), filepath.Join(dir, "nile-flood"))
	p.axe()
	if !all {
		return
	}
	p.goes(server.URL + under + "en/deck/index.html")
	p.formReady()
	p.is(`(() => {
		window.ready = 0;
		window.Worker = class extends Worker {
			constructor(...args) {
				super(...args);
				this.addEventListener("message", ({data}) => (window.ready += Number(data.ready ?? 0)));
			}
		};
		const [bar, stop] = [document.querySelector(".order progress"), document.querySelector(".order .button:not(.main)")];
		window.stopping = new MutationObserver(() => bar.value > 0 && window.ready > 0 && stop.click());
		window.stopping.observe(bar, {attributes: true});
		return !document.querySelector(".order .button.main").click();
	})()`)
	p.wait(`document.querySelector(".order [role=status]").textContent === "Cancelled."`)
	p.is(`window.stopping.disconnect() === undefined`)
	p.sameAs(p.prints(), filepath.Join(dir, "deck"))
}

// TestAnEngineThatIsKeptStartsEarly checks that a choice in the print form starts the engine if the browser has it from another visit, and
// loads nothing of it otherwise.
func TestAnEngineThatIsKeptStartsEarly(t *testing.T) {
	t.Parallel()
	engineHere(t)
	var loaded atomic.Int32
	server := packing(t, func(path string) {
		if strings.Contains(path, "/engine/") {
			loaded.Add(1)
		}
	})
	p := newTab(t, desktop, server+"en/nile-flood/index.html", running(t)) // with the files that the browser keeps
	p.seesEngines()
	p.sets("players", "4")
	p.wait(`window.engines === "failed"`)
	if n := loaded.Load(); n != 0 {
		t.Errorf("%d files of the engine are loaded before anybody prints", n)
	}
	p.is(`!document.querySelector(".order .button.main").click()`)
	p.wait(`window.engines === "failed ready"`)
	n := loaded.Load()
	p.goes(server + "en/osiris/index.html")
	p.seesEngines()
	p.sets("players", "3")
	p.wait(`window.engines === "ready"`)
	p.prints()
	p.is(`window.engines === "ready"`) // no other one was started
	if now := loaded.Load(); n != 3 || now != n {
		t.Errorf("%d files of the engine were loaded, and %d when it was there", n, now-n)
	}
}

// seesEngines waits for the print form, and lists in window.engines what becomes of the engines that the page starts.
func (p *tab) seesEngines() {
	p.t.Helper()
	p.formReady()
	p.is(`(() => {
		window.engines = "";
		window.Worker = class extends Worker {
			constructor(...args) {
				super(...args);
				this.addEventListener("message", ({data}) => {
					if (data.ready || data.failed) window.engines = (window.engines + (data.ready ? " ready" : " failed")).trim();
				});
			}
		};
		return true;
	})()`)
}

// sameAs checks that an archive has the files of a folder that the command line made.
func (p *tab) sameAs(archive []byte, folder string) {
	p.t.Helper()
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		p.t.Fatalf("%v: %.100q", err, archive)
	}
	for _, f := range z.File {
		want, err := os.ReadFile(filepath.Join(folder, f.Name))
		if err != nil {
			p.t.Fatal(err)
		}
		r, err := f.Open()
		if err != nil {
			p.t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, want) {
			p.t.Errorf("%s differs from that of the command line: %v", f.Name, err)
		}
	}
	if made, err := os.ReadDir(folder); err != nil || len(made) != len(z.File)+1 { // and printed.json
		p.t.Errorf("%d files, the command line makes %d", len(z.File), len(made))
	}
}
