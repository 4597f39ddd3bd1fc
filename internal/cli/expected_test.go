package cli

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/expected"
	"cartouche/internal/project"
)

// TestGoldenSamplesAreAsExpected compares the sample records of the games and examples with the verdicts beside them, which
// -update writes again.
func TestGoldenSamplesAreAsExpected(t *testing.T) {
	var records []string
	for _, pattern := range []string{"../../data/*/records/*.yaml", "../../examples/*/data/*/records/*.yaml"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) < 10 {
			t.Fatalf("%s: %d records, %v", pattern, len(found), err)
		}
		records = append(records, found...)
	}
	args := append([]string{"check", "-q"}, records...)
	if *update {
		args = append(args, "--update")
	}
	var out, errs bytes.Buffer
	if exit := Run(args, strings.NewReader(""), &out, &errs); exit != ExitOK {
		t.Errorf("exit code %d\n%s%s", exit, out.String(), errs.String())
	}
	for _, name := range records {
		if !project.FileExists(expected.Name(name)) {
			t.Errorf("%s has no expected verdict", name)
		}
	}
}
