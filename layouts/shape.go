package layouts

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// roles are what the key for of a shape says of its outline.
var roles = map[string]scene.Role{"cut": scene.Cut, "mountain": scene.Fold, "valley": scene.Fold, "guide": scene.Guide}

// shape fills and draws a path as an element asks, turned about the middle of a box.
func (p *painter) shape(path ink.Path, box geom.Rect, o model.Outline) {
	p.looked(o.Look, box, func() {
		clear := p.lies == (scene.Where{}) && p.full.Contains(path.Box()) // which takes less work to see
		if !clear && !p.insideAsItLies(path.Placed(p.lies).Tight(), p.at) {
			return
		}
		p.groundOf(path, o.Fill)
		if c, ok := p.colour(o.Stroke); ok {
			s := &ink.Stroke{Path: path, Colour: c, Width: p.width(p.thick(o.Width))}
			if o.Ends == "round" {
				s.Cap, s.Join = ink.RoundCap, ink.RoundJoin
			}
			if o.Dash.Set() {
				d := p.thick(o.Dash)
				s.Dash = []geom.Length{d, d}
			}
			if way, folded := creases[o.For]; folded {
				long := foldDash
				if o.Dash.Set() {
					long = p.thick(o.Dash)
				}
				s.Dash = way.dash(long)
			}
			p.as(roles[o.For], func() { p.add(s) })
		}
	})
}

// thick is the width of a line or a dash; one thinner than can be printed is noted.
func (p *painter) thick(l model.Length) geom.Length {
	w := p.scope.Length(l.Or(medium))
	if w < hair {
		p.errs.Add(l.Pos, "line-too-thin", diag.Args{"found": w, "allowed": geom.Length(hair)})
	}
	return max(w, hair)
}

func (p *painter) rect(r *model.Rect) {
	box := p.scope.Box(r.Box)
	path := ink.RoundRectPath(box, p.scope.Length(r.Radius))
	p.shape(path, box, r.Outline)
}

func (p *painter) circle(c *model.Circle) {
	path := ink.CirclePath(p.scope.Point(c.Centre), p.scope.Length(c.Radius))
	p.shape(path, path.Box(), c.Outline)
}

func (p *painter) polygon(g *model.Polygon) {
	path := ink.PolygonPath(p.scope.Points(g.Points)...)
	p.shape(path, path.Box(), g.Outline)
}

func (p *painter) line(l *model.Line) {
	path := ink.PolylinePath(p.scope.Points(l.Points)...)
	p.shape(path, path.Box(), model.Outline{Stroke: l.Stroke.Or("ink"), Width: l.Width, Dash: l.Dash, Ends: l.Ends, For: l.For, Look: l.Look})
}

func (p *painter) iconElement(i *model.Icon) {
	box := p.scope.Box(i.Box)
	before := len(*p.errs)
	name, at := p.scope.Word(i.Icon)
	if name == "" {
		if len(*p.errs) == before { // else it is told why
			p.errs.Add(at, "icon-needed", nil)
		}
		return
	}
	path, ok := p.iconPath(name, box, at)
	if !ok {
		return
	}
	p.looked(i.Look, box, func() {
		p.inside(box, p.at)
		if c, ok := p.colour(i.Colour.Or("ochre")); ok {
			p.add(&ink.Fill{Path: path, Colour: c, Sign: true})
		}
	})
}

// slotElement draws a place to write in.
func (p *painter) slotElement(s *model.Slot) {
	box := p.scope.Box(s.Box)
	switch s.Shape {
	case "line":
		p.stroke(ink.LinePath(geom.Pt(box.X, box.Bottom()), geom.Pt(box.Right(), box.Bottom())), "ink", hair)
	case "none":
	default:
		p.writingBox(box, s.Bold)
	}
	p.room(box, crossSize, crossSize)
	p.slotHolding(scene.Slot{ID: s.ID, Box: box, Kinds: taken(s.Accepts, "text"), Capacity: 1}, s.Pieces)
}

// writingBox draws the outline of a box to write in.
func (p *painter) writingBox(box geom.Rect, strong bool) {
	path := ink.RoundRectPath(box, mm(1))
	p.fill(path, "white")
	if strong {
		p.stroke(path, "lapis", bold)
	} else {
		p.stroke(path, "ink", hair)
	}
}
