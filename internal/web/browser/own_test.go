package browser_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/testing/testall"
	"cartouche/internal/web/site"
)

// padSite is the server of the site of testdata/pad.
var padSite = sync.OnceValues(func() (*httptest.Server, error) {
	return served("testdata/pad", site.Options{Games: []string{"pad"}, Langs: []string{"en", "de", "ar"}})
})

// pad opens a new sheet of testdata/pad, a game that declares one of everything that people write.
func pad(t *testing.T, v view, language string) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	server, err := padSite()
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, v, server.URL+under+language+"/pad/sheet.html")
	p.begin("Ada", "Bo")
	return p
}

// storedPad waits until the stored sheet of the pad holds a text.
func (p *tab) storedPad(text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:pad:sheet"))?.text.includes(%q)`, text))
}

// TestEdgesAreDrawnByTaps checks that a tap on a wall, a track or a slanting road draws a line and the
// next one erases it, by fingers and, with CARTOUCHE_ALL, by mouse and keys, and that each is large enough for a finger when tapped.
func TestEdgesAreDrawnByTaps(t *testing.T) {
	t.Parallel()
	for _, v := range []view{phone, desktop} {
		if !v.phone && !all {
			continue
		}
		p := pad(t, v, "en")
		for _, edge := range []struct{ slot, stored string }{
			{"wall.A1-B1", "walls: [A1-B1]"}, {"rail.B2-B3", "rails: [B2-B3]"}, {"road.Quay-Abbey", "roads: [Quay-Abbey]"},
		} {
			key := "sheet#0/" + edge.slot
			checked := func(want bool) { p.wait(fmt.Sprintf(`%s.getAttribute("aria-checked") === "%v"`, control(key), want)) }
			if !v.phone {
				p.click(key)
			} else { // the first tap of a small place zooms to it and draws; the second of a double tap does nothing
				x, y := p.hit(key)
				p.tap(v, x, y)
				checked(true)
				p.wait(fmt.Sprintf(`document.querySelector(".editor .name").textContent.includes(%q)`, edge.slot[5:]))
				p.later()
				x, y = p.hit(key)
				p.tap(v, x, y)
				checked(false)
				p.later()
				p.tap(v, x, y)
			}
			checked(true)
			p.storedPad(edge.stored)
			p.is(fmt.Sprintf(`!%s.focus()`, control(key)))
			p.keys(kb.Enter)
			checked(false)
			p.keys(" ")
			checked(true)
			if v.phone {
				p.is(`!document.querySelector("[data-board] .bar button:last-child").click()`)
			}
		}
		p.is(`document.querySelector('[data-board="sheet#0/"] .marks path[stroke-width="1.2"]') !== null`)
		p.fits()
		p.picture(fmt.Sprint("edges-", v.phone))
	}
}

// TestWhatPeopleWriteOnThePage checks signs among numbers, words by place, a right value that differs,
// and what is only judged at the end, which the button says has come.
func TestWhatPeopleWriteOnThePage(t *testing.T) {
	t.Parallel()
	p := pad(t, desktop, "en")
	for seat, name := range []string{"Ada", "Bo"} {
		p.is(fmt.Sprintf(`[...document.querySelectorAll('[data-board="sheet#%d/"] .marks text')].some(text => text.textContent === %q)`, seat, name))
	}
	p.is(`!` + control("sheet#0/frame.A1") + `.focus()`)
	p.keys("x", kb.Enter, "7", kb.Enter, "/")
	p.storedPad("X 7 /")
	p.is(`!` + control("sheet#0/hand.A2") + `.focus()`)
	p.keys(kb.Enter, kb.Enter)
	p.storedPad("hands: [., full house]")
	p.is(`!` + control("sheet#0/sum.frames") + `.focus()`)
	p.keys("2", "1")
	p.wait(`document.querySelector(".faults").textContent.includes("the frames add up to 22, not 21")`)
	p.wait(control("sheet#0/sum.frames") + `.getAttribute("aria-label").includes("wrong, see 1")`)
	p.is(`!document.querySelector(".faults").textContent.includes("at least one road")`)
	over := `[...document.querySelectorAll(".judge > button")].find(button => !button.hidden)`
	p.is(over + `.textContent.includes("over")`)
	p.is(`!` + over + `.click()`)
	p.wait(`document.querySelector(".faults").textContent.includes("at least one road is drawn by the end")`)
	p.wait(`document.querySelector(".faults").textContent.includes("35 belongs here")`)
	p.is(over + `.textContent.includes("goes on")`)
	if kept := p.kept("pad"); strings.Contains(kept, "finished: false") {
		t.Errorf("a sheet that was closed is stored as\n%s", kept)
	}
	p.is(`!` + over + `.click()`)
	p.wait(`!document.querySelector(".faults").textContent.includes("at least one road")`)
	p.storedPad("finished: false")
	p.picture("written")
}

// TestThePadIsReadableEverywhere checks every language on a phone, upright and on its side, and on a
// desktop, with the record of the fixture: nothing is wider than the window, and axe finds nothing. Each takes its turn once, and
// CARTOUCHE_ALL tries all of them together.
func TestThePadIsReadableEverywhere(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for i, language := range []string{"en", "de", "ar"} {
		for j, v := range []view{phone, sideways, desktop} {
			if i != j && !all {
				continue
			}
			p := pad(t, v, language)
			p.drop("a.yaml", read(t, "internal/web/browser/testdata/pad/data/pad/records/a.yaml"))
			p.wait(control("sheet#0/road.Ford-Mill") + `.getAttribute("aria-checked") === "true"`)
			p.fits()
			p.axe()
			p.picture(fmt.Sprintf("pad-%s-%d", language, v.width))
		}
	}
}

// TestEnglishWordsInAHebrewGame checks a game in a language from right to left that the program does not speak: the page's own words are
// English sentences, which run from left to right and join names as English does.
func TestEnglishWordsInAHebrewGame(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/pad")); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(dir, "data/pad")
	game, err := os.ReadFile(filepath.Join(data, "game.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"game.yaml": strings.Replace(string(game), "[en, de, ar]", "[en, de, ar, he]", 1), "lang/he.yaml": "game: {title: Pad}\n",
	} {
		if err := os.WriteFile(filepath.Join(data, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	server, err := served(dir, site.Options{Games: []string{"pad"}, Langs: []string{"he"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	p := open(t, desktop, server.URL+under+"he/pad/sheet.html")
	p.begin("Ada", "Bo")
	shown(p)
	p.is(`document.querySelector(".verdict").textContent.replace(/[\u2066-\u2069]/g, "").includes("Ada 0 and Bo 0.")`)
	p.is(`(() => { // each letter is to the right of the one before it
		const text = document.querySelector(".verdict").lastChild, range = new Range();
		const at = [...text.textContent].map((_, i) => (range.setStart(text, i), range.setEnd(text, i + 1), range.getBoundingClientRect()));
		return at.filter(({ width }) => width > 0).every(({ left }, i, all) => i === 0 || left > all[i - 1].left);
	})()`)
	p.picture("hebrew")
}
