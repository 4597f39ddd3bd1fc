// Package projecttest opens projects for tests.
package projecttest

import (
	"io/fs"
	"os"
	"sync"
	"testing"

	"cartouche/internal/memory"
	"cartouche/internal/project"
	"cartouche/rules/games"
)

var builtin = sync.OnceValues(func() (*project.Project, error) { return project.OpenBuiltin("", games.All) })

// Builtin returns the built-in files. All tests of a package share one immutable project, whose
// looks and fonts are read once.
func Builtin(t testing.TB) *project.Project {
	t.Helper()
	p, err := builtin()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Over returns the built-in files, overridden by a folder unless it is "", for the duration of the
// test.
func Over(t testing.TB, dir string) *project.Project {
	t.Helper()
	if dir == "" {
		return Builtin(t)
	}
	p, err := project.OpenBuiltin(dir, games.All)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// InMemory returns the built-in files, overridden by those that a folder has now: a quarter of a random test would ask the disk whether
// these are as they were.
func InMemory(t testing.TB, dir string) *project.Project {
	t.Helper()
	own, folder := &memory.Files{}, os.DirFS(dir)
	err := fs.WalkDir(folder, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return err
		}
		return own.Put(name, data)
	})
	if err != nil {
		t.Fatal(err)
	}
	return project.OpenFiles(own, project.Builtin(), games.All)
}
