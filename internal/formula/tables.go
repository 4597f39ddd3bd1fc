package formula

import (
	"math/bits"
	"slices"
	"strconv"
)

// wholeNumber reads the key of a table: digits without a leading zero, with a minus sign below 0.
func wholeNumber(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && strconv.Itoa(n) == s && n >= -Largest && n <= Largest
}

// step returns the entry of a list at a number from 0, or the nearest one.
func step(m *Machine, a []any) any {
	entries := a[1].([]any)
	return m.entry(entries, min(max(a[0].(int), 0), len(entries)-1))
}

// lookup returns the value at the greatest key of a table that is not above a number.
func lookup(m *Machine, a []any) any {
	table := a[1].(map[string]any)
	m.Step(len(table))
	var found any = Blank
	var best any
	for name, v := range table { // the order does not matter: no two keys are the same number
		if n, _ := ParseDecimal(name); compared(n, a[0]) <= 0 && (best == nil || compared(n, best) > 0) {
			found, best = v, n
		}
	}
	return found
}

// inOrder reports whether each number of a list compares so to the one before.
func inOrder(m *Machine, a []any, sign int) any {
	entries := a[0].([]any)
	m.Step(len(entries))
	for i := range max(0, len(entries)-1) {
		if compared(entries[i+1], entries[i]) != sign {
			return false
		}
	}
	return true
}

// sorted returns a copy of a list of numbers or of texts in order.
func sorted(m *Machine, list []any) []any {
	m.Reserve(len(list), entryBytes)
	out := slices.Clone(list)
	slices.SortFunc(out, func(x, y any) int { m.Step(1); return m.order(x, y) })
	return out
}

// tally returns how often each value occurs in a list, by value.
func tally(m *Machine, a []any) any {
	out := []any{}
	eachTally(m, a[0].([]any), func(v any, times int) {
		m.Reserve(1, 8*entryBytes)
		out = append(out, map[string]any{"value": v, "times": times})
	})
	return out
}

func greatestTally(m *Machine, a []any) any {
	best := 0
	eachTally(m, a[0].([]any), func(_ any, times int) { best = max(best, times) })
	return best
}

// eachTally calls do with each value of a list, in order, and how often it occurs.
func eachTally(m *Machine, list []any, do func(v any, times int)) {
	ordered := sorted(m, list)
	for from, to := 0, 0; from < len(ordered); from = to {
		for to < len(ordered) && ordered[to] == ordered[from] {
			to++
		}
		do(ordered[from], to-from)
	}
}

// straight returns how long the longest run of consecutive numbers is.
func straight(m *Machine, a []any) any {
	best, run, before := 0, 0, 0
	for i, v := range sorted(m, a[0].([]any)) {
		switch n := v.(int); {
		case i == 0 || n > before+1:
			run = 1
		case n == before+1:
			run++
		}
		before, best = v.(int), max(best, run)
	}
	return best
}

// counted returns how many numbers of the list, the second argument, compare so to the first argument.
func counted(m *Machine, a []any, sign int) int {
	entries, n := a[1].([]any), 0
	m.Step(len(entries))
	for _, v := range entries {
		if compared(v, a[0]) == sign {
			n++
		}
	}
	return n
}

