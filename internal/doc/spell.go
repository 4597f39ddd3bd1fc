package doc

import (
	"fmt"
	"strings"

	"cartouche/internal/pattern"
)

// FormatScalar returns a text as a YAML value on one line, without quotes if possible and if the former value had none.
func FormatScalar(text, before string, inBraces bool) string {
	if (before == "" || !strings.Contains(`'">|`, before[:1])) && isPlain(text, inBraces) {
		return text
	}
	return Quote(text, Escaped)
}

var (
	plainText = pattern.Late(`^[\pL\p{Nd}](?:[\pL\pM\p{Nd}'’ .;!?()…–—%/+×·«»“”„=-]|,)*$`)
	otherType = pattern.Late(`^(?i:true|false|yes|no|on|off|y|n|null|[\d.,:+-]*|0[xo].*|[\d.]+e[\d+-]+|\d\d\d\d-\d\d.*)$`)
)

// isPlain reports whether a text needs no quotes, here or in other YAML parsers.
func isPlain(text string, inBraces bool) bool {
	return plainText().MatchString(text) && !otherType().MatchString(text) && strings.TrimSpace(text) == text &&
		!(inBraces && strings.Contains(text, ","))
}

// Escaped reports whether YAML or an editor cannot handle a character unescaped.
func Escaped(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r == 0xfffe || r == 0xffff
}

// Quote returns a text in double quotes, with escape sequences for the characters that must be escaped.
func Quote(text string, escaped func(rune) bool) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case escaped(r) && r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case escaped(r) && r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		case escaped(r):
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + `"`
}

var plainKey = pattern.Late(`^[A-Za-z][A-Za-z0-9_-]*$`)

// FormatKey returns a key as YAML.
func FormatKey(name string) string {
	if plainKey().MatchString(name) && !otherType().MatchString(name) {
		return name
	}
	return Quote(name, Escaped)
}
