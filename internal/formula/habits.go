package formula

import (
	"strings"

	"github.com/expr-lang/expr/parser/lexer"
)

// Examples in messages about constructs that other languages write differently.
const (
	ternaryLike = "cost > 2 ? 3 : 1"
	tableLike   = "map(list, ({a: #}))"
	matchLike   = "match(x, {1: 10, 2: 20}, 0)"
	wordsLike   = "match(x, {a: 10, 'b c': 20}, 0)"
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

// comparisons are comparisons as other languages write them, each with the operator of this one.
var comparisons = map[string]string{"=<": "<=", "=>": ">=", "<>": "!="}

// comparison returns the operator that is meant at an offset, or "".
func comparison(source string, offset int) string {
	text := []rune(source)
	for i := max(offset-1, 0); i <= offset && i+2 <= len(text); i++ {
		if operator := comparisons[string(text[i:i+2])]; operator != "" {
			return operator
		}
	}
	return ""
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
func (m *Error) slipped(found string, l *Language, tokens []lexer.Token) {
	before := callOf(tokens, m.Offset)
	switch {
	case (m.Code == "formula-ends" || found == ")") && halfTernary(tokens):
		m.Hint, m.Args["near"] = "map-like", ternaryLike
	case m.Code != "formula-syntax":
	case strings.HasPrefix(found, "#") && (before.Kind != lexer.Identifier || l.definition(before.Value) != nil):
		m.Code = "formula-pointer"
	case found == ":" && before.Is(lexer.Operator, ","):
		m.Hint, m.Args["near"] = "map-like", tableLike
	}
}

// isKey reports whether token i is a key in braces.
func isKey(tokens []lexer.Token, i int) bool {
	return i > 0 && i+1 < len(tokens) && tokens[i+1].Is(lexer.Operator, ":") &&
		(tokens[i-1].Is(lexer.Bracket, "{") || tokens[i-1].Is(lexer.Operator, ","))
}

// misplacedKey adds to a syntax error within a key in braces how to write the key. It reports whether
// the error is in one.
func (m *Error) misplacedKey(source string, tokens []lexer.Token) bool {
	type level struct {
		braces, key bool
		from        int // where the key begins
	}
	open := []level{{}}
	for _, t := range tokens {
		top := &open[len(open)-1]
		switch past := t.From >= m.Offset; {
		case past && (!top.key || t.From == m.Offset && t.Is(lexer.Operator, ":")):
			return false
		case past && (t.Is(lexer.Operator, ":", ",") || t.Is(lexer.Bracket, "}")):
			m.Code = "formula-key"
			key := strings.TrimSpace(string([]rune(source)[top.from:t.From]))
			if m.Hint, m.Args["near"] = "formula-quote-key", "'"+key+"'"; !t.Is(lexer.Operator, ":") || key == "" {
				m.Hint, m.Args["near"] = "map-like", wordsLike
			}
			return true
		case t.Is(lexer.Bracket, "(", "[", "{"):
			open = append(open, level{t.Value == "{", t.Value == "{", t.To})
		case t.Kind == lexer.Bracket && len(open) > 1:
			open = open[:len(open)-1]
		case t.Is(lexer.Operator, ","):
			top.key, top.from = top.braces, t.To
		case t.Is(lexer.Operator, ":"):
			top.key = false
		}
	}
	return false
}
