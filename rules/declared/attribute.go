package declared

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules/entries"
)

// readAttributes reads the attributes of an entry: lists or tables of values by place, or paths of
// such in the data.
func (r *reader) readAttributes(e *entries.Entry, v doc.Value) {
	if !e.Family() {
		if e.Kind != "" {
			v.Fail("declared-not-for", "", diag.Args{"found": "attributes", "kind": e.Kind, "allowed": entries.FamilyKinds})
		}
		return
	}
	for _, a := range v.Entries() {
		switch {
		case !identifier().MatchString(a.Key):
			a.Value.FailAt(a.At, "declared-name-form", "", diag.Args{"found": a.Key})
			continue
		case Language.Takes(a.Key), slices.Contains(predefined, a.Key), slices.Contains(operators, a.Key):
			a.Value.FailAt(a.At, "declared-name-taken", "", diag.Args{"found": a.Key})
			continue
		case slices.Contains(entries.Fields, a.Key):
			a.Value.FailAt(a.At, "declared-attribute-name", "", diag.Args{"found": a.Key, "taken": entries.Fields})
			continue
		}
		before := v.ErrorCount()
		at := entries.Attribute{Name: a.Key, At: a.Value.Pos()}
		if way, ok := r.readWay(a.Value); ok {
			at.Data = way
		} else {
			at.List = flatten(a.Value)
			oneKind(a.Value, at.List)
		}
		if v.ErrorCount() == before {
			e.Attributes = append(e.Attributes, at)
		}
	}
}

// oneKind refuses a list of both numbers and words.
func oneKind(v doc.Value, list []any) {
	for _, x := range list {
		_, number := x.(int)
		if _, first := list[0].(int); number != first {
			v.Fail("declared-attribute-mixed", "", nil)
			return
		}
	}
}

// readWay reads `$PATH` of a list in the data. It returns false for anything else.
func (r *reader) readWay(v doc.Value) ([]string, bool) {
	path, ok := strings.CutPrefix(v.Raw(), "$")
	if v.Kind() != doc.Scalar || !ok {
		return nil, false
	}
	way := strings.Split(path, ".")
	if found, ok := r.data.Lookup(way...); !ok {
		v.Fail("declared-data", "", diag.Args{"found": path})
	} else if entries.AsList(found) == nil {
		v.Fail("declared-attribute-list", "", diag.Args{"found": path})
	}
	return way, true
}

// flatten flattens a list or a table of numbers and texts.
func flatten(v doc.Value) []any {
	var out []any
	for _, item := range v.Items() {
		if item.Kind() == doc.List {
			out = append(out, flatten(item)...)
		} else if n, ok := doc.WholeNumber(item.Raw()); ok && item.Plain() {
			out = append(out, n)
		} else {
			out = append(out, item.Text())
		}
	}
	return out
}
