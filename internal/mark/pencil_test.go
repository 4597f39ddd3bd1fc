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
