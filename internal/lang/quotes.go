//go:build !js

package lang

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// quotes are the apostrophe and the quotation marks of languages.
var quotes = map[string][]string{
	"en": {"’", "“”"}, "it": {"’", "«»"}, "de": {"’", "„“"}, "fr": {"’", "« »"}, "ar": {"«»"},
}

// Straight returns a warning for each text with a straight apostrophe or quotation mark, as
// typewriters have them, with the marks of its language; none for languages whose marks
// are not known here.
func (c *Catalogue) Straight() diag.List {
	var list diag.List
	base, _, _ := strings.Cut(c.Lang, "-")
	marks := quotes[base]
	for _, key := range c.Keys() {
		t := c.texts()[key]
		straight := func(form string) bool { return strings.ContainsAny(outsideBraces(t.Forms[form]), `'"`) }
		if len(marks) > 0 && slices.ContainsFunc(slices.Sorted(maps.Keys(t.Forms)), straight) {
			list.Add(t.Pos, "lang-straight", diag.Args{"key": key, "allowed": marks})
		}
	}
	return list
}

// outsideBraces is a text without what stands in braces: names and plural forms.
func outsideBraces(text string) string {
	var out strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '{':
			depth++
		case r == '}':
			depth--
		case depth <= 0:
			out.WriteRune(r)
		}
	}
	return out.String()
}
