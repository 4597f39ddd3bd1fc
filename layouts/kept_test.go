package layouts_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// TestKeptGame: the game that is kept has the errors of one that is read now, without each file of a project and with another content of
// it, and is kept while nothing changes.
func TestKeptGame(t *testing.T) {
	testall.Slow(t)
	dir := t.TempDir()
	startertest.Write(t, dir, "ferry", "deck")
	p := projecttest.Over(t, dir)
	same := func(what string) {
		t.Helper()
		kept, errs := layouts.KeptGame(p, "ferry")
		now, want := layouts.LoadGame(p, "ferry")
		if errs.Error() != want.Error() || (kept == nil) != (now == nil) {
			t.Errorf("%s: got %v, want %v", what, errs, want)
		}
		again, _ := layouts.KeptGame(p, "ferry")
		if kept != nil && len(kept.Components) > 0 && kept.Components[0] != again.Components[0] {
			t.Errorf("%s: the game was read twice", what)
		}
	}
	same("at first")
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		other := bytes.ToUpper(data)
		if err := os.WriteFile(file, other, 0o644); err != nil {
			return err
		}
		same("another " + file)
		if err := os.Remove(file); err != nil {
			return err
		}
		same("without " + file)
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return err
		}
		same("again with " + file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
