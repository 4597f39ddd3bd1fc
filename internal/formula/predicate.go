package formula

import (
	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// predicate compiles an argument in #; the default is # itself.
func (b *binding) predicate(node ast.Node, p Param) code {
	want := p.Type.of()
	e := expr{run: func(m *Machine) any { return m.item }, typ: b.first, node: b.list.node}
	plain, before := (*Machine).plain, b.second.Kind
	if node != nil {
		e = b.inner(node)
	} else {
		plain = (*Machine).plainEntry
	}
	size := parts(e.node)
	if b.acc && before == NumberKind && e.typ.Kind == DecimalKind {
		if b.parts += size; b.parts > MaxParts {
			b.fail(node, "formula-parts", "", diag.Args{"found": "reduce", "allowed": MaxParts})
		}
		b.second = FractionalTo(b.language.digits)
		e = b.inner(node) // again: #acc may be a decimal from its second turn on
	}
	switch {
	case want.Kind == orderedKind:
		b.ordered(e)
		want = e.typ
	case b.accepts(want, e.typ):
		want = b.filled(want)
	case node == nil:
		panic(b.list.mismatch(b.list.typ.Term(), ListOf(want).Term()))
	default:
		m := e.mismatch(e.typ.Term(), b.filled(want).Term())
		switch e.node.(type) {
		case *ast.StringNode, *ast.IntegerNode:
			if item := b.first; want.Kind == BoolKind && item.Value != "" {
				m.hinted(field("#", item.Value) + " == " + sourceOf(e.node))
			} else if want.Kind == BoolKind && item.Kind == e.typ.Kind {
				m.hinted("# == " + sourceOf(e.node))
			}
		}
		panic(m)
	}
	s := &turn{e, want.Kind, 1 + size/weighty, plain}
	slot := b.newSlot()
	return func(m *Machine) any {
		if m.slots[slot] == nil { // made once a run
			m.slots[slot] = Predicate(func(item, acc any) any { return s.of(m, item, acc) })
		}
		return m.slots[slot]
	}
}

// turn is one evaluation of a predicate for an entry of a list.
type turn struct {
	expr
	kind   Kind
	weight int
	plain  func(m *Machine, v any, kind Kind, from *expr) any
}

// of evaluates the predicate for an entry.
func (s *turn) of(m *Machine, item, acc any) any {
	m.Step(s.weight)
	at, outer, before := m.at, m.item, m.acc
	m.item, m.acc = item, acc
	v := s.run(m)
	if s.num == nil && s.yes == nil {
		v = s.plain(m, v, s.kind, &s.expr)
	}
	m.at, m.item, m.acc = at, outer, before
	return v
}

// inner compiles the expression of a predicate.
func (b *binding) inner(node ast.Node) expr {
	in := scope{item: b.first}
	if b.acc {
		in.acc = &b.second
	}
	b.inside = append(b.inside, in)
	e := b.node(node.(*ast.PredicateNode).Node)
	b.inside = b.inside[:len(b.inside)-1]
	return e
}

// weighty is how many parts of a predicate count as one more step for each entry.
const weighty = 16

// parts counts the parts of a part, including itself.
func parts(n ast.Node) int {
	count := 1
	for _, child := range children(n) {
		count += parts(child)
	}
	return count
}
