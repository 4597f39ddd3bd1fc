package formula

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"cartouche/internal/diag"
)

var list = ListOf(First)

// Core are the functions without places and boards.
var Core = []Function{
	{Name: "count", Params: []Param{{"list", list}, {"predicate", that(Bool)}}, Optional: 1, Result: Number,
		Doc:     "the number of items for which the predicate is true; without a predicate, the number of true items",
		Example: "count([4, 0, 6], # > 3) is 2",
		Do:      func(_ *Machine, a []any) any { return howMany(a) }},
	{Name: "sum", Params: []Param{{"list", list}, {"predicate", that(amount)}}, Optional: 1, Result: amount,
		Doc: "the sum of the items, or of the predicate's results", Example: "sum([1, 2, 3], # * 2) is 12",
		Do: sum},
	{Name: "filter", Params: []Param{{"list", list}, {"predicate", that(Bool)}}, Result: list,
		Doc: "the items for which the predicate is true, in order", Example: "filter(1..6, # % 2 == 0) is [2, 4, 6]",
		Do: chosen},
	{Name: "map", Params: []Param{{"list", list}, {"predicate", that(Second)}}, Result: ListOf(Second),
		Doc: "the predicate's result for each item", Example: "map(['a', 'b'], # + '!') is ['a!', 'b!']",
		Do: func(m *Machine, a []any) any { return results(m, a) }},
	{Name: "all", Params: []Param{{"list", list}, {"predicate", that(Bool)}}, Result: Bool,
		Doc: "whether the predicate is true for every item; true for an empty list", Example: "all([1, 2], # > 0) is true",
		Do: func(_ *Machine, a []any) any { return slices.IndexFunc(a[0].([]any), is(a, false)) < 0 }},
	{Name: "any", Params: []Param{{"list", list}, {"predicate", that(Bool)}}, Result: Bool,
		Doc: "whether the predicate is true for at least one item", Example: "any([1, 2], # > 1) is true",
		Do: func(_ *Machine, a []any) any { return slices.ContainsFunc(a[0].([]any), is(a, true)) }},
	{Name: "none", Params: []Param{{"list", list}, {"predicate", that(Bool)}}, Result: Bool,
		Doc: "whether the predicate is true for no item", Example: "none([1, 2], # > 2) is true",
		Do: func(_ *Machine, a []any) any { return !slices.ContainsFunc(a[0].([]any), is(a, true)) }},
	{Name: "one", Params: []Param{{"list", list}, {"predicate", that(Bool)}}, Result: Bool,
		Doc: "whether the predicate is true for exactly one item", Example: "one([1, 2], # > 1) is true",
		Do: func(_ *Machine, a []any) any { return howMany(a) == 1 }},
	{Name: "find", Params: []Param{{"list", list}, {"predicate", that(Bool)}}, Result: First,
		Doc: "the first item for which the predicate is true; an error if there is none", Example: "find([3, 5, 8], # > 4) is 5",
		Do: func(m *Machine, a []any) any {
			entries := a[0].([]any)
			return m.entry(entries, slices.IndexFunc(entries, is(a, true)))
		}},
	{Name: "reduce", Params: []Param{{"list", list}, {"predicate", that(Second)}, {"start", Second}}, Result: Second,
		Doc:     "a running result: `#acc` begins as `start`, and the predicate computes the next `#acc` from `#acc` and `#`",
		Example: "reduce([2, 3, 4], #acc * #, 1) is 24",
		Do: func(_ *Machine, a []any) any {
			acc := a[2]
			for _, v := range a[0].([]any) {
				acc = a[1].(Predicate)(v, acc)
			}
			return acc
		}},
	{Name: "sortBy", Params: []Param{{"list", list}, {"predicate", that(ordered)}, {"order", Text}}, Optional: 1, Result: list,
		Doc:     "the items sorted by the predicate's results; ties keep their order; `'desc'` puts the greatest first",
		Example: "sortBy([3, 1, 2], #, 'desc') is [3, 2, 1]",
		Do:      sortBy},
	{Name: "uniq", Params: []Param{{"list", list}}, Result: list,
		Doc: "the list without duplicates", Example: "uniq([2, 1, 2]) is [2, 1]",
		Do: func(m *Machine, a []any) any { return different(m, a[0].([]any)) }},
	{Name: "first", Params: []Param{{"list", list}}, Result: First,
		Doc: "the first item; an error for an empty list", Example: "first([4, 5]) is 4",
		Do: func(m *Machine, a []any) any { l := a[0].([]any); return m.entry(l, min(0, len(l)-1)) }},
	{Name: "last", Params: []Param{{"list", list}}, Result: First,
		Doc: "the last item; an error for an empty list", Example: "last([4, 5]) is 5",
		Do: func(m *Machine, a []any) any { l := a[0].([]any); return m.entry(l, len(l)-1) }},
	{Name: "len", Params: []Param{{"value", lengthy}}, Result: Number,
		Doc: "the number of items of a list, or of characters of a text", Example: "len('wheat') is 5",
		Do: func(m *Machine, a []any) any {
			switch v := a[0].(type) {
			case string:
				m.Step(len(v) >> 6)
				return utf8.RuneCountInString(v)
			case []int:
				return len(v)
			case []string:
				return len(v)
			}
			return len(a[0].([]any))
		}},
	{Name: "abs", Params: []Param{{"n", amount}}, Result: amount,
		Doc: "the absolute value", Example: "abs(-3) is 3",
		Do: func(_ *Machine, a []any) any {
			if n, ok := a[0].(int); ok {
				return max(n, -n)
			}
			return max(a[0].(Decimal), -a[0].(Decimal))
		}},
	{Name: "min", Params: []Param{{"numbers", numbers}}, Many: true, Result: amount,
		Doc: "the smallest number; takes numbers and lists; 0 if there are none", Example: "min(4, 2, 7) is 2",
		Do: func(m *Machine, a []any) any { return most(m, a, -1) }},
	{Name: "max", Params: []Param{{"numbers", numbers}}, Many: true, Result: amount,
		Doc: "the greatest number; takes numbers and lists; 0 if there are none", Example: "max([4, 2, 7]) is 7",
		Do: func(m *Machine, a []any) any { return most(m, a, 1) }},
	{Name: "string", Params: []Param{{"value", word}}, Result: Text,
		Doc: "a number, or `true` or `false`, as a text", Example: "string(12) + ' coins' is '12 coins'",
		Do: func(m *Machine, a []any) any {
			switch v := a[0].(type) {
			case int:
				return strconv.Itoa(v)
			case Decimal:
				return v.String()
			case bool:
				return strconv.FormatBool(v)
			}
			return a[0]
		}},
	{Name: "blank", Params: []Param{{"value", leftOut}}, Result: Bool,
		Doc: "whether a cell is empty; an empty number counts as 0", Example: "blank('') is true",
		Do: func(_ *Machine, a []any) any { return a[0] == Blank || a[0] == "" }},
}

