package formula

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/parser/lexer"
)

// parse parses a source, and refuses what the library has and the language does not.
func (l *Language) parse(source string) ast.Node {
	if n := utf8.RuneCountInString(source); n > MaxSource {
		panic(&Error{Code: "formula-too-long", Args: diag.Args{"found": n, "allowed": MaxSource}})
	}
	if strings.TrimSpace(source) == "" {
		panic(&Error{Code: "formula-empty"})
	}
	tokens, err := lexer.Lex(file.NewSource(source))
	if err != nil {
		panic(unread(source, err, l, nil))
	}
	for i := range tokens {
		l.method(tokens, i)
		l.checkToken(tokens, i)
	}
	tree, err := parser.Parse(source)
	if err != nil {
		panic(unread(source, err, l, tokens))
	}
	checkShared(tree.Node, nil, map[ast.Node]bool{})
	return tree.Node
}

// plainNumber is how numbers are written.
var plainNumber = pattern.Late(`^(0|[1-9][0-9]*)$`)

// checkToken refuses a token that formulas do not have. A word after a dot or in front of a colon
// in braces is a name, and a word after # is part of the pointer.
func (l *Language) checkToken(tokens []lexer.Token, i int) {
	t, before := tokens[i], lexer.Token{}
	if i > 0 {
		before = tokens[i-1]
	}
	name, pointer := before.Is(lexer.Operator, ".") || isKey(tokens, i), before.Is(lexer.Operator, "#")
	switch {
	case t.Kind == lexer.Bytes,
		t.Is(lexer.Operator, "**", "^", "??", "?.", "::"),
		!name && t.Is(lexer.Operator, "if", "else"),
		pointer && t.Kind == lexer.Identifier && t.Value != "acc":
		switch {
		case t.Kind == lexer.Bytes:
			panic(notPart(t.From, `b"…"`))
		case pointer:
			panic(notPart(t.From-1, "#"+t.Value))
		}
		panic(notPart(t.From, t.Value))
	case t.Kind == lexer.Number && t.Value[0] == '.' && (before.Kind == lexer.Identifier || before.Is(lexer.Bracket, ")", "]")):
		args := diag.Args{"found": t.Value, "near": "list[" + t.Value[1:] + "]"}
		switch named := i > 2 && tokens[i-2].Is(lexer.Operator, "."); {
		case named && tokens[i-3].Kind == lexer.Identifier && l.has("ask"):
			args["near"] = "ask(" + tokens[i-3].Value + ", '" + before.Value + t.Value + "')"
		case before.Kind == lexer.Identifier && !named:
			args["near"] = before.Value + "[" + t.Value[1:] + "]"
		}
		panic(&Error{Code: "formula-number-form", Hint: "map-like", Offset: t.From, Args: args})
	case t.Kind == lexer.Number && strings.Contains(t.Value, "."):
		l.decimalForm(t)
	case t.Kind == lexer.Number && !plainNumber().MatchString(t.Value):
		panic(&Error{Code: "formula-number-form", Hint: "write-digits", Args: diag.Args{"found": t.Value}, Offset: t.From})
	case t.Kind == lexer.Number && (len(t.Value) > 10 || len(t.Value) == 10 && t.Value > "1000000000"):
		panic(&Error{Code: "formula-too-large", Args: diag.Args{"found": t.Value, "allowed": Largest}, Offset: t.From})
	}
}

// decimalForm refuses a decimal that is not written as expressions write it.
func (l *Language) decimalForm(t lexer.Token) {
	whole, part, _ := strings.Cut(t.Value, ".")
	if _, ok := ParseDecimal(t.Value); ok && len(part) <= l.digits {
		return
	}
	m := &Error{Code: "formula-number-form", Args: diag.Args{"found": t.Value}, Offset: t.From}
	switch digits := strings.Trim(part, "0123456789") == ""; {
	case digits && whole == "":
		m.Hint, m.Args["near"] = "did-you-mean", "0"+t.Value
	case digits && plainNumber().MatchString(whole) && len(whole) > 9:
		m = tooLarge(t.Value, t.From)
	case digits && len(part) > l.digits:
		m.Code, m.Args["allowed"] = "formula-too-exact", l.digits
	default:
		m.Hint = "write-digits"
	}
	panic(m)
}

