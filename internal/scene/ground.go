package scene

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Ground returns the element whose fill is the ground of all of a box, below what some element paints; -1 for bare paper. It
// also returns the elements that paint or print only a part of the box on that ground.
func (p *Painting) Ground(box geom.Rect, below int) (element int, parts []int) {
	first := 0 // of the areas on the ground
	element = -1
	for i := len(p.areas) - 1; i >= 0; i-- {
		a := &p.areas[i]
		if a.from >= below || !a.around().Overlaps(box) {
			continue
		}
		if !a.shared(box) {
			parts = append(parts, a.from)
		} else if a.pale == 0 && a.holds(box.Center()) {
			element, first = a.from, i+1
			break
		}
	}
	for _, w := range p.Words {
		if w.Element < below && w.Below >= first && w.Box.Overlaps(box) {
			parts = append(parts, w.Element)
		}
	}
	return element, parts
}

// Crossed reports whether a line of a drawing runs through a box.
func Crossed(ops []ink.Op, box geom.Rect) bool {
	crossed := false
	strokes(ops, Art, Art, Where{}, func(s *ink.Stroke, at Where) {
		crossed = crossed || !s.Path.Misses(at.back().ApplyRect(box))
	})
	return crossed
}
