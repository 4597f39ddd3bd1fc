package plural

import (
	"strconv"
	"strings"
)

// Number is a number as it is printed: 1.50 has two digits after the point, and languages may say it in another way than 1.5.
type Number struct {
	whole    int
	digits   int // after the point
	fraction int // these digits as a number
	exact    int // and without the zeros at their end
}

// Int returns a whole number. Its sign does not matter.
func Int(n int) Number { return Number{whole: max(n, -n)} }

// Parse returns the number that is written as 3, -3 or 1.50. It returns false for other texts, and for numbers of more digits
// than an int has.
func Parse(text string) (Number, bool) {
	whole, fraction, point := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	n, ok := number(whole)
	if !ok || point && fraction == "" {
		return Number{}, false
	}
	parsed := Number{whole: n, digits: len(fraction)}
	if !point {
		return parsed, true
	}
	parsed.fraction, ok = number(fraction)
	parsed.exact, _ = number(strings.TrimRight(fraction, "0"))
	return parsed, ok
}

func number(digits string) (int, bool) {
	if strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil
}

// operand returns what the CLDR calls by a letter, and whether it is a whole number. Compact numbers, such as 1M, are not
// printed, so that their exponents e and c are 0.
func (n Number) operand(letter byte) (value int, whole bool) {
	switch letter {
	case 'n':
		return n.whole, n.exact == 0
	case 'i':
		return n.whole, true
	case 'v':
		return n.digits, true
	case 'f':
		return n.fraction, true
	case 't':
		return n.exact, true
	}
	return 0, true
}

// meets reports whether the number meets the condition of a rule: relations such as n % 100 = 3..10 and i != 0,1, of which those
// with `and` between them hold together. The test of rules.txt ensures that it has nothing else.
func (n Number) meets(condition []string) bool {
	met := true // all relations since the last `or`
	for i := 0; i < len(condition); i++ {
		value, whole := n.operand(condition[i][0])
		if i++; condition[i] == "%" {
			modulus, _ := number(condition[i+1])
			value, i = value%modulus, i+2
		}
		met = met && (whole && within(value, condition[i+1])) == (condition[i] == "=")
		if i += 2; i < len(condition) && condition[i] == "or" {
			if met {
				return true
			}
			met = true
		}
	}
	return met
}

// within reports whether a value is in one of several ranges: 0,1 or 3..4,9.
func within(value int, ranges string) bool {
	for _, span := range strings.Split(ranges, ",") {
		low, high, several := strings.Cut(span, "..")
		if !several {
			high = low
		}
		from, _ := number(low)
		to, _ := number(high)
		if from <= value && value <= to {
			return true
		}
	}
	return false
}
