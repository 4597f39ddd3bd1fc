package mark

import (
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Outline is the silhouette of a piece, in a square of 100 by 100. Kits print it, and drawn records
// show it on their map.
type Outline struct {
	verbs  []ink.Verb
	places [][2]float64
}

// ParseOutline parses an outline: M, L and C take points as in SVG, and Z closes. All points must
// be inside the square. It returns false for a text that is not an outline, and for an outline that
// covers no area.
func ParseOutline(text string) (Outline, bool) {
	verbs, places, ok := ink.ParseSteps(text)
	if !ok {
		return Outline{}, false
	}
	for _, at := range places {
		if min(at[0], at[1]) < 0 || max(at[0], at[1]) > 100 {
			return Outline{}, false
		}
	}
	o := Outline{verbs, places}
	own := o.In(geom.R(0, 0, geom.MM(100), geom.MM(100))).Box()
	return o, own.W >= geom.MM(1) && own.H >= geom.MM(1)
}

// String formats the outline; ParseOutline accepts it.
func (o Outline) String() string { return ink.FormatSteps(o.verbs, o.places, 64) }

// In returns the outline as large as a box allows, centred in it.
func (o Outline) In(box geom.Rect) ink.Path {
	side := float64(min(box.W, box.H))
	left := float64(box.X) + (float64(box.W)-side)/2
	top := float64(box.Y) + (float64(box.H)-side)/2
	path := ink.Path{Verbs: o.verbs, Points: make([]geom.Point, len(o.places))}
	for i, at := range o.places {
		path.Points[i] = geom.Pt(geom.Length(math.Round(left+at[0]*side/100)), geom.Length(math.Round(top+at[1]*side/100)))
	}
	return path
}
