package edit

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/model"
	"cartouche/internal/pattern"
	"cartouche/internal/splice"
)

// set writes the value of a key of elements, as their file will say it; nil removes the key.
func (f *face) set(chosen []*element, key string, value any, answer string) error {
	for _, e := range chosen {
		if !model.HasKey(e.Element, key) {
			return diag.List{{Pos: e.Pos, Code: "edit-key", Args: diag.Args{"found": key, "kind": e.kind()}}}
		}
		if err := f.reach(e, answer); err != nil {
			return err
		}
	}
	for _, e := range chosen {
		text, isText := value.(string)
		switch {
		case isText && strings.TrimSpace(text) == "":
			return diag.List{{Pos: e.Pos, Code: "value-empty", Args: diag.Args{"found": key}}}
		case isText:
			if err := f.write(e, []pair{{key: key, value: text}}, answer); err != nil {
				return err
			}
			continue
		case value != nil:
			return diag.List{{Code: "edit-unknown"}}
		}
		if err := f.unset(e, key); err != nil {
			return err
		}
	}
	return nil
}

// unset removes a key of an element. One that is inherited cannot be removed.
func (f *face) unset(e *element, key string) error {
	_, keys := e.Written()
	v := keys.Get(key)
	body := f.bodyOf(e)
	switch {
	case !v.Exists():
		return nil
	case !f.inOwn(v.Pos()) || body == nil || body.Entry(key) == nil:
		return diag.List{{Pos: v.Pos(), Code: "edit-inherited", Args: diag.Args{"key": key, "file": diag.Path(v.Pos().File)}}}
	case len(body.Kids) == 1:
		return f.failed(e)
	}
	f.own.remove(body, key)
	return nil
}

// removeElements removes elements: their entries, or those of templates by their ids.
func (f *face) removeElements(chosen []*element, answer string) error {
	for _, e := range chosen {
		if e.group != nil || f.inOwn(e.Pos) {
			if err := f.reach(e, answer); err != nil {
				return err
			}
			continue
		}
		writes, why := f.layer(e)
		switch {
		case why != nil:
			return why
		case writes == naming && answer != answerName:
			return ask{f.layerQuestion(e, writes)}
		case writes == naming:
			return f.giveName(e)
		}
	}
	gone := map[*doc.Spot][]int{}
	for _, e := range chosen {
		switch list, nth := f.itemOf(e); {
		case e.within(chosen):
		case !f.inOwn(e.Pos):
			f.addElement("remove: " + spelled(e.id(), "", true))
		case list == nil:
			return f.failed(e)
		case f.overrides(e):
			item := &list.Kids[nth]
			entry := "remove: " + spelled(e.id(), "", true)
			if item.Value.Flow() {
				entry = "{" + entry + "}"
			}
			f.own.Put(item.From, item.To, entry)
		default:
			gone[list] = append(gone[list], nth)
		}
	}
	for list, items := range gone {
		if len(items) == len(list.Kids) && list != f.own.root.Entry(f.view.Side) {
			return diag.List{{Pos: list.Value.Pos(), Code: "list-empty", Args: diag.Args{"found": "elements"}}}
		}
		slices.Sort(items)
		f.own.removeParts(list, items)
	}
	return nil
}

// overrides reports whether an element of the component's own file changes an inherited one.
func (f *face) overrides(e *element) bool {
	for _, of := range f.files {
		if of == f.own || e.group != nil || e.id() == "" {
			continue
		}
		side := of.root.Entry(f.view.Side)
		if side == nil {
			continue
		}
		for _, item := range side.Kids {
			for _, body := range item.Kids {
				if id := body.Entry("id"); id != nil && id.Value.Raw() == e.id() {
					return true
				}
			}
		}
	}
	return false
}

// itemOf returns the list in the component's own file that an element is in, and its number there; nil if it is not in that file.
func (f *face) itemOf(e *element) (*doc.Spot, int) {
	var within func(s *doc.Spot) (*doc.Spot, int)
	within = func(s *doc.Spot) (*doc.Spot, int) {
		for i := range s.Kids {
			if s.Value.Kind() == doc.List && s.Kids[i].Value.Pos() == e.Pos {
				return s, i
			}
			if list, nth := within(&s.Kids[i]); list != nil {
				return list, nth
			}
		}
		return nil, 0
	}
	return within(&f.own.root)
}

// duplicate adds a copy of an element after it, with another id if it has one. The copy of an inherited one is the last of the side.
func (f *face) duplicate(e *element, answer string) error {
	if e.group == nil && (!f.inOwn(e.Pos) || f.overrides(e)) {
		return f.duplicateInherited(e)
	}
	if err := f.reach(e, answer); err != nil {
		return err
	}
	list, nth := f.itemOf(e)
	if list == nil {
		return f.failed(e)
	}
	item := &list.Kids[nth]
	raw := f.own.text[item.From:item.To]
	if body := f.bodyOf(e); body != nil && body.Entry("id") != nil {
		id := body.Entry("id")
		raw = f.own.text[item.From:id.From] + f.freeName(e.kind()) + f.own.text[id.To:item.To]
	}
	if list.Value.Flow() {
		f.own.Put(item.To, item.To, ", "+raw)
		return nil
	}
	f.own.insertLine(item.To, f.own.column(item.At), "- "+raw)
	return nil
}

