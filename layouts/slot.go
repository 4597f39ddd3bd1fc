package layouts

import (
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// slot adds a place for marks and checks that it lies in the safe area.
func (p *painter) slot(s scene.Slot) {
	if p.slots == nil {
		p.slots = map[string]bool{}
	}
	if p.slots[s.ID] || s.ID == "" {
		p.errs.Add(p.at, "slot-twice", diag.Args{"found": s.ID, "component": p.comp.Name})
	}
	p.slots[s.ID] = true
	p.insideSafe(s.Box, p.at, "slot "+s.ID)
	s.At = p.at
	p.face.Slots = append(p.face.Slots, s)
}

// slotFor adds a place that takes one mark of some kinds.
func (p *painter) slotFor(id string, box geom.Rect, kinds ...string) {
	p.slot(scene.Slot{ID: id, Box: box, Kinds: kinds, Capacity: 1})
}

// taken are the kinds of marks that the data name, or otherwise those that are
// usual for an element.
func taken(m model.Marks, otherwise ...string) []string {
	if len(m) == 0 {
		return otherwise
	}
	return m
}

// inLine are the neighbours of the slot of number i in a line from first to last.
func inLine(prefix string, i, first, last int) []string {
	var ids []string
	for _, k := range []int{i - 1, i + 1} {
		if k >= first && k <= last {
			ids = append(ids, prefix+strconv.Itoa(k))
		}
	}
	return ids
}
