package builtin

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

var _ = layouts.Upright("pyramid", drawPyramid, func(d *layouts.Drawing, e *model.Pyramid) geom.Rect {
	at, size := d.Scope.Point(e.At), newFan(d.Scope.Length(e.Base), d.Scope.Length(e.Height)).Size()
	return geom.R(at.X, at.Y, size.W, size.H)
})

// fan is the net of a pyramid with a square base and no floor: four equal faces side by side around the apex.
type fan struct {
	edge  float64 // from the apex to a corner of the base, in µm
	angle float64 // of a face at the apex, in radians
}

// newFan calculates the net from the base and the height, whose foot is half a diagonal from the corners.
func newFan(base, height geom.Length) fan {
	b, h := float64(base), float64(height)
	edge := math.Sqrt(h*h + b*b/2)
	return fan{edge, 2 * math.Asin(b/2/edge)}
}

const tabWidth = 4500 * geom.Micrometre

// at returns a point of the net seen from the apex: in a direction (0 is straight down, positive to the right), at a distance.
func (f fan) at(apex geom.Point, direction, distance float64) geom.Point {
	return geom.Pt(
		apex.X+geom.Length(math.Round(distance*math.Sin(direction))),
		apex.Y+geom.Length(math.Round(distance*math.Cos(direction))),
	)
}

// corner returns corner i of the base, 0 to 4 from left to right; 0 and 4 meet.
func (f fan) corner(apex geom.Point, i int) geom.Point {
	return f.at(apex, f.angle*float64(i-2), f.edge)
}

// side returns a face upright, as far as a part of the edge from the apex.
func (f fan) side(apex geom.Point, part float64) ink.Path {
	return ink.PolygonPath(apex, f.at(apex, f.angle/2, f.edge*part), f.at(apex, -f.angle/2, f.edge*part))
}

// Size returns the size of the net with its tab.
func (f fan) Size() geom.Size {
	half := f.edge * math.Sin(2*f.angle)
	return geom.Size{W: geom.Length(math.Ceil(2*half)) + tabWidth, H: geom.Length(math.Ceil(f.edge)) + tabWidth}
}

// drawPyramid draws the net of a pyramid. The apex points up, or down if the net is turned to save card.
func drawPyramid(d *layouts.Drawing, y *model.Pyramid) {
	f := newFan(d.Scope.Length(y.Base), d.Scope.Length(y.Height))
	at, size := d.Scope.Point(y.At), f.Size()
	d.Inside(geom.R(at.X, at.Y, size.W, size.H), d.At)
	apex := geom.Pt(at.X+(size.W-tabWidth)/2, at.Y+tabWidth)
	if !y.Down {
		drawFan(d, y, f, apex)
		return
	}
	turned := geom.Placement{Turns: 2, At: geom.Pt(2*at.X+size.W, 2*at.Y+size.H)}
	d.Group(&scene.Group{Name: "turned", Place: turned}, func() { drawFan(d, y, f, apex) })
}

func drawFan(d *layouts.Drawing, y *model.Pyramid, f fan, apex geom.Point) {
	away := f.at(geom.Point{}, 2*f.angle+math.Pi/2, float64(tabWidth)) // across the last edge, outwards
	inner, outer := f.at(apex, 2*f.angle, f.edge*0.14).Add(away), f.at(apex, 2*f.angle, f.edge*0.9).Add(away)
	tab := []geom.Point{apex, inner, outer, f.corner(apex, 4)}
	d.Fill(ink.PolygonPath(tab...), "sand")
	cut := []geom.Point{apex}
	for i := range 5 {
		cut = append(cut, f.corner(apex, i))
	}
	ground, colour := d.Colour(y.Fill), d.Colour(y.Colour.Or("white"))
	for i := range 4 {
		// Pips and hatch are drawn upright and turned with the face: a square turned by an eighth would look like a diamond.
		turn := &scene.Turn{Degrees: -f.angle * (float64(i) - 1.5) * 180 / math.Pi, About: apex}
		g := &scene.Group{Name: "face", Turn: turn}
		d.Group(g, func() { drawFace(d, y, f, apex, ground, colour) })
		if i == 0 {
			addSolid(d, y, apex, ground, g.Ops)
		}
	}
	d.As(scene.Cut, func() {
		d.Stroke(ink.PolylinePath(tab...), "ink", layouts.Medium)
		d.Stroke(ink.PolylinePath(cut...), "ink", layouts.Medium)
	})
	fold := d.Paint("ink")
	if colour != nil && colour.Name != "" {
		fold = colour
	}
	d.As(scene.Fold, func() {
		for i := 1; i < 4; i++ {
			d.FoldLine(apex, f.corner(apex, i), layouts.Mountain, fold)
		}
		d.FoldLine(apex, f.corner(apex, 4), layouts.Mountain, d.Paint("ink"))
	})
}

const (
	// pipRow is the distance of the pips from the apex, in parts of the height of a face; pipBand that of the ground below
	// them, which has no hatch.
	pipRow, pipBand = 0.86, 0.73
	// pipAir is the least space between two pips, so that they do not run together.
	pipAir = 1200 * geom.Micrometre
)

// drawFace draws a face upright: the ground, a hatch by which it is known without its colour, and pips in a row above its foot.
func drawFace(d *layouts.Drawing, y *model.Pyramid, f fan, apex geom.Point, ground, colour *ink.Colour) {
	d.FillIn(f.side(apex, 1), ground)
	if ground != nil && y.Hatch.Set() && d.Profile().Hatch[ground.Name] == "" { // else the profile hatches it
		kind, at := d.Scope.Word(y.Hatch)
		if slices.Contains(model.Hatches, kind) {
			d.Hatch(f.side(apex, pipBand), kind, layouts.HatchInk/2, colour)
		} else {
			d.Unknown("unknown-hatch", kind, model.Hatches, at)
		}
	}
	n := geom.Length(d.Scope.Number(y.Pips))
	foot := f.edge * math.Cos(f.angle/2)
	r := geom.Length(f.edge * math.Sin(f.angle/2) * 0.16)
	apart := d.Pip(y.Mark, geom.Point{}, r).Box().W + pipAir
	for i := range n {
		d.Sign(d.Pip(y.Mark, apex.Add(geom.Pt(apart*(2*i-n+1)/2, geom.Length(foot*pipRow))), r), colour)
	}
}

// addSolid adds what the net is folded to. Side is one of its faces, upright.
func addSolid(d *layouts.Drawing, y *model.Pyramid, apex geom.Point, ground *ink.Colour, side []ink.Op) {
	solid := scene.Solid{Edge: d.Scope.Length(y.Base), Height: d.Scope.Length(y.Height)}
	if ground != nil {
		solid.Colour = *ground
	}
	for _, op := range side {
		solid.Side = append(solid.Side, scene.Moved(op, geom.Point{}.Sub(apex)))
	}
	d.Face.Solids = append(d.Face.Solids, solid)
}
