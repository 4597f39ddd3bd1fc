package browser_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// begin fills in the form of a new sheet and submits it.
func (p *tab) begin(players ...string) {
	p.t.Helper()
	p.named(players...)
	p.wait(`document.querySelector("[data-key]") && !document.querySelector(".sheet-page").hidden`)
}

// named fills in the names of a new record and submits them.
func (p *tab) named(players ...string) {
	p.t.Helper()
	p.wait(`document.querySelector(".opening form")`)
	for i, name := range players {
		p.is(fmt.Sprintf(`!(() => {
			const rows = () => document.querySelectorAll(".opening form ol.players input");
			if (rows().length <= %d) document.querySelector(".opening form fieldset > button").click();
			rows()[%d].value = %q;
		})()`, i, i, name))
	}
	p.is(`!document.querySelector(".opening form").requestSubmit()`)
	if len(players) == 1 {
		p.is(`!document.querySelector(".opening form .message .button").click()`)
	}
}

// is fails the test if an expression is not true.
func (p *tab) is(expression string) {
	p.t.Helper()
	if !eval[bool](p, expression) {
		p.picture("false")
		p.t.Fatalf("not true: %s", expression)
	}
}

// fontsHere is whether all fonts of what is on the page have come. Laying it out asks for them, without waiting for a frame.
const fontsHere = `document.body.offsetHeight > 0 && document.fonts.status === "loaded"`

// control returns an expression for the control of a slot.
func control(key string) string { return fmt.Sprintf(`document.querySelector('[data-key=%q]')`, key) }

// key returns the page's key of a slot.
func key(s rules.Slot) string {
	if s.Seat == rules.Shared {
		return s.Board + "/" + s.ID
	}
	return fmt.Sprintf("%s#%d/%s", s.Board, s.Seat, s.ID)
}

// free is a JavaScript function: it scrolls a control into view and returns the first points of it,
// from the middle outwards, that are not covered.
const free = `((control, most) => {
	control.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
	const box = control.getBoundingClientRect();
	const shares = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92], found = [];
	for (const [x, y] of shares.flatMap(y => shares.map(x => [box.x + x * box.width, box.y + y * box.height]))) {
		if (found.length < most && document.elementFromPoint(x, y) === control) found.push([x, y]);
	}
	return found;
})`

// hit returns a point of the window where a tap hits the control of a slot, as soon as nothing covers it.
func (p *tab) hit(key string) (x, y float64) {
	p.t.Helper()
	p.wait(`(window.free = ` + free + `(` + control(key) + `, 1)).length > 0`)
	at := eval[[]float64](p, `window.free[0]`)
	return at[0], at[1]
}

// kept returns the record that the page has stored.
func (p *tab) kept(game string) string {
	p.t.Helper()
	return p.text(game, "sheet")
}

// text returns the record of a kind that the page has stored.
func (p *tab) text(game, kind string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:%s:%s"))?.text ?? ""`, game, kind))
}

// becomes waits until the stored record has the wanted verdict, and the wanted text apart from its
// header.
func (p *tab) becomes(native *report.Library, want *report.Verdict) {
	p.t.Helper()
	body := func(v *report.Verdict) string {
		if v.Record == nil {
			return string(v.JSON())
		}
		r := *v.Record
		r.Title, r.Date, r.Lang = "", "", ""
		return string(r.Encode())
	}
	var got *report.Verdict
	for end := lastMoment(p.t); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		got = native.Judge(want.File, []byte(p.kept(want.Record.Game.ID)))
		if body(got) == body(want) && string(got.JSON()) == string(want.JSON()) {
			return
		}
	}
	p.picture("kept")
	p.t.Fatalf("the page stores\n%s\n%s\nwant\n%s\n%s", body(got), got.JSON(), body(want), want.JSON())
}

// final returns the sheet of a game that was played at random, as marks and as text.
func final(t testing.TB, native *report.Library, game string, seed uint64) *report.Verdict {
	t.Helper()
	g := native.Game(game)
	setup := rules.Setup{Players: []string{"Ada", "Bo"}, Data: g.Values.For(2)}
	played, err := record.Play(g.Rules, setup, seed, true)
	if err != nil {
		t.Fatal(err)
	}
	return native.Judge("sheet.yaml", played.Encode())
}

// finish says that the sheet is filled in to its end.
func (p *tab) finish() {
	p.t.Helper()
	p.wait(`document.querySelector(".judge > .button:not([hidden])")`)
	p.is(`!document.querySelector(".judge > .button:not([hidden])").click()`)
}

