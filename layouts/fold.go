package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// crease is the direction of a fold. Mountain folds are dashed and dotted, valley folds dashed.
type crease int

const (
	mountain crease = iota // away from you
	valley                 // towards you
)

// creases are the folds that the key `for` of a shape may name.
var creases = map[string]crease{mountain.String(): mountain, valley.String(): valley}

// String returns "mountain" or "valley".
func (c crease) String() string { return [...]string{"mountain", "valley"}[c] }

// foldDash is the default length of the dashes of folds.
const foldDash = 1600 * geom.Micrometre

// dash returns the dashes, dots and gaps of a line with dashes of some length.
func (c crease) dash(long geom.Length) []geom.Length {
	if c == valley {
		return []geom.Length{long, long * 3 / 4}
	}
	return []geom.Length{long * 8 / 5, long * 9 / 16, long * 3 / 8, long * 9 / 16}
}

// foldLine draws a line to fold along.
func (d *drawing) foldLine(a, b geom.Point, c crease, colour *ink.Colour) {
	d.add(&ink.Stroke{Path: ink.LinePath(a, b), Colour: *colour, Width: d.width(medium), Dash: c.dash(foldDash)})
}
