package layouts_test

import (
	"strings"
	"testing"

	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestElementsAskForTheLanguage checks that an element can be left out of a language, that a language which the game does not have
// is an error, and that a field of that name comes first.
func TestElementsAskForTheLanguage(t *testing.T) {
	const card = "size: 60 x 80 mm\nstock: card\nper: game\ncards: d.csv\nfront:\n  - text: {box: 5 5 50 10 mm, text: $word, style: body, when: "
	for _, c := range []struct{ table, when, code, en, it string }{
		{"word\nhare\n", "language != 'en'", "", "", "hare"},
		{"word\nhare\n", "language in ['en', 'it']", "", "hare", "hare"},
		{"word\nhare\n", "language == 'de'", "formula-no-word", "", ""},
		{"word,language\nhare,old\n", "language == 'old'", "", "hare", "hare"},
	} {
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/game.yaml":    strings.Replace(kittest.Base["data/g/game.yaml"], "[en]", "[en, it]", 1),
			"data/g/lang/it.yaml": kittest.Base["data/g/lang/en.yaml"],
			"data/g/card.yaml":    card + "\"" + c.when + "\"}\n",
			"data/g/d.csv":        c.table,
		})
		for lang, want := range map[string]string{"en": c.en, "it": c.it} {
			g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
			if errs != nil {
				t.Fatal(errs)
			}
			s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: lang, Profile: "home"})
			if errs != nil {
				t.Fatal(errs)
			}
			piece, errs := s.Piece(g.Components[0], 0)
			if errs != nil || c.code != "" {
				if len(errs) != 1 || errs[0].Code != c.code {
					t.Errorf("%s in %s: %v, want %q", c.when, lang, errs, c.code)
				}
				continue
			}
			got := ""
			for _, text := range scene.Texts(piece.Front.Ops) {
				got += text.Words()
			}
			if got != want {
				t.Errorf("%s in %s prints %q, want %q", c.when, lang, got, want)
			}
		}
	}
}
