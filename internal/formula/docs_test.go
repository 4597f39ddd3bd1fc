package formula

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The table of functions is on the page between these lines.
const (
	expressionsPage = "../../docs/expressions.md"
	generated       = "<!-- from here on written by: go test ./internal/formula -update -->\n"
	handMade        = "<!-- to here -->\n"
)

func TestGoldenTableOfFunctionsIsUpToDate(t *testing.T) {
	page, err := os.ReadFile(expressionsPage)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(page), generated)
	_, tail, ok2 := strings.Cut(rest, handMade)
	if !ok || !ok2 {
		t.Fatalf("%s lacks its line %q or %q", expressionsPage, generated, handMade)
	}
	want := head + generated + functionTable() + handMade + tail
	switch {
	case want == string(page):
	case !*update:
		t.Fatalf("%s is stale; write it anew: go test ./internal/formula -update", expressionsPage)
	default:
		if err := os.WriteFile(expressionsPage, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// functionTable lists the functions as the page shows them.
func functionTable() string {
	var b strings.Builder
	b.WriteString("\n| function | result | example |\n|---|---|---|\n")
	for _, f := range Components.Functions {
		call, result, _ := strings.Cut(f.Example, " is ")
		fmt.Fprintf(&b, "| `%s` | %s | `%s` is `%s` |\n", f.Call(), f.Doc, call, result)
	}
	b.WriteString("\n")
	return b.String()
}

var example = regexp.MustCompile("(?m)^\\| `([^`]*)` \\| `([^`]*)` \\|")

// Each line of the other tables has the result of its expression.
func TestTheExamplesOfThePageAreTrue(t *testing.T) {
	page, err := os.ReadFile(expressionsPage)
	if err != nil {
		t.Fatal(err)
	}
	examples := example.FindAllStringSubmatch(string(page), -1)
	for _, m := range examples {
		same(t, strings.ReplaceAll(m[1], `\|`, "|"), m[2])
	}
	if len(examples) < 15 {
		t.Errorf("only %d examples found", len(examples))
	}
}
