//go:build !js

package lang

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// quotes are the apostrophe and quotation marks of languages, from the CLDR (delimiters). All other
// languages use those of English.
var quotes = []struct {
	marks     []string
	languages string
}{
	{[]string{"’", "«»"}, "az be ca de-CH el es eu hy it kab kk lv mg nb nn no oc pt-PT rm ru sq uk"},
	{[]string{"’", "«\u00a0»"}, "br fr"},
	{[]string{"’", "„“"}, "bg cs de dsb et fo hsb is ka lb lt mk sk sl sr"},
	{[]string{"’", "„”"}, "bs hr hu pl ro"},
	{[]string{"’", "””"}, "fi se sv"},
	{[]string{"׳", "״", "””"}, "he yi"},
	{[]string{"«»"}, "ar ckb fa ps ur"},
	{[]string{"「」"}, "ja yue zh-HK zh-Hant zh-TW"},
	{[]string{"“”"}, "bn hi km ko lo my ta te th zh"},
	{[]string{"’", "“”"}, "en"},
}

// quotesOf returns the apostrophe and quotation marks of a language.
func quotesOf(language string) []string {
	for _, l := range Parents(language) {
		for _, q := range quotes {
			if slices.Contains(strings.Fields(q.languages), l) {
				return q.marks
			}
		}
	}
	return nil // unreachable: Parents ends with English
}

// Straight returns a warning for each text with a straight apostrophe or quotation mark, with the
// marks of its language. Code in backquotes is exempt.
func (c *Catalogue) Straight() diag.List {
	var list diag.List
	for _, key := range c.Keys() {
		t := c.texts()[key]
		straight := func(form string) bool {
			return strings.ContainsAny(outsideBraces(code().ReplaceAllString(t.Forms[form], "")), `'"`)
		}
		if slices.ContainsFunc(slices.Sorted(maps.Keys(t.Forms)), straight) {
			list.Add(t.Pos, "lang-straight", diag.Args{"key": key, "allowed": quotesOf(c.Lang)})
		}
	}
	return list
}

// outsideBraces returns a text without what is in braces: names and plural forms.
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
