package intake

import (
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// withoutMarkup replaces the signs of markup.
var withoutMarkup = strings.NewReplacer("{", "(", "}", ")", "[", "(", "]", ")", "<", "‹", ">", "›", "*", "", "_", " ", "`", "’", `\`, "/",
	"~", "-")

// entity matches a character as HTML writes it.
var entity = pattern.Late(`&(#?\w+);`)

// Plain returns what a person has typed as a text of a catalogue, on one line, that is shown as typed: without signs of markup, and
// without what is not seen.
func Plain(typed string) string {
	text := entity().ReplaceAllString(withoutMarkup.Replace(typed), "& $1")
	text = strings.Map(func(r rune) rune {
		switch {
		case diag.Invisible(r) && r != zeroWidthNonJoiner:
			return -1
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return strings.TrimRight(strings.Join(strings.Fields(text), " "), "# ")
}

// zeroWidthNonJoiner separates letters of joining scripts within words.
const zeroWidthNonJoiner = '\u200c'
