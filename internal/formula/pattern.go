package formula

import (
	"regexp"
	"regexp/syntax"

	"cartouche/internal/diag"

	"github.com/expr-lang/expr/ast"
)

// matches compiles the comparison with a pattern literal.
func (c *compiler) matches(n *ast.BinaryNode) expr {
	a, at := c.text(n.Left), n.Location().From
	text, ok := n.Right.(*ast.StringNode)
	if !ok {
		c.fail(n.Right, "formula-pattern-fixed", "", nil)
	}
	pattern, size := compiled(text.Value)
	if pattern == nil {
		c.fail(n.Right, "formula-pattern", "", diag.Args{"found": text.Value})
	}
	return truth(func(m *Machine) bool {
		s := a(m)
		m.at = at
		m.Step((len(s)>>6 + 1) * size) // fits: a text has at most MaxMemory bytes
		return pattern.MatchString(s)
	})
}

// longestPattern is how many instructions a pattern may have.
const longestPattern = 1000

// compiled returns a pattern and the number of its instructions, or nil if it is invalid or has too many.
func compiled(text string) (*regexp.Regexp, int) {
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, 0
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil || len(program.Inst) > longestPattern {
		return nil, 0
	}
	return regexp.MustCompile(text), len(program.Inst)
}
