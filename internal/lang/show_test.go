package lang

import (
	"testing"

	"cartouche/internal/diag"
)

// Arguments are printed in the language. A translated name also has the word of the file in
// backquotes, if they differ.
func TestShow(t *testing.T) {
	c, errs := Parse("it", "it.yaml", []byte("place-Thebes: Tebe\nplace-Dendera: Dendera\nresource-grain: grano\n"+
		"resource-brick: {one: mattone, other: mattoni}\n"+
		"slot.bed: aiuola {name}\nslot.bed.A1: la prima aiuola\n"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	named := func(place string) diag.Named { return diag.Named{Name: diag.Term("place-" + place), Word: place} }
	bed := func(name string) diag.Called {
		return diag.Called{Names: []diag.Term{diag.Term("slot.bed." + name), "slot.bed"}, Args: diag.Args{"name": name}, Word: name}
	}
	for _, x := range []struct {
		arg  any
		want string
	}{
		{3, "3"},
		{"Thebes", "Thebes"},
		{diag.Term("resource-grain"), "grano"},
		{diag.Term("resource-gold"), "resource-gold"},
		{named("Thebes"), "Tebe (`Thebes`)"},
		{named("Dendera"), "Dendera"},
		{named("Abydos"), "Abydos"},
		{diag.Count{N: 2, What: "resource-grain"}, "2 grano"},
		{diag.Count{N: 1, What: "resource-brick"}, "1 mattone"},
		{diag.Count{N: 0, What: "resource-brick"}, "0 mattoni"},
		{diag.Change{N: -1, What: "resource-brick"}, "−1 mattone"},
		{diag.Change{N: 3, What: "resource-brick"}, "+3 mattoni"},
		{diag.Term("resource-brick"), "mattoni"},
		{diag.Count{N: 2, What: "gold"}, "2 gold"},
		{diag.Change{N: 2, What: "resource-grain"}, "+2 grano"},
		{diag.Change{N: -1, What: "resource-grain"}, "−1 grano"},
		{bed("A1"), "la prima aiuola"},
		{bed("B2"), "aiuola B2"},
		{[]any{bed("B2"), diag.Called{Names: []diag.Term{"slot.hut"}, Word: "C3"}}, "aiuola B2, C3"},
		{[]string{"2S2a", "2S2b"}, "2S2a, 2S2b"},
		{[]any{"2S2a", named("Thebes"), 4}, "2S2a, Tebe (`Thebes`), 4"},
	} {
		if got := c.Show(x.arg); got != x.want {
			t.Errorf("%#v is shown as %q, want %q", x.arg, got, x.want)
		}
	}
}
