package browser_test

import (
	"fmt"
	"testing"

	"cartouche/internal/testing/testall"
)

// TestAGameIsPlayedAndTakenBack plays a game of the Nile expansion of Mykerinos from its first
// tiles into the digging. The totals below the board match the judge's, moves are undone and
// redone, and another game has no move of this one to undo. If the judge dies during an undo,
// nothing is undone.
func TestAGameIsPlayedAndTakenBack(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/mykerinos-nile/log.html"))
	p.begin("Ada", "Bo")
	var kept []string
	now := func() string {
		return eval[string](p, `JSON.parse(localStorage.getItem("cartouche:mykerinos-nile:log"))?.text ?? ""`)
	}
	for _, move := range []string{"tiles", "boat", "N", "N", "N"} {
		before := now()
		kept = append(kept, before)
		p.wait(`document.querySelector(".moves .move")`)
		p.is(fmt.Sprintf(`!(() => {
			const moves = [...document.querySelectorAll(".moves .move")];
			(moves.find((one) => one.dataset.move.startsWith("dig N")) ??
				moves.find((one) => one.dataset.move.includes(%q)) ?? moves[0]).click();
		})()`, move))
		p.wait(fmt.Sprintf(`(JSON.parse(localStorage.getItem("cartouche:mykerinos-nile:log"))?.text ?? "") !== %q`, before))
		p.sameTotals()
	}
	played := now()
	p.diesOf("log") // the move is then undone in a new judge
	for range 2 {
		p.is(`!document.querySelector(".tools button:has(use[href$='#undo'])").click()`)
	}
	p.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:mykerinos-nile:log"))?.text === %q`, kept[len(kept)-2]))
	p.sameTotals()
	for range 2 {
		p.is(`!document.querySelector(".tools button:has(use[href$='#redo'])").click()`)
	}
	p.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:mykerinos-nile:log"))?.text === %q`, played))
	p.wait(`document.querySelector(".tools button:has(use[href$='#redo'])").ariaDisabled === "true"`)
	p.is(`document.querySelector(".tools button:has(use[href$='#undo'])").ariaDisabled === "false"`)
	p.drop("season-log.yaml", read(t, "data/mykerinos-nile/records/season-log.yaml"))
	p.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:mykerinos-nile:log"))?.text !== %q`, played))
	p.wait(`document.querySelector(".tools button:has(use[href$='#undo'])").ariaDisabled === "true"`)
	p.is(fmt.Sprintf(`Object.entries(localStorage).some(([key, kept]) => // the played game is still on the device
		key.startsWith("cartouche:kept:") && JSON.parse(kept).text === %q)`, played))
}

// TestALogThatWasNeverSaved checks that undoing moves of an unsaved log, even the first one, is
// kept and leaves it unsaved, and that a game that has only begun has no errors.
func TestALogThatWasNeverSaved(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, desktop, at(t, "en/mykerinos-nile/log.html"))
	p.begin("Ada", "Bo")
	p.wait(`document.querySelector(".verdict").textContent.startsWith("No errors so far")`)
	kept := `(JSON.parse(localStorage.getItem("cartouche:mykerinos-nile:log")) ?? {text: ""})`
	play := func() string {
		p.wait(`document.querySelector(".moves .move")`)
		before := eval[string](p, kept+`.text`)
		p.is(`!document.querySelector(".moves .move").click()`)
		p.wait(fmt.Sprintf(`%s.text !== %q`, kept, before))
		return before
	}
	undo := `!document.querySelector(".tools button:has(use[href$='#undo'])").click()`
	play()
	begun := eval[string](p, kept+`.text`)
	p.is(undo)
	p.wait(fmt.Sprintf(`%s.text !== %q`, kept, begun))
	p.reload()
	p.wait(`document.querySelector(".transport [aria-valuemax]")?.getAttribute("aria-valuemax") === "1" || true`)
	play()
	play()
	p.reload()
	p.wait(`document.querySelector(".sheet-page:not([hidden])")`)
	before := play()
	p.is(undo)
	p.wait(fmt.Sprintf(`%s.text === %q`, kept, before))
	p.is(kept + `.changed`)
	p.drop("season-log.yaml", read(t, "data/mykerinos-nile/records/season-log.yaml"))
	p.wait(kept + `.text.includes("season") || ` + fmt.Sprintf(`%s.text !== %q`, kept, before))
	p.aside(1)
}

// TestOneOfTwoDiceIsKept writes down one of the two dice of a year, which no text of a log can say: it is still there after a reload, and
// when it was undone and made again.
func TestOneOfTwoDiceIsKept(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/nile-flood/log.html"))
	p.begin("Ada", "Bo")
	const flood, undo, redo = `document.querySelector(".moves [data-move='flood 4']")`, `.tools button:has(use[href$='#undo'])`, `.tools button:has(use[href$='#redo'])`
	rises := func() {
		t.Helper()
		p.wait(`document.querySelector(".transport .name")?.textContent.includes("column 4") && document.querySelector(".moves [data-move='workers 6']")`)
	}
	p.wait(flood)
	p.is(`!` + flood + `.click()`)
	rises()
	p.reload()
	rises()
	p.is(`!document.querySelector("` + undo + `").click()`)
	p.wait(flood)
	p.is(`!document.querySelector("` + redo + `").click()`)
	rises()
}

// sameTotals waits until the totals of the last step match the judge's table.
func (p *tab) sameTotals() {
	p.t.Helper()
	p.wait(`(() => {
		const figures = (list) => [...document.querySelectorAll(list)].map((one) => one.textContent).join(" ");
		const steps = figures(".transport .totals b"), judge = figures(".judge tfoot td");
		return steps !== "" && steps === judge;
	})()`)
}
