package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Windows less than 500 px high.
var (
	sideways = view{width: 844, height: 390, phone: true} // a phone in landscape
	enlarged = view{width: 640, height: 450}              // a desktop at 200 %
)

// seen is a JavaScript function: it reports whether a slot is in the window and visible: the top
// element at its centre and at its corners is a slot.
const seen = `((control) => {
	const box = control.getBoundingClientRect(), frame = control.closest(".frame").getBoundingClientRect();
	const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
	if (!inside(box, {left: 0, top: 0, right: innerWidth, bottom: innerHeight}) || !inside(box, frame)) return false;
	const points = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];
	return points.every(([x, y]) => document.elementFromPoint(box.x + x * box.width, box.y + y * box.height)?.closest(".over"));
})`

// TestTheSelectedSlotIsVisible checks low windows: the board comes first at its whole height with
// the bar beside it, and nothing covers the slot selected by keys or by the bar (WCAG 2.4.11), in
// sheets and logs, in English and Arabic. One of each is tried, all with CARTOUCHE_ALL.
func TestTheSelectedSlotIsVisible(t *testing.T) {
	t.Parallel()
	for i, v := range []view{sideways, enlarged} {
		for j, name := range []string{"en/nile-flood/sheet", "ar/nile-flood/sheet", "en/mykerinos-nile/log", "ar/nile-flood/log"} {
			if i+2*j != 2 && i+2*j != 5 && !all { // an Arabic sheet, and a log in the other window
				continue
			}
			t.Run(fmt.Sprint(v.width, "×", v.height, " ", name[:2], name[len(name)-6:]), func(t *testing.T) {
				p := open(t, v, at(t, name+".html"))
				p.begin("Ada", "Bo")
				p.wait(`document.querySelector(".board.current [data-key]")`)
				p.is(`(() => {
					const [board, bar] = [".board.current .frame", ".editor"]
						.map(one => document.querySelector(one).getBoundingClientRect());
					const beside = bar.left >= board.right || bar.right <= board.left;
					return board.top === 0 && board.width >= innerWidth / 2 && beside &&
						bar.bottom <= innerHeight && !document.querySelector(".top").checkVisibility();
				})()`)
				p.fits()
				if name[len(name)-3:] == "log" { // what may be played is beside the board
					p.is(`(() => {
						const [board, moves] = [".board.current .frame", ".moves"].map(one => document.querySelector(one).getBoundingClientRect());
						return (moves.left >= board.right || moves.right <= board.left) && moves.height > 60 && moves.bottom <= innerHeight;
					})()`)
				}
				p.is(`(document.querySelector(".board.current .place[tabindex='0']").focus(), true)`)
				for i, key := range []string{kb.End, kb.Home, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight, kb.ArrowDown, kb.End, kb.ArrowUp} {
					p.keys(key)
					p.run(chromedp.Evaluate[chromedp.Void](
						`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))`,
						chromedp.EvalAwaitPromise,
					))
					if !eval[bool](p, seen+`(document.activeElement)`) {
						p.picture(fmt.Sprint("covered", i))
						t.Errorf("after key %d %s is covered", i, eval[string](p, `document.activeElement.dataset.key`))
					}
				}
				if name[len(name)-5:] == "sheet" {
					for range 3 {
						p.is(`!document.querySelector(".editor > .button:nth-of-type(2), .editor > .button:last-of-type").click()`)
						p.is(seen + `(document.querySelector(".board.current .place[tabindex='0']"))`)
					}
				}
				p.picture("low")
			})
		}
	}
}

// TestTheOpenBarCoversNothing checks that on an upright phone the bar that opens with its
// choices when a slot is touched does not cover the slot.
func TestTheOpenBarCoversNothing(t *testing.T) {
	t.Parallel()
	p := open(t, phone, at(t, sheetPage))
	p.begin("Ada", "Bo")
	at := eval[[]float64](p, `(async () => {
		const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
		await document.fonts.ready;
		// Select a slot for a number: the bar of one with choices grows by itself once they are drawn.
		document.querySelector("[data-key='player-board#0/score.total']").focus({preventScroll: true});
		await drawn();
		const control = document.querySelector("[data-key='player-board#0/field.E3']");
		const bar = document.querySelector(".editor").getBoundingClientRect();
		document.querySelector("main").style.paddingBlockStart = "60vh"; // a board that ends where the bar begins
		control.scrollIntoView({block: "end", behavior: "instant"});
		scrollBy({top: innerHeight - bar.top, behavior: "instant"});
		await drawn();
		const box = control.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2, bar.height];
	})()`)
	p.tap(phone, at[0], at[1])
	p.wait(fmt.Sprintf(`document.querySelector(".editor").getBoundingClientRect().height > %v + 40`, at[2]))
	p.wait(seen + `(document.querySelector("[data-key='player-board#0/field.E3']"))`)
	p.picture("grown")
}

// TestScoresInASmallWindow checks that each figure can be hit on a desktop at 400 %, where the results are below the figures, and on phones
// on their side, where they are beside them.
func TestScoresInASmallWindow(t *testing.T) {
	t.Parallel()
	for _, v := range []view{{width: 320, height: 256}, {width: 568, height: 320, phone: true}, sideways} {
		p := open(t, v, at(t, "en/osiris/scores.html"))
		p.beginScores("Ada", "Bo")
		p.fits()
		p.is(`[...document.querySelectorAll(".pad input")].every((one) => {
			one.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
			const box = one.getBoundingClientRect();
			return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === one;
		})`)
		p.is(fmt.Sprintf(`document.querySelector(".judge").offsetTop >= document.querySelector(".pad").offsetTop + 100 === %v`, v.width < 400))
		p.picture("scores")
	}
}

// TestSignsLeaveRoomForTheBoard begins sheets on small phones: the bar with the signs takes at most two fifths of the height and leaves the
// zoom buttons, the choice of boards and a part of the board in sight, before a slot is chosen and after; on its side a sign is in sight.
func TestSignsLeaveRoomForTheBoard(t *testing.T) {
	t.Parallel()
	const room = `(() => {
		const [bar, board, ...above] = [".editor", ".board.current .frame", ".strip", ".board.current .zoom"]
			.map((one) => document.querySelector(one).getBoundingClientRect());
		return bar.height <= innerHeight * 0.4 + 1 && above.every((one) => one.bottom <= bar.top) && bar.top - Math.max(board.top, 0) >= 64;
	})()`
	const sign = `((sign, bar) => sign.getBoundingClientRect().bottom <= bar.getBoundingClientRect().bottom)
		(document.querySelector(".signs .chip"), document.querySelector(".editor"))`
	upright := view{width: 320, height: 640, phone: true}
	tilted := view{width: 568, height: 320, phone: true}
	for _, c := range []struct {
		view view
		page string
	}{{upright, sheetPage}, {upright, "ar/nile-flood/sheet.html"}, {upright, "en/nile-flood/sheet.html#turns"}, {tilted, sheetPage}} {
		p := open(t, c.view, at(t, c.page))
		p.begin("Ada", "Bo")
		p.wait(`document.querySelector(".signs .picture") && ` + fontsHere)
		p.fits()
		p.picture("begun")
		if c.view == tilted {
			p.is(sign)
			continue
		}
		p.is(room)
		p.is(`(document.querySelector(".board.current .place[tabindex='0']").focus({preventScroll: true}), true)`)
		p.wait(`document.querySelector(".editor .body :is(.choices:not(.signs), .typing)")`)
		p.wait(room)
		p.picture("chosen")
	}
}
