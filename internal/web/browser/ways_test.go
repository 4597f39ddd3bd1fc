package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"cartouche/internal/testing/testall"
)

// TestTheFirstScreenAsksWhatOneWants chooses a way, then a game, and looks at a finished example: on a phone, in the other windows with
// CARTOUCHE_ALL. In forced colours what is drawn by borders is still seen.
func TestTheFirstScreenAsksWhatOneWants(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		view     view
		language string
		which    string
		more     bool // left to CARTOUCHE_ALL
	}{
		"desktop": {desktop, "en", "With which game?", true},
		"dark":    {dark, "it", "Con quale gioco?", true},
		"phone":   {phone, "ar", "بأيّ لعبة؟", false},
		"side":    {sideways, "en", "With which game?", true},
	} {
		if c.more && !all {
			continue
		}
		t.Run(name, func(t *testing.T) {
			p := open(t, c.view, at(t, c.language+"/index.html"))
			p.wait(`document.querySelectorAll(".way").length === 6`)
			p.is(`document.querySelector("#games").textContent !== ` + fmt.Sprintf("%q", c.which))
			p.axe()
			p.fits()
			p.picture("ways")
			p.is(`!document.querySelector(".way[data-way=scores]").click()`)
			p.wait(`document.activeElement.id === "games" && document.activeElement.textContent === ` + fmt.Sprintf("%q", c.which))
			p.is(`document.querySelectorAll(".way[aria-current]").length === 1`)
			p.is(`document.querySelector(".gallery img").getBoundingClientRect().top < innerHeight - 100`) // the games are in sight
			p.is(`[...document.querySelectorAll(".gallery > li:not([hidden]) h3 a")].every(link => link.href.endsWith("/scores.html"))`)
			p.is(`!document.querySelector(".way[data-way=example]").click()`)
			p.wait(`document.querySelector(".gallery h3 a").href.endsWith("#example")`)
			p.is(`!document.querySelector("a[href*='nile-flood'][data-ways]").click()`)
			p.arrives("nile-flood/sheet.html")
			p.wait(`document.querySelector(".sheet-page:not([hidden]) .verdict")?.textContent`)
			p.is(`location.hash === "" && document.querySelector(".record").textContent.includes("Nonna")`)
			p.picture("example")
			forced := []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}
			p.run(command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: forced}))
			p.wait(`matchMedia("(forced-colors: active)").matches`)
			p.picture("forced")
			const edge = `getComputedStyle(document.querySelector(".item"), "::before").borderTopColor` // of a triangle, which is no box
			if got := eval[string](p, edge); got != "rgba(0, 0, 0, 0)" {
				t.Errorf("the edge of a triangle has the colour %s", got)
			}
			p.is(`getComputedStyle(document.querySelector(".pages a:not([aria-current])")).borderBottomColor ===
				getComputedStyle(document.body).backgroundColor`) // only the page that is shown is underlined
		})
	}
}

// TestOneNameAsksBeforeItPlaysAlone checks that a blank name does not make a game for one player without a question, that blank names
// alone make one for as many players as there are fields, and that these have room for names on a narrow phone.
func TestOneNameAsksBeforeItPlaysAlone(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, phone, at(t, "en/nile-flood/index.html"))
	p.wait(`document.querySelectorAll(".way").length === 5`)
	p.axe()
	p.fits()
	p.picture("game")
	p = open(t, phone, at(t, "en/nile-flood/sheet.html"))
	p.wait(`document.querySelectorAll(".opening form ol.players input").length === 2`)
	p.is(`(document.querySelector(".opening form ol.players input").value = "Ada") === "Ada"`)
	p.is(`!document.querySelector(".opening form").requestSubmit()`)
	p.wait(`document.querySelector(".opening form .message").textContent.includes("Play alone?")`)
	p.is(`document.querySelectorAll(".opening form ol.players input").length === 2 && document.querySelector(".sheet-page").hidden`)
	p.picture("alone")
	p.axe()
	p.is(`!document.querySelector(".opening form .message .button").click()`)
	p.wait(`!document.querySelector(".sheet-page").hidden && document.querySelector(".record").textContent.endsWith("Ada")`)
	p.wait(`document.querySelector(".judge").textContent.includes("Nebamun")`)

	p = open(t, view{width: 320, height: 640, phone: true}, at(t, "en/nile-flood/scores.html"))
	p.wait(`document.querySelectorAll(".opening form ol.players input").length === 2`)
	p.is(`[...document.querySelectorAll(".opening form ol.players input")].every((field) => field.offsetWidth >= 120)`)
	p.is(`!document.querySelector(".opening form").requestSubmit()`)
	p.wait(`document.querySelector(".record").textContent.endsWith("Player 1 · Player 2")`)
}
