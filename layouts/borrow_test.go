package layouts_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// A field of a deck without a column for the language keeps its own direction: in Arabic and in English the full stop is after
// the last word.
func TestBorrowedTextsOfCardsKeepTheirDirection(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"game.yaml":    "authors: [A]\nplayers: {min: 1, max: 2}\nlanguages: [en, ar]\nversion: '1'\ncomponents: [goods]\n",
		"goods.yaml":   "size: poker\nstock: card\nper: game\ncards: goods.csv\nfront:\n  - text: {box: 5 5 53 8 mm, text: $text, style: body}\n",
		"goods.csv":    "id,text\na,Buy bread.\n",
		"lang/en.yaml": "game: {title: Ferry}\ncomponent: {goods: {title: Goods, use: Shuffle them.}}\n",
		"lang/ar.yaml": "game: {title: عبّارة}\ncomponent: {goods: {title: بضائع, use: اخلطوها.}}\n",
	} {
		file := filepath.Join(dir, "data/ferry", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "ferry")
	if errs != nil {
		t.Fatal(errs)
	}
	for _, language := range g.Languages {
		s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: language, Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		piece, errs := s.Piece(g.Components[0], 0)
		if errs != nil {
			t.Fatal(errs)
		}
		var said []string
		walk(piece.Front.Ops, func(op ink.Op) {
			if text, ok := op.(*scene.Text); ok {
				for _, r := range text.Runs {
					said = append(said, r.Text)
				}
			}
		})
		if !slices.Contains(said, "Buy bread.") {
			t.Errorf("in %s the card says %q in runs of one direction", language, said)
		}
	}
}
