package formula

import (
	"maps"
	"slices"

	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// Language is the functions and the definitions that formulas may call.
type Language struct {
	Functions []Function // in the order of the documentation
	functions map[string]*Function
	digits    int  // how many digits numbers may have after the point
	divides   bool // `/` and `%` take decimals

	definitions []*Definition // expressions with parameters, in the order in which they may call each other
}

// NewLanguage returns the language of the functions in these tables. Its numbers have at most six digits after the point.
func NewLanguage(tables ...[]Function) *Language {
	l := &Language{Functions: slices.Concat(tables...), functions: map[string]*Function{}, digits: places}
	for i := range l.Functions {
		l.functions[l.Functions[i].Name] = &l.Functions[i]
	}
	return l
}

// DividingTo returns the language with at most so many digits after the point, 1 to 6, in which `/` and `%` take decimals too.
func (l *Language) DividingTo(digits int) *Language {
	out := *l
	out.digits, out.divides = digits, true
	return &out
}

// Components is the language of components and decks.
var Components = NewLanguage(Core, Tables, Rounding(places), Decimals, Texts, []Function{shuffle})

// Find returns the function of that name, and whether it exists.
func (l *Language) Find(name string) (Function, bool) {
	f, ok := l.functions[name]
	if !ok {
		return Function{}, false
	}
	return *f, true
}

func (l *Language) names() []string {
	return slices.Sorted(slices.Values(append(slices.Collect(maps.Keys(l.functions)), l.Definitions()...)))
}

func (l *Language) has(name string) bool {
	return l.functions[name] != nil || l.definition(name) != nil
}

// Takes reports whether a name is that of a function or a definition, so that nothing else may have it.
func (l *Language) Takes(name string) bool {
	f := l.functions[name]
	return f != nil && !f.Late || l.definition(name) != nil
}

// Function is one function of a language. It is pure: its result follows from its arguments, which it does not change.
type Function struct {
	Name     string
	Params   []Param
	Optional int  // how many of the last parameters are optional
	Many     bool // the last parameter may be repeated
	Result   Type
	// Typed returns the type of the result where First cannot express it, or the code of an error.
	Typed   func(args []Type) (result Type, code string)
	Doc     string // one sentence, for the reference
	Example string // `call is result`, tried by a test

	// Do evaluates the function. The arguments are an int, a Decimal, a string, a bool, a []any, a
	// record, or a Predicate; a missing optional one is nil. Do counts its steps and its
	// memory on the Machine, and fails with Machine.Fail.
	Do func(m *Machine, args []any) any

	// Late says that the function came later than games that use its name: it is one only where it is called.
	Late bool

	form     func(c *compiler, n ast.Node, args []ast.Node) expr // compiles the call in place of the parameters' types
	compares bool                                                // the last argument is compared with the items of the first
}

// Param is a parameter of a function.
type Param struct {
	Name string
	Type Type
}

// Predicate is an argument that is an expression in #. acc is the value of #acc, which only reduce has.
type Predicate func(item, acc any) any

// First is any type, the same one everywhere in the parameters and the result of a function.
// With Terms, it is only a record of the caller with those Terms.
var First = Type{Kind: firstKind}

// Second is another type of that kind. Raw is any type; the value of an empty cell is Blank.
var (
	Second = Type{Kind: secondKind}
	Raw    = Type{Kind: rawKind}
)

// Types of parameters that accept several types: ordered is First, if that is a number or a text.
var (
	ordered  = Type{Kind: orderedKind}
	word     = Type{Kind: wordKind}
	leftOut  = Type{Kind: leftOutKind}
	lengthy  = Type{Kind: lengthKind}
	numbers  = Type{Kind: numbersKind}
	byNumber = Type{Kind: tableKind}
	amount   = Type{Kind: amountKind}
)

func that(of Type) Type { return Type{Kind: predicateKind, Of: &of} }

func (c *compiler) call(n ast.Node, name string, nodes []ast.Node) expr {
	f := c.language.functions[name]
	if d := c.language.definition(name); d != nil {
		return c.expand(n, d, nodes)
	}
	if f == nil {
		c.unknown(n, name, true)
	}
	if least := len(f.Params) - f.Optional; len(nodes) < least || len(nodes) > len(f.Params) && !f.Many {
		panic(wrongArguments(f, n.Location().From))
	}
	if f.form != nil {
		return f.form(c, n, nodes)
	}
	b := binding{compiler: c, acc: slices.ContainsFunc(f.Params, func(p Param) bool { return p.Type.Kind == secondKind })}
	args := make([]code, max(len(nodes), len(f.Params)))
	for _, predicates := range []bool{false, true} { // predicates need the types of the others
		for i := range args {
			p := f.Params[min(i, len(f.Params)-1)]
			if (p.Type.Kind == predicateKind) != predicates {
				continue
			}
			var node ast.Node
			if i < len(nodes) {
				node = nodes[i]
			}
			args[i] = b.argument(node, p)
		}
	}
	if f.compares {
		amongWords(b.types[0].of().Words, nodes[len(nodes)-1])
	}
	at, do := n.Location().From, f.Do
	return expr{typ: b.result(n, f), run: func(m *Machine) any {
		base := len(m.stack)
		for _, arg := range args {
			v := arg(m)
			m.stack = append(m.stack, v)
		}
		m.at = at
		m.Step(1)
		result := do(m, m.stack[base:len(m.stack):len(m.stack)])
		m.stack = m.stack[:base]
		return result
	}}
}

func (b *binding) result(n ast.Node, f *Function) Type {
	if f.Typed == nil {
		return b.filled(f.Result)
	}
	typ, code := f.Typed(b.types)
	if code != "" {
		panic(&Error{Code: code, Offset: n.Location().From, Args: diag.Args{"call": diag.Quote(f.Call())}})
	}
	return typ
}

// binding holds the types that First and Second are in one call.
type binding struct {
	*compiler
	types         []Type // of the arguments, but for predicates
	first, second Type
	list          expr // the first argument
	acc           bool // predicates have #acc
}

// filled returns a type with First and Second replaced.
func (b *binding) filled(t Type) Type {
	switch t.Kind {
	case firstKind, orderedKind:
		return b.first
	case secondKind:
		return b.second
	case amountKind:
		if b.second.Kind == DecimalKind {
			return b.second
		}
		return Number
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

// argument compiles an argument; node is nil for a missing one.
func (b *binding) argument(node ast.Node, p Param) code {
	if p.Type.Kind == predicateKind {
		return b.predicate(node, p)
	}
	if node == nil {
		return func(*Machine) any { return nil }
	}
	e := b.node(node)
	b.types = append(b.types, e.typ)
	if b.list.node == nil {
		b.list = e
	}
	if !b.accepts(p.Type, e.typ) {
		allowed := p.Type
		if f := b.filled(allowed); f.Term() != "formula-anything" && f.Term() != "formula-list" {
			allowed = f
		}
		m := e.mismatch(e.typ.Term(), allowed.Term())
		if id, ok := e.node.(*ast.IdentifierNode); ok && m.Hint == "" && p.Type.Kind == ListKind && p.Type.of().Kind == amountKind {
			m.hinted(ownerOf(id.Value, b.known))
		}
		panic(families(m, e.typ, allowed))
	}
	switch p.Type.Kind {
	case leftOutKind, rawKind:
		return e.run
	case tableKind:
		numbered(e, e.typ.names())
		return func(m *Machine) any {
			v, ok := m.plain(e.run(m), RecordKind, &e).(map[string]any)
			if !ok {
				panic(e.mismatch(e.typ.Term(), p.Type.Term()))
			}
			if e.typ.Kind == Anything {
				numbered(e, slices.Sorted(maps.Keys(v)))
			}
			return v
		}
	case ListKind:
		of := p.Type.of().Kind
		return func(m *Machine) any {
			v := e.run(m)
			if list, ok := v.([]any); ok {
				m.checked(list, of, &e)
				return v // boxing the list again takes memory
			}
			return m.checked(m.list(v, &e), of, &e)
		}
	case amountKind:
		return func(m *Machine) any { return m.plain(e.run(m), DecimalKind, &e) }
	case NumberKind, TextKind, BoolKind:
		return func(m *Machine) any { return m.plain(e.run(m), p.Type.Kind, &e) }
	}
	kind := e.typ.Kind
	return func(m *Machine) any { return m.among(m.plain(e.run(m), kind, &e), p.Type.Kind, &e) }
}

// accepted are the kinds of arguments of parameters that accept several.
var accepted = [...][]Kind{orderedKind: {NumberKind, DecimalKind, TextKind}, wordKind: {NumberKind, DecimalKind, TextKind, BoolKind},
	leftOutKind: {NumberKind, DecimalKind, TextKind}, lengthKind: {ListKind, TextKind}, amountKind: {NumberKind, DecimalKind}}

// accepts reports whether a parameter accepts an argument of a type, and binds First and Second.
func (b *binding) accepts(param, arg Type) bool {
	bind := func(to *Type, arg Type) bool {
		joined, ok := join(*to, arg)
		if ok {
			*to = joined
		}
		return ok
	}
	if arg.Kind == Anything || param.Kind == rawKind {
		return true
	}
	switch param.Kind {
	case firstKind:
		return (param.Terms[0] == "" || arg.Terms == param.Terms) && bind(&b.first, arg)
	case secondKind:
		return (param.Terms[0] == "" || arg.Terms == param.Terms) && bind(&b.second, arg)
	case orderedKind:
		return slices.Contains(accepted[orderedKind], arg.Kind) && bind(&b.first, arg)
	case amountKind:
		return slices.Contains(accepted[amountKind], arg.Kind) && bind(&b.second, arg)
	case wordKind, leftOutKind, lengthKind:
		return slices.Contains(accepted[param.Kind], arg.Kind)
	case numbersKind:
		return b.accepts(amount, arg) || arg.Kind == ListKind && b.accepts(amount, arg.of())
	case tableKind:
		if arg.Kind == RecordKind && len(arg.Fields) == 0 {
			b.first = Number
		}
		for _, name := range arg.names() {
			if !b.accepts(ordered, arg.Fields[name]) {
				return false
			}
		}
		return arg.Kind == RecordKind
	case ListKind:
		return arg.Kind == ListKind && b.accepts(param.of(), arg.of())
	}
	return fits(arg, param)
}

// numbered fails for a table with a key that is not a number.
func numbered(e expr, names []string) {
	for _, name := range names {
		v, ok := ParseDecimal(name)
		switch {
		case !ok:
			panic(&Error{Code: "formula-table-key", Hint: "formula-by-word", Offset: start(e.node),
				Args: diag.Args{"found": name, "near": wordsLike}})
		case decimalKey(v) != name: // two ways to write a number would be two keys
			panic(&Error{Code: "formula-number-form", Hint: "did-you-mean", Offset: start(e.node),
				Args: diag.Args{"found": name, "near": decimalKey(v)}})
		}
	}
}

// checked fails for a list with an entry that is not of a kind, which was unknown when the formula was compiled.
func (m *Machine) checked(list []any, kind Kind, from *expr) []any {
	if kind != NumberKind && kind != amountKind && kind != TextKind && kind != BoolKind && kind != orderedKind {
		return list
	}
	m.Step(len(list) >> 3)
	for _, v := range list {
		allowed := kind
		k := kindOf(v)
		switch kind {
		case orderedKind:
			allowed, k = unit(kindOf(list[0])), unit(k)
		case amountKind:
			allowed, k = NumberKind, unit(k)
		}
		if k != allowed || kind == orderedKind && k != NumberKind && k != TextKind {
			panic(from.entry(kindTerm(v), terms[allowed][0]))
		}
	}
	return list
}

// among fails for a value that has none of the kinds of a parameter.
func (m *Machine) among(v any, param Kind, from *expr) any {
	kind, ok := kindOf(v), true
	switch param {
	case orderedKind, wordKind, lengthKind:
		ok = slices.Contains(accepted[param], kind)
	case numbersKind:
		if ok = unit(kind) == NumberKind; kind == ListKind {
			return m.checked(m.list(v, from), amountKind, from)
		}
	}
	if !ok {
		panic(from.mismatch(kindTerm(v), terms[param][0]))
	}
	return v
}

// Call returns how to call a function: `step(n, list)`.
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
