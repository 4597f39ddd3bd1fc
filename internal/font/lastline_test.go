package font

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
)

// TestLastLines: where the last line of a paragraph would be one short word, whole words go with it, or nothing moves.
func TestLastLines(t *testing.T) {
	const insurance = "Verwaltungs\u00adangelegen\u00adheiten der Versicherungs\u00adgesell\u00adschaften so"
	const tiles = "Every tile must meet another one.\nGo on to it.\n\nEvery tile must meet another **one**."
	for _, c := range []struct {
		about string
		width float64 // mm
		text  string
		want  string
	}{
		{"in every paragraph", 50, tiles, "Every tile must meet|another one.|Go on to it.|Every tile must meet|another one."},
		{"a word of a quarter of the width", 45, "For each four of yours in one segment", "For each four of yours in|one segment"},
		{"nor where the line before would be the shorter", 36, "Fill the waterworks now", "Fill the waterworks|now"},
		{"without room", 26, tiles, "Every tile must|meet another|one.|Go on to it.|Every tile must|meet another|one."},
		{"a word that was whole is not divided", 52, insurance,
			"Verwaltungs\u00adangelegen\u00adheiten|der Versicherungs\u00adgesell\u00adschaften|so"},
		{"a divided word goes whole", 40, "Wir alle gehen zum Wasser\u00adgra\u00adben", "Wir alle gehen zum|Wasser\u00adgra\u00adben"},
		{"no lone first word", 45, "deiner Versicherungsgesellschaft für!", "deiner|Versicherungsgesellschaft|für!"},
		{"nor of two lines", 53, "deiner Versicherungsgesellschaft für!", "deiner Versicherungsgesellschaft|für!"},
		{"a figure stays with the words beside it", 54, "Wir zahlen dazu: alle vier Arten 5 so", "Wir zahlen dazu: alle vier|Arten 5 so"},
		{"a figure and its unit are one word", 50, "The ruler on it must measure 50 mm.", "The ruler on it must|measure 50 mm."},
		{"a word and its figure are two", 50, "Draw the next granary. Scores\u00a010.", "Draw the next granary.|Scores\u00a010."},
		{"a first word that is longer", 46, "Versicherungsgesellschaft um so", "Versicherungsgesellschaft|um so"},
	} {
		b := mustLayout(t, testSet, c.text, Style{Lang: "de"}, geom.Size{W: geom.MM(c.width)})
		if got := strings.Join(lines(b), "|"); got != c.want {
			t.Errorf("%s: %s", c.about, got)
		}
		widths := map[geom.Length]geom.Length{}
		for _, r := range b.Runs {
			widths[r.At.Y] += r.Width
		}
		if widest := slices.Max(slices.Collect(maps.Values(widths))); b.Width != widest {
			t.Errorf("%s: a block %v wide, its widest line %v", c.about, b.Width, widest)
		}
	}
}
