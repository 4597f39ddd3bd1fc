package osiris

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// TestGoldenEveryCodeIsTested: the tables of this package cover every code, and every sentence of the
// engine is in the list for translators. It is in the last file, so that all other tests have run.
func TestGoldenEveryCodeIsTested(t *testing.T) {
	if flag.Lookup("test.run").Value.String() != "" {
		t.Skip("only some of the tests have run")
	}
	for _, code := range Game.Codes {
		if !tested[code] {
			t.Errorf("no test sees %s", code)
		}
	}
	var lines []string
	for key, args := range sentences {
		if !slices.Contains(rules.CommonCodes, strings.TrimPrefix(key, "violation.")) || args != "" {
			lines = append(lines, strings.TrimSpace(key+" "+args))
		}
	}
	slices.Sort(lines)
	rulestest.Golden(t, "testdata/sentences.txt", strings.Join(lines, "\n")+"\n")
}
