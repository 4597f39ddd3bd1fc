package po

import (
	"strconv"
	"strings"

	"cartouche/internal/pattern"
)

// Rule is the plural rule of a file: the number of forms, and the form of each number.
type Rule struct {
	Forms int
	expr  func(n int) int
}

// Form returns the form of a number, from 0. It returns false if the rule has none.
func (r Rule) Form(n int) (form int, ok bool) {
	defer func() {
		if recover() != nil { // a division by zero
			ok = false
		}
	}()
	form = r.expr(n)
	return form, form >= 0 && form < r.Forms
}

var pluralForms = pattern.Late(`^\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=([^;]+);?\s*$`)

// longRule is the largest length of a rule, in bytes. The rules of all languages have a few
// hundred; longer ones would only nest deeper.
const longRule = 1000

// ParseRule parses the field Plural-Forms. It returns false for an invalid rule.
func ParseRule(field string) (Rule, bool) {
	m := pluralForms().FindStringSubmatch(field)
	if m == nil || len(m[2]) > longRule {
		return Rule{}, false
	}
	forms, _ := strconv.Atoi(m[1])
	p := &parser{words: operators().FindAllString(m[2], -1)}
	if strings.Join(p.words, "") != strings.Join(strings.Fields(m[2]), "") {
		return Rule{}, false
	}
	expr := p.choice()
	return Rule{forms, expr}, !p.failed && len(p.words) == 0 && forms > 0
}

var operators = pattern.Late(`\d{1,9}|n|\|\||&&|[=!<>]=|[<>+*/%!?:()-]`)

// parser parses a C expression by recursive descent.
type parser struct {
	words  []string
	failed bool
}

type expression = func(n int) int

func (p *parser) accept(words ...string) string {
	for _, w := range words {
		if len(p.words) > 0 && p.words[0] == w {
			p.words = p.words[1:]
			return w
		}
	}
	return ""
}

func (p *parser) choice() expression {
	when := p.binary(0)
	if p.accept("?") == "" {
		return when
	}
	yes := p.choice()
	p.failed = p.failed || p.accept(":") == ""
	if p.failed {
		return nil
	}
	no := p.choice()
	return func(n int) int {
		if when(n) != 0 {
			return yes(n)
		}
		return no(n)
	}
}

// levels are the binary operators by precedence, lowest first.
var levels = [][]string{{"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"}}

func (p *parser) binary(level int) expression {
	if level == len(levels) {
		return p.single()
	}
	left := p.binary(level + 1)
	for {
		op := p.accept(levels[level]...)
		if op == "" || p.failed {
			return left
		}
		a, b := left, p.binary(level+1)
		left = func(n int) int { return apply(op, a, b, n) }
	}
}

func apply(op string, a, b expression, n int) int {
	x := a(n)
	switch {
	case op == "||" && x != 0:
		return 1
	case op == "&&" && x == 0:
		return 0
	}
	y := b(n)
	switch op {
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	case "/":
		return x / y
	case "%":
		return x % y
	}
	is := map[string]bool{"||": y != 0, "&&": y != 0, "==": x == y, "!=": x != y, "<": x < y, ">": x > y, "<=": x <= y, ">=": x >= y}
	if is[op] {
		return 1
	}
	return 0
}

func (p *parser) single() expression {
	if len(p.words) == 0 {
		p.failed = true
		return nil
	}
	word := p.words[0]
	p.words = p.words[1:]
	switch {
	case word == "n":
		return func(n int) int { return n }
	case word == "!":
		inner := p.single()
		return func(n int) int {
			if inner(n) == 0 {
				return 1
			}
			return 0
		}
	case word == "(":
		inner := p.choice()
		p.failed = p.failed || p.accept(")") == ""
		return inner
	}
	number, err := strconv.Atoi(word)
	p.failed = p.failed || err != nil
	return func(int) int { return number }
}
