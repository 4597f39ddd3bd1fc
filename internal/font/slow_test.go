package font

import (
	"runtime"
	"strings"
	"testing"

	"cartouche/internal/geom"
)

// TestLongTexts lays out texts of a few and of ten times as many letters: what is allocated does not grow with the square
// of the length, nor does the time, by which the run would not end.
func TestLongTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	for _, piece := range []string{
		"a", "a-", "a ", "-", "\u00ad", "a\u00ad", "x\u0302", "\u0302", "خ", "خ ", "خ1", "a خ", "{icon:ankh}", "**a**", "_a_ ", "\n", "\u200b", "(", "\u202b", "\u2067", "\\*", "*", "_", " ", "é(", "1/",
	} {
		for _, one := range []bool{false, true} {
			allocated := func(length int) uint64 {
				text := strings.Repeat(piece, length/len(piece))
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				_, _ = testSet.Layout(text, Style{Family: "arabic-first", MinSize: geom.PT(5), OneLine: one, SmallCaps: true},
					geom.Size{W: geom.MM(30), H: geom.MM(30)})
				runtime.ReadMemStats(&after)
				return after.Mallocs - before.Mallocs
			}
			if few, many := allocated(600), allocated(6000); many > 20*few+1000 {
				t.Errorf("%q %v: %d allocations, and %d for ten times the length", piece, one, few, many)
			}
		}
	}
}
