package wording

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
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
		if slices.ContainsFunc(e.forms, func(form string) bool { return strings.ContainsAny(form, `'"`) }) {
			list.Add(e.pos, "lang-straight", diag.Args{"key": e.key, "allowed": quotesOf(language)})
		}
	}
	return list
}

// inner are the marks within a quotation, and others that are usual in print, of languages whose texts are searched for
// the marks of other languages.
var inner = map[string]string{
	"ar": "“”‹›", "de": "‚‘»«›‹", "en": "‘’", "es": "“”‘’", "fr": "“”‹›", "it": "“”‘’", "pt": "‘’«»",
}

// anyQuote are the quotation marks of all languages. The closing mark ’ is an apostrophe as well.
const anyQuote = "“”„‟‘‚‛«»‹›「」『』"

// foreignQuotes returns a warning for each text with a quotation mark that its language does not use.
func foreignQuotes(language string, all []entry) (list diag.List) {
	base, _, _ := strings.Cut(language, "-")
	also, ok := inner[base]
	if !ok {
		return nil
	}
	marks := quotesOf(language)
	allowed := strings.Join(marks, "") + also
	foreign := func(mark rune) rune {
		if strings.ContainsRune(allowed, mark) {
			return -1
		}
		return mark
	}
	wrong := strings.Map(foreign, anyQuote)
	for _, e := range all {
		for _, form := range e.forms {
			if i := strings.IndexAny(form, wrong); i >= 0 {
				mark, _ := utf8.DecodeRuneInString(form[i:])
				list.Add(e.pos, "lang-quote", diag.Args{"key": e.key, "found": string(mark), "allowed": marks[len(marks)-1]})
				break
			}
		}
	}
	return list
}
