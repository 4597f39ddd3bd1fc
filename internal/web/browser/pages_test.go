package browser_test

import (
	"os"
	"strings"
	"testing"
)

// TestAccessibility checks that axe-core finds nothing serious in any page, in light and
// dark mode, in English and Arabic, on a phone and a desktop, that the page is not wider than the
// window, and that it requests no outside address. TestAWrongVillageIsRinged checks a dark sheet,
// too.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	type seen struct {
		page string
		view view
	}
	pages := []seen{
		{"index.html", phone}, {"en/index.html", phone}, {"en/nile-flood/index.html", phone}, {"ar/nile-flood/rules.html", phone},
		{"ar/nile-flood/sheet.html", phone}, {"ar/nile-flood/log.html", dark},
	}
	if os.Getenv("CARTOUCHE_ALL") != "" {
		pages = append(pages,
			seen{"ar/index.html", dark}, seen{"en/nile-flood/index.html", dark}, seen{"ar/osiris/index.html", phone},
			seen{"en/nile-flood/rules.html", dark}, seen{"en/nile-flood/sheet.html", dark},
			seen{"en/nile-flood/sheet.html", phone}, seen{"en/nile-pyramids/log.html", phone})
	}
	for _, c := range pages {
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

// fits fails the test if the page is wider than the window.
func (p *tab) fits() {
	p.t.Helper()
	if w := eval[[]int](p, `[document.documentElement.scrollWidth, innerWidth]`); w[0] > w[1] {
		p.picture("wide")
		p.t.Errorf("the page is %d px wide, the window %d", w[0], w[1])
	}
}
