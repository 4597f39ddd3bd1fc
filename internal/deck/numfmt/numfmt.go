// Package numfmt parses the number formats of spreadsheets, such as `#,##0.00 "€"`, and prints numbers with them and the signs
// of any language (ECMA-376 part 1, 18.8.31). With a format of only digits, trailing zeros are dropped: 3, not 3.00.
package numfmt

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/lang"
)

// Format is a number format. It is safe for concurrent use.
type Format struct {
	numbers []section // for numbers, in the order in which their conditions are tried
	text    *section  // for texts; nil if they are unchanged
	plain   bool      // only digits and signs: no trailing zeros
	bare    bool      // only digits, for numbers that are not negative
}

// General is the format of cells without a format.
var General = &Format{numbers: []section{{items: []item{{kind: general}}, number: none}}, plain: true, bare: true}

// section is a part of a format, between semicolons.
type section struct {
	items     []item
	condition condition

	date, clock bool // has parts of a day, of a time
	scripted    bool // in the figures or words of a script, such as 三
	number      layout
}

// condition selects the numbers of a section.
type condition struct {
	operator string // "" for all numbers
	operand  float64
}

func (c condition) holds(v float64) bool {
	switch c.operator {
	case "<":
		return v < c.operand
	case "<=":
		return v <= c.operand
	case ">":
		return v > c.operand
	case ">=":
		return v >= c.operand
	case "=":
		return v == c.operand
	case "<>":
		return v != c.operand
	}
	return true
}

// below reports whether the section is only for negative numbers. Such a section prints or omits their sign itself.
func (c condition) below() bool {
	return c.operator == "<" && c.operand <= 0 || (c.operator == "<=" || c.operator == "=") && c.operand < 0
}

// maxSections is the largest number of sections: for positive numbers, for negative ones, for 0, and for texts.
const maxSections = 4

// Parse parses the code of a format. It returns false for a code that spreadsheet programs refuse, too.
func Parse(code string) (*Format, bool) {
	var sections []section
	for rest, more := code, true; more; {
		var s section
		var ok bool
		if s, rest, more, ok = parseSection(rest); !ok {
			return nil, false
		}
		sections = append(sections, s)
	}
	if len(sections) > maxSections {
		return nil, false
	}
	f := &Format{numbers: sections}
	if last := len(sections) - 1; last == maxSections-1 || sections[last].has(at) {
		f.text, f.numbers = &sections[last], sections[:last]
	}
	for i := range f.numbers {
		if f.numbers[i].has(at) || !f.numbers[i].arrange() {
			return nil, false
		}
	}
	if len(f.numbers) == 0 { // a format for texts prints numbers as General does
		f.numbers = General.numbers
	}
	f.plain = !slices.ContainsFunc(f.numbers, func(s section) bool { return !s.plain() })
	f.conditions()
	f.bare = f.plain && !slices.ContainsFunc(f.numbers, func(s section) bool {
		return s.scripted || s.number.grouped ||
			!s.condition.below() &&
				slices.ContainsFunc(s.items, func(it item) bool { return strings.TrimSpace(it.text) != "" && it.kind == literal })
	})
	return f, true
}

// conditions sets the implied conditions: the first section is for positive numbers, the second for
// negative ones, the third for all others.
func (f *Format) conditions() {
	n := len(f.numbers)
	if n < 2 {
		return
	}
	first, second := &f.numbers[0].condition, &f.numbers[1].condition
	own := first.operator != "" || second.operator != ""
	if first.operator == "" {
		first.operator = ">"
		if n == 2 {
			first.operator = ">="
		}
	}
	if second.operator == "" && (n == 3 || !own) {
		second.operator = "<"
	}
}

// Date reports whether a number is printed as a day, and whether with a time.
func (f *Format) Date(v float64) (day, clock bool) {
	s, ok := f.section(v)
	return ok && s.date, ok && s.date && s.clock
}

// Otherwise reports whether a number is shown in another way than it is printed: in the figures or words of a script, or as a day with a
// name, such as that of its month, or without its year, month or day.
func (f *Format) Otherwise(v float64) bool {
	s, ok := f.section(v)
	if !ok || !s.date {
		return ok && s.scripted
	}
	parts := ""
	for _, it := range s.items {
		if it.kind == day {
			if len(it.text) > 2 && strings.Trim(it.text, "md") == "" {
				return true
			}
			parts += it.text
		}
	}
	return s.scripted || !strings.Contains(parts, "m") || !strings.Contains(parts, "d") || !strings.ContainsAny(parts, "yeb")
}

// Bare reports whether a number is printed as by Value in every language, except for its digits.
func (f *Format) Bare(v float64) bool {
	return f.bare && v >= 0 && v == math.Trunc(v) && (v > 0 || !f.hidesZero())
}

// hidesZero reports whether 0 is printed without a digit, as by #.
func (f *Format) hidesZero() bool {
	s, ok := f.section(0)
	return ok && s.hides(decimal{})
}

// section returns the section for a number, or false if there is none.
func (f *Format) section(v float64) (*section, bool) {
	for i := range f.numbers {
		if f.numbers[i].condition.holds(v) {
			return &f.numbers[i], true
		}
	}
	return nil, false
}

// Text returns a text in the format.
func (f *Format) Text(text string) string {
	if f.text == nil {
		return text
	}
	var b strings.Builder
	for _, it := range f.text.items {
		switch it.kind {
		case at, general:
			b.WriteString(text)
		case literal, space:
			b.WriteString(it.text)
		}
	}
	return strings.TrimSpace(b.String())
}

// signs are the signs that numbers are printed with.
type signs lang.Signs

// figures returns digits in those of the language.
func (s signs) figures(digits string) string {
	if s.Zero == '0' {
		return digits
	}
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return s.Zero + r - '0'
		}
		return r
	}, digits)
}

// Number returns a number in the format. It returns false for a number that the format cannot
// print, such as a negative time. Number does not print days; see Date.
func (f *Format) Number(v float64, with lang.Signs) (string, bool) {
	signs := signs(with)
	s, ok := f.section(v)
	if !ok {
		return "", false
	}
	if s.clock && v < 0 {
		return "", false
	}
	minus := ""
	if v < 0 {
		below := len(f.numbers) > 1 && s.condition.below()
		silent := f.plain && !slices.ContainsFunc(s.items, func(it item) bool { return it.kind == literal })
		if !below || silent { // otherwise only a colour would mark it as negative
			minus = signs.Minus
		}
	}
	var b strings.Builder
	d := decimalOf(v).shift(2*s.number.percents - 3*s.number.thousands)
	if l := s.number; l.before+l.after > 0 && l.exponent < 0 && l.slash < 0 {
		if d = d.round(l.after); d.digits == "" { // -0 is printed as 0
			minus = ""
		}
	}
	switch {
	case s.clock:
		s.time(&b, v, signs)
	case f.plain:
		s.byValue(&b, d, signs)
	case s.number.slash >= 0:
		s.fraction(&b, d, signs)
	case s.number.exponent >= 0:
		s.scientific(&b, d, signs)
	default:
		s.digits(&b, d, signs)
	}
	return minus + strings.TrimSpace(b.String()), true
}

// Value returns a number with the 15 digits of spreadsheets, without trailing zeros.
func Value(v float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', precision, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
