package layouts_test

import (
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/model"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// studioOf writes the files of a game into a project of its own and starts to lay it out.
func studioOf(t *testing.T, id string, files map[string]string, opt layouts.Options) (*model.Game, *layouts.Studio) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, "data", id, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), id)
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, opt)
	if errs != nil {
		t.Fatal(errs)
	}
	return g, s
}
