package cli

import (
	"io"
	"strings"
	"testing"

	"cartouche/internal/diag"
)

// TestHintsNameFlagsOfTheCommand leaves out hints with flags that the command at hand does not have.
func TestHintsNameFlagsOfTheCommand(t *testing.T) {
	for _, try := range []struct{ command, hint, want string }{
		{"kit", "cuts-draw", "cuts-draw"}, {"render", "cuts-draw", "cuts-draw"}, {"watch", "cuts-draw", "cuts-draw"},
		{"export", "cuts-draw", ""}, {"site", "cuts-draw", ""}, {"export", "marks-none", ""}, {"export", "half-paper-edge", ""},
		{"poster", "too-many-pieces-yes", ""}, {"export", "too-many-pieces-yes", "too-many-pieces-yes"},
		{"lang check", "too-many-pieces-parts", ""}, {"show", "net-paper", "net-paper"}, {"site", "net-paper", ""},
		{"poster", "x4-profile", ""}, {"check", "record-elsewhere", "record-elsewhere"}, // --dir is a flag of all
		{"export", "glyph-font", "glyph-font"}, {"site", "language-begin", "language-begin"}, // of another command
	} {
		e := &env{console: console{stdout: io.Discard, stderr: io.Discard, args: []string{"--ui-lang", "en"}}}
		c, _, err := e.root().Find(strings.Fields(try.command))
		if err != nil {
			t.Fatal(err)
		}
		e.command = c
		if got := e.fitting(diag.Diagnostic{Code: "unknown-paper", Hint: try.hint, Args: diag.Args{"paper": "a3"}}).Hint; got != try.want {
			t.Errorf("%s: the hint %s is %q, want %q", try.command, try.hint, got, try.want)
		}
	}
}
