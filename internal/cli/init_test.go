package cli

import (
	"bytes"
	"strings"
	"testing"

	"cartouche/internal/starter"
)

// TestNewGamesArePrintedAtOnce: whatever kind of game one begins with, it can be
// printed, drawn and checked without a word of warning.
func TestNewGamesArePrintedAtOnce(t *testing.T) {
	for _, kind := range starter.Kinds() {
		t.Run(kind, func(t *testing.T) {
			t.Chdir(t.TempDir())
			for i, line := range []string{
				"init ferry --from " + kind,
				"kit ./ferry",
				"lang check ./ferry",
				"render ./ferry --dpi 40",
			} {
				var out, errs bytes.Buffer
				if code := Run(strings.Fields(line), nil, &out, &errs); code != ExitOK || out.Len() == 0 || i > 0 && errs.Len() > 0 {
					t.Fatalf("%s: exit code %d\n%s%s", line, code, &out, &errs)
				}
			}
		})
	}
}
