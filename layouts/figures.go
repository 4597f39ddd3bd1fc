package layouts

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var (
	_ = Upright("figure", drawFigure, func(d *Drawing, e *model.Figure) geom.Rect { return d.Scope.Box(e.Box) })
	_ = Mirrored("sign", drawSign)
	_ = Upright("token", drawToken, func(d *Drawing, e *model.Token) geom.Rect { return d.Scope.Box(e.Box) })
)

// figurePath returns the outline of a figure, and reports one that does not exist.
func (r *resolver) figurePath(name string, box geom.Rect, at diag.Pos) (ink.Path, bool) {
	f, ok := r.theme.Figures[name]
	if !ok {
		r.Unknown("unknown-figure", name, slices.Sorted(maps.Keys(r.theme.Figures)), at)
	}
	return f.In(box), ok
}

// Figure draws a figure in a colour of the palette, with a light edge around it that sets it off from what is below.
func (d *Drawing) Figure(name string, box geom.Rect, colour string, edge string) {
	path, ok := d.figurePath(name, box, d.At)
	if !ok {
		return
	}
	d.Upright(box, func() {
		if edge != "" && d.profile.Ink == 0 { // where grounds become white, a light edge would become ink
			d.Stroke(path, edge, Bold)
		}
		d.Sign(path, d.Paint(colour))
	})
}

// largeFigure is the size from which a figure takes as much ink as a ground.
const largeFigure = 25 * geom.Millimetre

func drawFigure(d *Drawing, f *model.Figure) {
	box := d.Scope.Box(f.Box)
	d.Inside(box, d.At)
	name, at := d.Scope.Word(f.Figure)
	path, ok := d.figurePath(name, box, at)
	if c := d.Colour(f.Colour.Or("ink")); ok && c != nil {
		d.Add(&ink.Fill{Path: path, Colour: *c, Sign: max(box.W, box.H) < largeFigure})
	}
}

var playerSigns = []string{"circle", "square", "triangle", "diamond", "cross", "hexagon", "star"}

func (r *resolver) signPath(w model.Word, c geom.Point, radius geom.Length) (ink.Path, bool) {
	name, at := r.Scope.Word(w)
	if !slices.Contains(playerSigns, name) {
		r.Unknown("unknown-mark", name, playerSigns, at)
		return ink.Path{}, false
	}
	return pipPath(name, c, radius), true
}

// Pip returns a pip around a point, a disk if no mark is named, and reports an unknown mark.
func (r *resolver) Pip(mark model.Word, c geom.Point, radius geom.Length) ink.Path {
	if !mark.Set() {
		return ink.CirclePath(c, radius)
	}
	path, _ := r.signPath(mark, c, radius)
	return path
}

func drawSign(d *Drawing, s *model.SignOf) {
	if path, ok := d.signPath(s.Sign, d.Scope.Point(s.Centre), d.Scope.Length(s.Radius)); ok && d.Inside(path.Box(), d.At) {
		d.Sign(path, d.Colour(s.Colour.Or("ink")))
	}
}

func tokenPath(shape string, b geom.Rect) ink.Path {
	switch shape {
	case "square":
		return ink.RoundRectPath(b, b.W*12/100)
	case "hexagon":
		c, h := b.Center(), b.H*43/100
		return ink.PolygonPath(geom.Pt(b.X, c.Y), geom.Pt(b.X+b.W/4, c.Y-h), geom.Pt(b.X+b.W*3/4, c.Y-h),
			geom.Pt(b.Right(), c.Y), geom.Pt(b.X+b.W*3/4, c.Y+h), geom.Pt(b.X+b.W/4, c.Y+h))
	}
	return ink.EllipsePath(b)
}

// drawToken draws a piece to cut out: a figure in a ring.
func drawToken(d *Drawing, t *model.Token) {
	box := d.Scope.Box(t.Box)
	if !d.BoxFor(box, mm(10), mm(10)) {
		return
	}
	shape, at := d.Scope.Word(t.Shape)
	if shapes := []string{"circle", "square", "hexagon"}; shape != "" && !slices.Contains(shapes, shape) {
		d.Unknown("unknown-mark", shape, shapes, at)
		return
	}
	percent := func(n geom.Length) geom.Length { return box.W * n / 100 }
	edge := tokenPath(shape, box)
	d.FillIn(edge, d.Colour(t.Fill))
	star, _ := d.Int(t.Star, 0, 1)
	master := star > 0
	if master {
		d.Fill(tokenPath(shape, box.Inset(percent(15))), "white")
	}
	colour := d.Colour(t.Colour.Or("ink"))
	name, nameAt := d.Scope.Word(t.Figure)
	inner := box.Inset(percent(23))
	if name, _ := d.Scope.Word(t.Sign); name != "" && name != "none" {
		inner = part(box, 30, 14, 40, 40)
		if path, ok := d.signPath(t.Sign, geom.Pt(box.Center().X, box.Y+box.H*73/100), percent(11)); ok {
			d.Sign(path, colour)
		}
	}
	if master {
		inner = part(box, 28, 37, 44, 44)
		d.Figure("glory", geom.R(box.Center().X-percent(10), box.Y+box.H*15/100, percent(20), percent(20)), "garnet", "")
	}
	path, ok := d.figurePath(name, inner, nameAt)
	if !ok || colour == nil {
		return
	}
	d.Sign(path, colour)
	d.Add(&ink.Stroke{Path: tokenPath(shape, box.Inset(percent(7))), Colour: *colour, Width: d.Width(Medium), Join: ink.RoundJoin})
	d.As(scene.Cut, func() { d.Stroke(edge, "ink", Hair) })
}
