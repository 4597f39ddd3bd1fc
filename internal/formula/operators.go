package formula

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

func (c *compiler) unary(n *ast.UnaryNode) expr {
	if negation(n) != nil {
		return opposite(c.bool(n.Node))
	}
	of, x := c.operand(n.Node)
	if x == nil {
		return negative(n, of)
	}
	sign := 1
	if n.Operator == "-" {
		sign = -1
	}
	_, digits := n.Node.(*ast.IntegerNode)
	e := numeric(func(m *Machine) int { return sign * x(m) })
	e.fixed = digits
	return folded(e)
}

func opposite(x func(*Machine) bool) expr { return truth(func(m *Machine) bool { return !x(m) }) }

func (c *compiler) binary(n *ast.BinaryNode) expr {
	switch n.Operator {
	case "and", "&&", "or", "||":
		return c.logical(n)
	case "==", "!=":
		return c.equality(n)
	case "<", "<=", ">", ">=":
		return c.comparison(n)
	case "+":
		return c.plus(n)
	case "-", "*", "/", "%":
		return c.arithmetic(n)
	case "..":
		return c.span(n)
	case "in":
		return c.in(n)
	case "contains", "startsWith", "endsWith":
		return c.texts(n)
	case "matches":
		return c.matches(n)
	}
	panic(notPart(n.Location().From, n.Operator))
}

// logical compiles `and` and `or`.
func (c *compiler) logical(n *ast.BinaryNode) expr {
	c.repeated(n)
	a, b := c.bool(n.Left), c.bool(n.Right)
	if n.Operator == "and" || n.Operator == "&&" {
		return truth(func(m *Machine) bool { return a(m) && b(m) })
	}
	return truth(func(m *Machine) bool { return a(m) || b(m) })
}

// same returns the common type of two sides, and fails without one.
func (c *compiler) same(n *ast.BinaryNode, a, b expr) Type {
	typ, ok := join(a.typ, b.typ)
	if !ok {
		m := c.unlike(n.Right, a, b, a.typ)
		for _, side := range []expr{a, b} {
			if id, name := side.node.(*ast.IdentifierNode); name && side.typ.Kind == TextKind {
				m.Name = id.Value
			}
		}
		if n.Operator == "==" || n.Operator == "!=" {
			m.hinted(perItem("count", n.Operator, a, b)).hinted(perItem("count", n.Operator, b, a))
		}
		for _, pair := range [][2]expr{{a, b}, {b, a}} {
			if typ := pair[0].typ; m.Hint == "" && typ.Value+typ.of().Value != "" {
				m.hinted(pair[0].instead(pair[1].typ.Term()))
			}
		}
		panic(families(m, b.typ, a.typ))
	}
	return typ
}

// equality compiles `==` and `!=`.
func (c *compiler) equality(n *ast.BinaryNode) expr {
	c.compared(n)
	a, b := c.left(n), c.node(n.Right)
	typ := c.same(n, a, b)
	amongWords(a.typ.Words, n.Right)
	amongWords(b.typ.Words, n.Left)
	want := n.Operator == "=="
	if typ.Kind == NumberKind {
		x, y := a.number(), b.number()
		return truth(func(m *Machine) bool { return (x(m) == y(m)) == want })
	}
	return truth(func(m *Machine) bool {
		x, y := m.plain(a.run(m), typ.Kind, &a), m.plain(b.run(m), typ.Kind, &b)
		if unit(kindOf(x)) != unit(kindOf(y)) {
			panic(b.mismatch(kindTerm(y), kindTerm(x)))
		}
		return m.equal(x, y) == want
	})
}

// amongWords fails for a text literal, alone or in a list, that the other side can never
// equal because it has a list of words. The empty text is always allowed.
func amongWords(words []string, other ast.Node) {
	if words == nil {
		return
	}
	switch other := other.(type) {
	case *ast.StringNode:
		if other.Value != "" && !slices.Contains(words, other.Value) {
			m := &Error{Code: "formula-no-word", Offset: start(other), Args: diag.Args{"found": other.Value, "allowed": words}}
			if near := diag.Nearest(other.Value, words); near != "" {
				m.Hint, m.Args["near"] = "did-you-mean", near
			}
			panic(m)
		}
	case *ast.ArrayNode:
		for _, entry := range other.Nodes {
			amongWords(words, entry)
		}
	}
}

