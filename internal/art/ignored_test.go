package art_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/lang"
)

// ignored are drawings with values that are not of their properties. testdata/ignored.txt has the warnings.
var ignored = []struct{ name, svg string }{
	{"words", in(`<g fill="bleu" stroke-linejoin="arcs" fill-rule="odd"><circle r="1"/></g>`)},
	{"one cause", in(`<g fill="bleu"><circle r="1" fill="bleu"/></g><rect fill="bleu" width="2" height="2"/>`)},
	{"numbers", in(`<circle r="1" opacity="half" stroke-width="2furlong" stroke-dasharray="2 -1" stroke-miterlimit="-1" stroke="red"/>`)},
	{"numbers of a shape", in(`<rect width="30 px" height="2" x="NaN"/><circle r="1" cx="abc"/>`)},
	{"transformations", in(`<circle r="1" transform="turn(30)"/><circle r="1" transform="rotate(1 2)"/><circle r="1" transform="translate(3px)"/>
		<circle r="1" transform="scale(2),"/><circle r="1" transform="translate(NaN,NaN)" transform-origin="left right"/>`)},
	{"gradient", in(`<linearGradient id="a" gradientTransform="skew(3)"><stop offset="x" stop-opacity="0."/></linearGradient><circle r="1" fill="url(#a)"/>`)},
	{"filter", in(`<filter id="f"><feGaussianBlur stdDeviation="a"/><feBlend mode="mix" in2="SourceGraphic"/><feComposite operator="near" in2="SourceGraphic"/>
		<feColorMatrix values="1 2"/></filter><circle r="1" filter="url(#f)"/>`)},
	{"blending", in(`<circle r="1" style="mix-blend-mode: mix"/>`)},
	{"preserveAspectRatio", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" preserveAspectRatio="middle"/>`},
	{"a style sheet", in("<style>\n.a { fill: rgb(1, 2);\n  stroke: url(#b) none none }</style><circle class=\"a\" r=\"1\"/>")},
	{"nothing that matters", in(`<filter id="f"><feColorMatrix type="luminanceToAlpha" values="3 4"/></filter><circle r="1" filter="url(#f)"/><g font-size="big"><circle r="1" style="fill: bleu; fill: red"/><circle r="1" fill="bleu" style="fill: red"/><linearGradient id="a">
		<stop style="stop-color:red;stop-opacity:1."/><stop fill="x" offset="1" stop-opacity="1."/></linearGradient><circle r="1" fill="url(#a)"/><rect width="-2" height="1"/></g>`)},
}

func TestGoldenValuesThatAreIgnored(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, c := range ignored {
		d, errs := art.Parse("x.svg", []byte(c.svg), nil)
		if errs != nil {
			t.Errorf("%s: %v", c.name, errs)
			continue
		}
		fmt.Fprintf(&got, "%s\n", c.name)
		for _, n := range d.Notes {
			fmt.Fprintf(&got, "    %s: %s\n", n.Pos, messages.Sentence(n))
		}
	}
	const golden = "testdata/ignored.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(golden); got.String() != string(want) {
		t.Errorf("the warnings differ from %s; after a change that is intended, run with -update\n%s", golden, got.String())
	}
}

