package declared

import (
	"cartouche/internal/formula"
	"cartouche/rules/entries"
)

// Board holds the functions of rows, columns and neighbours.
var Board = []formula.Function{
	{Name: "rows", Params: []formula.Param{{Name: "slots", Type: places}}, Result: formula.ListOf(formula.ListOf(formula.First)), Typed: rowsType,
		Doc: "the slots of the list by row; rows without any are skipped", Example: "map(rows(field), len(#)) is [3, 3]",
		Do: func(m *formula.Machine, a []any) any {
			return groupBy(m, "rows(slots)", a[0], func(s *entries.Slot) int { return s.Row })
		}},
	{Name: "columns", Params: []formula.Param{{Name: "slots", Type: places}}, Result: formula.ListOf(formula.ListOf(formula.First)), Typed: rowsType,
		Doc: "the slots of the list by column; columns without any are skipped", Example: "map(columns(field), len(#)) is [2, 2, 2]",
		Do: func(m *formula.Machine, a []any) any {
			return groupBy(m, "columns(slots)", a[0], func(s *entries.Slot) int { return s.Column })
		}},
	{Name: "neighbours", Params: []formula.Param{{Name: "slot", Type: onePlace}}, Result: formula.ListOf(formula.First), Typed: cellsType,
		Doc: "the slots of the entry that share a side with the slot, or that `relations` names", Example: "map(neighbours(ask(field, 'A1')), .name) is ['A2', 'B1']",
		Do: func(m *formula.Machine, a []any) any {
			p := a[0].(*place)
			return p.of.at(m, p.of.Sides[p.i])
		}},
	{Name: "around", Params: []formula.Param{{Name: "slot", Type: onePlace}}, Result: formula.ListOf(formula.First), Typed: cellsType,
		Doc: "the slots of the entry that share a side or a corner with the slot", Example: "map(around(ask(field, 'A1')), .name) is ['A2', 'B1', 'B2']",
		Do: func(m *formula.Machine, a []any) any {
			p := a[0].(*place)
			in := make([]bool, len(p.of.places))
			for _, list := range [][]int{p.of.Sides[p.i], p.of.Corners[p.i]} {
				for _, i := range list {
					in[i] = true
				}
			}
			return p.of.in(m, in)
		}},
	{Name: "regions", Params: []formula.Param{{Name: "slots", Type: places}}, Result: formula.ListOf(formula.ListOf(formula.First)), Typed: regionsType,
		Doc: "the connected groups of the slots, each a list of slots; neighbours connect", Example: "map(regions(written(field)), len(#)) is [3]",
		Do: regions},
	{Name: "reach", Params: []formula.Param{{Name: "from", Type: places}, {Name: "within", Type: places}}, Result: formula.ListOf(formula.First), Typed: reachType,
		Doc: "the slots of `within` that you reach from the slots of `from`, going from neighbour to neighbour in `within`; `from` need not be in `within`", Example: "len(reach([ask(field, 'A1')], written(field))) is 3",
		Do: reach},
}

// rowsType refuses places without rows and columns.
func rowsType(args []formula.Type) (formula.Type, string) {
	t := args[0]
	if t.Of != nil && t.Of.Kind == formula.RecordKind && t.Of.Fields["row"].Kind != formula.NumberKind {
		return formula.Type{}, "declared-no-rows"
	}
	return formula.ListOf(t), ""
}

// familyOf returns the family of a type of places, or nil if it is only known when the rules run.
func familyOf(t formula.Type) *entries.Family {
	if t.Kind == formula.ListKind && t.Of != nil {
		t = *t.Of
	}
	f, _ := t.Note.(*entries.Family)
	return f
}

// cellsType refuses edges and crossings, which have no neighbours except by relations.
func cellsType(args []formula.Type) (formula.Type, string) {
	if f := familyOf(args[0]); f != nil && f.Between() > 0 && f.Entry.Relations == nil {
		return formula.Type{}, "declared-no-neighbours"
	}
	return formula.ListOf(args[0]), ""
}

// regionsType also refuses places without neighbours, because each would be its own region.
func regionsType(args []formula.Type) (formula.Type, string) {
	typ, code := cellsType(args)
	if f := familyOf(args[0]); f != nil && code == "" && f.Unconnected() {
		return formula.Type{}, "declared-apart"
	}
	return typ, code
}

// reachType returns the type of the places that can be reached.
func reachType(args []formula.Type) (formula.Type, string) {
	_, code := cellsType(args)
	return args[1], code
}

// groupBy groups places by row or by column, in order.
func groupBy(m *formula.Machine, call string, list any, of func(*entries.Slot) int) any {
	f, in := placeSet(m, call, list)
	out := []any{}
	if f == nil {
		return out
	}
	most := 0
	for i := range in {
		most = max(most, of(f.Spots[i].Printed))
	}
	groups := make([][]any, most+1)
	for i, yes := range in {
		if n := of(f.Spots[i].Printed); yes {
			groups[n] = append(groups[n], f.places[i])
		}
	}
	m.Reserve(len(in)+len(groups), entryBytes)
	for _, g := range groups {
		if len(g) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// spread marks the allowed places that can be reached from a place.
func (f *filled) spread(m *formula.Machine, from int, allowed, reached []bool) {
	waiting := []int{from}
	for len(waiting) > 0 {
		i := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		for _, k := range f.Sides[i] {
			m.Step(1)
			if allowed[k] && !reached[k] {
				reached[k] = true
				waiting = append(waiting, k)
			}
		}
	}
}

func regions(m *formula.Machine, a []any) any {
	f, in := placeSet(m, "regions(slots)", a[0])
	out := []any{}
	if f == nil {
		return out
	}
	seen := make([]bool, len(in))
	for i, yes := range in {
		if !yes || seen[i] {
			continue
		}
		reached := make([]bool, len(in))
		reached[i] = true
		f.spread(m, i, in, reached)
		for k, r := range reached {
			seen[k] = seen[k] || r
		}
		m.Step(len(in) >> 2)
		out = append(out, f.in(m, reached))
	}
	return out
}

func reach(m *formula.Machine, a []any) any {
	const call = "reach(from, within)"
	f, from := placeSet(m, call, a[0])
	g, within := placeSet(m, call, a[1])
	if f == nil || g == nil {
		return []any{}
	}
	needSameSheet(m, call, f, g)
	reached := make([]bool, len(within))
	for i, yes := range from {
		if yes {
			reached[i] = reached[i] || within[i]
			g.spread(m, i, within, reached)
		}
	}
	return g.in(m, reached)
}
