package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// smartly returns the beginning of a text whose characters stay together, and what they print: dashes and ellipses as other programs
// read them. Arrows, options of commands and longer rules stay as they are typed. "" is none.
func (l *line) smartly(at int, s string) (typed, shown string) {
	if strings.HasPrefix(s, "...") {
		return "...", "…"
	}
	if !strings.HasPrefix(s, "--") {
		return "", ""
	}
	typed = s[:len(s)-len(strings.TrimLeft(s, "-"))]
	var before rune // 0 at the start of a block
	if n := len(l.letters); n > 0 {
		before = l.letters[n-1].char
	}
	after, _ := utf8.DecodeRune(l.source[min(at+len(typed), len(l.source)):])
	option := len(typed) == 2 && unicode.IsLetter(after) && !unicode.IsLetter(before) && !unicode.IsDigit(before)
	switch {
	case before == '<', after == '>', len(typed) > 3, option && !strings.ContainsRune(".,;:!?…)]}”’", before):
		return typed, typed
	case len(typed) == 3:
		return typed, "—"
	}
	return typed, "–"
}
