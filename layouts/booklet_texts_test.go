package layouts_test

import (
	"strings"
	"testing"

	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestBookletsAreTranslated: each block of each built-in booklet, and of the example's, is translated from its present source.
func TestBookletsAreTranslated(t *testing.T) {
	for dir, games := range map[string][]string{
		"":                 {"mykerinos-nile", "nile-flood", "nile-pyramids", "osiris"},
		"../examples/game": {"game"},
	} {
		p := projecttest.Builtin(t)
		if dir != "" {
			p = projecttest.Over(t, dir)
		}
		for _, id := range games {
			g, errs := layouts.LoadGame(p, id)
			if errs != nil {
				t.Fatal(errs)
			}
			for _, language := range g.Languages[1:] {
				from, errs := g.Texts().Sources(language)
				if errs != nil {
					t.Fatal(errs)
				}
				state := g.BookletTexts(language, from).Compare(from, false)
				if state.Keys < 20 || state.Translated != state.Keys {
					t.Errorf("%s, %s: %d of %d blocks are translated", id, language, state.Translated, state.Keys)
				}
				for _, d := range append(state.Errors, state.Warnings...) {
					t.Errorf("%s; run `make texts` after it is mended", d.Error())
				}
			}
		}
	}
}

// TestPluralsInBooklets: the forms are those of the language for the number that they name.
func TestPluralsInBooklets(t *testing.T) {
	cards := `{one: "one card", few: "{n} cards", other: "{n} of **all** cards"}`
	for _, c := range []struct{ language, text, want string }{
		{"en", "Deal " + cards + ".", "Deal 4 of all cards."},
		{"ar", cards, "cards ٤"},
		{"en", "{by: players, one: alone, other: together}", "together"},
		{"en", "**Take {one: it, other: them}**", "Take them"},
		{"en", "For {players} players.", "For 1–4 players."}, // not those of one kit
		{"ar", "{players} x", "x ٤–١"},
	} {
		f := bookletPages(t, c.language, "# T\n\n"+c.text+"\n")[0]
		lines := said(f)
		if got := strings.Join(lines[1:len(lines)-1], " "); got != c.want {
			t.Errorf("%s: %s prints %q, want %q", c.language, c.text, got, c.want)
		}
	}
}
