package layouts_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/lang"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// TestNumbersBelowZeroOnCards checks that a cell with a number below 0 is printed like one above it: in the figures of the language, with
// its minus sign, alone, within a text of the catalogue and within one of the cards. A dash is no number.
func TestNumbersBelowZeroOnCards(t *testing.T) {
	files := map[string]string{
		"game.yaml": "authors: [A]\nplayers: {min: 1, max: 2}\nlanguages: [en, ar]\nversion: '1'\ncomponents: [tides]\n",
		"tides.yaml": "size: poker\nstock: card\nper: game\ncards: tides.csv\nfront:\n" +
			"  - text: {box: 5 5 53 8 mm, text: $level, style: body}\n  - text: {box: 5 15 53 8 mm, text: level, style: body}\n" +
			"  - text: {box: 5 25 53 8 mm, text: $note, style: body}\n",
		"tides.csv":    "level,note\n7,+ {level}\n-5,+ {level}\n-12,+ {level}\n-,+ {level}\n",
		"lang/en.yaml": "game: {title: Tides}\ncomponent: {tides: {title: Tides, use: Shuffle them.}}\nlevel: \"+ {level}\"\n",
		"lang/ar.yaml": "game: {title: مدّ}\ncomponent: {tides: {title: مدّ, use: اخلطوها.}}\nlevel: \"+ {level}\"\n",
	}
	for _, language := range []string{"en", "ar"} {
		g, s := studioOf(t, "tides", files, layouts.Options{Players: 2, Lang: language, Profile: "home"})
		words, err := lang.Messages(lang.BuiltIn, language)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{words.Number(7), words.Number(-5), words.Number(-12), "-"} {
			piece, errs := s.Piece(g.Components[0], i)
			if errs != nil {
				t.Fatal(errs)
			}
			var got []string
			for _, text := range scene.Texts(piece.Front.Ops) {
				got = append(got, signsOf(text.Words()))
			}
			if want := signsOf(want); !slices.Equal(got, []string{want, signsOf("+" + want), signsOf("+" + want)}) {
				t.Errorf("%s, card %d: %q, want %q", language, i+1, got, want)
			}
		}
	}
}

// signsOf returns the characters of a text without spaces in the order of Unicode: the runs of an Arabic text are in another.
func signsOf(text string) string {
	signs := []rune(strings.ReplaceAll(text, " ", ""))
	slices.Sort(signs)
	return string(signs)
}
