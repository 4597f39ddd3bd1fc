// Package startertest creates projects for tests.
package startertest

import (
	"testing"

	"cartouche/internal/starter"
)

// Write creates a project of a kind with the game id in a folder that is missing or empty, and
// returns the names of its files, sorted.
func Write(t testing.TB, folder, id, kind string) []string {
	t.Helper()
	files, err := starter.Files(id, kind)
	if err != nil {
		t.Fatal(err)
	}
	names, err := starter.WriteFiles(folder, files)
	if err != nil {
		t.Fatal(err)
	}
	return names
}
