//go:build js && !declared && !engine

package rules

import "strconv"

// The judge of the built-in games for web pages knows only whole numbers; decimal.go is in that of declared games.

// Largest is the largest number of a record.
func Largest(int) int { return maxNumber }

// Decimal writes a number as files do.
func Decimal(n, _ int) string { return strconv.Itoa(n) }

// Halves writes a number as it is.
func Halves(text string) string { return text }

// Amount returns a number as an argument of messages.
func Amount(n, _ int) any { return n }

// ParseDecimal reads a number. It returns false for a text that is not a number in its usual form.
func ParseDecimal(text string, _ int) (n int, ok bool) {
	read, ok := Text{Text: text}.Num()
	return read.N, ok && read.N <= maxNumber && read.N >= -maxNumber
}
