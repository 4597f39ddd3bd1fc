package numfmt

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// precision is the number of digits that spreadsheets keep.
const precision = 15

// decimal is a number without its sign: 0.d1d2d3… times ten to the power of exp. It is rounded in
// decimal, as people expect, not in binary.
type decimal struct {
	digits string // without zeros at either end; "" is 0
	exp    int
}

func decimalOf(v float64) decimal {
	if v == 0 {
		return decimal{}
	}
	mantissa, exp, _ := strings.Cut(strconv.FormatFloat(math.Abs(v), 'e', precision-1, 64), "e")
	e, _ := strconv.Atoi(exp)
	return decimal{strings.TrimRight(strings.Replace(mantissa, ".", "", 1), "0"), e + 1}
}

// shift multiplies by a power of ten.
func (d decimal) shift(n int) decimal { return decimal{d.digits, d.exp + n} }

// round rounds to a number of decimal places, halves away from 0.
func (d decimal) round(places int) decimal {
	keep := d.exp + places
	switch {
	case keep >= len(d.digits):
		return d
	case keep < 0:
		return decimal{}
	}
	up := d.digits[keep] >= '5'
	digits := []byte(d.digits[:keep])
	for i := keep - 1; up && i >= 0; i-- {
		if up = digits[i] == '9'; up {
			digits[i] = '0'
		} else {
			digits[i]++
		}
	}
	if up {
		digits = append([]byte("1"), digits...)
		d.exp++
	}
	if text := strings.TrimRight(string(digits), "0"); text != "" {
		return decimal{text, d.exp}
	}
	return decimal{}
}

// split returns the digits before the decimal sign, without leading zeros, and those after it.
func (d decimal) split() (whole, part string) {
	switch {
	case d.digits == "":
		return "", ""
	case d.exp <= 0:
		return "", strings.Repeat("0", -d.exp) + d.digits
	case d.exp >= len(d.digits):
		return d.digits + strings.Repeat("0", d.exp-len(d.digits)), ""
	}
	return d.digits[:d.exp], d.digits[d.exp:]
}

// longest is the number of characters that General prints of a fractional number.
const longest = 11

// general returns the digits that General prints. A fractional number has as many as fit into a
// usual cell, or its significant digits if those would be zeros.
func (d decimal) general() (whole, part string) {
	rounded := d.round(max(longest-1-max(d.exp, 1), 1))
	if rounded.digits == "" {
		rounded = d
	}
	return rounded.split()
}

// hides reports whether the section prints a number without a digit: 0, and no placeholder is 0.
func (s *section) hides(d decimal) bool {
	return d.digits == "" && !slices.ContainsFunc(s.items, func(it item) bool {
		return it.kind == general || it.kind == digit && it.text == "0"
	})
}

// byValue writes a number without trailing zeros, between the signs of the format.
func (s *section) byValue(b *strings.Builder, d decimal, signs signs) {
	whole, part := d.general()
	written := s.hides(d)
	for _, it := range s.items {
		switch it.kind {
		case literal, space:
			b.WriteString(it.text)
		case digit, general:
			if !written {
				number(b, whole, part, s.number.grouped, signs)
			}
			written = true
		}
	}
}

// number writes the digits of a number.
func number(b *strings.Builder, whole, part string, grouped bool, signs signs) {
	if whole == "" {
		whole = "0"
	}
	for i, r := range whole {
		b.WriteString(signs.figures(string(r)))
		if grouped {
			b.WriteString(signs.separatorAfter(len(whole) - 1 - i))
		}
	}
	if part != "" {
		b.WriteString(signs.Decimal + signs.figures(part))
	}
}

// separatorAfter returns the group separator after a digit that is followed by that many others, or "".
func (s signs) separatorAfter(follow int) string {
	if follow == s.Last || follow > s.Last && (follow-s.Last)%s.Others == 0 {
		return s.Group
	}
	return ""
}

// digits writes a number into the placeholders of a section.
func (s *section) digits(b *strings.Builder, d decimal, signs signs) {
	whole, part := d.split()
	s.fill(b, numeral{whole, part, d}, signs, func(it item) { b.WriteString(it.shown(signs)) })
}

// shown returns what an item prints that is not a digit.
func (it item) shown(signs signs) string {
	switch it.kind {
	case literal, space:
		return it.text
	case percent:
		return signs.Percent
	}
	return ""
}

// numeral is a number to write: its digits before and after the decimal sign, and its value.
type numeral struct {
	whole, part string
	value       decimal
}

