package formula

import "cartouche/internal/diag"

// Figures prints a number, which is written as -1234.5, with the digits and signs of a language, as a percentage if percent is
// true. The caller has it, because this package knows no languages.
type Figures func(lang, number string, percent bool) string

// printed returns a number as the language of the run prints it.
func (m *Machine) printed(number string, percent bool) string {
	if m.Figures != nil {
		return m.made(m.Figures(m.Lang, number, percent))
	}
	if percent {
		number += "%"
	}
	return m.made(number)
}

// digits returns a number of millionths as text: with so many digits after the point, or with as many as it needs for nil.
func (m *Machine) digits(n int64, want any) string {
	digits := places
	switch want := want.(type) {
	case int:
		if want < 0 || want > places {
			m.Fail("formula-places", "", diag.Args{"found": want, "low": 0, "high": places})
		}
		digits = want
	default:
		for digits > 0 && rounded(n, digits-1) == n {
			digits--
		}
	}
	if n = rounded(n, digits); n > Largest*one || n < -Largest*one {
		m.decimal(n, m.at)
	}
	return plainFigures(n, digits)
}

// Rounding returns the functions that round numbers, in a language with so many digits after the point.
func Rounding(digits int) []Function {
	said := map[int]string{4: "four", places: "six"}[digits]
	return []Function{
		{Name: "ratio", Params: []Param{{"a", amount}, {"b", amount}}, Result: FractionalTo(digits), Late: true,
			Doc: "a divided by b, rounded to " + said + " digits after the point", Example: "ratio(7, 2) is 3.5",
			Do: func(m *Machine, a []any) any {
				by := millionths(a[1])
				if by == 0 {
					m.Fail("formula-zero", "map-like", diag.Args{"found": "ratio", "near": "b != 0 ? ratio(a, b) : 0.0"})
				}
				return number(share(millionths(a[0]), one, by, ten(places-digits), m.at))
			}},
		{Name: "round", Params: []Param{{"n", amount}, {"digits", Number}}, Optional: 1, Typed: roundType(digits), Late: true,
			Doc:     "the nearest whole number, or the nearest number with so many digits after the point; halves are rounded away from 0",
			Example: "round(2.345, 2) is 2.35",
			Do: func(m *Machine, a []any) any {
				to, _ := a[1].(int)
				if to < 0 || to > digits {
					m.Fail("formula-places", "", diag.Args{"found": to, "low": 0, "high": digits})
				}
				return m.decimal(rounded(millionths(a[0]), to), m.at)
			}},
		{Name: "floor", Params: []Param{{"n", amount}}, Result: Number, Late: true,
			Doc: "the greatest whole number that is not above n", Example: "floor(-2.5) is -3",
			Do: func(_ *Machine, a []any) any {
				n := millionths(a[0])
				if n < 0 {
					n -= one - 1
				}
				return int(n / one)
			}},
	}
}

// roundType returns the type of round: whole without a second argument.
func roundType(digits int) func(args []Type) (Type, string) {
	return func(args []Type) (Type, string) {
		if len(args) > 1 {
			return FractionalTo(digits), ""
		}
		return Number, ""
	}
}

// Decimals are the functions that print numbers.
var Decimals = []Function{
	{Name: "number", Params: []Param{{"n", amount}}, Result: Text,
		Doc: "the number as the printed language writes it, with groups of digits", Example: "number(1234.5) is '1,234.5'",
		Do: func(m *Machine, a []any) any { return m.printed(m.digits(millionths(a[0]), nil), false) }},
	{Name: "fixed", Params: []Param{{"n", amount}, {"places", Number}}, Result: Text,
		Doc: "the number like `number`, rounded to so many digits after the point, 0 to 6", Example: "fixed(2.5, 2) is '2.50'",
		Do: func(m *Machine, a []any) any { return m.printed(m.digits(millionths(a[0]), a[1]), false) }},
	{Name: "percent", Params: []Param{{"n", amount}, {"places", Number}}, Optional: 1, Result: Text,
		Doc: "the number as a percentage, with as many digits after the point as it needs, or with so many", Example: "percent(0.125) is '12.5%'",
		Do: func(m *Machine, a []any) any {
			return m.printed(m.digits(share(millionths(a[0]), 100, 1, 1, m.at), a[1]), true)
		}},
}
