package layouts_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// group is a group of elements on the page, each with an example, 57 mm wide at 3 3 mm.
type group struct {
	title    string
	elements []example
}

// example is a kind of element and an example of it; "" in the appendix.
type example struct{ kind, data string }

// groups are the kinds of elements as the page lists them. Those of the last group serve built-in games only, and are in the
// appendix. The page has the examples and a picture of all of them.
var groups = []group{
	{"texts and pictures", []example{
		{"text", `{box: 3 3 57 9 mm, text: sheet.round, style: heading, align: centre}`},
		{"icon", `{box: 3 3 15 15 mm, icon: coin, colour: gold}`},
		{"image", `{box: 3 3 30 20 mm, image: art/leaf.svg, fit: contain}`},
		{"figure", `{box: 3 3 20 20 mm, figure: camel, colour: bronze}`},
		{"sign", `{centre: 12 12 mm, radius: 6 mm, sign: triangle, colour: malachite}`},
		{"qr", `{box: 3 3 20 20 mm, text: "https://example.org/nile"}`},
		{"barcode", `{box: 3 3 40 20 mm, text: "9780000000019", kind: ean13}`},
	}},
	{"shapes", []example{
		{"rect", `{box: 3 3 50 30 mm, radius: 3 mm, fill: papyrus, stroke: ink}`},
		{"circle", `{centre: 18 18 mm, radius: 15 mm, fill: sand, stroke: ochre, width: 0.7 mm}`},
		{"ellipse", `{box: 3 3 50 30 mm, fill: {hatch: rising, colour: lapis}, stroke: lapis}`},
		{"line", `{points: "3,3 30,15 57,3 mm", stroke: lapis, dash: 2 mm}`},
		{"polygon", `{points: "3,33 20,3 37,33 mm", fill: {from: sand, to: ochre, angle: 90}, stroke: ink}`},
		{"ngon", `{box: 3 3 30 30 mm, sides: 6, fill: water, stroke: lapis}`},
		{"star", `{box: 3 3 30 30 mm, points: 6, fill: gold}`},
		{"arc", `{box: 3 3 30 30 mm, from: -90, to: 180, shape: slice, fill: ochre}`},
		{"path", `{d: "M 3 3 h 40 q 15 15 0 30 h -40 z", fill: malachite}`},
	}},
	{"elements together", []example{
		{"group", `{box: 6 6 11 11 mm, times: "4", step: 14 0 mm, rotate: 45, elements: [{rect: {box: group, fill: sand}}, {icon: {box: 1.5 1.5 8 8 mm, icon: coin}}]}`},
	}},
	{"decoration", []example{
		{"frame", `{box: 3 3 57 40 mm}`},
		{"frieze", `{box: 3 3 57 8 mm}`},
	}},
	{"score sheets", []example{
		{"slot", `{box: 3 3 40 10 mm, id: winner}`},
		{"ruled", `{box: 3 3 57 24 mm, slot: motto, rows: 3}`},
		{"boxes", `{box: 3 3 57 14 mm, slot: score, columns: [{slot: cards, text: sheet.cards}, {slot: total, text: sheet.total, bold: true}]}`},
		{"ticks", `{box: 3 3 57 6 mm, slot: bonus, count: 8}`},
		{"table", `{box: 3 3 57 45 mm, slot: round, count: 4, repeat: $players, head: 19 mm, heading: sheet.round}`},
		{"track", `{box: 3 3 57 45 mm, slot: year, rows: 4, columns: [{slot: grain, text: sheet.grain}, {slot: done, text: sheet.done, accepts: cross}]}`},
		{"legend", `{box: 3 3 57 24 mm, items: [{mark: circle, text: sheet.grain, cost: 2}, {mark: cross, text: sheet.done, cost: 1}]}`},
	}},
	{"boards", []example{
		{"grid", `{box: 3 3 57 45 mm, rows: 3, columns: 4, slot: field, values: [1, 2, ., 4, 5, ., 7, 8, 9, ., 11, 12]}`},
		{"hexes", `{box: 3 3 57 48 mm, rows: 3, columns: 3, slot: isle, shape: hexagon}`},
		{"nodes", `{slot: town, nodes: {Giza: 12 10 mm, Memphis: 45 25 mm}, edges: {slot: road, pairs: [[Giza, Memphis]]}}`},
		{"stacks", `{box: 3 3 57 25 mm, count: 3, size: 16 mm, slot: pile}`},
		{"trail", `{box: 3 3 57 48 mm, depth: 8 mm, count: 20, slot: score}`},
	}},
	{"pieces to cut out", []example{
		{"token", `{box: 3 3 25 25 mm, figure: camel, fill: sand}`},
		{"die", `{at: 3 3 mm, size: 12 mm, fill: lapis}`},
		{"standee", `{box: 3 3 30 51 mm, image: art/leaf.svg, text: sheet.grain}`},
	}},
	{"elements of the built-in games", []example{
		{"cartouche", ""}, {"fields", ""}, {"goods", ""}, {"land", ""}, {"pyramid", ""}, {"setup", ""}, {"silos", ""}, {"wall", ""},
	}},
}

