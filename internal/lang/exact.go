package lang

import (
	"strings"

	"golang.org/x/text/number"
)

// Exact prints a number, which is written as -1234.5, digit by digit with the digits, signs and groups of a language; as a
// percentage with its sign if percent is true.
func Exact(tag, plain string, percent bool) string {
	s := SignsOf(tag)
	unsigned, minus := strings.CutPrefix(plain, "-")
	whole, part, point := strings.Cut(unsigned, ".")
	var out strings.Builder
	if minus {
		out.WriteString(withMinus(s.Minus))
	}
	for i, r := range whole {
		follow := len(whole) - i
		if i > 0 && (follow == s.Last || follow > s.Last && (follow-s.Last)%s.Others == 0) {
			out.WriteString(s.Group)
		}
		out.WriteRune(s.Zero + r - '0')
	}
	if point {
		out.WriteString(s.Decimal)
	}
	for _, r := range part {
		out.WriteRune(s.Zero + r - '0')
	}
	if percent {
		pattern := strings.ReplaceAll(printed(figures(tag), number.Percent(1)), "\u00a0", "\u202f")
		digit := func(r rune) bool { return s.Zero <= r && r <= s.Zero+9 }
		first, last := strings.IndexFunc(pattern, digit), strings.LastIndexFunc(pattern, digit)
		return pattern[:first] + out.String() + pattern[last+len(string(s.Zero)):]
	}
	return out.String()
}
