package art_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/scene"
)

// bad are drawings with errors. testdata/bad.txt has the messages.
var bad = []struct{ name, svg string }{
	{"no XML", `hello`},
	{"not UTF-8", "<svg>\xff</svg>"},
	{"a web page", `<html><body/></html>`},
	{"two drawings", in(``) + in(``)},
	{"text behind the end", in(``) + "x"},
	{"not closed", in(`<g>`)},
	{"entity used", in(`<path d="&x;"/>`)},
	{"no size", `<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>`},
	{"size of nothing", `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="5"/>`},
	{"viewBox", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24"/>`},
	{"text", in(`<text x="1" y="2">Hi</text>`)},
	{"embedded picture", in(`<image href="data:image/png;base64,AAAA" width="4" height="4"/>`)},
	{"embedded picture that moves", in(`<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="4" height="4"/>`)},
	{"embedded picture cut off", in(`<image href="data:image/png;base64,` + dot[:60] + `" width="4" height="4"/>`)},
	{"embedded drawing", in(`<image href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" width="4" height="4"/>`)},
	{"picture outside", in(`<image href="/etc/passwd"/>`)},
	{"foreignObject", in(`<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>`)},
	{"script", in(`<defs><script>alert(1)</script></defs>`)},
	{"script in an attribute", in(`<g onclick="alert(1)"/>`)},
	{"outside style sheet", `<?xml-stylesheet href="x.css"?>` + in(``)},
	{"style sheet cut short", in(`<style>.a { fill: red</style>`)},
	{"too many dashes", in(`<path d="M0 0h9" stroke="red" stroke-dasharray=".0001"/>`)},
	{"width by a calculation", in(`<g stroke-width="calc(1px + 2px)"/>`)},
	{"colour of a wide gamut", in(`<g style="fill: oklch(0.7 0.1 200)"/>`)},
	{"origin that depends on a font", in(`<g transform="rotate(3)" transform-origin="2em 0"/>`)},
	{"unit that depends on a font", in(`<circle r="2em"/>`)},
	{"path without a beginning", in(`<path d="L1 1"/>`)},
	{"letter of a path", in(`<path d="M0 0 L1 1 X2"/>`)},
	{"path cut short", in(`<path d="M0 0 L1"/>`)},
	{"flag of an arc", in("<path\n  d=\"M0 0\n A1 1 0 2 0 1 1\"/>")},
	{"numbers after the end", in(`<path d="M0 0h1z 5 5"/>`)},
	{"points", in(`<polygon points="1,2 3"/>`)},
	{"far away", in(`<rect width="1e7" height="1"/>`)},
	{"use of another file", in(`<use href="other.svg#sun"/>`)},
	{"use of itself", in(`<g id="a"><use href="#a"/></g>`)},
	{"use in a circle", in(`<defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs><use href="#a"/>`)},
	{"use without end", in(bomb())},
	{"deep", in(strings.Repeat("<g>", 70) + strings.Repeat("</g>", 70))},
	{"entities without end", entityBomb()},
	{"damaged compression", "\x1f\x8b\x08nonsense"},
	{"selector that is not supported", in(`<style>g:has(path) { fill: red }</style><g><path d="M0 0h1v1z"/></g>`)},
	{"filter that is not there", in(`<g filter="url(#f)"><circle r="1"/></g>`)},
	{"filter by no filter", in(`<g id="f"/><circle r="1" filter="url(#f)"/>`)},
	{"filter that shines", in(`<filter id="f"><feDiffuseLighting/></filter><circle r="1" filter="url(#f)"/>`)},
	{"filter of what is below", in(`<filter id="f"><feBlend in2="BackgroundImage"/></filter><circle r="1" filter="url(#f)"/>`)},
	{"filter of CSS", in(`<circle r="1" filter="blur(2px)"/>`)},
	{"mask in a circle", in(`<mask id="m" mask="url(#m)"/><circle r="1" mask="url(#m)"/>`)},
	{"pattern in a circle", in(`<pattern id="p" width="1" height="1"><circle r="1" fill="url(#p)"/></pattern><circle r="1" fill="url(#p)"/>`)},
	{"marker in a circle", in(`<marker id="m"><path d="M0 0h1" marker-end="url(#m)"/></marker><path d="M0 0h1" marker-end="url(#m)"/>`)},
	{"stops without end", in(`<linearGradient id="a">` + strings.Repeat(`<stop/>`, 1001) + `</linearGradient><circle r="1" fill="url(#a)"/>`)},
	{"stripes without end", in(`<linearGradient id="a" x2=".0001" spreadMethod="repeat"><stop/><stop offset="1"/></linearGradient><circle r="1" fill="url(#a)"/>`)},
	{"gradient outside", in(`<circle r="1" fill="url(a.svg#g)"/>`)},
	{"paint that no browser knows", in(`<solidColor id="a" solid-color="red"/><circle r="1" fill="url(#a)"/>`)},
	{"style sheet for some resolutions", in(`<style media="(min-resolution: 2dppx)">circle { fill: red }</style><circle r="1"/>`)},
	{"gradient in a circle", in(`<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><circle r="1" fill="url(#a)"/>`)},
	{"clip by no clip", in(`<g id="a"/><circle r="1" clip-path="url(#a)"/>`)},
	{"clip by a shape of CSS", in(`<circle r="1" clip-path="shape(from 0 0, hline to 2px, close)"/>`)},
	{"clip by a text", in(`<clipPath id="a"><text>Hi</text></clipPath><rect width="5" height="5" clip-path="url(#a)"/>`)},
	{"several at once", in("<g fill=\"lab(1 2 3)\"/>\n<text/>\n<path d=\"M\"/>")},
}

func in(inner string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">` + "\n" + inner + "\n</svg>"
}

// bomb has ten levels, each of which uses the one before ten times.
func bomb() string {
	var b strings.Builder
	b.WriteString(`<defs><circle id="l0" r="1"/>`)
	for i := range 10 {
		fmt.Fprintf(&b, `<g id="l%d">%s</g>`, i+1, strings.Repeat(fmt.Sprintf(`<use href="#l%d"/>`, i), 10))
	}
	return b.String() + `</defs><use href="#l10"/>`
}

// entityBomb has entities each of which holds the one before ten times.
func entityBomb() string {
	var b strings.Builder
	b.WriteString(`<!DOCTYPE svg [<!ENTITY l0 "lollollollollollollol">`)
	for i := range 9 {
		fmt.Fprintf(&b, `<!ENTITY l%d "%s">`, i+1, strings.Repeat(fmt.Sprintf("&l%d;", i), 10))
	}
	return b.String() + `]>` + in(`<path d="&l9;"/>`)
}

func TestGoldenBadDrawingsAreErrors(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, c := range bad {
		d, errs := art.Parse("x.svg", []byte(c.svg), nil)
		if d != nil || len(errs) == 0 {
			t.Errorf("%s: no error", c.name)
		}
		fmt.Fprintf(&got, "%s\n", c.name)
		for _, e := range errs {
			fmt.Fprintf(&got, "    %s: %s\n", e.Pos, messages.Sentence(e))
		}
	}
	const golden = "testdata/bad.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(golden); got.String() != string(want) {
		t.Errorf("the messages differ from %s; after a change that is intended, run with -update\n%s", golden, got.String())
	}
}

