package browser_test

import (
	"strings"
	"testing"
)

// TestEverybodyCanUseEveryPage: axe-core finds nothing serious in any page, by day and by
// night, in English and in Arabic, on a phone and on a desk; the page is no wider than the
// window, and asks no address outside.
func TestEverybodyCanUseEveryPage(t *testing.T) {
	t.Parallel()
	dark := view{width: 1280, height: 900, dark: true}
	for _, c := range []struct {
		page string
		view view
	}{
		{"index.html", phone}, {"en/index.html", phone}, {"ar/index.html", dark},
		{"en/nile-flood/index.html", phone}, {"en/nile-flood/index.html", dark}, {"ar/osiris/index.html", phone},
		{"en/nile-flood/rules.html", dark}, {"ar/nile-flood/rules.html", phone},
		{"en/nile-flood/sheet.html", phone}, {"en/nile-flood/sheet.html", dark}, {"ar/nile-flood/sheet.html", phone},
		{"en/nile-pyramids/log.html", phone}, {"ar/nile-flood/log.html", dark},
	} {
		name := strings.ReplaceAll(strings.TrimSuffix(c.page, ".html"), "/", "-")
		if c.view.dark {
			name += "-dark"
		}
		t.Run(name, func(t *testing.T) {
			p := open(t, c.view, at(t, c.page))
			switch {
			case strings.HasSuffix(c.page, "sheet.html"):
				p.begin("Ada", "Bo")
			case strings.HasSuffix(c.page, "log.html"):
				p.wait(`document.querySelector(".opening form")`)
			}
			p.fits()
			p.picture("page")
			p.axe()
		})
	}
}

// fits fails the test when the page is wider than the window.
func (p *tab) fits() {
	p.t.Helper()
	if w := eval[[]int](p, `[document.documentElement.scrollWidth, innerWidth]`); w[0] > w[1] {
		p.picture("wide")
		p.t.Errorf("the page is %d px wide, the window %d", w[0], w[1])
	}
}
