package lint

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// FullBleed is how far grounds extend beyond the cut for print shops.
const FullBleed = 3 * geom.Millimetre

// nearTrim is how near to the trim a ground may end: if the cut is slightly off, it would still reach the edge.
const nearTrim = 200 * geom.Micrometre

// Unbled returns an error for a side of a piece on which a ground or a picture reaches the trim and does not extend least
// beyond it: if the cut is slightly off, it would have a white edge. White grounds need no bleed, because paper is white.
func Unbled(c *model.Component, f *scene.Face, least geom.Length) diag.List {
	ops := f.Ops
	found := least
	var at diag.Pos
	for _, from := range f.From {
		for _, box := range grounds(ops[:from.Ops], scene.Where{}, f.Trim().Inset(-f.Bleed)) {
			if beyond, reaches := pastTrim(box, f.Trim()); reaches && beyond < found {
				found, at = beyond, from.At
			}
		}
		ops = ops[from.Ops:]
	}
	if at.Line == 0 {
		return nil
	}
	of := c.Drawn(f.Name)
	d := diag.Diagnostic{Pos: at, Code: "bleed-missing", Hint: "bleed-add"}
	if of != c && f.Size != of.Size.Value { // bleed is at most 5 mm, and covers are the middle of a page
		d.Hint = "bleed-other-size"
	}
	d.Args = diag.Args{"component": of.Name, "found": max(found, 0), "allowed": least, "page": f.Size, "size": of.Size.Value}
	return diag.List{d}
}

// Bled reports whether a ground or a picture on a side of a piece reaches the trim.
func Bled(c *model.Component, f *scene.Face) bool { return Unbled(c, f, model.MaxSide) != nil }

// pastTrim returns how far a box that reaches an edge of the trim extends beyond it, at the side where that is least; false if
// it reaches none.
func pastTrim(box, trim geom.Rect) (beyond geom.Length, reaches bool) {
	for _, gone := range []geom.Length{trim.X - box.X, trim.Y - box.Y, box.Right() - trim.Right(), box.Bottom() - trim.Bottom()} {
		if gone >= -nearTrim && (!reaches || gone < beyond) {
			beyond, reaches = gone, true
		}
	}
	return beyond, reaches && box.Overlaps(trim)
}

// grounds returns the boxes of painted areas where they are on the face, as far as they are within a box. A drawing counts as
// one, as large as before a profile made some of it white.
func grounds(ops []ink.Op, at scene.Where, within geom.Rect) []geom.Rect {
	var boxes []geom.Rect
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			if white := op.Colour.R == 255 && op.Colour.G == 255 && op.Colour.B == 255; !op.Sign && (op.Gradient != nil || !white) {
				boxes = append(boxes, at.ApplyRect(op.Path.Box()).Intersect(within))
			}
		case *scene.Image:
			boxes = append(boxes, at.ApplyRect(op.Box).Intersect(within))
		case *scene.Group:
			inside, room := at.Into(op), within
			if op.Clip != nil {
				room = within.Intersect(inside.ApplyRect(op.Clip.Box()))
			}
			list := grounds(op.Ops, inside, room)
			if op.Drawn && len(list) > 0 {
				list = append(list, grounds(op.Before, inside, room)...)
				for _, box := range list[1:] {
					list[0] = list[0].Union(box)
				}
				list = list[:1]
			}
			boxes = append(boxes, list...)
		}
	}
	return boxes
}
