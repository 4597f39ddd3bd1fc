// Package wording finds in the texts of a language what an editor would mark, and a comparison with their source does not
// show: words that the list of terms forbids, quotation marks and spaces that are not those of the language, two forms of address,
// and Arabic words that are spelled in two ways. Begin at Check.
package wording

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/pattern"

	"golang.org/x/text/unicode/norm"
)

// Check returns warnings about the wording of texts in one language: those of a game's catalogue, of its cards and of its
// booklets, or the program's messages. They are compared with each other, so one call has all of them.
func Check(language string, terms []Term, texts ...*lang.Catalogue) diag.List {
	all := entriesOf(texts)
	list := slices.Concat(foreignQuotes(language, all), plainSpaces(language, all), mixedAddress(language, all),
		missingShadda(language, all))
	phrases := phrasesOf(terms)
	for _, e := range all {
		list = append(list, e.forbidden(phrases)...)
	}
	return list.Sort()
}

// entry is a text with its key.
type entry struct {
	key   string
	pos   diag.Pos
	forms []string // what readers see of each form: without placeholders, icons and words in backquotes
}

// hidden matches what readers do not see as words of a text: words in backquotes, the targets of links, and HTML tags.
var hidden = pattern.Late("`[^`]*`|\\]\\([^)]*\\)|<[^<>]*>")

// gap replaces what is hidden: words beside it do not become one, and it is no space.
const gap = "\ufffc"

func entriesOf(texts []*lang.Catalogue) (list []entry) {
	for _, c := range texts {
		for _, key := range c.Keys() {
			t, ok := c.Get(key)
			if !ok {
				continue
			}
			e := entry{key: key, pos: t.Pos}
			for _, form := range slices.Sorted(maps.Keys(t.Forms)) {
				text := t.Forms[form]
				if strings.ContainsAny(text, "`<") || strings.Contains(text, "](") {
					text = hidden().ReplaceAllString(text, gap)
				}
				e.forms = append(e.forms, outsideBraces(text))
			}
			list = append(list, e)
		}
	}
	return list
}

// outsideBraces returns a text with gaps for what is in braces: names and plural forms.
func outsideBraces(text string) string {
	if !strings.ContainsAny(text, "{}") {
		return text
	}
	var out strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '{':
			depth++
		case r == '}':
			if depth--; depth == 0 {
				out.WriteString(gap)
			}
		case depth <= 0:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// find returns the first match of a pattern in the forms of a text.
func (e entry) find(pattern *regexp.Regexp) string {
	for _, form := range e.forms {
		if found := pattern.FindString(form); found != "" {
			return found
		}
	}
	return ""
}

// words calls do with each word of all forms, composed, and whether it begins a sentence.
func (e entry) words(do func(word string, first bool)) {
	for _, form := range e.forms {
		first := true
		for form = composed(form); form != ""; {
			at := strings.IndexFunc(form, partOfWord)
			if at < 0 {
				break
			}
			if strings.ContainsAny(form[:at], ".!?:…•*\n“„«»\"(") {
				first = true
			}
			end := strings.IndexFunc(form[at:], func(r rune) bool { return !partOfWord(r) })
			if end < 0 {
				end = len(form) - at
			}
			do(form[at:at+end], first)
			form, first = form[at+end:], false
		}
	}
}

// partOfWord reports whether a character is one of a word.
func partOfWord(r rune) bool {
	if r < unicode.MaxASCII {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// composed returns a text in the form in which words are compared: composed, without what is not seen.
func composed(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) {
		return text
	}
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cf) && r != '\u200c' && r != '\u200d' { // joiners are part of a spelling
			return -1
		}
		return r
	}, text))
}
