package press

import (
	"slices"

	"cartouche/internal/geom"
)

// cuts returns the number of cuts for a sheet. Strips parted by a straight cut are laid side by
// side again, so a line right through counts once. A piece with an outline of its own takes one
// cut. On a folded sheet only the fronts count, because their backs are attached to them.
func (l layout) cuts() int {
	var cells []geom.Rect
	outlines := 0
	for _, b := range l.blocks {
		if b.outlined() {
			outlines += len(b.pieces)
			continue
		}
		for i := range b.pieces {
			cells = append(cells, b.cell(i))
		}
	}
	n, _ := CutsOf(cells)
	return n + outlines
}

// CutsOf returns the number of straight cuts that separate boxes on a sheet, and reports whether
// cuts right through suffice.
func CutsOf(boxes []geom.Rect) (int, bool) {
	return cutsIn(boxes, nil, nil)
}

// cutsIn is CutsOf for a part of the sheet that already has cuts at doneX and doneY.
func cutsIn(boxes []geom.Rect, doneX, doneY []geom.Length) (int, bool) {
	xs := through(boxes, func(r geom.Rect) (geom.Length, geom.Length) { return r.X, r.Right() })
	ys := through(boxes, func(r geom.Rect) (geom.Length, geom.Length) { return r.Y, r.Bottom() })
	n := fresh(xs, doneX) + fresh(ys, doneY)
	parts := map[[2]int][]geom.Rect{}
	var order [][2]int
	for _, r := range boxes {
		col, _ := slices.BinarySearch(xs, r.X+1)
		row, _ := slices.BinarySearch(ys, r.Y+1)
		at := [2]int{col, row}
		if parts[at] == nil {
			order = append(order, at)
		}
		parts[at] = append(parts[at], r)
	}
	if len(order) == 1 && len(boxes) > 1 {
		return n, false
	}
	for _, at := range order {
		if part := parts[at]; len(part) > 1 || len(order) > 1 && !free(part[0], xs, ys) {
			more, ok := cutsIn(part, xs, ys)
			if n += more; !ok {
				return n, false
			}
		}
	}
	return n, true
}

// free reports whether all edges of a box are cut.
func free(r geom.Rect, xs, ys []geom.Length) bool {
	return slices.Contains(xs, r.X) && slices.Contains(xs, r.Right()) && slices.Contains(ys, r.Y) && slices.Contains(ys, r.Bottom())
}

// through returns the sorted positions where a cut along an edge crosses no box.
func through(boxes []geom.Rect, ends func(geom.Rect) (geom.Length, geom.Length)) []geom.Length {
	var at []geom.Length
	for _, r := range boxes {
		a, b := ends(r)
		at = append(at, a, b)
	}
	slices.Sort(at)
	return slices.DeleteFunc(slices.Compact(at), func(x geom.Length) bool {
		return slices.ContainsFunc(boxes, func(r geom.Rect) bool {
			a, b := ends(r)
			return a < x && x < b
		})
	})
}

// fresh counts the cuts that are not in done.
func fresh(at, done []geom.Length) int {
	n := 0
	for _, x := range at {
		if !slices.Contains(done, x) {
			n++
		}
	}
	return n
}
