package art

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
)

// decl is a declaration of a style attribute or sheet, or an attribute.
type decl struct {
	name   string
	value  text
	weight int
}

// inUse is an element within one that a use draws, if it is.
type inUse struct{ element, copied *element }

// rules are the style rules of a file, found by the last part of their selectors.
type rules struct {
	byKey   map[string][]*rule // "#id", ".class", "element" or "*"
	count   int
	matched int  // declarations that were tried on elements
	related bool // a selector asks for more than an element itself
}

// rule is a rule of a style sheet: which elements it applies to and what it declares.
type rule struct {
	selector
	order   int
	decls   []decl
	refused text // what of it is not supported, "" if nothing; an error where the rest matches
}

// maxStyles is how many declarations may be tried on elements in all.
const maxStyles = 2_000_000

// The weights of declarations that do not come from selectors: attributes weigh least, and what is marked important most.
const (
	byElement   = 1
	byClass     = 1 << 8
	byID        = 1 << 16
	inStyle     = 1 << 24
	inKeyframe  = 1 << 26
	isImportant = 1 << 28
)

// addRule adds a rule with one of its selectors.
func (b *builder) addRule(r *rule) {
	if len(r.complex) == 0 || len(r.complex) > maxDepth || len(r.decls) == 0 {
		return
	}
	if b.rules.byKey == nil {
		b.rules.byKey = map[string][]*rule{}
	}
	r.order = b.rules.count
	b.rules.related = b.rules.related || len(r.complex) > 1 || len(r.complex[0].tests) > 0
	key := r.complex[len(r.complex)-1].key()
	b.rules.byKey[key] = append(b.rules.byKey[key], r)
	b.rules.count++
}

// matches reports whether a selector is for an element. What it tries is counted.
func (b *builder) matches(x complex, e *element) bool {
	last := len(x) - 1
	b.rules.matched++
	if b.rules.matched > maxStyles || !x[last].matches(b, e) {
		return false
	}
	if last == 0 {
		return true
	}
	rest := x[:last]
	switch x[last].join {
	case '>':
		p := b.parentOf(e)
		return p != nil && b.matches(rest, p)
	case ' ':
		for p := b.parentOf(e); p != nil; p = b.parentOf(p) {
			if b.matches(rest, p) {
				return true
			}
		}
		return false
	}
	if b.parentOf(e) == nil || e.place == 0 {
		return false
	}
	before := e.parent.kids[:e.place]
	if x[last].join == '+' {
		return b.matches(rest, before[e.place-1])
	}
	for _, k := range slices.Backward(before) {
		if b.matches(rest, k) {
			return true
		}
	}
	return false
}

// parentOf returns the parent of an element that selectors find.
func (b *builder) parentOf(e *element) *element {
	if e == b.copied {
		return nil
	}
	return e.parent
}

// within begins with what a use draws, or a definition for nil, and returns what ends that.
func (b *builder) within(copied *element) func() {
	before := b.copied
	if b.rules.related {
		b.copied = copied
	}
	return func() { b.copied = before }
}

func (c compound) matches(b *builder, e *element) bool {
	if c.element != "" && c.element != e.name || c.id != "" && c.id != e.attrs.of("id").value {
		return false
	}
	for _, class := range c.classes {
		if !slices.Contains(e.classes, class) {
			return false
		}
	}
	for _, t := range c.tests {
		if !t(b, e) {
			return false
		}
	}
	return true
}

// declared returns what holds for an element: of each property the declaration that
// weighs most, the later of two that weigh the same, in the order of their names.
func (b *builder) declared(e *element) []decl {
	key := inUse{e, b.copied}
	if list, ok := b.cascade[key]; ok {
		return list
	}
	var room [8]decl // most elements have fewer
	all := room[:0]
	for i, name := range e.attrs.names {
		if isAttribute(name) {
			all = longhands(all, decl{name: name, value: e.attrs.texts[i].trimmed(), weight: -1})
		}
	}
	for _, r := range b.rulesFor(e) {
		for _, d := range r.decls {
			d.weight += r.weight
			all = append(all, d)
		}
	}
	if s, ok := e.attrs.find("style"); ok {
		for _, d := range b.decls(s) {
			d.weight += inStyle
			all = append(all, d)
		}
	}
	list := b.heaviest(e, all)
	if first := b.firstFrame(e, list); len(first) > 0 {
		list = b.heaviest(e, append(list, first...))
	}
	b.cascade[key] = list
	return list
}

// heaviest returns of each property the declaration that weighs most of those that are valid.
func (b *builder) heaviest(e *element, all []decl) []decl {
	for i := range all {
		all[i] = all[i].plain()
	}
	slices.SortStableFunc(all, func(x, y decl) int {
		return cmp.Or(cmp.Compare(x.name, y.name), cmp.Compare(x.weight, y.weight))
	})
	list := make([]decl, 0, len(all))
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].name == all[from].name {
			to++
		}
		if d, ok := b.best(e, all[from:to]); ok {
			list = append(list, d)
		}
		from = to
	}
	return list
}

// rulesFor returns the rules that apply to an element, in the order of the file.
func (b *builder) rulesFor(e *element) []*rule {
	if len(b.rules.byKey) == 0 {
		return nil
	}
	keys := []string{"*", e.name}
	if id := e.attrs.of("id").value; id != "" {
		keys = append(keys, "#"+id)
	}
	for _, class := range e.classes {
		keys = append(keys, "."+class)
	}
	var list []*rule
	for _, key := range keys {
		for _, r := range b.rules.byKey[key] {
			b.rules.matched += len(r.decls)
			if matches := b.matches(r.complex, e); b.rules.matched > maxStyles {
				b.stop(e, "art-styles", maxStyles)
				return nil
			} else if !matches {
				continue
			}
			if r.refused.value != "" {
				b.errs.Add(r.refused.pos(0), "art-selector", diag.Args{"found": snippet(r.refused.value)})
				r.refused.value = "" // once
			}
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(x, y *rule) int { return cmp.Compare(x.order, y.order) })
	return list
}
