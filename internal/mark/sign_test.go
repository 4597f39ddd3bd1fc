package mark_test

import (
	"testing"

	"cartouche/rules"
)

// A declared game may draw any icon or figure as a mark, inside its slot; an unknown name is
// reported.
func TestIconsAndFiguresAreMarks(t *testing.T) {
	for _, kind := range []rules.Kind{"sun", "plain.star", "house"} {
		ops, errs := artist(t).Draw(rooms(board()), "board", rules.Shared, []rules.Mark{{Slot: slot("temple.1.1", rules.Shared), Kind: kind, By: -1}}, nil)
		if errs != nil || len(ops) != 1 {
			t.Errorf("%s: %d ops, %v", kind, len(ops), errs)
		}
	}
	_, errs := artist(t).Draw(rooms(board()), "board", rules.Shared, []rules.Mark{{Slot: slot("temple.1.1", rules.Shared), Kind: "nothing", By: -1}}, nil)
	if len(errs) != 1 || errs[0].Code != "mark-without-shape" {
		t.Errorf("an unknown mark: %v", errs)
	}
}