// unread returns the error of a source that the library cannot parse. It depends on the
// library's sentences; an unknown one gives a general error at the same position.
func unread(source string, err error, l *Language, tokens []lexer.Token) *Error {
	var at *file.Error
	if !errors.As(err, &at) {
		return &Error{Code: "formula-syntax", Args: diag.Args{}}
	}
	m := &Error{Code: "formula-syntax", Args: diag.Args{}, Offset: max(at.From, 0)}
	text := at.Message
	switch {
	case strings.HasPrefix(text, "literal not terminated"):
		m.Code = "formula-quote-end"
	case strings.HasPrefix(text, "unexpected token EOF"), strings.HasPrefix(text, "unexpected end"), strings.HasPrefix(text, "unclosed"):
		m.Code, m.Offset = "formula-ends", utf8.RuneCountInString(source)
	case strings.HasPrefix(text, "invalid char escape"), strings.HasPrefix(text, "unable to unescape"):
		m.Code = "formula-escape"
	case strings.HasPrefix(text, "bad number syntax"):
		m.Code, m.Hint = "formula-number-form", "write-digits"
	case strings.HasPrefix(text, "expected at least"):
		if call := callOf(tokens, m.Offset); l.functions[call.Value] != nil {
			return wrongArguments(l.functions[call.Value], call.From)
		}
	case strings.HasPrefix(text, "compilation failed"):
		m.Code, m.Args = "formula-too-long", diag.Args{"found": utf8.RuneCountInString(source), "allowed": MaxSource}
		return m
	}
	found := wordAt(source, m.Offset)
	m.Args["found"] = found
	if call := callOf(tokens, m.Offset); m.Code == "formula-syntax" && strings.ContainsAny(found, ".#") &&
		call.Kind == lexer.Identifier && !l.has(call.Value) {
		return l.unknown(call.Value, "", Type{}, call.From, nil, true) // the library assumes that it has no predicate
	}
	hint, instead := habit(found, "", Type{})
	next := slices.IndexFunc(tokens, func(t lexer.Token) bool { return t.From > m.Offset })
	if found == "is" && next > 0 && tokens[next].Value == "not" {
		hint, instead = habit("isnot", "", Type{})
	}
	switch near := uncurled(found); {
	case near != found:
		m.Code, m.Hint, m.Args["near"] = "formula-syntax", "slip-curly-quotes", near
	case m.Code == "formula-syntax" && m.misplacedKey(source, tokens):
	case m.Code == "formula-syntax" && strings.ContainsAny(found, ")]}") && !opened(tokens, m.Offset):
		m.Code = "formula-bracket"
	case m.Code == "formula-syntax" && slices.Contains(operators, strings.ToLower(found)):
		m.Hint, m.Args["near"] = "did-you-mean", strings.ToLower(found)
	case m.Code == "formula-syntax" && instead != "":
		m.Hint, m.Args["near"] = hint, instead
	default:
		m.slipped(source, found, l, tokens)
	}
	return m
}

// callOf returns the token before the bracket that is open at an offset.
func callOf(tokens []lexer.Token, offset int) lexer.Token {
	depth := 0
	for i, t := range slices.Backward(tokens) {
		switch {
		case t.From >= offset:
		case t.Kind == lexer.Bracket && strings.Contains(")]}", t.Value):
			depth++
		case t.Kind == lexer.Bracket:
			if depth--; depth < 0 && i > 0 {
				return tokens[i-1]
			}
		}
	}
	return lexer.Token{}
}

// operators are words that people write in capitals elsewhere.
var operators = []string{"and", "or", "not", "in"}

// opened reports whether the bracket at an offset closes one of its kind.
func opened(tokens []lexer.Token, offset int) bool {
	var open []string
	for _, t := range tokens {
		switch {
		case t.Is(lexer.Bracket, "(", "[", "{"):
			open = append(open, t.Value)
		case t.Kind == lexer.Bracket:
			fits := len(open) > 0 && strings.Index("([{", open[len(open)-1]) == strings.Index(")]}", t.Value)
			if t.From == offset || !fits {
				return fits
			}
			open = open[:len(open)-1]
		}
	}
	return false
}

// curly are quotation marks that no language of expressions has.
const curly = "“”„‟«»‘’‚‛"

// uncurled replaces curly quotes by straight ones.
func uncurled(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(curly, r) {
			return '\''
		}
		return r
	}, s)
}

// wordAt returns the word or the character at a place of the source.
func wordAt(source string, offset int) string {
	rest := []rune(source)[min(offset, utf8.RuneCountInString(source)):]
	n := 0
	for n < len(rest) && (rest[n] == '_' || rest[n] == '.' || isLetter(rest[n])) {
		n++
	}
	return string(rest[:min(max(n, 1), len(rest))])
}

func isLetter(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(curly, r)
}

// checkShared refuses a part that belongs to two others, as the middle of `a < b < c` does: the library shares it.
func checkShared(n, parent ast.Node, seen map[ast.Node]bool) {
	if seen[n] {
		if b, ok := parent.(*ast.BinaryNode); ok {
			panic(&Error{Code: "formula-chained", Args: diag.Args{"found": b.Operator}, Offset: b.Location().From})
		}
		panic(notPart(n.Location().From, "?:"))
	}
	seen[n] = true
	for _, child := range children(n) {
		checkShared(child, n, seen)
	}
}

// children returns the parts of a part, from left to right.
func children(n ast.Node) []ast.Node {
	switch n := n.(type) {
	case *ast.UnaryNode:
		return []ast.Node{n.Node}
	case *ast.BinaryNode:
		return []ast.Node{n.Left, n.Right}
	case *ast.MemberNode:
		return []ast.Node{n.Node, n.Property}
	case *ast.SliceNode:
		return []ast.Node{n.Node}
	case *ast.CallNode:
		return append([]ast.Node{n.Callee}, n.Arguments...)
	case *ast.BuiltinNode:
		return n.Arguments
	case *ast.PredicateNode:
		return []ast.Node{n.Node}
	case *ast.VariableDeclaratorNode:
		return []ast.Node{n.Value, n.Expr}
	case *ast.SequenceNode:
		return n.Nodes
	case *ast.ConditionalNode:
		return []ast.Node{n.Cond, n.Exp1, n.Exp2}
	case *ast.ArrayNode:
		return n.Nodes
	case *ast.MapNode:
		return n.Pairs
	case *ast.PairNode:
		return []ast.Node{n.Key, n.Value}
	}
	return nil
}

// start returns where a part of the source begins: the first of its tokens in the tree.
func start(n ast.Node) int {
	first := n.Location().From
	for _, child := range children(n) {
		first = min(first, start(child))
	}
	return first
}
