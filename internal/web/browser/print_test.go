package browser_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestASheetIsPrintedAtItsTrueSize: each board takes the smallest paper of the series that
// was chosen on which there is room for it, upright or across, and the verdict the first one.
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
		p.is(fmt.Sprintf(`(document.querySelector("dialog select").value = %q) && !document.querySelector("dialog form").requestSubmit()`, c.series))
		p.wait(`document.body.classList.contains("asked")`)
		if got := p.printed(); len(got) < 2 || got[0] != c.board || slices.ContainsFunc(got[1:], func(size string) bool { return size != c.verdict }) {
			t.Errorf("of %s it takes %v", c.series, got)
		}
		p.is(`!document.body.classList.remove("asked")`)
	}
}

// printed returns the sizes of the pages that the browser prints, in points.
func (p *tab) printed() (sizes []string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	yes := true
	made, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: &yes, PrintBackground: &yes})
	if err != nil {
		p.t.Fatal(err)
	}
	for _, box := range regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+ [\d.]+)\]`).FindAllSubmatch(made.Data, -1) {
		sizes = append(sizes, string(box[1]))
	}
	return sizes
}
