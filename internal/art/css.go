package art

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// decl is a declaration of a style attribute or sheet, or an attribute.
type decl struct {
	name   string
	value  text
	weight int
}

// rules are the style rules of a file, found by the last part of their selectors.
type rules struct {
	byKey   map[string][]*rule // "#id", ".class", "element" or "*"
	count   int
	matched int // declarations that were tried on elements
}

// rule is a rule of a style sheet: which elements it applies to and what it declares.
type rule struct {
	selector []compound // the last is the element itself
	order    int
	weight   int // specificity
	decls    []decl
}

// maxStyles is how many declarations may be tried on elements in all.
const maxStyles = 2_000_000

// sheet reads a style sheet into rules.
func (b *builder) sheet(t text) {
	for t = t.trimmed(); t.value != ""; t = t.trimmed() {
		switch {
		case strings.HasPrefix(t.value, "<!--"):
			t = t.part(4, len(t.value))
			continue
		case strings.HasPrefix(t.value, "-->"):
			t = t.part(3, len(t.value))
			continue
		case t.value[0] == '@':
			t = b.atRule(t)
			continue
		}
		open := strings.IndexByte(t.value, '{')
		end := strings.IndexByte(t.value, '}')
		if open < 0 || end < open {
			b.errs.Add(t.pos(0), "art-css", diag.Args{"found": snippet(t.value)})
			return
		}
		decls := b.decls(t.part(open+1, end))
		for _, s := range t.part(0, open).split(',') {
			b.addRule(s, decls)
		}
		t = t.part(end+1, len(t.value))
	}
}

// atRule reads a rule that begins with @, and returns what follows it. Rules for media
// that are printed count; other files are never read, and what else there is paints nothing.
func (b *builder) atRule(t text) text {
	name, media, _ := strings.Cut(strings.TrimSpace(t.value[:strings.IndexAny(t.value+"{", "{;")]), " ")
	end := strings.IndexAny(t.value, "{;")
	if end < 0 {
		return text{}
	}
	if t.value[end] == ';' {
		if name == "@import" {
			b.note(t.pos(0), "art-import", diag.Args{"found": snippet(media)})
		}
		return t.part(end+1, len(t.value))
	}
	open := end
	for depth := 0; ; end++ {
		if end == len(t.value) {
			b.errs.Add(t.pos(0), "art-css", diag.Args{"found": snippet(t.value)})
			return text{}
		}
		if t.value[end] == '{' {
			depth++
		} else if t.value[end] == '}' {
			if depth--; depth == 0 {
				break
			}
		}
	}
	if name == "@media" && slices.Contains([]string{"all", "print", "screen"}, strings.TrimSpace(media)) {
		b.sheet(t.part(open+1, end))
	}
	return t.part(end+1, len(t.value))
}

// decls reads declarations: fill: red; stroke: none. What is not a declaration is ignored, as CSS has it.
func (b *builder) decls(t text) []decl {
	var list []decl
	for _, d := range t.withoutComments().split(';') {
		colon := strings.IndexByte(d.value, ':')
		if colon < 0 {
			continue
		}
		one := decl{name: strings.TrimSpace(d.value[:colon]), value: d.part(colon+1, len(d.value)).trimmed()}
		if strings.HasPrefix(one.name, "--") {
			list = append(list, one)
			continue
		}
		if one.name = strings.ToLower(one.name); !isProperty(one.name) && !geometry[one.name] {
			continue
		}
		if plain, ok := strings.CutSuffix(one.value.value, "!important"); ok {
			one.weight = isImportant
			one.value.value = strings.TrimSpace(plain)
		}
		list = append(list, one)
	}
	return list
}
