package ink

import (
	"cartouche/internal/geom"
)

// Gradient is a ground whose colour changes across it. Beyond its first and last stop it has their
// colours.
type Gradient struct {
	// Space maps the unit space of the gradient to the coordinates of the path. There a linear
	// gradient runs from x = 0 to x = 1, and a radial one from the centre of the unit circle to its
	// edge.
	Space  geom.Affine
	Radial bool
	Stops  []Stop // two or more; At never decreases
}

// Stop is a colour at a position of a gradient.
type Stop struct {
	At     float64 // 0 to 1
	Colour Colour
	Pale   int // transparency in percent: 0 is opaque, 100 is invisible
}

// Through returns the gradient for a path mapped by m.
func (g *Gradient) Through(m geom.Affine) *Gradient {
	if g == nil {
		return nil
	}
	other := *g
	other.Space = g.Space.After(m)
	return &other
}

// Flat reports whether the space of a gradient has no area, and the colour to paint instead. As in
// SVG, it is that of the last stop.
func (g *Gradient) Flat() (Colour, bool) {
	_, ok := g.Space.Inverse()
	return g.Stops[len(g.Stops)-1].Colour, !ok
}
