package layouts

import (
	"math"

	"cartouche/internal/art"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var (
	_ = Mirrored("rect", drawRect)
	_ = Mirrored("circle", drawCircle)
	_ = Mirrored("ellipse", drawEllipse)
	_ = Mirrored("polygon", drawPolygon)
	_ = Mirrored("line", drawLine)
	_ = Mirrored("ngon", drawNgon)
	_ = Mirrored("star", drawStar)
	_ = Mirrored("arc", drawArc)
	_ = Mirrored("path", drawPath)
)

func drawRect(d *Drawing, r *model.Rect) {
	box := d.Scope.Box(r.Box)
	d.Shape(ink.RoundRectPath(box, d.Scope.Length(r.Radius)), box, r.Outline)
}

func drawCircle(d *Drawing, c *model.Circle) {
	path := ink.CirclePath(d.Scope.Point(c.Centre), d.Scope.Length(c.Radius))
	d.Shape(path, path.Box(), c.Outline)
}

func drawEllipse(d *Drawing, e *model.Ellipse) {
	box := d.Scope.Box(e.Box)
	d.Shape(ink.EllipsePath(box), box, e.Outline)
}

// points returns the points of a shape, and reports too few to see it.
func (d *Drawing) points(p model.Points, least int) []geom.Point {
	points := d.Scope.Points(p)
	if len(points) > 0 && len(points) < least {
		d.Errs.Add(p.Pos, "points-few", diag.Args{"found": len(points), "allowed": least})
	}
	return points
}

func drawPolygon(d *Drawing, g *model.Polygon) {
	path := ink.PolygonPath(d.points(g.Points, 3)...)
	d.Shape(path, path.Box(), g.Outline)
}

func drawLine(d *Drawing, l *model.Line) {
	path := ink.PolylinePath(d.points(l.Points, 2)...)
	line := model.Outline{Stroke: l.Stroke.Or("ink"), Width: l.Width, Dash: l.Dash, Ends: l.Ends, For: l.For, Look: l.Look}
	d.Shape(path, path.Box(), line)
}

func drawNgon(d *Drawing, g *model.Ngon) {
	if sides, ok := d.Int(g.Sides, 3, 60); ok {
		box := d.Scope.Box(g.Box)
		d.Shape(starPath(box, sides, 100), box, g.Outline)
	}
}

func drawStar(d *Drawing, s *model.Star) {
	points, ok := d.Int(s.Points.Or(5), 3, 60)
	if !ok {
		return
	}
	if inner, ok := d.Int(s.Inner.Or(40), 1, 99); ok {
		box := d.Scope.Box(s.Box)
		d.Shape(starPath(box, 2*points, inner), box, s.Outline)
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

func drawArc(d *Drawing, a *model.Arc) {
	box := d.Scope.Box(a.Box)
	from, to := d.Scope.Angle(a.From), d.Scope.Angle(a.To)
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
	d.Shape(path, box, a.Outline)
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
		path.Cubic(
			at(last.A-float64(k*last.B), last.B+float64(k*last.A)),
			at(next.A+float64(k*next.B), next.B-float64(k*next.A)),
			at(next.A, next.B),
		)
		last = next
	}
	return path
}

func drawPath(d *Drawing, e *model.Path) {
	if path, ok := d.PathData(e.D); ok {
		path = path.Moved(d.Scope.Point(e.At))
		d.Shape(path, path.Tight(), e.Outline)
	}
}

// PathData reads path data whose unit is a millimetre.
func (r *resolver) PathData(data model.PathData) (ink.Path, bool) {
	text, at := r.Scope.Word(data.Word)
	path, errs := art.Path(text, geom.Millimetre)
	for _, e := range errs {
		if e.Pos.Line == 1 && data.Name == "" {
			at = data.Within(e.Pos.Column - 1)
		}
		r.Errs.AddHint(at, e.Code, e.Hint, e.Args)
	}
	if len(path.Points) < 2 && errs == nil {
		r.Errs.Add(at, "path-draws-nothing", nil)
	}
	return path, len(path.Points) >= 2 && errs == nil
}

var roles = map[string]scene.Role{"cut": scene.Cut, "mountain": scene.Fold, "valley": scene.Fold, "guide": scene.Guide}

// finishes are the finishes of elements: a print shop's plates for foil, varnish and white ink.
var finishes = map[string]scene.Role{"foil": scene.Foil, "spot-uv": scene.SpotUV, "white": scene.White}

// finished draws what may be for a finish. Only a profile with spot colours prints finishes; a plate has no tints.
func (d *Drawing) finished(word string, tints bool, draw func()) {
	role, ok := finishes[word]
	if !ok {
		draw()
		return
	}
	if tints {
		d.Errs.Add(d.At, "finish-tint", diag.Args{"found": word})
	}
	before := d.Face.Ops
	d.As(role, draw)
	if !model.On(d.Profile().Spots, false) {
		d.Face.Ops = before
	}
}

// Shape fills and draws a path as an element asks, turned about the centre of a box.
func (d *Drawing) Shape(path ink.Path, box geom.Rect, o model.Outline) {
	tints := o.Fill.Gradient != nil || o.Fill.Hatch != nil || o.Look.Opacity.Set()
	d.finished(o.For, tints, func() { d.shape(path, box, o) })
}

func (d *Drawing) shape(path ink.Path, box geom.Rect, o model.Outline) {
	d.turned(o.Look, box, func() {
		inside := d.where == (scene.Where{}) && d.full.Contains(path.Box()) // which is quicker to see
		if !inside && !d.turnedInside(path.Placed(d.where).Tight(), d.At) {
			return
		}
		if d.id != "" {
			d.masks[d.id] = path.Placed(d.where)
		}
		d.ground(path, o.Fill)
		c, drawn := d.colour(o.Stroke)
		if !drawn {
			if _, finish := finishes[o.For]; o.For != "" && !o.Stroke.Set() && !(finish && o.Fill.Set()) {
				d.Errs.Add(d.At, "for-without-stroke", diag.Args{"found": o.For})
			}
			return
		}
		s := &ink.Stroke{Path: path, Colour: c, Width: d.Width(d.thick(o.Width.Or(Medium)))}
		if o.Ends == "round" {
			s.Cap, s.Join = ink.RoundCap, ink.RoundJoin
		}
		if way, folded := creases[o.For]; folded {
			s.Dash = way.dash(d.thick(o.Dash.Or(foldDash)))
		} else if o.Dash.Set() {
			dash := d.thick(o.Dash)
			s.Dash = []geom.Length{dash, dash}
		}
		d.As(roles[o.For], func() { d.Add(s) })
	})
}
