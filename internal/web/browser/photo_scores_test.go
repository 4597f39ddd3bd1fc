package browser_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/kit"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// scoreMarks are figures of a game on a score sheet of Osiris, row by row.
func scoreMarks(game int, rows map[string][]int) (marks []rules.Mark) {
	for row, figures := range rows {
		for seat, n := range figures {
			marks = append(marks, rules.Mark{
				Slot: rules.Slot{Board: "score-sheet", Seat: rules.Shared, ID: fmt.Sprintf("game%d.%s.%d", game, row, seat+1)},
				Kind: rules.Number, Text: strconv.Itoa(n), By: rules.Shared,
			})
		}
	}
	slices.SortFunc(marks, func(a, b rules.Mark) int { return strings.Compare(a.ID, b.ID) })
	return marks
}

// TestAScoreSheetBecomesRecordsOfScores photographs a score sheet with two games: each becomes a record, one is shown on the
// pad, and the other is kept.
func TestAScoreSheetBecomesRecordsOfScores(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	native := library(t, "")
	marks := slices.Concat(
		scoreMarks(1, map[string][]int{
			"monuments": {9, 12}, "barge": {0, 5}, "regent": {1, 0}, "cards": {4, 2}, "adjacent": {1, 0}, "segment": {0, 6},
			"total": {15, 25},
		}),
		scoreMarks(2, map[string][]int{"monuments": {21, 8}, "barge": {5, 5}, "total": {26, 14}}),
	)
	of := kit.Options{What: kit.What{Game: "osiris", Players: 2}, Look: kit.Look{Lang: "en"}}
	picture := jpegOf(t, shot(sheetWith(t, projecttest.Builtin(t), of, "score-sheet", rules.Shared, marks)))
	p := open(t, phone, at(t, "en/osiris/read.html"))
	p.whoPlayed("Ada", "Bo")
	p.picture("scores-before")
	p.chooses([]string{"scores.jpg"}, picture)
	p.reads(`document.querySelector(".photos .says b")`)
	if all { // the command line has a test of it as well
		of.Values = maps.Clone(native.Game("osiris").Values.For(2))
		of.Values["regent"] = 2
		edition := jpegOf(t, shot(sheetWith(t, projecttest.Builtin(t), of, "score-sheet", rules.Shared, nil)))
		p.chooses([]string{"edition.jpg"}, edition)
		p.reads(`document.querySelector(".photos .message:not([hidden])")?.textContent.includes("was printed from other data than these")`)
		p.is(`!document.querySelectorAll(".photos > li > button")[1].click()`)
	}
	p.is(`document.querySelectorAll(".reading .button.main").length === 1`)
	p.is(`!document.querySelector(".reading .button.main:not(label)").click()`)
	p.wait(`document.querySelector(".review h2")`)
	p.picture("scores-review")
	p.axe()
	p.fits()
	p.is(`document.querySelector(".review .message").textContent.includes("2")`)
	p.is(`document.querySelector(".review").textContent.includes("Game 2")`)

	corrected(p)
	p.is(`!document.querySelector(".review > .bar .main").click()`)
	p.arrives("osiris/scores.html")
	p.scored("osiris", "game: osiris")
	texts := append(p.aside(1), p.text("osiris", "scores"))
	for i, want := range []string{"14", "15, Bo: 25"} {
		got := native.Judge("scores.yaml", []byte(texts[i]))
		if got.Record == nil || got.Record.Photograph || !strings.Contains(texts[i], want) {
			t.Errorf("game %d is\n%s", 2-i, texts[i])
		}
	}
	p.goes(at(t, "en/osiris/read.html"))
	p.wait(`document.querySelector(".reading form ol.players input")`) // what is over is not kept
}

// corrected corrects two figures of the review, which a reload and a way back to the photographs keep.
func corrected(p *tab) {
	box := func(slot string) string {
		return fmt.Sprintf(`document.querySelector('.review [data-key="score-sheet/game1.%s"] input')`, slot)
	}
	one, total := box("regent.1"), box("total.1")
	unfold := func() { // small pictures that were touched are cards
		p.is(`![...document.querySelectorAll(".review details")].forEach((rest) => (rest.open = true))`)
		p.is(`!document.querySelectorAll('.review .glance > :is([data-key$=".regent.1"], [data-key$=".total.1"]) > .card')
		.forEach((one) => one.click())`)
	}
	unfold()
	// answered waits for the answer to a correction, which draws what is above the field again.
	answered := func(field string, correct func()) {
		p.is(`(` + field + `.closest("li").firstChild.stale = true)`)
		correct()
		p.wait(`!` + field + `.closest("li").firstChild.stale`)
	}
	p.is(`(window.held = [...document.querySelectorAll(".review .spot :is(button, input, select)")]).length > 1`)
	p.is(`!` + one + `.focus()`)
	answered(one, func() { p.keys("x", kb.Tab) })
	p.is(`document.querySelector(".review [role=alert]").textContent.includes("whole number")`)
	for _, figure := range []string{"0", "1"} { // another one first, whichever was read
		p.is(`!` + one + `.select()`)
		answered(one, func() { p.keys(figure, kb.Tab) })
		p.is(one + fmt.Sprintf(`.value === %q`, figure))
	}
	p.is(`!document.querySelector(".review [role=alert]")`)
	// What is selected before the answer to a correction arrives is selected after it.
	answered(total, func() {
		p.is(`((field) => {
			field.value = "14";
			field.dispatchEvent(new Event("change"));
			return !field.select();
		})(` + total + `)`)
	})
	answered(total, func() { p.keys("15", kb.Tab) })
	p.is(total + `.value === "15"`)
	p.is(`held.every((one) => one.isConnected)`) // somebody may have been pressing them
	keepsCorrections(p)
	p.reload()
	p.reads(`document.querySelector(".review h2")`)
	unfold()
	p.is(one + `.value === "1" && ` + total + `.value === "15"`)
	p.is(`!document.querySelector(".review > .bar .plain").click()`)
	p.wait(`document.querySelector(".photos .says b")`)
	p.picture("scores-again")
	p.is(`!document.querySelector(".reading .button.main:not(label)").click()`)
	p.wait(`document.querySelector(".review h2")`)
	unfold()
	p.is(one + `.value === "1"`)
}

// keepsCorrections waits until both corrections are kept.
func keepsCorrections(p *tab) {
	p.t.Helper()
	p.is(`new Promise((kept) => {
		const opened = indexedDB.open("cartouche", 1);
		opened.onsuccess = () => {
			const look = () => {
				const asked = opened.result.transaction("reading").objectStore("reading").get("osiris/state");
				asked.onsuccess = () => {
					const { corrected } = asked.result;
					const last = corrected["score-sheet/game1.total.1"]?.[0].text === "15" && Object.keys(corrected).length === 2;
					last ? (opened.result.close(), kept(true)) : setTimeout(look, 50);
				};
			};
			look();
		};
	})`)
}
