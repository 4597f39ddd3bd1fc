package layouts_test

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"

	"golang.org/x/tools/txtar"
)

// TestGoldenTemplatesRegionsAndExpressions lays out a small game that extends templates, places its elements by regions, shows some
// of them only on some cards, and repeats others. The goldens beside it are what comes of it.
func TestGoldenTemplatesRegionsAndExpressions(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/own/ferry.txt")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "ferry")
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, layouts.Options{Players: 3, Lang: "en", Profile: "home"})
	if errs != nil {
		t.Fatal(errs)
	}
	copies := map[string]int{}
	c := g.Components[0]
	for i := range s.Count(c) {
		p, errs := s.Piece(c, i)
		if errs != nil {
			t.Fatal(errs)
		}
		name, _ := c.Deck.Rows[i].Field("name")
		copies[name] = p.Copies
		golden(t, "own", name, p.Front)
	}
	if want := map[string]int{"Emmer": 1, "Barley": 3, "Gold": 6}; !maps.Equal(copies, want) {
		t.Errorf("copies: %v, want %v", copies, want)
	}
}
