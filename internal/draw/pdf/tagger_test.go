package pdf

import (
	"slices"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
)

// TestWordsOfLines checks that lines are joined by a space unless a hyphen ends the first, and so are texts on one line.
func TestWordsOfLines(t *testing.T) {
	for _, c := range []struct{ first, want string }{
		{"the end", "the end of it"}, {"the well-", "the well-of it"}, {"the ri\u00ad", "the riof it"},
	} {
		first := &font.Run{Text: c.first, Size: geom.PT(9), At: geom.Pt(0, geom.MM(4)), From: 3}
		line := &font.Run{Text: "of it", Size: geom.PT(9), At: geom.Pt(0, geom.MM(8)), From: len(c.first) + 3}
		if got := words([]taggedRun{{first, true}, {line, false}}); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		beside := *line
		beside.At, beside.From = geom.Pt(geom.MM(50), first.At.Y), 0
		if got := words([]taggedRun{{first, true}, {&beside, true}}); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestHeadingsTaggedAlikeHaveOneLevel: a level that is skipped is lowered, and so are its neighbours.
func TestHeadingsTaggedAlikeHaveOneLevel(t *testing.T) {
	s := new(structure)
	var got []int
	for _, tagged := range []int{1, 3, 3, 2, 3, 1, 2, 3, 3} {
		got = append(got, s.levelOf(tagged))
	}
	if want := []int{1, 2, 2, 2, 3, 1, 2, 3, 3}; !slices.Equal(got, want) {
		t.Errorf("levels are %v, want %v", got, want)
	}
}
