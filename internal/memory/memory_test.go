package memory_test

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"cartouche/internal/memory"
)

// filled returns files with these contents.
func filled(t *testing.T, content map[string]string) *memory.Files {
	t.Helper()
	f := &memory.Files{}
	for _, name := range slices.Sorted(maps.Keys(content)) {
		if err := f.Put(name, []byte(content[name])); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

// TestFilesAreAFileSystem checks with the rules of package fs, before and after changes.
func TestFilesAreAFileSystem(t *testing.T) {
	f := filled(t, map[string]string{"a.txt": "one", "data/ferry/game.yaml": "two", "data/ferry/art/x.svg": "", "data/b.txt": "three"})
	if err := fstest.TestFS(f, "a.txt", "data/ferry/game.yaml", "data/ferry/art/x.svg", "data/b.txt"); err != nil {
		t.Error(err)
	}
	f.Delete("data/ferry/art/x.svg")
	f.Delete("never/there")
	if err := f.Put("data/ferry/late.txt", []byte("late")); err != nil {
		t.Error(err)
	}
	if err := fstest.TestFS(f, "a.txt", "data/ferry/game.yaml", "data/ferry/late.txt"); err != nil {
		t.Error(err)
	}
	if _, err := fs.Stat(f, "data/ferry/art"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder without files: %v", err)
	}
	if got := strings.Join(f.Names(), " "); got != "a.txt data/b.txt data/ferry/game.yaml data/ferry/late.txt" {
		t.Error(got)
	}
	if err := fstest.TestFS(&memory.Files{}); err != nil {
		t.Error(err)
	}
}

// TestNamesThatCannotBe checks that a name is a file or a folder, and stays inside.
func TestNamesThatCannotBe(t *testing.T) {
	f := filled(t, map[string]string{"data/ferry/game.yaml": "one"})
	for _, name := range []string{"", ".", "..", "../a", "/a", "a/", "a//b", "a/./b", "data", "data/ferry", "data/ferry/game.yaml/x"} {
		if err := f.Put(name, nil); err == nil {
			t.Errorf("%q was put", name)
		}
	}
	if got := strings.Join(f.Names(), " "); got != "data/ferry/game.yaml" {
		t.Error(got)
	}
}

// TestVersionsOfAFile checks that each version has another time, by which a changed file is known, also one in another file system, and
// that what is read is not changed.
func TestVersionsOfAFile(t *testing.T) {
	f := filled(t, map[string]string{"a": "one"})
	before, _ := fs.Stat(f, "a")
	read, _ := f.ReadFile("a")
	read[0] = 'X'
	if err := f.Put("a", []byte("two")); err != nil {
		t.Fatal(err)
	}
	after, _ := fs.Stat(f, "a")
	if before.ModTime().Equal(after.ModTime()) {
		t.Error("two versions have the same time")
	}
	elsewhere, _ := fs.Stat(filled(t, map[string]string{"a": "six"}), "a")
	if before.ModTime().Equal(elsewhere.ModTime()) {
		t.Error("two file systems have the same time")
	}
	if again, _ := f.ReadFile("a"); string(again) != "two" {
		t.Errorf("%q", again)
	}
}