// equal compares two values, lists and records by their contents; a Thing equals only itself.
func (m *Machine) equal(x, y any) bool {
	switch x := x.(type) {
	case string:
		y, ok := y.(string)
		m.Step(len(x) >> 6)
		return ok && x == y
	case []any, []int, []string:
		return m.equalLists(x, y)
	case map[string]any:
		y, ok := y.(map[string]any)
		m.Step(len(x))
		if !ok || len(x) != len(y) {
			return false
		}
		for _, name := range slices.Sorted(maps.Keys(x)) {
			if w, there := y[name]; !there || !m.equal(x[name], w) {
				return false
			}
		}
		return true
	}
	return x == y
}

func (m *Machine) equalLists(one, other any) bool {
	x, _ := listOf(one)
	y, ok := listOf(other)
	if !ok {
		return false
	}
	m.Step(len(x))
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if !m.equal(x[i], y[i]) {
			return false
		}
	}
	return true
}

func (c *compiler) ordered(e expr) {
	if k := unit(e.typ.Kind); k != NumberKind && k != TextKind && k != Anything {
		panic(e.mismatch(e.typ.Term(), terms[orderedKind][0]))
	}
}

// comparison compiles `<`, `<=`, `>` and `>=` of numbers or of texts.
func (c *compiler) comparison(n *ast.BinaryNode) expr {
	a, b := c.left(n), c.node(n.Right)
	if near := perItem("count", n.Operator, a, b); near != "" {
		panic(a.mismatch(a.typ.Term(), terms[orderedKind][0]).hinted(near))
	}
	c.ordered(a)
	c.ordered(b)
	typ := c.same(n, a, b)
	right := map[string][3]bool{"<": {true, false, false}, "<=": {true, true, false}, ">": {false, false, true},
		">=": {false, true, true}}[n.Operator]
	if typ.Kind == NumberKind {
		x, y := a.number(), b.number()
		return truth(func(m *Machine) bool { return right[1+cmp.Compare(x(m), y(m))] })
	}
	return truth(func(m *Machine) bool {
		x, y := m.plain(a.run(m), typ.Kind, &a), m.plain(b.run(m), typ.Kind, &b)
		return right[1+m.compare(x, y, &b)]
	})
}

// compare orders two numbers, or two texts by their code points.
func (m *Machine) compare(x, y any, from *expr) int {
	switch x := x.(type) {
	case int, Decimal:
		if unit(kindOf(y)) == NumberKind {
			return compared(x, y)
		}
	case string:
		if y, ok := y.(string); ok {
			m.Step(min(len(x), len(y)) >> 6)
			return strings.Compare(x, y)
		}
	}
	panic(from.mismatch(kindTerm(y), kindTerm(x)))
}

// plus adds numbers, joins texts, or joins lists.
func (c *compiler) plus(n *ast.BinaryNode) expr {
	a, b := c.node(n.Left), c.node(n.Right)
	for _, e := range []expr{a, b} {
		if k := unit(e.typ.Kind); a.typ.Kind != ListKind && b.typ.Kind != ListKind && k != NumberKind && k != TextKind && k != Anything {
			panic(e.mismatch(e.typ.Term(), terms[addableKind][0]))
		}
	}
	typ, at := c.same(n, a, b), n.Location().From
	if typ.Kind == NumberKind {
		x, y := a.number(), b.number()
		return numeric(func(m *Machine) int { return m.whole(int64(x(m))+int64(y(m)), at) })
	}
	return expr{typ: typ, run: func(m *Machine) any {
		x, y := m.plain(a.run(m), typ.Kind, &a), m.plain(b.run(m), typ.Kind, &b)
		switch x := x.(type) {
		case int:
			if y, ok := y.(int); ok {
				return m.whole(int64(x)+int64(y), at)
			}
		case string:
			if y, ok := y.(string); ok {
				m.at = at
				m.Reserve(len(x)+len(y), 1)
				m.Step((len(x) + len(y)) >> 6)
				return x + y
			}
		default:
			if kindOf(x) == ListKind && kindOf(y) == ListKind {
				m.at = at
				return m.joined(m.list(x, &a), m.list(y, &b), &b)
			}
		}
		if unit(kindOf(x)) == NumberKind && unit(kindOf(y)) == NumberKind {
			return m.decimal(millionths(x)+millionths(y), at)
		}
		panic(b.mismatch(kindTerm(y), kindTerm(x)))
	}}
}

