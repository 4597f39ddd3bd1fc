package font

import (
	"strings"
	"testing"
	"time"

	"cartouche/internal/geom"
)

// Time must not grow with the square of a text's length: that would take minutes. The test measures
// no time, because that depends on the machine.
func TestLongTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	for _, piece := range []string{
		"a", "a-", "a ", "-", "\u00ad", "a\u00ad", "x\u0302", "\u0302", "خ", "خ ", "خ1", "a خ", "{icon:ankh}", "**a**", "_a_ ", "\n", "\u200b", "(", "\u202b", "\u2067", "\\*", "*", "_", " ", "é(", "1/",
	} {
		for _, one := range []bool{false, true} {
			text := strings.Repeat(piece, 6000/len(piece))
			start := time.Now()
			_, _ = testSet.Layout(text, Style{Family: "arabic-first", MinSize: geom.PT(5), OneLine: one, SmallCaps: true}, geom.Size{W: geom.MM(30), H: geom.MM(30)})
			if d := time.Since(start); d > time.Minute {
				t.Errorf("%q %v: %v", piece, one, d)
			}
		}
	}
}
