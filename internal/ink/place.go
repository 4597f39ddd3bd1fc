package ink

import (
	"math"
	"strconv"
	"strings"

	"cartouche/internal/geom"
)

// Place is where a mark of one kind goes in a slot. A layout sets it; whatever draws or looks for the mark uses it.
type Place struct {
	Kind string
	Box  geom.Rect
	Line Segment // of a line that players draw, inside the box; zero for other marks
}

// Segment is a straight line between two points.
type Segment struct{ From, To geom.Point }

// LineKind is the kind of a mark that is a straight line.
const LineKind = "line"

// PointKind is the kind of the place where a decimal sign is printed. The digits of a number are at both of its sides.
const PointKind = "point"

// LinePlace returns the place of a line.
func LinePlace(from, to geom.Point) Place {
	x, y := min(from.X, to.X), min(from.Y, to.Y)
	return Place{LineKind, geom.R(x, y, max(from.X, to.X)-x, max(from.Y, to.Y)-y), Segment{from, to}}
}

// Moved returns the place after points have moved; boxes stay upright.
func (p Place) Moved(box func(geom.Rect) geom.Rect, point func(geom.Point) geom.Point) Place {
	if p.Kind == LineKind {
		return LinePlace(point(p.Line.From), point(p.Line.To))
	}
	return Place{Kind: p.Kind, Box: box(p.Box)}
}

// FormatPlaces spells places as SVG files have them: "circle 24.5 26.8 12 12; bucket 40 27 5 6", in millimetres, exact to the
// micrometre. A line has the point where it begins, and the distance to that where it ends.
func FormatPlaces(places []Place) string {
	var b []byte
	for i, p := range places {
		if i > 0 {
			b = append(b, "; "...)
		}
		b = append(b, p.Kind...)
		at := [...]geom.Length{p.Box.X, p.Box.Y, p.Box.W, p.Box.H}
		if p.Kind == LineKind {
			way := p.Line.To.Sub(p.Line.From)
			at = [...]geom.Length{p.Line.From.X, p.Line.From.Y, way.X, way.Y}
		}
		for _, l := range at {
			b = strconv.AppendFloat(append(b, ' '), l.MM(), 'f', -1, 64)
		}
	}
	return string(b)
}

// ParsePlaces parses places in the form that FormatPlaces returns; an empty text has none. It returns false for an invalid text.
func ParsePlaces(text string) ([]Place, bool) {
	if text == "" {
		return nil, true
	}
	var places []Place
	for _, one := range strings.Split(text, "; ") {
		words := strings.Fields(one)
		if len(words) != 5 {
			return nil, false
		}
		var n [4]float64
		for i := range n {
			var err error
			if n[i], err = strconv.ParseFloat(words[i+1], 64); err != nil || !(math.Abs(n[i]) <= farthest) {
				return nil, false
			}
		}
		box := geom.R(geom.MM(n[0]), geom.MM(n[1]), geom.MM(n[2]), geom.MM(n[3]))
		if words[0] == LineKind {
			places = append(places, LinePlace(box.Min(), geom.Pt(box.X+box.W, box.Y+box.H)))
			continue
		}
		places = append(places, Place{Kind: words[0], Box: box})
	}
	return places, true
}
