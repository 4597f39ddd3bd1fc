package declared

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/formula"
)

// decimals is the largest number of digits after the point.
const decimals = 4

// Language is the expression language of rules.yaml: the one of components, with functions that
// work on places.
var Language = formula.NewLanguage(
	slices.DeleteFunc(slices.Clone(formula.Core), func(f formula.Function) bool { return f.Name == "blank" }),
	formula.Tables, formula.Rounding(decimals), withPlaceChecks(Written), withPlaceChecks(Board), withPlaceChecks(Networks)).DividingTo(decimals)

// withPlaceChecks returns the functions with a check that their arguments are places. The types of some
// lists are only known when the rules run.
func withPlaceChecks(table []formula.Function) []formula.Function {
	out := slices.Clone(table)
	for k, f := range out {
		do, call := f.Do, diag.Quote(f.Call())
		var one, several []int // indices of parameters that take a place, or places
		for i, p := range f.Params {
			switch {
			case p.Type.Terms == terms:
				one = append(one, i)
			case p.Type.Of != nil && p.Type.Of.Terms == terms:
				several = append(several, i)
			}
		}
		out[k].Do = func(m *formula.Machine, a []any) any {
			for _, i := range one {
				if _, ok := a[i].(*place); !ok {
					m.Fail("declared-not-places", "", diag.Args{"call": call})
				}
			}
			for _, i := range several {
				for _, v := range a[i].([]any) {
					if _, ok := v.(*place); !ok {
						m.Fail("declared-not-places", "", diag.Args{"call": call})
					}
				}
			}
			return do(m, a)
		}
	}
	return out
}

// onePlace is a place of some entry; other is one of an entry that may be different.
var (
	onePlace = formula.Type{Kind: formula.First.Kind, Terms: terms}
	other    = formula.Type{Kind: formula.Second.Kind, Terms: terms}
	places   = formula.ListOf(onePlace)
	others   = formula.ListOf(other)
)

// Written holds the functions of what is written.
var Written = []formula.Function{
	{Name: "blank", Params: []formula.Param{{Name: "entry", Type: formula.Raw}}, Result: formula.Bool, Typed: blankType,
		Doc: "whether an entry or a slot is blank", Example: "blank(store) is false",
		Do: func(m *formula.Machine, a []any) any { return isBlank(m, a[0]) }},
	{Name: "written", Params: []formula.Param{{Name: "slots", Type: places}}, Result: formula.ListOf(formula.First),
		Doc: "the slots with something in them: a number, a tick, a mark, a word", Example: "map(written(field), .name) is ['A1', 'A2', 'B2']",
		Do: func(m *formula.Machine, a []any) any {
			return filterPlaces(m, a[0], func(_ int, p *place) bool { return p.mark.Written })
		}},
	{Name: "leading", Params: []formula.Param{{Name: "slots", Type: places}}, Result: formula.Number,
		Doc: "the number of written slots before the first blank one", Example: "leading(field) is 2",
		Do: func(m *formula.Machine, a []any) any {
			list := a[0].([]any)
			m.Step(len(list))
			if n := slices.IndexFunc(list, func(p any) bool { return !p.(*place).mark.Written }); n >= 0 {
				return n
			}
			return len(list)
		}},
	{Name: "gaps", Params: []formula.Param{{Name: "slots", Type: places}}, Result: formula.ListOf(formula.First),
		Doc: "the blank slots before the last written one", Example: "map(gaps(field), .name) is ['A3', 'B1']",
		Do: func(m *formula.Machine, a []any) any {
			last := -1
			for i, p := range a[0].([]any) {
				if p.(*place).mark.Written {
					last = i
				}
			}
			return filterPlaces(m, a[0], func(i int, p *place) bool { return i < last && !p.mark.Written })
		}},
	{Name: "runs", Params: []formula.Param{{Name: "slots", Type: places}}, Result: formula.ListOf(formula.ListOf(formula.First)),
		Doc: "the runs of consecutive written slots: in each row, or in the only line where there are no rows; a slot that is not in the list ends a run", Example: "map(runs(field), len(#)) is [2, 1]",
		Do: runs},
	{Name: "numbers", Params: []formula.Param{{Name: "slots", Type: places}}, Result: formula.ListOf(formula.Number), Typed: numbersType,
		Doc: "the numbers in the slots, without blank slots", Example: "numbers(field) is [4, 7, 2]",
		Do: func(m *formula.Machine, a []any) any {
			out := []any{}
			for _, p := range a[0].([]any) {
				if p := p.(*place); p.mark.Written && p.mark.Text == "" {
					out = append(out, p.number())
				}
			}
			m.Reserve(len(out), entryBytes)
			return out
		}},
	{Name: "ask", Params: []formula.Param{{Name: "entry", Type: places}, {Name: "name", Type: formula.Text}}, Result: formula.First,
		Doc: "the slot of that name", Example: "ask(field, 'B2').number is 2",
		Do: ask},
}

