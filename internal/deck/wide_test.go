package deck

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestTooManyFieldsAreOneError: in every format the error counts them once, where the first is that is too many or where the
// heading begins, and no field, card or cell behind it costs or says more.
func TestTooManyFieldsAreOneError(t *testing.T) {
	const many = 20_000
	names, texts, pairs, quoted := make([]string, many), make([]string, many), make([]string, many), make([]string, many)
	for i := range many {
		names[i], texts[i] = fmt.Sprint("k", i), "x"
		pairs[i], quoted[i] = names[i]+": x", fmt.Sprintf("%q: 1", names[i])
	}
	var rows strings.Builder
	for _, p := range pairs {
		rows.WriteString("- " + p + "\n")
	}
	for file, data := range map[string]string{
		"row.yaml":    "- " + strings.Join(pairs, "\n  ") + "\n",
		"braces.yaml": "- {" + strings.Join(pairs, ", ") + "}\n",
		"rows.yaml":   rows.String(),
		"row.json":    "[{" + strings.Join(quoted, ",") + "}]",
		"rows.json":   "[{" + strings.Join(quoted, "},{") + "}]",
		"row.csv":     strings.Join(names, ",") + "\n" + strings.Join(texts, ",") + "\n",
		"row.tsv":     strings.Join(names, "\t") + "\n" + strings.Join(texts, "\t") + "\n",
	} {
		table, errs := Parse(file, []byte(data), Options{})
		if len(errs) != 1 || errs[0].Code != "deck-fields" || errs[0].Args["found"] != many {
			t.Errorf("%s: %d errors: %v", file, len(errs), errs[:min(len(errs), 3)])
		}
		if len(table.columns) != maxFields || len(table.lines) > maxFields {
			t.Errorf("%s: %d fields and %d cards are kept", file, len(table.columns), len(table.lines))
		}
	}
	_, errs := Parse("row.csv", []byte(strings.Join(names[:maxFields], ",")+"\n"+strings.Join(texts[:maxFields+1], ",")+"\n"), Options{})
	if len(errs) != 1 || errs[0].Code != "deck-cell-beyond" {
		t.Errorf("a cell behind as many names as are allowed: %v", errs)
	}
}

// TestAWideRowBelowATitleIsNoHeading: it has no two cells alike, which looking through all those before takes too long to find.
func TestAWideRowBelowATitleIsNoHeading(t *testing.T) {
	names := make([]string, 100_000)
	for i := range names {
		names[i] = fmt.Sprint("k", i)
	}
	_, errs := Parse("d.csv", []byte("Our cards\n"+strings.Join(names, ",")+"\n"), Options{})
	if len(errs) != 1 || !slices.Contains([]string{"deck-title", "deck-cell-beyond"}, errs[0].Code) {
		t.Errorf("%d errors: %v", len(errs), errs[:min(len(errs), 3)])
	}
}
