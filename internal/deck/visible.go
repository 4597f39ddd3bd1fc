package deck

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// ascii reports whether a text has no character beyond ASCII, and so no invisible one.
func ascii(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

// isBlank reports whether a text has no visible character and no space.
func isBlank(text string) bool { return text == "" || !ascii(text) && diag.Plain(text) == "" }

// visible returns the text of a cell without the invisible characters that change nothing, which keyboards, pages and word
// processors put in unseen: in an empty cell, in a number, in an id, around a word, and those about line breaks at the ends. What
// is left is part of how a text is set: joiners, soft hyphens, marks of direction, variation selectors. A letter and its accents
// become one.
func visible(text string, id bool) string {
	text = doc.Composed(text)
	plain := diag.Plain(text)
	if plain == text {
		return text
	}
	_, _, _, fraction := decimal(plain)
	if plain == "" || id || wholeNumber(plain) || fraction || ungrouped(plain, ".") != "" {
		return plain
	}
	if word := strings.TrimFunc(text, diag.Invisible); word == idName(word) && ascii(word) {
		return word
	}
	return strings.Trim(text, "\u00ad\u200b\u2060\ufeff")
}
