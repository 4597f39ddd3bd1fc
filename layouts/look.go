package layouts

import (
	"math"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts/inks"
)

// turned draws what is turned about the centre of its box, and what is transparent. Positions are checked as they are turned.
func (d *Drawing) turned(look model.Look, box geom.Rect, draw func()) {
	degrees := d.Scope.Angle(look.Rotate)
	opacity, ok := d.Int(look.Opacity.Or(100), 1, 100)
	if degrees == 0 && (opacity == 100 || !ok) {
		draw()
		return
	}
	g := turnedGroup(box, degrees)
	if ok {
		g.Transparency = 100 - opacity
	}
	outer := d.where
	d.where = d.where.Into(g)
	d.Group(g, draw)
	d.where = outer
}

// turnedGroup returns a group that is turned about the centre of a box: exactly, by quarters.
func turnedGroup(box geom.Rect, degrees float64) *scene.Group {
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

// ground fills a path with a colour, a gradient or a hatch.
func (d *Drawing) ground(path ink.Path, fill model.Paint) {
	switch {
	case fill.Gradient != nil:
		fillGradient(d, path, fill.Gradient)
	case fill.Hatch != nil:
		percent := HatchInk
		if d.profile.Ink > 0 {
			percent = min(percent, d.profile.Ink)
		}
		d.FillIn(path, d.Colour(fill.Hatch.Ground))
		d.Hatch(path, fill.Hatch.Hatch, percent, d.Colour(fill.Hatch.Colour.Or("ink")))
	default:
		d.FillIn(path, d.Colour(fill.Colour))
	}
}

// fillGradient fills a path. The line of a linear gradient is as long as the box of the path is in its direction; a radial one
// touches the sides of the box.
func fillGradient(d *Drawing, path ink.Path, g *model.Gradient) {
	stops := stopsOf(d, g)
	if stops == nil {
		return
	}
	box := path.Tight()
	w, h := float64(box.W), float64(box.H)
	x, y := float64(box.X)+w/2, float64(box.Y)+h/2
	paint := &ink.Gradient{Stops: stops, Radial: g.Radial}
	if g.Radial {
		paint.Space = geom.Affine{A: w / 2, D: h / 2, E: x, F: y}
	} else {
		m := (&scene.Turn{Degrees: d.Scope.Angle(g.Angle)}).Affine()
		long := math.Abs(float64(w*m.A)) + math.Abs(float64(h*m.B))
		dx, dy := float64(long*m.A), float64(long*m.B)
		paint.Space = geom.Affine{A: dx, B: dy, C: -dy, D: dx, E: x - dx/2, F: y - dy/2}
	}
	d.Add(&ink.Fill{Path: path, Gradient: paint})
}

// stopsOf returns the colours of a gradient, or nil if one has an error. Those without a place are spread
// evenly between their neighbours.
func stopsOf(d *Drawing, g *model.Gradient) []ink.Stop {
	first, ok := stopOf(d, g.From, g.To)
	stops, before, placed := []ink.Stop{first}, g.From, 0
	spread := func(at float64) {
		from, parts := stops[placed].At, float64(len(stops)-placed)
		for i := placed + 1; i < len(stops); i++ {
			stops[i].At = from + float64((at-from)*float64(i-placed)/parts)
		}
		placed = len(stops)
	}
	for _, via := range g.Via {
		stop, fine := stopOf(d, via.Colour, before)
		if via.At.Set() {
			percent, right := d.Int(via.At.Number, 1, 100)
			stop.At = float64(percent) / 100
			if right && stop.At < stops[placed].At {
				d.Errs.Add(via.At.Pos, "gradient-order", diag.Args{"found": percent, "before": int(math.Round(100 * stops[placed].At))})
			}
			spread(stop.At)
			fine = fine && right
		}
		stops, before, ok = append(stops, stop), via.Colour, ok && fine
	}
	last, fine := stopOf(d, g.To, before)
	spread(1)
	last.At = 1
	if !ok || !fine {
		return nil
	}
	return append(stops, last)
}

// stopOf returns a colour of a gradient; none is the other colour, fully transparent.
func stopOf(d *Drawing, c, other model.Colour) (stop ink.Stop, ok bool) {
	before := len(*d.Errs)
	colour := d.Colour(c)
	if ok = len(*d.Errs) == before; ok && colour == nil {
		stop.Transparency, colour = 100, d.Colour(other)
	}
	if colour != nil {
		stop.Colour = *colour
	}
	return stop, ok
}

// HatchInk is the most that the lines of a hatch cover, in percent.
const HatchInk = 20

// Hatch draws the lines of a hatch in a path, in a colour unless that is nil.
func (d *Drawing) Hatch(path ink.Path, kind string, percent int, c *ink.Colour) {
	if c != nil {
		d.Add(inks.Hatched(path, path.Tight(), kind, percent, *c))
	}
}
