package declared

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/rules/entries"
)

// filled is an entry as filled in by one player, or for the table.
type filled struct {
	*entries.Family
	sheet  *entries.Sheet // the sheet that the marks of the places point into
	seat   int            // rules.Shared for the table
	places []any          // of *place, in order
	cells  *filled        // of edges and crossings: the entry of their cells; nil if no single entry holds them

	lists []signs // the distinct signs in places, as values

	longests map[string]int // the longest ways of networks; -1 if the search takes too many steps
	reach    int            // steps left for it
}

// place is a printed place and what is written into it, as a value of expressions.
type place struct {
	of   *filled
	mark *entries.Mark
	i    int32
	list int32 // index of its signs in lists, from 1; 0 before they are first used
}

// spot returns where the place is printed.
func (p *place) spot() *entries.Spot { return &p.of.Spots[p.i] }

// Field implements formula.Thing.
func (p *place) Field(name string) any {
	spot := p.spot()
	switch name {
	case "name":
		return spot.NameValue
	case "index":
		return int(p.i) + 1
	case "row":
		return spot.Printed.Row
	case "column":
		return spot.Printed.Column
	case "number":
		return p.number()
	case "sign", "word":
		return p.mark.Text
	case "blank":
		return !p.mark.Written
	case "ticked":
		return p.mark.Written
	case "mark":
		return p.signs().text
	case "marks":
		return p.signs().list
	case "by":
		return p.mark.By
	}
	return spot.Attributes[name]
}

// number returns the number of a place as a value of expressions.
func (p *place) number() any {
	if unit := p.of.Entry.Unit; unit > 0 {
		return formula.OfUnits(int64(p.mark.Number), unit)
	}
	return p.mark.Number
}

// signs returns the signs of a place as a text and as a list. Places with the same signs share one
// list, because expressions never modify lists.
func (p *place) signs() signs {
	f := p.of
	if p.list == 0 {
		i := slices.IndexFunc(f.lists, func(l signs) bool { return l.written == p.mark.Text })
		if i < 0 {
			i = len(f.lists)
			f.lists = append(f.lists, signs{p.mark.Text, p.mark.Text, split(f.Entry, p.mark.Text)})
		}
		p.list = int32(i + 1)
	}
	return f.lists[p.list-1]
}

// signs holds the signs of a place and their values in expressions: a text and a list.
type signs struct {
	written    string
	text, list any
}

func split(e *entries.Entry, text string) []any {
	parts := e.Split(text)
	list := make([]any, len(parts))
	for i, s := range parts {
		list[i] = s
	}
	return list
}

// value returns the value of the entry's name: a list of places, or what is written into its only
// place.
func (f *filled) value() any {
	e := f.Entry
	if e.Family() {
		return f.places
	}
	m := f.places[0].(*place).mark
	switch {
	case e.Kind == entries.Tick:
		return m.Written
	case e.Kind == entries.OneMark && e.Many:
		return split(e, m.Text)
	case e.Kind == entries.OneMark:
		return m.Text
	case !m.Written:
		return formula.Blank
	case e.Kind == entries.Number:
		return f.places[0].(*place).number()
	}
	return m.Text
}

// at returns the places of these indices, in their order.
func (f *filled) at(m *formula.Machine, indices []int) []any {
	m.Reserve(len(indices), entryBytes)
	out := make([]any, len(indices))
	for i, n := range indices {
		out[i] = f.places[n]
	}
	return out
}

// in returns the marked places, in the order of the family.
func (f *filled) in(m *formula.Machine, marked []bool) []any {
	return m.Gather(f.places, func(i int, _ any) bool { return marked[i] })
}

// placeSet returns the entry of a list of places, and which of its places are in the list; nil for an
// empty list. It fails if the places belong to several entries or players.
func placeSet(m *formula.Machine, call string, list any) (*filled, []bool) {
	places := list.([]any)
	m.Step(len(places) + 1)
	if len(places) == 0 {
		return nil, nil
	}
	f := places[0].(*place).of
	in := make([]bool, len(f.places))
	m.Step(len(in) >> 3)
	for _, p := range places {
		if p := p.(*place); p.of == f {
			in[p.i] = true
			continue
		}
		m.Fail("declared-two-sheets", "", diag.Args{"call": diag.Quote(call)})
	}
	return f, in
}

// needSameSheet fails if entries are of different players.
func needSameSheet(m *formula.Machine, call string, fills ...*filled) {
	for _, f := range fills {
		if f != fills[0] {
			m.Fail("declared-two-sheets", "", diag.Args{"call": diag.Quote(call)})
		}
	}
}

// entryBytes is the memory of a list item, for the budget.
const entryBytes = 16
