package browser_test

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"cartouche/internal/report"
	"cartouche/internal/testing/testall"
	"cartouche/internal/web/site"
)

// drop drops a file onto the page.
func (p *tab) drop(name, text string) {
	p.t.Helper()
	given, err := json.Marshal([]string{name, text})
	if err != nil {
		p.t.Fatal(err)
	}
	p.is(fmt.Sprintf(`(() => {
		const [name, text] = %s, files = new DataTransfer();
		files.items.add(new File([text], name));
		for (const what of ["dragenter", "dragover", "drop"])
			document.body.dispatchEvent(new DragEvent(what, {dataTransfer: files, bubbles: true, cancelable: true}));
		return true;
	})()`, given))
}

// sampled are the pages on which make test opens the sample records. The others would only add
// records, and TestTheJudgeInThePageAgrees judges all of them.
var sampled = []string{"nile-flood/sheet", "nile-pyramids/log", "osiris/sheet", "mykerinos-nile/log"}

// TestTheSampleRecordsAreOpenedAndSaved opens every sample record from a file, one after another,
// and checks that the page judges and keeps it with the command line's verdict.
func TestTheSampleRecordsAreOpenedAndSaved(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	native := library(t, "")
	pages := map[string]*tab{}
	for _, name := range recordsIn(t, "data/*/records/*.yaml") {
		want := native.Judge("record.yaml", []byte(read(t, name)))
		game, kind := want.Record.Game.ID, want.Record.Kind
		if !all && !slices.Contains(sampled, game+"/"+kind) {
			continue
		}
		p := pages[game+kind]
		if p == nil {
			p = open(t, desktop, at(t, "en/"+game+"/"+kind+".html"))
			p.wait(`document.querySelector(".opening form")`)
			pages[game+kind] = p
		}
		p.drop(path.Base(name), read(t, name))
		p.saved(native, game, kind, want)
		if kind == "log" {
			p.wait(fmt.Sprintf(`document.querySelectorAll(".judge .faults li").length === %d`, len(want.Report.Violations)))
		}
	}
}

// saved waits until the saved record has the wanted verdict, except for line numbers.
func (p *tab) saved(native *report.Library, game, kind string, want *report.Verdict) {
	p.t.Helper()
	plain := func(v *report.Verdict) string {
		if v.Record == nil {
			return string(v.JSON())
		}
		return string(native.Judge("record.yaml", v.Record.Encode()).JSON())
	}
	var got *report.Verdict
	for end := lastMoment(p.t); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		text := eval[string](p, fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:%s:%s"))?.text ?? ""`, game, kind))
		if got = native.Judge("record.yaml", []byte(text)); plain(got) == plain(want) {
			return
		}
	}
	p.t.Fatalf("stored with the verdict\n%s\nwant\n%s", plain(got), plain(want))
}

// TestAWrongVillageIsRinged checks that a village in an invalid slot is reported and ringed once the
// sheet is closed, and that undo, which opens it again, removes the ring. The dark page with the ring passes axe-core.
func TestAWrongVillageIsRinged(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, dark, at(t, "en/nile-flood/sheet.html"))
	p.begin("Ada", "Bo")
	p.fits()
	const village = "player-board#0/village.B2/C3"
	p.click(village)
	p.wait(control(village) + `.getAttribute("aria-checked") === "true"`)
	p.is(`!document.querySelector(".rings > *")`)
	p.finish()
	p.wait(`document.querySelector(".rings > *")`)
	p.is(`/\b1\b/.test(` + control(village) + `.getAttribute("aria-label"))`) // missing marks have no number
	p.picture("ringed")
	p.axe()
	p.is(`!` + tool("undo") + `.click()`)
	p.wait(`!document.querySelector(".rings > *")`)
}

