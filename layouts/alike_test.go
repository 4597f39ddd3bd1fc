package layouts

import (
	"testing"

	"cartouche/internal/geom"
)

// TestTextsInARowShareASize: and in a column, and through a text that is in both; those of another style or elsewhere keep
// theirs.
func TestTextsInARowShareASize(t *testing.T) {
	at := func(style string, x, y, w, h geom.Length, size geom.Length) set {
		return set{style, 0, geom.R(x*mm(1), y*mm(1), w*mm(1), h*mm(1)), size}
	}
	texts := []set{
		at("small", 5, 5, 20, 6, 800), at("small", 30, 5, 30, 6, 700), // a row
		at("small", 30, 20, 30, 15, 800), // below the second
		at("body", 70, 5, 20, 6, 950), at("small", 31, 40, 30, 6, 800), at("small", 60, 5, 20, 6, 0),
	}
	got, want := inCommon(texts), []geom.Length{700, 700, 700, 950, 800, 0}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("text %d: size %d, want %d", i, got[i], want[i])
		}
	}
	if inCommon(texts[2:]) != nil {
		t.Error("texts that are alike are set anew")
	}
}