// is returns a function that reports whether the predicate, the second argument, returns the answer.
func is(a []any, answer bool) func(any) bool {
	return func(v any) bool { return a[1].(Predicate)(v, nil) == answer }
}

func howMany(a []any) int {
	n, right := 0, a[1].(Predicate)
	for _, v := range a[0].([]any) {
		if right(v, nil).(bool) {
			n++
		}
	}
	return n
}

func chosen(m *Machine, a []any) any {
	right, base := a[1].(Predicate), len(m.stack)
	for _, v := range a[0].([]any) {
		if right(v, nil).(bool) {
			m.stack = append(m.stack, v)
		}
	}
	return m.popped(base)
}

func results(m *Machine, a []any) []any {
	entries := a[0].([]any)
	m.Reserve(len(entries), entryBytes)
	out := make([]any, len(entries))
	of := a[1].(Predicate)
	for i, v := range entries {
		out[i] = of(v, nil)
	}
	return out
}

func sum(m *Machine, a []any) any {
	total, millionths, of := 0, int64(0), a[1].(Predicate)
	for _, v := range a[0].([]any) {
		v = of(v, nil)
		n, ok := v.(int)
		if !ok {
			n = int(v.(Decimal) / one)
			millionths += int64(v.(Decimal) % one)
		}
		total = m.whole(int64(total)+int64(n), m.at)
	}
	if millionths == 0 {
		return total
	}
	return m.decimal(int64(total)*one+millionths, m.at)
}

// entry returns an entry, and fails at -1.
func (m *Machine) entry(list []any, i int) any {
	switch {
	case len(list) == 0:
		m.Fail("formula-nothing", "map-like", diag.Args{"near": emptyLike})
	case i < 0:
		m.Fail("formula-none-fits", "map-like", diag.Args{"near": findLike})
	}
	return list[i]
}

func sortBy(m *Machine, a []any) any {
	sign := 1
	switch a[2] {
	case nil, "asc":
	case "desc":
		sign = -1
	default:
		m.Fail("formula-order", "", diag.Args{"found": a[2], "allowed": []string{"asc", "desc"}})
	}
	type pair struct{ key, value any }
	pairs := []pair{}
	for i, key := range results(m, a) {
		pairs = append(pairs, pair{key, a[0].([]any)[i]})
	}
	slices.SortStableFunc(pairs, func(x, y pair) int { m.Step(1); return sign * m.order(x.key, y.key) })
	out := make([]any, len(pairs))
	for i, p := range pairs {
		out[i] = p.value
	}
	return out
}

// order compares two keys of a list, and fails if they have two kinds or no order.
func (m *Machine) order(x, y any) int {
	switch k := unit(kindOf(x)); {
	case k != unit(kindOf(y)):
		m.Fail("formula-two-kinds", "", diag.Args{"found": kindTerm(y), "other": kindTerm(x)})
	case k != NumberKind && k != TextKind:
		m.Fail("formula-no-order", "", diag.Args{"found": kindTerm(x)})
	}
	return m.compare(x, y, &expr{})
}

// different returns the entries without duplicates.
func different(m *Machine, list []any) []any {
	out := []any{}
	for _, v := range list {
		if !slices.ContainsFunc(out, func(w any) bool { m.Step(1); return m.equal(v, w) }) {
			m.Reserve(1, entryBytes)
			out = append(out, v)
		}
	}
	return out
}

// most returns the greatest of the numbers in the arguments for sign 1, and the smallest for -1.
func most(m *Machine, a []any, sign int) any {
	best, some := any(0), false
	see := func(v any) {
		if !some || compared(v, best) == sign {
			best, some = v, true
		}
	}
	for _, arg := range a {
		if entries, ok := arg.([]any); ok {
			m.Step(len(entries))
			for _, v := range entries {
				see(v)
			}
		} else {
			see(arg)
		}
	}
	return best
}
