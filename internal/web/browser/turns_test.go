package browser_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"cartouche/internal/report"
	"cartouche/internal/testing/testall"
	"cartouche/internal/web/site"
	"cartouche/rules"
)

// falls makes the page throw these dice next.
func (p *tab) falls(dice ...string) {
	p.t.Helper()
	p.is(fmt.Sprintf(`!(() => {
		const dice = [%s];
		Crypto.prototype.getRandomValues = (drawn) => { drawn[0] = dice.shift() - 1; return drawn; };
	})()`, strings.Join(dice, ",")))
}

// onTurn waits until the page names the player whose turn it is, and shows a board of that player.
func (p *tab) onTurn(player string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(".turn:not([hidden]) [role=status]")?.textContent === %q`, player+", it is your turn"))
	p.wait(fmt.Sprintf(`document.querySelector(".board.current h2").textContent.includes(%q)`, player))
}

// dice waits until the bar shows these dice.
func (p *tab) dice(dice ...string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`[...document.querySelectorAll(".turn .die")].map(die => die.textContent).join() === %q`, strings.Join(dice, ",")))
}

// pass hands the device to the next player.
func (p *tab) pass() {
	p.t.Helper()
	p.is(`!document.querySelector(".turn .push").click()`)
}

// TestAGameIsPlayedOnItsSheets plays a game of Nile Flood on its boards: the page throws the dice of each year, which are written on both
// boards, and the device passes between two players. In the second year the page is loaded again. CARTOUCHE_ALL plays all years; otherwise
// the third to the tenth are on a sheet that is opened.
func TestAGameIsPlayedOnItsSheets(t *testing.T) {
	t.Parallel()
	native := library(t, "")
	want := final(t, native, "nile-flood", 7)
	p := open(t, phone, at(t, "en/nile-flood/sheet.html#turns"))
	p.begin("Ada", "Bo")
	blank := p.kept("nile-flood")
	for year := 1; year <= 12; year++ {
		if year == 3 && !all {
			year = 11
			p.drop("ten-years.yaml", string(yearsBefore(t, native, want, blank, year)))
			p.wait(`!/blank$/.test(` + control("player-board#1/year.10.flood") + `.ariaLabel) && document.querySelector(".turn").hidden`)
			p.is(`!document.querySelector(".judge > .button:has(use[href$='#people'])").click()`)
		}
		p.playsYear(want, year)
	}
	p.onTurn("Ada")
	p.is(`document.querySelector(".turn .main").hidden`) // no year is left
	p.picture("thrown")
	p.is(`!document.querySelector(".judge > .button[aria-pressed=true]").click()`)
	p.wait(`document.querySelector(".turn").hidden`)
	p.by = 0
	for _, board := range []string{"temple-plan", "granaries"} {
		p.is(fmt.Sprintf(`!document.querySelectorAll(".strip button")[[...document.querySelectorAll(".boards .board")]
			.findIndex(({dataset}) => dataset.board === %q)].click()`, board+"/"))
		p.enterAll(want, func(place rules.Place) bool { return place.Board == board })
	}
	p.finish()
	p.becomes(native, want)
}

// playsYear throws the dice of a year, and makes what both players mark in it.
func (p *tab) playsYear(want *report.Verdict, year int) {
	p.t.Helper()
	places := map[string]rules.Place{}
	for _, place := range want.Record.Game.Places(want.Record.Sheet) {
		places[key(place.Slot)] = place
	}
	written := func(at string) string { return places[at].Read()[0].Text }
	p.onTurn("Ada")
	row := fmt.Sprintf("player-board#0/year.%d.", year)
	dice := []string{written(row + "flood"), written(row + "workers")}
	p.falls(dice...)
	p.is(`!document.querySelector(".turn .main").click()`)
	p.dice(dice...)
	if year == 1 {
		p.picture("dice")
		p.axe()
		p.fits()
		p.is(`!document.querySelector(".turn [title='Show what is open']").click()`)
	}
	for seat, player := range []string{"Ada", "Bo"} {
		p.onTurn(player)
		p.dice(dice...)
		p.by = seat
		row := fmt.Sprintf("player-board#%d/year.%d.", seat, year)
		p.wait(`document.querySelectorAll(".board.current .lit .line").length === 3`)
		for _, column := range []string{"harvest", "stored", "hired"} {
			p.enter(places[row+column], places[row+column].Read(), true)
		}
		if year == 12 {
			p.enterAll(want, func(place rules.Place) bool { return place.Seat == seat && !strings.HasPrefix(place.ID, "year.") })
		}
		if year == 2 && seat == 0 {
			p.reload()
			p.onTurn(player)
		}
		p.pass()
	}
}

// yearsBefore returns a blank sheet with the marks that another one has of the years before one.
func yearsBefore(t *testing.T, native *report.Library, of *report.Verdict, blank string, before int) []byte {
	t.Helper()
	var marks []report.Mark
	if err := json.Unmarshal(of.Marks(), &marks); err != nil {
		t.Fatal(err)
	}
	return native.Judge("sheet.yaml", []byte(blank)).Fill(slices.DeleteFunc(marks, func(m report.Mark) bool {
		var year int
		n, _ := fmt.Sscanf(m.Slot, "year.%d.", &year)
		return n == 0 || year >= before
	}))
}

// enterAll makes the marks of a sheet in some of its slots.
func (p *tab) enterAll(want *report.Verdict, in func(rules.Place) bool) {
	p.t.Helper()
	for _, place := range want.Record.Game.Places(want.Record.Sheet) {
		if marks := place.Read(); len(marks) > 0 && in(place) {
			p.enter(place, marks, true)
		}
	}
}

// bakery is the server of the site of an example that has no logs.
var bakery = sync.OnceValues(func() (*httptest.Server, error) {
	return served("../../../examples/roll-and-write", site.Options{Games: []string{"roll-and-write"}, Langs: []string{"en", "de"}})
})

// TestDiceAreKeptAndWrittenDown plays a game of one's own: the way to keep a game leads to its sheets, dice stay while the others
// are thrown again, a touch of a blank line writes them, and undo takes back the line. Over a reload they lie as they were.
func TestDiceAreKeptAndWrittenDown(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	server, err := bakery()
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, phone, server.URL+under+"en/roll-and-write/index.html")
	p.wait(`document.querySelector(".way[data-way=log], .way[href$='#turns']")`)
	p.is(`!document.querySelector(".way[href$='sheet.html#turns']").click()`)
	p.arrives("roll-and-write/sheet.html")
	p.begin("Ada", "Bo")
	p.onTurn("Ada")
	p.falls("6", "2", "6", "1", "3")
	p.is(`!document.querySelector(".turn .main").click()`)
	p.dice("6", "2", "6", "1", "3")
	p.wait(`document.querySelectorAll(".board.current .lit .line").length === 65`)
	p.reload()
	p.onTurn("Ada")
	p.dice("6", "2", "6", "1", "3")
	for _, die := range []int{0, 2} {
		p.is(fmt.Sprintf(`!document.querySelectorAll(".turn .die")[%d].click()`, die))
	}
	p.wait(`document.querySelectorAll(".turn .die[aria-pressed=true]").length === 2`)
	kept := `JSON.parse(localStorage.getItem("cartouche:roll-and-write:sheet")).text`
	p.diceStay(kept)
	p.picture("kept")
	p.axe()
	p.fits()
	p.falls("4", "6", "5")
	p.is(`!document.querySelector(".turn .main").click()`)
	p.dice("6", "4", "6", "6", "5")
	x, y := p.hit("sheet#0/bread.F3")
	p.tap(phone, x, y)
	p.wait(kept + `.includes("6 4 6 6 5")`)
	p.dice()
	p.is(`!document.querySelector(".board.current .lit .line")`)
	p.picture("line")
	p.is(`!document.querySelector(".tools button:has(use[href$='#undo'])").click()`)
	p.wait(`!` + kept + `.includes("breads")`)
	p.is(`!document.querySelector(".tools button:has(use[href$='#redo'])").click()`)
	p.wait(kept + `.includes("6 4 6 6 5")`)
	p.pass()
	p.onTurn("Bo")
	p.picture("bo")
	p = open(t, sideways, server.URL+under+"de/roll-and-write/sheet.html#turns")
	p.begin("Ada", "Bo")
	p.falls("6", "2", "6", "1", "3")
	p.is(`!document.querySelector(".turn .main").click()`)
	p.dice("6", "2", "6", "1", "3")
	p.picture("side")
	p.axe()
	p.fits()
}

// diceStay makes a mark and takes it back: the dice on the bar stay, as one may be pressed when the judge answers.
func (p *tab) diceStay(kept string) {
	p.t.Helper()
	p.is(`(window.held = [...document.querySelectorAll(".turn .die")]).length === 5`)
	x, y := p.hit("sheet#0/sugar.1")
	p.tap(phone, x, y)
	p.wait(kept + `.includes("sugar")`)
	p.is(`!document.querySelector(".tools button:has(use[href$='#undo'])").click()`)
	p.wait(`!` + kept + `.includes("sugar")`)
	p.is(`held.every((die) => die.isConnected)`)
}

// TestTurnsInArabic looks at the bar from the right, in the dark and on a phone held sideways, with dice in Arabic figures.
func TestTurnsInArabic(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for name, v := range map[string]view{"dark": {width: 390, height: 844, phone: true, dark: true}, "side": sideways, "desktop": dark} {
		if name == "desktop" && !all {
			continue
		}
		p := open(t, v, at(t, "ar/nile-flood/sheet.html#turns"))
		p.begin("ليلى", "سامي")
		p.falls("4", "5")
		p.is(`!document.querySelector(".turn .main").click()`)
		p.dice("٤", "٥")
		p.is(`[...document.querySelectorAll("[data-key][role=button]")].every((one) => /، /.test(one.ariaLabel) && !/, /.test(one.ariaLabel))`)
		p.picture("arabic-" + name)
		p.axe()
		p.fits()
		p.pass()
		p.wait(`document.querySelector(".turn [role=status]").textContent.includes("سامي")`)
	}
}
