package lang

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/diag"

	"golang.org/x/text/language"
	"golang.org/x/text/number"
)

// grouped is the smallest number with grouped digits. Languages differ below it, and a game's numbers read well without groups.
const grouped = 10_000

// latinArabic are the countries that write Arabic with the digits 123.
var latinArabic = []string{"AE", "DZ", "EH", "LY", "MA", "TN"}

// figures returns the language whose digits and signs print numbers. The library uses Arabic digits
// only for `ar` without a region, so most Arabic regions become `ar`.
func figures(tag string) language.Tag {
	t := language.Make(tag)
	base, _ := t.Base()
	region, sure := t.Region()
	if base.String() != "ar" || sure != language.Exact || slices.Contains(latinArabic, region.String()) {
		return t
	}
	plain := language.Arabic
	if nu := t.TypeForKey("nu"); nu != "" {
		plain, _ = plain.SetTypeForKey("nu", nu)
	}
	return plain
}

// printed returns a number as the library prints it in a language.
func printed(tag language.Tag, n number.Formatter) string {
	s := state{tag: tag}
	n.Format(&s, 'v')
	return s.String()
}

// withMinus returns a number with a minus sign, U+2212, instead of a hyphen. The library has that sign in some languages only.
func withMinus(text string) string { return strings.Replace(text, "-", "\u2212", 1) }

// state implements number.State (fmt.State with a language): text without width or precision. The
// library's own, in package message, would add a second fmt to web pages.
type state struct {
	strings.Builder
	tag language.Tag
}

func (s *state) Language() language.Tag { return s.tag }
func (*state) Width() (int, bool)       { return 0, false }
func (*state) Precision() (int, bool)   { return 0, false }
func (*state) Flag(int) bool            { return false }

// zeros has the digit 0 of each language used so far.
var zeros sync.Map

// zero returns the digit 0 of a language. The digits up to 9 follow it in Unicode.
func zero(tag string) rune {
	if r, ok := zeros.Load(tag); ok {
		return r.(rune)
	}
	r := []rune(printed(figures(tag), number.Decimal(0)))[0]
	zeros.Store(tag, r)
	return r
}

// Signs are the signs that a language prints numbers with.
type Signs struct {
	Zero                           rune // the digit 0; the digits up to 9 follow it in Unicode
	Decimal, Group, Minus, Percent string
	Last, Others                   int // digits in the last group before the decimal sign, and in the groups before that
}

// signs has the Signs of each language used so far.
var signs sync.Map

// SignsOf returns the signs of a language.
func SignsOf(tag string) Signs {
	if s, ok := signs.Load(tag); ok {
		return s.(Signs)
	}
	t, zero := figures(tag), zero(tag)
	around := func(n number.Formatter) []string { // what is between the digits
		return strings.FieldsFunc(
			strings.ReplaceAll(printed(t, n), "\u00a0", "\u202f"),
			func(r rune) bool { return zero <= r && r <= zero+9 },
		)
	}
	between := around(number.Decimal(1234567890.5, number.Scale(1)))
	s := Signs{Zero: zero, Decimal: between[len(between)-1], Minus: around(number.Decimal(-1))[0], Last: 3, Others: 3}
	if len(between) > 1 {
		s.Group = between[0]
	}
	if len(between) == 5 { // 1,23,45,67,890.5
		s.Others = 2
	}
	s.Percent = strings.Trim(around(number.Percent(1))[0], " \u202f\u061c\u200e\u200f")
	signs.Store(tag, s)
	return s
}

// Number prints a whole number in the digits of the language, or in those of a tag's extension
// (`ar-u-nu-latn`). From 10,000 on, digits are grouped as in the language.
func (c *Catalogue) Number(n int) string {
	if -grouped < n && n < grouped {
		return c.Ungrouped(n)
	}
	text := withMinus(printed(figures(c.Lang), number.Decimal(n)))
	return strings.ReplaceAll(text, "\u00a0", "\u202f") // narrow spaces between groups
}

// Ungrouped prints a whole number with the digits and the minus sign of the language, without groups.
func (c *Catalogue) Ungrouped(n int) string {
	if n >= 0 {
		return c.Figures(strconv.Itoa(n))
	}
	return withMinus(printed(figures(c.Lang), number.Decimal(n, number.NoSeparator())))
}

// Decimal prints a number with the given decimal places: "19.1", "19,1".
func (c *Catalogue) Decimal(x float64, places int) string {
	return withMinus(printed(figures(c.Lang), number.Decimal(x, number.Scale(places), number.NoSeparator())))
}

// Ordinal prints a rank: "1.".
func (c *Catalogue) Ordinal(n int) string {
	text, err := messagesIn(c.Lang).Format("ordinal", diag.Args{"n": n})
	if err != nil { // a test checks that every language has it
		return c.Number(n)
	}
	return text
}

// Figures returns a text with its digits 0 to 9 in those of the language, for texts such as "2–5".
func (c *Catalogue) Figures(text string) string {
	zero := zero(c.Lang)
	if zero == '0' {
		return text
	}
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return zero + r - '0'
		}
		return r
	}, text)
}
