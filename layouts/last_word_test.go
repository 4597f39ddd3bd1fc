package layouts_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestNoShortWordIsTheLastLineOfACard checks that the last word of a text of several lines keeps the word before it, however wide
// its box is.
func TestNoShortWordIsTheLastLineOfACard(t *testing.T) {
	var boxes strings.Builder
	const words = 24
	for n := 1; n < words; n++ {
		said := strings.Repeat("grain ", 5+n%3) + "it."
		fmt.Fprintf(&boxes, "  - text: {box: 5 %d %d 40 mm, text: \"= '%s'\", style: body}\n", 5+n, 30+n, said)
	}
	g, errs := layouts.LoadGame(projecttest.Over(t, kittest.OwnGame(t, map[string]string{
		"data/g/card.yaml": "size: 63 x 88 mm\nstock: card\nper: game\nfront:\n" + boxes.String(),
	})), "g")
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	if errs != nil {
		t.Fatal(errs)
	}
	p, errs := s.Piece(g.Components[0], 0)
	if errs != nil {
		t.Fatal(errs)
	}
	several := 0
	for _, text := range scene.Texts(p.Front.Ops) {
		last, end, lines := geom.Length(0), "", 0
		for _, r := range text.Text.Runs {
			if r.At.Y != last {
				last, end, lines = r.At.Y, "", lines+1
			}
			end += r.Text
		}
		if lines > 1 {
			several++
			if !strings.ContainsAny(strings.TrimSpace(end), " \u00a0") {
				t.Errorf("%d lines of %q: the last is %q", lines, text.Text.Source, end)
			}
		}
	}
	if several < words/3 {
		t.Errorf("only %d texts have several lines", several)
	}
}
