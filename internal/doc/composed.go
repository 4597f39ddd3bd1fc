package doc

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Composed returns a text in which a letter and its accents are one character wherever Unicode has it, so that names which look the same
// are the same, whatever keyboard or system wrote them. Unlike the normal form of Unicode it leaves signs that are one character, such as
// ideographs for compatibility, which that form replaces by others.
func Composed(s string) string {
	if !strings.ContainsFunc(s, joins) || norm.NFC.IsNormalString(s) {
		return s
	}
	var b strings.Builder
	for s != "" {
		n := norm.NFC.NextBoundaryInString(s, true)
		parts := s[:n]
		whole := norm.NFC.String(parts)
		if utf8.RuneCountInString(whole) >= utf8.RuneCountInString(parts) {
			whole = parts
		}
		b.WriteString(whole)
		s = s[n:]
	}
	return b.String()
}

// joins reports whether a character may be part of another: those before it stand alone.
func joins(r rune) bool {
	const firstAccent = '\u0300'
	return r >= firstAccent
}
