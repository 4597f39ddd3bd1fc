package declared

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/internal/pattern"
	"cartouche/rules/entries"
)

// Networks holds the functions of edges and crossings.
var Networks = []formula.Function{
	{Name: "between", Params: []formula.Param{{Name: "edge", Type: onePlace}}, Typed: cellsOf(2),
		Doc: "the two cells beside an edge", Example: "map(between(ask(path, 'A1-A2')), .name) is ['A1', 'A2']",
		Do: cells},
	{Name: "corner", Params: []formula.Param{{Name: "slot", Type: onePlace}}, Typed: cellsOf(4),
		Doc: "the four cells around a corner", Example: "len(corner(ask(post, 'A1/B2'))) is 4",
		Do: cells},
	{Name: "along", Params: []formula.Param{{Name: "edges", Type: places}, {Name: "from", Type: others}, {Name: "within", Type: others}, {Name: "ways", Type: formula.ListOf(formula.Text)}}, Optional: 1, Typed: alongEdges,
		Doc: "like `reach`, but each step needs its edge in the list, ticked or not; `ways`, a list of `'left'`, `'right'`, `'up'` and `'down'`, allows only steps in these directions", Example: "len(along(written(path), [ask(field, 'A1')], field)) is 3",
		Do: along},
	{Name: "paths", Params: []formula.Param{{Name: "edges", Type: places}}, Typed: networkType,
		Doc:     "the connected networks of the edges, each with its `edges`, its nodes (`places`), its `ends` (nodes with one edge) and `longest`, the number of edges of the longest way that uses no edge twice",
		Example: "map(paths(written(path)), .longest) is [2]",
		Do:      paths},
}

// cellsOf returns the type of the cells of an edge (n = 2) or a crossing (n = 4).
func cellsOf(n int) func([]formula.Type) (formula.Type, string) {
	return func(args []formula.Type) (formula.Type, string) {
		f := familyOf(args[0])
		switch {
		case f == nil:
			return formula.ListOf(formula.Type{}), ""
		case f.Between() != n && n == 2:
			return formula.Type{}, "declared-no-edge"
		case f.Between() != n:
			return formula.Type{}, "declared-no-crossing"
		case f.Cells == nil:
			return formula.Type{}, "declared-no-cells"
		}
		return formula.ListOf(placeType(f.Cells)), ""
	}
}

// edgeCells returns the family of the cells beside edges.
func edgeCells(t formula.Type) (*entries.Family, string) {
	_, code := cellsOf(2)([]formula.Type{t})
	if f := familyOf(t); f != nil && code == "" {
		return f.Cells, ""
	}
	return nil, code
}

// alongEdges returns the type of the places that can be reached along edges.
func alongEdges(args []formula.Type) (formula.Type, string) {
	cells, code := edgeCells(args[0])
	if of := familyOf(args[2]); code == "" && cells != nil && of != nil && of != cells {
		code = "declared-other-cells"
	}
	if len(args) > 3 && code == "" {
		_, code = rowsType(args[2:])
	}
	return args[2], code
}

// networkType returns the type of networks of edges.
func networkType(args []formula.Type) (formula.Type, string) {
	cells, code := edgeCells(args[0])
	ends := formula.ListOf(formula.Type{})
	if cells != nil {
		ends = formula.ListOf(placeType(cells))
	}
	return formula.ListOf(formula.Record(map[string]formula.Type{
		"edges": args[0], "places": ends, "ends": ends, "longest": formula.Number})), code
}

// cells returns the places beside an edge or around a crossing.
func cells(m *formula.Machine, a []any) any {
	p := a[0].(*place)
	if p.of.cells == nil || p.of.Ends == nil {
		m.Fail("declared-no-cells", "", diag.Args{"call": diag.Quote("between(edge)")})
	}
	return p.of.cells.at(m, p.of.Ends[p.i])
}

// along returns the places that can be reached along edges.
func along(m *formula.Machine, a []any) any {
	const call = "along(edges, from, within)"
	e, _ := placeSet(m, call, a[0])
	f, from := placeSet(m, call, a[1])
	g, within := placeSet(m, call, a[2])
	if g == nil || f == nil {
		return []any{}
	}
	needSameSheet(m, call, f, g)
	if e != nil {
		if e.cells == nil || e.Ends == nil {
			m.Fail("declared-no-cells", "", diag.Args{"call": diag.Quote(call)})
		}
		needSameSheet(m, call, e.cells, g)
	}
	ways := allDirections
	if a[3] != nil {
		ways = directionsOf(m, a[3].([]any))
	}
	reached := make([]bool, len(within))
	grown := make([]bool, len(within))
	for i, yes := range from {
		grown[i], reached[i] = yes, yes && within[i]
	}
	edges := a[0].([]any)
	for more := e != nil; more; {
		more = false
		m.Step(len(edges))
		for _, edge := range edges {
			ends := e.Ends[edge.(*place).i]
			if len(ends) != 2 {
				continue
			}
			x, y := ends[0], ends[1]
			if grown[y] {
				x, y = y, x
			}
			if grown[x] && within[y] && !grown[y] && (ways == allDirections || ways&g.direction(x, y) != 0) {
				grown[y], reached[y], more = true, true, true
			}
		}
	}
	return g.in(m, reached)
}

