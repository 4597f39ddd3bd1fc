package font

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
)

// TestCentredLinesAreEven: a centred paragraph has lines of about one length, as many as at its full width.
func TestCentredLinesAreEven(t *testing.T) {
	for _, c := range []struct {
		about string
		width float64 // mm
		text  string
		want  string
	}{
		{"two lines", 50, "Draw two city cards and keep both.", "Draw two city cards|and keep both."},
		{"each paragraph", 50, "Draw two city cards and keep both.\nTake one.", "Draw two city cards|and keep both.|Take one."},
		{"one line", 80, "Draw two city cards and keep both.", "Draw two city cards and keep both."},
		{"figures stay with their words", 42, "Take one or 2 resources there", "Take one or 2 resources|there"},
		{"no more words are divided", 46, "Wir alle gehen Wasser\u00adgra\u00adben bauen", "Wir alle gehen|Wasser\u00adgra\u00adben bauen"},
		{"a word that is wider than the mean", 50, "Die neue Versicherungsgesellschaft so", "Die neue|Versicherungsgesellschaft so"},
	} {
		b := mustLayout(t, testSet, c.text, Style{Lang: "de", Align: Center}, geom.Size{W: geom.MM(c.width)})
		if got := strings.Join(lines(b), "|"); got != c.want {
			t.Errorf("%s: %s", c.about, got)
		}
	}
}
