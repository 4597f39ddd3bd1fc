package record

import (
	"strings"
	"unicode"

	"cartouche/internal/doc"
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

func flowList(list []string) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = scalar(s)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// scalar prints a text without quotes if YAML reads the same text from it anywhere, even in
// brackets; else in double quotes.
func scalar(s string) string {
	if isBare(s) {
		return s
	}
	return doc.Quote(s, func(c rune) bool { return c != ' ' && (!unicode.IsGraphic(c) || unicode.IsSpace(c)) || c == '\ufeff' })
}

var flowSigns = strings.NewReplacer(",", "", "[", "", "]", "", "{", "", "}", "")

// blockScalar prints a text on its own line, where commas and brackets need no quotes.
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
