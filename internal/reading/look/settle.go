package look

import (
	"slices"

	"cartouche/rules"
)

// mostSettled is the largest number of readings that are judged to settle figures.
const mostSettled = 2000

// settling is what figures are settled with.
type settling struct {
	values []Value
	marks  []rules.Mark
	at     []int // of the value's mark, or -1
	judge  func([]rules.Mark) rules.Report
	left   int // how many more readings are judged
}

// Settle settles each doubtful figure of which exactly one reading breaks no rule and no sum, if that is one of its two likeliest. The
// value is read as that, and Not is the likeliest of the others. It stays doubtful if another doubtful value, were it read otherwise,
// would let the second reading stand: two that are wrong together may agree with each other.
func Settle(values []Value, judge func([]rules.Mark) rules.Report) {
	s := &settling{values: values, judge: judge, left: mostSettled}
	s.marks, s.at = marked(values)
	settled := make([]string, len(values))
	for i := range values {
		if v := &values[i]; v.Kind == rules.Number && v.Sure() && (v.Doubt == DoubtEither || v.Doubt == DoubtUnlike) {
			settled[i] = s.settled(i)
		}
	}
	for i, text := range settled {
		if v := &values[i]; text != "" {
			rest := slices.DeleteFunc(v.readings(), func(other string) bool { return other == text })
			v.Text, v.Other, v.Others, v.Not, v.Doubt = text, "", rest, rest[0], ""
		}
	}
}

// readings returns all that may be written, the likeliest first.
func (v *Value) readings() []string {
	list := []string{v.Text}
	for _, other := range append([]string{v.Other}, v.Others...) {
		if other != "" && !slices.Contains(list, other) {
			list = append(list, other)
		}
	}
	return list
}

// settled returns as what the rules settle a figure; "" if they do not.
func (s *settling) settled(i int) string {
	readings := s.values[i].readings()
	if len(readings) < 2 {
		return ""
	}
	best, least, alone := 0, 0, false
	for k, text := range readings {
		n, ringed := s.broken(i, s.read(i, text))
		switch {
		case k == 0 || n < least:
			best, least, alone = k, n, !ringed
		case n == least:
			alone = false
		}
	}
	if !alone || best > 0 && readings[best] != s.values[i].Other {
		return ""
	}
	other := readings[max(1-best, 0)]
	for k := range s.values {
		if k != i && s.values[k].Doubt != "" && s.agree(i, k, readings[best], other, least) {
			return ""
		}
	}
	if s.left < 0 {
		return ""
	}
	return readings[best]
}

// agree reports whether a figure may be read as other, which breaks more than least if best breaks so much, because another doubtful
// value is read otherwise: then no more is broken, or, if nobody can say as what that is read, it matters to which is broken more.
func (s *settling) agree(i, k int, best, other string, least int) bool {
	w := &s.values[k]
	broken := func(text string, instead Broken) int {
		n, _ := s.broken(i, with(s.read(i, text), s.at[k], w, instead))
		return n
	}
	if w.Kind == rules.Number && w.Doubt != DoubtEither {
		more, _ := s.broken(i, s.read(i, other))
		return slices.ContainsFunc([]string{"1", "9"}, func(text string) bool {
			instead := Broken{Instead: InsteadFigure, Text: text}
			return broken(other, instead)-broken(best, instead) < more-least
		})
	}
	if w.Kind == rules.Number {
		return broken(other, Broken{Instead: InsteadFigure, Text: w.Other}) <= least
	}
	return slices.ContainsFunc(w.otherwise(false), func(instead Broken) bool { return broken(other, instead) <= least })
}

// read returns the marks with another reading of a figure.
func (s *settling) read(i int, text string) []rules.Mark {
	return with(s.marks, s.at[i], &s.values[i], Broken{Instead: InsteadFigure, Text: text})
}

// broken returns how many violations there are, and whether one is at the place of a value.
func (s *settling) broken(i int, marks []rules.Mark) (n int, ringed bool) {
	if s.left--; s.left < 0 {
		return 0, true
	}
	r := s.judge(marks)
	at := s.values[i].Place.Slot
	return count(r), slices.ContainsFunc(r.Violations, func(v rules.Violation) bool { return slices.Contains(v.Slots, at) })
}
