package declared

import (
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/rules/entries"
)

// filled is an entry as it is filled in, by one player or by all.
type filled struct {
	*entries.Family
	seat   int     // rules.Shared for what belongs to the table
	places []any   // of *place, in order
	cells  *filled // of edges and crossings: what they lie between; nil when that is no one entry

	lettered map[string]any // letters of places as lists
}

// place is a printed place with what is written into it, as expressions see it.
type place struct {
	of   *filled
	i    int
	mark *entries.Mark
	list any // the letters of the mark as a list, made when it is asked for
}

// spot is where the place is printed.
func (p *place) spot() *entries.Spot { return &p.of.Spots[p.i] }

// Field implements formula.Thing.
func (p *place) Field(name string) any {
	spot := p.spot()
	switch name {
	case "name":
		return spot.Called
	case "index":
		return p.i + 1
	case "row":
		return spot.Printed.Row
	case "column":
		return spot.Printed.Column
	case "number":
		return p.mark.Number
	case "blank":
		return !p.mark.Written
	case "ticked":
		return p.mark.Written
	case "mark":
		return p.mark.Letters
	case "marks":
		if p.list == nil {
			p.list = p.of.letters(p.mark.Letters)
		}
		return p.list
	case "by":
		return p.mark.By
	}
	return spot.Attributes[name]
}

// letters are the letters of a place as a list. Expressions do not change lists, so that
// places with the same letters share one.
func (f *filled) letters(s string) any {
	if list, ok := f.lettered[s]; ok {
		return list
	}
	list := make([]any, len(s))
	for i := range s {
		list[i] = s[i : i+1]
	}
	if f.lettered == nil {
		f.lettered = map[string]any{}
	}
	f.lettered[s] = list
	return f.lettered[s]
}

// value is what the name of the entry stands for: a list of places, or what is written
// into its one place.
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
		return f.letters(m.Letters)
	case e.Kind == entries.OneMark:
		return m.Letters
	case !m.Written:
		return formula.Blank
	case e.Kind == entries.Number:
		return m.Number
	}
	return m.Text
}

// at returns the places of these indices, in the order of the family.
func (f *filled) at(m *formula.Machine, indices []int) []any {
	m.Take(len(indices), entryBytes)
	out := make([]any, len(indices))
	for i, n := range indices {
		out[i] = f.places[n]
	}
	return out
}

// in returns the places that are marked, in the order of the family.
func (f *filled) in(m *formula.Machine, marked []bool) []any {
	return m.Gather(f.places, func(i int, _ any) bool { return marked[i] })
}

// marked returns the entry of a list of places, and which of its places are in the
// list; nil for an empty list. Places of several players are refused.
func marked(m *formula.Machine, call string, list any) (*filled, []bool) {
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

// together refuses places of several players.
func together(m *formula.Machine, call string, fills ...*filled) {
	for _, f := range fills {
		if f != fills[0] {
			m.Fail("declared-two-sheets", "", diag.Args{"call": diag.Quote(call)})
		}
	}
}

// entryBytes is what an entry of a list takes.
const entryBytes = 16

func decimal(n int) string { return strconv.Itoa(n) }
