package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

// TestAGameIsKeptAsItIsPlayed plays a turn on a phone: a die that was thrown at the table, one that the page throws, a place
// tapped on the board after its kind of move was chosen. The end of a turn, which no text of a log can say, is still there
// after a reload, and the board of the next player is shown.
func TestAGameIsKeptAsItIsPlayed(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, phone, at(t, "en/nile-flood/log.html"))
	p.named("Ada", "Bo", "Cleo")
	heads := func(text string) {
		p.t.Helper()
		p.wait(fmt.Sprintf(`document.querySelector("#moves-heading")?.textContent === %q`, text))
	}
	board := func(player string) {
		p.t.Helper()
		p.wait(fmt.Sprintf(`document.querySelector(".strip [aria-current]")?.textContent === %q`, player))
	}
	heads("Throw the dice")
	p.axe()
	p.fits()
	p.picture("dice")
	p.is(`!document.querySelector(".faces [data-move='flood 4']").click()`)
	p.wait(`document.querySelector(".transport .name").textContent.includes("column 4")`)
	p.falls("6")
	p.is(`!document.querySelector(".chance .main").click()`)
	heads("Ada, it is your turn")
	kept := `JSON.parse(localStorage.getItem("cartouche:nile-flood:log")).text`
	lit := func() int { return eval[int](p, `document.querySelectorAll(".board.current .lit .line").length`) }
	p.is(`!document.querySelector(".finding button").click()`)
	if open := lit(); open < 60 {
		t.Errorf("%d places are open", open)
	}
	p.is(`!document.querySelector(".finding button").click()`)
	p.is(`!([...document.querySelectorAll(".group summary")].find((one) => one.textContent.startsWith("Sows")).click())`)
	p.wait(`document.querySelectorAll(".board.current .lit .line").length === 30`)
	p.picture("sowing")
	p.axe()
	x, y := p.hit("player-board#0/field.B2")
	p.tap(phone, x, y)
	p.wait(kept + `.includes("Ada: [sow B2]")`)
	p.wait(`document.querySelectorAll(".board.current .lit .line").length === 29`) // the kind of move is still chosen
	p.is(`!document.querySelector(".move[data-move=done]").click()`)
	heads("Bo, it is your turn")
	board("Bo")
	now := eval[string](p, kept)
	p.reload()
	heads("Bo, it is your turn")
	board("Bo")
	p.is(`document.querySelector(".transport .name").textContent.includes("Ada: sows B2")`)
	p.picture("turn")
	p.is(`!document.querySelector(".tools button:has(use[href$='#undo'])").click()`)
	heads("Ada, it is your turn")
	board("Ada")
	p.is(`!document.querySelector(".tools button:has(use[href$='#redo'])").click()`)
	heads("Bo, it is your turn")
	if again := eval[string](p, kept); again != now || strings.Contains(now, "Bo: [") {
		t.Errorf("the game is kept as\n%s\nand was\n%s", again, now)
	}
}
