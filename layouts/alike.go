package layouts

import "cartouche/internal/geom"

// set is how a text element was set.
type set struct {
	style string
	box   geom.Rect
	size  geom.Length // 0 when there was nothing to set
}

// beside reports whether two texts of one style stand in one row or in one column: their
// boxes have the edges of a row, or those of a column, in common.
func (s set) beside(o set) bool {
	row := s.box.Y == o.box.Y && s.box.H == o.box.H
	column := s.box.X == o.box.X && s.box.W == o.box.W
	return s.style == o.style && s.size != 0 && o.size != 0 && (row || column)
}

// inCommon returns for each text the smallest size of all that stand in rows and columns
// with it, so that none of them is smaller than its neighbours; nil when all are alike
// already.
func inCommon(texts []set) []geom.Length {
	sizes := make([]geom.Length, len(texts))
	for i, t := range texts {
		sizes[i] = t.size
	}
	changed := false
	for again := true; again; {
		again = false
		for i := range texts {
			for j := range texts {
				if sizes[j] < sizes[i] && texts[i].beside(texts[j]) {
					sizes[i] = sizes[j]
					changed, again = true, true
				}
			}
		}
	}
	if !changed {
		return nil
	}
	return sizes
}