// asked are values in other words than the commonest.
var asked = []twin{
	{"origin of one word", `<rect x="30" y="40" width="50" height="9" transform="rotate(90)" transform-origin="center"/>`, `<rect x="30" y="40" width="50" height="9" transform="rotate(90 50 50)"/>`},
	{"origin at a side", `<rect x="30" y="40" width="50" height="9" transform="rotate(-20)" transform-origin="bottom"/>`, `<rect x="30" y="40" width="50" height="9" transform="rotate(-20 50 100)"/>`},
	{"origin of one length", `<rect x="30" y="40" width="50" height="9" transform="rotate(30)" style="transform-origin: 20px"/>`, `<rect x="30" y="40" width="50" height="9" transform="rotate(30 20 50)"/>`},
	{"origin in another order", `<rect x="30" y="40" width="50" height="9" transform="rotate(30)" transform-origin="top left"/>`, `<rect x="30" y="40" width="50" height="9" transform="rotate(30)"/>`},
	{"origin of three", `<rect x="30" y="40" width="50" height="9" transform="rotate(30)" transform-origin="RIGHT 25% 3px"/>`, `<rect x="30" y="40" width="50" height="9" transform="rotate(30 100 25)"/>`},
	{"mitres below 1", `<path d="M10 10L90 20L10 30" stroke="#000" stroke-width="6" fill="none" stroke-miterlimit=".5"/>`, `<path d="M10 10L90 20L10 30" stroke="#000" stroke-width="6" fill="none" stroke-linejoin="bevel"/>`},
	{"mitre of 0", `<path d="M10 10L90 20L10 30" stroke="#000" stroke-width="6" fill="none" stroke-miterlimit="0"/>`, `<path d="M10 10L90 20L10 30" stroke="#000" stroke-width="6" fill="none" stroke-linejoin="bevel"/>`},
	{"large letters", `<RECT/><rect width="5CM" height="50" fill="RGB(255,0,0)" stroke="CurrentColor" stroke-width="4PX" stroke-linejoin="Round" style="FILL-OPACITY: 1"/>`,
		`<rect width="188.976" height="50" fill="red" stroke="#000" stroke-width="4" stroke-linejoin="round"/>`},
	{"comments", `<rect width="50" height="50" fill="/* a */ red/**/" style="stroke: /* b */ blue; stroke-width: 4 /**/"/>`, `<rect width="50" height="50" fill="red" stroke="blue" stroke-width="4"/>`},
	{"light and dark", `<rect width="50" height="50" fill="light-dark(rgb(255, 0, 0), #0f0)" style="stroke: light-dark(var(--no, #00f), red)"/>`, `<rect width="50" height="50" fill="red" stroke="blue"/>`},
	{"initial", `<g fill="red" stroke="blue" stroke-width="9"><rect width="50" height="50" fill="initial" stroke-width="initial"/></g>`, `<rect width="50" height="50" stroke="blue"/>`},
	{"inherited by unset and revert", `<g fill="red" stroke="blue" stroke-width="9"><rect width="50" height="50" style="fill: unset; stroke-width: revert; stroke: inherit"/></g>`, `<rect width="50" height="50" fill="red" stroke="blue" stroke-width="9"/>`},
	{"inherited by a stop", `<linearGradient id="g" stop-color="red" stop-opacity=".5"><stop stop-color="inherit" stop-opacity="inherit"/></linearGradient><rect width="50" height="50" fill="url(#g)"/>`,
		`<rect width="50" height="50" fill="red" fill-opacity=".5"/>`},
	{"opacity of the parent", `<g opacity=".5"><rect width="50" height="50" opacity="inherit"/></g>`, `<rect width="50" height="50" opacity=".25"/>`},
	{"colours in the new way", `<rect width="50" height="50" fill="rgb(255 0 none / 50%)"/><rect x="50" width="50" height="50" fill="hsl(.5turn 100 50)"/><rect y="50" width="50" height="50" fill="hwb(120deg 20% 30%)"/>`,
		`<rect width="50" height="50" fill="red" fill-opacity=".5"/><rect x="50" width="50" height="50" fill="#0ff"/><rect y="50" width="50" height="50" fill="#33b333"/>`},
	{"colours that are cut short", `<rect width="50" height="50" fill="rgb(255,0,0"/>`, `<rect width="50" height="50" fill="red"/>`},
	{"colours of a browser", `<rect width="50" height="50" fill="CanvasText"/>`, half},
	{"a variable with brackets", `<g style="--a: 1"><rect width="50" height="50" style="fill: var(--b, rgb(255, 0, 0))"/></g>`, `<rect width="50" height="50" fill="red"/>`},
	{"a variable that is no colour", `<g style="--a: 3px; fill: red"><rect width="50" height="50" style="fill: var(--a)"/></g>`, `<rect width="50" height="50" fill="red"/>`},
	{"what is not valid gives way", `<rect width="50" height="50" fill="red" style="fill: bleu"/>`, `<rect width="50" height="50" fill="red"/>`},
	{"dashes close together", `<path d="M0 50h99" stroke="#000" stroke-width="50" stroke-dasharray="9.5.5"/>`, `<path d="M0 50h99" stroke="#000" stroke-width="50" stroke-dasharray="9.5 .5"/>`},
	{"one dash", `<path d="M0 50h99" stroke="#000" stroke-width="50" stroke-dasharray="10%"/>`, `<path d="M0 50h99" stroke="#000" stroke-width="50" stroke-dasharray="10 10"/>`},
	{"dashes with a comma too many", `<path d="M0 50h99" stroke="#000" stroke-width="50" stroke-dasharray="9,,9"/>`, `<path d="M0 50h99" stroke="#000" stroke-width="50"/>`},
	{"radii", `<rect width="50" height="50" rx="-5" ry="20"/><ellipse cx="75" cy="75" rx="20" ry="-1"/>`, `<rect width="50" height="50" rx="20"/><circle cx="75" cy="75" r="20"/>`},
	{"markers below", `<marker id="m" overflow="visible" ` + mark + `><rect x="-20" y="-20" width="40" height="40" fill="red"/></marker><path d="M50 50h20v20h-20z" stroke="#000" stroke-width="20" marker-start="url(#m)" paint-order="markers"/>`,
		`<rect x="30" y="30" width="40" height="40" fill="red"/><path d="M50 50h20v20h-20z" stroke="#000" stroke-width="20"/>`},
	{"markers between", `<marker id="m" overflow="visible" ` + mark + `><rect x="-20" y="-20" width="40" height="40" fill="red"/></marker><path d="M50 50h20v20h-20z" stroke="#00f" stroke-width="6" marker-start="url(#m)" style="paint-order: fill markers"/>`,
		`<path d="M50 50h20v20h-20z"/><rect x="30" y="30" width="40" height="40" fill="red"/><path d="M50 50h20v20h-20z" fill="none" stroke="#00f" stroke-width="6"/>`},
	{"a shorthand for markers, undone", `<marker id="m" overflow="visible" ` + mark + `>` + arrow + `</marker><path d="M10 10h9v9h-9z" style="marker-end: url(#m); marker: none"/>`, `<path d="M10 10h9v9h-9z"/>`},
	{"font in short", `<text x="10" y="50" style="font: italic bold 20px/1.2 Noto Sans, serif">HH</text>`, `<text x="10" y="50" font-family="Noto Sans" font-size="20" font-weight="bold" font-style="italic">HH</text>`},
	{"font in short, undone", `<text x="10" y="50" style="font-weight: bold; font: 20px / 1.2 'Noto Sans'">HH</text>`, `<text x="10" y="50" font-family="Noto Sans" font-size="20">HH</text>`},
	{"sizes with names", `<g font-family="Noto Sans" font-size="20"><text x="10" y="30" font-size="XX-Large">HH</text><text x="10" y="80" font-size="larger">HH</text></g>`,
		`<g font-family="Noto Sans"><text x="10" y="30" font-size="32">HH</text><text x="10" y="80" font-size="24">HH</text></g>`},
	{"weights", `<g font-family="Noto Sans" font-size="20" font-weight="650"><text x="10" y="50">HH</text></g>`, `<text x="10" y="50" font-family="Noto Sans" font-size="20" font-weight="bold">HH</text>`},
}

// TestValuesInOtherWords: values are read in every way in which CSS has them.
func TestValuesInOtherWords(t *testing.T) { tried(t, asked) }
