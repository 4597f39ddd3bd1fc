package formula

import (
	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// choosing is the function match. Its second argument is written in braces, so it has a form of
// its own: only the chosen value is evaluated.
var choosing = Function{Name: "match", Result: First,
	Params:  []Param{{"value", leftOut}, {"{key: result, …}", First}, {"otherwise", First}},
	Doc:     "the result at the key that equals the value, else the last argument; put keys with spaces, signs or operator words in quotes",
	Example: "match('ox', {ox: 3, 'wild ox': 5}, 0) is 3",
	form:    (*compiler).match}

func (c *compiler) match(n ast.Node, nodes []ast.Node) expr {
	x := c.node(nodes[0])
	if k := unit(x.typ.Kind); k != NumberKind && k != TextKind && k != Anything {
		panic(x.mismatch(x.typ.Term(), terms[leftOutKind][0]))
	}
	table, ok := nodes[1].(*ast.MapNode)
	if !ok {
		panic(wrongArguments(c.language.functions["match"], n.Location().From))
	}
	results, word := map[string]*expr{}, ast.Node(nil) // word is the first key that is not a number
	of, first := Type{}, expr{}
	join := func(e expr) {
		next, ok := join(of, e.typ)
		if !ok {
			panic(c.unlike(e.node, first, e, of))
		}
		if of = next; first.run == nil {
			first = e
		}
	}
	for _, p := range table.Pairs {
		pair := p.(*ast.PairNode)
		key := c.key(pair, x, results)
		if _, number := ParseDecimal(key); !number && word == nil {
			word = pair.Key
		}
		e := c.node(pair.Value)
		results[key] = &e
		join(e)
	}
	otherwise := c.node(nodes[2])
	join(otherwise)
	return expr{typ: of, run: func(m *Machine) any {
		var key string
		switch v := m.plain(x.run(m), x.typ.Kind, &x).(type) {
		case string:
			key = v
		case int, Decimal:
			if word != nil {
				panic(notNumber(word))
			}
			key = decimalKey(v)
		default:
			panic(x.mismatch(kindTerm(v), terms[leftOutKind][0]))
		}
		if e := results[key]; e != nil {
			return e.run(m)
		}
		return otherwise.run(m)
	}}
}

// key returns a key of match that x can equal.
func (c *compiler) key(pair *ast.PairNode, x expr, before map[string]*expr) string {
	key, ok := pair.Key.(*ast.StringNode)
	if !ok {
		panic(notPart(start(pair.Key), "("+pair.Key.String()+")"))
	}
	if before[key.Value] != nil {
		c.fail(key, "formula-key-twice", "", diag.Args{"found": key.Value})
	}
	v, number := ParseDecimal(key.Value)
	switch k := x.typ.Kind; {
	case !number && unit(k) == NumberKind, number && k == NumberKind && kindOf(v) == DecimalKind:
		panic(notNumber(key))
	case number && k == DecimalKind && decimalKey(v) != key.Value:
		c.fail(key, "formula-number-form", "did-you-mean", diag.Args{"found": key.Value, "near": decimalKey(v)})
	}
	amongWords(x.typ.Words, key)
	return key.Value
}

// notNumber returns the error of a key that the number cannot be.
func notNumber(key ast.Node) *Error {
	return &Error{Code: "formula-table-key", Hint: "map-like", Offset: start(key),
		Args: diag.Args{"found": key.(*ast.StringNode).Value, "near": matchLike}}
}