// TestALinkHoldsARecord checks that the copied link opens the same record elsewhere.
func TestALinkHoldsARecord(t *testing.T) {
	t.Parallel()
	native := library(t, "")
	const name = "data/nile-pyramids/records/evening-sheet.yaml"
	p := open(t, desktop, at(t, "en/nile-pyramids/sheet.html"))
	p.wait(`document.querySelector(".opening form")`)
	link := eval[string](p, fmt.Sprintf(
		`import(new URL("../../app/record.js", location)).then(record => record.toLink(%q))`, read(t, name),
	))
	other := open(t, phone, link)
	other.wait(`document.querySelector(".sheet-page:not([hidden]) .verdict")?.textContent`)
	other.saved(native, "nile-pyramids", "sheet", native.Judge("record.yaml", []byte(read(t, name))))
	other.fits()
	other.picture("link")
}

// TestThePageWorksOffline checks that a visited page and its judge work after the server has
// gone.
func TestThePageWorksOffline(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	server, err := served("", pyramidsAlone)
	if err != nil {
		t.Fatal(err)
	}
	reader := phone
	reader.offline = true
	p := open(t, reader, server.URL+under+"en/nile-pyramids/sheet.html")
	p.begin("Ada", "Bo")
	p.keptOffline("offline.json", "../offline.json")
	server.Close()
	p.reload()
	p.wait(`document.querySelector("[data-key]")`)
	p.wait(`document.querySelector(".judge .verdict").textContent`)
	p.expected() // failed fetches of pages
}

// keptOffline waits until the lists of files are cached; each is cached after all its files.
func (p *tab) keptOffline(lists ...string) {
	p.t.Helper()
	cached := cachedLists(lists...)
	for end := lastMoment(p.t); !eval[bool](p, cached); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("%v are not cached", lists)
		}
	}
}

// cachedLists returns an expression that is true once lists of files are cached.
func cachedLists(lists ...string) string {
	return fmt.Sprintf(`Promise.all(%q.split(" ").map(list => caches.match(new URL(list, location))))
		.then(found => found.every(Boolean))`, strings.Join(lists, " "))
}

// TestUncachedGamesOffline checks that without a network its page shows the available games, in
// its language, with links.
func TestUncachedGamesOffline(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	server, err := served("", site.Options{Games: []string{"nile-pyramids", "osiris"}, Langs: []string{"en", "ar"}})
	if err != nil {
		t.Fatal(err)
	}
	reader := phone
	reader.offline = true
	p := open(t, reader, server.URL+under+"en/nile-pyramids/index.html")
	p.keptOffline("offline.json", "../offline.json")
	server.Close()
	shown := func(page, heading, games string) {
		t.Helper()
		p.goes(server.URL + under + page)
		p.wait(fmt.Sprintf(`document.querySelector("h1").textContent === %q`, heading))
		p.wait(fmt.Sprintf(
			`[...document.querySelectorAll("#some li:not([hidden]) > :first-child")].map(link => link.textContent).join() === %q`,
			games,
		))
		p.fits()
		p.picture(strings.ReplaceAll(strings.TrimSuffix(page, ".html"), "/", "-"))
	}
	shown("en/osiris/sheet.html?a=b", "You are offline", "Nile for Looney pyramids")
	p.is(`document.querySelector("#again").href.endsWith("/en/osiris/sheet.html")`)
	p.axe()
	p.goes(eval[string](p, `document.querySelector("#some li:not([hidden]) a[href$='sheet.html']").href`))
	p.wait(`document.documentElement.dataset.page === "sheet" && document.querySelector(".opening form")`)
	shown("ar/osiris/log.html", "أنتم غير متّصلين", "Nile for Looney pyramids")
	arabic := func(address string) bool { return strings.HasSuffix(address, "/ar/fonts.css") }
	for end := lastMoment(p.t); !slices.ContainsFunc(p.expected(), arabic); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the Arabic page has its fonts although none were cached")
		}
	}
	p.axe()
	shown("xx/nothing.html", "You are offline", "Nile for Looney pyramids")
	p.expected()
}
