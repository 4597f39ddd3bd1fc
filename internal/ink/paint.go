package ink

import (
	"cartouche/internal/geom"
)

// Gradient is a ground whose colour changes across it. Beyond its first and its last
// stop it goes on in their colours.
type Gradient struct {
	// Space maps the unit space of the gradient to the coordinates of the path. A linear
	// gradient runs from x = 0 to x = 1 there, a radial one from the middle of the unit
	// circle to its line.
	Space  geom.Affine
	Radial bool
	Stops  []Stop // two or more, At never falling
}

// Stop is a colour at a place of a gradient.
type Stop struct {
	At     float64 // 0 to 1
	Colour Colour
	Pale   int // by how many percent the stop is transparent: 0 is opaque, 100 is not seen
}

// Through returns the gradient as it looks when its path is mapped by m.
func (g *Gradient) Through(m geom.Affine) *Gradient {
	if g == nil {
		return nil
	}
	other := *g
	other.Space = g.Space.After(m)
	return &other
}

// Flat returns the colour in which a gradient is to be painted that runs nowhere,
// because its space has no area, and whether it is such a one. It is that of the last
// stop, as SVG has it.
func (g *Gradient) Flat() (Colour, bool) {
	_, ok := g.Space.Inverse()
	return g.Stops[len(g.Stops)-1].Colour, !ok
}
