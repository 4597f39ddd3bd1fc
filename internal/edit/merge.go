package edit

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// Merged makes the change that leads from one text to another in a third one, which began as the first and changed elsewhere. It returns
// false if both changes touch the same lines, or if what is there are no texts.
func Merged(from, to, now []byte) ([]byte, bool) {
	if bytes.Equal(from, now) {
		return to, true
	}
	for _, text := range [][]byte{from, to, now} {
		if text == nil || bytes.IndexByte(text, 0) >= 0 {
			return nil, false
		}
	}
	lines := strings.SplitAfter(string(from), "\n")
	made := changesOf(lines, strings.SplitAfter(string(now), "\n"))
	for _, c := range changesOf(lines, strings.SplitAfter(string(to), "\n")) {
		if slices.ContainsFunc(made, c.same) {
			continue
		}
		if slices.ContainsFunc(made, c.touches) {
			return nil, false
		}
		made = append(made, c)
	}
	slices.SortStableFunc(made, func(a, b lineChange) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	var out strings.Builder
	at := 0
	for _, c := range made {
		out.WriteString(strings.Join(lines[at:c.from], "") + strings.Join(c.lines, ""))
		at = c.to
	}
	out.WriteString(strings.Join(lines[at:], ""))
	return []byte(out.String()), true
}

// lineChange is other lines in place of some.
type lineChange struct {
	from, to int
	lines    []string
}

func (c lineChange) same(o lineChange) bool {
	return c.from == o.from && c.to == o.to && slices.Equal(c.lines, o.lines)
}

// touches reports whether two changes are of the same lines, or put lines at the same place.
func (c lineChange) touches(o lineChange) bool {
	return c.from < o.to && o.from < c.to || c.from == c.to && o.from == o.to && c.from == o.from
}

// mostPairs is how many pairs of lines are compared; more than that are one change.
const mostPairs = 1 << 22

// changesOf returns how lines become others, as few of them as possible.
func changesOf(a, b []string) (list []lineChange) {
	head := 0
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	x, y := a[head:len(a)-tail], b[head:len(b)-tail]
	if len(x)*len(y) > mostPairs || len(x) == 0 || len(y) == 0 {
		if len(x)+len(y) > 0 {
			list = append(list, lineChange{head, head + len(x), y})
		}
		return list
	}
	common := longest(x, y)
	for i, j := 0, 0; i < len(x) || j < len(y); {
		if i < len(x) && j < len(y) && x[i] == y[j] {
			i, j = i+1, j+1
			continue
		}
		fromX, fromY := i, j
		for i < len(x) && (j == len(y) || x[i] != y[j]) || j < len(y) && (i == len(x) || x[i] != y[j]) {
			if j == len(y) || i < len(x) && common[i+1][j] >= common[i][j+1] {
				i++
			} else {
				j++
			}
		}
		list = append(list, lineChange{head + fromX, head + i, y[fromY:j]})
	}
	return list
}

// longest returns how many lines the rests of two lists have in common, by where these begin.
func longest(x, y []string) [][]int32 {
	common := make([][]int32, len(x)+1)
	for i := range common {
		common[i] = make([]int32, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); x[i] == y[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	return common
}
