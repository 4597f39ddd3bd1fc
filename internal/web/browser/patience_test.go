package browser_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestPatience checks that a step may take minutes, and that eight in vain, one after the other, leave time in a run of half an hour.
func TestPatience(t *testing.T) {
	for _, c := range []struct{ left, want time.Duration }{
		{118 * time.Minute, 1770 * time.Second}, {28 * time.Minute, 7 * time.Minute}, {8 * time.Minute, 2 * time.Minute},
		{3 * time.Minute, 2 * time.Minute}, {90 * time.Second, 90 * time.Second}, {-time.Second, -time.Second / 4},
	} {
		if got := patience(c.left); got != c.want {
			t.Errorf("with %v left: %v, want %v", c.left, got, c.want)
		}
	}
	left := 30*time.Minute - reserve
	for range 8 {
		left -= patience(left)
	}
	if left <= 0 {
		t.Errorf("%v are left after eight steps in vain", left)
	}
}

// TestWhatThrowsIsNotTrueYet waits for expressions that are false or throw, and are true in the end.
func TestWhatThrowsIsNotTrueYet(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, `data:text/html,<title>a</title>`)
	for _, list := range []string{
		`() => false, () => papyrus, () => true`, `() => papyrus, () => null.sheet, () => true`,
		`() => Promise.reject(1), () => false, () => Promise.reject(2), () => Promise.resolve(1)`,
	} {
		p.is(`(globalThis.answers = [` + list + `]).length > 0`)
		p.wait(`answers.shift()()`)
		p.is(`answers.length === 0`)
	}
}

// TestAPageThatAsksIsLeft leaves pages that ask first: reload waits until one does not ask any more, and a question of the browser, which
// would stop everything, is accepted and told.
func TestAPageThatAsksIsLeft(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, `data:text/html,<title>a</title><input autofocus>`)
	asks := func(left int) {
		p.wait(`document.readyState === "complete"`)
		p.tap(desktop, 50, 20) // a browser asks only where somebody was
		p.is(fmt.Sprintf(`(() => {
			let left = %d;
			addEventListener("beforeunload", (event) => { if (left-- > 0) event.preventDefault(); });
			return true;
		})()`, left))
	}
	asks(3)
	p.reload()
	if told := p.expected(); len(told) > 0 {
		t.Error(told)
	}
	asks(3)
	p.run(chromedp.Reload())
	if told := p.expected(); len(told) != 1 || !strings.HasPrefix(told[0], "the browser asks: beforeunload") {
		t.Error(told)
	}
}

// ending is a test that has so much time, and keeps how it failed.
type ending struct {
	testing.TB
	end  time.Time
	said string
}

func (e *ending) Deadline() (time.Time, bool) { return e.end, true }

func (e *ending) Fatalf(format string, args ...any) {
	e.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// TestAWaitInVain checks that a wait for what never comes ends before the run does, and says what the page was like.
func TestAWaitInVain(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, `data:text/html,<title>a</title><p>Here is nothing.<script>console.error("no papyrus")</script>`)
	p.wait(`document.querySelector("p")`)
	for what, step := range map[string]func(){
		`waiting for document.querySelector("h1"), which is null`: func() { p.wait(`document.querySelector("h1")`) },
		`waiting for papyrus, which is ReferenceError: papyrus`:   func() { p.wait(`papyrus`) },
		`new Promise(() => {})`:                                   func() { p.is(`new Promise(() => {})`) },
		"waiting for the address /nowhere.html":                   func() { p.arrives("/nowhere.html") },
	} {
		p.expected()
		p.is(`console.error("no papyrus") === undefined`)
		inVain := &ending{TB: t, end: time.Now().Add(reserve + time.Second)}
		p.t = inVain
		done := make(chan bool)
		go func() {
			defer close(done)
			step()
		}()
		<-done
		p.t = t
		for _, part := range []string{what, "Here is nothing.", "data:text/html", "no papyrus"} {
			if !strings.Contains(inVain.said, part) {
				t.Errorf("%s: it says\n%s\nwithout %q", what, inVain.said, part)
			}
		}
	}
	p.expected()
}
