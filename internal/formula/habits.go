package formula

import (
	"slices"
	"strings"

	"cartouche/internal/diag"

	"github.com/expr-lang/expr/parser/lexer"
)

// Examples in messages about constructs that other languages write differently.
const (
	ternaryLike = "cost > 2 ? 3 : 1"
	tableLike   = "map(list, ({a: #}))"
	emptyLike   = "len(list) > 0 ? first(list) : 0"
	findLike    = "any(list, # > 2) ? find(list, # > 2) : 0"
	letLike     = "let x = 2; x + 1"
	matchLike   = "match(x, {1: 10, 2: 20}, 0)"
	lookupLike  = "lookup(n, {0: 0, 3: 2})"
	wordsLike   = "match(x, {a: 10, 'b c': 20}, 0)"
)

// habits are what people write who know spreadsheets or other languages: words in lower case and signs,
// the hint, and what to write here. `list` stands for what they wrote, if that is a list.
var habits = []struct{ words, hint, near string }{
	{"if iif ifs then when", "map-like", ternaryLike},
	{"switch case choose", "map-like", matchLike},
	{"and", "map-like", "a > 1 and b > 2"},
	{"or", "map-like", "a > 1 or b > 2"},
	{"not", "map-like", "not (a > 1)"},
	{"xor", "map-like", "(a > 1) != (b > 2)"},
	{"is eq equals ===", "did-you-mean", "=="},
	{"isnot isnt ne neq ≠ !== ~=", "did-you-mean", "!="},
	{"≤", "did-you-mean", "<="},
	{"≥", "did-you-mean", ">="},
	{"× ·", "did-you-mean", "*"},
	{"÷", "did-you-mean", "/"},
	{"− – —", "did-you-mean", "-"},
	{"** ^ pow power", "map-like", "a * a"},
	{"mod", "map-like", "a % b"},
	{"trunc div quotient rounddown", "formula-rounds", "a / b"},
	{"ceil ceiling roundup", "formula-rounds", "(a + b - 1) / b"},
	{"average avg mean", "map-like", "sum(list) / len(list)"},
	{"size length strlen", "map-like", "len(list)"},
	{"countif countifs where", "map-like", "count(list, # > 2)"},
	{"sumif sumifs", "map-like", "sum(filter(list, # > 2))"},
	{"each foreach for", "map-like", "map(list, # * 2)"},
	{"=> lambda", "map-like", "filter(list, # > 2)"},
	{"some exists", "map-like", "any(list, # > 2)"},
	{"every", "map-like", "all(list, # > 2)"},
	{"fold", "map-like", "reduce(list, #acc + #, 0)"},
	{"range", "map-like", "1..6"},
	{"sort sorted", "map-like", "sortBy(list, #)"},
	{"unique", "map-like", "uniq(list)"},
	{"reverse reversed", "map-like", "sortBy(list, #, 'desc')"},
	{"includes has", "map-like", "x in list"},
	{"indexof", "map-like", "position(list, x)"},
	{"vlookup hlookup", "map-like", lookupLike},
	{"concat concatenate", "map-like", "a + b"},
	{"str text tostring", "map-like", "string(n)"},
}

// habit returns the hint for a word or a sign of spreadsheets or of other languages, and what to write
// instead, about the list if its type is known; both are empty for others.
func habit(found, list string, of Type) (hint, near string) {
	for _, h := range habits {
		if !slices.Contains(strings.Fields(h.words), strings.ToLower(found)) {
			continue
		}
		near = h.near
		if of.Kind == ListKind || list != "" && of.Kind == Anything {
			near = about(near, list, of.of())
		}
		return h.hint, near
	}
	return "", ""
}

