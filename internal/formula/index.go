package formula

import (
	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// index compiles `x[i]`: an entry of a list, counted from 1, or the value of a map at a computed name.
func (c *compiler) index(n *ast.MemberNode, of expr) expr {
	if id, ok := n.Property.(*ast.IdentifierNode); ok && of.typ.of().Kind == RecordKind && c.isUnknown(id.Value) && c.owner(id.Value) == "" {
		m := &Error{Code: "formula-unknown-name", Offset: start(id), Args: diag.Args{"found": id.Value}}
		panic(m.hinted(c.ofField(of, id.Value)))
	}
	i, at := c.node(n.Property), start(n.Property)
	typ, want := Type{}, Type{}
	switch record := of.typ.Kind == RecordKind; {
	case of.typ.Kind == ListKind:
		typ, want = of.typ.of(), Number
	case record && of.typ.Terms[0] == "":
		typ, want = c.oneKind(n, of), Text
	case of.typ.Kind == Anything && (i.typ.Kind == NumberKind || i.typ.Kind == TextKind):
	case of.typ.Kind == Anything:
		want = Type{Kind: leftOutKind}
	default:
		m := of.mismatch(of.typ.Term(), terms[indexedKind][0])
		for _, name := range of.typ.names() {
			if m.Hint == "" && of.typ.Fields[name].Kind == ListKind {
				m.hinted(sourceOf(of.node) + "." + name + "[" + sourceOf(n.Property) + "]")
			}
		}
		panic(m)
	}
	if i.typ.Kind != want.Kind && i.typ.Kind != Anything && want.Kind != Anything {
		m := i.mismatch(i.typ.Term(), want.Term())
		if _, ok := of.typ.of().Fields["index"]; ok && i.typ.Kind == ListKind {
			m.hinted("filter(" + sourceOf(of.node) + ", .index in " + sourceOf(i.node) + ")")
		}
		panic(m)
	}
	if i.fixed && i.typ.Kind == NumberKind {
		if k := i.run(nil).(int); k < 1 {
			panic(fromOne(n, k))
		}
	}
	return expr{typ: typ, run: func(m *Machine) any {
		whole, by := of.run(m), i.run(m)
		if kindOf(whole) == RecordKind {
			return of.field(whole, m.plain(by, TextKind, &i).(string), at)
		}
		if kindOf(whole) != ListKind {
			panic(of.mismatch(kindTerm(whole), terms[indexedKind][0]))
		}
		list, k := m.list(whole, &of), m.plain(by, NumberKind, &i).(int)
		if k < 1 || k > len(list) {
			panic(&Error{Code: "formula-index", Offset: at, Args: diag.Args{
				"of": diag.Quote(of.node.String()), "found": k, "count": len(list)}})
		}
		return list[k-1]
	}}
}

// oneKind returns the common type of the values of a map, and fails without one.
func (c *compiler) oneKind(n *ast.MemberNode, of expr) Type {
	typ := Type{}
	for _, name := range of.typ.names() {
		next, ok := join(typ, of.typ.Fields[name])
		if !ok {
			c.fail(n, "formula-several-kinds", "", diag.Args{"of": diag.Quote(of.node.String())})
		}
		typ = next
	}
	return typ
}

// fromOne returns the error of an index below 1.
func fromOne(n *ast.MemberNode, k int) *Error {
	m := &Error{Code: "formula-from-one", Offset: start(n.Property), Args: diag.Args{"found": k}}
	switch list := n.Node.String(); k {
	case 0:
		m.hinted("first(" + list + ")")
	case -1:
		m.hinted("last(" + list + ")")
	}
	return m
}
