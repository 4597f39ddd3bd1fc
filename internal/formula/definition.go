package formula

import (
	"maps"
	"slices"

	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
)

// A Definition is an expression with parameters. Other expressions call it by its name; the kinds of
// its parameters are those of each call. A call compiles the definition into the caller, so a
// definition sees only the names and the definitions of its own language, and never calls itself.
type Definition struct {
	Name   string
	Params []string

	number   int // its place among the definitions of the language, from 1
	language *Language
	known    map[string]Type
	tree     ast.Node
	parts    int
}

// MaxParts is the number of parts that a formula may have, with those of the definitions that it calls.
const MaxParts = 20_000

// behind is the distance between the offsets of definitions, which are shifted in their trees: the
// offset of an error shows which definition it is in.
const behind = 1 << 20

// With returns the language with one more definition, and the definition as a formula in which
// parameters may be anything. known are the names that the definition may use.
func (l *Language) With(name string, params []string, source string, known map[string]Type) (with *Language, f *Formula, wrong *Error) {
	defer caught(&wrong)
	d := &Definition{Name: name, Params: params, number: len(l.definitions) + 1, language: l, known: maps.Clone(known), tree: l.parse(source)}
	d.parts = parts(d.tree)
	shift(d.tree, d.number*behind)
	with = l.defining(append(slices.Clone(l.definitions), d))
	anything := maps.Clone(known)
	for _, p := range params {
		anything[p] = Type{}
	}
	f, wrong = l.Compile(source, anything)
	if wrong == nil {
		f.names = slices.DeleteFunc(f.names, func(n string) bool { return slices.Contains(params, n) })
	}
	return with, f, wrong
}

// Without returns the language without some of its definitions. The others keep their numbers.
func (l *Language) Without(hidden func(name string) bool) *Language {
	out := l.defining(slices.Clone(l.definitions))
	for i, d := range out.definitions {
		if d != nil && hidden(d.Name) {
			out.definitions[i] = nil
		}
	}
	return out
}

// defining returns the language with other definitions.
func (l *Language) defining(list []*Definition) *Language {
	out := *l
	out.definitions = list
	return &out
}

// Definitions returns the names of the definitions.
func (l *Language) Definitions() []string {
	var names []string
	for _, d := range l.definitions {
		if d != nil {
			names = append(names, d.Name)
		}
	}
	return names
}

func (l *Language) definition(name string) *Definition {
	for _, d := range l.definitions {
		if d != nil && d.Name == name {
			return d
		}
	}
	return nil
}

// shift moves the offsets of a tree.
func shift(n ast.Node, by int) {
	at := n.Location()
	n.SetLocation(file.Location{From: at.From + by, To: at.To + by})
	for _, child := range children(n) {
		shift(child, by)
	}
}

// Call returns how to call the definition.
func (d *Definition) Call() string {
	f := Function{Name: d.Name}
	for _, p := range d.Params {
		f.Params = append(f.Params, Param{Name: p})
	}
	return f.Call()
}

// expand compiles a call of a definition. The names that the definition uses come before those of the arguments.
func (c *compiler) expand(n ast.Node, d *Definition, nodes []ast.Node) expr {
	if len(nodes) != len(d.Params) {
		c.fail(n, "formula-arguments", "", diag.Args{"call": diag.Quote(d.Call())})
	}
	if c.parts += d.parts; c.parts > MaxParts {
		c.fail(n, "formula-parts", "", diag.Args{"found": d.Name, "allowed": MaxParts})
	}
	before := c.uses
	c.uses = nil
	args, slots := make([]expr, len(nodes)), make([]int, len(nodes))
	for i, node := range nodes {
		args[i], slots[i] = c.node(node), c.newSlot()
	}
	given := c.uses
	inner := *c
	inner.language, inner.known, inner.mixed, inner.uses, inner.inside, inner.vars = d.language, d.known, false, nil, nil, nil
	for i, p := range d.Params {
		inner.vars = append(inner.vars, variable{p, args[i].typ, slots[i]})
	}
	body := inner.node(d.tree)
	c.parts, c.uses = inner.parts, slices.Concat(before, inner.uses, given)
	weight := 1 + d.parts/weighty
	return body.after(func(m *Machine) {
		m.Step(weight)
		for i := range args {
			v := args[i].run(m)
			m.slots[slots[i]] = v
		}
	})
}
