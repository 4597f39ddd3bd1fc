package layouts

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// looked draws what is turned about the middle of its box, and what one sees through.
// Checks of where it lies take it as it is turned.
func (p *painter) looked(look model.Look, box geom.Rect, draw func()) {
	degrees, seen := p.scope.Angle(look.Rotate), 100
	if look.Opacity.Set() {
		if n, ok := p.count(look.Opacity.Number, 1, 100); ok {
			seen = n
		}
	}
	if degrees == 0 && seen == 100 {
		draw()
		return
	}
	g := turned(box, degrees)
	g.Pale = 100 - seen
	outer := p.lies
	p.lies = p.lies.Into(g)
	from := len(p.face.Ops)
	draw()
	p.lies = outer
	if g.Ops = slices.Clone(p.face.Ops[from:]); len(g.Ops) > 0 {
		p.face.Ops = append(p.face.Ops[:from], g)
	}
}

// turned is a group that is turned about the middle of a box: exactly, by quarters.
func turned(box geom.Rect, degrees float64) *scene.Group {
	g, c := &scene.Group{Name: "turned"}, box.Center()
	switch quarters := math.Mod(degrees, 360) / 90; {
	case degrees == 0:
	case quarters == math.Trunc(quarters):
		g.Place.Turns = (int(quarters) + 4) % 4
		g.Place.At = c.Sub(g.Place.Apply(c))
	default:
		g.Turn = &scene.Turn{Degrees: degrees, About: c}
	}
	return g
}

// groundOf fills a path with what the data say.
func (p *painter) groundOf(path ink.Path, fill model.Paint) {
	switch {
	case fill.Gradient != nil:
		p.gradient(path, fill.Gradient)
	case fill.Hatch != nil:
		p.hatched(path, fill.Hatch)
	default:
		if c, ok := p.colour(fill.Colour); ok {
			p.add(&ink.Fill{Path: path, Colour: c})
		}
	}
}

// gradient fills a path. The line of a linear gradient is as long as the box of the path
// is in its direction; a radial one touches the sides of the box.
func (p *painter) gradient(path ink.Path, g *model.Gradient) {
	from, one := p.stop(g.From, g.To)
	to, other := p.stop(g.To, g.From)
	if !one || !other {
		return
	}
	to.At = 1
	box := path.Tight()
	w, h := float64(box.W), float64(box.H)
	x, y := float64(box.X)+w/2, float64(box.Y)+h/2
	paint := &ink.Gradient{Stops: []ink.Stop{from, to}}
	if paint.Radial = g.Radial; g.Radial {
		paint.Space = geom.Affine{A: w / 2, D: h / 2, E: x, F: y}
	} else {
		m := (&scene.Turn{Degrees: p.scope.Angle(g.Angle)}).Affine()
		long := math.Abs(float64(w*m.A)) + math.Abs(float64(h*m.B))
		dx, dy := float64(long*m.A), float64(long*m.B)
		paint.Space = geom.Affine{A: dx, B: dy, C: -dy, D: dx, E: x - dx/2, F: y - dy/2}
	}
	p.add(&ink.Fill{Path: path, Gradient: paint})
}

// stop is a colour of a gradient; none is the other colour, not seen.
func (p *painter) stop(c, other model.Colour) (ink.Stop, bool) {
	before := len(*p.errs)
	colour, ok := p.colour(c)
	if ok || len(*p.errs) > before {
		return ink.Stop{Colour: colour}, ok
	}
	colour, ok = p.colour(other)
	return ink.Stop{Colour: colour, Pale: 100}, ok
}

// hatchInk is how much of a hatched ground its lines cover at most, in percent.
const hatchInk = 20

// hatched fills a path with lines.
func (p *painter) hatched(path ink.Path, h *model.Hatch) {
	if c, ok := p.colour(h.Ground); ok {
		p.add(&ink.Fill{Path: path, Colour: c})
	}
	c, ok := p.colour(h.Colour.Or("ink"))
	if !ok {
		return
	}
	percent := hatchInk
	if p.profile.Ink > 0 {
		percent = min(percent, p.profile.Ink)
	}
	lines := hatchLines(h.Hatch, path.Tight(), percent)
	lines.Colour = c
	p.add(&scene.Group{Name: "hatch", Clip: &path, Ops: []ink.Op{lines}})
}
