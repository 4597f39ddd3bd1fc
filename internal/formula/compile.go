package formula

import (
	"maps"
	"slices"

	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// compiler turns a tree into code. It panics with the first error.
type compiler struct {
	language *Language
	known    map[string]Type
	mixed    bool // list literals may have values of different types
	source   []rune
	formula  *Formula
	slot     map[string]int  // of names in use
	kind     map[string]Kind // of these: a definition and its caller must agree
	uses     []string        // names in the order of first use, some several times
	parts    int             // of the definitions that it calls
	vars     []variable      // by let, the innermost last
	inside   []scope         // enclosing predicates, the innermost last
}

type variable struct {
	name string
	typ  Type
	slot int
}

// scope has the types of # and #acc in a predicate; acc may be nil.
type scope struct {
	item Type
	acc  *Type
}

// fail ends compiling with an error at the beginning of a part.
func (c *compiler) fail(at ast.Node, code, hint string, args diag.Args) {
	panic(&Error{Code: code, Hint: hint, Args: args, Offset: start(at)})
}

// notPart returns the error of a construct that expressions do not have.
func notPart(offset int, found string) *Error {
	m := &Error{Code: "formula-not-part", Args: diag.Args{"found": found}, Offset: offset}
	m.Hint, m.Args["near"] = habit(found, "", Type{})
	return m
}

func (c *compiler) node(n ast.Node) expr {
	e := c.part(n)
	e.node = n
	return e
}

func (c *compiler) part(n ast.Node) expr {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return fixed(n.Value, Number)
	case *ast.FloatNode:
		return c.literal(n)
	case *ast.StringNode:
		return fixed(n.Value, Text)
	case *ast.BoolNode:
		return fixed(n.Value, Bool)
	case *ast.IdentifierNode:
		return c.name(n)
	case *ast.PointerNode:
		return c.pointer(n)
	case *ast.UnaryNode:
		return c.unary(n)
	case *ast.BinaryNode:
		return c.binary(n)
	case *ast.MemberNode:
		return c.member(n)
	case *ast.ConditionalNode:
		return c.conditional(n)
	case *ast.VariableDeclaratorNode:
		return c.let(n)
	case *ast.ArrayNode:
		return c.array(n)
	case *ast.MapNode:
		return c.table(n)
	case *ast.BuiltinNode:
		return c.call(n, n.Name, n.Arguments)
	case *ast.CallNode:
		callee, ok := n.Callee.(*ast.IdentifierNode)
		if !ok {
			panic(notPart(n.Location().From, n.Callee.String()+"()"))
		}
		return c.call(n, callee.Value, n.Arguments)
	case *ast.SliceNode:
		panic(notPart(n.Location().From, "[:]"))
	case *ast.SequenceNode:
		panic(notPart(start(n.Nodes[1]), ";"))
	}
	panic(notPart(start(n), n.String()))
}

func fixed(v any, typ Type) expr {
	return expr{run: func(*Machine) any { return v }, typ: typ, fixed: true}
}

// name compiles a variable or one of the caller's names.
func (c *compiler) name(n *ast.IdentifierNode) expr {
	for _, v := range slices.Backward(c.vars) {
		if v.name == n.Value {
			return expr{run: func(m *Machine) any { return m.slots[v.slot] }, typ: v.typ}
		}
	}
	typ, ok := c.known[n.Value]
	if !ok {
		c.unknown(n, n.Value, false)
	}
	slot, ok := c.slot[n.Value]
	if !ok {
		slot = c.newSlot()
		c.slot[n.Value], c.kind[n.Value] = slot, typ.Kind
	}
	if k := c.kind[n.Value]; k != typ.Kind {
		c.fail(n, "formula-two-kinds", "", diag.Args{"found": typ.Term(), "other": Type{Kind: k}.Term()})
	}
	c.uses = append(c.uses, n.Value)
	return expr{run: func(m *Machine) any { return m.slots[slot] }, typ: typ}
}

func (c *compiler) newSlot() int {
	c.formula.slots++
	return c.formula.slots - 1
}