// Tables are functions for scores: they look up, compare and count values.
var Tables = []Function{
	{Name: "step", Params: []Param{{"n", Number}, {"list", list}}, Result: First,
		Doc:     "item n of the list, counted from 0; the last item if n is too large, the first if n is below 0; an error for an empty list",
		Example: "step(2, [0, 1, 3, 6]) is 3",
		Do:      step},
	{Name: "lookup", Params: []Param{{"n", amount}, {"table", byNumber}}, Result: First,
		Doc:     "the value at the greatest key of the table that is not above n; 0 below the first key; put negative keys in quotes",
		Example: "lookup(4, {0: 0, 3: 2, 6: 5}) is 2",
		Do:      lookup},
	choosing,
	{Name: "ascending", Params: []Param{{"numbers", ListOf(amount)}}, Result: Bool,
		Doc: "whether each number is greater than the one before; true for an empty list", Example: "ascending([1, 3, 4]) is true",
		Do: func(m *Machine, a []any) any { return inOrder(m, a, 1) }},
	{Name: "descending", Params: []Param{{"numbers", ListOf(amount)}}, Result: Bool,
		Doc: "whether each number is less than the one before; true for an empty list", Example: "descending([4, 4]) is false",
		Do: func(m *Machine, a []any) any { return inOrder(m, a, -1) }},
	{Name: "distinct", Params: []Param{{"list", list}}, Result: Bool,
		Doc: "whether the list has no duplicates; true for an empty list", Example: "distinct([1, 2, 1]) is false",
		Do: func(m *Machine, a []any) any {
			entries := a[0].([]any)
			return len(different(m, entries)) == len(entries)
		}},
	{Name: "position", Params: []Param{{"list", list}, {"item", First}}, Result: Number, compares: true,
		Doc: "where the item is first in the list, counted from 1; 0 if it is not there", Example: "position(['a', 'b', 'b'], 'b') is 2",
		Do: func(m *Machine, a []any) any { return 1 + m.index(a[0].([]any), a[1]) }},
	{Name: "tally", Params: []Param{{"list", ListOf(ordered)}}, Result: ListOf(Record(map[string]Type{"value": First, "times": Number})),
		Doc:     "how often each value occurs: groups of `value` and `times`, sorted by value",
		Example: "map(tally(['b', 'a', 'b']), .times) is [1, 2]",
		Do:      tally},
	{Name: "most", Params: []Param{{"list", ListOf(ordered)}}, Result: Number,
		Doc: "how often the most frequent value occurs; 0 for an empty list", Example: "most([5, 3, 5]) is 2",
		Do: greatestTally},
	{Name: "straight", Params: []Param{{"numbers", ListOf(Number)}}, Result: Number,
		Doc:     "the length of the longest run of consecutive numbers; order and duplicates do not matter",
		Example: "straight([5, 3, 4, 4, 9]) is 3",
		Do:      straight},
	{Name: "rank", Params: []Param{{"value", amount}, {"values", ListOf(amount)}}, Result: Number,
		Doc: "the rank of the value among the values: 1 for the greatest; equal values share a rank", Example: "rank(5, [9, 5, 5, 2]) is 2",
		Do: func(m *Machine, a []any) any { return 1 + counted(m, a, 1) }},
	{Name: "tied", Params: []Param{{"value", amount}, {"values", ListOf(amount)}}, Result: Number,
		Doc: "the number of values that equal the value", Example: "tied(5, [9, 5, 5, 2]) is 2",
		Do: func(m *Machine, a []any) any { return counted(m, a, 0) }},
}

// shuffle orders a list depending on n alone, the same on every machine.
//
// Its numbers are those of SplitMix64, in 64 bits without sign: a state s begins as n
// (below 0 as its two's complement). A draw adds 0x9e3779b97f4a7c15 to s, and gives z:
// first z = s, then z = (z ^ z>>30) * 0xbf58476d1ce4e5b9, then
// z = (z ^ z>>27) * 0x94d049bb133111eb, then z = z ^ z>>31.
//
// For i from the last entry, counted from 0, down to 1, entry i changes places with
// entry j, where j is the whole part of draw * (i + 1) / 2^64 (Fisher and Yates).
var shuffle = Function{Name: "shuffle", Params: []Param{{"list", list}, {"n", Number}}, Result: list,
	Doc: "the items in an order that depends on n alone; the same on every machine", Example: "shuffle(1..5, 7) is [4, 5, 3, 1, 2]",
	Do: func(m *Machine, a []any) any {
		entries, s := a[0].([]any), uint64(int64(a[1].(int)))
		m.Reserve(len(entries), entryBytes)
		m.Step(len(entries))
		out := slices.Clone(entries)
		for i := len(out) - 1; i >= 1; i-- {
			s += 0x9e3779b97f4a7c15
			z := s
			z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			j, _ := bits.Mul64(z^z>>31, uint64(i+1))
			out[i], out[j] = out[j], out[i]
		}
		return out
	}}
