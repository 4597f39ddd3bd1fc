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

// LayersOf returns the names in the project of the files of a component: its own, and those of the templates that it extends, each
// before the one that it extends itself.
func (g *Game) LayersOf(c *Component) []string {
	files := []string{c.File}
	for {
		d, errs := load(g.project, files[len(files)-1])
		if errs != nil {
			return files
		}
		next, ok := g.template(d.Root.Get("extends").Raw())
		if !ok || slices.Contains(files, next) {
			return files
		}
		files = append(files, next)
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
		elements = slices.DeleteFunc(withItems(elements, list), func(e Element) bool { return !e.source.Exists() })
	}
	return elements
}

// withItems puts the items of a list to the elements that are there, which are inherited. Those that are removed stay as zero
// elements.
func withItems(elements []Element, list doc.Value) []Element {
	m := merger{elements: elements, inherited: len(elements), named: map[string][]int{}, changed: map[int]bool{}}
	for i, e := range elements {
		m.name(e, i)
	}
	for _, item := range list.Items() {
		if len(m.elements) == MaxOnSide {
			item.Fail("side-elements", "", diag.Args{"found": len(elements) + list.Len(), "high": MaxOnSide})
			break
		}
		m.add(item)
	}
	return m.elements
}

// merger puts elements to those that are inherited.
type merger struct {
	elements  []Element
	inherited int              // how many of them, from the first
	named     map[string][]int // the places of those with a name, several of which are an error
	changed   map[int]bool     // of those that are inherited, which the list changes
}

// name notes the name of an element, if it has one.
func (m *merger) name(e Element, place int) {
	if id := e.body.Get("id").Raw(); id != "" {
		m.named[id] = append(m.named[id], place)
	}
}

// append adds an element after the others.
func (m *merger) append(e Element) {
	m.name(e, len(m.elements))
	m.elements = append(m.elements, e)
}

// find returns the first element with a name, or -1.
func (m *merger) find(id string) int {
	if places := m.named[id]; len(places) > 0 {
		return places[0]
	}
	return -1
}

// remove removes an inherited element. The places of the others stay until the list is done.
func (m *merger) remove(name doc.Value) {
	switch i := m.find(name.Text()); {
	case name.IsNull(), name.Kind() == doc.List, name.Kind() == doc.Map: // reported
	case m.inherited == 0:
		name.Fail("nothing-inherited", "", diag.Args{"found": name.Raw()})
	case i < 0 || i >= m.inherited:
		name.Known(name.Raw(), name.Pos(), "unknown-element-id", ids(m.elements[:m.inherited]))
	default:
		m.elements[i] = Element{}
		m.named[name.Text()] = m.named[name.Text()][1:]
	}
}

// add puts one item of a list to the elements.
func (m *merger) add(item doc.Value) {
	e := Element{Pos: item.Pos(), source: item}
	if item.Kind() != doc.Map || len(item.Entries()) != 1 {
		m.append(e) // reported when it is read
		return
	}
	entry := item.Entries()[0]
	if entry.Key == "remove" {
		m.remove(entry.Value)
		return
	}
	e.kind, e.body = entry.Key, entry.Value
	id := e.body.Get("id").Raw()
	switch i := m.find(id); {
	case i < 0:
		m.append(e)
	case i >= m.inherited && e.kind == "slot":
		m.append(e) // a slot's name is checked with those of all slots
	case i >= m.inherited, m.changed[i]:
		e.body.Get("id").Fail("element-id-twice", "", diag.Args{"found": id, "place": diag.Path(m.elements[i].Pos.String())})
		if i >= m.inherited {
			m.append(e)
		}
	case m.elements[i].kind != e.kind:
		e.other = m.elements[i].kind
		m.elements[i], m.changed[i] = e, true
	default:
		e.body = e.body.Over(m.elements[i].body)
		m.elements[i], m.changed[i] = e, true
	}
}

// elements are the elements of a group, which Element has: each is worked out on its own.
type elements struct{}

// DecodeDoc implements doc.Decoder.
func (elements) DecodeDoc(doc.Value) {}

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
