package art

import (
	"math"
	"slices"

	"cartouche/internal/art/layer"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// circle is a circle by its middle and its radius.
type circle struct {
	at pt
	r  float64
}

// circles are those between which a radial gradient runs. It goes on in both directions, as far as the radius is not below zero.
type circles struct{ from, to circle }

// Parts of a radius.
const (
	mostFocus = 0.99 // as far as a focus is moved out within its circle
	nearRim   = 1.01 // as far as a focus on the rim may miss it by rounding
	hairRim   = 1e-9 // circles of one size and place
)

// lay gives a gradient the space and the focus of circles of which one holds the other. Those that cross have them as if the first were
// moved into the second.
func (c circles) lay(g *ink.Gradient) {
	from, to := c.from, c.to
	if from.at.minus(to.at).length()+to.r < from.r { // it runs inwards
		from, to = to, from
		g.Stops = reversed(g.Stops)
	}
	g.Space = geom.Affine{A: to.r, D: to.r, E: to.at.x, F: to.at.y}
	if to.r > 0 {
		at, r := from.at.minus(to.at).times(1/to.r), min(from.r/to.r, mostFocus)
		if l := at.length(); l+r > mostFocus {
			at = at.times((mostFocus - r) / l)
		}
		g.Focus = ink.Focus{X: at.x, Y: at.y, R: r}
	}
}

// crossing reports whether neither of the circles holds the other.
func (c circles) crossing() bool {
	far, apart := c.from.at.minus(c.to.at).length(), math.Abs(c.from.r-c.to.r)
	return far >= apart && far > hairRim*c.to.r
}

// along returns the last position along the gradient whose circle goes through a point. It reports false where there is none.
func (c circles) along(p pt) (float64, bool) {
	to, p := c.to.at.minus(c.from.at), p.minus(c.from.at)
	dr := c.to.r - c.from.r
	square := dot(to, to) - float64(dr*dr)
	half := dot(p, to) + float64(c.from.r*dr)
	rest := dot(p, p) - float64(c.from.r*c.from.r)
	at := [2]float64{rest / (2 * half), math.NaN()}
	if root := float64(half*half) - float64(square*rest); math.Abs(square) > hairRim*dot(to, to) {
		root = math.Sqrt(root)
		at = [2]float64{(half + root) / square, (half - root) / square}
		if square < 0 {
			at[0], at[1] = at[1], at[0]
		}
	}
	for _, t := range at {
		if !math.IsInf(t, 0) && c.from.r+float64(t*dr) >= 0 { // not for NaN either
			return t, true
		}
	}
	return 0, false
}

// cone is a radial gradient between circles of which neither holds the other: where none of its circles goes through, it paints nothing.
type cone struct {
	circles
	m      geom.Affine // to the coordinates of the path
	stops  []ink.Stop
	spread string
}

// isNearly reports whether a cone that paints all of a box is as good as the gradient with its focus within the circle.
func (c *cone) isNearly(g *ink.Gradient, around box) bool {
	back, ok := c.m.Inverse()
	far := c.from.at.minus(c.to.at).length() + c.from.r
	if !ok || c.spread != "pad" || len(g.Stops) < 2 || far > float64(c.to.r*nearRim) {
		return false
	}
	for _, q := range around.corners() {
		if _, painted := c.along(apply(back, q)); !painted {
			return false
		}
	}
	return true
}

// tone returns the colour of a cone at a point, in its own coordinates, and its transparency in percent.
func (c *cone) tone(at pt) (ink.Colour, int) {
	t, painted := c.along(at)
	switch {
	case !painted:
		return ink.Colour{}, 100
	case c.spread == "repeat":
		t -= math.Floor(t)
	case c.spread == "reflect":
		t = math.Abs(t - 2*math.Round(t/2))
	}
	return (&ink.Gradient{Stops: c.stops}).Tone(t)
}

// coned returns a cone as a picture all over a box in micrometres; at maps the coordinates of the path to them.
func (s *shaper) coned(c *cone, around box, at geom.Affine) []ink.Op {
	k := float64(s.dpi) / float64(geom.Inch)
	back, ok := c.m.After(at).After(geom.Affine{A: k, D: k}).Inverse()
	in := s.pixels(around).Intersect(s.frame())
	if !ok || in.Empty() || !s.hold(workShapes, in, 1) || !s.area(workShapes, in, stepsGradient+len(c.stops)) {
		return nil
	}
	pix := make([]uint8, 0, 4*in.Dx()*in.Dy())
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			colour, pale := c.tone(apply(back, pt{float64(x) + 0.5, float64(y) + 0.5}))
			pix = append(pix, colour.R, colour.G, colour.B, uint8((255*(100-pale)+50)/100))
		}
	}
	return s.picture(layer.From(in, pix))
}

// radialRange returns where a radial gradient begins and ends that goes on all over a box of its unit space.
func radialRange(f ink.Focus, all box) (low, high float64) {
	high = 1
	at := pt{f.X, f.Y}
	for _, q := range all.corners() {
		// A circle of the gradient around q is not larger than one that only grows where the gap is smallest.
		high = max(high, math.Ceil(q.minus(at).length()/max(1-at.length()-f.R, 0.01)))
	}
	return -f.R / (1 - f.R), high
}

// circleAt returns the circle of a radial gradient at a position along it, in its unit space.
func circleAt(f ink.Focus, t float64) circle {
	return circle{pt{f.X, f.Y}.times(1 - t), max(f.R+float64(t*(1-f.R)), 0)}
}

// begun returns stops without those before the beginning, where there is one instead.
func begun(stops []ink.Stop) []ink.Stop {
	n := 0
	for n < len(stops)-1 && stops[n].At < 0 {
		n++
	}
	if n == 0 {
		return stops
	}
	var first ink.Stop
	first.Colour, first.Transparency = (&ink.Gradient{Stops: stops}).Tone(0)
	return append([]ink.Stop{first}, stops[n:]...)
}

// reversed returns stops in the other direction.
func reversed(stops []ink.Stop) []ink.Stop {
	stops = slices.Clone(stops)
	slices.Reverse(stops)
	for i := range stops {
		stops[i].At = 1 - stops[i].At
	}
	return stops
}
