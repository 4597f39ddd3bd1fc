// Package lint looks at finished faces for what a person would see on paper: texts over texts, slots and lines, letters hard to
// read or hidden, what is cut at an edge, and grounds that end at the trim. Begin at Overlaps.
package lint

import (
	"slices"
	"strconv"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts/inks"
)

// paintings are used again: a deck has one for each card.
var paintings = sync.Pool{New: func() any { return new(scene.Painting) }}

type drawn struct {
	at    diag.Pos
	kind  string
	ops   []ink.Op
	texts []scene.Printed
	signs []geom.Rect  // around each icon, figure or other sign
	lines []scene.Line // of a frame, a rect or a line; else none
}

func (d drawn) hides(box geom.Rect) bool {
	return slices.ContainsFunc(d.ops, func(op ink.Op) bool { return inks.Covers(op, box) })
}

// Overlap is a warning that two things on a piece overlap, or that one is cut, with its position on the face.
type Overlap struct {
	diag.Diagnostic
	Back  bool        // on the back
	Boxes []geom.Rect // on the face: around the text or sign, and around a text or a slot below it
}

// Overlaps returns a warning for each text of a component's front and back, which may be nil, that overlaps a text, a slot or a
// line of a frame of another element, for each text or sign that is cut at the edge of the component, and for each element that
// the code of a sheet cuts. What is printed counts, not its box.
func Overlaps(c *model.Component, front, back *scene.Face) []Overlap {
	var list []Overlap
	for _, side := range []struct {
		face     *scene.Face
		elements []model.Element
		back     bool
	}{{front, c.Front, false}, {back, c.Back, true}} {
		if side.face == nil {
			continue
		}
		warn := func(at, other diag.Pos, code string, args diag.Args, boxes ...geom.Rect) {
			args["component"] = c.Name
			d := diag.Diagnostic{Pos: at, Code: code, Args: args, Source: &diag.Source{Element: other}}
			if ratio, ok := args["ratio"].(diag.Digits); ok { // the worst contrast is named
				n, _ := strconv.ParseFloat(string(ratio), 64)
				d.Source.Rank = int(10 * n)
			}
			list = append(list, Overlap{d, side.back, boxes})
		}
		var room [16]drawn // most faces have no more elements
		painting := paintings.Get().(*scene.Painting)
		parts := partsOf(room[:0], painting, side.face, side.elements)
		readable(painting, parts, warn)
		hidden(painting, parts, side.elements, warn)
		if holds := shapeOf(front, side.back); holds != nil {
			cutByOutline(holds, painting, parts, side.face.Trim(), warn)
		}
		underCode(painting, parts, side.face.Code, warn)
		painting.Reset()
		paintings.Put(painting)
		for i, part := range parts {
			part.cut(side.face.Trim(), warn)
			covered := false
			for _, t := range part.texts {
				textOver(t, i, parts, side.face.Slots, func(code, other string, at diag.Pos, below ...geom.Rect) {
					if code == "text-under-piece" && covered {
						return // an element has many such slots
					}
					covered = covered || code == "text-under-piece"
					args := diag.Args{"found": t.Words(), "other": other, "place": diag.Path(at.String())}
					warn(part.at, at, code, args, append([]geom.Rect{t.Box}, below...)...)
				})
			}
		}
	}
	return list
}

// cut warns of each text or sign that leaves the component. Grounds may: they extend into the bleed.
func (d drawn) cut(trim geom.Rect, warn func(at, other diag.Pos, code string, args diag.Args, boxes ...geom.Rect)) {
	note := func(code, found string, box geom.Rect) {
		warn(d.at, diag.Pos{}, code, diag.Args{"found": found, "where": box, "allowed": trim.Size()}, box)
	}
	for _, t := range d.texts {
		if !trim.Contains(t.Box) {
			note("text-cut", t.Words(), t.Box)
		}
	}
	for _, box := range d.signs {
		if !trim.Contains(box) {
			note("sign-cut", d.kind, box)
		}
	}
}

// textOver warns of what a text of an element overlaps. Of two texts the later one is reported.
func textOver(t scene.Printed, nth int, parts []drawn, slots []scene.Slot, note func(code, other string, at diag.Pos, below ...geom.Rect)) {
	for i, part := range parts {
		if code := besideLine(t.Box, part); i != nth && code != "" {
			if i > nth || !slices.ContainsFunc(parts[i+1:nth+1], func(o drawn) bool { return o.hides(t.Box) }) {
				note(code, "", part.at)
			}
		}
		for _, other := range part.texts {
			if i < nth && other.Box.Overlaps(t.Box) {
				note("text-over-text", other.Words(), part.at, other.Box)
			}
		}
	}
	for _, s := range slots {
		switch {
		case !overlapsSlot(t.Box, s):
		case s.At != parts[nth].at:
			note("text-over-slot", s.ID, s.At, s.Box)
		case s.Holds != nil && t.Box.Overlaps(s.Covered()):
			note("text-under-piece", s.ID, s.At, s.Box)
		}
	}
}

// partsOf paints a face, and adds what each of its elements draws to a list.
func partsOf(parts []drawn, painting *scene.Painting, f *scene.Face, elements []model.Element) []drawn {
	ops := f.Ops
	for i, from := range f.From {
		own := ops[:from.Ops]
		ops = ops[from.Ops:]
		if slices.ContainsFunc(own, finish) {
			continue // hides nothing
		}
		kind := kindAt(elements, i, from.At)
		part := drawn{at: from.At, kind: kind, ops: own, texts: painting.Paint(own, len(parts))}
		part.signs = scene.Signs(own, kind == "icon" || kind == "figure")
		if kind == "frame" || kind == "rect" || kind == "line" {
			if slices.ContainsFunc(own, inks.Cleared) {
				own = slices.DeleteFunc(slices.Clone(own), inks.Cleared)
			}
			part.lines = scene.Lines(own, scene.Art)
		}
		parts = append(parts, part)
	}
	return parts
}

// finish reports whether an operation is for a finish.
func finish(op ink.Op) bool {
	g, ok := op.(*scene.Group)
	return ok && g.Role.Finish()
}

// kindAt returns the kind of the element at a position in the data, usually that of the number.
func kindAt(elements []model.Element, number int, at diag.Pos) string {
	if e := model.At(elements, number, at); e != nil {
		return e.Kind
	}
	return ""
}

func overlapsSlot(box geom.Rect, s scene.Slot) bool {
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
