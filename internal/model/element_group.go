package model

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Group moves, turns and repeats elements as one. Their positions count from the upper left corner of its box, which is the
// region `group`; the regions of the component are not known to them. Slots and everything else are checked where they end up.
type Group struct {
	Box      Box      `doc:"box,required" aka:"at"` // position and size
	Elements elements `doc:"elements,required"`     // the elements, from the bottom up; they may be groups
	// clockwise rotation about the centre of its box, with slots or boards by 90, 180 or 270; default 0
	Rotate Angle `doc:"rotate"`
}

// readInner reads the elements of a group.
func (e *Element) readInner(kinds Kinds) {
	list := e.body.Get("elements")
	if !list.Exists() {
		return // reported
	}
	e.Inner = withItems(nil, list)
	if list.Kind() == doc.List && list.Len() == 0 {
		list.Fail("list-empty", "", diag.Args{"found": "elements"})
	}
	for i := range e.Inner {
		e.Inner[i].read(kinds)
	}
}

// withInner returns elements and those in the groups among them.
func withInner(list []Element) (all []Element) {
	for i, e := range list {
		all = append(append(all, list[i]), withInner(e.Inner)...)
	}
	return all
}

// At returns the element at a position in the data, which may be in a group, usually that of the number; nil without one.
func At(list []Element, number int, at diag.Pos) *Element {
	if number < len(list) && list[number].Pos == at {
		return &list[number]
	}
	for i := range list {
		if list[i].Pos == at {
			return &list[i]
		}
		if e := At(list[i].Inner, 0, at); e != nil {
			return e
		}
	}
	return nil
}

// inner returns what an element of a group knows: what it knows itself, and what its group does by other names.
func (s *Scope) inner(own []local) []local {
	for _, l := range s.Locals {
		if !slices.ContainsFunc(own, func(o local) bool { return o.Name == l.Name }) {
			own = append(own, l)
		}
	}
	return own
}
