package ink

import (
	"math"
	"strconv"
	"strings"

	"cartouche/internal/geom"
)

// SVG returns the path in SVG syntax, in millimetres, exact to the micrometre.
func (p Path) SVG() string {
	places := make([][2]float64, len(p.Points))
	for i, q := range p.Points {
		places[i] = [2]float64{q.X.MM(), q.Y.MM()}
	}
	return FormatSteps(p.Verbs, places, 64)
}

// letters are the steps in SVG syntax, and arity the number of points of each.
var (
	letters = [...]byte{MoveTo: 'M', LineTo: 'L', CubicTo: 'C', Close: 'Z'}
	arity   = [...]int{MoveTo: 1, LineTo: 1, CubicTo: 3, Close: 0}
)

// SVG returns the colour in SVG syntax: "#1f6f8b".
func (c Colour) SVG() string {
	const digits = "0123456789abcdef"
	b := []byte{'#'}
	for _, v := range [...]uint8{c.R, c.G, c.B} {
		b = append(b, digits[v>>4], digits[v&15])
	}
	return string(b)
}

// ParsePath parses a path in the form that SVG returns. It returns false for an invalid path.
func ParsePath(text string) (Path, bool) {
	verbs, places, ok := ParseSteps(text)
	if !ok {
		return Path{}, false
	}
	p := Path{Verbs: verbs, Points: make([]geom.Point, len(places))}
	for i, at := range places {
		if math.Abs(at[0]) > farthest || math.Abs(at[1]) > farthest {
			return Path{}, false
		}
		p.Points[i] = geom.Pt(geom.MM(at[0]), geom.MM(at[1]))
	}
	return p, true
}

// farthest is the largest distance of a path's point from the origin, in millimetres.
const farthest = 100_000

// ParseSteps parses an outline in SVG syntax with the steps M, L, C and Z. It returns false for an
// invalid outline, or one that does not begin with M.
func ParseSteps(text string) (verbs []Verb, places [][2]float64, ok bool) {
	for _, letter := range letters {
		text = strings.ReplaceAll(text, string(letter), " "+string(letter)+" ")
	}
	for words := strings.Fields(text); len(words) > 0; {
		v := Verb(strings.IndexByte(string(letters[:]), words[0][0]))
		if len(words[0]) != 1 || int(v) >= len(letters) || len(words) <= 2*arity[v] || verbs == nil && v != MoveTo {
			return nil, nil, false
		}
		for i := range arity[v] {
			x, err := strconv.ParseFloat(words[1+2*i], 64)
			y, err2 := strconv.ParseFloat(words[2+2*i], 64)
			if err != nil || err2 != nil || math.IsNaN(x) || math.IsNaN(y) {
				return nil, nil, false
			}
			places = append(places, [2]float64{x, y})
		}
		verbs, words = append(verbs, v), words[1+2*arity[v]:]
	}
	return verbs, places, verbs != nil
}

// FormatSteps returns an outline for ParseSteps, with numbers that are exact for a float of that many bits.
func FormatSteps(verbs []Verb, places [][2]float64, bits int) string {
	var b []byte
	for _, v := range verbs {
		b = append(b, letters[v])
		for i := range arity[v] {
			if i > 0 {
				b = append(b, ' ')
			}
			b = strconv.AppendFloat(b, places[i][0], 'f', -1, bits)
			b = append(b, ' ')
			b = strconv.AppendFloat(b, places[i][1], 'f', -1, bits)
		}
		places = places[arity[v]:]
	}
	return string(b)
}
