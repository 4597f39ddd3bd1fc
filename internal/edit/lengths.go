package edit

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/pattern"
)

// hundredths are the micrometres in a hundred of a unit, or for points of an inch in them.
var units = map[string]float64{"mm": 1000, "cm": 10_000, "in": 25_400, "pt": 25_400.0 / 72}

var (
	number = pattern.Late(`-?(?:\d+\.?\d*|\.\d+)`)
	// measured finds lengths with their unit in files.
	measured = pattern.Late(`\d\s*(mm|cm|in|pt)\b`)
	// placed finds places in points, which are several numbers: single ones measure type and lines.
	placed = pattern.Late(`\d[\s,]+-?[\d.]+\s*pt\b`)
)

// written returns a length as a number of a unit, with at most two decimals.
func written(l geom.Length, unit string) string {
	return strconv.FormatFloat(math.Round(float64(l)*100/units[unit])/100+0, 'f', -1, 64)
}

// writtenAll returns lengths with a unit.
func writtenAll(unit string, ls ...geom.Length) string {
	var b strings.Builder
	for _, l := range ls {
		b.WriteString(written(l, unit) + " ")
	}
	return b.String() + unit
}

// unitOf returns the unit of a length as it is written; "" if it has none.
func unitOf(raw string) string {
	for _, m := range measured().FindAllStringSubmatch(raw, -1) {
		return m[1]
	}
	return ""
}

// usualUnit returns the unit that most lengths of a text have.
func usualUnit(text string) string {
	count := map[string]int{"pt": len(placed().FindAllString(text, -1))}
	best := "mm"
	for _, m := range measured().FindAllStringSubmatch(text, -1) {
		if m[1] != "pt" {
			count[m[1]]++
		}
	}
	for _, unit := range []string{"cm", "in", "pt"} {
		if count[unit] > count[best] {
			best = unit
		}
	}
	return best
}

// steps are the distances of an arrow key, by the unit.
var steps = map[string]geom.Length{"mm": 500, "cm": 500, "in": 508, "pt": geom.PT(1)}

// withLengths returns numbers of a value as it is written with others in their places. Numbers that say the same as before stay as
// they are. It returns false if the value has not as many numbers, or no unit.
func withLengths(raw string, want []geom.Length) (string, bool) {
	unit := unitOf(raw)
	if unit == "" || len(number().FindAllString(raw, -1)) != len(want) {
		return "", false
	}
	return withNumbers(raw, func(i int, before string) string {
		if lengthOf(before, unit) == want[i] {
			return before
		}
		return written(want[i], unit)
	}), true
}

// exactly is withLengths without rounding: what two decimals of the unit do not say is in millimetres.
func exactly(raw string, want []geom.Length) string {
	if out, ok := withLengths(raw, want); ok && slices.Equal(lengthsIn(out), want) {
		return out
	}
	out := withNumbers(raw, func(i int, _ string) string { return strconv.FormatFloat(float64(want[i])/1000, 'f', -1, 64) })
	return strings.Replace(out, unitOf(raw), "mm", 1)
}

// withNumbers returns a value as it is written with other numbers, each by its place and how it is written.
func withNumbers(raw string, other func(int, string) string) string {
	var b strings.Builder
	at := 0
	for i, place := range number().FindAllStringIndex(raw, -1) {
		b.WriteString(raw[at:place[0]] + other(i, raw[place[0]:place[1]]))
		at = place[1]
	}
	return b.String() + raw[at:]
}

func lengthOf(number, unit string) geom.Length {
	v, _ := strconv.ParseFloat(number, 64)
	return geom.Length(math.Round(v * units[unit]))
}

// lengthsIn returns the lengths of a value as it is written.
func lengthsIn(raw string) (ls []geom.Length) {
	unit := unitOf(raw)
	for _, n := range number().FindAllString(raw, -1) {
		ls = append(ls, lengthOf(n, unit))
	}
	return ls
}
