package edit

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
)

// pair is a key of an element with its new value: a text, or lengths in the unit and the manner of those before.
type pair struct {
	key     string
	value   string
	lengths []geom.Length
}

func lengthsAt(key string, ls ...geom.Length) pair { return pair{key: key, lengths: ls} }

// spelled returns the value as YAML, over one that is there as it is written, or inherited; "" for none.
func (p pair) spelled(f *face, there, inherited string, inBraces bool) (string, bool) {
	if p.lengths == nil {
		return spelled(p.value, there, inBraces), true
	}
	if unitOf(there) != "" {
		return withLengths(there, p.lengths)
	}
	value, ok := "", false
	if unitOf(inherited) != "" {
		value, ok = withLengths(inherited, p.lengths)
	}
	if !ok {
		value = writtenAll(usualUnit(f.own.text), p.lengths...)
	}
	if inBraces && strings.Contains(value, ",") {
		value = `"` + value + `"`
	}
	return value, true
}

// write writes keys of an element into the component: where they are, into its entry, or into a new one that overrides an inherited
// element.
func (f *face) write(e *element, pairs []pair, answer string) error {
	if err := f.reach(e, answer); err != nil {
		return err
	}
	_, keys := e.Written()
	if !f.inOwn(e.Pos) {
		return f.override(e, pairs)
	}
	body := f.bodyOf(e)
	if body == nil {
		return f.failed(e)
	}
	for _, p := range pairs {
		there := body.Entry(p.key)
		raw := ""
		if there != nil {
			raw = f.own.raw(there)
		}
		value, ok := p.spelled(f, raw, keys.Get(p.key).Raw(), body.Value.Flow())
		if !ok {
			return f.failed(e)
		}
		if there == nil || value != raw {
			f.own.set(body, p.key, value)
		}
	}
	return nil
}

func (f *face) failed(e *element) error { return diag.List{{Pos: e.Pos, Code: "edit-failed"}} }

// bodyOf returns the keys of an element that is in the component's own file, or nil.
func (f *face) bodyOf(e *element) *doc.Spot {
	item := f.own.find(e.Pos)
	if item == nil || len(item.Kids) != 1 || item.Kids[0].Value.Kind() != doc.Map || len(item.Kids[0].Kids) == 0 {
		return nil
	}
	return &item.Kids[0]
}

// override adds an entry to the component that overrides keys of an inherited element.
func (f *face) override(e *element, pairs []pair) error {
	kind, keys := e.Written()
	entry := kind + ": {id: " + spelled(e.id(), "", true)
	for _, p := range pairs {
		value, _ := p.spelled(f, "", keys.Get(p.key).Raw(), true)
		entry += ", " + p.key + ": " + value
	}
	f.addElement(entry + "}")
	return nil
}

// addElement adds an element at the end of the side in the component's own file.
func (f *face) addElement(entry string) {
	side := f.own.root.Entry(f.view.Side)
	switch {
	case side == nil:
		f.own.addKey(&f.own.root, &f.own.root.Kids[len(f.own.root.Kids)-1], f.view.Side, f.own.eol()+"  - "+entry)
	case side.Value.Kind() == doc.List && side.Value.Flow():
		f.own.addItem(side, "{"+entry+"}")
	default:
		f.own.addItem(side, entry)
	}
}

// reach makes that an element can be changed in the component, and returns why it cannot be, a question, or that it was written and
// the edit has to be made again.
func (f *face) reach(e *element, answer string) error {
	writes, why := f.layer(e)
	switch {
	case why != nil:
		return why
	case writes == copying && answer != answerCopy, writes == naming && answer != answerName:
		return ask{f.layerQuestion(e, writes)}
	case writes == copying:
		return f.copyGroup(e.top())
	case writes == naming:
		return f.giveName(e.top())
	}
	return nil
}

// giveName gives an inherited element an id in its template.
func (f *face) giveName(e *element) error {
	from := f.files[e.Pos.File]
	item := from.find(e.Pos)
	if item == nil || len(item.Kids) != 1 || len(item.Kids[0].Kids) == 0 {
		return f.failed(e)
	}
	first := item.Kids[0].Kids[0].At
	entry := "id: " + f.freeName(e.kind())
	if item.Kids[0].Value.Flow() {
		from.Put(first, first, entry+", ")
	} else {
		from.Put(first, first, entry+from.eol()+strings.Repeat(" ", from.column(first)))
	}
	return again{}
}

// freeName returns an id that no element of the component has.
func (f *face) freeName(kind string) string {
	var used []string
	for _, e := range f.component.Elements() {
		_, keys := e.Written()
		used = append(used, keys.Get("id").Raw())
	}
	for n := 1; ; n++ {
		if name := kind + "-" + strconv.Itoa(n); !slices.Contains(used, name) {
			return name
		}
	}
}

// copyGroup copies the elements of an inherited group into the component.
func (f *face) copyGroup(group *element) error {
	_, keys := group.Written()
	list := keys.Get("elements")
	from := f.files[list.Pos().File]
	if from == nil {
		return f.failed(group)
	}
	elements := from.find(list.Pos())
	if elements == nil {
		return f.failed(group)
	}
	if body := f.bodyOf(group); f.inOwn(group.Pos) && body != nil {
		if body.Value.Flow() && !elements.Value.Flow() {
			return f.failed(group)
		}
		f.own.set(body, "elements", from.copied(elements, f.own.column(body.Kids[0].At)+2, f.own.eol()))
		return again{}
	}
	side := f.own.root.Entry(f.view.Side)
	column := 2
	if side != nil && len(side.Kids) > 0 {
		if column = f.own.column(side.Kids[0].At); side.Value.Flow() && !elements.Value.Flow() {
			return f.failed(group)
		}
	}
	id := spelled(group.id(), "", true)
	if elements.Value.Flow() {
		f.addElement("group: {id: " + id + ", elements: " + from.raw(elements) + "}")
		return again{}
	}
	margin := f.own.eol() + strings.Repeat(" ", column+6)
	f.addElement("group:" + margin + "id: " + id + margin + "elements:" + from.copied(elements, column+8, f.own.eol()))
	return again{}
}

// copyRegion copies the definition of an inherited region into the component.
func (f *face) copyRegion(name string) error {
	r := f.component.Regions[name]
	from := f.files[r.Pos.File]
	if from == nil {
		return diag.List{{Pos: r.Pos, Code: "edit-failed"}}
	}
	spot := from.find(r.Pos)
	if spot == nil {
		return diag.List{{Pos: r.Pos, Code: "edit-failed"}}
	}
	root := &f.own.root
	if regions := root.Entry("regions"); regions != nil && len(regions.Kids) > 0 {
		value := from.copied(spot, f.own.column(regions.Kids[0].At)+2, f.own.eol())
		if regions.Value.Flow() && !spot.Value.Flow() {
			return diag.List{{Pos: r.Pos, Code: "edit-failed"}}
		}
		f.own.set(regions, name, value)
		return again{}
	}
	entry := f.own.eol() + "  " + doc.FormatKey(name) + ":"
	if value := from.copied(spot, 4, f.own.eol()); spot.Value.Flow() {
		entry += " " + value
	} else {
		entry += value
	}
	if regions := root.Entry("regions"); regions != nil {
		f.own.Put(regions.From, regions.To, entry)
		return again{}
	}
	after := &root.Kids[len(root.Kids)-1]
	for i := range root.Kids {
		if key := root.Kids[i].Key; (key == "front" || key == "back") && i > 0 {
			after = &root.Kids[i-1]
			break
		}
	}
	f.own.addKey(root, after, "regions", entry)
	return again{}
}
