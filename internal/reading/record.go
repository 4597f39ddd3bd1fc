package reading

import (
	"bytes"
	"slices"
	"strings"

	"cartouche/internal/record"
	"cartouche/rules"
)

// Write fills a blank sheet with what was read and prints it. What is doubtful is left out, but for a
// mark whose owner is, which has the likelier one, and a figure, which is written as read. Each doubt is
// a comment below the row that it would change. fill returns a blank sheet with these marks; say, the
// words of a doubt.
func Write(fill func(marks []rules.Mark) *record.Record, values []Value, say func(Value) string) []byte {
	var marks []rules.Mark
	for _, v := range values {
		if v.sure() {
			marks = append(marks, v.mark())
		}
	}
	printed := func(marks []rules.Mark) [][]byte { return bytes.SplitAfter(fill(marks).Encode(), []byte("\n")) }
	rows := printed(marks)
	comments := make([][]string, len(rows)+1)
	for _, v := range values {
		if v.Doubt == "" {
			continue
		}
		var other [][]byte
		if v.sure() {
			other = printed(slices.DeleteFunc(slices.Clone(marks), func(m rules.Mark) bool { return m == v.mark() }))
		} else {
			other = printed(append(slices.Clone(marks), v.mark()))
		}
		at := 0
		for at < len(rows)-1 && at < len(other) && bytes.Equal(rows[at], other[at]) {
			at++
		}
		comments[at] = append(comments[at], strings.Join(strings.Fields(say(v)), " "))
	}
	var out bytes.Buffer
	for i, row := range rows {
		out.Write(row)
		indent := row[:len(row)-len(bytes.TrimLeft(row, " "))]
		for _, c := range comments[i] {
			out.Write(indent)
			out.WriteString("# ? " + c + "\n")
		}
	}
	return out.Bytes()
}

// sure reports whether the record has the value.
func (v *Value) sure() bool {
	return v.There && (v.Doubt == "" || v.Text != "" || v.Doubt == DoubtOwner && v.By >= 0)
}

// mark returns the mark of the value, as if it were there.
func (v *Value) mark() rules.Mark {
	if v.Kind == rules.Number {
		return v.figureMark()
	}
	return rules.Mark{Slot: v.Place.Slot, Kind: v.Kind, By: max(v.By, 0)}
}
