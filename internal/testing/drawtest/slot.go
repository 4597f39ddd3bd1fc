package drawtest

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// PlacedSlot is a slot of a face placed on a page.
type PlacedSlot struct {
	scene.Slot        // with its box and outline on the page
	Face       string // "player-board.front"
	Copy       int    // number of the piece's copy, from 1; 0 if it has none
}

// Slots returns the slots of a drawing at their positions. A slot split over several sheets is returned whole for each of them.
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
