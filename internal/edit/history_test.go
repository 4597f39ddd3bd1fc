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
	if !h.Join(step("x", "xy")) || len(h.Words(true, "")) != 1 {
		t.Errorf("%d steps", len(h.Words(true, "")))
	}
	if s, _ := h.Next(true, ""); string(s.Before["a"]) != "" || string(s.After["a"]) != "xy" {
		t.Errorf("%q", s)
	}
	if h.Join(step("z", "zz")) || h.Join(edit.Step{Before: map[string][]byte{"b": nil}, After: map[string][]byte{"b": []byte("xy")}}) {
		t.Error("joined with another file, or another content")
	}
	if !h.Join(step("xy", "")) || len(h.Words(true, "")) != 0 {
		t.Errorf("nothing changed, and there are %d steps", len(h.Words(true, "")))
	}
	h.Add(step("", "x"))
	h.Add(step("x", "y"))
	h.Moved(true, "")
	if h.Join(step("x", "z")) {
		t.Error("joined with what was undone beside it")
	}
}

// TestHistoryOfWindows checks that each window undoes and makes again its own steps, that a new one does not take away what another can make
// again, and that a window without any goes through those of all.
func TestHistoryOfWindows(t *testing.T) {
	step := func(window, before, after string) edit.Step {
		return edit.Step{Window: window, Before: map[string][]byte{"a": []byte(before)}, After: map[string][]byte{"a": []byte(after)}}
	}
	var h edit.History
	next := func(back bool, window, want string) {
		t.Helper()
		s, ok := h.Next(back, window)
		if got := string(s.After["a"]); got != want || ok != (want != "") {
			t.Errorf("window %q, back %t: %q, want %q", window, back, got, want)
		}
	}
	h.Add(step("one", "", "1"))
	h.Add(step("two", "1", "2"))
	h.Add(step("one", "2", "3"))
	next(true, "one", "3")
	next(true, "two", "2")
	next(true, "new", "3")
	h.Moved(true, "two")
	next(true, "two", "")
	next(false, "two", "2")
	next(false, "one", "")
	h.Add(step("one", "3", "4"))
	next(false, "two", "2")
	if h.Join(step("two", "4", "5")) || len(h.Words(true, "one")) != 3 || len(h.Words(true, "two")) != 0 {
		t.Error("a step joins that of another window")
	}
	h.Moved(true, "one")
	next(false, "new", "4")
	h.Add(step("one", "3", "6"))
	next(false, "one", "")
	next(false, "two", "2")
	h.Moved(false, "two")
	next(true, "two", "2")
}
