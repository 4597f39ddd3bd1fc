package prose_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/prose"
	"cartouche/internal/testing/testall"
)

// TestCostsAreBounded reads texts whose parts would be read again and again: each is read once, or refused where it is too costly.
func TestCostsAreBounded(t *testing.T) {
	testall.Slow(t)
	const n = 60_000
	for name, try := range map[string]struct {
		text, want string // an error; "" for none of a cost
	}{
		"openers":                {strings.Repeat("**a *b ", n), "prose-unclosed"},
		"bold words":             {strings.Repeat("**a** _b_ ", n), ""},
		"marks that never match": {strings.Repeat("*a_", n), "prose-costly"},
		"marks of two lengths":   {strings.Repeat(" *a", n) + strings.Repeat("b**c", n), "prose-costly"},
		"brackets":               {"a" + strings.Repeat("[", n) + " b", ""},
		"nested brackets":        {strings.Repeat("[a", n) + strings.Repeat("]", n), "prose-costly"},
		"links without an end":   {strings.Repeat("[a](", n), "prose-costly"},
		"addresses without end":  {strings.Repeat("[a](<b", n), "prose-costly"},
		"titles without an end":  {strings.Repeat("[a](b \"", n), "prose-costly"},
		"labels without an end":  {strings.Repeat("[a][", n), "prose-costly"},
		"links":                  {strings.Repeat("[a](https://e.org) ", n/2), ""},
		"backticks":              {strings.Repeat("`a ", n|1), "prose-costly"},
		"tags without an end":    {"a " + strings.Repeat("<b ", n), "prose-costly"},
		"comments without end":   {"a " + strings.Repeat("<!--", n), "prose-costly"},
		"ampersands":             {strings.Repeat("&a ", n), ""},
		"braces":                 {strings.Repeat("{a ", n), "prose-brace-open"},
		"quotes":                 {strings.Repeat("> ", n) + "a", "prose-note-holds"},
		"lists":                  {strings.Repeat("- ", n) + "a", "prose-list-deep"},
		"numbered lists":         {strings.Repeat("1. ", n) + "a", "prose-list-deep"},
		"a rule":                 {strings.Repeat("- ", n), ""},
		"definitions":            {strings.Repeat("[a]: b\n", n), "prose-costly"},
		"a thousand definitions": {strings.Repeat("[a]: https://e.org\n", 1000) + "\n[a]", ""},
		"rows that are filled":   {"|" + strings.Repeat("a|", 300) + "\n|" + strings.Repeat("-|", 300) + "\n" + strings.Repeat("|b|\n", n), "prose-table-large"},
		"a hundred thousand":     {"|a|b|\n|-|-|\n" + strings.Repeat("|c|d|\n", 49_000), ""},
		"one address, again":     {"[x]: https://e.org/" + strings.Repeat("y", 9000) + "\n\n" + strings.Repeat("[x] ", n), "booklet-too-long"},
		"plurals in rows":        {"|a|\n|-|\n" + strings.Repeat("|{one: a, other: b}|\n", n/2), ""},
		"rules in a row":         {"|a|\n|-|\n|" + strings.Repeat("{rule:x} ", n) + "|", ""},
		"headings of one name":   {strings.Repeat("## a\n\n", n), ""},
	} {
		doc, errs := prose.Read("rules.md", []byte("# T\n\n"+try.text+"\n"))
		var codes []string
		for _, e := range errs {
			codes = append(codes, e.Code)
		}
		if codes = slices.Compact(codes); try.want == "" && errs != nil || try.want != "" && (len(codes) == 0 || codes[0] != try.want) {
			t.Errorf("%s: %.5q, want %q", name, codes, try.want)
		}
		if errs == nil {
			doc.Passages()
		}
	}
}

// TestPositionsInLongLines checks the columns of errors far into a line of other characters than ASCII.
func TestPositionsInLongLines(t *testing.T) {
	_, errs := prose.Read("rules.md", []byte("# Tö\n\n"+strings.Repeat("äé **a ", 1000)+"\n"))
	if len(errs) != 1000 {
		t.Fatalf("%d errors", len(errs))
	}
	for i, e := range errs {
		if want := 7*i + 4; e.Pos.Line != 3 || e.Pos.Column != want {
			t.Fatalf("error %d is at %s, want column %d", i, e.Pos, want)
		}
	}
}
