package deck

import (
	"fmt"
	"runtime"
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

// TestManyErrorsAreCounted: the first ones are listed, wherever they are.
func TestManyErrorsAreCounted(t *testing.T) {
	const more = 100
	many := func(line string) string { return strings.Repeat(line, maxErrors+more) }
	for name, c := range map[string]struct{ file, data, code string }{
		"cells without a heading": {"d.csv", "title\n" + many("a,b\n"), "deck-cell-beyond"},
		"quotation marks":         {"d.csv", "title\n" + many("a\"b\n"), "deck-quote-inside"},
		"spaces before them":      {"d.csv", "title\n" + many("  \"b\"\n"), "deck-quote-space"},
		"texts after them":        {"d.csv", "title\n" + many("\"a\"b\n"), "deck-quote-after"},
		"in one row":              {"d.csv", "title,b\nc,d\n" + many("a\"b,"), "deck-quote-inside"},
		"characters":              {"d.tsv", "title\n" + many("\x01\n"), "text-control"},
		"keys":                    {"d.json", "[" + many(`{"a": 1, "a": 2},`) + `{"a": 1}]`, "key-twice"},
		"ids":                     {"d.csv", "id\na\n" + many("a\n"), "deck-id-twice"},
		"cards without an id":     {"d.csv", "id,title\n" + many(",a\n"), "deck-id-empty"},
	} {
		table, errs := Parse(c.file, []byte(c.data), Options{})
		if errs == nil {
			_, errs = New("en", table)
		}
		if len(errs) != maxErrors+1 || errs[0].Code != c.code {
			t.Errorf("%s: %d errors: %v", name, len(errs), errs[:min(len(errs), 2)])
			continue
		}
		if last := errs[maxErrors]; last.Code != "more-mistakes" || last.Args["n"] != more && name != "in one row" {
			t.Errorf("%s: the last error is %s %v", name, last.Code, last.Args)
		}
	}
}

// TestPlacesAreWhole: a message cuts what it quotes from a file, but not the place that it names, however deep its folder is.
func TestPlacesAreWhole(t *testing.T) {
	file := strings.Repeat("games of the long winter/", 6) + "cards.csv"
	for data, code := range map[string]string{"id\na\na\n": "deck-id-twice", "id,title,title\na,b,c\n": "deck-field-twice"} {
		table, errs := Parse(file, []byte(data), Options{})
		if errs == nil {
			_, errs = New("en", table)
		}
		if len(errs) != 1 || errs[0].Code != code {
			t.Errorf("%s: %v", code, errs)
			continue
		}
		if place := fmt.Sprint(errs[0].Args.Shown()["place"]); !strings.HasPrefix(place, file+":") || strings.HasSuffix(place, "…") {
			t.Errorf("%s: the place is %s", code, place)
		}
	}
}

// TestEmptyCellsTakeLittleMemory: for none of them is the whole file split into lines, or the whole line looked through.
func TestEmptyCellsTakeLittleMemory(t *testing.T) {
	const many = 4_000
	for file, data := range map[string]string{
		"lines.yaml": strings.Repeat("- name: a\n  text:\n", many),
		"notes.yaml": strings.Repeat("- name: a\n  text: # later\n", many),
		"line.yaml":  "[" + strings.Repeat(`{name: a, text: }, `, many) + "]",
		"noted.yaml": "[" + strings.Repeat(`{name: a, text: }, `, many) + "] # later",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, errs := Parse(file, []byte(data), Options{})
		runtime.ReadMemStats(&after)
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb >= 64 || len(errs) > 0 {
			t.Errorf("%s: reading takes %d MB: %v", file, mb, errs)
		}
	}
}