// TestASheetFilledInByTapsAndKeys copies a sheet of two players, one with the mouse and the other
// with keys, and checks that the record and the verdict are the same. Each is at the gate with less: a sheet by keys, boards by fingers,
// and signs by the mouse.
func TestASheetFilledInByTapsAndKeys(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	native := library(t, "")
	want := final(t, native, "nile-flood", 7)
	p := open(t, desktop, at(t, "en/nile-flood/sheet.html"))
	p.begin("Ada", "Bo")
	for _, place := range want.Record.Game.Places(want.Record.Sheet) {
		if marks := place.Read(); len(marks) > 0 {
			p.enter(place, marks, place.Seat == 1)
		}
	}
	p.finish()
	p.becomes(native, want)
}

// enter makes marks in a slot, by keys or by mouse.
func (p *tab) enter(place rules.Place, marks []rules.Mark, byKeys bool) {
	p.t.Helper()
	at, about := key(place.Slot), place.About()
	if byKeys {
		p.is(fmt.Sprintf(`!%s.focus()`, control(at)))
	}
	if about.Choices == nil {
		if !byKeys {
			p.click(at)
		}
		p.keys(marks[0].Text)
		p.by = marks[0].By
		if about.Number { // a question about a consequence, such as crossing the year on all boards, is next
			p.wait(fmt.Sprintf(`(%s.getAttribute("aria-valuetext") ?? "").startsWith(%q)`, control(at), marks[0].Text))
		}
		return
	}
	if eval[bool](p, control(at)+`.getAttribute("aria-checked") === "true"`) {
		return // a year crossed on one board is crossed on all
	}
	choices := about.Choices
	if others := choices[1:]; slices.ContainsFunc(others, func(choice []rules.Mark) bool { return choice[0].By != others[0][0].By }) {
		// On a shared board, a tap on a blank slot makes the mark of the player who marked last.
		first := 1 + max(0, slices.IndexFunc(others, func(choice []rules.Mark) bool { return choice[0].By == p.by }))
		choices = slices.Concat(choices[:1], choices[first:], choices[1:first])
	}
	p.by = marks[0].By
	n := slices.IndexFunc(choices, func(choice []rules.Mark) bool { return slices.EqualFunc(choice, marks, alike) })
	if n < 0 {
		p.t.Fatalf("%s does not accept %v", at, marks)
	}
	// Each mark is drawn before the next: until then another year may not be crossed yet, and a board may still move.
	state := fmt.Sprintf(`(%s.getAttribute("aria-label") + %[1]s.getAttribute("aria-checked"))`, control(at))
	for range n {
		before := eval[string](p, state)
		if byKeys {
			p.keys(kb.Enter)
		} else {
			p.click(at)
		}
		p.wait(fmt.Sprintf(`%s !== %q || %s`, state, before, moved(at)))
	}
}

// moved returns an expression that is true when a list without gaps has put a mark elsewhere and its slot is selected.
func moved(at string) string {
	return fmt.Sprintf(`document.querySelector('.over .place:focus:not([data-key=%q])') !== null`, at)
}

func alike(a, b rules.Mark) bool { return a.Kind == b.Kind && a.Text == b.Text && a.By == b.By }

func (p *tab) click(key string) {
	p.t.Helper()
	x, y := p.hit(key)
	p.tap(desktop, x, y)
}

// TestEverySlotCanBeHit checks that at least a fifth of every slot is not covered by smaller slots; TestASheetByKeys has Nile Flood.
func TestEverySlotCanBeHit(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for _, game := range []string{"nile-pyramids", "osiris", "mykerinos-nile"} {
		t.Run(game, func(t *testing.T) {
			p := open(t, desktop, at(t, "en/"+game+"/sheet.html"))
			p.begin("Ada", "Bo")
			p.everySlotIsHit()
		})
	}
}

func (p *tab) everySlotIsHit() {
	missed := eval[[]string](p, `[...document.querySelectorAll("[data-key]")]
		.filter(control => `+free+`(control, 10).length < 10).map(control => control.dataset.key)`)
	if len(missed) > 0 {
		p.t.Errorf("%d places are not hit: %q", len(missed), missed)
	}
}

// TestAnArabicNameOnAnItalianSheet checks that a name written from right to left keeps to itself: the points after it stay after it.
func TestAnArabicNameOnAnItalianSheet(t *testing.T) {
	t.Parallel()
	p := open(t, phone, at(t, "it/nile-flood/sheet.html"))
	p.begin("Ada", "علي")
	p.wait(`document.querySelector(".verdict").textContent.includes("\u2068علي\u2069 0")`)
}
