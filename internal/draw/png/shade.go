package png

import (
	"math"
	"sort"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// shader returns the colour of a pixel of the page as RGBA.
type shader interface{ at(x, y int) [4]byte }

// ramp is a gradient on the page.
type ramp struct {
	*ink.Gradient
	back geom.Affine // from pixels to the unit space
}

// ramp returns a gradient as placed by p. The gradient must have an extent.
func (c *canvas) ramp(g *ink.Gradient, p *place) *ramp {
	back, _ := g.Space.After(p.Where.Affine()).After(geom.Affine{A: c.scale, D: c.scale}).Inverse()
	return &ramp{g, back}
}

// at implements shader.
func (r *ramp) at(x, y int) [4]byte {
	t, v := r.back.Apply(float64(x)+0.5, float64(y)+0.5)
	if r.Radial {
		t = r.Focus.Along(t, v)
	}
	last := len(r.Stops) - 1
	switch {
	case !(t > r.Stops[0].At):
		return seen(r.Stops[0])
	case t >= r.Stops[last].At:
		return seen(r.Stops[last])
	}
	i := sort.Search(last, func(i int) bool { return t < r.Stops[i].At })
	a, b := r.Stops[i-1], r.Stops[i]
	share := (t - a.At) / (b.At - a.At)
	from, to := seen(a), seen(b)
	var out [4]byte
	for i := range out {
		out[i] = byte(math.Floor(between(float64(from[i]), float64(to[i]), share) + 0.5))
	}
	return out
}

// seen returns the colour of a stop as RGBA.
func seen(s ink.Stop) [4]byte {
	return [4]byte{s.Colour.R, s.Colour.G, s.Colour.B, byte((255*(100-s.Transparency) + 50) / 100)}
}
