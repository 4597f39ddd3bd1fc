// Package testall says which tests are left to `make test-all`, and which to `make test`. Begin with Only.
package testall

import (
	"os"
	"testing"
)

// On reports whether everything is tested, as `make test-all` does, instead of a sample: whether CARTOUCHE_ALL is set.
func On() bool { return os.Getenv("CARTOUCHE_ALL") != "" }

// Only skips a test that is slow and seldom wrong, unless everything is tested.
func Only(t testing.TB) {
	t.Helper()
	if !On() {
		t.Skip("left to make test-all")
	}
}

// Slow skips a test in `make quick` which takes half a second or more of a processor. The race detector is given it although its run is
// short.
func Slow(t testing.TB) {
	t.Helper()
	if testing.Short() && os.Getenv("CARTOUCHE_RACE") == "" {
		t.Skip("left to make test")
	}
}