// fill writes the digits of a number into the placeholders, and calls other for all other items.
func (s *section) fill(b *strings.Builder, n numeral, signs signs, other func(item)) {
	l := s.number
	before, after := 0, 0
	for i, it := range s.items {
		switch {
		case it.kind == digit && l.exponent >= 0 && i > l.exponent: // written with the exponent
		case it.kind == digit && (l.point < 0 || i < l.point) && before < l.before:
			n.writeBefore(b, it.text, l.before-1-before, before == 0, l.grouped, signs)
			before++
		case it.kind == digit && after < l.after:
			if after < len(n.part) {
				b.WriteString(signs.figures(n.part[after : after+1]))
			} else {
				b.WriteString(signs.filler(it.text))
			}
			after++
		case it.kind == point:
			b.WriteString(signs.Decimal)
		case it.kind == general:
			whole, part := n.value.general()
			number(b, whole, part, false, signs)
		default:
			other(it)
		}
	}
}

// writeBefore writes a placeholder before the decimal sign that is followed by that many others:
// its digit, and in the first placeholder also the digits without one.
func (n numeral) writeBefore(b *strings.Builder, placeholder string, follow int, first, grouped bool, signs signs) {
	to := len(n.whole) - follow
	from := max(to-1, 0)
	if first {
		from = 0
	}
	for i := from; i < to; i++ {
		b.WriteString(signs.figures(n.whole[i : i+1]))
		if grouped {
			b.WriteString(signs.separatorAfter(len(n.whole) - 1 - i))
		}
	}
	if to <= 0 {
		b.WriteString(signs.filler(placeholder))
		if grouped && placeholder == "0" {
			b.WriteString(signs.separatorAfter(follow))
		}
	}
}

// filler returns what a placeholder prints without a digit.
func (s signs) filler(placeholder string) string {
	switch placeholder {
	case "0":
		return s.figures("0")
	case "?":
		return " "
	}
	return ""
}

// scientific writes a number with an exponent, which is a multiple of the number of digits before the decimal sign.
func (s *section) scientific(b *strings.Builder, d decimal, signs signs) {
	l := s.number
	step := max(l.before, 1)
	power := func() int { return int(math.Floor(float64(d.exp-1)/float64(step))) * step }
	exp := 0
	if d.digits != "" {
		exp = power()
		if d = d.shift(-exp).round(l.after).shift(exp); power() != exp { // 9.99 became 10
			exp = power()
		}
	}
	whole, part := d.shift(-exp).round(l.after).split()
	sign := strings.TrimSuffix(s.items[l.exponent].text, "-") // E+ prints both signs, E- only a minus
	if exp < 0 {
		sign = signs.Minus
	}
	least := 0
	for i := l.exponent + 1; i < len(s.items) && s.items[i].kind == digit; i++ {
		least++
	}
	text := strconv.Itoa(max(exp, -exp))
	text = "E" + sign + signs.figures(strings.Repeat("0", max(least-len(text), 0))+text)
	s.fill(b, numeral{whole, part, d}, signs, func(it item) {
		if it.kind == exponent {
			b.WriteString(text)
		}
		b.WriteString(it.shown(signs))
	})
}

// fraction writes a number as a fraction, after its whole part if the section has placeholders for it.
func (s *section) fraction(b *strings.Builder, d decimal, signs signs) {
	l := s.number
	v, _ := strconv.ParseFloat("0."+d.digits+"e"+strconv.Itoa(d.exp), 64)
	whole := 0.0
	mixed := s.number.before > l.slash-l.numerator
	if mixed {
		whole = math.Trunc(v)
	}
	n, den := math.Round((v-whole)*float64(l.denominator)), float64(l.denominator)
	if l.denominator == 0 {
		n, den = nearest(v-whole, math.Pow10(l.width)-1)
	}
	if mixed && n == den {
		whole, n = whole+1, 0
	}
	digits := func(v float64) string { return signs.figures(strconv.FormatFloat(v, 'f', 0, 64)) }
	for i := 0; i < len(s.items); i++ {
		switch it := s.items[i]; {
		case i == l.numerator:
			if !mixed || n != 0 {
				b.WriteString(digits(n) + "/" + digits(den))
			}
			i = l.end - 1
		case it.kind == digit:
			if whole != 0 || it.text == "0" || n == 0 {
				b.WriteString(digits(whole))
			}
			for i+1 < l.numerator && s.items[i+1].kind == digit {
				i++
			}
		default:
			b.WriteString(it.shown(signs))
		}
	}
}

// nearest returns the fraction nearest to a number with a denominator up to a limit: a convergent
// of its continued fraction, or a semiconvergent.
func nearest(v, limit float64) (n, d float64) {
	n0, d0, n1, d1 := 0.0, 1.0, 1.0, 0.0
	x := v
	for {
		a := math.Floor(x)
		if d0+a*d1 > limit {
			a = math.Floor((limit - d0) / d1)
			n, d = n0+a*n1, d0+a*d1
			if math.Abs(v-n/d) < math.Abs(v-n1/d1) {
				return n, d
			}
			return n1, d1
		}
		n0, d0, n1, d1 = n1, d1, n0+a*n1, d0+a*d1
		rest := x - a
		if rest < 1e-9 || math.Abs(v-n1/d1) < 1e-15 {
			return n1, d1
		}
		x = 1 / rest
	}
}