// blankType refuses values that players cannot write.
func blankType(args []formula.Type) (formula.Type, string) {
	t := args[0]
	if t.Kind == formula.ListKind && t.Of != nil {
		if t.Of.Kind == formula.TextKind { // the letters of a mark
			return formula.Bool, ""
		}
		t = *t.Of
	}
	switch t.Kind {
	case formula.NumberKind, formula.DecimalKind, formula.TextKind, formula.BoolKind, formula.Anything:
		return formula.Bool, ""
	case formula.RecordKind:
		if t.Terms == terms {
			return formula.Bool, ""
		}
	}
	return formula.Bool, "formula-arguments"
}

// numbersType refuses places without numbers.
func numbersType(args []formula.Type) (formula.Type, string) {
	of := args[0].Of
	if of == nil || of.Kind != formula.RecordKind {
		return formula.ListOf(formula.Type{}), ""
	}
	number, ok := of.Fields["number"]
	if !ok {
		return formula.Type{}, "declared-no-numbers"
	}
	return formula.ListOf(number), ""
}

func isBlank(m *formula.Machine, v any) bool {
	switch v := v.(type) {
	case bool:
		return !v
	case string:
		return v == ""
	case *place:
		return !v.mark.Written
	case []any:
		m.Step(len(v))
		return !slices.ContainsFunc(v, func(x any) bool { return !isBlank(m, x) })
	}
	return v == formula.Blank
}

// filterPlaces returns the places for which right returns true, in order.
func filterPlaces(m *formula.Machine, list any, right func(i int, p *place) bool) []any {
	return m.Gather(list.([]any), func(i int, p any) bool { return right(i, p.(*place)) })
}

// runs returns the runs of consecutive written places in each line.
func runs(m *formula.Machine, a []any) any {
	f, in := placeSet(m, "runs(slots)", a[0])
	out := []any{}
	if f == nil {
		return out
	}
	for _, line := range f.lines() {
		var run []any
		for k, i := range append(slices.Clone(line), -1) {
			m.Step(1)
			on := i >= 0 && in[i] && f.places[i].(*place).mark.Written
			if len(run) > 0 && (!on || !f.follows(line[k-1], i)) {
				out, run = append(out, run), nil
			}
			if on {
				run = append(run, f.places[i])
			}
		}
	}
	m.Reserve(len(in)+len(out), entryBytes)
	return out
}

// lines returns the rows of the places, or one line with all of them if they have no rows.
func (f *filled) lines() [][]int {
	if f.Rows == nil {
		all := make([]int, len(f.Spots))
		for i := range all {
			all[i] = i
		}
		return [][]int{all}
	}
	lines := make([][]int, len(f.Rows))
	for i, r := range f.Rows {
		lines[i] = r.Places
	}
	return lines
}

// follows reports whether place k comes directly after place i in a line.
func (f *filled) follows(i, k int) bool {
	return f.Rows == nil || f.Spots[k].Printed.Column == f.Spots[i].Printed.Column+1
}

func ask(m *formula.Machine, a []any) any {
	list, name := a[0].([]any), a[1].(string)
	m.Step(len(list))
	var of *filled
	i, ok := 0, false
	for _, p := range list {
		place := p.(*place)
		if place.of != of {
			of = place.of
			i, ok = of.Place(name)
		}
		if ok && i == int(place.i) {
			return p
		}
	}
	var names []string
	for _, p := range list {
		names = append(names, p.(*place).spot().Name)
	}
	args := diag.Args{"found": name, "allowed": names, "near": diag.Nearest(name, names)}
	hint := ""
	if args["near"] != "" {
		hint = "did-you-mean"
	}
	m.Fail("declared-no-place", hint, args)
	return nil
}
