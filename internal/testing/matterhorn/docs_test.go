package matterhorn_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"cartouche/internal/testing/matterhorn"
)

var update = flag.Bool("update", false, "write the table of docs/printing.md")

// TestGoldenDocsListEachCondition checks the table at the end of docs/printing.md.
func TestGoldenDocsListEachCondition(t *testing.T) {
	const file, from, to = "../../../docs/printing.md",
		"<!-- from here on written by: go test ./internal/testing/matterhorn -update -->\n", "<!-- to here -->\n"
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(old), from)
	_, after, ok2 := strings.Cut(rest, to)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table", file)
	}
	var b strings.Builder
	b.WriteString("| | would be wrong | |\n|---|---|---|\n")
	for _, c := range matterhorn.Conditions {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c.ID, c.Text, cmp.Or(c.Why, "checked"))
	}
	text := before + from + b.String() + to + after
	switch {
	case text == string(old):
	case *update:
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the table of %s is old: run this test with -update", file)
	}
}
