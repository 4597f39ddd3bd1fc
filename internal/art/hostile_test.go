package art_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cartouche/internal/art"
	"cartouche/internal/geom"
)

// hostile are drawings that take time or memory wherever that is not bounded. Code is the error,
// if there is one.
var hostile = []struct{ name, svg, code string }{
	{"attributes", in(`<g ` + many(40_000, func(i int) string { return fmt.Sprintf("a%d='' ", i) }) + `><circle r="1"/></g>`), ""},
	{"properties", in(`<g style="` + many(40_000, func(i int) string { return fmt.Sprintf("fill:#%06x;", i) }) + `"><circle r="1"/></g>`), ""},
	{"comments in styles", in(`<style>` + strings.Repeat("/**/", 100_000) + `</style><circle r="1"/>`), ""},
	{"elements on one line", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">` + strings.Repeat(`<path d="M0 0h1v1z"/>`, 90_000) + `</svg>`, ""},
	{"rules", in(`<style>` + many(10_000, func(i int) string { return fmt.Sprintf(".a%d{fill:red}", i) }) + `</style>` + strings.Repeat(`<circle class="a1" r="1"/>`, 10_000)), ""},
	{"rules for all", in(`<style>` + strings.Repeat("*{fill:red}", 10_000) + `</style>` + strings.Repeat(`<circle r="1"/>`, 10_000)), "art-styles"},
	{"selectors", in(`<style>` + strings.Repeat("g ", 40) + `path{fill:red}</style>` + strings.Repeat("<g>", 60) + strings.Repeat("<path d='M0 0h1'/>", 20_000) + strings.Repeat("</g>", 60)), ""},
	{"stops", in(`<linearGradient id="g">` + strings.Repeat(`<stop/>`, 1_000) + `</linearGradient>` + strings.Repeat(`<circle r="1" fill="url(#g)"/>`, 20_000)), ""},
	{"gradients in a row", in(many(20_000, func(i int) string { return fmt.Sprintf(`<linearGradient id="g%d" href="#g%d"/>`, i, i+1) }) + strings.Repeat(`<circle r="1" fill="url(#g0)"/>`, 5_000)), ""},
	{"custom properties", in(`<g style="` + many(1_000, func(i int) string { return fmt.Sprintf("--v%d:var(--v%d)var(--v%d);", i, i+1, i+1) }) + `fill:var(--v0)"><circle r="1"/></g>`), ""},
	{"pattern of dust", in(`<pattern id="p" width=".0001" height=".0001" patternUnits="userSpaceOnUse"><circle r="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>`), "art-tiles"},
	{"pattern in a pattern", in(`<pattern id="q" width=".02" height=".02" patternUnits="userSpaceOnUse"><circle r="1"/></pattern>
		<pattern id="p" width=".1" height=".1" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="url(#q)"/></pattern><rect width="9" height="9" fill="url(#p)"/>`), "art-tiles"},
	{"masks in masks", in(many(60, func(i int) string {
		return fmt.Sprintf(`<mask id="m%d"><rect width="9" height="9" fill="#fff" mask="url(#m%d)"/></mask>`, i, i+1)
	}) +
		`<rect width="9" height="9" mask="url(#m0)"/>`), "art-depth"},
	{"masks of masks", in(many(30, func(i int) string {
		return fmt.Sprintf(`<mask id="m%d" mask="url(#m%d)"><rect width="9" height="9" fill="#fff"/></mask>`, i, i+1)
	}) +
		`<rect width="9" height="9" mask="url(#m0)"/>`), ""},
	{"blending", in(strings.Repeat(`<circle r="1" style="mix-blend-mode:screen"/>`, 20_000)), "art-work"},
	{"filters", in(`<filter id="f">` + strings.Repeat(`<feMorphology operator="dilate" radius="5"/>`, 60) + `</filter>` + strings.Repeat(`<rect width="9" height="9" filter="url(#f)"/>`, 500)), "art-work"},
	{"filter of the world", in(`<filter id="f" x="-1e6" y="-1e6" width="3e6" height="3e6"><feGaussianBlur stdDeviation="1e6"/></filter><rect width="9" height="9" filter="url(#f)"/>`), "art-work"},
	{"marks", in(`<marker id="m"><circle r="1"/></marker><path marker-mid="url(#m)" d="M0 0` + strings.Repeat("h.0001", 200_000) + `"/>`), "art-elements"},
	{"embedded picture of a bomb", in(`<image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAB//8AAf//CAIAAAD9"/>`), "picture-damaged"},
}

func many(n int, one func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(one(i))
	}
	return b.String()
}

// TestHostileDrawingsTakeNoLongTime reads and draws them within seconds, even on a busy machine.
func TestHostileDrawingsTakeNoLongTime(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a minute")
	}
	for _, c := range hostile {
		t.Run(c.name, func(t *testing.T) {
			began := time.Now()
			d, errs := art.Parse("x.svg", []byte(c.svg), nil)
			if d != nil {
				_, errs = d.In(geom.R(0, 0, 60_000, 60_000), art.DPI)
			}
			code := ""
			if len(errs) > 0 {
				code = errs[0].Code
			}
			if code != c.code {
				t.Errorf("the error is %q, want %q", code, c.code)
			}
			if took := time.Since(began); took > time.Minute {
				t.Errorf("it takes %v", took)
			}
		})
	}
}
