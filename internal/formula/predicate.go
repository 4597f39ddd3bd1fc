package formula

import (
	"github.com/expr-lang/expr/ast"
)

// predicate compiles an argument in #; left out, it is # itself.
func (b *binding) predicate(node ast.Node, p Param) code {
	want := p.Type.of()
	e := expr{run: func(m *Machine) any { return m.item }, typ: b.first, node: b.list.node}
	plain := (*Machine).plain
	if node != nil {
		e = b.inner(node)
	} else {
		plain = (*Machine).plainEntry
	}
	switch {
	case want.Kind == orderedKind:
		b.ordered(e)
		want = e.typ
	case b.takes(want, e.typ):
		want = b.filled(want)
	case node == nil:
		panic(e.mistake(b.list.typ.Term(), ListOf(want).Term()))
	default:
		panic(e.mistake(e.typ.Term(), b.filled(want).Term()))
	}
	s := &saying{e, want.Kind, 1 + parts(e.node)/weighty, plain}
	return func(m *Machine) any {
		return Predicate(func(item, acc any) any { return s.of(m, item, acc) })
	}
}

// saying is what a predicate says of #.
type saying struct {
	expr
	kind   Kind
	weight int
	plain  func(m *Machine, v any, kind Kind, from *expr) any
}

// of works out what a predicate says of an entry of a list.
func (s *saying) of(m *Machine, item, acc any) any {
	m.Step(s.weight)
	at, outer, before := m.at, m.item, m.acc
	m.item, m.acc = item, acc
	v := s.run(m)
	if _, ok := v.(bool); !ok || s.kind != BoolKind {
		v = s.plain(m, v, s.kind, &s.expr)
	}
	m.at, m.item, m.acc = at, outer, before
	return v
}

// inner compiles what a predicate says of #.
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

// weighty is how many parts of a predicate make a turn of it count one step more.
const weighty = 16

// parts counts the parts of a part, itself included.
func parts(n ast.Node) int {
	count := 1
	for _, child := range children(n) {
		count += parts(child)
	}
	return count
}
