package formula

import (
	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// expr is a compiled part of the source.
type expr struct {
	run   code
	num   func(*Machine) int  // the same as run for a number that is never Blank; nil for other parts
	yes   func(*Machine) bool // likewise for yes or no
	typ   Type
	node  ast.Node
	fixed bool // it is constant
}

// numeric returns a part that computes a number.
func numeric(num func(*Machine) int) expr {
	return expr{typ: Number, num: num, run: func(m *Machine) any { return num(m) }}
}

// truth returns a part that computes yes or no.
func truth(yes func(*Machine) bool) expr {
	return expr{typ: Bool, yes: yes, run: func(m *Machine) any { return yes(m) }}
}

// number returns the part as a number: Blank as 0. It fails for a value of another kind.
func (e expr) number() func(*Machine) int {
	if e.num != nil {
		return e.num
	}
	return func(m *Machine) int {
		v := e.run(m)
		if n, ok := v.(int); ok && n >= -Largest && n <= Largest {
			return n
		}
		return m.plain(v, NumberKind, &e).(int)
	}
}

// bool returns the part as yes or no. It fails for a value of another kind.
func (e expr) bool() func(*Machine) bool {
	if e.yes != nil {
		return e.yes
	}
	return func(m *Machine) bool {
		v := e.run(m)
		if yes, ok := v.(bool); ok {
			return yes
		}
		return m.plain(v, BoolKind, &e).(bool)
	}
}

// after returns the part with something that is done before each evaluation.
func (e expr) after(do func(*Machine)) expr {
	run, num, yes := e.run, e.num, e.yes
	out := expr{typ: e.typ, run: func(m *Machine) any { do(m); return run(m) }}
	if num != nil {
		out.num = func(m *Machine) int { do(m); return num(m) }
	}
	if yes != nil {
		out.yes = func(m *Machine) bool { do(m); return yes(m) }
	}
	return out
}

// text returns the part as a text: Blank as the empty one. It fails for a value of another kind.
func (e expr) text() func(*Machine) string {
	return func(m *Machine) string {
		v := e.run(m)
		if s, ok := v.(string); ok {
			return s
		}
		return m.plain(v, TextKind, &e).(string)
	}
}

// mismatch returns the error of a part of the wrong kind.
func (e expr) mismatch(found, allowed any) *Error {
	m := &Error{Code: "formula-type", Offset: start(e.node), Args: diag.Args{
		"of": diag.Quote(e.node.String()), "found": found, "allowed": allowed}}
	if id, ok := e.node.(*ast.IdentifierNode); ok {
		m.Name = id.Value
	}
	return m.hinted(e.instead(allowed)).toRound(sourceOf(e.node))
}

// entry returns the error of a list entry of the wrong kind.
func (e expr) entry(found, allowed diag.Term) *Error {
	m := e.mismatch(found, allowed)
	m.Code, m.Hint = "formula-entry", ""
	return m
}
