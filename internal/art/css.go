package art

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// rule is a rule of a style sheet: what it applies to and what it declares.
type rule struct {
	element, id string
	classes     []string
	weight      int // specificity
	decls       []decl
}

// decl is a declaration: what stands in a style attribute or sheet, or an attribute.
type decl struct {
	name   string
	value  text
	at     diag.Pos // of the name
	weight int
}

// The weights of declarations that do not come from selectors: attributes weigh least,
// and what is marked important most.
const (
	byElement   = 1
	byClass     = 1 << 8
	byID        = 1 << 16
	inStyle     = 1 << 24
	isImportant = 1 << 28
)

// sheet reads a style sheet into rules.
func (b *builder) sheet(t text) {
	t = t.withoutComments()
	for {
		t = t.trimmed()
		if t.value == "" {
			return
		}
		if t.value[0] == '@' {
			b.errs.Add(t.pos(0), "art-css-at", diag.Args{"found": firstWord(t.value)})
			return
		}
		open := strings.IndexByte(t.value, '{')
		end := strings.IndexByte(t.value, '}')
		if open < 0 || end < open {
			b.errs.Add(t.pos(0), "art-css", diag.Args{"found": snippet(t.value)})
			return
		}
		decls := b.decls(t.part(open+1, end))
		for _, s := range t.part(0, open).split(',') {
			r, ok := selector(s.value)
			if !ok {
				b.errs.Add(s.pos(0), "art-selector", diag.Args{"found": s.value})
				continue
			}
			r.decls = decls
			b.rules = append(b.rules, r)
		}
		t = t.part(end+1, len(t.value))
	}
}

// selector reads an element, classes and an id that stand together: path.bold#sun.
func selector(s string) (rule, bool) {
	var r rule
	for i := 0; i < len(s); {
		kind := s[i]
		if kind == '.' || kind == '#' {
			i++
		} else if i > 0 {
			return r, false
		}
		n := i
		for n < len(s) && (isName(s[n]) || s[n] == '*' && n == 0) {
			n++
		}
		name := s[i:n]
		switch {
		case name == "":
			return r, false
		case kind == '.':
			r.classes = append(r.classes, name)
			r.weight += byClass
		case kind == '#' && r.id == "":
			r.id = name
			r.weight += byID
		case name == "*" && kind == '*':
		case kind != '#' && !strings.Contains(name, "*"):
			r.element = name
			r.weight += byElement
		default:
			return r, false
		}
		i = n
	}
	return r, s != ""
}

func isName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c >= 0x80
}

// matches reports whether the rule applies to an element.
func (r rule) matches(e *element, classes []string) bool {
	if r.element != "" && r.element != e.name || r.id != "" && r.id != e.attrs["id"].value {
		return false
	}
	for _, c := range r.classes {
		if !slices.Contains(classes, c) {
			return false
		}
	}
	return true
}

// decls reads declarations: fill: red; stroke: none.
func (b *builder) decls(t text) []decl {
	var list []decl
	for _, d := range t.withoutComments().split(';') {
		if d.value == "" {
			continue
		}
		colon := strings.IndexByte(d.value, ':')
		if colon < 0 {
			b.errs.Add(d.pos(0), "art-css", diag.Args{"found": snippet(d.value)})
			continue
		}
		value := d.part(colon+1, len(d.value)).trimmed()
		one := decl{name: strings.TrimSpace(d.value[:colon]), at: d.pos(0)}
		if plain, ok := strings.CutSuffix(value.value, "!important"); ok {
			one.weight = isImportant
			value.value = strings.TrimSpace(plain)
		}
		one.value = value
		list = append(list, one)
	}
	return list
}

// declared returns what holds for an element: of each property the declaration that
// weighs most, the later of two that weigh the same, in the order of their names.
func (b *builder) declared(e *element) []decl {
	if list, ok := b.cascade[e]; ok {
		return list
	}
	var all []decl
	for _, name := range e.names {
		if isProperty(name) {
			all = append(all, decl{name: name, value: e.attrs[name].trimmed(), at: e.attrs[name].pos(0), weight: -1})
		}
	}
	classes := strings.Fields(e.attrs["class"].value)
	for _, r := range b.rules {
		if r.matches(e, classes) {
			for _, d := range r.decls {
				d.weight += r.weight
				all = append(all, d)
			}
		}
	}
	if s, ok := e.attrs["style"]; ok {
		for _, d := range b.decls(s) {
			d.weight += inStyle
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, func(x, y decl) int {
		return cmp.Or(cmp.Compare(x.name, y.name), cmp.Compare(x.weight, y.weight))
	})
	var list []decl
	for i, d := range all {
		if i+1 == len(all) || all[i+1].name != d.name {
			list = append(list, d)
		}
	}
	b.cascade[e] = list
	return list
}

// part returns a piece of the text.
func (t text) part(from, to int) text {
	t.value = t.value[from:to]
	if t.exact {
		t.at += from
	}
	return t
}

func (t text) trimmed() text {
	from := len(t.value) - len(strings.TrimLeft(t.value, " \t\r\n\f"))
	return t.part(from, from+len(strings.TrimSpace(t.value[from:])))
}

// split cuts the text at a separator; the parts are trimmed.
func (t text) split(by byte) []text {
	var list []text
	for from := 0; from <= len(t.value); {
		to := strings.IndexByte(t.value[from:], by)
		if to < 0 {
			to = len(t.value) - from
		}
		list = append(list, t.part(from, from+to).trimmed())
		from += to + 1
	}
	return list
}

// withoutComments puts spaces in place of comments, so that places stay.
func (t text) withoutComments() text {
	for {
		from := strings.Index(t.value, "/*")
		if from < 0 {
			return t
		}
		to := len(t.value)
		if n := strings.Index(t.value[from+2:], "*/"); n >= 0 {
			to = from + 2 + n + 2
		}
		t.value = t.value[:from] + strings.Repeat(" ", to-from) + t.value[to:]
	}
}

func firstWord(s string) string {
	word, _, _ := strings.Cut(strings.Fields(s)[0], "{")
	return snippet(word)
}

// snippet returns the beginning of a text, to show where something is.
func snippet(s string) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > 40 {
		return string(r[:39]) + "…"
	}
	return string(r)
}
