package art

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// compound is a part of a selector that one element has to match: path.bold#sun.
type compound struct {
	element, id string
	classes     []string
	root        bool // :root
	child       bool // the element before is the parent, not any ancestor
}

// The weights of declarations that do not come from selectors: attributes weigh least, and what is marked important most.
const (
	byElement   = 1
	byClass     = 1 << 8
	byID        = 1 << 16
	inStyle     = 1 << 24
	isImportant = 1 << 28
)

// addRule adds a rule with one of its selectors. Selectors for states that paper does not have, such as a:hover, select nothing.
func (b *builder) addRule(s text, decls []decl) {
	r := &rule{order: b.rules.count, decls: decls}
	child := false
	for _, word := range strings.Fields(strings.ReplaceAll(s.value, ">", " > ")) {
		if word == ">" {
			child = true
			continue
		}
		c, weight, ok := parseCompound(word)
		switch {
		case strings.Contains(word, ":") && !c.root:
			return
		case !ok:
			b.errs.Add(s.pos(0), "art-selector", diag.Args{"found": snippet(s.value)})
			return
		}
		c.child, child = child, false
		r.selector, r.weight = append(r.selector, c), r.weight+weight
	}
	if len(r.selector) == 0 || len(r.selector) > maxDepth {
		return
	}
	if b.rules.byKey == nil {
		b.rules.byKey = map[string][]*rule{}
	}
	key := r.selector[len(r.selector)-1].key()
	b.rules.byKey[key] = append(b.rules.byKey[key], r)
	b.rules.count++
}

// key returns the key of the rules whose selectors end with the compound.
func (c compound) key() string {
	switch {
	case c.id != "":
		return "#" + c.id
	case len(c.classes) > 0:
		return "." + c.classes[0]
	}
	return cmp.Or(c.element, "*")
}

// parseCompound reads an element, classes and an id without spaces between them.
func parseCompound(s string) (c compound, weight int, ok bool) {
	for i := 0; i < len(s); {
		kind := s[i]
		if kind == '.' || kind == '#' || kind == ':' {
			i++
		} else if i > 0 {
			return c, weight, false
		}
		n := i
		for n < len(s) && (isName(s[n]) || s[n] == '*' && n == 0) {
			n++
		}
		name := s[i:n]
		switch {
		case name == "":
			return c, weight, false
		case kind == ':':
			if c.root = name == "root"; !c.root {
				return c, weight, false
			}
			weight += byClass
		case kind == '.':
			c.classes = append(c.classes, name)
			weight += byClass
		case kind == '#' && c.id == "":
			c.id = name
			weight += byID
		case name == "*" && kind == '*':
		case kind != '#' && !strings.Contains(name, "*"):
			c.element = name
			weight += byElement
		default:
			return c, weight, false
		}
		i = n
	}
	return c, weight, s != ""
}

func isName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c >= 0x80
}

// matches reports whether the rule applies to an element.
func (b *builder) matches(r *rule, e *element) bool {
	last := len(r.selector) - 1
	return r.selector[last].matches(e) && b.within(e, r.selector[:last], r.selector[last].child)
}

// within reports whether the elements around e match compounds. What it tries is counted.
func (b *builder) within(e *element, list []compound, child bool) bool {
	if len(list) == 0 {
		return true
	}
	last := list[len(list)-1]
	for e = e.parent; e != nil && b.rules.matched <= maxStyles; e = e.parent {
		b.rules.matched++
		if last.matches(e) && b.within(e, list[:len(list)-1], last.child) {
			return true
		}
		if child {
			return false
		}
	}
	return false
}

func (c compound) matches(e *element) bool {
	if c.element != "" && c.element != e.name || c.id != "" && c.id != e.attrs["id"].value || c.root && e.parent != nil {
		return false
	}
	for _, class := range c.classes {
		if !slices.Contains(e.classes, class) {
			return false
		}
	}
	return true
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
			all = append(all, decl{name: name, value: e.attrs[name].trimmed(), weight: -1})
		}
	}
	for _, r := range b.rulesFor(e) {
		for _, d := range r.decls {
			d.weight += r.weight
			all = append(all, d)
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

// rulesFor returns the rules that apply to an element, in the order of the file.
func (b *builder) rulesFor(e *element) []*rule {
	keys := []string{"*", e.name}
	if id := e.attrs["id"].value; id != "" {
		keys = append(keys, "#"+id)
	}
	for _, class := range e.classes {
		keys = append(keys, "."+class)
	}
	var list []*rule
	for _, key := range keys {
		for _, r := range b.rules.byKey[key] {
			if b.rules.matched += 1 + len(r.decls); b.rules.matched > maxStyles {
				b.stop(e, "art-styles", maxStyles)
				return nil
			}
			if b.matches(r, e) {
				list = append(list, r)
			}
		}
	}
	slices.SortFunc(list, func(x, y *rule) int { return cmp.Compare(x.order, y.order) })
	return list
}
