package declared

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// updating reports whether to write the tables of the page. The tests outside of the package, in
// the same test binary, define the flag.
func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

const rulesPage = "../../docs/rules.md"

// TestGoldenTablesOfThePageAreUpToDate compares the tables of keys and functions on the page with the
// code. Each is between two comments.
func TestGoldenTablesOfThePageAreUpToDate(t *testing.T) {
	source, err := os.ReadFile(rulesPage)
	if err != nil {
		t.Fatal(err)
	}
	page := string(source)
	for _, part := range []struct{ what, table string }{
		{"the keys of an entry", keyTable(entryKeys)},
		{"the words that are taken", takenWords()},
		{"the keys of a check", keyTable(checkKeys)},
		{"the keys of an item", keyTable(itemKeys)},
		{"the keys of an outcome", keyTable(outcomeKeys)},
		{"the functions", functionTable()},
	} {
		begin, end := "<!-- "+part.what+", written by: go test ./rules/declared -update -->\n", "<!-- to here -->\n"
		head, rest, ok := strings.Cut(page, begin)
		_, tail, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Fatalf("%s lacks its line %q or %q", rulesPage, begin, end)
		}
		page = head + begin + "\n" + part.table + "\n" + end + tail
	}
	switch {
	case page == string(source):
	case !updating():
		t.Fatalf("%s is stale; update it: go test ./rules/declared -update", rulesPage)
	default:
		if err := os.WriteFile(rulesPage, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// keyTable formats keys as a table of the page.
func keyTable(fields []field) string {
	var b strings.Builder
	b.WriteString("| key | | |\n|---|---|---|\n")
	for _, f := range fields {
		must := ""
		if f.required {
			must = "required"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.name, must, f.doc)
	}
	return b.String()
}

// takenWords lists the reserved words, without the functions, which have their own table.
func takenWords() string {
	return "`" + strings.Join(slices.Concat(predefined, operators), "`, `") + "`\n"
}

// functionTable formats the functions as a table of the page.
func functionTable() string {
	var b strings.Builder
	b.WriteString("| function | gives | for example |\n|---|---|---|\n")
	for _, f := range Language.Functions {
		call, result, _ := strings.Cut(f.Example, " is ")
		fmt.Fprintf(&b, "| `%s` | %s | `%s` is `%s` |\n", f.Call(), f.Doc, call, result)
	}
	return b.String()
}
