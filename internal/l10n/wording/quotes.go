package wording

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/pattern"
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
	for _, l := range lang.Parents(language) {
		for _, q := range quotes {
			if slices.Contains(strings.Fields(q.languages), l) {
				return q.marks
			}
		}
	}
	return nil // unreachable: Parents ends with English
}

// Straight returns a warning for each text with a straight apostrophe or quotation mark, with the marks of its language. It is
// not for the program's messages, which quote commands.
func Straight(language string, texts ...*lang.Catalogue) (list diag.List) {
	for _, e := range entriesOf(texts) {
		if e.find(straightMark()) != "" {
			list.Add(e.pos, "lang-straight", diag.Args{"key": e.key, "allowed": quotesOf(language)})
		}
	}
	return list
}

var straightMark = pattern.Late(`['"]`)

// inner are the marks within a quotation, and others that are usual in print, of languages whose texts are searched for
// the marks of other languages.
var inner = map[string]string{
	"ar": "“”‹›", "de": "‚‘»«›‹", "en": "‘’", "es": "“”‘’", "fr": "“”‹›", "it": "“”‘’", "pt": "‘’«»",
}

// anyQuote matches a quotation mark of any language. The closing mark ’ is an apostrophe as well.
var anyQuote = pattern.Late(`[“”„‟‘‚‛«»‹›「」『』]`)

// foreignQuotes returns a warning for each text with a quotation mark that its language does not use.
func foreignQuotes(language string, all []entry) (list diag.List) {
	base, _, _ := strings.Cut(language, "-")
	also, ok := inner[base]
	if !ok {
		return nil
	}
	marks := quotesOf(language)
	allowed := strings.Join(marks, "") + also
	for _, e := range all {
		for _, form := range e.forms {
			foreign := func(mark string) bool { return !strings.Contains(allowed, mark) }
			if i := slices.IndexFunc(anyQuote().FindAllString(form, -1), foreign); i >= 0 {
				list.Add(e.pos, "lang-quote", diag.Args{"key": e.key, "found": anyQuote().FindAllString(form, -1)[i], "allowed": marks[len(marks)-1]})
				break
			}
		}
	}
	return list
}
