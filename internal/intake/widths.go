package intake

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/deck"
)

// The widths of a number that has room in a corner, so that two of them do not meet, and of its characters in any language, in tenths of a
// millimetre, and the length in characters of short words.
const (
	widestNumber                               = 251
	figure, minus, sign, lower, upper, percent = 42, 41, 25, 44, 56, 66
	longestLine                                = 22
)

// The widths of a line of words, and of its characters where they are smallest, in tenths of a millimetre.
const (
	widestLine                   = 500
	letter, capital, broadLetter = 17, 22, 29
)

// longestValue returns the number of characters of the longest value of a field as it is printed, and the width of the widest as a number
// in a corner, where one of several words would be broken into lines.
func longestValue(cards *deck.Deck, name string) (long, wide int) {
	for _, row := range cards.Rows {
		value := row.Printed(name)
		width := 0
		for i, r := range value {
			switch {
			case i == 0 && r == '-': // as U+2212, which is about as wide as a figure
				width += minus
			case strings.ContainsRune("-.,:'’/ \u00a0\u202f", r):
				width += sign
			case strings.ContainsRune("%‰MWmw@", r), r >= '\u2e80':
				width += percent
			case unicode.IsUpper(r):
				width += upper
			case unicode.IsLetter(r):
				width += lower
			case !unicode.Is(unicode.Mn, r):
				width += figure
			}
		}
		long, wide = max(long, utf8.RuneCountInString(value)), max(wide, width)
	}
	return long, wide
}

// widestWords returns the width of the widest value of a field as a line of words.
func widestWords(cards *deck.Deck, name string) (widest int) {
	for _, row := range cards.Rows {
		wide := 0
		for _, r := range row.Printed(name) {
			switch {
			case strings.ContainsRune("MWmw@%&ÆŒæœ…—", r), r >= '\u2e80': // as letters of East Asia are
				wide += broadLetter
			case unicode.IsUpper(r):
				wide += capital
			default:
				wide += letter
			}
		}
		widest = max(widest, wide)
	}
	return widest
}