// duplicateInherited writes an element with all its keys, those of its templates too, at the end of the side in the component's own file.
func (f *face) duplicateInherited(e *element) error {
	if f.own.name == "" {
		return diag.List{{Pos: e.Pos, Code: "edit-why-builtin", Args: diag.Args{"file": f.own.shown}}}
	}
	kind, keys := e.Written()
	column := 2
	if side := f.own.root.Entry(f.view.Side); side != nil && len(side.Kids) > 0 {
		column = f.own.column(side.Kids[0].At)
	}
	var braces, lines strings.Builder
	inBraces := true
	for _, entry := range keys.Entries() {
		from := f.files[entry.Value.Pos().File]
		if entry.Key == "id" || from == nil {
			continue
		}
		spot := from.find(entry.Value.Pos())
		if spot == nil {
			return f.failed(e)
		}
		value := from.copied(spot, column+8, f.own.eol())
		inBraces = inBraces && !strings.Contains(value, "\n")
		if !strings.HasPrefix(value, f.own.eol()) {
			value = " " + value
		}
		if braces.Len() > 0 {
			braces.WriteString(", ")
		}
		if spot.Value.Kind() == doc.Scalar && !spot.Value.Flow() && strings.Contains(value, ",") && !strings.ContainsAny(value[1:2], `"'`) {
			value = " " + doc.FormatScalar(entry.Value.Raw(), "", true)
		}
		braces.WriteString(entry.Key + ":" + value)
		lines.WriteString(f.own.eol() + strings.Repeat(" ", column+6) + entry.Key + ":" + value)
	}
	if inBraces {
		f.addElement(kind + ": {" + braces.String() + "}")
		return nil
	}
	if side := f.own.root.Entry(f.view.Side); side != nil && side.Value.Flow() {
		return f.failed(e)
	}
	f.addElement(kind + ":" + lines.String())
	return nil
}

// reorder moves an element of the component's own file to another place in the order of drawing, among those of its list.
func (f *face) reorder(e *element, to int) error {
	list, nth := f.itemOf(e)
	if list == nil || f.overrides(e) {
		return diag.List{{Pos: e.Pos, Code: "edit-why-inherited", Args: diag.Args{"file": diag.Path(e.Pos.File)}}}
	}
	if to += nth - e.nth; to < 0 || to >= len(list.Kids) { // the first of a side may be inherited
		return diag.List{{Pos: e.Pos, Code: "edit-order"}}
	}
	if to == nth {
		return nil
	}
	if list.Value.Flow() {
		f.reorderInBrackets(list, nth, to)
		return nil
	}
	from, end := f.own.itemLines(list, nth)
	at, after := f.own.itemLines(list, to)
	if to > nth {
		at = after
	}
	moved := f.own.text[from:end]
	if !strings.HasSuffix(moved, "\n") {
		moved += f.own.eol()
	}
	if at == len(f.own.text) && !strings.HasSuffix(f.own.text, "\n") {
		moved = f.own.eol() + strings.TrimRight(moved, "\r\n")
	}
	f.own.Put(from, end, "")
	f.own.Put(at, at, moved)
	return nil
}

// reorderInBrackets moves an item of a list in brackets: those between go where the one beside them was.
func (f *face) reorderInBrackets(list *doc.Spot, from, to int) {
	order := make([]int, len(list.Kids))
	for i := range order {
		order[i] = i
	}
	order = slices.Insert(slices.Delete(order, from, from+1), to, from)
	for i, of := range order {
		if i != of {
			f.own.Put(list.Kids[i].From, list.Kids[i].To, f.own.text[list.Kids[of].From:list.Kids[of].To])
		}
	}
}

// itemLines returns where the lines of an item of a list begin and end, with the comment right above it.
func (f *file) itemLines(list *doc.Spot, nth int) (from, to int) {
	from, to = splice.LineStart(f.text, list.Kids[nth].At), splice.LineEnd(f.text, list.Kids[nth].To)
	for from > 0 {
		above := splice.LineStart(f.text, from-1)
		if !strings.HasPrefix(strings.TrimSpace(f.text[above:from]), "#") {
			break
		}
		from = above
	}
	return from, to
}

// plain are values that need no quotes and are not texts: numbers, lengths, truth values.
var plain = pattern.Late(`^(true|false|-?\d+(\.\d+)?|-?[\d.]+(( x | )-?[\d.]+)* ?(mm|cm|in|pt|%))$`)
