package declared

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// rightCheck is the right number of the slots that a check judges.
type rightCheck struct {
	value      *expression
	entry      *entries.Entry // a number; nil to judge each slot of `for`
	blankWrong bool           // a blank slot of a finished sheet is wrong too
	told       bool           // the game has a sentence for that
}

// blankText ends the key of the sentence for a blank slot.
const blankText = "-blank"

// readRight reads `right` and what belongs to it.
func (r *reader) readRight(v doc.Value, c *check, scope map[string]formula.Type) *rightCheck {
	out := &rightCheck{}
	if require := v.Get("require"); require.Exists() {
		require.Fail("declared-right-require", "", nil)
	}
	if blank := v.Get("blank"); blank.Exists() {
		out.blankWrong = blank.OneOf("wrong") != ""
	}
	for _, a := range optional(v.Get("args"), "most") {
		if a.Key == "found" || a.Key == "right" {
			a.Value.FailAt(a.At, "declared-right-argument", "", diag.Args{"found": a.Key})
		}
	}
	value, at, list := v.Get("right"), v.Get("at"), v.Get("for")
	switch {
	case list.Exists() && at.Exists():
		at.Fail("declared-right-at", "", nil)
	case list.Exists():
		if c.each != nil && !judgeable(*c.each.Type.Of) {
			list.Fail("declared-right-for", "", nil)
		}
	default:
		i := slices.IndexFunc(r.rules.Entries, func(e *entries.Entry) bool { return e.Kind == entries.Number && e.Name == at.Raw() })
		if i >= 0 {
			out.entry = r.rules.Entries[i]
		} else if !r.broken[at.Raw()] {
			place := value
			if at.Exists() {
				place = at
			}
			place.Fail("declared-right-number", "", nil)
		}
	}
	if !notExpression(value) {
		f, wrong := r.languageOf(scope).CompileRight(value.Raw(), scope, out.number(c))
		out.value = r.compiled(f, wrong, value)
	}
	return out
}

// judgeable reports whether values of a type may be places of numbers without signs.
func judgeable(t formula.Type) bool {
	if t.Kind == formula.Anything {
		return true // known only when the rules run
	}
	_, sign := t.Fields["sign"]
	_, number := t.Fields["number"]
	return t.Terms == terms && number && !sign
}

// number returns the type of the numbers that a check judges.
func (out *rightCheck) number(c *check) formula.Type {
	number := formula.Type{}
	switch {
	case out.entry != nil:
		number = numberType(out.entry)
	case c.each != nil && c.each.Type.Of.Kind == formula.RecordKind:
		number = c.each.Type.Of.Fields["number"]
	}
	if number.Kind == formula.NumberKind {
		return number
	}
	return formula.Amount // known only when the rules run
}

// checkRight returns the violation of a number that is not the right one.
func (u *run) checkRight(c *check, seat int, t iteration) (v rules.Violation, wrong bool) {
	p, ok := t.it.(*place)
	if e := c.right.entry; e != nil {
		p, ok = u.filled(e.Index, u.ownerIndex(seat, !e.Table)).places[0].(*place), true
	}
	if !ok || !p.of.Entry.Counts() || p.of.Entry.Signs != nil {
		panic(fault{diag.Diagnostic{Pos: c.right.value.from.Pos(), Code: "declared-right-for"}, c.right.value.name, seat})
	}
	blank := !p.mark.Written
	if blank && (!c.right.blankWrong || u.Unfinished) {
		return v, false
	}
	right := u.eval(c.right.value, seat, t)
	nothing := right == formula.Nothing
	if !nothing && !blank && right == p.number() || nothing && blank {
		return v, false
	}
	args := u.args(c.args, seat, t)
	args["found"], args["right"] = amount(p.number()), amount(right)
	v = u.violation(c.code, seat, []*place{p}, args)
	if blank {
		delete(args, "found")
		if v.Message = "right-blank"; c.right.told {
			v.Message = c.code + blankText
		}
	}
	if v.Right = (&rules.Right{Nothing: nothing}); nothing {
		args["right"] = diag.Term("right-nothing")
	} else {
		v.Right.Unit, v.Right.Halves = unitOf(formula.TypeOf(right)), p.of.Entry.Halves
		v.Right.N = u.units(right, v.Right.Unit, c.right.value, seat)
	}
	return v, true
}
