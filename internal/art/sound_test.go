package art_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/scene"
)

// sound are drawings that once were errors. testdata/sound.txt has their shapes.
var sound = []struct{ name, svg string }{
	{"no namespace", `<svg viewBox="0 0 10 10"><path d="M0 0h1v1z"/></svg>`},
	{"entity", `<!DOCTYPE svg [<!ENTITY a "M0 0h1"> <!ENTITY b '&a;v1z'>]>` + in(`<path d="&b;"/>`)},
	{"ISO-8859-1", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + in("<path id=\"\xe4\" d=\"M0 0h1v1z\"/><use href=\"#\xe4\" x=\"2\"/>")},
	{"first that can be drawn", in(`<switch><foreignObject/><g systemLanguage="xx"/><a href="https://example.org"><circle r="1"/></a><circle r="2"/></switch>`)},
	{"animation", in(`<rect width="1" height="1"><animate attributeName="x"/></rect>`)},
	{"what paints nothing", in(`<filter id="f"/><g filter="url(#f)"/><mask id="m"/><circle r="1" mask="url(#m)"/><circle r="1" transform="scale(0)"/>
		<use/><use href="#sum"/><rect width="-2" height="1"/><text> </text><unknown><circle r="1"/></unknown><flowRoot/>`)},
	{"what changes nothing", in(`<g style="fil: red; nonsense; stroke-linejoin: arcs; stroke-dasharray: 2 -1; stroke-miterlimit: 0" zoom="2"><circle r="1"/></g>`)},
	{"style sheets", in(`<style>@import "x.css"; @font-face{src:url(x)} @media print { .a { fill: red } } @media (hover) { .a { fill: lime } }
		:root { --c: blue } g path { fill: var(--c) } g > circle { fill: var(--no, tan) } a:hover, .b { stroke: red }</style>
		<path class="a" d="M0 0h1v1z"/><g><path d="M0 0h2v1z"/><a><circle r="3"/></a><circle r="4"/></g>`)},
	{"blending", in(`<rect width="6" height="6" fill="#f00"/><rect x="3" width="6" height="6" fill="#ff0" style="mix-blend-mode:multiply"/>`)},
	{"mask", in(`<mask id="m"><rect width="5" height="9" fill="#fff"/></mask><rect width="9" height="9" fill="#00f" mask="url(#m)"/>`)},
	{"filter", in(`<filter id="f"><feFlood flood-color="red" result="r"/><feComposite in2="SourceAlpha" operator="in"/></filter><rect x="2" y="2" width="4" height="4" filter="url(#f)"/>`)},
	{"marker", in(`<marker id="m" orient="auto" overflow="visible"><path d="M0 0h1v1z"/></marker><path d="M1 1v4h4" fill="none" stroke="red" marker-end="url(#m)"/>`)},
	{"pattern", in(`<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><circle r="1" cx="2" cy="2"/></pattern><rect width="10" height="5" fill="url(#p)"/>`)},
	{"gradient that repeats", in(`<linearGradient id="a" x2=".5" spreadMethod="reflect"><stop/><stop offset="1" stop-color="red"/></linearGradient><circle r="1" fill="url(#a)"/>`)},
	{"gradient off its middle", in(`<radialGradient id="a" fx="0.25"><stop/><stop offset="1" stop-color="red"/></radialGradient><circle r="1" fill="url(#a)"/>`)},
	{"gradient that is not there", in(`<circle r="1" fill="url(#g)"/>`)},
	{"gradient on a flat line", in(`<linearGradient id="a"><stop/></linearGradient><path d="M0 0h9" stroke="url(#a)"/><path d="M0 0h9" stroke="url(#none) red"/>`)},
	{"clip with lines that cross", in(`<clipPath id="a"><path clip-rule="evenodd" d="M0 0h4v4h-4zM2 2h4v4h-4z"/></clipPath><rect width="5" height="5" clip-path="url(#a)"/>`)},
	{"clip of a group by its box", in(`<clipPath id="a" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath><g clip-path="url(#a)"><circle r="2"/></g>`)},
	{"order of paints", in(`<path d="M1 1h4v4z" fill="red" stroke="#000" style="paint-order: stroke"/><path d="M1 1h4" stroke="#000" transform="scale(2)" vector-effect="non-scaling-stroke"/>`)},
	{"sizes by style", in(`<rect style="width: 3px; height: 2px; x: 1px"/>`)},
	{"embedded picture", in(`<image width="4" height="2" preserveAspectRatio="none" href="data:image/png;base64,` + dot + `"/>`)},
	{"embedded picture turned by quarters", in(`<image width="4" height="2" preserveAspectRatio="none" transform="rotate(90) scale(-1 1)" href="data:image/png;base64,` + dot + `"/>`)},
	{"embedded picture that a camera turned", in(`<image width="4" height="4" href="data:image/png;base64,` + turnedPNG + `"/>`)},
	{"embedded picture with an odd profile", in(`<image width="4" height="4" href="data:image/png;base64,` + profiledPNG + `"/>`)},
}

// dot is a picture of one red pixel.
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

// turnedPNG is 2 × 1 pixels with a chunk eXIf that turns them; profiledPNG is a pixel with a damaged profile.
const (
	turnedPNG   = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kAAAALSURBVHicY3BwAAAAwwCB39+C5gAAAABJRU5ErkJggg=="
	profiledPNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAAB2lDQ1B4AABub25lBvkoaQAAAApJREFUeJxjcAAAAEIAQSk39O8AAAAASUVORK5CYII="
)

func TestGoldenSoundDrawingsBecomeTheseShapes(t *testing.T) {
	var got strings.Builder
	for _, c := range sound {
		d, errs := art.Parse("x.svg", []byte(c.svg), nil)
		if errs != nil {
			t.Errorf("%s: %v", c.name, errs)
			continue
		}
		fmt.Fprintf(&got, "%s\n%s", c.name, scene.Dump(face("x.svg", d)))
		for _, n := range d.Notes {
			fmt.Fprintf(&got, "    %s %s\n", n.Pos, n.Code)
		}
	}
	const golden = "testdata/sound.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(golden); got.String() != string(want) {
		t.Errorf("the shapes differ from %s; after a change that is intended, run with -update\n%s", golden, got.String())
	}
}
