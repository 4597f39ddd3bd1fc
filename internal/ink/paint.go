package ink

import (
	"math"

	"cartouche/internal/geom"
)

// Gradient is a ground whose colour changes across it. Beyond its first and last stop it has their colours.
type Gradient struct {
	// Space maps the unit space of the gradient to the coordinates of the path. There a linear gradient runs from x = 0 to x = 1,
	// and a radial one from the centre of the unit circle to its edge.
	Space  geom.Affine
	Radial bool
	Focus  Focus  // start of a radial gradient
	Stops  []Stop // two or more; At never decreases
}

// Focus is the circle from which a radial gradient runs to the unit circle around it. The zero value is the centre.
type Focus struct{ X, Y, R float64 }

// Along returns how far along a radial gradient a position of its unit space is: 0 on the
// circle of the focus and 1 on the unit circle.
func (f Focus) Along(x, y float64) float64 {
	if f == (Focus{}) {
		return math.Sqrt(float64(x*x) + float64(y*y))
	}
	// The circle around F·(1-t) with the radius R + t·(1-R) goes through the position.
	px, py, dr := x-f.X, y-f.Y, 1-f.R
	a := float64(dr*dr) - float64(f.X*f.X) - float64(f.Y*f.Y)
	b := float64(f.R*dr) - float64(px*f.X) - float64(py*f.Y)
	c := float64(f.R*f.R) - float64(px*px) - float64(py*py)
	return (math.Sqrt(max(float64(b*b)-float64(a*c), 0)) - b) / a
}

// Stop is a colour at a position of a gradient.
type Stop struct {
	At           float64 // 0 to 1
	Colour       Colour
	Transparency int // transparency in percent: 0 is opaque, 100 is invisible
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

// ColourAt returns the colour of the gradient at a point of the path, and its transparency in percent.
func (g *Gradient) ColourAt(at geom.Point) (Colour, int) {
	back, ok := g.Space.Inverse()
	if !ok {
		last := g.Stops[len(g.Stops)-1]
		return last.Colour, last.Transparency
	}
	along, y := back.Apply(float64(at.X), float64(at.Y))
	if g.Radial {
		along = g.Focus.Along(along, y)
	}
	return g.Tone(along)
}

// Tone returns the colour of the gradient at a position along it, and its transparency in percent.
func (g *Gradient) Tone(along float64) (Colour, int) {
	low := g.Stops[len(g.Stops)-1]
	for i, high := range g.Stops {
		if along > high.At {
			continue
		}
		if low = high; i == 0 {
			break
		}
		low = g.Stops[i-1]
		share := (along - low.At) / (high.At - low.At)
		mix := func(a, b int) int { return a + int(math.Round(float64(float64(b-a)*share))) }
		return Colour{
			R: uint8(mix(int(low.Colour.R), int(high.Colour.R))), G: uint8(mix(int(low.Colour.G), int(high.Colour.G))),
			B: uint8(mix(int(low.Colour.B), int(high.Colour.B))),
		}, mix(low.Transparency, high.Transparency)
	}
	return low.Colour, low.Transparency
}
