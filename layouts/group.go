package layouts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = Mirrored("group", func(*Drawing, *model.Group) {}) // its elements are drawn one by one

const (
	maxErrors  = 1000   // of a side that are looked for
	maxInGroup = 10_000 // how often the elements of a group may be drawn, by all repetitions around them together
)

// draw draws an element, or those of a group, and records what comes from which.
func (d *Drawing) draw(e *model.Element) {
	if d.stops(e) {
		return
	}
	d.At = e.Pos
	if e.Kind == "group" && e.Partial == nil {
		d.drawGroup(e)
		return
	}
	before, slots, errs, drawn := len(d.Face.Ops), len(d.Face.Slots), len(*d.Errs), d.drawn
	d.drawElement(e)
	ops := d.Face.Ops[before:]
	d.Face.From = append(d.Face.From, scene.From{At: e.Pos, Ops: len(ops)})
	if d.drawn > drawn && len(*d.Errs) == errs && len(d.Face.Slots) == slots && !slices.ContainsFunc(ops, seen) && e.Fixed() {
		d.warn(e.Pos, "element-unseen", nil)
	}
}

// seen reports whether an operation leaves something on paper.
func seen(op ink.Op) bool {
	switch op := op.(type) {
	case *ink.Fill:
		return op.Path.Box().W > 0 && op.Path.Box().H > 0
	case *ink.Stroke:
		return op.Cap == ink.RoundCap || op.Path.Box().W > 0 || op.Path.Box().H > 0
	case *scene.Group:
		return slices.ContainsFunc(op.Ops, seen)
	}
	return true
}

// stops reports whether the side has so many errors that this element and those after it are left out, which is an error too.
func (d *Drawing) stops(e *model.Element) bool {
	if len(*d.Errs)-d.earlier <= maxErrors {
		return false
	}
	if !d.stopped {
		d.Errs.Add(e.Pos, "side-errors", diag.Args{"n": maxErrors})
	}
	d.stopped = true
	return true
}

// drawGroup draws the elements of a group as often as it is repeated.
func (d *Drawing) drawGroup(e *model.Element) {
	if !d.Scope.Shown(e.Manner) {
		return
	}
	from, outer, times := len(*d.Errs), d.Scope, d.times
	defer func() { d.times = times }()
	turns, known := d.Scope.Turns(e.Manner)
	if !d.repeated(e, len(turns)) {
		return
	}
	for i, locals := range turns {
		if d.stops(e) {
			break
		}
		before := len(*d.Errs)
		d.Scope.Locals = locals
		body, spread, whole := e.Drawn(&d.Scope)
		if whole && known {
			d.Scope.Lost = 0
			g := body.(*model.Group)
			d.Scope.Offset = outer.Offset.Add(d.Scope.Place(spread, i))
			box, degrees := d.Scope.Box(g.Box), d.Scope.Angle(g.Rotate)
			if d.Scope.Lost == 0 {
				d.drawWithin(e.Manner.FollowDirection, func() {
					d.note(e, body, spread, i, len(turns))
					d.members(e, box, degrees)
				})
			}
		}
		d.Scope.Locals, d.Scope.Offset, d.Scope.Regions = outer.Locals, outer.Offset, outer.Regions
		d.dropRepeated(from, before, func(code string) bool { return strings.Contains(code, "outside") })
	}
}

// repeated counts how often elements are drawn, those within repeated groups too, and reports too many.
func (d *Drawing) repeated(e *model.Element, turns int) bool {
	if turns > 1 && e.Still() {
		d.warn(cmp.Or(e.Manner.Times.Pos, e.Manner.Each.Pos), "repeat-still", diag.Args{"found": turns})
	}
	found := max(d.times, 1) * turns
	if d.times > 0 && found > maxInGroup {
		d.Errs.Add(e.Pos, "group-times", diag.Args{"found": found, "high": maxInGroup})
		return false
	}
	if e.Kind == "group" {
		d.times = max(found, 1)
		return true
	}
	before := d.drawn
	if d.drawn += turns; d.drawn > model.MaxOnSide && before <= model.MaxOnSide {
		d.Errs.Add(e.Pos, "side-times", diag.Args{"found": d.drawn, "high": model.MaxOnSide})
	}
	return d.drawn <= model.MaxOnSide
}

// members draws the elements of a group in its box. Those of a group that is turned are turned each on its own, so that all
// that is said of elements holds for them.
func (d *Drawing) members(e *model.Element, box geom.Rect, degrees float64) {
	place, where, masks, at := turnedGroup(box, degrees), d.where, d.masks, d.At
	d.Scope.Offset = box.Min()
	d.Scope.Regions = model.Regions{"group": geom.R(0, 0, box.W, box.H)}
	d.where, d.masks = where.Into(place), map[string]ink.Path{}
	d.places.within(scene.Where{}.Into(place).Affine(), func() {
		for i := range e.Inner {
			ops, slots, from := len(d.Face.Ops), len(d.Face.Slots), len(d.Face.From)
			d.draw(&e.Inner[i])
			if degrees != 0 {
				d.turnParts(place, ops, d.Face.From[from:])
				d.turnSlots(place, d.Face.Slots[slots:], degrees)
			}
		}
	})
	d.where, d.masks, d.At = where, masks, at
}

// turnParts turns the operations from one on, which the elements drew that are listed.
func (d *Drawing) turnParts(place *scene.Group, first int, from []scene.From) {
	ops := d.Face.Ops[first:]
	d.Face.Ops = d.Face.Ops[:first:first]
	for i, part := range from {
		if part.Ops > 0 {
			turned := *place
			turned.Ops, ops, from[i].Ops = ops[:part.Ops:part.Ops], ops[part.Ops:], 1
			d.Add(&turned)
		}
	}
}

// turnSlots turns slots. Pencil marks and pieces are upright or lie along an edge, so it turns them by quarters only.
func (d *Drawing) turnSlots(place *scene.Group, slots []scene.Slot, degrees float64) {
	for i, s := range slots {
		if place.Turn != nil {
			d.Errs.Add(s.At, "group-slot-turned", diag.Args{"found": diag.Decimal(strconv.FormatFloat(degrees, 'f', -1, 64))})
			return
		}
		slots[i] = s.Placed(place.Place)
		if box, ok := d.mirror.slots[s.ID]; ok {
			d.mirror.slots[s.ID] = place.Place.ApplyRect(box)
		}
	}
}
