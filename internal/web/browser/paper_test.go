package browser_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// pressesBefore is what the same sheet took before signs could be dragged and figures had a pad, by the same counter: each slot
// touched, and its sign picked if it was not the first; figures typed; a press for each board, and for each time it was moved.
const pressesBefore = 355

// TestASheetFromPaperByTouch copies a sheet of three players on a phone as one would from paper, and counts presses, drags
// and typed characters: at most two thirds of those before.
func TestASheetFromPaperByTouch(t *testing.T) {
	testall.Only(t)
	t.Parallel()
	native := library(t, "")
	want := ofThree(t, native)
	p := open(t, phone, at(t, "en/nile-flood/sheet.html"))
	p.begin("Ada", "Bo", "Cleo")
	p.presses = 0
	c := &copyist{tab: p}
	for _, board := range c.boards(want) {
		c.board(board)
	}
	n := p.presses
	p.finish()
	p.becomes(native, want)
	t.Logf("%d presses, drags and characters; %d before", n, pressesBefore)
	if n*3 > pressesBefore*2 {
		t.Errorf("%d presses, drags and characters are more than two thirds of %d", n, pressesBefore)
	}
}

// ofThree returns the sheet of a game of three that was played at random.
func ofThree(t testing.TB, native *report.Library) *report.Verdict {
	t.Helper()
	g := native.Game("nile-flood")
	played, err := record.Play(g.Rules, rules.Setup{Players: []string{"Ada", "Bo", "Cleo"}, Data: g.Values.For(3)}, 7, true)
	if err != nil {
		t.Fatal(err)
	}
	return native.Judge("sheet.yaml", played.Encode())
}

// written is a slot with what the paper shows in it.
type written struct {
	key   string
	name  string // of the sign; "" for a figure
	text  string
	shown string // of the board in the strip
}

// copyist writes what is on paper.
type copyist struct {
	*tab
	sign string // that is chosen
}

// boards returns what is written on each board, in order.
func (c *copyist) boards(want *report.Verdict) (list [][]written) {
	names := eval[map[string]string](c.tab, `Object.fromEntries([...document.querySelectorAll(".board")].map((board, i) =>
		[board.dataset.board, document.querySelectorAll(".strip button")[i].textContent]))`)
	last := ""
	for _, place := range want.Record.Game.Places(want.Record.Sheet) {
		marks := place.Read()
		if len(marks) == 0 {
			continue
		}
		w := written{key: key(place.Slot)}
		board, slot, _ := strings.Cut(w.key, "/")
		w.shown = names[board+"/"]
		if about := place.About(); about.Choices == nil {
			w.text = marks[0].Text
		} else if w.name = signName(slot, marks, want.Record.Players); w.name == "" {
			continue // a year, which its die crosses
		}
		if board != last {
			list, last = append(list, nil), board
		}
		list[len(list)-1] = append(list[len(list)-1], w)
	}
	return list
}

// signName returns how the bar calls a sign; "" for a year.
func signName(slot string, marks []rules.Mark, players []string) string {
	kind, _, _ := strings.Cut(slot, ".")
	by := ", " + players[marks[0].By]
	switch {
	case kind == "channel" || kind == "village":
		return kind
	case kind == "temple":
		return "stone" + by
	case strings.Contains(slot, "grain"):
		return "marked" + by
	case kind == "granary":
		return "built" + by
	}
	var names []string
	for _, part := range []struct {
		kind rules.Kind
		name string
	}{{rules.Circle, "sown"}, {rules.Bucket, "with a shadoof"}, {rules.Square, "as a polder"}} {
		if slices.ContainsFunc(marks, func(m rules.Mark) bool { return m.Kind == part.kind }) {
			names = append(names, part.name)
		}
	}
	return strings.Join(names, ", ")
}

