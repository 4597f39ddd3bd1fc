package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/testing/testall"
)

// beginScores begins final scores for players.
func (p *tab) beginScores(players ...string) {
	p.t.Helper()
	p.named(players...)
	p.wait(`document.querySelector(".pad [data-figure]") && !document.querySelector(".sheet-page").hidden`)
}

// figure returns an expression for the field of a figure.
func figure(key string) string { return fmt.Sprintf(`document.querySelector('[data-figure=%q]')`, key) }

// scored waits until the scores of a game that the page has stored contain a text.
func (p *tab) scored(game, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(JSON.parse(localStorage.getItem("cartouche:%s:scores"))?.text ?? "").includes(%q)`, game, text))
}

// TestFinalScoresAlone types the figures of a score block, down one player's column after the other's, and checks that what
// is stored has the verdict of the command line: sums, ranks, and what cannot be.
func TestFinalScoresAlone(t *testing.T) {
	t.Parallel()
	native := library(t, "")
	for name, c := range map[string]struct {
		view     view
		language string
		open     string
		more     bool // left to CARTOUCHE_ALL
	}{
		"desktop": {dark, "en", "No errors so far.", false},
		"phone":   {phone, "ar", "لا أخطاء", true},
		"side":    {sideways, "it", "", true},
		"small":   {view{width: 360, height: 740, phone: true}, "it", "", true},
	} {
		if c.more && !all {
			continue
		}
		t.Run(name, func(t *testing.T) {
			p := open(t, c.view, at(t, c.language+"/nile-flood/scores.html"))
			p.wait(`document.querySelector(".opening form")`)
			p.picture("form")
			p.axe()
			p.beginScores("Ada", "Bo & Co")
			p.is(`!` + figure("scores.grain/Ada") + `.focus()`)
			p.keys("12", kb.Enter, "20", kb.Enter)
			p.scored("nile-flood", "Ada: {grain: 12, granaries: 20}")
			p.wait(`document.querySelector(".verdict").textContent.includes(` + fmt.Sprintf("%q", c.open) + `)`)
			p.is(`!document.querySelector(".pad [aria-invalid=true], .faults > ol li")`) // unfinished is not wrong
			p.keys("15", kb.Enter, "8", kb.Enter, "10", kb.Enter, "65", kb.Enter, "3", kb.Enter, "10", kb.Enter, "5", kb.Enter, "4", kb.Enter, "8")
			p.scored("nile-flood", "Bo & Co: {grain: 3, granaries: 10, villages: 5, stones: 4, temple-bonus: 8}")
			p.scored("nile-flood", "claimed: {Ada: 65}")
			want := native.Judge("scores.yaml", []byte(p.text("nile-flood", "scores")))
			if want.Record == nil || len(want.Report.Violations) != 1 || want.Report.Violations[0].Code != "score-range" ||
				want.Report.Score[0].Total != 65 || want.Report.Score[1].Total != 30 {
				t.Fatalf("the page stores\n%s\nof which the command line says\n%s", p.text("nile-flood", "scores"), want.JSON())
			}
			p.wait(figure("scores.temple-bonus/Bo & Co") + `.getAttribute("aria-invalid") === "true"`)
			p.wait(`document.querySelectorAll(".faults > ol li").length === 1`)
			p.picture("wrong")
			p.fits()
			p.axe()
			p.keys(kb.Backspace, "7")
			p.scored("nile-flood", "temple-bonus: 7}")
			p.wait(`!document.querySelector(".faults > ol li") && document.querySelectorAll(".pad .badge:not([hidden])").length === 2`)
			p.picture("right")
			p.is(`!` + tool("undo") + `.click()`)
			p.scored("nile-flood", "stones: 4}")
			p.is(`!` + tool("redo") + `.click()`)
			p.scored("nile-flood", "temple-bonus: 7}")
			p.reload()
			p.wait(`document.querySelector(".pad .sum output")?.textContent`)
			p.wait(tool("undo") + `.ariaDisabled === "false"`)
			p.is(`!` + tool("undo") + `.click()`)
			p.scored("nile-flood", "stones: 4}")
		})
	}
}

// TestTiesOfScores checks that what decides between equal totals is asked for, in a file that was dropped onto another page.
func TestTiesOfScores(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, phone, at(t, "en/nile-flood/sheet.html"))
	p.wait(`document.querySelector(".opening form")`)
	p.drop("ties.yaml", `# two who are equal
game: osiris
kind: scores
title: "Sunday: at home"
players: [Ada, Bo]
scores:
  Ada: {monuments: 9, barge: 0, first: 5, regent: 0, cards: 0, adjacent: 0, segment: 0}
  Bo: {monuments: 9, barge: 5, first: 0, regent: 0, cards: 0, adjacent: 0, segment: 0}
`)
	p.dialog("A game for another page")
	p.is(`!document.querySelector("dialog[open] .bar button").click()`)
	p.arrives("osiris/scores.html")
	p.wait(`document.querySelector(".verdict")?.textContent.includes("Ada 14 and Bo 14.")`)
	p.wait(`document.querySelector(".notes").textContent.includes("comments")`)
	p.is(`[...document.querySelectorAll(".pad thead .badge")].map(rank => rank.textContent).join(" ") === "1. 1."`)
	p.is(`!` + figure("tiebreak.resources/Ada") + `.focus()`)
	p.keys("2", kb.Tab, "4")
	p.scored("osiris", "tiebreak: {resources: {Ada: 2, Bo: 4}}")
	p.wait(`[...document.querySelectorAll(".pad thead .badge")].map(rank => rank.textContent).join(" ") === "2. 1."`)
	p.wait(`document.querySelector(".verdict").textContent.includes("Bo wins.")`)
	p.is(`document.querySelector(".record").textContent.includes("Sunday: at home")`)
	p.picture("ties")
	p.fits()

	// Players change places and names, and their figures go with them.
	p.is(`!` + tool("people") + `.click()`)
	p.dialog("Players and title")
	p.is(`(document.querySelectorAll("dialog[open] .players input")[1].value = "Cleo: queen") !== ""`)
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.dialog("Players and title")
	p.is(`!document.querySelector("dialog[open] .bar button").click()`)
	p.is(`!` + tool("people") + `.click()`)
	p.wait(`document.querySelectorAll("dialog[open] .players input").length === 2`)
	p.is(`(document.querySelectorAll("dialog[open] .players input")[1].value = "Cleo") !== ""`)
	p.is(`!document.querySelectorAll("dialog[open] .players li")[1].querySelector("button").click()`)
	p.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	p.scored("osiris", "players: [Cleo, Ada]")
	p.scored("osiris", "tiebreak: {resources: {Cleo: 4, Ada: 2}}")
	p.scored("osiris", "Cleo: {monuments: 9, barge: 5")
}

// TestFiguresBelowNothing checks that a phone's keyboard without a minus can enter them.
func TestFiguresBelowNothing(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, phone, at(t, "en/nile-pyramids/scores.html"))
	p.beginScores("Ada", "Bo")
	p.is(`!` + figure("scores.unfinished/Ada") + `.focus()`)
	p.keys("3")
	p.scored("nile-pyramids", "Ada: {unfinished: 3}")
	p.wait(figure("scores.unfinished/Ada") + `.getAttribute("aria-invalid") === "true"`)
	p.is(`![...document.querySelectorAll(".sheet-page button")].find(one => one.textContent === "±").click()`)
	p.scored("nile-pyramids", "Ada: {unfinished: -3}")
	p.wait(figure("scores.unfinished/Ada") + `.getAttribute("aria-invalid") === "false"`)
}
