package osiris

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/rules"
)

// TestEveryCodeIsTested: the tables of this package have seen every code, and
// every sentence that the engine can ask for is in the list for translators. It
// stands in the last file, so that all others have run.
func TestEveryCodeIsTested(t *testing.T) {
	if flag.Lookup("test.run").Value.String() != "" {
		t.Skip("only some of the tests have run")
	}
	for _, code := range Game.Codes {
		if !tested[code] {
			t.Errorf("no test sees %s", code)
		}
	}
	var lines []string
	for key, args := range said {
		if !slices.Contains(rules.CommonCodes, strings.TrimPrefix(key, "violation.")) || args != "" {
			lines = append(lines, strings.TrimSpace(key+" "+args))
		}
	}
	slices.Sort(lines)
	golden(t, "testdata/sentences.txt", strings.Join(lines, "\n")+"\n")
}

var update = flag.Bool("update", false, "write the goldens anew")

// golden compares with a file, or writes it with -update.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || got != string(want) {
		t.Errorf("%s differs (%v); run with -update and look at the difference", file, err)
	}
}
