package art

import (
	"strings"

	"cartouche/internal/diag"
)

// nest is what is around rules of a style sheet.
type nest struct {
	selectors []selector // of the rule around; nil for none
	refused   text       // a rule around that is not supported
	depth     int
	begun     bool // rules were before, after which nothing is imported
}

// sheet reads a style sheet into rules.
func (b *builder) sheet(t text, in nest) {
	if in.depth++; in.depth > maxDepth {
		return
	}
	for t = t.trimmed(); t.value != ""; t = t.trimmed() {
		switch {
		case strings.HasPrefix(t.value, "<!--"):
			t = t.part(4, len(t.value))
			continue
		case strings.HasPrefix(t.value, "-->"):
			t = t.part(3, len(t.value))
			continue
		}
		prelude, body, rest, ok := t.rule()
		switch {
		case !ok:
			b.errs.Add(t.pos(0), "art-css", diag.Args{"found": snippet(t.value)})
			return
		case t.value[0] == '@':
			b.atRule(prelude, body, in)
			in.begun = in.begun || body.file != nil
		default:
			b.styleRule(prelude, body, in)
			in.begun = true
		}
		t = rest
	}
}

// rule cuts off the first rule of a style sheet: what is before its braces and what is in them. The rule of @import and the like has
// none and ends with a semicolon. It reports false if a brace is missing.
func (t text) rule() (prelude, body, rest text, ok bool) {
	stops := "{"
	if t.value[0] == '@' {
		stops = "{;"
	}
	open := t.until(stops)
	prelude = t.part(0, open).trimmed()
	if open == len(t.value) {
		return prelude, text{}, text{}, stops != "{"
	}
	rest = t.part(open+1, len(t.value))
	if t.value[open] == ';' {
		return prelude, text{}, rest, true
	}
	end := rest.until("}")
	if end == len(rest.value) {
		return prelude, text{}, text{}, false
	}
	return prelude, rest.part(0, end), rest.part(end+1, len(rest.value)), true
}

// styleRule reads a rule with a selector.
func (b *builder) styleRule(prelude, body text, in nest) {
	p := &selectors{scanner: scan(prelude), nest: in.selectors, spaces: b.spaces}
	list, ok := p.list(false)
	if !ok || !p.done() {
		return // CSS drops it
	}
	inner := in
	inner.selectors = list
	b.block(body, prelude, inner)
}

// block reads the declarations and the nested rules of a rule.
func (b *builder) block(body, prelude text, in nest) {
	if in.depth++; in.depth > maxDepth {
		return
	}
	from := 0
	flush := func(to int) {
		decls := b.decls(body.part(from, to))
		for _, s := range in.selectors {
			r := &rule{selector: s, decls: decls, refused: in.refused}
			if r.refused.value == "" && s.refused() {
				r.refused = prelude
			}
			b.addRule(r)
		}
	}
	for at := 0; at < len(body.value); {
		next := body.part(at, len(body.value))
		end := at + next.until("{;")
		if end == len(body.value) || body.value[end] == ';' {
			if t := next.trimmed(); strings.HasPrefix(t.value, "@") { // it has no braces and declares nothing
				flush(at)
				from = min(end+1, len(body.value))
			}
			at = end + 1
			continue
		}
		if t := next.trimmed(); strings.HasPrefix(t.value, "--") { // braces in the value of a custom property
			at = end + 1 + body.part(end+1, len(body.value)).until("}") + 1
			continue
		}
		flush(at)
		prelude, inner, rest, ok := next.trimmed().rule()
		if !ok {
			b.errs.Add(next.trimmed().pos(0), "art-css", diag.Args{"found": snippet(next.value)})
			return
		}
		if strings.HasPrefix(prelude.value, "@") {
			b.atRule(prelude, inner, in)
		} else {
			b.styleRule(prelude, inner, in)
		}
		at = len(body.value) - len(rest.value)
		from = at
	}
	flush(len(body.value))
}

// decls reads declarations: fill: red; stroke: none. What is not a declaration is ignored, as CSS has it.
func (b *builder) decls(t text) []decl {
	var list []decl
	for t = t.withoutComments(); t.value != ""; {
		end := t.until(";")
		list = declaration(list, t.part(0, end))
		t = t.part(min(end+1, len(t.value)), len(t.value))
	}
	return list
}

// declaration reads one declaration, which may declare several properties, and adds them to a list.
func declaration(list []decl, t text) []decl {
	colon := strings.IndexByte(t.value, ':')
	if colon < 0 {
		return list
	}
	d := decl{name: strings.TrimSpace(t.value[:colon]), value: t.part(colon+1, len(t.value)).trimmed()}
	if !strings.HasPrefix(d.name, "--") {
		d.name = strings.ToLower(d.name)
	}
	if at := strings.LastIndexByte(d.value.value, '!'); at >= 0 && strings.EqualFold(strings.TrimSpace(d.value.value[at+1:]), "important") {
		d.weight = isImportant
		d.value = d.value.part(0, at).trimmed()
	}
	if strings.HasPrefix(d.name, "--") {
		return append(list, d)
	}
	if d.value.value == "" {
		return list
	}
	return longhands(list, d)
}
