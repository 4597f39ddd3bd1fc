package edit_test

import (
	"testing"

	"cartouche/internal/edit"
)

// TestHistoryJoins checks that a step which goes on from the last becomes one with it, that two which change nothing together leave none,
// and that others stay apart.
func TestHistoryJoins(t *testing.T) {
	step := func(before, after string) edit.Step {
		return edit.Step{Before: map[string][]byte{"a": []byte(before)}, After: map[string][]byte{"a": []byte(after)}}
	}
	var h edit.History
	if h.Join(step("", "x")) {
		t.Error("joined with nothing")
	}
	h.Add(step("", "x"))
	if !h.Join(step("x", "xy")) || len(h.Words(true)) != 1 {
		t.Errorf("%d steps", len(h.Words(true)))
	}
	if s, _ := h.Next(true); string(s.Before["a"]) != "" || string(s.After["a"]) != "xy" {
		t.Errorf("%q", s)
	}
	if h.Join(step("z", "zz")) || h.Join(edit.Step{Before: map[string][]byte{"b": nil}, After: map[string][]byte{"b": []byte("xy")}}) {
		t.Error("joined with another file, or another content")
	}
	if !h.Join(step("xy", "")) || len(h.Words(true)) != 0 {
		t.Errorf("nothing changed, and there are %d steps", len(h.Words(true)))
	}
	h.Add(step("", "x"))
	h.Add(step("x", "y"))
	h.Moved(true)
	if h.Join(step("x", "z")) {
		t.Error("joined with what was undone beside it")
	}
}
