package kit

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
)

// TestTheCoverMentionsARulerThatIsThere: in a profile without rulers the cover is silent about them, and in others it has one itself.
func TestTheCoverMentionsARulerThatIsThere(t *testing.T) {
	p := projecttest.Over(t, kittest.OwnGame(t, nil))
	for profile, ruler := range map[string]bool{"home": true, "laminate": true, "press": false} {
		j, pieces, err := layOutKit(p, Options{What: What{Game: "g"}, Look: Look{Profile: profile}})
		if err != nil {
			t.Fatal(err)
		}
		sheets, err := impose(j, pieces)
		if err != nil {
			t.Fatal(err)
		}
		cover := sheets["plain"][0].Front
		var words []string
		for _, text := range scene.Texts(cover.Ops) {
			words = append(words, text.Words())
		}
		said := strings.Contains(strings.Join(words, " "), "must measure 50 mm")
		if drawn := slices.Contains(words, "50 mm"); said != ruler || drawn != ruler {
			t.Errorf("%s: a ruler is mentioned: %t, drawn: %t; want %t\n%q", profile, said, drawn, ruler, words)
		}
	}
}

// TestTheCoverSaysWherePunchedPiecesAre: in the file and on the page of their punchboard.
func TestTheCoverSaysWherePunchedPiecesAre(t *testing.T) {
	j, pieces, err := layOutKit(projecttest.Over(t, "../../examples/tiles"), Options{What: What{Game: "tiles"}})
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := impose(j, pieces)
	if err != nil {
		t.Fatal(err)
	}
	where := map[string]int{}
	for _, text := range scene.Texts(sheets["plain"][0].Front.Ops) {
		where[text.Words()]++
	}
	if got := where["file “card-one-sided”, 2"]; got != 3 { // houses, markers and the board of both
		t.Errorf("%d lines name the page of the punchboard; the cover has %v", got, where)
	}
}
