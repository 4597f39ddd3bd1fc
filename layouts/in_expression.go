package layouts

import (
	"errors"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/pattern"
)

// onlyInExpressions are what a component knows of a piece that only expressions can print, each as a text.
var onlyInExpressions = map[string]string{"row": "string(row)", "language": "language", "profile": "profile"}

// inExpression returns words as an expression for a value of YAML that prints them: braces stay around the arguments of texts, and what
// only expressions know becomes a part of the expression. It returns "" for words that have other braces, or what is no markup.
func (s *Studio) inExpression(words string, args diag.Args) string {
	words = strings.NewReplacer(`\`, "", `"`, "", `'`, "’").Replace(words)
	var missing *font.Missing
	if _, err := s.theme.Fonts.Line(withoutArguments().ReplaceAllString(words, ""), font.Style{}); err != nil && !errors.As(err, &missing) {
		return ""
	}
	var parts []string
	text := ""
	end := func() {
		if text != "" {
			parts = append(parts, "'"+text+"'")
		}
		text = ""
	}
	for words != "" {
		before, rest, open := strings.Cut(words, "{")
		name, after, closed := strings.Cut(rest, "}")
		text, words = text+before, after
		term, only := onlyInExpressions[name]
		_, known := args[name]
		sign, _, _ := strings.Cut(name, ":")
		switch {
		case strings.Contains(before, "}") || open && !closed:
			return ""
		case !open:
		case only:
			end()
			parts = append(parts, term)
		case known, sign == "icon", sign == "style", name == "/style":
			text += "{" + name + "}"
		default:
			return ""
		}
	}
	if end(); parts == nil {
		return ""
	}
	return `"= ` + strings.Join(parts, " + ") + `"`
}

// withoutArguments matches what is in braces.
var withoutArguments = pattern.Late(`\{[^{}]*\}`)

// computed returns words as an expression if they are one of what is known here, without the sign before it; else "".
func computed(words string, args diag.Args) string {
	near := diag.Computed(words)
	for _, name := range nameInExpression().FindAllString(quotedInExpression().ReplaceAllString(words, ""), -1) {
		_, only := onlyInExpressions[name]
		if _, known := args[name]; !known && !only && !strings.HasSuffix(name, "(") && !strings.HasPrefix(name, "data.") {
			return ""
		}
	}
	if strings.ContainsAny(words, `"&\@#$`) {
		return ""
	}
	return near
}

// quotedInExpression and nameInExpression match texts and names in expressions, those of functions with a bracket.
var (
	quotedInExpression = pattern.Late(`'[^']*'`)
	nameInExpression   = pattern.Late(`[\pL_][\pL\pN_.]*\(?`)
)
