package examples_test

import (
	"io/fs"
	"testing"

	"cartouche/examples"
)

// maxSize is what the examples may take in the program, in bytes.
const maxSize = 1 << 20

func TestExamplesAreSmall(t *testing.T) {
	size := int64(0)
	err := fs.WalkDir(examples.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		size += info.Size()
		return err
	})
	if err != nil || size > maxSize {
		t.Errorf("the examples have %d bytes, more than %d: %v", size, maxSize, err)
	}
}

func TestExamplesAreProjectsOfOneGame(t *testing.T) {
	kinds, err := fs.ReadDir(examples.FS, ".")
	if err != nil || len(kinds) == 0 {
		t.Fatal(kinds, err)
	}
	for _, k := range kinds {
		for _, name := range []string{"README.md", "cartouche.yaml", "data/" + k.Name() + "/game.yaml"} {
			if _, err := fs.Stat(examples.FS, k.Name()+"/"+name); err != nil {
				t.Error(err)
			}
		}
		if games, _ := fs.ReadDir(examples.FS, k.Name()+"/data"); len(games) != 1 {
			t.Errorf("%s has %d games, not one", k.Name(), len(games))
		}
	}
}
