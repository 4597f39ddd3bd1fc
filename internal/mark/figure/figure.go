// Package figure draws the silhouettes of pieces: monuments, labourers, animals,
// goods. A kit prints them, and a drawn record puts the very same ones on its map.
package figure

import (
	"math"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Outline is a silhouette in a square of 100 by 100.
type Outline struct{ steps []step }

// step is a letter of SVG and the places that it takes, x and y by turns.
type step struct {
	verb   string
	places []float64
}

// DecodeDoc implements doc.Decoder.
func (o *Outline) DecodeDoc(v doc.Value) {
	var ok bool
	if *o, ok = Parse(v.Text()); !ok && v.Kind() == doc.Scalar {
		v.Fail("not-an-outline", "", diag.Args{"found": v.Raw()})
	}
}

// arity is how many numbers each step takes.
var arity = map[string]int{"M": 2, "L": 2, "C": 6, "Z": 0}

// Parse reads an outline: M, L and C go to places as in SVG, Z closes. All places lie
// in the square. It reports false for what is none, and for what covers no area.
func Parse(text string) (Outline, bool) {
	for verb := range arity {
		text = strings.ReplaceAll(text, verb, " "+verb+" ")
	}
	var o Outline
	for words := strings.Fields(text); len(words) > 0; {
		n, ok := arity[words[0]]
		if !ok || len(words) <= n || o.steps == nil && words[0] != "M" {
			return Outline{}, false
		}
		s := step{verb: words[0]}
		for _, word := range words[1 : 1+n] {
			v, err := strconv.ParseFloat(word, 64)
			if err != nil || !(v >= 0 && v <= 100) {
				return Outline{}, false
			}
			s.places = append(s.places, v)
		}
		o.steps, words = append(o.steps, s), words[1+n:]
	}
	if o.steps == nil {
		return Outline{}, false
	}
	own := o.In(geom.R(0, 0, geom.MM(100), geom.MM(100))).Box()
	return o, own.W >= geom.MM(1) && own.H >= geom.MM(1)
}

// In returns the outline as large as a box allows, in the middle of it.
func (o Outline) In(box geom.Rect) ink.Path {
	side := float64(min(box.W, box.H))
	left := float64(box.X) + (float64(box.W)-side)/2
	top := float64(box.Y) + (float64(box.H)-side)/2
	var path ink.Path
	for _, s := range o.steps {
		pts := make([]geom.Point, len(s.places)/2)
		for i := range pts {
			x, y := s.places[2*i], s.places[2*i+1]
			pts[i] = geom.Pt(geom.Length(math.Round(left+x*side/100)), geom.Length(math.Round(top+y*side/100)))
		}
		switch s.verb {
		case "M":
			path.Move(pts[0].X, pts[0].Y)
		case "L":
			path.Line(pts[0].X, pts[0].Y)
		case "C":
			path.Cubic(pts[0], pts[1], pts[2])
		case "Z":
			path.Close()
		}
	}
	return path
}