// board writes one board: its signs, grain after what holds it, then its figures.
func (c *copyist) board(list []written) {
	if shown := list[0].shown; eval[string](c.tab, `document.querySelector(".strip [aria-current]").textContent`) != shown {
		c.press(fmt.Sprintf(`[...document.querySelectorAll(".strip button")].find((one) => one.textContent === %q)`, shown))
	}
	var signs, figures []written
	for _, w := range list {
		if w.name == "" {
			figures = append(figures, w)
		} else {
			signs = append(signs, w)
		}
	}
	if strings.HasPrefix(list[0].key, "player-board") {
		slices.SortStableFunc(signs, func(a, b written) int { return strings.Compare(a.name, b.name) })
	}
	slices.SortStableFunc(signs, func(a, b written) int { return strings.Count(a.key, "grain") - strings.Count(b.key, "grain") })
	c.sign = ""
	for len(signs) > 0 {
		n := 1
		for n < len(signs) && signs[n].name == signs[0].name {
			n++
		}
		c.signs(signs[:n])
		signs = signs[n:]
	}
	c.figures(figures)
}

// signs writes the same sign into slots: chosen once, then tapped or dragged.
func (c *copyist) signs(list []written) {
	if c.sign != list[0].name {
		c.press(fmt.Sprintf(`[...document.querySelectorAll(".signs .chip")].find((one) => one.textContent === %q)`, list[0].name))
		c.sign = list[0].name
	}
	keys := make([]string, len(list))
	for i, w := range list {
		keys[i] = w.key
	}
	for _, stroke := range c.strokes(keys) {
		if len(stroke) == 1 {
			c.touch(stroke[0])
		} else {
			c.drag(stroke)
		}
	}
	c.wait(fmt.Sprintf(`%s.every((key) => {
		const control = document.querySelector(`+"`[data-key=\"${key}\"]`"+`);
		return control.getAttribute("aria-checked") === "true" || control.getAttribute("aria-label").endsWith(%q);
	})`, quoted(keys), list[0].name))
}

// strokes plans how a finger goes over slots: along the fields that touch each other, along the fields that channels join, or
// along slots in a row.
func (c *copyist) strokes(keys []string) (all [][]string) {
	board, slot, _ := strings.Cut(keys[0], "/")
	kind, _, _ := strings.Cut(slot, ".")
	joined := map[string][]string{} // from each point of the way to the next
	join := func(a, b string) { joined[a], joined[b] = append(joined[a], b), append(joined[b], a) }
	starts := slices.Clone(keys)
	switch kind {
	case "field":
		for i, a := range keys {
			for _, b := range keys[i+1:] {
				ra, ca, rb, cb := int(a[len(a)-2]), int(a[len(a)-1]), int(b[len(b)-2]), int(b[len(b)-1])
				if (ra-rb)*(ra-rb)+(ca-cb)*(ca-cb) == 1 {
					join(a, b)
				}
			}
		}
	case "channel":
		starts = nil
		for _, k := range keys {
			from, to, _ := strings.Cut(k[strings.Index(k, "channel.")+len("channel."):], "-")
			from, to = board+"/field."+from, board+"/field."+to
			join(from, to)
			starts = append(starts, from, to)
		}
	case "temple", "granary":
		tops := eval[[]float64](c.tab, quoted(keys)+`.map((key) => Math.round(document.querySelector(`+"`[data-key=\"${key}\"]`"+`).getBoundingClientRect().top))`)
		for i := range keys[1:] {
			if tops[i] == tops[i+1] && strings.Contains(slot, "grain") == strings.Contains(keys[i+1], "grain") {
				join(keys[i], keys[i+1])
			}
		}
	}
	seen := map[string]bool{}
	var way []string
	var walk func(at string)
	walk = func(at string) {
		seen[at] = true
		way = append(way, at)
		for _, next := range joined[at] {
			if !seen[next] {
				walk(next)
				way = append(way, at) // and back
			}
		}
	}
	for _, at := range starts {
		if way = nil; !seen[at] {
			walk(at)
			all = append(all, way)
		}
	}
	return all
}

