package osiris

import "cartouche/rules/notation"

// form reads or writes an action.
type form struct {
	notation.Form
	t    *table
	seat int // the acting governor, of an action that is read
}

// parse parses an action of a seat. It returns false if the text is not in the notation. It accepts
// well-formed spaces and cartouches that do not exist.
func (t *table) parse(seat int, text string) (Action, bool) {
	a := Action{To: none, Tribute: none, Bonus: none}
	f := &form{notation.Reader(text), t, seat}
	notation.OneOf(&f.Form, &a.Verb, verbNames)
	f.action(&a)
	return a, f.Done()
}

// text formats an action in the notation; parse accepts it.
func (t *table) text(a *Action) string {
	copied := *a
	f := &form{notation.Writer(), t, none}
	notation.OneOf(&f.Form, &copied.Verb, verbNames)
	f.action(&copied)
	return f.String()
}

func (f *form) resource(r *Resource) { notation.OneOf(&f.Form, r, resourceNames) }
func (f *form) labourer(l *Labourer) { notation.OneOf(&f.Form, l, labourerNames) }
func (f *form) card(c *Card)         { notation.OneOf(&f.Form, c, cardNames) }

// tooMany replaces all numbers that are larger than any valid one.
const tooMany = 1_000_000

func (f *form) number(n *int) {
	f.Number(n)
	*n = min(*n, tooMany)
}

// amounts is `2 grain 1 stone`, up to the end of the clause.
func (f *form) amounts(g *goods) {
	for r, n := range g {
		if r := Resource(r); f.Writing && n > 0 {
			f.Number(&n)
			f.resource(&r)
		}
	}
	for more := !f.Writing; more; more = f.OK() && f.More(false) {
		var n int
		var r Resource
		f.number(&n)
		f.resource(&r)
		f.Need(n > 0)
		g[r] = min(g[r]+n, tooMany)
	}
}

// player is a name, which is the rest of the clause.
func (f *form) player(seat *int) {
	if f.Writing {
		f.Word(f.t.names[*seat])
		return
	}
	*seat = f.t.seatOf(f.Rest())
	f.Need(*seat != none)
}

// cartouche is `sphinx 2`.
func (f *form) cartouche(a *Action) {
	notation.OneOf(&f.Form, &a.Of, monumentNames)
	f.number(&a.Number)
}