// unknown fails for an unknown name, or an unknown function.
func (c *compiler) unknown(at ast.Node, name string, call bool) {
	own := slices.Collect(maps.Keys(c.known))
	for _, v := range c.vars {
		own = append(own, v.name)
	}
	slices.Sort(own)
	list, of := c.listOf(at)
	m := c.language.unknown(name, list, of, at.Location().From, own, call)
	if args := arguments(at); m.Args["near"] == "a / b" && len(args) == 1 {
		m.Args["near"] = sourceOf(args[0])
		if c.node(args[0]).typ.Kind == DecimalKind {
			m.hinted("round(" + sourceOf(args[0]) + ")")
		}
	}
	if m.Code == "formula-is-function" && len(c.inside) > 0 {
		m.hinted(name + "(#)")
	}
	if near := c.owner(name); near != "" && !call {
		m.Code, m.Hint, m.Args["near"] = "formula-unknown-name", "did-you-mean", near
	}
	panic(m)
}

// unknown returns the error of an unknown name, or an unknown function of that list, beside the caller's
// own names.
func (l *Language) unknown(name, list string, of Type, at int, own []string, call bool) *Error {
	functions := l.names()
	code, hint, known := "formula-unknown-name", "", slices.Concat(own, functions)
	if call {
		code, known = "formula-unknown-function", slices.Concat(functions, own)
	}
	near := diag.Nearest(name, known)
	instead, like := habit(name, list, of)
	switch {
	case !call && l.has(name):
		code = "formula-is-function"
	case call && slices.Contains(own, name):
		code = "formula-is-name"
	case call && instead != "":
		hint, near = instead, like
	case near != "":
		hint = "did-you-mean"
	case call:
		hint, own = "formula-functions", functions
	case len(own) > 0:
		hint = "formula-names"
	}
	return &Error{Code: code, Hint: hint, Offset: at, Args: diag.Args{"found": name, "near": near, "allowed": own}}
}

func (c *compiler) pointer(n *ast.PointerNode) expr {
	in := c.inside[len(c.inside)-1]
	if n.Name != "acc" {
		return expr{run: func(m *Machine) any { return m.item }, typ: in.item}
	}
	if in.acc == nil {
		panic(notPart(n.Location().From, "#acc"))
	}
	return expr{run: func(m *Machine) any { return m.acc }, typ: *in.acc}
}

// conditional compiles `c ? a : b`.
func (c *compiler) conditional(n *ast.ConditionalNode) expr {
	if !n.Ternary {
		panic(notPart(start(n), "if"))
	}
	cond, yes, no := c.bool(n.Cond), c.node(n.Exp1), c.node(n.Exp2)
	typ, ok := join(yes.typ, no.typ)
	if !ok {
		panic(c.unlike(n.Exp2, yes, no, yes.typ))
	}
	e := expr{typ: typ, run: func(m *Machine) any {
		if cond(m) {
			return yes.run(m)
		}
		return no.run(m)
	}}
	if yes.num != nil && no.num != nil {
		e.num = func(m *Machine) int {
			if cond(m) {
				return yes.num(m)
			}
			return no.num(m)
		}
	}
	return e
}

// unlike returns the error of b, whose type is not the one of a.
func (c *compiler) unlike(at ast.Node, a, b expr, of Type) *Error {
	m := &Error{Code: "formula-two-kinds", Hint: c.asText(a, b), Offset: start(at),
		Args: diag.Args{"found": b.typ.Term(), "other": of.Term()}}
	return families(m, b.typ, of)
}

// families changes an error about two types into one about their families, if these differ.
func families(m *Error, found, other Type) *Error {
	if x, y := found.family(), other.family(); x != y && x != "" && y != "" {
		m.Code, m.Hint, m.Args = "formula-two-families", "", diag.Args{"found": x, "other": y}
	}
	return m
}

// family returns the family of a record, or of the records in a list; "" for none.
func (t Type) family() string {
	if t.Kind == ListKind {
		return t.of().family()
	}
	return t.Family
}

