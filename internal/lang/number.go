package lang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/diag"

	"golang.org/x/text/language"
	"golang.org/x/text/number"
)

// grouped is from which number on figures are grouped by thousands. Below it some
// languages do and some do not, and the numbers of games read well without.
const grouped = 10_000

// latinArabic are the countries of the Arabic language that write 123.
var latinArabic = []string{"AE", "DZ", "EH", "LY", "MA", "TN"}

// figures is the language whose figures and signs print numbers. The library knows
// those of Arabic but not that most of its countries have them too.
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

// printed returns a number as a language prints it.
func printed(tag language.Tag, n number.Formatter) string {
	s := state{tag: tag}
	n.Format(&s, 'v')
	return s.String()
}

// state is what the library prints numbers to: text without width or precision, in a
// language. Its own, in package message, is a second fmt that web pages would load.
type state struct {
	strings.Builder
	tag language.Tag
}

func (s *state) Language() language.Tag { return s.tag }
func (*state) Width() (int, bool)       { return 0, false }
func (*state) Precision() (int, bool)   { return 0, false }
func (*state) Flag(int) bool            { return false }

// zeros are the figures 0 of languages that were asked for.
var zeros sync.Map

// zero is the figure 0 of a language; those up to 9 follow it.
func zero(tag string) rune {
	if r, ok := zeros.Load(tag); ok {
		return r.(rune)
	}
	r := []rune(printed(figures(tag), number.Decimal(0)))[0]
	zeros.Store(tag, r)
	return r
}

// Signs are those that a language prints numbers with.
type Signs struct {
	Zero                           rune // the figure 0; those up to 9 follow it
	Decimal, Group, Minus, Percent string
	Last, Others                   int // digits of the last group before the decimal sign, and of the groups before it
}

// signs are those of languages that were asked for.
var signs sync.Map

// SignsOf returns the signs of a language.
func SignsOf(tag string) Signs {
	if s, ok := signs.Load(tag); ok {
		return s.(Signs)
	}
	t, zero := figures(tag), zero(tag)
	around := func(n number.Formatter) []string { // what is between the digits
		return strings.FieldsFunc(strings.ReplaceAll(printed(t, n), "\u00a0", "\u202f"), func(r rune) bool { return zero <= r && r <= zero+9 })
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

// Number prints a whole number in the figures of the language, or in those that an
// extension of its tag names (`ar-u-nu-latn`). From 10,000 on they are grouped as
// the language does it.
func (c *Catalogue) Number(n int) string {
	if 0 <= n && n < grouped {
		return c.Figures(strconv.Itoa(n))
	}
	var opts []number.Option
	if -grouped < n && n < grouped {
		opts = append(opts, number.NoSeparator())
	}
	text := printed(figures(c.Lang), number.Decimal(n, opts...))
	return strings.ReplaceAll(text, "\u00a0", "\u202f") // thousands are parted by a narrow space
}

// Decimal prints a number with so many places behind the decimal mark of the
// language, in its figures: "19.1", "19,1".
func (c *Catalogue) Decimal(x float64, places int) string {
	return printed(figures(c.Lang), number.Decimal(x, number.Scale(places), number.NoSeparator()))
}

// Length says how long something is, in mm: "2.5 mm".
func (c *Catalogue) Length(mm float64) string {
	return c.measure("length-mm", diag.Args{"n": c.shortest(mm)}, mm)
}

// Size says how large something is, in mm: "63 × 88 mm".
func (c *Catalogue) Size(width, height float64) string {
	return c.measure("size-mm", diag.Args{"wide": c.shortest(width), "high": c.shortest(height)}, width, height)
}

// shortest prints a number with as many places as it has.
func (c *Catalogue) shortest(x float64) string {
	_, places, _ := strings.Cut(strconv.FormatFloat(x, 'f', -1, 64), ".")
	return c.Decimal(x, len(places))
}

func (c *Catalogue) measure(key string, args diag.Args, mm ...float64) string {
	text, err := spoken(c.Lang).Format(key, args)
	if err != nil { // a test sees to it that every language says it
		return fmt.Sprint(mm)
	}
	return text
}

// Ordinal prints a rank as the language does: "1.".
func (c *Catalogue) Ordinal(n int) string {
	text, err := spoken(c.Lang).Format("ordinal", diag.Args{"n": n})
	if err != nil { // a test sees to it that every language says it
		return c.Number(n)
	}
	return text
}

// Figures returns a text with the figures 0 to 9 in it as those of the language:
// for what is more than a number, "2–5".
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
