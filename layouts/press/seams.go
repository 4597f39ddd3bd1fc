package press

import (
	"slices"

	"cartouche/internal/geom"
)

// Seams are the positions where the sheets of a piece larger than the paper may join: vertical
// seams by their distance from its left edge, horizontal ones from its upper edge. Without seams
// the parts are of equal size.
type Seams struct{ Vertical, Horizontal Joints }

// Joints are the positions along a length where parts of it may join.
type Joints []geom.Length

// begin divides a length into parts that, with their overlap, fit in room, and returns where they
// begin. Each part but the first begins at a joint. Among the choices with the fewest parts it
// takes the one with the shortest longest part. If no choice fits, it returns parts of equal length
// and false.
func (j Joints) begin(long, room geom.Length) (begins []geom.Length, ok bool) {
	if len(j) == 0 || long <= room {
		return evenly(long, room), true
	}
	found := j.fewest(long, room)
	if found == nil {
		return evenly(long, room), false
	}
	for _, tight := range j.lengths(long) {
		if other := j.fewest(long, tight); tight <= room && len(other) == len(found) {
			return other, true
		}
	}
	return found, true
}

// fewest makes each part as long as fits. It returns nil if a part does not fit.
func (j Joints) fewest(long, room geom.Length) []geom.Length {
	begins := []geom.Length{0}
	for at := geom.Length(0); long-at > room; {
		next := at
		for _, s := range j {
			if s > next && s < long && s+Overlap-at <= room {
				next = s
			}
		}
		if next == at {
			return nil
		}
		at = next
		begins = append(begins, at)
	}
	return begins
}

// lengths returns all possible lengths of a part in ascending order.
func (j Joints) lengths(long geom.Length) []geom.Length {
	var out []geom.Length
	for _, from := range append(Joints{0}, j...) {
		out = append(out, long-from)
		for _, to := range j {
			out = append(out, to+Overlap-from)
		}
	}
	slices.Sort(out)
	return out
}

// evenly divides a length into the fewest parts that begin at equal distances and extend into the
// next part by the overlap.
func evenly(long, room geom.Length) []geom.Length {
	n := geom.Length(1)
	if long > room {
		n = (long - Overlap + room - Overlap - 1) / (room - Overlap)
	}
	begins := make([]geom.Length, n)
	for i := range n {
		begins[i] = down((long - Overlap) * i / n)
	}
	return begins
}