// about returns an example with the name of a list and what its items have.
func about(near, list string, item Type) string {
	if item.Values != "" && strings.HasPrefix(near, "sum(list)") {
		list = item.Values + "(" + list + ")"
	}
	if of := item.condition("#"); of != "" {
		near = strings.ReplaceAll(near, "# > 2", of)
	}
	if item.Value != "" {
		near = strings.NewReplacer("#acc", "#acc", "#", field("#", item.Value)).Replace(near)
	}
	return strings.ReplaceAll(near, "list", list)
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

// arrow returns the arrow at an offset after a parameter, as in `f(list, x => …)` or `f(list, (x) => …)`;
// or "".
func arrow(tokens []lexer.Token, offset int) string {
	for i, t := range tokens {
		if i < 2 || i+1 == len(tokens) || t.From != offset && t.To != offset ||
			!t.Is(lexer.Operator, "=", "-") || !tokens[i+1].Is(lexer.Operator, ">") {
			continue
		}
		before := i - 2
		if tokens[i-1].Is(lexer.Bracket, ")") {
			before = i - 4
		}
		if before > 0 && tokens[before].Is(lexer.Operator, ",") && (t.Value == "-" || tokens[before+1].Kind != lexer.Operator) {
			return t.Value + ">"
		}
	}
	return ""
}

// slipped adds to a syntax error what to write instead.
func (m *Error) slipped(source, found string, l *Language, tokens []lexer.Token) {
	at := slices.IndexFunc(tokens, func(t lexer.Token) bool { return t.From >= m.Offset })
	before, call := lexer.Token{}, callOf(tokens, m.Offset)
	if at > 0 {
		before = tokens[at-1]
	}
	switch f := l.functions[call.Value]; {
	case (m.Code == "formula-ends" || m.Code == "formula-syntax") && halfTernary(tokens):
		m.Code, m.Hint, m.Args["near"] = "formula-half-choice", "map-like", ternaryLike
	case m.Code == "formula-ends" && len(tokens) > 0 && tokens[0].Is(lexer.Operator, "let"): // a comment without an end has none
		m.hinted(letLike)
	case m.Code != "formula-syntax":
	case arrow(tokens, m.Offset) != "":
		m.Code, m.Args["found"] = "formula-not-part", arrow(tokens, m.Offset)
		m.Hint, m.Args["near"] = habit("=>", "", Type{})
	case comparison(source, m.Offset) != "":
		m.Hint, m.Args["near"] = "did-you-mean", comparison(source, m.Offset)
	case found == "=" && at == 0:
		m.Code, m.Hint, m.Args["near"] = "formula-not-part", "slip-delete", found
	case found == "=" && before.Is(lexer.Operator, "+", "-", "*", "/"):
		m.Code, m.Offset, m.Args["found"] = "formula-not-part", before.From, before.Value+"="
	case found == "=":
		m.Code = "formula-equals"
	case f != nil && before.Is(lexer.Operator, ",") && f.predicate() && !tokens[at].Is(lexer.Operator, ",", ")"):
		*m = *wrongArguments(f, call.From)
	case found[0] == '#' || found[0] == '.':
		m.Code = "formula-pointer"
		if before.Is(lexer.Operator, ",") && f != nil && (f.Params[0].Type.Kind == numbersKind || f.Params[0].Type.Kind == ListKind) {
			list := "list"
			if tokens[at-2].Kind == lexer.Identifier && tokens[at-3].From > call.From {
				list = tokens[at-2].Value
			}
			m.hinted(call.Value + "(map(" + list + ", " + found + "))")
		}
	case found == ":" && call.Is(lexer.Operator, ","):
		m.hinted(tableLike)
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
			m.Hint, m.Args["near"] = "formula-quote-key", "'"+key+"'"
			switch {
			case !t.Is(lexer.Operator, ":") || key == "":
				m.hinted(wordsLike)
			case key[0] >= '0' && key[0] <= '9':
				m.hinted(lookupLike)
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

// method fails for a call behind a dot, as other languages have it: what is in front of the dot is the
// first argument here.
func (l *Language) method(tokens []lexer.Token, i int) {
	if i < 2 || i+1 >= len(tokens) || tokens[i].Kind != lexer.Identifier ||
		!tokens[i-1].Is(lexer.Operator, ".") || !tokens[i+1].Is(lexer.Bracket, "(") {
		return
	}
	name, of := tokens[i].Value, tokens[i-2].Value
	if tokens[i-2].Kind != lexer.Identifier || i > 2 && tokens[i-3].Is(lexer.Operator, ".") {
		of = "list"
	}
	m := &Error{Code: "formula-not-part", Offset: tokens[i].From, Args: diag.Args{"found": "." + name + "()"}}
	if m.Hint, m.Args["near"] = habit(name, of, Type{}); l.has(name) {
		m.hinted(name + "(" + of + ", …)")
		if f := l.functions[name]; f != nil && len(f.Params) == 1 {
			m.Args["near"] = name + "(" + of + ")"
		}
	}
	panic(m)
}

// predicate reports whether one of the parameters is an expression in #.
func (f *Function) predicate() bool {
	return slices.ContainsFunc(f.Params, func(p Param) bool { return p.Type.Kind == predicateKind })
}

// wrongArguments returns the error of a call with arguments that do not fit.
func wrongArguments(f *Function, at int) *Error {
	example, _, _ := strings.Cut(f.Example, " is ")
	return &Error{Code: "formula-arguments", Hint: "map-like", Offset: at, Args: diag.Args{"call": diag.Quote(f.Call()), "near": example}}
}
