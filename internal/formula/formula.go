// Package formula is the language of expressions: of `when`, `times` and `where` in
// components and decks. The library expr-lang/expr reads them; what they mean is told
// here: whole numbers only, every step counted, the same result on every machine, and
// each mistake at its place in the words of the catalogue.
package formula

import (
	"fmt"
	"strings"

	"maps"

	"cartouche/internal/diag"
)

// Limits of a formula and of one run of it.
const (
	Largest   = 1_000_000_000 // of numbers, above and below 0
	MaxSource = 4000          // code points of a source
	MaxSteps  = 2_000_000     // turns of predicates, and steps of functions
	MaxMemory = 32 << 20      // bytes of the lists and texts that a run makes
)

// Mistake is what is wrong with a formula, or what went wrong when it ran: all that
// a diagnostic needs but the file.
type Mistake struct {
	Code, Hint string // keys of the catalogue; the hint may be empty
	Args       diag.Args
	Offset     int    // in code points, from the beginning of the source
	Name       string // that of the caller's names whose value is of the wrong kind, or a text beside a number; or ""
}

// NumberWanted reports whether a number belongs where the mistake is.
func (m *Mistake) NumberWanted() bool {
	wanted := fmt.Sprint(m.Args["allowed"]) // one term, or a list of them
	return m.Code == "formula-two-kinds" || strings.Contains(wanted, string(terms[NumberKind][0]))
}

// At returns the mistake at a place: that of its Offset in the file. The caller may add
// to its arguments.
func (m *Mistake) At(p diag.Pos) diag.Diagnostic {
	args := diag.Args{}
	maps.Copy(args, m.Args)
	return diag.Diagnostic{Pos: p, Code: m.Code, Hint: m.Hint, Args: args}
}

// Error prints the mistake for programmers.
func (m *Mistake) Error() string { return m.At(diag.Pos{}).Error() }

// Formula is an expression that has been understood. It may be run by several at a time.
type Formula struct {
	Type Type // of the result

	names []string // that it asks for, in order of their first mention
	at    []int    // the slot of each
	slots int      // of names and variables
	run   expr
	want  []Type
}

// code is a part of a formula, ready to be run.
type code func(*Machine) any

// Compile reads an expression in the names given and the functions of components. The
// result is of one of the types wanted; without any, of whatever type.
func Compile(source string, names map[string]Type, want ...Type) (*Formula, *Mistake) {
	return Components.Compile(source, names, want...)
}

// Compile reads an expression in the functions of the language; see Compile.
func (l *Language) Compile(source string, names map[string]Type, want ...Type) (f *Formula, mistake *Mistake) {
	return l.compile(source, names, false, want)
}

// CompileMixed reads an expression like Compile, in which lists that are written out may
// hold values of different types.
func (l *Language) CompileMixed(source string, names map[string]Type, want ...Type) (f *Formula, mistake *Mistake) {
	return l.compile(source, names, true, want)
}

func (l *Language) compile(source string, names map[string]Type, mixed bool, want []Type) (f *Formula, mistake *Mistake) {
	defer caught(&mistake)
	tree := l.parse(source)
	c := &compiler{language: l, known: names, mixed: mixed, formula: &Formula{want: want}, slot: map[string]int{}}
	e := c.node(tree)
	wanted(e, e.typ, want)
	f = c.formula
	f.Type, f.run = e.typ, e
	return f, nil
}

// wanted refuses a result of none of the types, if there are any.
func wanted(e expr, typ Type, want []Type) {
	if len(want) == 0 {
		return
	}
	for _, w := range want {
		if _, ok := join(typ, w); ok {
			return
		}
	}
	allowed := make([]any, len(want))
	for i, w := range want {
		allowed[i] = w.Term()
	}
	m := e.mistake(typ.Term(), allowed)
	m.Code = "formula-result"
	panic(m)
}

// Uses returns the names that the formula asks for, in the order in which it first does.
func (f *Formula) Uses() []string { return f.names }

// Run works the formula out. value returns the values of names, among them Blank; it
// is asked once for each of Uses. The result is an int, a string, a bool, a []any or a
// record, as Type says.
func (f *Formula) Run(value func(name string) any) (result any, mistake *Mistake) {
	values := make([]any, len(f.names))
	for i, name := range f.names {
		values[i] = value(name)
	}
	return f.RunOn(&Budget{}, values)
}

// RunOn works the formula out like Run, on a budget that others have used as well. The
// values are those of the names in Uses.
func (f *Formula) RunOn(budget *Budget, values []any) (result any, mistake *Mistake) {
	m := budget.machine(f.slots)
	defer budget.done(m, &mistake)
	for i, at := range f.at {
		m.slots[at] = values[i]
	}
	result = m.plain(f.run.run(m), f.Type.Kind, &f.run)
	if _, ready := result.([]any); !ready && kindOf(result) == ListKind {
		result = m.list(result, &f.run)
	}
	if f.Type.Kind == Anything {
		wanted(f.run, TypeOf(result), f.want)
	}
	return result, nil
}

// caught turns the panic with which a mistake leaves a tree into that mistake.
func caught(mistake **Mistake) {
	if r := recover(); r != nil {
		*mistake = mistaken(r)
	}
}

// mistaken returns what was recovered as the mistake that it is, or panics again.
func mistaken(r any) *Mistake {
	m, ok := r.(*Mistake)
	if !ok {
		panic(r)
	}
	return m
}