// kindsOf returns the kinds of some groups in order.
func kindsOf(groups ...group) (kinds []string) {
	for _, g := range groups {
		for _, e := range g.elements {
			kinds = append(kinds, e.kind)
		}
	}
	return kinds
}

// exampleOf returns the example of a kind.
func exampleOf(kind string) string {
	for _, g := range groups {
		for _, e := range g.elements {
			if e.kind == kind {
				return e.data
			}
		}
	}
	return ""
}

var exampleBox = regexp.MustCompile(`box: 3 3 [0-9]+ ([0-9]+) mm`)

// TestGoldenExamplesOfElementsAreDrawn: each one by itself without an error, and all of them in a picture for the page.
func TestGoldenExamplesOfElementsAreDrawn(t *testing.T) {
	const wide, columns = 64 * geom.Millimetre, 6
	game, errs := layouts.LoadGame(projecttest.Builtin(t), "nile-flood")
	if errs != nil {
		t.Fatal(errs)
	}
	all := &scene.Face{Name: "elements", Size: geom.Size{W: columns * wide}}
	for row := range slices.Chunk(kindsOf(groups[:len(groups)-1]...), columns) {
		high := 36
		for n, kind := range row {
			if m := exampleBox.FindStringSubmatch(exampleOf(kind)); m != nil {
				height, _ := strconv.Atoi(m[1])
				high = max(high, height)
			}
			if exampleOf(kind) == "" {
				t.Errorf("%s has no example in groups", kind)
			}
			f, errs := laid(t, strings.TrimSpace(shown(kind)))
			if errs != nil {
				t.Errorf("%s: %v", kind, errs)
				continue
			}
			at := geom.Pt(geom.Length(n)*wide, all.Size.H)
			name, err := game.Theme.Fonts.Line(kind, font.Style{Size: geom.PT(16), Bold: true, Lang: "en"})
			if err != nil {
				t.Fatal(err)
			}
			all.Ops = append(all.Ops,
				&scene.Text{Runs: name.At(at.Add(geom.Pt(geom.MM(3), geom.MM(2)))), Colour: ink.Colour{R: 0x22, G: 0x22, B: 0x22}},
				&scene.Group{Name: kind, Place: geom.At(at.Add(geom.Pt(0, geom.MM(8)))), Ops: f.Ops})
		}
		all.Size.H += geom.MM(float64(high + 16))
	}
	looksLike(t, all, 72, "elements.png")
}

// shown is the example of a kind as the page shows it.
func shown(kind string) string {
	if exampleOf(kind) == "" {
		return ""
	}
	return fmt.Sprintf("- %s: %s\n", kind, exampleOf(kind))
}
