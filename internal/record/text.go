package record

import (
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/doc"

	"golang.org/x/text/unicode/norm"
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

// normalized returns a text in Unicode normal form (NFC), so that texts that look the same are equal.
func normalized(s string) string {
	if ascii(s) {
		return s
	}
	return norm.NFC.String(s)
}

// ascii reports whether a text has only printable ASCII characters.
func ascii(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// noteDuplicates reports the keys of a map that are equal only in normal form. Package doc
// reports those that are equal as they are written.
func noteDuplicates(entries []doc.Entry) {
	if !slices.ContainsFunc(entries, func(e doc.Entry) bool { return !ascii(e.Key) }) {
		return
	}
	first := map[string]doc.Entry{}
	for _, e := range entries {
		name := norm.NFC.String(e.Key)
		if same, ok := first[name]; !ok {
			first[name] = e
		} else if same.Key != e.Key {
			e.Value.FailAt(e.At, "key-twice", "", diag.Args{"found": name, "line": same.At.Line})
		}
	}
}
