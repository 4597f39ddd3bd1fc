package model

import (
	"maps"
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// templateFolders are where a game finds templates: its own, then those of the project and of the program.
func (g *Game) templateFolders() []string {
	return []string{g.path("templates"), "templates/components"}
}

// layers returns a component's file and the templates that it extends, each before the one that it extends itself. It reports
// false when one of them cannot be had.
func (g *Game) layers(root doc.Value, file string) (layers []doc.Value, whole bool) {
	layers, files := []doc.Value{root}, []string{file}
	for {
		extends := layers[len(layers)-1].Get("extends")
		if !extends.Exists() {
			return layers, true
		}
		name := extends.Text()
		next, ok := g.template(name)
		switch {
		case name == "":
			if extends.Kind() == doc.Scalar { // otherwise it is reported
				extends.Fail("empty-value", "", nil)
			}
			return layers, false
		case !ok:
			extends.Known(name, extends.Pos(), "unknown-template", g.templates())
			return layers, false
		case slices.Contains(files, next):
			extends.Fail("template-circle", "", diag.Args{"found": append(files, next)})
			return layers, false
		}
		below := g.templateRoot(next)
		if !below.Exists() {
			return layers, false
		}
		layers, files = append(layers, below), append(files, next)
	}
}

// template returns the file of a template.
func (g *Game) template(name string) (string, bool) {
	for _, folder := range g.templateFolders() {
		if file := path.Join(folder, name+".yaml"); isName(name) && g.project.Exists(file) {
			return file, true
		}
	}
	return "", false
}

// templates returns the names of the templates that components can extend.
func (g *Game) templates() []string {
	var names []string
	for _, folder := range g.templateFolders() {
		files, _ := g.project.Names(folder)
		for _, f := range files {
			if name, ok := strings.CutSuffix(f, ".yaml"); ok {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// sharedFile is a template as it was read, for all components that extend it.
type sharedFile struct {
	doc  *doc.Document // nil when nothing of it could be read
	errs diag.List     // why
}

// templateRoot reads a template, and adds its errors to those of the game.
func (g *Game) templateRoot(file string) doc.Value {
	f, ok := g.shared[file]
	if !ok {
		f.doc, f.errs = load(g.project, file)
		if g.shared == nil {
			g.shared = map[string]sharedFile{}
		}
		g.shared[file] = f
	}
	if f.doc == nil {
		return doc.Value{}
	}
	return f.doc.Root
}

// sharedMistakes returns what is wrong with the templates that components extend.
func (g *Game) sharedMistakes() (errs diag.List) {
	for _, name := range slices.Sorted(maps.Keys(g.shared)) {
		f := g.shared[name]
		errs = append(errs, f.errs...)
		if f.doc != nil {
			errs = append(errs, f.doc.Errors()...)
		}
	}
	return errs
}

// merged returns the map of a component lying over its templates or, with a key, the map under that key.
func merged(layers []doc.Value, key ...string) doc.Value {
	var all doc.Value
	for _, l := range slices.Backward(layers) {
		for _, k := range key {
			l = l.Get(k)
		}
		all = l.Over(all)
	}
	return all
}

// side returns the elements of one side: those of the templates, changed and removed by name, and new ones after them.
func side(layers []doc.Value, key string) []Element {
	var elements []Element
	for _, l := range slices.Backward(layers) {
		list := l.Get(key)
		if list.Kind() != doc.List {
			continue // reported, or omitted
		}
		inherited := len(elements)
		for _, item := range list.Items() {
			elements = mergeElement(elements, inherited, item)
		}
		elements = slices.DeleteFunc(elements, func(e Element) bool { return !e.source.Exists() })
	}
	return elements
}

// mergeElement puts one item of a list of elements to those that are there, of which the first ones are inherited.
func mergeElement(elements []Element, inherited int, item doc.Value) []Element {
	if name := item.Get("remove"); name.Exists() {
		i := named(elements[:inherited], name.Text())
		if inherited == 0 {
			name.Fail("nothing-inherited", "", diag.Args{"found": name.Raw()})
			return elements
		}
		if i < 0 {
			name.Known(name.Raw(), name.Pos(), "unknown-element-id", ids(elements[:inherited]))
			return elements
		}
		elements[i] = Element{} // the places of the others stay until the list is done
		return elements
	}
	e := Element{Pos: item.Pos(), source: item}
	if item.Kind() != doc.Map || len(item.Entries()) != 1 {
		return append(elements, e) // reported when it is read
	}
	entries := item.Entries()
	id := entries[0].Value.Get("id").Raw()
	e.kind, e.body = entries[0].Key, entries[0].Value
	switch i := named(elements, id); {
	case id == "" || i < 0:
		return append(elements, e)
	case i >= inherited && e.kind == "slot":
		return append(elements, e) // a slot's name is checked with those of all slots
	case i >= inherited:
		entries[0].Value.Get("id").Fail("element-id-twice", "", diag.Args{"found": id, "place": elements[i].Pos.String()})
		return append(elements, e)
	case elements[i].kind != e.kind:
		e.other = elements[i].kind
		elements[i] = e
	default:
		e.body = e.body.Over(elements[i].body)
		elements[i] = e
	}
	return elements
}

// elements are the elements of a group, which Element has: each is worked out on its own.
type elements struct{}

// DecodeDoc implements doc.Decoder.
func (elements) DecodeDoc(doc.Value) {}

// named returns which of the elements has a name, or -1.
func named(elements []Element, id string) int {
	return slices.IndexFunc(elements, func(e Element) bool { return e.source.Exists() && e.body.Get("id").Raw() == id })
}

// ids returns the names of the elements that have one.
func ids(elements []Element) []string {
	var names []string
	for _, e := range elements {
		if id := e.body.Get("id").Raw(); id != "" {
			names = append(names, id)
		}
	}
	return names
}
