// Package formula is the language of expressions: of `when`, `times` and `where` in
// components and decks. The library expr-lang/expr parses them. This package defines what
// they mean: exact numbers only, a limit of steps, the same result on every machine, and
// errors with their positions, in messages of the catalogue.
//
// Inside the package an error leaves the compiler or the machine by a panic with an *Error,
// however deep they are, as in text/template: the parts of a compiled formula are functions
// that return only their value. Compile and RunOn are the edge. They defer caught, which has
// the only recover of the package, so callers get an error; any other panic goes on.
package formula

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// Limits of a formula and of one run of it.
const (
	Largest   = 1_000_000_000 // of numbers, above and below 0
	MaxSource = 4000          // code points of a source
	MaxSteps  = 2_000_000     // turns of predicates, and steps of functions
	MaxMemory = 32 << 20      // bytes of the lists and texts that a run makes
)

// Error is the error of a formula, or of a run of it: all that a diagnostic needs except the file.
type Error struct {
	Code, Hint string // keys of the catalogue; the hint may be empty
	Args       diag.Args
	Offset     int    // in code points, from the beginning of the source
	Within     int    // the number of the definition with parameters that has this source, from 1; or 0
	Name       string // the name of the caller whose value is of the wrong kind, or a text beside a number; or ""
}

// NumberWanted reports whether a number is expected at the error.
func (m *Error) NumberWanted() bool {
	wanted := fmt.Sprint(m.Args["allowed"]) // one term, or a list of them
	return m.Code == "formula-two-kinds" || strings.Contains(wanted, string(terms[NumberKind][0]))
}

// At returns the error as a diagnostic at the position of its Offset. The caller may add to its arguments.
func (m *Error) At(p diag.Pos) diag.Diagnostic {
	args := diag.Args{}
	maps.Copy(args, m.Args)
	return diag.Diagnostic{Pos: p, Code: m.Code, Hint: m.Hint, Args: args}
}

// Error returns the error for programmers.
func (m *Error) Error() string { return m.At(diag.Pos{}).Error() }

// Formula is a compiled expression. It may run several times at once.
type Formula struct {
	Type Type // of the result

	names []string // that it uses, in the order of first use
	at    []int    // the slot of each
	slots int      // of names and variables
	run   expr
	want  []Type
}

// code is a compiled part of a formula.
type code func(*Machine) any

// Compile compiles an expression that may use the given names and the functions of
// components. Its result has one of the wanted types; without any, it may have any type.
func Compile(source string, names map[string]Type, want ...Type) (*Formula, *Error) {
	return Components.Compile(source, names, want...)
}

// Compile compiles an expression that may use the functions of the language; see Compile.
func (l *Language) Compile(source string, names map[string]Type, want ...Type) (f *Formula, wrong *Error) {
	return l.compile(source, names, false, want)
}

// CompileMixed compiles an expression like Compile, and allows list literals with values of different types.
func (l *Language) CompileMixed(source string, names map[string]Type, want ...Type) (f *Formula, wrong *Error) {
	return l.compile(source, names, true, want)
}

func (l *Language) compile(source string, names map[string]Type, mixed bool, want []Type) (f *Formula, wrong *Error) {
	defer func() {
		if wrong != nil && wrong.Code == "formula-pointer" {
			name := strings.TrimPrefix(wrong.Args["found"].(string), ".")
			if near := ownerOf(name, names); near != "" {
				wrong.Hint, wrong.Args["near"] = "did-you-mean", near
			}
		}
	}()
	defer caught(&wrong)
	tree := l.parse(source)
	if _, ok := names[NothingName]; ok {
		onlyAsResult(tree)
	}
	c := &compiler{language: l, known: names, mixed: mixed, source: []rune(source), formula: &Formula{want: want},
		slot: map[string]int{}, kind: map[string]Kind{}}
	e := c.node(tree)
	wanted(e, e.typ, want)
	f = c.formula
	f.Type, f.run = e.typ, e
	for _, name := range c.uses {
		if !slices.Contains(f.names, name) {
			f.names, f.at = append(f.names, name), append(f.at, c.slot[name])
		}
	}
	return f, nil
}

// wanted fails if a result has none of the types; no types are any.
func wanted(e expr, typ Type, want []Type) {
	if len(want) == 0 {
		return
	}
	for _, w := range want {
		if fits(typ, w) {
			return
		}
	}
	allowed := make([]any, len(want))
	for i, w := range want {
		allowed[i] = w.Term()
	}
	m := e.mismatch(typ.Term(), allowed)
	m.Code = "formula-result"
	panic(m)
}

// Uses returns the names that the formula uses, in the order of first use.
func (f *Formula) Uses() []string { return f.names }

// RunOn evaluates the formula on a budget that other runs share. The values are those of the names in Uses, Blank among them. The
// result is an int, a Decimal, a string, a bool, a []any or a record, according to Type.
func (f *Formula) RunOn(budget *Budget, values []any) (result any, wrong *Error) {
	m := budget.machine(f.slots)
	defer caught(&wrong)
	defer budget.done(m)
	for i, at := range f.at {
		m.slots[at] = values[i]
	}
	if result = f.run.run(m); result == Nothing {
		return result, nil
	}
	result = m.plain(result, f.Type.Kind, &f.run)
	if _, ready := result.([]any); !ready && kindOf(result) == ListKind {
		result = m.list(result, &f.run)
	}
	if f.Type.Kind == Anything {
		wanted(f.run, TypeOf(result), f.want)
	}
	return result, nil
}

// caught stores the error with which the compiler or the machine panicked. Any other panic goes on.
func caught(wrong **Error) {
	switch r := recover().(type) {
	case nil:
	case *Error:
		r.Within, r.Offset = r.Within+r.Offset/behind, r.Offset%behind
		*wrong = r
	default:
		panic(r)
	}
}
