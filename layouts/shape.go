package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// shape fills and draws a path as an element asks.
func (p *painter) shape(path scene.Path, fill, stroke model.Colour, width, dash model.Length) {
	p.inside(path.Box(), p.at)
	if c, ok := p.fillColour(fill); ok {
		p.add(&scene.Fill{Path: path, Colour: c})
	}
	if c, ok := p.colour(stroke); ok {
		s := &scene.Stroke{Path: path, Colour: c, Width: p.width(p.scope.Length(width.Or(medium)))}
		if d := p.scope.Length(dash); d > 0 {
			s.Dash = []geom.Length{d, d}
		}
		p.add(s)
	}
}

func (p *painter) rect(r *model.Rect) {
	box := p.scope.Box(r.Box)
	path := scene.RoundRectPath(box, p.scope.Length(r.Radius))
	p.shape(path, r.Fill, r.Stroke, r.Width, r.Dash)
}

func (p *painter) circle(c *model.Circle) {
	path := scene.CirclePath(p.scope.Point(c.Center), p.scope.Length(c.Radius))
	p.shape(path, c.Fill, c.Stroke, c.Width, model.Length{})
}

func (p *painter) polygon(g *model.Polygon) {
	p.shape(scene.PolygonPath(p.scope.Points(g.Points)...), g.Fill, g.Stroke, g.Width, model.Length{})
}

func (p *painter) line(l *model.Line) {
	p.shape(scene.PolylinePath(p.scope.Points(l.Points)...), model.Colour{}, l.Stroke.Or("ink"), l.Width, l.Dash)
}

func (p *painter) iconElement(i *model.Icon) {
	box := p.scope.Box(i.Box)
	p.inside(box, p.at)
	name, at := p.scope.Word(i.Icon)
	path, ok := p.iconPath(name, box, at)
	if !ok {
		return
	}
	if c, ok := p.colour(i.Colour.Or("ochre")); ok {
		p.add(&scene.Fill{Path: path, Colour: c})
	}
}

// slotElement draws a place to write in.
func (p *painter) slotElement(s *model.Slot) {
	box := p.scope.Box(s.Box)
	switch s.Shape {
	case "line":
		p.stroke(scene.LinePath(geom.Pt(box.X, box.Bottom()), geom.Pt(box.Right(), box.Bottom())), "ink", hair)
	case "none":
	default:
		p.writingBox(box, s.Strong)
	}
	p.slot(s.ID, box)
}

// writingBox draws the outline of a box to write in.
func (p *painter) writingBox(box geom.Rect, strong bool) {
	path := scene.RoundRectPath(box, mm(1))
	p.fill(path, "white")
	if strong {
		p.stroke(path, "lapis", bold)
	} else {
		p.stroke(path, "ink", hair)
	}
}