// dumped returns the shapes of a drawing in a box of few pixels.
func dumped(d *art.Drawing) string {
	ops, errs := d.In(geom.R(0, 0, 20_000, 30_000), 72)
	return scene.Dump(&scene.Face{Ops: ops}) + errs.Error()
}

func FuzzParse(f *testing.F) {
	for _, c := range slices.Concat(bad, sound) {
		f.Add([]byte(c.svg))
	}
	for _, name := range []string{"shapes", "arcs", "styles", "transforms", "gradients", "clips", "nested", "strokes", "inkscape"} {
		data, err := os.ReadFile("testdata/svg/" + name + ".svg")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, errs := art.Parse("x.svg", data, nil)
		if (d == nil) != (len(errs) > 0) {
			t.Fatalf("drawing %v, errors %v", d, errs)
		}
		if d == nil {
			return
		}
		if w, h := d.Size(); !(w > 0 && h > 0) {
			t.Fatalf("a drawing of %v × %v", w, h)
		}
		d.In(geom.R(-5, 7, 90_000, 1_000), 72) // stretched
		if icon, errs := art.Icon("x.svg", data); (icon == nil) != (len(errs) > 0) {
			t.Fatalf("icon %v, errors %v", icon, errs)
		}
		again, _ := art.Parse("x.svg", data, nil)
		if dumped(d) != dumped(again) {
			t.Fatal("a drawing comes out in two ways")
		}
	})
}
