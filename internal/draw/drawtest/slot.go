package drawtest

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// PlacedSlot is a slot of a face that lies on a page.
type PlacedSlot struct {
	scene.Slot        // its box and its outline are those on the page
	Face       string // "player-board.front"
	Copy       int    // of its piece, from 1; 0 for none in particular
}

// Slots returns the slots of a drawing, each where it comes to lie. One that is
// on several sheets in part is found on each of them, whole.
func Slots(ops []ink.Op) []PlacedSlot { return slotsAt(ops, geom.Placement{}) }

func slotsAt(ops []ink.Op, at geom.Placement) []PlacedSlot {
	var list []PlacedSlot
	for _, op := range ops {
		g, ok := op.(*scene.Group)
		if !ok {
			continue
		}
		place := g.Place.After(at)
		list = append(list, slotsAt(g.Ops, place)...)
		for _, s := range g.ShownSlots() {
			list = append(list, PlacedSlot{Slot: s.Placed(place), Face: g.Name, Copy: g.Copy})
		}
	}
	return list
}
