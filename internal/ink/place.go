package ink

import (
	"math"
	"strconv"
	"strings"

	"cartouche/internal/geom"
)

// Place is where a mark of one kind goes in a slot. A layout sets it; whatever draws or looks for the
// mark uses it.
type Place struct {
	Kind string
	Box  geom.Rect
}

// FormatPlaces spells places as SVG files have them: "circle 24.5 26.8 12 12; bucket 40 27 5 6", in
// millimetres, exact to the micrometre.
func FormatPlaces(places []Place) string {
	var b []byte
	for i, p := range places {
		if i > 0 {
			b = append(b, "; "...)
		}
		b = append(b, p.Kind...)
		for _, l := range [...]geom.Length{p.Box.X, p.Box.Y, p.Box.W, p.Box.H} {
			b = strconv.AppendFloat(append(b, ' '), l.MM(), 'f', -1, 64)
		}
	}
	return string(b)
}

// ParsePlaces parses places in the form that FormatPlaces returns; an empty text has none. It returns
// false for an invalid text.
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
		places = append(places, Place{words[0], geom.R(geom.MM(n[0]), geom.MM(n[1]), geom.MM(n[2]), geom.MM(n[3]))})
	}
	return places, true
}
