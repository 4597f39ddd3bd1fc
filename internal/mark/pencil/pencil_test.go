package pencil

import (
	"testing"

	"cartouche/internal/geom"
)

// A mark stays in its slot: a pencil may touch the edge, and a bucket's handle,
// being a curve, has control points a little above it.
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
		t.Error("there is no mark called sphinx")
	}
}
