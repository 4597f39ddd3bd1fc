package pdf

import (
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
)

// TestWordsOfLines checks that lines are joined by a space unless a hyphen ends the first.
func TestWordsOfLines(t *testing.T) {
	for _, c := range []struct{ first, want string }{
		{"the end", "the end of it"}, {"the well-", "the well-of it"}, {"the ri\u00ad", "the riof it"},
	} {
		runs := []font.Run{
			{Text: c.first, Size: geom.PT(9), At: geom.Pt(0, geom.MM(4))},
			{Text: "of it", Size: geom.PT(9), At: geom.Pt(0, geom.MM(8)), From: len(c.first)},
		}
		if got := words(runs); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
