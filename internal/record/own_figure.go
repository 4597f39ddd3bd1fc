//go:build !js || declared || engine

package record

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// figureOf reads a figure of the score, in the units of the game: a whole number from low on, or a decimal where the game has
// some.
func figureOf(v doc.Value, g rules.Game, low int, name string) int {
	if g.Digits[name] == 0 {
		n, _ := rules.ParseDecimal(strconv.Itoa(v.Int(low, doc.MaxNumber)), g.Unit)
		return n
	}
	if v.Kind() != doc.Scalar {
		return v.Int(low, doc.MaxNumber) // reports its error
	}
	n, _ := decimalOf(v, doc.WithHyphen(normalized(v.Raw())), v.Pos(), g.Unit)
	return n
}

// decimalOf reads a number with at most so many digits after the point, in units of these.
func decimalOf(v doc.Value, word string, at diag.Pos, digits int) (n int, ok bool) {
	n, ok = rules.ParseDecimal(word, digits)
	near := withPoint(word)
	switch {
	case ok && v.Plain():
		return n, true
	case ok: // in quotes
		v.FailAt(at, "own-decimal", "write-number", diag.Args{"found": word, "suggest": word})
	case tooExact(word):
		v.FailAt(at, "formula-too-exact", "", diag.Args{"found": word, "allowed": digits})
	case near != "":
		v.FailAt(at, "own-decimal", "write-number", diag.Args{"found": word, "suggest": near})
	default:
		v.FailAt(at, "own-decimal", "", diag.Args{"found": word})
	}
	return 0, false
}

// withPoint returns what a number in another form is likely to mean: 7.5 for 7,5. It returns "" if that is unknown.
func withPoint(word string) string {
	text := strings.TrimSuffix(strings.Replace(strings.TrimPrefix(word, "+"), ",", ".", 1), ".")
	if strings.HasPrefix(text, ".") {
		text = "0" + text
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil {
		text = strconv.FormatFloat(f, 'f', -1, 64)
	}
	if n, ok := rules.ParseDecimal(text, rules.MostDigits); ok {
		return rules.Decimal(n, rules.MostDigits)
	}
	return ""
}

// tooExact reports whether a number has only too many digits after the point.
func tooExact(word string) bool {
	whole, part, _ := strings.Cut(word, ".")
	_, ok := rules.ParseDecimal(whole+"."+part[:min(len(part), rules.MostDigits)], rules.MostDigits)
	return len(part) > rules.MostDigits && ok && strings.Trim(part, "0123456789") == ""
}