// joined returns the entries of two lists, which have one kind.
func (m *Machine) joined(x, y []any, from *expr) []any {
	if len(x) > 0 && len(y) > 0 && unit(kindOf(x[0])) != unit(kindOf(y[0])) && from.typ.of().Kind == Anything {
		panic(from.entry(kindTerm(y[0]), kindTerm(x[0])))
	}
	m.Step((len(x) + len(y)) >> 3)
	m.Reserve(len(x)+len(y), entryBytes)
	return slices.Concat([]any{}, x, y)
}

// arithmetic compiles `-`, `*`, and division, which rounds down.
func (c *compiler) arithmetic(n *ast.BinaryNode) expr {
	left, a := c.operand(n.Left)
	right, b := c.operand(n.Right)
	if a == nil || b == nil {
		return c.fractional(n, left, right)
	}
	op, at := n.Operator[0], n.Location().From
	return numeric(func(m *Machine) int {
		x, y := int64(a(m)), int64(b(m))
		switch op {
		case '-':
			return m.whole(x-y, at)
		case '*':
			return m.whole(x*y, at)
		}
		if y == 0 {
			m := &Error{Code: "formula-zero", Args: diag.Args{"found": n.Operator}, Offset: at}
			panic(m.hinted("b != 0 ? a " + n.Operator + " b : 0"))
		}
		quotient, rest := x/y, x%y
		if rest != 0 && (rest < 0) != (y < 0) {
			quotient, rest = quotient-1, rest+y
		}
		if op == '/' {
			return m.whole(quotient, at)
		}
		return m.whole(rest, at)
	})
}

// span compiles `a..b`: the numbers from a to b, none if b is below a.
func (c *compiler) span(n *ast.BinaryNode) expr {
	a, b, at := c.number(n.Left), c.number(n.Right), n.Location().From
	return expr{typ: ListOf(Number), run: func(m *Machine) any {
		from, to := a(m), b(m)
		m.at = at
		size := max(0, to-from+1) // fits: neither is above Largest
		m.Reserve(size, entryBytes)
		list := make([]any, size)
		for i := range list {
			list[i] = from + i
		}
		return list
	}}
}

func (c *compiler) in(n *ast.BinaryNode) expr {
	x, list := c.left(n), c.node(n.Right)
	if _, ok := join(list.typ, ListOf(Type{})); !ok {
		panic(list.mismatch(list.typ.Term(), terms[ListKind][0]))
	}
	if _, ok := join(list.typ, ListOf(x.typ)); !ok {
		m := &Error{Code: "formula-two-kinds", Offset: start(n.Right), Args: diag.Args{"found": list.typ.Term(), "other": x.typ.Term()}}
		panic(families(m.hinted(perItem("any", "==", list, x)), list.typ, x.typ))
	}
	amongWords(x.typ.Words, n.Right)
	amongWords(list.typ.of().Words, n.Left)
	at := n.Location().From
	return truth(func(m *Machine) bool {
		v, entries := m.plain(x.run(m), x.typ.Kind, &x), m.list(list.run(m), &list)
		m.at = at
		return m.index(entries, v) >= 0
	})
}

// index returns where a value is first in a list, or -1.
func (m *Machine) index(list []any, v any) int {
	i := -1
	switch v := v.(type) {
	case string:
		i = slices.IndexFunc(list, func(e any) bool { s, ok := e.(string); return ok && s == v })
	case int:
		i = slices.IndexFunc(list, func(e any) bool { n, ok := e.(int); return ok && n == v })
	default:
		return slices.IndexFunc(list, func(e any) bool { m.Step(1); return m.equal(v, e) })
	}
	if m.Step(i + 1); i < 0 {
		m.Step(len(list))
	}
	return i
}

// texts compiles the operators that find a text in another.
func (c *compiler) texts(n *ast.BinaryNode) expr {
	a, b, at := c.text(n.Left), c.text(n.Right), n.Location().From
	find := map[string]func(s, part string) bool{
		"contains": strings.Contains, "startsWith": strings.HasPrefix, "endsWith": strings.HasSuffix,
	}[n.Operator]
	return truth(func(m *Machine) bool {
		s, part := a(m), b(m)
		m.at = at
		m.Step(len(s) >> 6)
		return find(s, part)
	})
}
