package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Crease is the direction of a fold. Mountain folds are dashed and dotted, valley folds dashed.
type Crease int

const (
	Mountain Crease = iota // away from you
	Valley                 // towards you
)

var creases = map[string]Crease{Mountain.String(): Mountain, Valley.String(): Valley}

// String returns "mountain" or "valley".
func (c Crease) String() string { return [...]string{"mountain", "valley"}[c] }

const foldDash = 1600 * geom.Micrometre

// dash returns the dashes, dots and gaps of a line with dashes of some length.
func (c Crease) dash(long geom.Length) []geom.Length {
	if c == Valley {
		return []geom.Length{long, long * 3 / 4}
	}
	return []geom.Length{long * 8 / 5, long * 9 / 16, long * 3 / 8, long * 9 / 16}
}

// FoldLine draws a line to fold along.
func (d *Drawing) FoldLine(a, b geom.Point, c Crease, colour *ink.Colour) {
	d.Add(&ink.Stroke{Path: ink.LinePath(a, b), Colour: *colour, Width: d.Width(Medium), Dash: c.dash(foldDash)})
}