// Directions of a step, as bits.
const (
	left = 1 << iota
	right
	up
	down
	allDirections = left | right | up | down
)

// directionNames are the directions in expressions, in the order of their bits.
var directionNames = []string{"left", "right", "up", "down"}

// directionsOf converts a list of directions to bits.
func directionsOf(m *formula.Machine, list []any) (ways int) {
	for _, w := range list {
		i := slices.Index(directionNames, w.(string))
		if i < 0 {
			m.Fail("formula-no-word", "", diag.Args{"found": w, "allowed": directionNames})
		}
		ways |= 1 << i
	}
	return ways
}

// direction returns the directions from one place to another.
func (f *filled) direction(from, to int) (ways int) {
	a, b := f.Spots[from].Printed, f.Spots[to].Printed
	for i, is := range [...]bool{b.Column < a.Column, b.Column > a.Column, b.Row < a.Row, b.Row > a.Row} {
		if is {
			ways |= 1 << i
		}
	}
	return ways
}

// paths returns the connected networks of edges, in the order of their first edges.
func paths(m *formula.Machine, a []any) any {
	f, in := placeSet(m, "paths(edges)", a[0])
	out := []any{}
	if f == nil {
		return out
	}
	if f.Cells == nil || f.Between() != 2 {
		m.Fail("declared-no-cells", "", diag.Args{"call": diag.Quote("paths(edges)")})
	}
	seen := make([]bool, len(in))
	for i := range in {
		if !in[i] || seen[i] {
			continue
		}
		net := f.network(m, i, in, seen)
		degree := map[int]int{}
		for _, e := range net {
			for _, end := range f.Ends[e] {
				degree[end]++
			}
		}
		var all, ends []int
		for end, n := range degree {
			all = append(all, end)
			if n == 1 {
				ends = append(ends, end)
			}
		}
		slices.Sort(all)
		slices.Sort(ends)
		m.Reserve(8, entryBytes)
		out = append(out, &network{f, net, f.at(m, net), f.cells.at(m, all), f.cells.at(m, ends)})
	}
	return out
}

// network is a connected network of edges, as a value of expressions.
type network struct {
	of                  *filled
	net                 []int
	edges, places, ends []any
}

// Field implements formula.Thing. The longest way is only searched for if an expression uses it.
func (n *network) Field(name string) any {
	switch name {
	case "edges":
		return n.edges
	case "places":
		return n.places
	case "ends":
		return n.ends
	case "longest":
		return n.of.longest(n)
	}
	return nil
}

// longNetwork is the code of an error that leaves open what needs the longest way of a network.
const longNetwork = "declared-long-network"

// exactEdges is the number of written edges up to which the longest way of every usual network is found.
const exactEdges = 100

var longestUse = pattern.Late(`\.longest\b`)

// warnOfLongest warns of the first expression that needs the longest ways of an entry whose networks
// may be beyond reach.
func (r *reader) warnOfLongest(e *expression) {
	at := longestUse().FindStringIndex(e.from.Raw())
	if at == nil {
		return
	}
	_, used := r.sources(e)
	for _, entry := range used {
		n, many := r.many[entry]
		if !many {
			continue
		}
		delete(r.many, entry) // once
		r.rules.warnings.Add(e.from.PosAt(utf8.RuneCountInString(e.from.Raw()[:at[0]+1])), "declared-long-entry",
			diag.Args{"name": entry.Name, "found": n, "allowed": exactEdges})
	}
}

// longest returns the number of edges of the longest way of a network. A sheet searches each network
// once.
func (f *filled) longest(n *network) int {
	key := fmt.Sprint(n.net)
	found, known := f.longests[key]
	if !known {
		if f.longests == nil {
			f.longests, f.reach = map[string]int{}, maxReach
		}
		var ok bool
		if found, ok = longest(f.Ends, n.net, &f.reach); !ok {
			found = -1
		}
		f.longests[key] = found
	}
	if found < 0 {
		panic(&formula.Error{Code: longNetwork, Args: diag.Args{"found": len(n.net), "name": f.Spots[n.net[0]].Name, "seat": f.seat}})
	}
	return found
}

// network returns the edges that are connected with first, in order.
func (f *filled) network(m *formula.Machine, first int, in, seen []bool) []int {
	net, at := []int{first}, map[int]bool{f.Ends[first][0]: true, f.Ends[first][1]: true}
	seen[first] = true
	for more := true; more; {
		more = false
		for i, yes := range in {
			m.Step(1)
			if ends := f.Ends[i]; yes && !seen[i] && (at[ends[0]] || at[ends[1]]) {
				seen[i], at[ends[0]], at[ends[1]], more = true, true, true, true
				net = append(net, i)
			}
		}
	}
	slices.Sort(net)
	return net
}
