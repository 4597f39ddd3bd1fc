package layouts

import (
	"math"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// fan is the net of a pyramid with a square base and no floor: four equal faces
// side by side around the apex.
type fan struct {
	edge  float64 // from the apex to a corner of the base, in µm
	angle float64 // of a face at the apex, in radians
}

// newFan works the net out: the edge is the way from the apex to a corner of the
// base, which lies half a diagonal from the foot of the height.
func newFan(base, height geom.Length) fan {
	b, h := float64(base), float64(height)
	edge := math.Sqrt(h*h + b*b/2)
	return fan{edge, 2 * math.Asin(b/2/edge)}
}

// tabWidth is how wide the glue tab of a net is.
const tabWidth = 4500 * geom.Micrometre

// at is a place of the net seen from the apex: along a direction (0 is straight
// down, positive to the right) so far away.
func (f fan) at(apex geom.Point, direction, distance float64) geom.Point {
	return geom.Pt(apex.X+geom.Length(math.Round(distance*math.Sin(direction))), apex.Y+geom.Length(math.Round(distance*math.Cos(direction))))
}

// corner is corner i of the base, 0 to 4 from left to right; 0 and 4 meet.
func (f fan) corner(apex geom.Point, i int) geom.Point {
	return f.at(apex, f.angle*float64(i-2), f.edge)
}

// Size is the box around the net with its tab.
func (f fan) Size() geom.Size {
	half := f.edge * math.Sin(2*f.angle)
	return geom.Size{W: geom.Length(math.Ceil(2*half)) + tabWidth, H: geom.Length(math.Ceil(f.edge)) + tabWidth}
}

// pyramid draws the net of a pyramid. The apex points up, or down when the net
// is turned to save card.
func (p *painter) pyramid(y *model.Pyramid) {
	f := newFan(p.scope.Length(y.Base), p.scope.Length(y.Height))
	at := p.scope.Point(y.At)
	size := f.Size()
	p.inside(geom.R(at.X, at.Y, size.W, size.H), p.at)
	apex := geom.Pt(at.X+(size.W-tabWidth)/2, at.Y+tabWidth)
	start := len(p.face.Ops)
	p.netOfPyramid(y, f, apex)
	if !y.Down {
		return
	}
	ops := append([]ink.Op{}, p.face.Ops[start:]...)
	p.face.Ops = append(p.face.Ops[:start], &scene.Group{
		Name: "turned", Place: geom.Placement{Turns: 2, At: geom.Pt(2*at.X+size.W, 2*at.Y+size.H)}, Ops: ops,
	})
}

func (p *painter) netOfPyramid(y *model.Pyramid, f fan, apex geom.Point) {
	away := f.at(geom.Point{}, 2*f.angle+math.Pi/2, float64(tabWidth)) // across the last edge, outwards
	inner, outer := f.at(apex, 2*f.angle, f.edge*0.14).Add(away), f.at(apex, 2*f.angle, f.edge*0.9).Add(away)
	tab := []geom.Point{apex, inner, outer, f.corner(apex, 4)}
	p.fill(ink.PolygonPath(tab...), "sand")
	cut := []geom.Point{apex}
	for i := range 5 {
		cut = append(cut, f.corner(apex, i))
	}
	for i := range 4 {
		side := p.faceOfPyramid(y, f, apex, f.angle*(float64(i)-1.5))
		if i == 0 {
			p.solidPyramid(y, apex, side)
		}
	}
	p.as(scene.Cut, func() {
		p.stroke(ink.PolylinePath(tab...), "ink", medium)
		p.stroke(ink.PolylinePath(cut...), "ink", medium)
	})
	fold := "ink"
	if c, ok := p.colour(y.Colour.Or("white")); ok && c.Name != "" {
		fold = c.Name
	}
	p.as(scene.Fold, func() {
		for i := 1; i < 4; i++ {
			p.foldLine(apex, f.corner(apex, i), mountain, fold)
		}
		p.foldLine(apex, f.corner(apex, 4), mountain, "ink")
	})
}

const (
	// pipRow is how far from the apex the pips stand, in parts of the height of a face,
	// and pipBand where the ground below them begins, which has no hatch.
	pipRow, pipBand = 0.86, 0.73
	// pipAir is the least that lies between two pips, so that they do not run together.
	pipAir = 1200 * geom.Micrometre
)

// faceOfPyramid draws a face upright, and turns it about the apex towards a
// direction: pips and hatch stand on the foot of each face alike, for a square that
// is turned by an eighth would be read as a diamond. It returns the upright face.
func (p *painter) faceOfPyramid(y *model.Pyramid, f fan, apex geom.Point, direction float64) []ink.Op {
	from := len(p.face.Ops)
	left, right := f.at(apex, -f.angle/2, f.edge), f.at(apex, f.angle/2, f.edge)
	if c, ok := p.colour(y.Fill); ok {
		p.add(&ink.Fill{Path: ink.PolygonPath(apex, right, left), Colour: c})
		if y.Hatch.Set() && p.profile.Hatch[c.Name] == "" { // else it is hatched anyway
			l, r := f.at(apex, -f.angle/2, f.edge*pipBand), f.at(apex, f.angle/2, f.edge*pipBand)
			p.hatchOfFace(y, ink.PolygonPath(apex, r, l))
		}
	}
	p.facePips(y, f, apex)
	g := &scene.Group{Name: "face", Turn: &scene.Turn{Degrees: -direction * 180 / math.Pi, About: apex}, Ops: slices.Clone(p.face.Ops[from:])}
	p.face.Ops = append(p.face.Ops[:from], g)
	return g.Ops
}

// solidPyramid notes what the net is folded to. Side is one of its faces, upright.
func (p *painter) solidPyramid(y *model.Pyramid, apex geom.Point, side []ink.Op) {
	c, _ := p.colour(y.Fill) // a mistake in it is told with the face
	solid := scene.Solid{Edge: p.scope.Length(y.Base), Height: p.scope.Length(y.Height), Colour: c}
	for _, op := range side {
		solid.Side = append(solid.Side, scene.Moved(op, geom.Point{}.Sub(apex)))
	}
	p.face.Solids = append(p.face.Solids, solid)
}

// hatchOfFace draws the lines by which a face is known without its colour.
func (p *painter) hatchOfFace(y *model.Pyramid, path ink.Path) {
	hatch, at := p.scope.Word(y.Hatch)
	if !slices.Contains(model.Hatches, hatch) {
		*p.errs = append(*p.errs, diag.UnknownWord("unknown-hatch", hatch, model.Hatches, at)...)
		return
	}
	if c, ok := p.colour(y.Colour.Or("white")); ok {
		lines := hatchLines(hatch, path.Tight(), hatchInk/2)
		lines.Colour = c
		p.add(&scene.Group{Name: "hatch", Clip: &path, Ops: []ink.Op{lines}})
	}
}

// facePips puts the pips of an upright face in a row above its foot.
func (p *painter) facePips(y *model.Pyramid, f fan, apex geom.Point) {
	c, ok := p.colour(y.Colour.Or("white"))
	if !ok {
		return
	}
	mark, _ := p.scope.Word(y.Mark)
	n := geom.Length(p.scope.Number(y.Pips))
	foot := f.edge * math.Cos(f.angle/2)
	r := geom.Length(f.edge * math.Sin(f.angle/2) * 0.16)
	apart := pipPath(mark, geom.Point{}, r).Box().W + pipAir
	for i := range n {
		at := apex.Add(geom.Pt(apart*(2*i-n+1)/2, geom.Length(foot*pipRow)))
		p.add(&ink.Fill{Path: pipPath(mark, at, r), Colour: c, Sign: true})
	}
}
