package edit

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/plural"
)

// Put sets the text of a key. A missing key is added after the entry before it in the source, with the comments from there.
func (f *File) Put(source *File, key string, text lang.Text) {
	if old, ok := f.want[key]; ok && Same(old, text) {
		return
	}
	f.want[key] = text
	n := f.root.find(key)
	if n == nil {
		n = f.add(source, key)
	}
	for _, around := range f.root.path(key) { // braces around the text may have its mark
		around.unmark()
	}
	model := source.root.find(key)
	switch {
	case len(text.Forms) > 1:
		f.setForms(f.onLines(n, text), text, model)
	case n.plural:
		f.single(n, text, model)
	default:
		f.setText(n, text.Forms["other"], model)
	}
}

// PutMissing adds a missing text as a comment for the translator to fill in.
func (f *File) PutMissing(source *File, key string, text lang.Text) {
	n := f.add(source, key)
	n.missing = true
	model := source.root.find(key)
	if len(text.Forms) > 1 {
		f.setForms(n, text, model)
	} else {
		f.setText(n, text.Forms["other"], model)
	}
}

// path returns the maps around the node of a key, the outermost first, and then the node.
func (n *node) path(key string) []*node {
	for _, kid := range n.kids {
		if kid.key == key && (!kid.isMap || kid.plural) {
			return []*node{kid}
		}
		if kid.isMap && !kid.plural && strings.HasPrefix(key, kid.key+".") {
			if rest := kid.path(key); rest != nil {
				return append([]*node{kid}, rest...)
			}
		}
	}
	return nil
}

// find returns the node of a key, or nil.
func (n *node) find(key string) *node {
	if path := n.path(key); path != nil {
		return path[len(path)-1]
	}
	return nil
}

// add adds an entry without a text, and the missing maps around it.
func (f *File) add(source *File, key string) *node {
	at, siblings := f.root, source.root.kids
	for _, model := range source.root.path(key) {
		if next := at.child(model); next != nil && model.isMap && !model.plural {
			f.explode(next)
			at, siblings = next, model.kids
			continue
		}
		n := &node{name: model.name, key: model.key, lead: f.reindented(model, at), indent: f.inner(at)}
		n.before = strings.Repeat(" ", n.indent) + doc.FormatKey(n.name) + ":"
		n.after = f.eol
		if model.isMap && !model.plural {
			n.isMap = true
			n.before += f.eol
		} else {
			n.before += " "
		}
		at.insert(n, siblings)
		at, siblings = n, model.kids
	}
	return at
}

// child returns the map with the key of model, or nil.
func (n *node) child(model *node) *node {
	for _, kid := range n.kids {
		if kid.key == model.key && kid.isMap == model.isMap && !kid.plural {
			return kid
		}
	}
	return nil
}

// inner returns the indentation of the entries of a map.
func (f *File) inner(n *node) int {
	switch {
	case len(n.kids) > 0 && !n.flow:
		return n.kids[0].indent
	case n == f.root:
		return 0
	}
	return n.indent + f.step
}

// reindented returns the lines above an entry of the source, indented for this file.
func (f *File) reindented(model, parent *node) []string {
	var out []string
	for _, l := range model.lead {
		if l = strings.TrimSpace(l); l != "" {
			l = strings.Repeat(" ", f.inner(parent)) + l
		}
		out = append(out, l+f.eol)
	}
	return out
}

// insert inserts a kid after the nearest one that precedes it in the source.
func (n *node) insert(kid *node, siblings []*node) {
	if i := slices.IndexFunc(siblings, func(s *node) bool { return s.key == kid.key }); i >= 0 {
		siblings = siblings[:i]
	}
	at := 0
	for _, s := range slices.Backward(siblings) {
		if at = 1 + slices.IndexFunc(n.kids, func(k *node) bool { return k.key == s.key }); at > 0 {
			break
		}
	}
	n.kids = slices.Insert(n.kids, at, kid)
}

// setText spells a text as it was spelled before, or a new one as in the source.
func (f *File) setText(n *node, text string, model *node) {
	want := n.value
	if n.value == "" && model != nil {
		if want = model.value; model.plural {
			want = model.kids[len(model.kids)-1].value
		}
	}
	n.value = f.spell(text, want, n.indent, n.inBraces)
	if rest := strings.TrimSpace(n.after); rest != "" && strings.Contains(n.value, "\n") {
		n.lead = append(n.lead, strings.Repeat(" ", n.indent)+rest+f.eol) // a comment cannot follow a block
		n.after = f.eol
	}
}

// setForms sets the plural forms of an entry that has its own line.
func (f *File) setForms(n *node, text lang.Text, model *node) {
	if !n.plural {
		n.isMap, n.plural, n.value = true, true, ""
		n.before = strings.TrimRight(n.before, " ") + f.eol
		if rest := strings.TrimSpace(n.after); rest != "" {
			n.before = strings.TrimRight(n.before, "\r\n") + " " + rest + f.eol
		}
		n.after = ""
	}
	now, old := entries(text), map[string]string{}
	if t, ok := f.Texts.Get(n.key); ok {
		old = entries(t)
	}
	n.kids = slices.DeleteFunc(n.kids, func(k *node) bool { _, ok := now[k.name]; return !ok })
	for i, form := range sorted(now) {
		at := slices.IndexFunc(n.kids, func(k *node) bool { return k.name == form })
		if at < 0 {
			kid := &node{name: form, key: n.key, indent: f.inner(n), after: f.eol}
			kid.before = strings.Repeat(" ", kid.indent) + form + ": "
			at = min(i, len(n.kids))
			n.kids = slices.Insert(n.kids, at, kid)
		}
		kid := n.kids[at]
		if was, ok := old[form]; ok && kid.value != "" && was == now[form] {
			continue
		}
		f.setText(kid, now[form], model.form(form))
	}
}

// form returns the node of a plural form, or n itself if it has no forms.
func (n *node) form(name string) *node {
	if n == nil || !n.plural {
		return n
	}
	for _, kid := range n.kids {
		if kid.name == name {
			return kid
		}
	}
	return n.kids[len(n.kids)-1]
}

// single replaces plural forms by one text.
func (f *File) single(n *node, text lang.Text, model *node) {
	if n.flow {
		n.value, n.close = "", ""
	} else {
		n.after = f.eol
		for _, r := range remarks(n.before) {
			n.after = " " + r + f.eol
		}
		n.before = strings.Repeat(" ", n.indent) + doc.FormatKey(n.name) + ": "
	}
	n.kids, n.isMap, n.plural, n.flow = nil, false, false, false
	f.setText(n, text.Forms["other"], model)
}

// by is the key of the argument that chooses the plural form.
const by = "by"

// entries returns the plural forms of a text, and `by` if it has one.
func entries(text lang.Text) map[string]string {
	all := maps.Clone(text.Forms)
	if text.By != "" {
		all[by] = text.By
	}
	return all
}

// sorted returns the keys of entries in the order of a file: `by`, then the forms.
func sorted(entries map[string]string) []string {
	keys := slices.Collect(maps.Keys(entries))
	slices.SortFunc(keys, func(a, b string) int { return slices.Index(plural.Names, a) - slices.Index(plural.Names, b) })
	return keys
}
