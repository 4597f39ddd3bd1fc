package browser_test

import (
	"strings"
	"testing"
)

// TestEverybodyCanUseEveryPage: axe-core finds nothing serious in any page, on a phone by
// day and on a desk by night, in English and in Arabic; the page is no wider than the
// window, and asks no address outside.
func TestEverybodyCanUseEveryPage(t *testing.T) {
	for _, page := range []string{"index.html", "en/index.html", "ar/index.html", "en/nile-flood/index.html", "en/nile-flood/rules.html",
		"en/nile-flood/sheet.html", "en/nile-flood/log.html", "ar/nile-flood/sheet.html", "ar/nile-flood/log.html", "ar/osiris/index.html"} {
		for name, v := range map[string]view{"phone": phone, "dark": {width: 1280, height: 900, dark: true}} {
			t.Run(strings.ReplaceAll(strings.TrimSuffix(page, ".html"), "/", "-")+"-"+name, func(t *testing.T) {
				p := open(t, v, at(t, page))
				switch {
				case strings.HasSuffix(page, "sheet.html"):
					p.begin("Ada", "Bo")
				case strings.HasSuffix(page, "log.html"):
					p.wait(`document.querySelector("main button")`)
				}
				p.fits()
				p.picture("page")
				p.axe()
			})
		}
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
