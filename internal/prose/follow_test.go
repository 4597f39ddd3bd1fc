package prose_test

import (
	"fmt"
	"testing"

	"cartouche/internal/prose"
)

// TestFollow holds translations against their source: the first block that differs is reported at its place.
func TestFollow(t *testing.T) {
	const table = "| a | b |\n|---|---|\n| 1 | 2 |\n"
	for name, try := range map[string]struct{ source, own, want string }{
		"the same":               {table, "| x | y |\n|--:|---|\n| 3 | 4 |\n", ""},
		"more rows":              {table, table + "| 3 | 4 |\n", "3:1 booklet-differs-table"},
		"fewer rows":             {table + "| 3 | 4 |\n", table, "3:1 booklet-differs-table"},
		"more columns":           {table, "| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n", "3:1 booklet-differs-table"},
		"fewer columns":          {table, "| a |\n|---|\n| 1 |\n", "3:1 booklet-differs-table"},
		"rows and columns":       {table, "| a |\n|---|\n| 1 |\n| 2 |\n", "3:1 booklet-differs-table"},
		"another kind":           {"a\n", "- a\n", "3:3 booklet-differs"},
		"another level":          {"## a\n", "# a\n", "3:1 booklet-differs-level"},
		"a deeper item":          {"- a\n- b\n", "- a\n  - b\n", "4:5 booklet-differs-level"},
		"a note with more":       {"> a\n", "> a\n>\n> b\n", "5:3 booklet-more"},
		"a note with less":       {"> a\n>\n> b\n", "> a\n", "3:1 booklet-fewer"},
		"a note with another":    {"> a\n\nb\n", "> - a\n\n- b\n", "3:5 booklet-differs"},
		"more blocks":            {"a\n", "a\n\nb\n", "5:1 booklet-more"},
		"fewer blocks":           {"a\n\nb\n", "a\n", "0:0 booklet-fewer"},
		"the first of two":       {"a\n\nb\n", "- a\n- b\n", "3:3 booklet-differs"},
		"other words and places": {"## a\n\nb\n", "## c d\n\n\ne\nf\n", ""},
	} {
		source, errs := prose.Read("rules.md", []byte("# T\n\n"+try.source))
		own, more := prose.Read("rules.de.md", []byte("# U\n\n"+try.own))
		if errs != nil || more != nil {
			t.Fatal(name, errs, more)
		}
		wrong := own.Follow(source)
		got := ""
		if len(wrong) > 0 {
			pos := wrong[0].Pos
			got = fmt.Sprintf("%d:%d %s", pos.Line, pos.Column, wrong[0].Code)
		}
		if got != try.want || len(wrong) > 1 {
			t.Errorf("%s: %q, want %q", name, got, try.want)
		}
		if wrong == nil && own.Blocks[0].ID != "t" {
			t.Errorf("%s: the heading is called %q", name, own.Blocks[0].ID)
		}
	}
}
