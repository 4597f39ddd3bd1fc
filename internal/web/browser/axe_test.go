package browser_test

import (
	"fmt"
	"os"
	"slices"
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
// Axe-core is in no frame, and waits for none. Rules whose findings are not serious are not asked.
const finds = `(async (whole) => {
	const holes = new Map(whole ? [] : [...document.querySelectorAll("svg[data-face] > g:not(.over)")].map(drawn => [drawn, new Comment()]));
	for (const [drawn, hole] of holes) drawn.replaceWith(hole);
	const rules = Object.fromEntries(axe._audit.rules.filter(({impact}) => ["minor", "moderate"].includes(impact)).map(({id}) => [id, {enabled: false}]));
	try {
		return (await axe.run(document, {resultTypes: ["violations"], iframes: false, rules})).violations;
	} finally {
		for (const [drawn, hole] of holes) hole.replaceWith(drawn);
	}
})`

// axe fails the test for every serious finding of axe-core in the current page.
func (p *tab) axe() {
	p.t.Helper()
	p.blameless()
	if source := axeCore(p.t); !eval[bool](p, `Boolean(window.axe)`) {
		p.is(source + `;true`)
	}
	for _, f := range eval[[]finding](p, finds+fmt.Sprintf(`(%t)`, all)) {
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

// TestAxeFinds checks that axe-core works and that its findings fail a test: of a page whose picture has no alternative text, that has no
// language and whose headings are out of order, it finds all that is serious.
func TestAxeFinds(t *testing.T) {
	t.Parallel()
	p := open(t, desktop, `data:text/html,<title>a</title><main><h3>a</h3><img src="data:,"></main>`)
	p.expected()
	lists := eval[[2][]string](p, axeCore(t)+`;(async () => {
		const ids = (list) => list.filter(({impact}) => ["serious", "critical"].includes(impact)).map(({id}) => id);
		return [ids(await `+finds+`(false)), ids((await axe.run()).violations)];
	})()`)
	if want := []string{"html-has-lang", "image-alt"}; !slices.Equal(lists[0], want) || !slices.Equal(lists[1], want) {
		t.Errorf("axe-core finds %q, asked for all %q; want %q", lists[0], lists[1], want)
	}
}
