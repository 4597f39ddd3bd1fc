package formula

import (
	"strings"
	"testing"
)

// What an operator does with long texts and lists counts as steps, so that a run ends
// within its limits however much it does with little memory: one step for 64 bytes of
// text, one for each entry, one for a function.
func TestOperatorsCountTheirSteps(t *testing.T) {
	long := strings.Repeat("x", 6400)
	list := make([]any, 50)
	for i := range list {
		list[i] = i
	}
	values := map[string]any{"a": long, "b": strings.Clone(long), "list": list}
	names := map[string]Type{"a": Text, "b": Text, "list": ListOf(Number)}
	for source, want := range map[string]int{
		"a + b":              200,
		"a + a + b":          200 + 300,
		"1 + 2":              0,
		"a == b":             100,
		"a < b":              100,
		"a contains 'y'":     100,
		"a startsWith 'y'":   100,
		"len(a)":             1 + 100,
		"77 in list":         50,
		"a matches 'y'":      101 * 3,
		"first(list) + 1":    1,
		"len(list) + len(a)": 2 + 100,
	} {
		f, m := Compile(source, names)
		if m != nil {
			t.Errorf("%s: %v", source, m)
			continue
		}
		used := make([]any, 0, len(values))
		for _, name := range f.Uses() {
			used = append(used, values[name])
		}
		var budget Budget
		if _, m := f.RunOn(&budget, used); m != nil || budget.steps != want {
			t.Errorf("%s: %d steps, want %d (%v)", source, budget.steps, want, m)
		}
		if want == 0 {
			continue
		}
		budget = Budget{steps: MaxSteps - want + 1}
		if _, m := f.RunOn(&budget, used); m == nil || m.Code != "formula-steps" {
			t.Errorf("%s with %d steps left: %v", source, want-1, m)
		}
	}
}

// A text with words of its own is compared with one of these or with the empty text,
// which a cell without anything has.
func TestWordsOfAText(t *testing.T) {
	kind := Text
	kind.Words = []string{"sun", "moon"}
	names := map[string]Type{"kind": kind, "kinds": ListOf(kind)}
	for source, want := range map[string]string{
		"kind == ''":            "true",
		"'' == kind":            "true",
		"kind != ''":            "false",
		"kind == 'moon'":        "false",
		"kind in ['', 'sun']":   "true",
		"'' in kinds":           "true",
		"kind == 'son'":         "formula-no-word allowed=[sun moon] found=son near=sun hint=did-you-mean",
		"'star' != kind":        "formula-no-word allowed=[sun moon] found=star",
		"kind in ['sun', 'mo']": "formula-no-word allowed=[sun moon] found=mo",
		"'mon' in kinds":        "formula-no-word allowed=[sun moon] found=mon near=moon hint=did-you-mean",
	} {
		got := run(Components, source, names, map[string]any{"kind": "", "kinds": []string{"", "sun"}})
		if got != want {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
}
