package mark

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// A mark stays in its slot: a pencil may touch the edge, and the control points of a bucket's
// handle, which is a curve, are a little above it.
func TestMarksStayInTheirSlot(t *testing.T) {
	slot := geom.R(geom.MM(10), geom.MM(20), geom.MM(12), geom.MM(8))
	for _, name := range Names() {
		path, ok := Path(name, slot)
		if !ok || len(path.Verbs) == 0 {
			t.Errorf("%s: no path", name)
		}
		if !slot.Inset(-slot.H / 8).Contains(path.Box()) {
			t.Errorf("%s: %v leaves the slot %v", name, path.Box(), slot)
		}
	}
}

func TestUnknownMark(t *testing.T) {
	if _, ok := Path("sphinx", geom.R(0, 0, 1000, 1000)); ok {
		t.Error("a mark called sphinx exists")
	}
}

// TestEveryLineHasAStart: also a line after a closed one, such as the handle of a bucket.
func TestEveryLineHasAStart(t *testing.T) {
	for _, name := range Names() {
		p, _ := Path(name, geom.R(0, 0, 9000, 9000))
		for i, v := range p.Verbs {
			if begins := i == 0 || p.Verbs[i-1] == ink.Close; begins && v != ink.MoveTo {
				t.Errorf("%s: a line begins nowhere: %v", name, p.Verbs)
			}
		}
	}
}

func TestAClosedLineStaysClosed(t *testing.T) {
	circle := ink.EllipsePath(geom.R(0, 0, 9000, 9000))
	if p := Unsteady(circle, "x"); p.Points[0] != p.Points[len(p.Points)-1] {
		t.Error("a closed line became open")
	}
}

// TestAFieldHasRoomForAllMarks: square and bucket are side by side, clear of the plots of villages
// at the corners and of the channels at the middle of the edges; the circle is inside the square,
// and the die symbol inside the circle.
func TestAFieldHasRoomForAllMarks(t *testing.T) {
	box := geom.R(geom.MM(24), geom.MM(26), geom.MM(27.6), geom.MM(25.6))
	f := FieldIn(box)
	square, bucket := f.Square(), f.Bucket()
	if square.Overlaps(bucket) || !square.Contains(f.Circle()) || !f.Circle().Contains(f.Die()) {
		t.Errorf("die %v, circle %v, square %v, bucket %v", f.Die(), f.Circle(), square, bucket)
	}
	const plot, channel = 5500 * geom.Micrometre, 3500 * geom.Micrometre
	free := geom.R(box.X+channel, box.Y+plot, box.W-2*channel, box.H-2*plot)
	for _, mark := range []geom.Rect{square, bucket} {
		if !free.Contains(mark) {
			t.Errorf("%v reaches out of %v", mark, free)
		}
	}
	if small := FieldIn(geom.R(0, 0, geom.MM(9), geom.MM(9))); !geom.R(0, 0, geom.MM(9), geom.MM(9)).Contains(small.Square()) {
		t.Errorf("on a small field the square is %v", small.Square())
	}
}
