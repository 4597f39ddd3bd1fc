package watch

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/diag"
)

// TestTheFolderOfAProjectIsLost: Wait fails if the folder is deleted, renamed or replaced.
func TestTheFolderOfAProjectIsLost(t *testing.T) {
	for name, lose := range map[string]func(folder string) error{
		"deleted":          os.RemoveAll,
		"under a new name": func(folder string) error { return os.Rename(folder, folder+"-before") },
		"replaced": func(folder string) error {
			if err := os.Rename(folder, folder+"-before"); err != nil {
				return err
			}
			return os.MkdirAll(filepath.Join(folder, "data"), 0o777)
		},
	} {
		folder := filepath.Join(t.TempDir(), "ferry")
		if err := os.MkdirAll(filepath.Join(folder, "data", "ferry"), 0o777); err != nil {
			t.Fatal(err)
		}
		w, err := New(folder, filepath.Join(folder, "out"))
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		if err := lose(folder); err != nil {
			t.Fatal(err)
		}
		for _, err = w.Wait(); err == nil; _, err = w.Wait() { // files that went before the folder did
		}
		if list := diag.Of(err); len(list) != 1 || list[0].Code != "watch-lost" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestARenamedFolderIsWatched changes a file in a folder that got another name, also when a link took its first name.
func TestARenamedFolderIsWatched(t *testing.T) {
	root := t.TempDir()
	art := filepath.Join(root, "data", "ferry", "art")
	if err := os.MkdirAll(art, 0o777); err != nil {
		t.Fatal(err)
	}
	w, err := New(root, filepath.Join(root, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, step := range []func() error{
		func() error { return errors.Join(os.Rename(art, art+"-2"), os.Symlink(art+"-2", art)) },
		func() error { return os.WriteFile(filepath.Join(art+"-2", "wave.svg"), []byte("<svg/>"), 0o666) },
		func() error { return os.Rename(art+"-2", art+"-3") },
		func() error { return os.WriteFile(filepath.Join(art+"-3", "wave.svg"), []byte("<svg></svg>"), 0o666) },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Wait(); err != nil {
			t.Fatal(err)
		}
	}
}
