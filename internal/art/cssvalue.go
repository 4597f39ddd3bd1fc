package art

import (
	"strings"

	"cartouche/internal/diag"
)

// plain returns a declaration as it is read: in small letters, without comments, and with the first colour of each light-dark().
func (d decl) plain() decl {
	if strings.HasPrefix(d.name, "--") {
		return d
	}
	d.value = d.value.withoutComments().trimmed()
	v := d.value.value
	if n := strings.Count(v, "(") - strings.Count(v, ")"); n > 0 && n < maxDepth { // the end closes them
		v += strings.Repeat(")", n)
	}
	if d.name != "font-family" && d.name != "transform" && d.name != "d" && !strings.Contains(v, "var(") {
		v = lowered(v)
	}
	for from := 0; ; { // paper is light
		at := strings.Index(v[from:], "light-dark(")
		if at < 0 {
			break
		}
		at += from
		inner, rest, ok := enclosed(v[at+len("light-dark("):])
		if !ok || len(separate(inner)) != 2 {
			break
		}
		v, from = v[:at]+separate(inner)[0]+rest, at
	}
	if v != d.value.value {
		d.value.exact = d.value.exact && len(v) == len(d.value.value)
		d.value.value = v
	}
	return d
}

// lowered returns a value in small letters, but for what is in quotes or in url().
func lowered(v string) string {
	if strings.IndexFunc(v, func(r rune) bool { return r >= 'A' && r <= 'Z' }) < 0 {
		return v
	}
	out := []byte(v)
	var quote byte
	for i := 0; i < len(out); i++ {
		c := out[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' && i >= 3 && string(out[i-3:i]) == "url":
			quote = ')'
		case c >= 'A' && c <= 'Z':
			out[i] += 'a' - 'A'
		}
	}
	return string(out)
}

// enclosed cuts a text at the parenthesis that closes the one before it.
func enclosed(s string) (inner, rest string, ok bool) {
	depth := 1
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return s[:i], s[i+1:], true
			}
		}
	}
	return s, "", false
}

// separate returns what is between the commas of a text that are not in parentheses, trimmed.
func separate(s string) []string {
	var list []string
	depth, from := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				list, from = append(list, strings.TrimSpace(s[from:i])), i+1
			}
		}
	}
	return append(list, strings.TrimSpace(s[from:]))
}

// best returns of some declarations of one property, the lightest first, the heaviest that is valid. It warns of those that it ignores,
// unless that changes nothing.
func (b *builder) best(e *element, list []decl) (decl, bool) {
	n := len(list) - 1
	for n >= 0 && !list[n].valid() {
		n--
	}
	out, found := decl{}, n >= 0
	if found {
		out = list[n]
	}
	for _, d := range list[n+1:] {
		s := syntaxes[d.name]
		instead := s.initial
		if found {
			instead = out.value.value
		}
		switch {
		case !matters(e, d.name), (found || !passed[d.name]) && same(d.value.value, instead):
		default:
			b.ignored(d.name, d.value, s.allowed)
		}
	}
	return out, found
}

// matters reports whether a property changes something of an element.
func matters(e *element, name string) bool {
	switch {
	case strings.HasPrefix(name, "font"), name == "text-anchor":
		return !e.blank()
	case e.name == "stop":
		return strings.HasPrefix(name, "stop-") || name == "color"
	}
	return true
}

// same reports whether a number that ends in a point, as some programs write them, is the same as another value.
func same(v, instead string) bool {
	f, ok := length(strings.TrimSuffix(v, "."), 1)
	g, fine := length(instead, 1)
	return ok && fine && f == g
}

// ignored warns of a value that is ignored.
func (b *builder) ignored(what string, value text, allowed []string) {
	b.note(value.pos(0), "art-ignored", diag.Args{"what": what, "found": snippet(value.value), "allowed": allowed})
}

// wide returns a declaration with the value that one for all properties stands for. It reports false if that is the value that the
// element has anyway.
func (b *builder) wide(e *element, d decl) (decl, bool) {
	v := d.value.value
	switch {
	case v == "initial", v != "inherit" && !passed[d.name]:
		d.value.value, d.value.exact = syntaxes[d.name].initial, false
		return d, d.value.value != ""
	case passed[d.name] || e.parent == nil:
		return d, false
	}
	for _, other := range b.declared(e.parent) {
		if other.name != d.name {
			continue
		}
		for _, w := range wide {
			if other.value.value == w {
				return b.wide(e.parent, other)
			}
		}
		return other, true
	}
	return d, false
}
