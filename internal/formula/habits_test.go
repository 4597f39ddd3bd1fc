package formula

import (
	"strings"
	"testing"
)

// TestHabitsAreWrittenHere: each example that a message shows is an expression of the language, and no
// word has two.
func TestHabitsAreWrittenHere(t *testing.T) {
	names := map[string]Type{"a": Number, "b": Number, "n": Number, "x": Number, "cost": Number, "list": ListOf(Number)}
	seen, common := map[string]bool{}, NewLanguage(Core, Tables, Rounding(places)) // of components and rules
	for _, h := range habits {
		source := h.near
		if h.hint == "did-you-mean" {
			source = "a " + source + " b"
		}
		if _, wrong := Compile(source, names); wrong != nil {
			t.Errorf("%s: %v", source, wrong)
		}
		for _, word := range strings.Fields(h.words) {
			if seen[word] || common.has(word) || word != strings.ToLower(word) {
				t.Errorf("%s is there twice, exists, or has capitals", word)
			}
			seen[word] = true
		}
	}
	delete(names, "x")
	for _, source := range []string{tableLike, strings.Replace(matchLike, "x", "n", 1), letLike, emptyLike, findLike} {
		if _, wrong := Compile(source, names); wrong != nil {
			t.Errorf("%s: %v", source, wrong)
		}
	}
}
