package numfmt

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// time writes a time of day, or total hours, minutes or seconds. Like a clock, it truncates smaller parts.
func (s *section) time(b *strings.Builder, v float64, signs signs) {
	places, seconds, half := 0, false, false
	for _, it := range s.items {
		half = half || it.kind == ampm
		seconds = seconds || it.text != "" && it.text[0] == 's' && it.kind >= clock
		if it.kind == second {
			places = len(it.text)
		}
	}
	unit := math.Pow10(places)
	if !seconds { // the stored value may be slightly less than a minute
		unit = 1000
	}
	ticks := math.Round(v * 86400 * unit)
	all := math.Floor(ticks / unit)
	for _, it := range s.items {
		switch it.kind {
		case literal, space, comma, point, slash:
			b.WriteString(it.text)
		case elapsed:
			b.WriteString(signs.padded(math.Floor(all/map[byte]float64{'h': 3600, 'm': 60, 's': 1}[it.text[0]]), len(it.text)))
		case clock:
			b.WriteString(signs.padded(part(it.text[0], math.Mod(all, 86400), half), min(len(it.text), 2)))
		case second:
			b.WriteString(signs.Decimal + signs.padded(math.Mod(ticks, unit), places))
		case ampm:
			b.WriteString(halfOfDay(it.text, math.Mod(all, 86400) >= 43200))
		}
	}
}

// part returns a part of a time in seconds.
func part(unit byte, of float64, half bool) float64 {
	switch unit {
	case 'h':
		h := math.Floor(of / 3600)
		if half {
			h = math.Mod(h+11, 12) + 1
		}
		return h
	case 'm':
		return math.Mod(math.Floor(of/60), 60)
	}
	return math.Mod(of, 60)
}

// halfOfDay returns AM or PM, or A or P, as spelled in the code.
func halfOfDay(written string, after bool) string {
	first, second, _ := strings.Cut(written, "/")
	if after {
		return second
	}
	return first
}

// padded writes a whole number with a least number of digits.
func (s signs) padded(v float64, digits int) string {
	return s.figures(fmt.Sprintf("%0*.0f", digits, v))
}

// last is the first invalid day, after the year 9999.
const last = 2958466

// Day returns a day, or a day and a time, in ISO 8601. It returns false for an invalid number. Days count from 1900, which
// spreadsheets treat as a leap year, or from 1904. A time without a day is only a time.
func Day(v float64, from1904, clock bool) (string, bool) {
	v = math.Round(v*86400) / 86400
	whole := math.Floor(v)
	seconds := time.Duration(math.Round((v-whole)*86400)) * time.Second
	at := time.Time{}.Add(seconds).Format("15:04:05")
	first := firstDay(from1904)
	switch {
	case from1904:
	case whole == 0 && clock:
		return at, true
	case whole < 1:
		return "", false
	case whole == 60:
		return joined("1900-02-29", at, clock), true
	case whole < 60:
		first = first.AddDate(0, 0, 1)
	}
	if from1904 && whole+1462 >= last || whole >= last || whole < 0 {
		return "", false
	}
	return joined(first.AddDate(0, 0, int(whole)).Format(time.DateOnly), at, clock), true
}

// joined returns a day, with a time unless that is midnight: a date that was typed with a format for both.
func joined(day, at string, clock bool) string {
	if clock && at != "00:00:00" {
		return day + "T" + at
	}
	return day
}
