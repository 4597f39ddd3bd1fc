package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	samples "cartouche/examples"
	"cartouche/internal/starter"
	"cartouche/internal/testing/testall"
)

// maxRules is how many lines rules.yaml of an example may have, for it is there to be read.
const maxRules = 150

// TestTheJudgesOfTheExamples: an example with rules has a record that keeps to them and
// records with errors that break each of its checks; both can be drawn, and projects
// made of it judge them likewise.
func TestTheJudgesOfTheExamples(t *testing.T) {
	testall.Slow(t)
	judges := 0
	for _, kind := range starter.Kinds() {
		source, err := fs.ReadFile(samples.FS, kind+"/data/"+kind+"/rules.yaml")
		if err != nil {
			continue
		}
		judges++
		t.Run(kind, func(t *testing.T) {
			if n := strings.Count(string(source), "\n"); n > maxRules {
				t.Errorf("rules.yaml has %d lines, more than %d", n, maxRules)
			}
			t.Chdir(t.TempDir())
			run(t, "init", "ferry", "--from", kind)
			judgesItsRecords(t)
		})
	}
	if judges < 2 {
		t.Errorf("only %d examples have rules", judges)
	}
}

// judgesItsRecords tries the sample records of the project ferry.
func judgesItsRecords(t *testing.T) {
	records, err := filepath.Glob("ferry/data/ferry/records/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	mistaken := func(name string) bool { return strings.HasSuffix(name, "-mistakes.yaml") }
	if !slices.ContainsFunc(records, mistaken) || slices.IndexFunc(records, func(name string) bool { return !mistaken(name) }) < 0 {
		t.Fatalf("there is no right record, or none with mistakes: %q", records)
	}
	told := ""
	for _, name := range records {
		said := run(t, "check", name)
		if mistaken(name) {
			told += said
		} else if !strings.Contains(said, "keeps to the rules") {
			t.Errorf("%s is not right:\n%s", name, said)
		}
		if shown := run(t, "show", name); !strings.Contains(shown, ".pdf") {
			t.Errorf("%s is not drawn:\n%s", name, shown)
		}
	}
	texts, err := os.ReadFile("ferry/data/ferry/lang/en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, codes, _ := strings.Cut(string(texts), "\nviolation:\n")
	for line := range strings.Lines(codes) {
		code, text, ok := strings.Cut(strings.TrimPrefix(line, "  "), ":")
		if !strings.HasPrefix(line, "  ") || !ok {
			break
		}
		sign := "[" + code + "]"
		if rule, blank := strings.CutSuffix(code, "-blank"); blank && strings.Contains(codes, "\n  "+rule+":") {
			sign, _, _ = strings.Cut(strings.Trim(text, " \"\n"), "{") // the sentence for blanks has the code of its rule
		}
		if !strings.Contains(told, sign) {
			t.Errorf("no record breaks %s", code)
		}
	}
}
