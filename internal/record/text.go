package record

import (
	"strings"
	"unicode"

	"cartouche/internal/doc"
)

// isLanguage reports whether s has the form of a language tag: `it`, `pt-BR`.
func isLanguage(s string) bool {
	for i, part := range strings.Split(s, "-") {
		if len(part) < 2 || len(part) > 8 || i == 0 && len(part) > 3 {
			return false
		}
		for _, c := range []byte(part) {
			if letter := c|0x20 >= 'a' && c|0x20 <= 'z'; !letter && (i == 0 || c < '0' || c > '9') {
				return false
			}
		}
	}
	return true
}

// maxName is the largest number of characters in a name.
const maxName = 24

func badName(name string) string {
	runes := []rune(name)
	switch {
	case name == "trade":
		return "name-trade"
	case len(runes) == 0:
		return "name-empty"
	case len(runes) > maxName:
		return "name-long"
	case strings.ContainsAny(name, ",:;/#()[]{}"):
		return "name-character"
	case unicode.IsSpace(runes[0]) || unicode.IsSpace(runes[len(runes)-1]):
		return "name-space"
	}
	for i, c := range runes {
		switch {
		case unicode.IsControl(c) || c == '\u2028' || c == '\u2029':
			return "name-character"
		case i > 0 && unicode.IsSpace(c) && unicode.IsSpace(runes[i-1]):
			return "name-space"
		}
	}
	return ""
}

// normalized returns a text in which letters have their accents, so that texts that look the same are equal. Package doc does it for all
// that it reads.
func normalized(s string) string { return doc.Composed(s) }
