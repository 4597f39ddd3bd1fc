package browser_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/testing/testall"
	"cartouche/internal/web/site"
)

// causewaySite is the server of the site of testdata/causeways, a game in teams on a map that all share.
var causewaySite = sync.OnceValues(func() (*httptest.Server, error) {
	return served("testdata/causeways", site.Options{Games: []string{"causeways"}, Langs: []string{"en", "de", "ar"}})
})

// causeways opens a record of testdata/causeways.
func causeways(t *testing.T, v view, language, name string) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	server, err := causewaySite()
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, v, server.URL+under+language+"/causeways/sheet.html")
	p.wait(`document.querySelector(".opening form")`)
	p.drop(name, read(t, "internal/web/browser/testdata/causeways/data/causeways/records/"+name))
	p.wait(`document.querySelector(".judge .teams li")`)
	return p
}

// storedWay waits until the stored sheet of the causeways holds a text.
func (p *tab) storedWay(text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:causeways:sheet"))?.text.includes(%q)`, text))
}

// TestTeamsOnASharedMap opens a record with teams, draws an edge of the map for one of the players, and writes a number.
// The teams' points follow, and what is saved has the verdict of the command line.
func TestTeamsOnASharedMap(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	native := library(t, "testdata/causeways")
	for _, v := range []view{phone, desktop} {
		p := causeways(t, v, "en", "evening.yaml")
		teams := func(want ...string) {
			p.t.Helper()
			p.wait(fmt.Sprintf(`[...document.querySelectorAll(".judge .teams li")].map(line => line.textContent).join(" | ") === %q`, strings.Join(want, " | ")))
		}
		teams("2. North-South (Ada and Cleo): 22", "1. East-West (Bo and Di): 32")
		p.is(`document.querySelector(".judge .verdict").textContent.includes("North-South 22 and East-West 32. East-West wins.")`)
		p.is(`[...document.querySelectorAll(".judge thead .badge")].map(rank => rank.textContent).join(" ") === "2. 1. 2. 1."`)

		// An edge is drawn for one of four players.
		const way = "map/way.Holm-Moor"
		p.is(`!` + control(way) + `.focus()`)
		p.wait(`document.querySelectorAll(".editor .choices input").length === 5`)
		p.is(`[...document.querySelectorAll(".editor .choices .chip")].map(chip => chip.textContent.trim()).join(" | ") === "nothing | drawn, Ada | drawn, Bo | drawn, Cleo | drawn, Di"`)
		p.is(`!document.querySelectorAll(".editor .choices input")[3].click()`)
		p.storedWay("Cleo: [Lund-Moor, Holm-Moor]")
		teams("2. North-South (Ada and Cleo): 24", "1. East-West (Bo and Di): 32")
		p.wait(control(way) + `.getAttribute("aria-label").includes("drawn, Cleo")`)

		// The next one is of the same player, by a key; two more presses are of the players after it.
		const fence = "map/fence.C1-D1"
		p.is(`!` + control(fence) + `.focus()`)
		p.keys(kb.Enter)
		p.wait(control(fence) + `.getAttribute("aria-label").includes("drawn, Cleo")`)
		p.keys(kb.Enter, kb.Enter)
		p.wait(control(fence) + `.getAttribute("aria-label").includes("drawn, Ada")`)
		p.storedWay("Ada: [A1-A2, B2-B3, C1-D1]")
		p.wait(`document.querySelector(".faults").textContent.includes("3 fences are drawn; at most 2 are allowed")`)
		p.wait(`document.querySelectorAll('[data-board="map/"] .rings > *').length >= 3`)
		p.picture(fmt.Sprint("fenced-", v.width))
		p.keys(kb.Delete)
		p.wait(`!document.querySelector(".faults").textContent.includes("fences are drawn")`)

		p.is(`![...document.querySelectorAll(".strip button, .strip a")].find(board => board.textContent === "Ada").click()`)
		p.is(`!` + control("pad#0/catch.A2") + `.focus()`)
		p.keys("9")
		teams("1. North-South (Ada and Cleo): 39", "2. East-West (Bo and Di): 32")
		p.wait(`document.querySelector(".faults").textContent.includes("the total of North-South is written as 22; it is 39")`)

		p.storedWay("3 9 7")
		text := p.kept("causeways")
		want := native.Judge("evening.yaml", []byte(text))
		if !strings.Contains(text, "teams: {North-South: [Ada, Cleo], East-West: [Bo, Di]}\n") || len(want.Report.Teams) != 2 ||
			want.Report.Teams[0].Total != 39 || len(want.Report.Violations) != 1 {
			t.Errorf("the page keeps\n%s\nof which the command line says\n%s", text, want.JSON())
		}
		p.fits()
	}
}

// TestTeamsAreReadableEverywhere checks every language on a phone, upright and on its side, and on a desktop, with a record of
// five violations.
func TestTeamsAreReadableEverywhere(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for i, language := range []string{"en", "de", "ar"} {
		for j, v := range []view{phone, sideways, desktop} {
			if i != j && !all {
				continue
			}
			p := causeways(t, v, language, "mistakes.yaml")
			p.wait(`document.querySelectorAll(".judge .faults .badge").length === 5`)
			p.is(`[[71.59, 13.27], [56.57, 41.49]].every(([x, y]) => [...document.querySelectorAll('[data-board="map/"] .badge-disk')].some(disk => ` +
				`Math.hypot(disk.cx.baseVal.value - x, disk.cy.baseVal.value - y) < 0.05))`) // beside the sign of a line
			p.fits()
			p.picture(fmt.Sprintf("map-%s-%d", language, v.width))
			p.is(`(document.querySelector(".judge .teams").scrollIntoView({block: "center"}), true)`)
			p.picture(fmt.Sprintf("teams-%s-%d", language, v.width))
			p.axe()
		}
	}
}