// asText returns the hint for a number beside a text, or for an item beside a list of such items.
func (c *compiler) asText(a, b expr) string {
	for _, x := range [][2]expr{{a, b}, {b, a}} {
		if _, ok := join(x[0].typ.of(), x[1].typ); ok && x[0].typ.Kind == ListKind && x[1].typ.Kind != ListKind {
			return "formula-add-item"
		}
	}
	kinds := [2]Kind{unit(a.typ.Kind), unit(b.typ.Kind)}
	if kinds == [2]Kind{NumberKind, TextKind} || kinds == [2]Kind{TextKind, NumberKind} {
		return "formula-use-string"
	}
	return ""
}

func (c *compiler) let(n *ast.VariableDeclaratorNode) expr {
	_, known := c.known[n.Name]
	function := c.language.Takes(n.Name)
	if known || function || slices.ContainsFunc(c.vars, func(v variable) bool { return v.name == n.Name }) {
		panic(&Error{Code: "formula-let", Args: diag.Args{"found": n.Name}, Offset: n.Location().From})
	}
	value := c.node(n.Value)
	slot := c.newSlot()
	c.vars = append(c.vars, variable{n.Name, value.typ, slot})
	body := c.node(n.Expr)
	c.vars = c.vars[:len(c.vars)-1]
	return body.after(func(m *Machine) { m.slots[slot] = value.run(m) })
}

// array compiles `[a, b]`, whose entries have one kind.
func (c *compiler) array(n *ast.ArrayNode) expr {
	items := make([]expr, len(n.Nodes))
	of, all, mixed := Type{}, true, false
	for i, node := range n.Nodes {
		items[i] = c.node(node)
		next, ok := join(of, items[i].typ)
		if mixed = mixed || !ok && c.mixed; !ok && !mixed {
			panic(c.unlike(node, items[0], items[i], of))
		}
		of, all = next, all && items[i].fixed
	}
	if mixed {
		of = Type{}
	}
	return folded(expr{typ: ListOf(of), fixed: all, run: func(m *Machine) any {
		m.Reserve(len(items), entryBytes)
		list := make([]any, len(items))
		for i := range items {
			list[i] = m.plain(items[i].run(m), of.Kind, &items[i])
		}
		return list
	}})
}

// table compiles `{a: b}`.
func (c *compiler) table(n *ast.MapNode) expr {
	fields, items, all := map[string]Type{}, map[string]*expr{}, true
	for _, p := range n.Pairs {
		pair := p.(*ast.PairNode)
		key, ok := pair.Key.(*ast.StringNode)
		if !ok {
			panic(notPart(start(pair.Key), "("+pair.Key.String()+")"))
		}
		if _, twice := fields[key.Value]; twice {
			c.fail(key, "formula-key-twice", "", diag.Args{"found": key.Value})
		}
		e := c.node(pair.Value)
		fields[key.Value], items[key.Value], all = e.typ, &e, all && e.fixed
	}
	typ := Record(fields)
	names := typ.names()
	return folded(expr{typ: typ, fixed: all, run: func(m *Machine) any {
		m.Reserve(len(items), 4*entryBytes)
		record := make(map[string]any, len(items))
		for _, name := range names {
			record[name] = m.plain(items[name].run(m), fields[name].Kind, items[name])
		}
		return record
	}})
}

// folded evaluates a constant part.
func folded(e expr) expr {
	if e.fixed {
		v := e.run(&Machine{Budget: &Budget{}})
		e.run = func(*Machine) any { return v }
	}
	return e
}

// simple compiles a part that must have a simple type.
func (c *compiler) simple(n ast.Node, want Type) expr {
	return c.node(n).mustFit(want)
}

// mustFit returns the part, and fails if it has not that type.
func (e expr) mustFit(want Type) expr {
	if !fits(e.typ, want) {
		panic(e.mismatch(e.typ.Term(), want.Term()))
	}
	return e
}

func (c *compiler) number(n ast.Node) func(*Machine) int  { return c.simple(n, Number).number() }
func (c *compiler) text(n ast.Node) func(*Machine) string { return c.simple(n, Text).text() }
func (c *compiler) bool(n ast.Node) func(*Machine) bool   { return c.simple(n, Bool).bool() }
