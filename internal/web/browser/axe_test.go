package browser_test

import (
	"fmt"
	"os"
	"testing"
)

// finding is a finding of axe-core.
type finding struct {
	ID     string `json:"id"`
	Impact string `json:"impact"`
	Help   string `json:"help"`
	Nodes  []struct {
		HTML string `json:"html"`
		Why  string `json:"failureSummary"`
	} `json:"nodes"`
}

// finds is a JavaScript function: what axe-core finds. What pictures of faces are drawn with is taken away while it looks, thousands of
// shapes that it would weigh one by one; for axe-core they are no text and no controls, and layouts checks whether they can be read.
// Axe-core waits half a second for frames, as a finger does that stays.
const finds = `(async (whole) => {
	const holes = new Map(whole ? [] : [...document.querySelectorAll("svg[data-face] > g:not(.over)")].map(drawn => [drawn, new Comment()]));
	for (const [drawn, hole] of holes) drawn.replaceWith(hole);
	const stays = window.stays;
	window.stays = true;
	try {
		return (await axe.run(document, {resultTypes: ["violations"]})).violations;
	} finally {
		window.stays = stays;
		for (const [drawn, hole] of holes) hole.replaceWith(drawn);
	}
})`

// axe fails the test for every serious finding of axe-core in the current page.
func (p *tab) axe() {
	p.t.Helper()
	p.blameless()
	for _, f := range eval[[]finding](p, axeCore(p.t)+`;`+finds+fmt.Sprintf(`(%t)`, all)) {
		if f.Impact != "serious" && f.Impact != "critical" {
			continue
		}
		for i, n := range f.Nodes {
			if i == 5 {
				p.t.Errorf("%s: and %d more", f.ID, len(f.Nodes)-i)
				break
			}
			p.t.Errorf("%s (%s): %.300s\n%s", f.ID, f.Help, n.HTML, n.Why)
		}
	}
	p.expected() // axe-core tries inline styles, which the page's policy forbids
}

// axeCore returns the source of axe-core, which make tools fetches.
func axeCore(t testing.TB) string {
	t.Helper()
	source, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("axe-core is not here; make tools fetches it")
		}
		t.Skip("axe-core is not here; make tools fetches it")
	}
	return string(source)
}

// TestAxeFinds checks that axe-core works and that its findings fail a test, with a page whose
// picture has no alternative text.
func TestAxeFinds(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, `data:text/html,<html lang="en"><title>a</title><main><h1>a</h1><img src="data:,"></main>`)
	p.expected()
	list := eval[[]finding](p, axeCore(t)+`;axe.run().then(r => r.violations.filter(v => v.id == "image-alt"))`)
	if len(list) != 1 {
		t.Errorf("axe-core finds %d pictures without alternative text, want 1", len(list))
	}
}
