package declared

import (
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/rules/entries"
)

// argument is a named value of a sentence.
type argument struct {
	name  string
	value *expression
	item  string         // the item that the argument names, instead of a value
	from  *entries.Entry // the entry whose words or signs the value has; nil for none
}

func expressions(args []argument) []*expression {
	var out []*expression
	for _, a := range args {
		out = append(out, a.value)
	}
	return out
}

func names(args []argument) []string {
	var out []string
	for _, a := range args {
		out = append(out, a.name)
	}
	return out
}

// readArgs reads the arguments of a sentence: numbers, words, places by their names, and the names of
// items.
func (r *reader) readArgs(v doc.Value, scope map[string]formula.Type) []argument {
	var out []argument
	for _, e := range optional(v, "most") {
		if !identifier().MatchString(e.Key) {
			e.Value.FailAt(e.At, "declared-name-form", "", diag.Args{"found": e.Key})
			continue
		}
		if e.Value.Kind() == doc.Map {
			e.Value.Only("item")
			a := argument{name: e.Key}
			if item := e.Value.Need("item"); item.Exists() {
				a.item = item.OneOf(r.scored...)
			}
			out = append(out, a)
			continue
		}
		a := argument{name: e.Key, value: r.compile(e.Value, scope)}
		if a.value != nil {
			if !isArgument(a.value.Type) {
				e.Value.Fail("declared-argument", "", diag.Args{"found": a.value.Type.Term()})
			}
			a.from = wordsFrom(a.value.Type)
		}
		out = append(out, a)
	}
	return out
}

// isArgument reports whether values of a type can be arguments of a sentence.
func isArgument(t formula.Type) bool {
	switch t.Kind {
	case formula.ListKind:
		return t.Of == nil || isArgument(*t.Of)
	case formula.RecordKind:
		return t.Terms == terms
	}
	return t.Kind != formula.BoolKind
}

// wordsFrom returns the entry that the texts in values of a type are from, or nil.
func wordsFrom(t formula.Type) *entries.Entry {
	for t.Kind == formula.ListKind && t.Of != nil {
		t = *t.Of
	}
	if e, ok := t.Note.(*entries.Entry); ok && t.Kind == formula.TextKind {
		return e
	}
	return nil
}

// args evaluates the arguments of a sentence.
func (u *run) args(args []argument, seat int, t iteration) diag.Args {
	out := diag.Args{}
	for _, a := range args {
		if a.item != "" {
			out[a.name] = diag.Term("item." + a.item)
			continue
		}
		v, ok := a.shown(u.eval(a.value, seat, t))
		if !ok {
			d := diag.Diagnostic{Pos: a.value.from.Pos(), Code: "declared-argument", Args: diag.Args{"found": formula.TypeOf(v).Term()}}
			panic(fault{d, a.value.name, seat})
		}
		out[a.name] = v
	}
	return out
}

// shown converts a value to an argument of a sentence. It returns false and the part that cannot be
// one.
func (a *argument) shown(v any) (any, bool) {
	switch v := v.(type) {
	case *place:
		return v.called(), true
	case []any:
		parts := make([]any, 0, len(v))
		for _, x := range v {
			part, ok := a.shown(x)
			if !ok {
				return part, false
			}
			if list, nested := part.([]any); nested {
				parts = append(parts, list...)
			} else {
				parts = append(parts, part)
			}
		}
		return parts, true
	case string:
		if a.from == nil || v == "" {
			return v, true
		}
		return diag.Called{Names: []diag.Term{diag.Term(a.from.NameOf(v))}, Word: v}, true
	case int, formula.Decimal:
		return amount(v), true
	}
	return v, false
}

// amount returns a number as an argument of a sentence.
func amount(v any) any {
	if d, ok := v.(formula.Decimal); ok {
		return diag.Decimal(d.String())
	}
	return v
}

// called names the place in messages.
func (p *place) called() diag.Called {
	name, slot := p.spot().Name, diag.Term("slot."+p.of.Entry.Name)
	return diag.Called{Names: []diag.Term{slot + diag.Term("."+name), slot}, Args: diag.Args{"name": name}, Word: name}
}
