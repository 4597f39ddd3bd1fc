//go:build !js || declared || engine

package rules

import (
	"math"
	"strconv"
	"strings"

	"cartouche/internal/diag"
)

// A number that need not be whole is kept in whole units of so many digits after the point: in
// units of four digits, 75000 is 7.5. Where the unit is 0, a number is what it says.

// Power returns a power of ten.
func Power(exponent int) int {
	n := 1
	for range exponent {
		n *= 10
	}
	return n
}

// Largest is the largest number of a record in units of so many digits, as far as the machine can count.
func Largest(digits int) int {
	if n, ok := ParseDecimal(strconv.Itoa(maxNumber), digits); ok {
		return n
	}
	return math.MaxInt
}

// Decimal writes a number in units of so many digits as files have it: -7.5.
func Decimal(n, digits int) string {
	text := strconv.Itoa(n)
	if digits == 0 {
		return text
	}
	sign := ""
	if n < 0 {
		sign, text = "-", text[1:]
	}
	text = strings.Repeat("0", max(0, digits+1-len(text))) + text
	at := len(text) - digits
	return sign + strings.TrimSuffix(strings.TrimRight(text[:at]+"."+text[at:], "0"), ".")
}

// halves are the signs of fractions, and the digits after the point that they stand for.
var halves = [][2]string{{"½", ".5"}, {"¼", ".25"}, {"¾", ".75"}}

// Halves writes a number with ½, ¼ or ¾ where that is its fraction: 7½, ½.
func Halves(text string) string {
	for _, h := range halves {
		if whole, ok := strings.CutSuffix(text, h[1]); ok {
			if whole == "0" || whole == "-0" {
				whole = whole[:len(whole)-1]
			}
			return whole + h[0]
		}
	}
	return text
}

// Amount returns a number in units of so many digits as an argument of messages.
func Amount(n, digits int) any {
	text := Decimal(n, digits)
	if whole, err := strconv.Atoi(text); err == nil {
		return whole
	}
	return diag.Decimal(text)
}

// ParseDecimal reads a number in units of so many digits. It returns false for a text that is not a
// number in its usual form, such as 7, -7.5, 7.50 or 7½, and for one with more digits or too large.
func ParseDecimal(text string, digits int) (n int, ok bool) {
	for _, h := range halves {
		if rest, cut := strings.CutSuffix(text, h[0]); cut && digits > 0 && !strings.Contains(rest, ".") {
			if rest == "" || rest == "-" {
				rest += "0"
			}
			text = rest + h[1]
		}
	}
	unsigned, minus := strings.CutPrefix(text, "-")
	whole, part, point := strings.Cut(unsigned, ".")
	if point {
		if digits == 0 || part == "" || strings.Trim(part, "0123456789") != "" {
			return 0, false
		}
		part = strings.TrimRight(part, "0")
	}
	if len(part) > digits || whole == "" || len(whole) > 1 && whole[0] == '0' || len(whole) > 9 || strings.Trim(whole, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(whole + part + strings.Repeat("0", digits-len(part)))
	if minus {
		n = -n
	}
	return n, err == nil && (n != 0 || !minus)
}
