package font

import (
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// tagHints are tags of HTML and of other card programs that people have in their tables, with hints for what to write here.
var tagHints = map[string]string{
	"b": "text-tag-bold", "strong": "text-tag-bold", "i": "text-tag-italic", "em": "text-tag-italic",
	"br": "text-tag-break", "p": "text-tag-break", "img": "text-tag-image", "image": "text-tag-image", "icon": "text-tag-image",
	"u": "text-tag-remove", "s": "text-tag-remove", "span": "text-tag-remove", "font": "text-tag-remove", "sup": "text-tag-remove",
	"sub": "text-tag-remove", "small": "text-tag-remove", "big": "text-tag-remove", "div": "text-tag-remove", "center": "text-tag-remove",
	"del": "text-tag-remove", "ins": "text-tag-remove", "strike": "text-tag-remove", "mark": "text-tag-remove", "code": "text-tag-remove",
	"color": "text-tag-remove", "colour": "text-tag-remove", "size": "text-tag-remove", "nobr": "text-tag-remove", "kbd": "text-tag-remove",
	"h1": "text-tag-bold", "h2": "text-tag-bold", "h3": "text-tag-bold", "h4": "text-tag-bold", "h5": "text-tag-bold", "h6": "text-tag-bold",
	"hr": "text-tag-remove", "ul": "text-tag-remove", "ol": "text-tag-remove", "li": "text-tag-break", "pre": "text-tag-remove",
	"table": "text-tag-remove", "tr": "text-tag-break", "td": "text-tag-remove", "th": "text-tag-remove", "blockquote": "text-tag-remove",
	"url": "text-tag-remove", "quote": "text-tag-remove", "tt": "text-tag-remove", "style": "text-tag-remove",
}

// foreignMarks are marks of other programs that would be printed: characters of HTML, ends of tags in brackets, links and pictures,
// struck-out, bold and italic words of Markdown.
var foreignMarks = pattern.Late(`^(?:&#?\w{2,31};|\[/(\w+)\]|\[[^\]\n]*\]\([^)\s]*[./:#][^)\s]*\)|~~[^~\s][^~\n]*~~|` +
	`__[\pL\pN](?:[^_\n]*[^_\s])?__|\*[\pL\pN](?:[^*\n]*[^*\s])?\*)`)

// foreign reports a mark of another program at the current position.
func (p *parser) foreign() bool {
	rest := string(p.text[p.at:min(p.at+longestBrace, len(p.text))])
	m := foreignMarks().FindStringSubmatch(rest)
	if m == nil {
		return false
	}
	next, _ := utf8.DecodeRuneInString(rest[len(m[0]):])
	inWords := inWord(p.peek(-1)) || inWord(next)
	hint, known := "text-tag-remove", true
	switch {
	case m[0][0] == '&':
		hint, known = "text-tag-character", html.UnescapeString(m[0]) != m[0]
	case m[1] != "":
		hint, known = tagHints[strings.ToLower(m[1])]
	case m[0][0] == '[' && p.peek(-1) == '!':
		hint = "text-tag-image"
	case m[0][0] == '_':
		hint, known = "text-tag-bold", !inWords
	case m[0][0] == '*':
		hint, known = "text-tag-italic", !inWords
	}
	if known {
		p.report(m[0], hint)
		p.at += utf8.RuneCountInString(m[0])
	}
	return known
}

// report adds an error for markup of another program.
func (p *parser) report(found, hint string) {
	p.errs = append(p.errs, diag.Diagnostic{Code: "text-tag", Hint: hint, Args: diag.Args{"found": snippet(found), "first": found[:1]}})
}

// tag reports a tag at the current position, each kind once in a text.
func (p *parser) tag() bool {
	rest := string(p.text[p.at:min(p.at+longestBrace, len(p.text))])
	inner, _, closed := strings.Cut(rest[1:], ">")
	name := strings.ToLower(strings.TrimPrefix(inner, "/"))
	if end := strings.IndexAny(name, " =/"); end >= 0 {
		name = name[:end]
	}
	hint, known := tagHints[name]
	if name == "a" && strings.Contains(inner, "=") {
		hint, known = "text-tag-remove", true
	}
	if !closed || !known {
		return false
	}
	if !slices.Contains(p.tags, name) {
		p.tags = append(p.tags, name)
		p.report("<"+inner+">", hint)
	}
	return true
}
