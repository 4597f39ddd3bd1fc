package model

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
)

// A field of an element that does something only with other keys has a tag: `with:"stroke"` needs that key, `with:"fit=cover"` that
// value of one, `with:"times each"` one of them, `with:"row-step;times each"` both. `but:"drawn=none"` is of what it does not go
// with.

// effects reports the keys of an element that do nothing on it, and a shape of which nothing is seen, if there were no more than
// so many errors before. The body is of its kind.
func (e *Element) effects(body any, errors int) {
	own, needed := keysOf(body)
	withoutEffect(e.body, body)
	withoutEffect(e.body, &Manner{}, own...)
	withoutEffect(e.body, &Spread{}, own...)
	if fill := e.body.Get("fill"); fill.Kind() == doc.Map && !fill.Get("hatch").Exists() {
		withoutEffect(fill, &Gradient{})
	}
	shape := slices.Contains(own, "dash") && slices.Contains(own, "fill")
	if shape && e.body.ErrorCount() == errors && e.whole(own, needed) && !hasAny(e.body, "fill", "stroke", "for", "id") {
		e.body.FailAt(e.Pos, "shape-unseen", "", nil) // without an outline for something, which is reported, and no mask
	}
	e.still = hasAny(e.body, "times", "each") && e.unmoved() && !e.knowsTurn()
	e.columns("rows")
	e.columns("columns")
	if items := e.body.Get("items"); e.kind == "legend" && items.Kind() == doc.List && e.body.Get("layout").Raw() == "list" {
		for _, item := range items.Items() {
			if at := item.KeyPos("note"); item.Get("note").Exists() {
				item.FailAt(at, "key-against", "", diag.Args{"found": "note", "other": diag.Quote("layout: list")})
			}
		}
	}
}

// whole reports whether an element is a map with all keys that it needs and no unknown ones, so that none is misspelt.
func (e *Element) whole(own, needed []string) bool {
	manner, _ := keysOf(&Manner{})
	spread, _ := keysOf(&Spread{})
	return e.body.Kind() == doc.Map && !slices.ContainsFunc(needed, func(key string) bool { return !e.body.Get(key).Exists() }) &&
		!slices.ContainsFunc(e.body.Entries(), func(x doc.Entry) bool {
			return !slices.Contains(own, x.Key) && !slices.Contains(manner, x.Key) && !slices.Contains(spread, x.Key)
		})
}

// hasAny reports whether a map has one of some keys.
func hasAny(v doc.Value, keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return v.Get(key).Exists() })
}

// readElements reads the elements of both sides. On a component that is mirrored as a whole none is mirrored on its own.
func (c *Component) readElements(root doc.Value, kinds Kinds) {
	for _, side := range [][]Element{c.Front, c.Back} {
		for i := range side {
			side[i].read(kinds)
		}
	}
	if c.FollowDirection {
		mirroredTwice(c.Front, root)
		mirroredTwice(c.Back, root)
	}
}

// mirroredTwice reports the elements that are mirrored on their own on a mirrored component.
func mirroredTwice(list []Element, root doc.Value) {
	const key = "follow-direction"
	for i := range list {
		body := list[i].body
		if at := body.KeyPos(key); body.Get(key).Exists() && at.File == root.KeyPos(key).File {
			body.FailAt(at, "key-against", "", diag.Args{"found": key, "other": diag.Quote(key + ": true")})
		}
		mirroredTwice(list[i].Inner, root)
	}
}

// unmoved reports whether all repetitions of an element are in one place.
func (e *Element) unmoved() bool {
	still := func(p point) bool { return !p.Set() || p.Name == "" && p.Value == geom.Point{} }
	return !hasAny(e.body, "step") || e.Spread.Step.Set() && still(e.Spread.Step) && still(e.Spread.RowStep)
}

// Fixed reports whether an element draws the same on each card, and is there to be seen in every profile: no expression and no field is in
// it, and it is neither a mask nor a finish.
func (e *Element) Fixed() bool {
	fixed := e.Body != nil && e.Kind != "group" && !hasAny(e.body, "id", "for")
	e.body.EachScalar(func(s string) { fixed = fixed && !strings.ContainsAny(s, "${") })
	return fixed
}

// Still reports whether all repetitions of an element would be alike and in one place.
func (e *Element) Still() bool { return e.still }

// knowsTurn reports whether something in an element may depend on which of its repetitions it is.
func (e *Element) knowsTurn() (knows bool) {
	names := []string{"index", cmp.Or(string(e.Manner.As), "it")}
	e.body.EachScalar(func(s string) {
		words := strings.FieldsFunc(s, func(r rune) bool { return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		knows = knows || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(names, w) })
	})
	return knows
}

