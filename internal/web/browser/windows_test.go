package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"cartouche/internal/testing/testall"

	"github.com/chromedp/chromedp"
)

// tool returns an expression for the page's tool with an icon.
func tool(sign string) string {
	return fmt.Sprintf(`document.querySelector(".tools button:has(use[href$='#%s'])")`, sign)
}

// marking is a JavaScript function: it makes the next mark in some slots, each after the previous
// one has been judged.
const marking = `(async (keys) => {
	for (const key of keys) {
		const control = document.querySelector("[data-key='" + key + "']"), was = control.getAttribute("aria-label");
		control.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true}));
		while (control.getAttribute("aria-label") === was) await new Promise(done => setTimeout(done, 5));
	}
	return true;
})`

// fields returns the keys of the fields of two boards: 60 of them.
func fields() (list []string) {
	for seat := range 2 {
		for _, row := range "ABCDE" {
			for column := 1; column <= 6; column++ {
				list = append(list, fmt.Sprintf("player-board#%d/field.%c%d", seat, row, column))
			}
		}
	}
	return list
}

// sown waits until the fields of the stored record have these marks, and those of a window's boards
// match it.
func (p *tab) sown(want []string) {
	p.t.Helper()
	blank := 0
	for _, field := range want {
		if field == "." {
			blank++
		}
	}
	p.wait(fmt.Sprintf(
		`JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text.match(/^ +[A-E]: .*$/gm)
			.flatMap(line => line.trim().split(" ").slice(1)).join(" ") === %q`,
		strings.Join(want, " "),
	))
	p.wait(fmt.Sprintf(
		`[...document.querySelectorAll("[data-key*='/field.']")]
			.filter(one => one.getAttribute("aria-label").endsWith("blank")).length === %d`,
		blank,
	))
}

// TestTwoWindowsOfOneGame checks that 20 marks made alternately in two windows, with CARTOUCHE_ALL 200, are all kept, each on
// top of the other window's, and without that 12 more in each at the same time. Undo in one window undoes the last change of the
// other. A different record in the other window replaces none.
func TestTwoWindowsOfOneGame(t *testing.T) {
	t.Parallel()
	one := open(t, desktop, at(t, sheetPage))
	one.begin("Ada", "Bo")
	other := one.another(desktop, at(t, sheetPage))
	other.wait(`document.querySelector(".sheet-page:not([hidden]) [data-key]")`)
	list := fields()
	used, full := 6, 2
	if all {
		used, full = 60, 20
	}
	made := 0
	for round := range 4 { // sown; with a shadoof; a polder; with both
		for i, key := range list[:used] {
			if round == 3 && i >= full {
				break
			}
			window := one
			if i%2 == 1 {
				window = other
			}
			window.is(marking + `(["` + key + `"])`)
			made++
		}
	}
	if made != 3*used+full {
		t.Fatalf("%d marks", made)
	}
	sown := 0
	if !all { // TestTwoWindowsAtTheSameTime has more
		sown = 24
		atTheSameTime(t, one, other, list[used:used+sown])
	}
	want := slices.Concat(slices.Repeat([]string{"sbp"}, full), slices.Repeat([]string{"sp"}, used-full),
		slices.Repeat([]string{"s"}, sown), slices.Repeat([]string{"."}, len(list)-used-sown))
	one.sown(want)
	other.sown(want)
	kept := one.kept("nile-flood")
	if got := eval[string](other, `JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text`); got != kept {
		t.Errorf("one window has\n%s\nand the other\n%s", kept, got)
	}
	one.is(`!` + tool("undo") + `.click()`)
	other.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text !== %q`, kept))
	other.wait(tool("redo") + `.ariaDisabled === "false"`)
	other.is(`!` + tool("redo") + `.click()`)
	one.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text === %q`, kept))
	other.is(`!` + tool("new") + `.click()`)
	other.dialog("New sheet")
	other.is(`!document.querySelector("dialog[open] form").requestSubmit()`)
	other.aside(1)
	one.is(marking + `(["` + list[full] + `"])`) // which puts the new sheet of the other window aside, if it had marks
	one.is(marking + `(["` + list[full+1] + `"])`)
	one.wait(fmt.Sprintf(`JSON.parse(localStorage.getItem("cartouche:nile-flood:sheet")).text.match(/sbp/g)?.length === %d`, full+2)) // shown before it is kept
	other.is(marking + `(["` + list[0] + `"])`)
	if text := other.aside(1)[0]; strings.Count(text, "sbp") != full+2 {
		t.Errorf("the sheet of the first window is kept as\n%s", text)
	}
}

// TestTwoWindowsAtTheSameTime checks that marks made concurrently in two windows, 30 in each, are all kept.
func TestTwoWindowsAtTheSameTime(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	one := open(t, desktop, at(t, sheetPage))
	one.begin("Ada", "Bo")
	other := one.another(desktop, at(t, sheetPage))
	other.wait(`document.querySelector(".sheet-page:not([hidden]) [data-key]")`)
	list := fields()
	atTheSameTime(t, one, other, list)
	want := slices.Repeat([]string{"s"}, len(list))
	one.sown(want)
	other.sown(want)
}

// atTheSameTime makes the next mark of each of these fields, half of them in each window.
func atTheSameTime(t *testing.T, one, other *tab, list []string) {
	t.Helper()
	half := len(list) / 2
	var work sync.WaitGroup
	for i, window := range []*tab{one, other} {
		work.Go(func() {
			script := marking + fmt.Sprintf(`(%q.split(" "))`, strings.Join(list[i*half:i*half+half], " "))
			v, err := chromedp.Run(window.ctx, chromedp.Evaluate[bool](script, chromedp.EvalAwaitPromise))
			if err != nil || !v {
				t.Error(err)
			}
		})
	}
	work.Wait()
}

// TestUndoAfterAReload checks that undo and redo work after a reload as before, in a sheet and a
// log.
func TestUndoAfterAReload(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	for _, c := range []struct {
		page, draft string
		mark        func(p *tab, n int)
	}{
		{sheetPage, "cartouche:nile-flood:sheet", func(p *tab, n int) { p.is(marking + `(["` + fields()[n] + `"])`) }},
		{"en/mykerinos-nile/log.html", "cartouche:mykerinos-nile:log", func(p *tab, _ int) {
			p.wait(`document.querySelector(".moves .move")`)
			p.is(`!document.querySelector(".moves .move").click()`)
		}},
	} {
		p := open(t, desktop, at(t, c.page))
		p.begin("Ada", "Bo")
		text := fmt.Sprintf(`(JSON.parse(localStorage.getItem(%q))?.text ?? "")`, c.draft)
		texts := []string{eval[string](p, text)}
		for n := range 5 {
			c.mark(p, n)
			p.wait(fmt.Sprintf(`%s !== %q`, text, texts[n]))
			texts = append(texts, eval[string](p, text))
		}
		travel := func(way string, to int) {
			t.Helper()
			p.is(`!` + tool(way) + `.click()`)
			p.wait(fmt.Sprintf(`%s === %q`, text, texts[to]))
		}
		again := func() {
			p.reload()
			p.wait(`document.querySelector(".sheet-page:not([hidden]) .verdict")?.textContent`)
		}
		travel("undo", 4)
		travel("undo", 3)
		again()
		travel("redo", 4)
		travel("undo", 3)
		travel("undo", 2)
		again()
		travel("undo", 1)
		for to := 2; to <= 5; to++ {
			travel("redo", to)
		}
		p.wait(tool("redo") + `.ariaDisabled === "true"`)
	}
}
