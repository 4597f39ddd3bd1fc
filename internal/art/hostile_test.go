package art_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/geom"
	"cartouche/internal/testing/testall"
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
	{"stops", in(`<linearGradient id="g">` + strings.Repeat(`<stop/>`, 1_000) + `</linearGradient>` + strings.Repeat(`<circle r="1" fill="url(#g)"/>`, 20_000)), "art-work"},
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
	{"filter of the world", in(`<filter id="f" x="-1e6" y="-1e6" width="3e6" height="3e6"><feGaussianBlur stdDeviation="1e6"/></filter><rect width="9" height="9" filter="url(#f)"/>`), ""},
	{"marks", in(`<marker id="m"><circle r="1"/></marker><path marker-mid="url(#m)" d="M0 0` + strings.Repeat("h.0001", 200_000) + `"/>`), "art-elements"},
	{"blur that is wider than the drawing", all(`<filter id="f"><feGaussianBlur stdDeviation="20"/></filter>` + rect(`filter="url(#f)"`)), ""},
	{"blur of a wide region", all(`<filter id="f" x="-10" y="-10" width="21" height="21"><feGaussianBlur stdDeviation="20"/></filter>` + rect(`filter="url(#f)"`)), ""},
	{"blur of a tiny region", all(`<filter id="f" x=".4" y=".4" width=".01" height=".01"><feGaussianBlur stdDeviation="1e4"/></filter>` +
		strings.Repeat(rect(`filter="url(#f)"`), 300)), ""},
	{"offset from far away", all(`<filter id="f" x="-1e3" y="-1e3" width="3e3" height="3e3"><feOffset dx="900" dy="900"/></filter>` +
		`<rect x="-900" y="-900" width="9" height="9" filter="url(#f)"/>`), "art-work"},
	{"shadows", all(`<filter id="f"><feDropShadow stdDeviation="2"/></filter>` + strings.Repeat(rect(`filter="url(#f)"`), 300)), "art-work"},
	{"merging", all(`<filter id="f">` + strings.Repeat(`<feMerge>`+strings.Repeat(`<feMergeNode in="SourceGraphic"/>`, 60)+`</feMerge>`, 50) + `</filter>` +
		rect(`filter="url(#f)"`)), "art-work"},
	{"masks", all(whiteMask + strings.Repeat(rect(`mask="url(#m)"`), 3_000)), "art-work"},
	{"small parts of one path, far apart", all(`<path d="` + many(4_000, func(i int) string {
		return fmt.Sprintf("M%d.%d %d.%dh.1v.1h-.1z", i*7%9, i%10, i*5%9, i*3%10)
	}) + `"/>`), ""},
	{"small masks", all(whiteMask + strings.Repeat(`<rect width=".3" height=".3" mask="url(#m)"/>`, 3_000)), ""},
	{"clips on one line", all(`<clipPath id="c"><rect width="9" height="9"/></clipPath>` +
		strings.Repeat(`<rect width=".1" height=".1" clip-path="url(#c)"/>`, 30_000)), "art-work"},
	{"masks in a group", all(whiteMask + `<g>` + strings.Repeat(rect(`mask="url(#m)"`), 3_000) + `</g>`), "art-work"},
	{"masks on marks", all(whiteMask + `<marker id="k" markerWidth="9" markerHeight="9"><rect width="9" height="9" mask="url(#m)"/></marker>` +
		`<path marker-mid="url(#k)" d="M5 5` + strings.Repeat("l1 1 0-1-1 0", 300) + `"/>`), "art-work"},
	{"half-clear stops", all(`<linearGradient id="g">` + many(900, func(i int) string {
		return fmt.Sprintf(`<stop offset="%d%%" stop-color="#%06x" stop-opacity=".5"/>`, i/9, i*4321)
	}) + `</linearGradient>` + strings.Repeat(rect(`fill="url(#g)"`), 50)), ""},
	{"gradients", all(`<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>` + strings.Repeat(rect(`fill="url(#g)"`), 300)), "art-work"},
	{"enlarged pixel", all(`<image id="i" width="9" height="9" href="data:image/png;base64,` + dot + `"/>` + strings.Repeat(`<use href="#i"/>`, 1_000)), "art-work"},
	{"slanted pixel", all(`<image id="i" width="9" height="9" transform="skewX(9)" href="data:image/png;base64,` + dot + `"/>` +
		strings.Repeat(`<use href="#i"/>`, 1_000)), "art-work"},
	{"clip of lines all over", all(`<clipPath id="c"><path d="M0 0` + zigzag(3_000) + `"/><circle r="1"/></clipPath>` +
		strings.Repeat(rect(`clip-path="url(#c)"`), 100)), "art-work"},
	{"lines all over", all(`<path d="M0 0` + zigzag(100_000) + `"/>`), "art-work"},
	{"groups in groups, blended", all(strings.Repeat(`<g style="mix-blend-mode:multiply">`+rect(""), 60) + strings.Repeat("</g>", 60)), "art-work"},
	{"clear groups", all(strings.Repeat(`<g opacity=".5">`+rect("")+rect("")+`</g>`, 2_000)), "art-work"},
	{"hundreds of clear groups", all(strings.Repeat(`<g opacity=".5">`+rect("")+`</g>`, 500)), ""},
	{"values that are ignored", in(strings.Repeat(`<rect width="a" fill="b" height="1"/>`, 50_000)), ""},
	{"negations of negations", all(`<style>` + strings.Repeat(":not(", 20_000) + "rect" + strings.Repeat(")", 20_000) + `{fill:red}</style>` + rect("")), "art-selector"},
	{"places among places", all(`<style>` + strings.Repeat(":nth-child(n of ", 20_000) + "rect" + strings.Repeat(")", 20_000) + `{fill:red}</style>` + rect("")), "art-selector"},
	{"dashes with round ends", all(`<path id="p" d="M0 0h9v9h-9z" fill="none" stroke="red" stroke-width="3" stroke-linecap="round"
		stroke-dasharray=".005" stroke-dashoffset=".001"/>` + strings.Repeat(`<use href="#p"/>`, 50)), "art-points"},
	{"outlines of curves", all(`<path id="p" fill="none" stroke="red" transform="scale(1 .7)" d="M0 0` +
		many(2_000, func(i int) string { return fmt.Sprintf("C%d 9 9 %d %d %d", i%7, i%5, i%9, i%8) }) + `"/>` + strings.Repeat(`<use href="#p"/>`, 30)), "art-points"},
	{"pattern with masks", all(whiteMask + `<pattern id="p" width=".2" height=".2" patternUnits="userSpaceOnUse"><rect width=".2" height=".2" mask="url(#m)"/></pattern>` +
		rect(`fill="url(#p)"`)), ""},
	{"filters at every angle", all(`<filter id="f"><feGaussianBlur stdDeviation=".1"/></filter>` + many(90, func(i int) string {
		return fmt.Sprintf(`<g transform="rotate(%d.7)"><rect width="1" height=".3" filter="url(#f)"/></g>`, i)
	})), ""},
	{"embedded picture of a bomb", in(`<image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAB//8AAf//CAIAAAD9"/>`), "picture-damaged"},
}

const whiteMask = `<mask id="m"><rect width="9" height="9" fill="#fff"/></mask>`

// all is a drawing of 9 × 9 units that fills the box it is drawn in.
func all(content string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">` + content + `</svg>`
}

// rect is a square all over that drawing.
func rect(attributes string) string { return `<rect width="9" height="9" ` + attributes + `/>` }

// zigzag returns lines across that drawing in all directions.
func zigzag(n int) string {
	return many(n, func(i int) string { return fmt.Sprintf("L%d.%d %d.%d", i*7%9, i%10, i*5%9, i*3%10) })
}

func many(n int, one func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(one(i))
	}
	return b.String()
}

// sameSteps are those that spend all that a drawing may on the same steps as another; CARTOUCHE_ALL tries them as well.
var sameSteps = []string{"masks in a group", "masks on marks", "slanted pixel", "blending", "filters"}

// TestHostileDrawingsAreBounded reads and draws them: what costs more than a drawing may is an error, and the rest ends.
func TestHostileDrawingsAreBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a minute")
	}
	for _, c := range hostile {
		if slices.Contains(sameSteps, c.name) && !testall.On() {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
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
		})
	}
}
