package browser_test

import (
	"fmt"
	"testing"

	"cartouche/internal/kit"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// TestPlayersChangeWhileAPhotographIsRead asks for the players again while a board is read: it is read once, and is the first player's. Then
// everything is left out while the reader is loaded: the next photograph is read.
func TestPlayersChangeWhileAPhotographIsRead(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	server, err := padSite()
	if err != nil {
		t.Fatal(err)
	}
	of := kit.Options{What: kit.What{Game: "pad", Players: 2}, Look: kit.Look{Lang: "en"}}
	board := jpegOf(t, shot(sheetWith(t, projecttest.Over(t, "testdata/pad"), of, "sheet", 0, nil)))
	p := open(t, phone, server.URL+under+"en/pad/read.html")
	p.wait(`document.querySelector(".reading form")`)
	p.is(queued)
	p.is(`shut(/reader/)`)
	p.whoPlayed("Ada", "Bo")
	p.chooses([]string{"ada.jpg"}, board)
	p.wait(`waiting().length === 1`)
	const below = `document.querySelectorAll(".reading .bar .plain")`
	p.is(`!` + below + `[1].click()`) // while the reader is loaded
	p.whoPlayed("Ada", "Bo")
	p.is(`come() && shut(/reader/)`)
	p.chooses([]string{"ada.jpg"}, board)
	p.wait(`waiting().length > 0`)
	p.is(`!` + below + `[0].click()`) // while the board is read
	p.whoPlayed("Ada", "Bo")
	p.chooses([]string{"list.pdf"}, []byte("%PDF-1.7"))
	p.is(`come()`)
	p.reads(`document.querySelectorAll(".photos .message.wrong[role=alert]:not([hidden])").length === 1`)
	p.is(`document.querySelector(".photos select").value === "0"`)
}

// TestAReviewIsLeftWhileACorrectionIsJudged corrects two figures of a score sheet with two games, and leaves the review twice before the
// judge answers: both corrections are kept, and each game is kept once. TestAPhotographBecomesARecord does so with one figure of a board.
func TestAReviewIsLeftWhileACorrectionIsJudged(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	game := func(n int) []rules.Mark {
		return scoreMarks(n, map[string][]int{"monuments": {9, 12}, "total": {9, 12}})
	}
	of := kit.Options{What: kit.What{Game: "osiris", Players: 2}, Look: kit.Look{Lang: "en"}}
	sheet := sheetWith(t, projecttest.Builtin(t), of, "score-sheet", rules.Shared, append(game(1), game(2)...))
	p := open(t, phone, at(t, "en/osiris/read.html"))
	p.whoPlayed("Ada", "Bo")
	p.chooses([]string{"scores.jpg"}, jpegOf(t, shot(sheet)))
	p.reads(`document.querySelector(".photos .says b")`)
	p.is(`!document.querySelector(".reading .button.main:not(label)").click()`)
	p.wait(`document.querySelector(".review h2")`)
	p.is(queued)
	p.is(`shut()`)
	p.is(`![...document.querySelectorAll(".review .glance .card")].forEach((one) => one.click())`)
	for slot, n := range map[string]int{"monuments": 31, "total": 32} {
		p.is(fmt.Sprintf(`((field) => { field.value = "%d"; return field.dispatchEvent(new Event("change")); })(
			document.querySelector('.review [data-key="score-sheet/game1.%s.1"] input'))`, n, slot))
	}
	p.is(`((done) => (done.click(), done.click(), true))(document.querySelector(".review > .bar .main"))`)
	p.is(`new Promise((go) => setTimeout(go, 50)).then(come)`)
	p.arrives("osiris/scores.html")
	p.scored("osiris", "monuments: 31")
	p.scored("osiris", "claimed: {Ada: 32, Bo: 12}")
	p.aside(1)
}
