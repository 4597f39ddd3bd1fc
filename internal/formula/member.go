package formula

import (
	"maps"
	"slices"

	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// member compiles the access to a field.
func (c *compiler) member(n *ast.MemberNode) expr {
	of := c.node(n.Node)
	property, ok := n.Property.(*ast.StringNode)
	if !ok {
		return c.index(n, of)
	}
	typ, name := Type{}, property.Value
	switch of.typ.Kind {
	case RecordKind:
		if typ, ok = of.typ.Fields[name]; !ok {
			panic(noField(of, name, property.Location().From, of.typ.names()))
		}
	case Anything:
	default:
		panic(of.mismatch(of.typ.Term(), terms[RecordKind][0]).hinted(c.ofField(of, name)))
	}
	at := property.Location().From
	return c.once(n, expr{typ: typ, run: func(m *Machine) any { return of.field(of.run(m), name, at) }})
}

// field returns a field of a record, and fails without one.
func (e *expr) field(whole any, name string, at int) any {
	switch v := whole.(type) {
	case Thing:
		if x := v.Field(name); x != nil {
			return x
		}
		panic(noField(*e, name, at, e.typ.names()))
	case map[string]any:
		if x, ok := v[name]; ok {
			return x
		}
		panic(noField(*e, name, at, slices.Sorted(maps.Keys(v))))
	}
	panic(e.mismatch(kindTerm(whole), terms[RecordKind][0]))
}

// once evaluates a field of a name, or a field of that, once a run if it is in a predicate:
// it is the same for each entry.
func (c *compiler) once(n *ast.MemberNode, e expr) expr {
	root := n.Node
	for {
		inner, ok := root.(*ast.MemberNode)
		if !ok {
			break
		}
		if _, name := inner.Property.(*ast.StringNode); !name {
			return e // an index may depend on the entry
		}
		root = inner.Node
	}
	id, ok := root.(*ast.IdentifierNode)
	if !ok || len(c.inside) == 0 || slices.ContainsFunc(c.vars, func(v variable) bool { return v.name == id.Value }) {
		return e
	}
	slot, run := c.newSlot(), e.run
	e.run = func(m *Machine) any {
		if m.slots[slot] == nil {
			m.slots[slot] = run(m)
		}
		return m.slots[slot]
	}
	return e
}

func noField(of expr, name string, at int, known []string) *Error {
	m := &Error{Code: "formula-field", Offset: at, Args: diag.Args{
		"of": diag.Quote(of.node.String()), "found": name, "allowed": known}}
	if of.typ.Family != "" {
		m.Args["family"] = of.typ.Family
	}
	if near := diag.Nearest(name, known); near != "" {
		m.Hint, m.Args["near"] = "did-you-mean", near
	} else if len(known) > 0 {
		m.Hint = "formula-fields"
	}
	if _, ok := of.node.(*ast.PointerNode); ok {
		m.Args["of"] = diag.Quote("#")
	}
	return m
}