// figures writes figures one after the other, on the pad where it has them.
func (c *copyist) figures(list []written) {
	for i, w := range list {
		if eval[bool](c.tab, fmt.Sprintf(`(%s.getAttribute("aria-valuetext") ?? "") === %q`, control(w.key), w.text)) {
			continue // a die, written on another board
		}
		at := `document.querySelector(".board.current .place[tabindex='0']").dataset.key`
		if i == 0 || eval[string](c.tab, at) != w.key {
			c.touch(w.key)
		}
		pad := fmt.Sprintf(`[...document.querySelectorAll(".pad .chip")].find((one) => one.textContent === %q)`, w.text)
		if eval[bool](c.tab, `Boolean(`+pad+`)`) {
			c.press(pad)
		} else {
			c.press(`document.querySelector(".editor input")`)
			c.keys(w.text, kb.Enter)
		}
		c.wait(fmt.Sprintf(`(%s.getAttribute("aria-valuetext") ?? "") === %q`, control(w.key), w.text))
		c.wait(at + ` !== ` + strconv.Quote(w.key) + ` || ` + strconv.FormatBool(i == len(list)-1))
	}
}

// press touches a control outside the boards.
func (c *copyist) press(element string) {
	c.t.Helper()
	at := eval[[]float64](c.tab, `(() => {
		const one = `+element+`;
		one.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
		const {x, y, width, height} = one.getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	})()`)
	c.tap(phone, at[0], at[1])
	c.is(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

// touch touches a slot.
func (c *copyist) touch(key string) {
	c.t.Helper()
	at := c.points([]string{key})
	const scale = `document.querySelector(".board.current .sheet").style.inlineSize`
	before := eval[string](c.tab, scale)
	c.tap(phone, at[0][0], at[0][1])
	c.wait(control(key) + `.getAttribute("tabindex") === "0" || ` + moved(key))
	if eval[string](c.tab, scale) != before {
		c.later() // a touch soon after one that zooms is the second of a double one
	}
}

// later makes the page take what comes next for no part of a double touch: by its clock, half a second is over.
func (p *tab) later() {
	p.t.Helper()
	p.is(`Boolean(performance.now = ((now) => () => now() + 500)(performance.now.bind(performance)))`)
}

// drag draws a finger over slots.
func (c *copyist) drag(keys []string) {
	c.t.Helper()
	c.stroke(c.points(keys))
}

// points returns the middles of slots. Where they are out of sight, seeing the whole board or scrolling is one press.
func (c *copyist) points(keys []string) [][]float64 {
	c.t.Helper()
	middles := quoted(keys) + `.map((key) => {
		const control = document.querySelector(` + "`[data-key=\"${key}\"]`" + `), {x, y, width, height} = control.getBoundingClientRect();
		const all = [0.5, 0.2, 0.8, 0.08, 0.92].flatMap((a) => [0.5, 0.2, 0.8, 0.08, 0.92].map((b) => [x + b * width, y + a * height]));
		return all.find((at) => document.elementFromPoint(...at) === control) ?? all[0];
	})`
	frame := `document.querySelector(".board.current .frame")`
	seen := middles + `.every(([x, y]) => document.elementFromPoint(x, y)?.closest(".frame") === ` + frame + `)`
	if !eval[bool](c.tab, seen) && eval[bool](c.tab, frame+`.matches(".zoomed")`) {
		c.press(`document.querySelector(".board.current .zoom .button:last-child")`)
	}
	if !eval[bool](c.tab, seen) {
		c.presses++
		c.is(`!void ` + control(keys[0]) + `.scrollIntoView({block: "center", inline: "center", behavior: "instant"})`)
	}
	if !eval[bool](c.tab, seen) {
		c.picture("hidden")
		c.t.Fatalf("%q are not in sight", keys)
	}
	return eval[[][]float64](c.tab, middles)
}

func quoted(list []string) string {
	text, _ := json.Marshal(list)
	return string(text)
}
