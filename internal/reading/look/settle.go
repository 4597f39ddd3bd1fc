package look

import (
	"slices"
	"strconv"

	"cartouche/rules"
)

// mostSettled is the largest number of readings that are judged to settle figures.
const mostSettled = 200

// settling is what figures are settled with.
type settling struct {
	values []Value
	marks  []rules.Mark
	at     []int // of the value's mark, or -1
	judge  func([]rules.Mark) rules.Report
	left   int // how many more readings are judged
}

// Settle settles doubtful figures if all that was read breaks no rule and no sum: those of which each other reading would break one, and
// numbers beside it too, because a rule that lets those stand says little. Not is the likeliest of the other readings. A figure stays
// doubtful if that one is near, as a wrong sum is, or if another doubtful value, were it read otherwise, would let it stand: two that are
// wrong together may agree with each other. Nothing is read otherwise than before: where something is broken, a person may have written
// what is wrong, and another reading that hides it would seem to be the right one.
func Settle(values []Value, judge func([]rules.Mark) rules.Report) {
	s := &settling{values: values, judge: judge, left: mostSettled}
	s.marks, s.at = marked(values)
	doubtful := func(v Value) bool { return v.Doubt == DoubtEither || v.Doubt == DoubtUnlike }
	if !slices.ContainsFunc(values, doubtful) || s.broken(s.marks) > 0 {
		return
	}
	others := make([][]string, len(values))
	for i := range values {
		if v := &values[i]; v.Kind == rules.Number && v.Sure() && doubtful(*v) {
			others[i] = s.excluded(i)
		}
	}
	for i, list := range others {
		if v := &values[i]; list != nil {
			v.Other, v.Others, v.Not, v.Doubt = "", list, list[0], ""
		}
	}
}

// readings returns what else may be written than a figure, the likeliest first.
func (v *Value) readings() (list []string) {
	for _, other := range append([]string{v.Other}, v.Others...) {
		if other != "" && other != v.Text && !slices.Contains(list, other) {
			list = append(list, other)
		}
	}
	return list
}

// beside returns numbers that are 1 and 10 more and less than one that was read.
func (v *Value) beside() (list []string) {
	if n, ok := rules.ParseDecimal(v.Text, 0); ok {
		for _, by := range []int{-10, -1, 1, 10} {
			list = append(list, strconv.Itoa(n+by))
		}
	}
	return list
}

// excluded returns the other readings of a figure if the rules exclude all of them.
func (s *settling) excluded(i int) []string {
	v := &s.values[i]
	others, beside := v.readings(), v.beside()
	if len(others) == 0 || slices.Contains(beside, others[0]) { // people are wrong by as much
		return nil
	}
	stands := func(text string) bool { return s.broken(s.read(i, text)) == 0 }
	if slices.ContainsFunc(others, stands) || slices.ContainsFunc(beside, stands) {
		return nil
	}
	for k := range s.values {
		if k != i && s.values[k].Doubt != "" && s.agree(i, k, others[0]) {
			return nil
		}
	}
	if s.left < 0 {
		return nil
	}
	return others
}

// agree reports whether a figure may be read as other because another doubtful value is read otherwise: then nothing is broken, or, if
// nobody can say as what that is read, it matters to what is broken.
func (s *settling) agree(i, k int, other string) bool {
	w := &s.values[k]
	instead := w.otherwise(false)
	switch {
	case w.Kind != rules.Number:
	case w.Doubt == DoubtEither:
		instead = []Broken{{Instead: InsteadFigure, Text: w.Other}}
	default:
		broken := s.broken(s.read(i, other))
		return slices.ContainsFunc([]string{"1", "9"}, func(text string) bool {
			instead := Broken{Instead: InsteadFigure, Text: text}
			return s.broken(s.with(s.read(i, other), k, instead))-s.broken(s.with(s.marks, k, instead)) < broken
		})
	}
	return slices.ContainsFunc(instead, func(instead Broken) bool { return s.broken(s.with(s.read(i, other), k, instead)) == 0 })
}

// read returns the marks with another reading of a figure.
func (s *settling) read(i int, text string) []rules.Mark {
	return s.with(s.marks, i, Broken{Instead: InsteadFigure, Text: text})
}

func (s *settling) with(marks []rules.Mark, i int, other Broken) []rules.Mark {
	return with(marks, s.at[i], &s.values[i], other)
}

// broken returns how many violations there are; none if no more is judged, so that nothing seems excluded.
func (s *settling) broken(marks []rules.Mark) int {
	if s.left--; s.left < 0 {
		return 0
	}
	return count(s.judge(marks))
}
