package look

import (
	"cmp"
	"slices"

	"cartouche/rules"
)

// Broken says of a value as it was read that a rule or a sum is broken, and how it might be read so that
// it is not. It corrects nothing: what is wrong on the paper must stay wrong.
type Broken struct {
	Violation rules.Violation
	Instead   Instead
	Text      string // instead of a figure
	By        int    // instead of an owner
	gone      int    // how many violations are gone with the other reading
}

// Instead is the kind of another reading of a value.
type Instead int

// The other readings: none is known, another figure, no mark, a mark, another owner.
const (
	InsteadUnknown Instead = iota
	InsteadFigure
	InsteadBlank
	InsteadMark
	InsteadOwner
)

// mostWeighed is the largest number of other readings that are judged.
const mostWeighed = 1000

// Weigh judges what was read and marks the values that break a rule: those that would break fewer if they
// were read otherwise, and those at whose places a violation is.
func Weigh(values []Value, judge func([]rules.Mark) rules.Report) {
	marks, at := marked(values)
	before := judge(marks)
	if len(before.Violations) == 0 {
		return
	}
	left := mostWeighed
	for i := range values {
		v := &values[i]
		of := slices.IndexFunc(before.Violations, func(o rules.Violation) bool { return slices.Contains(o.Slots, v.Place.Slot) })
		if of >= 0 && (v.There || v.Doubt != "") {
			v.Breaks = &Broken{Violation: before.Violations[of]}
		}
		for _, other := range v.otherwise(of >= 0) {
			if left--; left < 0 {
				return
			}
			after := judge(with(marks, at[i], v, other))
			if other.gone = count(before) - count(after); other.gone > 0 && (v.Breaks == nil || other.gone > v.Breaks.gone) {
				other.Violation = lost(before.Violations, after.Violations)
				v.Breaks = &other
			}
		}
	}
}

// marked returns the marks of values, and by value the index of its mark, or -1.
func marked(values []Value) (marks []rules.Mark, at []int) {
	for i := range values {
		if at = append(at, -1); values[i].Sure() {
			at[i] = len(marks)
			marks = append(marks, values[i].Mark())
		}
	}
	return marks, at
}

// count returns how many violations there are.
func count(r rules.Report) int { return len(r.Violations) + r.More }

// otherwise returns how else a value may be read. What is not in doubt is only questioned where a rule is broken, but figures
// always are: a sum is wrong at another place.
func (v *Value) otherwise(ringed bool) (list []Broken) {
	switch {
	case v.Kind == rules.Number && v.There:
		for _, text := range v.Others {
			list = append(list, Broken{Instead: InsteadFigure, Text: text})
		}
	case v.Kind == rules.Number:
	case !v.Sure() && v.Doubt != "":
		list = append(list, Broken{Instead: InsteadMark, By: v.By})
	case v.Sure() && (ringed || v.Doubt != ""):
		list = append(list, Broken{Instead: InsteadBlank})
		if v.Doubt == DoubtOwner && v.Or >= 0 {
			list = append(list, Broken{Instead: InsteadOwner, By: v.Or})
		}
	}
	return list
}

// with returns the marks with another reading of a value, whose mark is at an index or nowhere.
func with(marks []rules.Mark, at int, v *Value, other Broken) []rules.Mark {
	out := slices.Clone(marks)
	if other.Instead == InsteadBlank {
		return slices.Delete(out, at, at+1)
	}
	read := *v
	read.Text, read.By = cmp.Or(other.Text, v.Text), v.By
	if other.Instead == InsteadOwner {
		read.By = other.By
	}
	if at < 0 {
		return append(out, read.Mark())
	}
	out[at] = read.Mark()
	return out
}

// lost returns the first violation that is no more.
func lost(before, after []rules.Violation) rules.Violation {
	for _, v := range before {
		if !slices.ContainsFunc(after, func(o rules.Violation) bool {
			return o.Code == v.Code && o.Message == v.Message && o.Player == v.Player && o.Round == v.Round &&
				slices.Equal(o.Slots, v.Slots)
		}) {
			return v
		}
	}
	return before[0]
}
