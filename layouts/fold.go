package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// crease is the way to fold along a line, as one looks at it. Its dash tells: lines
// to fold away are dashed and dotted, lines to fold towards oneself are dashed.
type crease int

const (
	mountain crease = iota // away: the line becomes a ridge
	valley                 // towards oneself: it becomes a furrow
)

// creases are the ways of folding that the key for of a shape may name.
var creases = map[string]crease{mountain.String(): mountain, valley.String(): valley}

// String is "mountain" or "valley".
func (c crease) String() string { return [...]string{"mountain", "valley"}[c] }

// foldDash is how long the dashes of lines to fold are when nobody says.
const foldDash = 1600 * geom.Micrometre

// dash is the dashes, dots and gaps of a line whose dashes are so long.
func (c crease) dash(long geom.Length) []geom.Length {
	if c == valley {
		return []geom.Length{long, long * 3 / 4}
	}
	return []geom.Length{long * 8 / 5, long * 9 / 16, long * 3 / 8, long * 9 / 16}
}

// foldLine draws a line to fold along.
func (p *painter) foldLine(a, b geom.Point, c crease, colour string) {
	p.add(&ink.Stroke{
		Path: ink.LinePath(a, b), Colour: p.paint(colour), Width: p.width(medium), Dash: c.dash(foldDash),
	})
}

// standeeFolds are those of a piece that stands on its feet: over its top edge, in
// the middle, away from its pictures, and its feet the other way.
func (p *painter) standeeFolds(box geom.Rect, foot geom.Length) {
	p.as(scene.Fold, func() {
		for _, f := range []struct {
			y   geom.Length
			way crease
		}{{box.Y + foot, valley}, {box.Y + box.H/2, mountain}, {box.Bottom() - foot, valley}} {
			p.foldLine(geom.Pt(box.X, f.y), geom.Pt(box.Right(), f.y), f.way, "ink")
		}
	})
}
