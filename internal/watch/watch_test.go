package watch

import (
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
		for err = w.Wait(); err == nil; err = w.Wait() { // files that went before the folder did
		}
		if list := diag.Of(err); len(list) != 1 || list[0].Code != "watch-lost" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
