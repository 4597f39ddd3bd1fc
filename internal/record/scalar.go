package record

import (
	"fmt"
	"strings"
	"unicode"
)

// flowMap prints a map in braces.
func flowMap[T any](list []T, entry func(T) (key, value string)) string {
	parts := make([]string, len(list))
	for i, x := range list {
		key, value := entry(x)
		parts[i] = scalar(key) + ": " + value
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// flowList prints a list of texts in brackets.
func flowList(list []string) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = scalar(s)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// scalar prints a text bare where YAML reads it back as it is, anywhere, even
// inside brackets; else in double quotes.
func scalar(s string) string {
	if isBare(s) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			b.WriteRune('\\')
			b.WriteRune(c)
		case c == ' ' || unicode.IsGraphic(c) && !unicode.IsSpace(c) && c != '\ufeff':
			b.WriteRune(c)
		case c <= 0xff:
			fmt.Fprintf(&b, `\x%02x`, c)
		case c <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			fmt.Fprintf(&b, `\U%08x`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

var flowSigns = strings.NewReplacer(",", "", "[", "", "]", "", "{", "", "}", "")

// blockScalar prints a text that stands on a line of its own, where commas and
// brackets need no quotes.
func blockScalar(s string) string {
	if s != "" && !strings.ContainsAny(s[:1], ",[]{}") && isBare(flowSigns.Replace(s)) {
		return s
	}
	return scalar(s)
}

func isBare(s string) bool {
	if s == "" || s == "<<" || strings.ContainsAny(s[:1], "-?:,[]{}#&*!|>'\"%@`= ") || strings.HasPrefix(s, "...") ||
		strings.ContainsAny(s, ",[]{}:#") || strings.HasSuffix(s, " ") {
		return false
	}
	for _, c := range s {
		if c != ' ' && (!unicode.IsGraphic(c) || unicode.IsSpace(c)) {
			return false
		}
	}
	return true
}
