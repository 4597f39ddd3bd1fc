package layouts_test

import (
	"maps"
	"slices"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// TestWhatIsDrawnComesFromAnElement: in every profile, and mirrored, a face knows which of its operations come from which
// element of the data, in their order, and so do its slots.
func TestWhatIsDrawnComesFromAnElement(t *testing.T) {
	testall.Slow(t)
	g, _ := studio(t, "nile-flood", layouts.Options{Players: 4, Lang: "en", Profile: "home"})
	for _, lang := range []string{"en", "ar"} {
		for _, profile := range slices.Sorted(maps.Keys(g.Theme.Profiles)) {
			all := faces(t, "nile-flood", layouts.Options{Players: 4, Lang: lang, Profile: profile})
			for _, c := range g.Components {
				f := all[c.Name+".front"]
				if f == nil {
					continue
				}
				sum, want := 0, []diag.Pos{}
				for i := range c.Front {
					want = append(want, c.Front[i].Pos)
				}
				if c.Code.Set() { // is drawn last
					want = append(want, c.Code.Pos)
				}
				for i, from := range f.From {
					if from.At != want[i] {
						t.Errorf("%s, %s, %s: element %d comes from %v, want %v", lang, profile, f.Name, i, from.At, want[i])
					}
					sum += from.Ops
				}
				if len(f.From) != len(want) || sum != len(f.Ops) {
					t.Errorf("%s, %s, %s: %d operations from %d elements, want %d from %d", lang, profile, f.Name, sum, len(f.From), len(f.Ops), len(want))
				}
				owners(t, f, c)
			}
		}
	}
}

// owners holds that texts and slots come from the elements that ask for them.
func owners(t *testing.T, f *scene.Face, c *model.Component) {
	t.Helper()
	ops, texts := f.Ops, 0
	for i, from := range f.From[:len(c.Front)] {
		if text, ok := c.Front[i].Body.(*model.Text); ok {
			for _, printed := range scene.Texts(ops[:from.Ops]) {
				if printed.Text.Key != text.Text.Value {
					t.Errorf("%s: %q comes from %v", f.Name, printed.Words(), from.At)
				}
				texts++
			}
		}
		ops = ops[from.Ops:]
	}
	for _, s := range f.Slots {
		i := slices.IndexFunc(c.Front, func(e model.Element) bool { return e.Pos == s.At })
		if i < 0 {
			t.Errorf("%s: %s comes from %v", f.Name, s.ID, s.At)
		} else if slot, ok := c.Front[i].Body.(*model.Slot); ok && slot.ID != s.ID {
			t.Errorf("%s: %s comes from the element of %s", f.Name, s.ID, slot.ID)
		}
	}
	if texts == 0 && f.Name == "player-board.front" {
		t.Errorf("%s has no texts", f.Name)
	}
}
