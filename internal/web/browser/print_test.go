package browser_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"cartouche/internal/testing/testall"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestASheetIsPrintedAtItsTrueSize checks that each board takes the smallest paper of the selected
// series that it fits on, in portrait or landscape, and the verdict the smallest.
func TestASheetIsPrintedAtItsTrueSize(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, at(t, "en/nile-pyramids/sheet.html"))
	p.begin("Ada", "Bo")
	p.is(`Boolean(window.print = () => document.body.classList.add("asked"))`)
	for _, c := range []struct{ series, board, verdict string }{
		{"page.print.a-papers", "1191.12 841.91998", "594.95996 841.91998"},
		{"page.print.letter-papers", "1224 792", "612 792"},
	} {
		p.is(`!document.querySelector(".tools button:has(use[href$='#print'])").click()`)
		p.wait(`document.querySelector("dialog[open] select")`)
		p.is(fmt.Sprintf(
			`(document.querySelector("dialog[open] select").value = %q) && !document.querySelector("dialog[open] form").requestSubmit()`,
			c.series,
		))
		p.wait(`document.body.classList.contains("asked")`)
		if got := p.printed(); len(got) < 2 || got[0] != c.board ||
			slices.ContainsFunc(got[1:], func(size string) bool { return size != c.verdict }) {
			t.Errorf("with %s it takes %v", c.series, got)
		}
		p.is(`!document.body.classList.remove("asked")`)
	}
}

// TestTheBrowsersMenuPrintsWhatTheButtonPrints checks that Ctrl+P and the button print the same
// pages, with or without a selected slot, and that the menu prints only the boards selected by the
// button.
func TestTheBrowsersMenuPrintsWhatTheButtonPrints(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, desktop, at(t, "en/nile-flood/sheet.html"))
	p.begin("Ada", "Bo")
	p.is(`Boolean(window.print = () => document.body.classList.add("asked"))`)
	p.click("player-board#0/field.A2")
	p.wait(control("player-board#0/field.A2") +
		`.matches(":focus") && document.querySelector(".tools button:has(use[href$='#undo'])").ariaDisabled === "false"`)
	chosen := p.paper()
	p.is(`!document.activeElement.blur() && !document.querySelector(".strip button").click()`)
	p.wait(`!document.querySelector(".cursor[d]")`)
	if menu := p.paper(); !bytes.Equal(menu, chosen) {
		t.Error("the selection is printed")
	}
	button := func(fill string) []byte {
		p.is(`!document.querySelector(".tools button:has(use[href$='#print'])").click()`)
		p.wait(`document.querySelector("dialog[open] select")`)
		p.is(fmt.Sprintf(
			`(() => {
				const [first, ...more] = document.querySelectorAll("dialog[open] fieldset input");
				%s;
				document.querySelector("dialog[open] form").requestSubmit();
				return true;
			})()`,
			fill,
		))
		p.wait(`document.body.classList.contains("asked") && !document.querySelector("dialog")`)
		p.is(`!document.body.classList.remove("asked")`)
		return p.paper()
	}
	if !bytes.Equal(button(""), chosen) {
		t.Error("the button and the menu print different pages")
	}
	one := button("first.checked = false")
	if bytes.Equal(one, chosen) {
		t.Error("an omitted board is printed")
	}
	p.is(`!` + control("player-board#1/field.A2") + `.focus()`)
	if !bytes.Equal(p.paper(), one) {
		t.Error("the menu prints omitted boards")
	}
}

// dated matches the dates in a PDF.
var dated = regexp.MustCompile(`/(?:Creation|Mod)Date \([^)]*\)`)

// paper returns the browser's print output as PDF without its dates.
func (p *tab) paper() []byte {
	p.t.Helper()
	ctx, cancel := context.WithDeadline(p.ctx, lastMoment(p.t))
	defer cancel()
	yes := true
	made, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: &yes, PrintBackground: &yes})
	if err != nil {
		p.t.Fatal(err)
	}
	return dated.ReplaceAll(made.Data, nil)
}

// printed returns the sizes of the printed pages in points.
func (p *tab) printed() (sizes []string) {
	p.t.Helper()
	for _, box := range regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+ [\d.]+)\]`).FindAllSubmatch(p.paper(), -1) {
		sizes = append(sizes, string(box[1]))
	}
	return sizes
}
