package drawtest

import (
	"fmt"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Card returns a card of 63 × 88 mm with 3 mm bleed: a ground, a frame, a title, five lines of text
// of its own, three circles and two polygons.
func Card(t testing.TB, n int) *scene.Face {
	t.Helper()
	bold, sans := Face(t, "NotoSans-Bold"), Face(t, "NotoSans-Regular")
	f := &scene.Face{Name: fmt.Sprintf("card.%03d", n), Size: geom.Size{W: 63 * mm, H: 88 * mm}, Bleed: 3 * mm, Safe: 3 * mm}
	f.Ops = append(f.Ops,
		&ink.Fill{Path: ink.RectPath(geom.R(-3*mm, -3*mm, 69*mm, 94*mm)), Colour: Nile},
		&ink.Fill{Path: ink.RoundRectPath(geom.R(4*mm, 4*mm, 55*mm, 80*mm), 3*mm), Colour: Sand},
		&ink.Stroke{Path: ink.RoundRectPath(geom.R(5*mm, 5*mm, 53*mm, 78*mm), 2*mm), Width: 400, Colour: Ink, Join: ink.RoundJoin},
	)
	for i := range 3 {
		at := geom.Pt(14*mm+geom.Length(i)*17*mm, 26*mm+geom.Length((n*37+i*911)%900)*10)
		f.Ops = append(f.Ops, &ink.Fill{Path: ink.CirclePath(at, 5*mm), Colour: Red})
	}
	for i := range 2 {
		x, y := 12*mm+geom.Length(i)*24*mm, 36*mm+geom.Length((n*53+i*701)%900)*10
		f.Ops = append(f.Ops, &ink.Fill{Path: ink.PolygonPath(geom.Pt(x, y+9*mm), geom.Pt(x+7*mm, y),
			geom.Pt(x+14*mm, y+9*mm), geom.Pt(x+7*mm, y+6*mm)), Colour: Ink})
	}
	runs := []font.Run{Text(t, bold, geom.PT(13), geom.Pt(9*mm, 14*mm), fmt.Sprintf("Harvest of year %d", n), false)}
	for i := range 5 {
		runs = append(runs, Text(t, sans, geom.PT(8), geom.Pt(9*mm, 56*mm+geom.Length(i)*4500), words(n*5+i, 7), false))
	}
	f.Ops = append(f.Ops, &scene.Text{Runs: runs, Colour: Ink})
	return f
}

// Sheets returns A4 pages with n cards, nine per page.
func Sheets(t testing.TB, n int) []*scene.Page {
	t.Helper()
	var pages []*scene.Page
	for i := range n {
		if i%9 == 0 {
			pages = append(pages, &scene.Page{
				Name: fmt.Sprintf("sheet %d", i/9+1), Size: geom.Size{W: 210 * mm, H: 297 * mm}, Lang: "en",
			})
		}
		f := Card(t, i)
		clip := ink.RectPath(f.Trim())
		at := geom.Pt(10500+geom.Length(i%3)*63*mm, 16500+geom.Length(i%9/3)*88*mm)
		p := pages[len(pages)-1]
		p.Ops = append(p.Ops, &scene.Group{Name: f.Name, Place: geom.At(at), Clip: &clip, Ops: f.Ops})
	}
	return pages
}

// words returns n words that depend on the seed.
func words(seed, n int) string {
	list := []string{"grain", "of", "the", "river", "village", "channel", "and", "flood", "takes", "granary",
		"from", "every", "field", "priest", "with", "barley", "temple", "year", "score", "water", "gives", "stone"}
	s, x := "", uint32(seed)*2654435761+12345
	for range n {
		x = x*1664525 + 1013904223
		s += list[int(x>>16)%len(list)] + " "
	}
	return s[:len(s)-1]
}
