package layouts_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// notation is what records name a place or a tile by, with the row and the column alone; it is the same in all languages.
var notation = regexp.MustCompile(`\b([A-E]|N|[abr])?[1-6]\b|\b[a-h][1-8]\b|\x{2060} [1-8]$|^[a-h]$|\b[1-4][NS][1-3][ab]?\b`)

// TestArabicKits: all pieces fit, for all numbers of players, their figures are those of the script, no dot looks like one of
// them, and no letter is smaller than people can read.
func TestArabicKits(t *testing.T) {
	testall.Slow(t)
	for game, kits := range map[string][]int{"mykerinos-nile": {2, 3, 4}, "nile-flood": {1, 2, 3, 4, 5, 6}, "nile-pyramids": {2}, "osiris": {2, 3, 4, 5}} {
		for _, players := range kits {
			for name, f := range faces(t, game, layouts.Options{Players: players, Lang: "ar", Profile: "home"}) {
				arabic, words := 0, 0
				for _, text := range scene.Texts(f.Ops) {
					rest := notation.ReplaceAllString(text.Words(), "")
					if rest != "" {
						words++
					}
					if strings.ContainsAny(rest, "0123456789") {
						t.Errorf("%s for %d: %q has figures of another script", name, players, text.Words())
					}
					if strings.Contains(rest, "·") {
						t.Errorf("%s for %d: %q has a dot that looks like the figure 0", name, players, text.Words())
					}
					if strings.ContainsFunc(text.Words(), func(r rune) bool { return unicode.Is(unicode.Arabic, r) }) {
						arabic++
					}
				}
				if arabic == 0 && words > 0 {
					t.Errorf("%s for %d says nothing in Arabic", name, players)
				}
				walk(f.Ops, func(op ink.Op) {
					if text, ok := op.(*scene.Text); ok {
						for _, r := range text.Runs {
							if r.RTL && r.Size < geom.PT(7) {
								t.Errorf("%s: %q has %.2f pt", name, r.Text, r.Size.PT())
							}
						}
					}
				})
			}
		}
	}
}
