package layouts

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// drawn is what an element has drawn, as far as texts may not lie over it.
type drawn struct {
	at    diag.Pos
	kind  string
	texts []scene.Printed
	signs []geom.Rect  // around each icon, figure or other sign
	lines []scene.Line // of a frame or a rect; else none
	fills []geom.Rect  // grounds that hide what is below them
}

// Overlaps returns a warning for each text of a piece that lies over a text, a slot or
// a line of the frame that belongs to another element, and for each text or sign that is
// cut at the edge of the component. What counts is what is printed, not its box.
func Overlaps(p Piece) diag.List {
	var list diag.List
	for _, side := range []struct {
		face     *scene.Face
		elements []model.Element
	}{{p.Front, p.Component.Front}, {p.Back, p.Component.Back}} {
		if side.face == nil {
			continue
		}
		parts := partsOf(side.face, side.elements)
		for i, part := range parts {
			list = append(list, part.cut(p.Component.Name, side.face.Trim())...)
			for _, t := range part.texts {
				note := func(code, other string, at diag.Pos) {
					list.Add(part.at, code, diag.Args{"component": p.Component.Name, "found": t.Words, "other": other, "place": at.String()})
				}
				textOver(t, i, parts, side.face.Slots, note)
			}
		}
	}
	return list
}

// cut returns a warning when a text or a sign leaves the component. Grounds are meant to:
// they reach into the bleed.
func (d drawn) cut(component string, trim geom.Rect) diag.List {
	var list diag.List
	note := func(code, found string, box geom.Rect) {
		if !trim.Contains(box) {
			list.Add(d.at, code, diag.Args{"component": component, "found": found, "where": box, "allowed": trim.Size()})
		}
	}
	for _, t := range d.texts {
		note("text-cut", t.Words, t.Box)
	}
	for _, box := range d.signs {
		note("sign-cut", d.kind, box)
	}
	return list
}

// textOver notes what one text of an element lies over. Of two texts the later one lies
// over the other.
func textOver(t scene.Printed, nth int, parts []drawn, slots []scene.Slot, note func(code, other string, at diag.Pos)) {
	for i, part := range parts {
		hidden := slices.ContainsFunc(parts[min(i+1, nth):nth+1], func(o drawn) bool {
			return slices.ContainsFunc(o.fills, func(f geom.Rect) bool { return f.Contains(t.Box) })
		})
		if i != nth && !hidden && slices.ContainsFunc(part.lines, func(l scene.Line) bool { return l.Crosses(t.Box) }) {
			note("text-over-frame", "", part.at)
		}
		for _, other := range part.texts {
			if i < nth && other.Box.Overlaps(t.Box) {
				note("text-over-text", other.Words, part.at)
			}
		}
	}
	for _, s := range slots {
		if s.At != parts[nth].at && liesOver(t.Box, s) {
			note("text-over-slot", s.ID, s.At)
		}
	}
}

// partsOf takes a face apart into its elements.
func partsOf(f *scene.Face, elements []model.Element) []drawn {
	kinds := map[diag.Pos]string{}
	for _, e := range elements {
		kinds[e.Pos] = e.Kind
	}
	var parts []drawn
	ops := f.Ops
	for _, from := range f.From {
		own := ops[:from.Ops]
		ops = ops[from.Ops:]
		kind := kinds[from.At]
		part := drawn{at: from.At, kind: kind, texts: scene.Texts(own)}
		part.signs = scene.Signs(own, kind == "icon" || kind == "figure")
		if kind == "frame" || kind == "rect" {
			part.lines = scene.Lines(own, scene.Art)
		}
		for _, op := range own {
			if fill, ok := op.(*ink.Fill); ok {
				part.fills = append(part.fills, fill.Path.Box())
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// liesOver reports whether something lies over a slot, in part or as a whole.
func liesOver(box geom.Rect, s scene.Slot) bool {
	if !box.Overlaps(s.Box) || s.Shape == nil {
		return box.Overlaps(s.Box)
	}
	corners, c := s.Shape.Flattened(), box.Center()
	inside := false
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (scene.Line{From: a, To: b}).Crosses(box) {
			return true
		}
		if (a.Y > c.Y) != (b.Y > c.Y) && (c.X < a.X+(b.X-a.X)*(c.Y-a.Y)/(b.Y-a.Y)) { // counts the edges at its right
			inside = !inside
		}
	}
	return inside
}
