package formula

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser/lexer"
)

// Examples in messages about constructs that other languages write differently.
const (
	ternaryLike = "cost > 2 ? 3 : 1"
	tableLike   = "map(list, ({a: #}))"
)

// habit returns the hint for a function of spreadsheets or of other languages, and what to write
// instead; both are empty for other names.
func habit(name string) (hint, near string) {
	switch strings.ToLower(name) {
	case "if", "iif", "ifs":
		return "map-like", ternaryLike
	case "size", "length", "strlen":
		return "did-you-mean", "len"
	}
	return "", ""
}

// indexed returns the error of an index in square brackets.
func indexed(n *ast.MemberNode, inList bool) *Error {
	list, index := n.Node.String(), n.Property.String()
	m := notPart(n.Location().From, "["+index+"]")
	if !inList {
		return m
	}
	m.Hint, m.Args["near"] = "map-like", fmt.Sprintf("step(%s, %s)", index, list)
	switch index {
	case "0":
		m.Args["near"] = "first(" + list + ")"
	case "-1":
		m.Args["near"] = "last(" + list + ")"
	}
	return m
}

// halfTernary reports whether the last question mark has no colon.
func halfTernary(tokens []lexer.Token) bool {
	half := false
	for _, t := range tokens {
		half = t.Is(lexer.Operator, "?") || half && !t.Is(lexer.Operator, ":")
	}
	return half
}

// slipped adds to a syntax error what to write instead.
func (m *Error) slipped(found string, tokens []lexer.Token) {
	before := callOf(tokens, m.Offset)
	switch {
	case (m.Code == "formula-ends" || found == ")") && halfTernary(tokens):
		m.Hint, m.Args["near"] = "map-like", ternaryLike
	case m.Code != "formula-syntax":
	case strings.HasPrefix(found, "#") && before.Kind != lexer.Identifier:
		m.Code = "formula-pointer"
	case found == ":" && before.Is(lexer.Operator, ","):
		m.Hint, m.Args["near"] = "map-like", tableLike
	}
}
