package watch

import (
	"errors"
	"io/fs"
	"testing"
)

// TestAClosedWatcherWaitsForNothing: Wait fails at once.
func TestAClosedWatcherWaitsForNothing(t *testing.T) {
	w, err := New(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Wait(); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("waiting ends with %v, want %v", err, fs.ErrClosed)
	}
}
