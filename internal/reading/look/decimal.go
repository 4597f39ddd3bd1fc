package look

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/ink"
	"cartouche/rules"
)

// sign returns the columns of the decimal sign that is printed in the box of a number, as pixels of the blank; zero without one.
func (v *Value) sign() [2]int {
	places := v.Sheet.Blank.Slots[v.Place.ID].Places
	i := slices.IndexFunc(places, func(p ink.Place) bool { return p.Kind == ink.PointKind })
	if i < 0 {
		return [2]int{}
	}
	at := func(mm float64) int { return int(mm*v.Sheet.Blank.Scale + 0.5) }
	sign := places[i].Box
	return [2]int{at((sign.X - v.Box.X).MM()), at((sign.Right() - v.Box.X).MM())}
}

// decimal returns how to make a number of the figures before and behind a printed decimal sign: as records have it, without zeros
// at its end. It returns false for what may not be written in a place.
func decimal(a rules.About) func(whole, part string) (string, bool) {
	power := 1
	for range a.Unit {
		power *= 10
	}
	return func(whole, part string) (string, bool) {
		unsigned, minus := strings.CutPrefix(whole, "-")
		if strings.Contains(part, "-") || len(unsigned) > 1 && unsigned[0] == '0' || unsigned+part == "" {
			return "", false
		}
		if part = strings.TrimRight(part, "0"); len(part) > a.Unit {
			return "", false
		}
		n, _ := strconv.Atoi(unsigned) // 0 for ,5
		behind, _ := strconv.Atoi(part + strings.Repeat("0", a.Unit-len(part)))
		n = n*power + behind
		text := strconv.Itoa(n / power)
		if part != "" {
			text += "." + part
		}
		if minus {
			n, text = -n, "-"+text
		}
		fits := n >= a.Low && n <= a.High && (a.Step == 0 || (n-a.Low)%a.Step == 0)
		return text, fits && (n != 0 || !minus)
	}
}
