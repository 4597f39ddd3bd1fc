package font

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// tagHints are tags of HTML and of other card programs that people have in their tables, with hints for what to write here.
var tagHints = map[string]string{
	"b": "text-tag-bold", "strong": "text-tag-bold", "i": "text-tag-italic", "em": "text-tag-italic",
	"br": "text-tag-break", "p": "text-tag-break", "img": "text-tag-image", "image": "text-tag-image", "icon": "text-tag-image",
	"u": "text-tag-remove", "s": "text-tag-remove", "span": "text-tag-remove", "font": "text-tag-remove", "sup": "text-tag-remove",
	"sub": "text-tag-remove", "small": "text-tag-remove", "big": "text-tag-remove", "div": "text-tag-remove", "center": "text-tag-remove",
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
	if !closed || !known {
		return false
	}
	if !slices.Contains(p.tags, name) {
		p.tags = append(p.tags, name)
		p.errs = append(p.errs, diag.Diagnostic{Code: "text-tag", Hint: hint, Args: diag.Args{"found": snippet("<" + inner + ">")}})
	}
	return true
}
