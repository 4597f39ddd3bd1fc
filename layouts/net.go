package layouts

import (
	"cmp"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/nets"
	"cartouche/internal/scene"
)

// front lays out the front of a piece: what it shows, or the net from which it is folded.
func (s *Studio) front(c *model.Component, row model.Row, errs *diag.List) *scene.Face {
	if c.Folded == nil {
		return s.face(c, "front", c.Front, row, errs)
	}
	f := &scene.Face{
		Name: c.Name + ".front", Size: c.Size.Value, Bleed: c.Bleed.Value, Safe: s.profile.Inset(c.Safe.Value),
	}
	add := func(at diag.Pos, ops []ink.Op) {
		f.Ops, f.From = append(f.Ops, ops...), append(f.From, scene.From{At: at, Ops: len(ops)})
	}
	ground := s.bare(c, row, errs, (*Drawing).netGround)
	f.Solids = ground.Solids
	add(c.Pos, ground.Ops)
	for i, face := range c.Folded.Faces {
		if face != nil {
			group := s.netFace(c, i, row, errs)
			add(cmp.Or(first(face.Front), c.Pos), []ink.Op{group})
		}
	}
	if c.Folded.Template == nil {
		add(c.Pos, s.bare(c, row, errs, (*Drawing).netLines).Ops)
	}
	return f
}

func first(elements []model.Element) diag.Pos {
	if len(elements) == 0 {
		return diag.Pos{}
	}
	return elements[0].Pos
}

// bare returns a face with what is drawn on a net beside its faces, as the profile prints it. A net is never mirrored.
func (s *Studio) bare(c *model.Component, row model.Row, errs *diag.List, draw func(*Drawing, *model.Component)) *scene.Face {
	f := &scene.Face{Size: c.Size.Value, Bleed: c.Bleed.Value}
	d := s.newDrawing(f, c.Name, s.scope(c, row, errs), false)
	d.At = c.Pos
	draw(d, c)
	d.finish()
	d.showWraps()
	return f
}

// netGround fills the parts of a net: faces and flaps in the colour of the component, tabs in that of glue.
func (d *Drawing) netGround(c *model.Component) {
	fill := d.Colour(c.Fill)
	if t := c.Folded.Template; t != nil {
		d.FillIn(ink.RectPath(t.Picture), fill)
		if fill != nil && t.Glue.W > 0 {
			d.Fill(ink.RectPath(t.Glue), "white")
		}
		return
	}
	if faces, edge := c.Die(); faces > 0 {
		d.Face.Solids = []scene.Solid{{Edge: edge, Faces: faces, Colour: *cmp.Or(fill, d.Paint("white"))}}
	}
	for i, p := range c.Folded.Parts {
		switch {
		case p.Glued:
			d.Fill(ink.PolygonPath(p.Shape...), "sand")
		case fill != nil:
			d.FillIn(ink.PolygonPath(c.Folded.Printed(i, c.Bleed.Value)...), fill)
		}
	}
}

// netFace draws a face, turned and in its place, with its bleed where the net ends.
func (s *Studio) netFace(c *model.Component, i int, row model.Row, errs *diag.List) *scene.Group {
	face, part := c.Folded.Faces[i], &c.Folded.Parts[i]
	f := s.face(face, part.Name, face.Front, row, errs)
	for _, slot := range f.Slots {
		errs.Add(slot.At, "net-slot", diag.Args{"slot": slot.ID, "component": c.Name})
	}
	_, degrees, at := part.Upright()
	inner := f.Placed(geom.At(at), nil)
	inner.Slots = nil
	if degrees%90 == 0 {
		inner.Place.Turns = degrees / 90
	} else {
		inner.Turn = &scene.Turn{Degrees: float64(degrees)}
	}
	clip := ink.PolygonPath(c.Folded.Printed(i, c.Bleed.Value)...)
	return &scene.Group{Name: f.Name, Clip: &clip, Ops: []ink.Op{inner}}
}

// netLines draws the lines to fold and to cut along.
func (d *Drawing) netLines(c *model.Component) {
	line := d.Paint("ink")
	if fill := d.Colour(c.Fill); fill != nil && fill.Contrast(*line) < leastFold {
		line = d.Paint("white")
		d.Stroke(c.Folded.Outline(), "white", 2*Hair) // so that the line to cut along is seen
	}
	d.As(scene.Fold, func() {
		for _, f := range c.Folded.Folds() {
			d.netFold(f, line)
		}
	})
	d.As(scene.Cut, func() { d.Stroke(c.Folded.Outline(), "ink", Hair) })
}

// leastFold is the contrast of a fold with its ground at which it is seen.
const leastFold = 3

func (d *Drawing) netFold(f nets.Fold, colour *ink.Colour) {
	if f.Glued {
		colour = d.Paint("ink")
	}
	d.Add(&ink.Stroke{Path: ink.LinePath(f.From, f.To), Colour: *colour, Width: d.Width(Hair), Dash: Mountain.dash(foldDash)})
}
