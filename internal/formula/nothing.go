package formula

import (
	"maps"

	"github.com/expr-lang/expr/ast"
)

// NothingName is the name of Nothing. A caller that declares it as a number allows it as the result
// of a formula, and nowhere else.
const NothingName = "nothing"

// Nothing is the result of a formula that has no number.
var Nothing = nothing{}

type nothing struct{}

// onlyAsResult fails for NothingName anywhere but in the result of a formula: alone, in a branch of
// `?:` or match, or behind let.
func onlyAsResult(tree ast.Node) {
	results := map[ast.Node]bool{}
	noteResults(tree, results)
	ast.Walk(&tree, nothings(results))
}

// noteResults notes the parts that may be the result.
func noteResults(n ast.Node, results map[ast.Node]bool) {
	results[n] = true
	switch n := n.(type) {
	case *ast.ConditionalNode:
		noteResults(n.Exp1, results)
		noteResults(n.Exp2, results)
	case *ast.VariableDeclaratorNode:
		noteResults(n.Expr, results)
	case *ast.CallNode:
		if callee, ok := n.Callee.(*ast.IdentifierNode); !ok || callee.Value != choosing.Name || len(n.Arguments) != len(choosing.Params) {
			return
		}
		if table, ok := n.Arguments[1].(*ast.MapNode); ok {
			for _, p := range table.Pairs {
				noteResults(p.(*ast.PairNode).Value, results)
			}
		}
		noteResults(n.Arguments[2], results)
	}
}

// nothings fails for NothingName outside of these parts. It implements ast.Visitor.
type nothings map[ast.Node]bool

// Visit implements ast.Visitor.
func (in nothings) Visit(n *ast.Node) {
	if id, ok := (*n).(*ast.IdentifierNode); ok && id.Value == NothingName && !in[*n] {
		panic(&Error{Code: "formula-nothing-only", Offset: start(*n)})
	}
}

// CompileRight compiles an expression for a number of a type whose result may also be Nothing.
func (l *Language) CompileRight(source string, names map[string]Type, number Type) (*Formula, *Error) {
	names = maps.Clone(names)
	names[NothingName] = Number
	return l.Compile(source, names, number)
}
