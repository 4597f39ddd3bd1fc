package ink

import (
	"math"

	"cartouche/internal/geom"
)

// Glyph is an outline in font units, y upwards.
type Glyph struct {
	Box    geom.Rect // around it; its upper left corner is the smallest x and y
	Verbs  []Verb
	Points [][2]float32
}

// In returns the outline as large as fits into a box, centred.
func (g Glyph) In(box geom.Rect) Path {
	b := g.Box
	k := min(float64(box.W)/float64(b.W), float64(box.H)/float64(b.H))
	left := float64(box.X) + (float64(box.W)-float64(b.W)*k)/2
	top := float64(box.Y) + (float64(box.H)-float64(b.H)*k)/2
	return g.Through(func(x, y float32) geom.Point {
		return geom.Pt(
			geom.Length(math.Round(left+(float64(x)-float64(b.X))*k)),
			geom.Length(math.Round(top+(float64(b.Bottom())-float64(y))*k)))
	})
}

// Through returns the outline as a path; at maps its points.
func (g Glyph) Through(at func(x, y float32) geom.Point) Path {
	p := Path{Verbs: g.Verbs, Points: make([]geom.Point, len(g.Points))}
	for i, q := range g.Points {
		p.Points[i] = at(q[0], q[1])
	}
	return p
}

// SVG returns the outline in font units, for ParseGlyph.
func (g Glyph) SVG() string {
	places := make([][2]float64, len(g.Points))
	for i, q := range g.Points {
		places[i] = [2]float64{float64(q[0]), float64(q[1])}
	}
	return FormatSteps(g.Verbs, places, 32)
}

// ParseGlyph parses an outline in font units. It returns false for an invalid outline or a box without an area.
func ParseGlyph(text string, box geom.Rect) (Glyph, bool) {
	verbs, places, ok := ParseSteps(text)
	if !ok || box.W <= 0 || box.H <= 0 {
		return Glyph{}, false
	}
	g := Glyph{Box: box, Verbs: verbs, Points: make([][2]float32, len(places))}
	for i, at := range places {
		g.Points[i] = [2]float32{float32(at[0]), float32(at[1])}
	}
	return g, true
}
