package model

import (
	"reflect"
	"strings"

	"cartouche/internal/doc"
)

// fieldUse has the fields that elements of a component print, those in their texts and the keys of texts, and those that they
// use for something else.
type fieldUse struct {
	printed, texts, names map[string]bool
}

// onlyNames reports whether a field is taken for something else than a text, such as the name of a picture or a length, and
// never for a text.
func (u fieldUse) onlyNames(field string) bool { return u.names[field] && !u.texts[field] }

// fieldUse finds out what the elements take fields for. What expressions make of them is not known.
func (c *Component) fieldUse() fieldUse {
	u := fieldUse{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, e := range c.Elements() {
		body := e.Body
		if body == nil && e.make != nil {
			body = e.make()
			doc.DecodeAll(e.body.Compute(func(doc.Value) (any, bool) { return nil, false }), body, &Manner{}, &Spread{})
		}
		u.look(reflect.ValueOf(body), false)
	}
	return u
}

// look goes through what an element says; text is set within a text.
func (u fieldUse) look(v reflect.Value, text bool) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		u.look(v.Elem(), text)
	case reflect.Slice:
		for i := range v.Len() {
			u.look(v.Index(i), text)
		}
	case reflect.Struct:
		if v.Type().PkgPath() != reflect.TypeFor[Component]().PkgPath() {
			return
		}
		into := u.names
		if text = text || v.Type() == reflect.TypeFor[Key](); text {
			into = u.texts
		}
		switch v.Type() {
		case reflect.TypeFor[ref]():
			into[v.FieldByName("Name").String()] = true
			if text {
				u.printed[v.FieldByName("Name").String()] = true
			}
		case reflect.TypeFor[Word]():
			for _, part := range strings.Split(v.FieldByName("Value").String(), "{")[1:] {
				name, _, _ := strings.Cut(part, "}")
				into[name] = true
			}
		}
		for i := range v.NumField() {
			u.look(v.Field(i), text)
		}
	}
}
