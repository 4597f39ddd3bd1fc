package cli

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/starter"
)

// TestNewGamesArePrintedAtOnce: whatever kind of game one begins with, it can be
// printed in all its languages and to be laminated, drawn and checked without a word of warning.
func TestNewGamesArePrintedAtOnce(t *testing.T) {
	for _, kind := range starter.Kinds() {
		t.Run(kind, func(t *testing.T) {
			t.Chdir(t.TempDir())
			run := func(line string) (told string) {
				var out, errs bytes.Buffer
				if code := Run(strings.Fields(line), nil, &out, &errs); code != ExitOK || out.Len() == 0 {
					t.Fatalf("%s: exit code %d\n%s%s", line, code, &out, &errs)
				}
				return errs.String()
			}
			run("init ferry --from " + kind)
			lines := []string{"lang check ./ferry --strict", "render ./ferry --dpi 40", "kit ./ferry --profile laminate"}
			catalogues, err := filepath.Glob("ferry/data/ferry/lang/??.yaml")
			if err != nil || len(catalogues) == 0 {
				t.Fatal("no catalogue", err)
			}
			for _, name := range catalogues {
				lines = append(lines, "kit ./ferry --lang "+strings.TrimSuffix(filepath.Base(name), ".yaml"))
			}
			for _, line := range lines {
				if warnings := run(line); warnings != "" {
					t.Errorf("%s:\n%s", line, warnings)
				}
			}
		})
	}
}
