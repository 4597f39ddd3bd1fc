package session_test

import (
	"strconv"
	"testing"

	"cartouche/internal/session"
	"cartouche/internal/testing/testall"
)

// TestAThousandChangesCanBeUndone: but not more, to limit the memory used on a phone.
func TestAThousandChangesCanBeUndone(t *testing.T) {
	testall.Slow(t)
	s := session.New(library(t, "en"), nil)
	view(t, s.Start("mykerinos-nile", []string{"Ada", "Bo"}, "", "", ""))
	const box, changes, most = "score-sheet/score.purple.1", 1003, 1000
	for i := range changes {
		if d := delta(t, s.Put(box, number(strconv.Itoa(i+1)))); d.Refused != "" {
			t.Fatal(d.Refused)
		}
	}
	undone, state := 0, ""
	for {
		v := view(t, s.Undo())
		undone, state = undone+1, v.Changed[box].State
		if !v.Undo || undone == changes {
			break
		}
	}
	if want := strconv.Itoa(changes - most); undone != most || state != want {
		t.Errorf("%d changes undone, to %q, want %d, to %q", undone, state, most, want)
	}
}
