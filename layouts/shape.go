package layouts

import (
	"math"

	"cartouche/internal/art"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var (
	_ = mirrored("rect", drawRect)
	_ = mirrored("circle", drawCircle)
	_ = mirrored("ellipse", drawEllipse)
	_ = mirrored("polygon", drawPolygon)
	_ = mirrored("line", drawLine)
	_ = mirrored("ngon", drawNgon)
	_ = mirrored("star", drawStar)
	_ = mirrored("arc", drawArc)
	_ = mirrored("path", drawPath)
)

func drawRect(d *drawing, r *model.Rect) {
	box := d.scope.Box(r.Box)
	d.shape(ink.RoundRectPath(box, d.scope.Length(r.Radius)), box, r.Outline)
}

func drawCircle(d *drawing, c *model.Circle) {
	path := ink.CirclePath(d.scope.Point(c.Centre), d.scope.Length(c.Radius))
	d.shape(path, path.Box(), c.Outline)
}

func drawEllipse(d *drawing, e *model.Ellipse) {
	box := d.scope.Box(e.Box)
	d.shape(ink.EllipsePath(box), box, e.Outline)
}

func drawPolygon(d *drawing, g *model.Polygon) {
	path := ink.PolygonPath(d.scope.Points(g.Points)...)
	d.shape(path, path.Box(), g.Outline)
}

func drawLine(d *drawing, l *model.Line) {
	path := ink.PolylinePath(d.scope.Points(l.Points)...)
	d.shape(path, path.Box(), model.Outline{Stroke: l.Stroke.Or("ink"), Width: l.Width, Dash: l.Dash, Ends: l.Ends, For: l.For, Look: l.Look})
}

func drawNgon(d *drawing, g *model.Ngon) {
	if sides, ok := d.count(g.Sides, 3, 60); ok {
		box := d.scope.Box(g.Box)
		d.shape(starPath(box, sides, 100), box, g.Outline)
	}
}

func drawStar(d *drawing, s *model.Star) {
	points, ok := d.count(s.Points.Or(5), 3, 60)
	if !ok {
		return
	}
	if inner, ok := d.count(s.Inner.Or(40), 1, 99); ok {
		box := d.scope.Box(s.Box)
		d.shape(starPath(box, 2*points, inner), box, s.Outline)
	}
}

// starPath joins corners on the ellipse in a box, clockwise from the top; every second one is at a percentage of the way from
// the centre.
func starPath(box geom.Rect, corners, percent int) ink.Path {
	x, y := float64(box.X)+float64(box.W)/2, float64(box.Y)+float64(box.H)/2
	var points []geom.Point
	for i := range corners {
		m, share := (&scene.Turn{Degrees: float64(360*i)/float64(corners) - 90}).Affine(), 0.5
		if i%2 == 1 {
			share = float64(percent) / 200
		}
		points = append(points, rounded(x+float64(float64(box.W)*share*m.A), y+float64(float64(box.H)*share*m.B)))
	}
	return ink.PolygonPath(points...)
}

func rounded(x, y float64) geom.Point {
	return geom.Pt(geom.Length(math.Round(x)), geom.Length(math.Round(y)))
}

func drawArc(d *drawing, a *model.Arc) {
	box := d.scope.Box(a.Box)
	from, to := d.scope.Angle(a.From), d.scope.Angle(a.To)
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
	d.shape(path, box, a.Outline)
}

// arcPath goes clockwise along the ellipse in a box, in steps of at most an eighth of a turn.
func arcPath(box geom.Rect, from, to float64) ink.Path {
	n := int(math.Ceil((to - from) / 45))
	step := (to - from) / float64(n)
	w, h := float64(box.W)/2, float64(box.H)/2
	x, y := float64(box.X)+w, float64(box.Y)+h
	at := func(u, v float64) geom.Point { return rounded(x+float64(w*u), y+float64(h*v)) }
	// The control points of an arc are on its tangents, 4/3·tan(step/4) radii away.
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

// drawPath draws an outline that is written as path data.
func drawPath(d *drawing, e *model.Path) {
	if path, ok := d.pathData(e.D); ok {
		path = path.Moved(d.scope.Point(e.At))
		d.shape(path, path.Tight(), e.Outline)
	}
}

// pathData reads path data whose unit is a millimetre.
func (r *resolver) pathData(data model.PathData) (ink.Path, bool) {
	text, at := r.scope.Word(data.Word)
	path, errs := art.Path(text, geom.Millimetre)
	for _, e := range errs {
		if e.Pos.Line == 1 && data.Name == "" {
			at = data.Within(e.Pos.Column - 1)
		}
		r.errs.AddHint(at, e.Code, e.Hint, e.Args)
	}
	if len(path.Points) < 2 && errs == nil {
		r.errs.Add(at, "path-draws-nothing", nil)
	}
	return path, len(path.Points) >= 2 && errs == nil
}

// roles are the roles of lines by what the key `for` of a shape says.
var roles = map[string]scene.Role{"cut": scene.Cut, "mountain": scene.Fold, "valley": scene.Fold, "guide": scene.Guide}

// shape fills and draws a path as an element asks, turned about the centre of a box.
func (d *drawing) shape(path ink.Path, box geom.Rect, o model.Outline) {
	d.turned(o.Look, box, func() {
		inside := d.where == (scene.Where{}) && d.full.Contains(path.Box()) // which is quicker to see
		if !inside && !d.turnedInside(path.Placed(d.where).Tight(), d.at) {
			return
		}
		d.ground(path, o.Fill)
		c := d.colour(o.Stroke)
		if c == nil {
			return
		}
		s := &ink.Stroke{Path: path, Colour: *c, Width: d.width(d.thick(o.Width.Or(medium)))}
		if o.Ends == "round" {
			s.Cap, s.Join = ink.RoundCap, ink.RoundJoin
		}
		if way, folded := creases[o.For]; folded {
			s.Dash = way.dash(d.thick(o.Dash.Or(foldDash)))
		} else if o.Dash.Set() {
			dash := d.thick(o.Dash)
			s.Dash = []geom.Length{dash, dash}
		}
		d.as(roles[o.For], func() { d.add(s) })
	})
}
