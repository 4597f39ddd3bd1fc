package builtin

import (
	"testing"

	"cartouche/internal/geom"
)

// TestAFieldHasRoomForAllMarks: square and bucket are side by side, clear of the plots of villages
// at the corners and of the channels at the middle of the edges; the circle is inside the square,
// and the die symbol inside the circle.
func TestAFieldHasRoomForAllMarks(t *testing.T) {
	box := geom.R(geom.MM(24), geom.MM(26), geom.MM(27.6), geom.MM(25.6))
	f := fieldIn(box)
	square, bucket := f.square(), f.bucket()
	if square.Overlaps(bucket) || !square.Contains(f.circle()) || !f.circle().Contains(f.die()) {
		t.Errorf("die %v, circle %v, square %v, bucket %v", f.die(), f.circle(), square, bucket)
	}
	const plot, channel = 5500 * geom.Micrometre, 3500 * geom.Micrometre
	free := geom.R(box.X+channel, box.Y+plot, box.W-2*channel, box.H-2*plot)
	for _, mark := range []geom.Rect{square, bucket} {
		if !free.Contains(mark) {
			t.Errorf("%v reaches out of %v", mark, free)
		}
	}
	if small := fieldIn(geom.R(0, 0, geom.MM(9), geom.MM(9))); !geom.R(0, 0, geom.MM(9), geom.MM(9)).Contains(small.square()) {
		t.Errorf("on a small field the square is %v", small.square())
	}
}