// columnKeys are the keys of columns and rows that do something, by the kind of element and the list.
var columnKeys = map[string][]string{
	"boxes.columns": {"slot", "text", "when", "accepts", "bold", "capacity", "digits", "note"},
	"track.columns": {"slot", "text", "when", "accepts", "bold", "digits", "values"},
	"table.rows":    {"slot", "text", "when", "accepts", "bold", "digits", "note"},
	"table.columns": {"slot", "text", "when", "accepts", "bold", "digits"},
}

// columns reports the keys of columns or rows that do nothing there.
func (e *Element) columns(list string) {
	keys := columnKeys[e.kind+"."+list]
	if keys == nil || e.body.Get(list).Kind() != doc.List {
		return
	}
	all, _ := keysOf(&Column{})
	need := map[string]string{"boxes note": "layout=column", "table digits": "cells=boxes"}
	if e.body.Get(list).Len() == 0 {
		e.body.Get(list).Fail("list-empty", "", diag.Args{"found": list})
	}
	for _, column := range e.body.Get(list).Items() {
		if column.Kind() == doc.Map && !column.Get("slot").Exists() && !column.Get("values").Exists() {
			column.Fail("missing-key", "", diag.Args{"found": "slot"})
		}
		withoutEffect(column, &Column{})
		for _, key := range all {
			switch condition := need[e.kind+" "+key]; {
			case !column.Get(key).Exists():
			case !slices.Contains(keys, key):
				column.FailAt(column.KeyPos(key), "key-elsewhere", "", diag.Args{"found": key, "list": list, "kind": e.kind})
			case condition != "" && !chosen(e.body, list, condition):
				column.FailAt(column.KeyPos(key), "key-without", "", diag.Args{"found": key, "allowed": written([]string{condition})})
			}
		}
	}
}

// withoutEffect reports the keys of a map that do nothing with its other keys. The map is of the struct to which `of` points. Keys
// that another struct reads, the others, are not meant.
func withoutEffect(v doc.Value, of any, others ...string) {
	for _, c := range conditionsOf(reflect.TypeOf(of).Elem()) {
		if slices.Contains(others, c.key) || !v.Get(c.key).Exists() {
			continue
		}
		for _, all := range c.with {
			if !slices.ContainsFunc(all, func(k string) bool { return chosen(v, c.key, k) }) {
				v.FailAt(v.KeyPos(c.key), "key-without", "", diag.Args{"found": c.key, "allowed": written(all)})
			}
		}
		for _, other := range c.but {
			if chosen(v, c.key, other) && v.KeyPos(name(other)).File == v.KeyPos(c.key).File && !computes(v.Get(name(other))) {
				v.FailAt(v.KeyPos(c.key), "key-against", "", diag.Args{"found": c.key, "other": written([]string{other})[0]})
			}
		}
	}
}

// conditions are what a key needs, one of each list, and what it does not go with.
type conditions struct {
	key  string
	with [][]string
	but  []string
}

var conditionsByType sync.Map

// conditionsOf returns the conditions of the fields of a struct that have any. They are read once for each type, as keys are.
func conditionsOf(of reflect.Type) (list []conditions) {
	if known, ok := conditionsByType.Load(of); ok {
		return known.([]conditions)
	}
	for _, f := range reflect.VisibleFields(of) {
		key, _, _ := strings.Cut(f.Tag.Get("doc"), ",")
		c := conditions{key: key, but: strings.Fields(f.Tag.Get("but"))}
		for need := range strings.SplitSeq(f.Tag.Get("with"), ";") {
			if all := strings.Fields(need); len(all) > 0 {
				c.with = append(c.with, all)
			}
		}
		if key != "" && (c.with != nil || len(c.but) > 0) {
			list = append(list, c)
		}
	}
	conditionsByType.Store(of, list)
	return list
}

// name returns the key of a condition.
func name(condition string) string {
	key, _, _ := strings.Cut(condition, "=")
	return key
}

// computes reports whether an expression decides the value on each card.
func computes(v doc.Value) bool {
	_, _, ok := v.Expression()
	return ok
}

// chosen reports whether a map fulfils a condition for one of its keys. A value from another file than the key's does: a component
// that changes what its template says cannot take the template's key away.
func chosen(v doc.Value, key, condition string) bool {
	other, word, valued := strings.Cut(condition, "=")
	at := v.Get(other)
	return at.Exists() && (!valued || at.Raw() == word || computes(at) || v.KeyPos(other).File != v.KeyPos(key).File)
}

// written returns conditions as people write them: `stroke`, `fit: cover`.
func written(conditions []string) (list []any) {
	for _, c := range conditions {
		list = append(list, diag.Quote(strings.Replace(c, "=", ": ", 1)))
	}
	return list
}
