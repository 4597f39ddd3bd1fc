package formula

import (
	"cmp"
	"math/bits"
	"strconv"
	"strings"

	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// Decimal is a number with a fraction, in millionths. A number without a fraction is always an int, so two values are the
// same number only if they are equal.
type Decimal int64

// places is how many digits a number may have after its point, and one is 1 in millionths.
const (
	places = 6
	one    = 1_000_000
)

// String returns the number as expressions write it: -12.5.
func (d Decimal) String() string {
	return strings.TrimSuffix(strings.TrimRight(plainFigures(int64(d), places), "0"), ".")
}

// plainFigures returns a number of millionths with so many digits after the point. The other digits are left out.
func plainFigures(n int64, digits int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := sign + strconv.FormatInt(n/one, 10)
	if digits > 0 {
		text += "." + strconv.FormatInt(one+n%one, 10)[1:1+digits]
	}
	return text
}

// ParseDecimal reads a number such as -12.5, with at most six digits after its point. The result is an int if it is whole.
func ParseDecimal(text string) (any, bool) {
	unsigned, minus := strings.CutPrefix(text, "-")
	whole, part, point := strings.Cut(unsigned, ".")
	n, ok := wholeNumber(whole)
	if !ok || n < 0 || len(part) > places || point && part == "" || strings.Trim(part, "0123456789") != "" {
		return nil, false
	}
	fraction, _ := strconv.Atoi((part + "000000")[:places])
	all := int64(n)*one + int64(fraction)
	if minus {
		all = -all
	}
	return number(all), all <= Largest*one && all >= -Largest*one
}

// number returns a number of millionths as a value.
func number(n int64) any {
	if n%one == 0 {
		return int(n / one)
	}
	return Decimal(n)
}

// millionths returns a number in millionths.
func millionths(v any) int64 {
	if d, ok := v.(Decimal); ok {
		return int64(d)
	}
	return int64(v.(int)) * one
}

// compared orders two numbers.
func compared(x, y any) int {
	i, whole := x.(int)
	k, both := y.(int)
	if whole && both {
		return cmp.Compare(i, k)
	}
	return cmp.Compare(millionths(x), millionths(y))
}

// unit returns the kind of whole numbers for that of decimals, and any other kind as it is.
func unit(k Kind) Kind {
	if k == DecimalKind {
		return NumberKind
	}
	return k
}

// fits reports whether a value of a type may be where a type is wanted: a decimal may not be where a whole number is.
func fits(typ, want Type) bool {
	if want.Kind == amountKind {
		return unit(typ.Kind) == NumberKind || typ.Kind == Anything
	}
	_, ok := join(typ, want)
	for typ.Kind == ListKind && want.Kind == ListKind {
		typ, want = typ.of(), want.of()
	}
	return ok && (typ.Kind != DecimalKind || want.Kind != NumberKind)
}

// decimal returns a result of arithmetic in millionths, and fails if it is too large.
func (m *Machine) decimal(n int64, at int) any {
	if n < -Largest*one || n > Largest*one {
		panic(tooLarge(Decimal(n).String(), at))
	}
	return number(n)
}

func tooLarge(found string, at int) *Error {
	return &Error{Code: "formula-too-large", Args: diag.Args{"found": found, "allowed": Largest}, Offset: at}
}

// share returns x * y / by, rounded to a multiple of last, halves away from 0. It fails if the result is out of range.
func share(x, y, by, last int64, at int) int64 {
	sign := int64(1)
	size := func(n int64) uint64 {
		if n < 0 {
			sign = -sign
			return uint64(-n)
		}
		return uint64(n)
	}
	hi, lo := bits.Mul64(size(x), size(y))
	over, d := bits.Mul64(size(by), uint64(last))
	if over > 0 || hi >= d {
		panic(tooLarge(strconv.FormatFloat(float64(x)*float64(y)/float64(by)/one, 'f', 0, 64), at))
	}
	quotient, rest := bits.Div64(hi, lo, d)
	if rest >= d-rest {
		quotient++
	}
	if quotient > uint64(Largest*one/last) {
		panic(tooLarge(strconv.FormatUint(quotient/uint64(one/last), 10), at))
	}
	return sign * int64(quotient) * last
}

// rounded returns a number of millionths rounded to so many digits after the point, halves away from 0.
func rounded(n int64, digits int) int64 {
	step := ten(places - digits)
	half := step / 2
	if n < 0 {
		half = -half
	}
	return (n + half) / step * step
}

// decimalKey returns a number as the key of a table.
func decimalKey(v any) string { return Decimal(millionths(v)).String() }

// Units returns a number in units of so many digits after the point: 7.5 is 75000 in units of four. It must have no more digits.
func Units(v any, digits int) int64 { return millionths(v) / ten(places-digits) }

// OfUnits returns the number of a number of such units.
func OfUnits(n int64, digits int) any { return number(n * ten(places-digits)) }

// ten returns a power of ten.
func ten(exponent int) int64 {
	n := int64(1)
	for range exponent {
		n *= 10
	}
	return n
}

// FractionalTo is the type of decimals with at most so many digits after the point.
func FractionalTo(digits int) Type { return Type{Kind: DecimalKind, Digits: digits} }

// literal compiles a number that is written with a point. The library reads it as an inexact one, so it is read again.
func (c *compiler) literal(n *ast.FloatNode) expr {
	v, ok := ParseDecimal(string(c.source[n.Location().From:n.Location().To]))
	if !ok { // checkToken has seen it
		panic(notPart(n.Location().From, n.String()))
	}
	_, part, _ := strings.Cut(decimalKey(v), ".")
	return fixed(v, FractionalTo(len(part)))
}

// operand compiles a number. The function is nil for one that may be a decimal.
func (c *compiler) operand(n ast.Node) (expr, func(*Machine) int) {
	e := c.node(n)
	if e.typ.Kind == DecimalKind {
		return e, nil
	}
	return e, e.mustFit(Number).number()
}

// negative compiles `-x` of a decimal.
func negative(n *ast.UnaryNode, x expr) expr {
	return folded(expr{typ: x.typ, fixed: x.fixed, run: func(m *Machine) any {
		v := m.plain(x.run(m), DecimalKind, &x)
		if n.Operator == "-" {
			return number(-millionths(v))
		}
		return v
	}})
}

// fractional compiles arithmetic where a side is a decimal. Products and quotients are rounded.
func (c *compiler) fractional(n *ast.BinaryNode, a, b expr) expr {
	at, op := n.Location().From, n.Operator
	if op != "-" && op != "*" && !c.language.divides {
		side := a
		if a.typ.Kind != DecimalKind {
			side = b
		}
		m := side.mismatch(Fractional.Term(), Number.Term())
		if op == "/" {
			m.hinted("ratio(" + sourceOf(n.Left) + ", " + sourceOf(n.Right) + ")")
		}
		panic(m)
	}
	typ := FractionalTo(max(a.typ.Digits, b.typ.Digits))
	switch op {
	case "*":
		typ.Digits = min(a.typ.Digits+b.typ.Digits, c.language.digits)
	case "/":
		typ.Digits = c.language.digits
	}
	last := ten(places - c.language.digits)
	return expr{typ: typ, run: func(m *Machine) any {
		x, y := millionths(m.plain(a.run(m), DecimalKind, &a)), millionths(m.plain(b.run(m), DecimalKind, &b))
		switch op {
		case "-":
			return m.decimal(x-y, at)
		case "*":
			return number(share(x, y, one, last, at))
		}
		if y == 0 {
			m := &Error{Code: "formula-zero", Args: diag.Args{"found": op}, Offset: at}
			panic(m.hinted("b != 0 ? a " + op + " b : 0"))
		}
		if op == "/" {
			return number(share(x, one, y, last, at))
		}
		rest := x % y
		if rest != 0 && (rest < 0) != (y < 0) {
			rest += y
		}
		return number(rest)
	}}
}

// toRound changes the error of a decimal where a whole number belongs.
func (m *Error) toRound(source string) *Error {
	whole := func(t any) any {
		switch found := m.Args["found"]; {
		case t == Number.Term() && found == Fractional.Term():
			m.hinted("round(" + source + ")")
			return diag.Term("formula-whole")
		case t == ListOf(Number).Term() && found == ListOf(Fractional).Term():
			m.hinted("map(" + source + ", round(#))")
			return diag.Term("formula-wholes")
		case t == terms[leftOutKind][0] && found == Fractional.Term():
			m.hinted("round(" + source + ")")
		}
		return t
	}
	list, several := m.Args["allowed"].([]any)
	for i := range list {
		list[i] = whole(list[i])
	}
	if !several {
		m.Args["allowed"] = whole(m.Args["allowed"])
	}
	return m
}
