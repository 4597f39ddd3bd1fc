package press

import (
	"slices"

	"cartouche/internal/geom"
)

// cuts counts the cuts that a sheet takes: strips that a straight cut has parted are
// laid side by side again, so that a line right through counts once. A piece with an
// outline of its own takes one, along that. Of a folded sheet only the fronts count;
// their backs hang on them.
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

// CutsOf returns how many straight cuts free the boxes of a sheet, and whether
// cuts that run through can do it at all.
func CutsOf(boxes []geom.Rect) (int, bool) {
	return cutsIn(boxes, nil, nil)
}

// cutsIn does it for a part of the sheet that was cut before at those places.
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

// free reports whether all edges of a box were cut.
func free(r geom.Rect, xs, ys []geom.Length) bool {
	return slices.Contains(xs, r.X) && slices.Contains(xs, r.Right()) && slices.Contains(ys, r.Y) && slices.Contains(ys, r.Bottom())
}

// through returns the places, sorted, where a cut along an edge hits no box.
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

// fresh counts the cuts that were not made before.
func fresh(at, done []geom.Length) int {
	n := 0
	for _, x := range at {
		if !slices.Contains(done, x) {
			n++
		}
	}
	return n
}
