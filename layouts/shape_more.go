package layouts

import (
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

func (p *painter) ellipse(e *model.Ellipse) {
	box := p.scope.Box(e.Box)
	p.shape(ink.EllipsePath(box), box, e.Outline)
}

func (p *painter) star(s *model.Star) {
	points, inner, ok := 5, 40, true
	if s.Points.Set() {
		points, ok = p.count(s.Points, 3, 60)
	}
	if s.Inner.Set() && ok {
		inner, ok = p.count(s.Inner.Number, 1, 99)
	}
	if !ok {
		return
	}
	box := p.scope.Box(s.Box)
	var corners []geom.Point
	for i := range points {
		corners = append(corners, onEllipse(box, 100, 2*i, 2*points), onEllipse(box, inner, 2*i+1, 2*points))
	}
	p.shape(ink.PolygonPath(corners...), box, s.Outline)
}

func (p *painter) ngon(g *model.Ngon) {
	sides, ok := p.count(g.Sides, 3, 60)
	if !ok {
		return
	}
	box := p.scope.Box(g.Box)
	var corners []geom.Point
	for i := range sides {
		corners = append(corners, onEllipse(box, 100, i, sides))
	}
	p.shape(ink.PolygonPath(corners...), box, g.Outline)
}

// onEllipse is corner i of so many on the ellipse that a box holds, clockwise from the
// top, or at a share of the way from its middle.
func onEllipse(box geom.Rect, percent, i, of int) geom.Point {
	m := (&scene.Turn{Degrees: float64(360*i)/float64(of) - 90}).Affine()
	share := float64(percent) / 200
	x, y := float64(box.X)+float64(box.W)/2, float64(box.Y)+float64(box.H)/2
	return geom.Pt(geom.Length(math.Round(x+float64(float64(box.W)*share*m.A))), geom.Length(math.Round(y+float64(float64(box.H)*share*m.B))))
}

// path draws an outline that is written as path data.
func (p *painter) path(e *model.Path) {
	path, ok := p.outline(e.D)
	if !ok {
		return
	}
	path = path.Moved(p.scope.Point(e.At))
	p.shape(path, path.Tight(), e.Outline)
}

func (p *painter) arc(a *model.Arc) {
	box := p.scope.Box(a.Box)
	from, to := p.scope.Angle(a.From), p.scope.Angle(a.To)
	for to <= from {
		to += 360
	}
	path := arcPath(box, from, min(to, from+360))
	switch a.Shape {
	case "slice":
		path.Line(box.Center().X, box.Center().Y).Close()
	case "chord":
		path.Close()
	}
	p.shape(path, box, a.Outline)
}

// arcPath goes clockwise along the ellipse that a box holds, in steps of at most an
// eighth of a turn.
func arcPath(box geom.Rect, from, to float64) ink.Path {
	n := int(math.Ceil((to - from) / 45))
	step := (to - from) / float64(n)
	w, h := float64(box.W)/2, float64(box.H)/2
	x, y := float64(box.X)+w, float64(box.Y)+h
	at := func(u, v float64) geom.Point {
		return geom.Pt(geom.Length(math.Round(x+float64(w*u))), geom.Length(math.Round(y+float64(h*v))))
	}
	// The control points of an arc lie on its tangents, 4/3·tan(step/4) radii away.
	quarter := (&scene.Turn{Degrees: step / 4}).Affine()
	k := 4.0 / 3 * quarter.B / quarter.A
	var path ink.Path
	last := (&scene.Turn{Degrees: from}).Affine()
	start := at(last.A, last.B)
	path.Move(start.X, start.Y)
	for i := 1; i <= n; i++ {
		next := (&scene.Turn{Degrees: from + float64(step*float64(i))}).Affine()
		path.Cubic(at(last.A-float64(k*last.B), last.B+float64(k*last.A)), at(next.A+float64(k*next.B), next.B-float64(k*next.A)), at(next.A, next.B))
		last = next
	}
	return path
}
