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

// isBlank reports whether a text prints nothing: it has at most spaces, line breaks and invisible characters.
func isBlank(text string) bool {
	return strings.TrimSpace(text) == "" || !ascii(text) && strings.TrimSpace(diag.Plain(text)) == ""
}

// visible returns the text of a cell without the invisible characters that change nothing, which keyboards, pages and word
// processors put in unseen: in a number, in an id, around a word, and those about line breaks at the ends. A cell that prints
// nothing is empty. What is left is part of how a text is set: joiners, soft hyphens, marks of direction, variation selectors. A
// letter and its accents become one.
func visible(text string, id bool) string {
	if isBlank(text) {
		return ""
	}
	text = doc.Composed(text)
	plain := diag.Plain(text)
	if plain == text {
		return text
	}
	_, _, _, fraction := decimal(plain)
	if id || wholeNumber(plain) || fraction || ungrouped(plain, ".") != "" {
		return plain
	}
	if word := strings.TrimFunc(text, diag.Invisible); word == idName(word) && ascii(word) {
		return word
	}
	return strings.Trim(text, "\u00ad\u200b\u2060\ufeff")
}
