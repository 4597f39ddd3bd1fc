package formula

import (
	"maps"
	"slices"

	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// Language is the functions that formulas may call.
type Language struct {
	Functions []Function // in the order of the documentation
	functions map[string]*Function
}

// NewLanguage returns the language of the functions in these tables.
func NewLanguage(tables ...[]Function) *Language {
	l := &Language{Functions: slices.Concat(tables...), functions: map[string]*Function{}}
	for i := range l.Functions {
		l.functions[l.Functions[i].Name] = &l.Functions[i]
	}
	return l
}

// Components is the language of components and decks.
var Components = NewLanguage(Core, Tables, []Function{shuffle})

// names returns the names of the functions in order.
func (l *Language) names() []string { return slices.Sorted(maps.Keys(l.functions)) }

// Function is one function of a language. It is pure: its result follows from its
// arguments, which it does not change.
type Function struct {
	Name     string
	Params   []Param
	Optional int  // how many of the last parameters may be left out
	Many     bool // the last parameter may stand several times
	Result   Type
	Doc      string // one sentence, for the reference
	Example  string // `call is result`, tried by a test

	// Do works the function out. The arguments are an int, a string, a bool, a []any,
	// a record, or a Predicate; one that was left out is nil. It fails by the Machine,
	// and counts its steps and its memory there.
	Do func(m *Machine, args []any) any
}

// Param is a parameter of a function.
type Param struct {
	Name string
	Type Type
}

// Predicate is an expression in # that a function was given. acc is the value of #acc,
// of which only reduce knows.
type Predicate func(item, acc any) any

// Types of parameters that stand for several: first is any type, the same wherever it
// stands in the parameters and the result of a function, and second another one.
// ordered is first, if it is a number or a text.
var (
	first    = Type{Kind: firstKind}
	second   = Type{Kind: secondKind}
	ordered  = Type{Kind: orderedKind}
	word     = Type{Kind: wordKind}
	leftOut  = Type{Kind: leftOutKind}
	lengthy  = Type{Kind: lengthKind}
	numbers  = Type{Kind: numbersKind}
	byNumber = Type{Kind: tableKind}
)

// that is a predicate that gives such a value.
func that(of Type) Type { return Type{Kind: predicateKind, Of: &of} }

// call compiles a call.
func (c *compiler) call(n ast.Node, name string, nodes []ast.Node) expr {
	f := c.language.functions[name]
	if f == nil {
		c.unknown(n, name, true)
	}
	if least := len(f.Params) - f.Optional; len(nodes) < least || len(nodes) > len(f.Params) && !f.Many {
		panic(&Mistake{Code: "formula-arguments", Offset: n.Location().From, Args: diag.Args{
			"found": len(nodes), "call": diag.Quote(f.Call())}})
	}
	b := binding{compiler: c}
	args := make([]code, max(len(nodes), len(f.Params)))
	for _, predicates := range []bool{false, true} { // they need the types of the others
		for i := range args {
			p := f.Params[min(i, len(f.Params)-1)]
			if (p.Type.Kind == predicateKind) != predicates {
				continue
			}
			var node ast.Node
			if i < len(nodes) {
				node = nodes[i]
			}
			args[i] = b.argument(node, p, n)
		}
	}
	at, do := n.Location().From, f.Do
	return expr{typ: b.filled(f.Result), run: func(m *Machine) any {
		values := make([]any, len(args))
		for i, arg := range args {
			values[i] = arg(m)
		}
		m.at = at
		m.Step(1)
		return do(m, values)
	}}
}

// binding is what the types of parameters stand for in one call.
type binding struct {
	*compiler
	first, second Type
}

// filled returns the type with what it stands for put in.
func (b *binding) filled(t Type) Type {
	switch t.Kind {
	case firstKind, orderedKind:
		return b.first
	case secondKind:
		return b.second
	case ListKind:
		return ListOf(b.filled(t.of()))
	case RecordKind:
		fields := make(map[string]Type, len(t.Fields))
		for name, f := range t.Fields {
			fields[name] = b.filled(f)
		}
		t.Fields = fields
	}
	return t
}

// argument compiles an argument; node is nil where it was left out.
func (b *binding) argument(node ast.Node, p Param, call ast.Node) code {
	if p.Type.Kind == predicateKind {
		return b.predicate(node, p, call)
	}
	if node == nil {
		return func(*Machine) any { return nil }
	}
	e := b.node(node)
	if !b.takes(p.Type, e.typ) {
		allowed := p.Type
		if f := b.filled(allowed); f.term() != "formula-anything" && f.term() != "formula-list" {
			allowed = f
		}
		panic(e.mistake(e.typ.term(), allowed.term()))
	}
	switch p.Type.Kind {
	case leftOutKind:
		return e.run
	case tableKind:
		b.numbered(e)
		return func(m *Machine) any { return m.plain(e.run(m), RecordKind, e) }
	case ListKind:
		of := p.Type.of().Kind
		return func(m *Machine) any { return m.checked(m.list(e.run(m), e), of, e) }
	case NumberKind, TextKind, BoolKind:
		return func(m *Machine) any { return m.plain(e.run(m), p.Type.Kind, e) }
	}
	kind := e.typ.Kind
	return func(m *Machine) any { return m.among(m.plain(e.run(m), kind, e), p.Type.Kind, e) }
}

// takes reports whether a parameter takes an argument of a type, and notes what the
// parameter stands for.
func (b *binding) takes(param, arg Type) bool {
	bind := func(to *Type, arg Type) bool {
		joined, ok := join(*to, arg)
		if ok {
			*to = joined
		}
		return ok
	}
	if arg.Kind == Anything && param.Kind != firstKind {
		return true
	}
	switch param.Kind {
	case firstKind:
		return bind(&b.first, arg)
	case secondKind:
		return bind(&b.second, arg)
	case orderedKind:
		return (arg.Kind == NumberKind || arg.Kind == TextKind) && bind(&b.first, arg)
	case wordKind:
		return arg.Kind == NumberKind || arg.Kind == TextKind || arg.Kind == BoolKind
	case leftOutKind:
		return arg.Kind == NumberKind || arg.Kind == TextKind
	case lengthKind:
		return arg.Kind == ListKind || arg.Kind == TextKind
	case numbersKind:
		return arg.Kind == NumberKind || arg.Kind == ListKind && b.takes(Number, arg.of())
	case tableKind:
		for _, name := range arg.names() {
			if !b.takes(ordered, arg.Fields[name]) {
				return false
			}
		}
		return arg.Kind == RecordKind
	case ListKind:
		return arg.Kind == ListKind && b.takes(param.of(), arg.of())
	}
	_, ok := join(param, arg)
	return ok
}

// numbered refuses a table with a name that is no whole number.
func (b *binding) numbered(e expr) {
	for _, name := range e.typ.names() {
		if _, ok := wholeNumber(name); !ok {
			panic(&Mistake{Code: "formula-table-key", Args: diag.Args{"found": name}, Offset: e.start})
		}
	}
}

// predicate compiles an argument in #; left out, it is # itself.
func (b *binding) predicate(node ast.Node, p Param, call ast.Node) code {
	in := scope{item: b.first}
	if want := p.Type.of(); want.Kind == secondKind && b.second.Kind != Anything {
		in.acc = &b.second
	}
	b.inside = append(b.inside, in)
	defer func() { b.inside = b.inside[:len(b.inside)-1] }()
	var e expr
	switch pred, ok := node.(*ast.PredicateNode); {
	case ok:
		e = b.node(pred.Node)
	case node == nil:
		item := &ast.PointerNode{}
		item.SetLocation(call.Location())
		e = b.node(item)
	default:
		e = b.node(node)
	}
	want := p.Type.of()
	if want.Kind == orderedKind {
		b.ordered(e)
	} else if !b.takes(want, e.typ) {
		panic(e.mistake(e.typ.term(), b.filled(want).term()))
	}
	kind := b.filled(want).Kind
	if want.Kind == orderedKind {
		kind = e.typ.Kind
	}
	return func(m *Machine) any {
		return Predicate(func(item, acc any) any {
			m.Step(1)
			at, outer, before := m.at, m.item, m.acc
			m.item, m.acc = item, acc
			v := m.plain(e.run(m), kind, e)
			m.at, m.item, m.acc = at, outer, before
			return v
		})
	}
}

// checked refuses a list whose entries are not of a kind that was not known before.
func (m *Machine) checked(list []any, kind Kind, from expr) []any {
	if kind != NumberKind && kind != TextKind && kind != BoolKind && kind != orderedKind {
		return list
	}
	m.Step(len(list) >> 3)
	for i, v := range list {
		if kind == orderedKind {
			m.among(v, kind, from)
			if i > 0 && kindOf(v) != kindOf(list[0]) {
				panic(from.mistake(kindTerm(v), kindTerm(list[0])))
			}
			continue
		}
		if kindOf(v) != kind {
			panic(from.mistake(kindTerm(v), Type{Kind: kind}.term()))
		}
	}
	return list
}

// among refuses a value that is of none of the kinds that a parameter stands for.
func (m *Machine) among(v any, param Kind, from expr) any {
	kind, ok := kindOf(v), true
	switch param {
	case orderedKind:
		ok = kind == NumberKind || kind == TextKind
	case wordKind:
		ok = kind == NumberKind || kind == TextKind || kind == BoolKind
	case lengthKind:
		ok = kind == ListKind || kind == TextKind
	case numbersKind:
		if ok = kind == NumberKind; kind == ListKind {
			return m.checked(m.list(v, from), NumberKind, from)
		}
	}
	if !ok {
		panic(from.mistake(kindTerm(v), terms[param][0]))
	}
	return v
}

// Call is how a function is called: `step(n, list)`.
func (f *Function) Call() string {
	text := f.Name + "("
	for i, p := range f.Params {
		if i > 0 {
			text += ", "
		}
		text += p.Name
		if i >= len(f.Params)-f.Optional {
			text += "?"
		}
	}
	if f.Many {
		text += ", …"
	}
	return text + ")"
}
