package project

import (
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/diag"
)

// TestLimitsThatAreNamed: the error for a file that is too large has the limit that applies to it.
func TestLimitsThatAreNamed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "large")
	for _, limit := range []int64{MaxText, 8 << 20, MaxFont, MaxImage} {
		if err := os.WriteFile(file, make([]byte, limit), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadFile(file, limit); err != nil {
			t.Errorf("of %d bytes: %v", limit, err)
		}
		_, err := ReadFile(file, limit-1<<20)
		if list := diag.Of(err); len(list) != 1 || list[0].Code != "file-too-large-for-kind" || list[0].Args["allowed"] != int(limit>>20-1) {
			t.Errorf("a limit of %d bytes: %v", limit-1<<20, err)
		}
	}
}
