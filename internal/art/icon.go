package art

import (
	"fmt"
	"math"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"

	"github.com/go-text/typesetting/font/opentype"
)

// Icon reads an SVG file as an icon: all its shapes become one outline, in the box of the whole drawing. Which colour they have
// does not matter, but it must be one for all; gradients, transparency, shapes that are cut off and those that reach more than a
// tenth of the drawing beyond it are errors too, and so are values that are ignored.
func Icon(name string, data []byte) (*font.Drawing, diag.List) {
	d, errs := Parse(name, data, nil)
	if d == nil {
		return nil, errs
	}
	at := diag.Pos{File: name}
	k := font.Units / max(d.w, d.h)
	shapes := iconShapes{tolerance: 0.5 / k}
	shapes.add(d.items)
	colours := slices.Compact(slices.Sorted(slices.Values(shapes.colours)))
	outline, ok := union(shapes.areas)
	room := box{0, 0, d.w, d.h}.grown(max(d.w, d.h) / 10)
	ground, hasGround := shapes.ground(box{0, 0, d.w, d.h})
	for _, n := range d.Notes {
		if n.Code == "art-ignored" && !colouring[fmt.Sprint(n.Args["what"])] {
			errs = append(errs, n)
		}
	}
	switch {
	case shapes.effects:
		errs.Add(at, "icon-effect", nil)
	case hasGround:
		errs.Add(ground, "icon-ground", diag.Args{"ground": shapes.colours[0], "found": shapes.colours[1]})
	case len(colours) > 1:
		errs.Add(at, "icon-colours", diag.Args{"found": colours})
	case !ok:
		errs.Add(at, "icon-crossing", nil)
	case len(outline.verbs) == 0:
		errs.Add(at, "icon-blank", nil)
	case outline.bounds().intersect(room) != outline.bounds():
		errs.Add(at, "icon-outside", nil)
	}
	if len(errs) > 0 {
		return nil, errs
	}
	w, h := int(math.Round(d.w*k)), int(math.Round(d.h*k))
	return &font.Drawing{Outline: segments(outline, k, float64(h)), W: max(w, 1), H: max(h, 1)}, nil
}

// iconShapes collects what an icon is made of.
type iconShapes struct {
	tolerance float64
	areas     []area
	colours   []string   // of the areas
	at        []diag.Pos // of their elements
	effects   bool       // there is what an icon cannot have
}

func (s *iconShapes) add(items []*item) {
	for _, i := range items {
		s.effects = s.effects || i.pale != 0 || i.fx != nil || i.picture != nil || !i.clipsNothing()
		s.add(i.items)
		if i.fill != nil {
			s.paint(i.fill, i.at)
			s.areas = append(s.areas, area{path: i.path.through(i.m), evenOdd: i.evenOdd})
		}
		if i.stroke != nil {
			s.paint(&i.stroke.paint, i.at)
			k, _ := scale(i.m)
			line := i.stroke.outline(i.path, s.tolerance/max(k, 1e-9)).through(i.m)
			if float64(i.m.A*i.m.D) < float64(i.m.B*i.m.C) { // turned over: its pieces run the other way
				line = turnedOver(line)
			}
			s.areas = append(s.areas, area{path: line, single: true})
		}
	}
}

func (s *iconShapes) paint(p *paint, at diag.Pos) {
	s.at = append(s.at, at)
	s.effects = s.effects || p.gradient != nil || p.cone != nil || p.tiles != nil || p.pale != 0
	s.colours = append(s.colours, p.colour.String())
}

// colouring are the properties that icons do not have, so that it does not matter when one is ignored.
var colouring = setOf("color fill stroke stop-color flood-color")

// ground returns the position of a shape behind a whole icon, as large as the drawing and of another colour than all the others.
func (s *iconShapes) ground(drawing box) (diag.Pos, bool) {
	if len(s.colours) < 2 || s.areas[0].single {
		return diag.Pos{}, false
	}
	for _, c := range s.colours[1:] {
		if c == s.colours[0] || c != s.colours[1] {
			return diag.Pos{}, false
		}
	}
	b := s.areas[0].path.bounds()
	margin := max(drawing.x1, drawing.y1) / 20
	return s.at[0], b.grown(margin).intersect(drawing) == drawing
}

// clipsNothing reports whether the clips of an item cut off nothing, as those around a whole drawing do that some programs write.
func (i *item) clipsNothing() bool {
	bare := *i
	bare.clips = nil
	all := bare.bounds(false)
	for _, c := range i.clips {
		_, isBox := c.path.placed(geom.Affine{A: 1000, D: 1000}).AsRect()
		if edge := c.path.through(i.m).bounds().grown(1e-6); !isBox || edge.intersect(all) != all {
			return false
		}
	}
	return true
}

// turnedOver returns the parts of a path the other way round.
func turnedOver(p path) path {
	var out path
	for _, part := range p.parts() {
		out.join(part.reversed())
	}
	return out
}

// segments returns a path as an outline whose y grows upwards from the foot of a box.
func segments(p path, k, h float64) []font.Segment {
	at := func(q pt) opentype.SegmentPoint {
		return opentype.SegmentPoint{X: float32(math.Round(q.x * k)), Y: float32(math.Round(h - float64(q.y*k)))}
	}
	var list []font.Segment
	p.steps(func(v ink.Verb, _, _ pt, to []pt) {
		var s font.Segment
		switch v {
		case ink.MoveTo:
			s.Op = opentype.SegmentOpMoveTo
		case ink.LineTo:
			s.Op = opentype.SegmentOpLineTo
		case ink.CubicTo:
			s.Op = opentype.SegmentOpCubeTo
		case ink.Close:
			return // outlines of glyphs are closed
		}
		for i, q := range to {
			s.Args[i] = at(q)
		}
		list = append(list, s)
	})
	return list
}
