package doc

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
)

// Object is a JSON object with ordered keys, as pairs of key and value. JSON Schemas consist of Objects.
type Object [][2]any

// MarshalJSON implements json.Marshaler.
func (o Object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := enc.Encode(m[0]); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := enc.Encode(m[1]); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// JSON returns the object as indented JSON.
func (o Object) JSON() []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(o); err != nil {
		panic(err) // only texts and numbers are ever encoded
	}
	return b.Bytes()
}

// AnyText returns the schema of a text, which may look like a number or a bool.
func AnyText() Object { return Object{{"type", []string{"string", "number", "boolean"}}} }

// OrNothing returns a schema that also allows an empty value.
func OrNothing(o Object) Object {
	if len(o) == 1 && o[0][0] == "anyOf" {
		return Object{{"anyOf", append(o[0][1].([]Object), Object{{"type", "null"}})}}
	}
	for i, m := range o {
		switch types := m[1].(type) {
		case string:
			if m[0] == "type" && !enumerated(o) {
				return replaced(o, i, []string{types, "null"})
			}
		case []string:
			if m[0] == "type" && !enumerated(o) {
				return replaced(o, i, append(types[:len(types):len(types)], "null"))
			}
		}
	}
	return Object{{"anyOf", []Object{o, {{"type", "null"}}}}}
}

func enumerated(o Object) bool {
	for _, m := range o {
		if m[0] == "enum" || m[0] == "const" {
			return true
		}
	}
	return false
}

func replaced(o Object, i int, value any) Object {
	o = append(Object{}, o...)
	o[i][1] = value
	return o
}

// ArrayOf returns the schema of a list.
func ArrayOf(items Object) Object { return Object{{"type", "array"}, {"items", items}} }

// OneOrMany returns the schema of a value or a list of such values.
func OneOrMany(o Object) Object { return Object{{"anyOf", []Object{o, ArrayOf(o)}}} }

// MapOf returns the schema of a map from names.
func MapOf(value Object) Object { return Object{{"type", "object"}, {"additionalProperties", value}} }

// Closed returns the schema of a map that has only the keys of the properties.
func Closed(properties Object, required []string) Object {
	o := Object{{"type", "object"}, {"properties", properties}, {"additionalProperties", false}}
	if len(required) > 0 {
		o = append(o, [2]any{"required", required})
	}
	return o
}

// Whole returns the schema of a whole number from low to high.
func Whole(low, high int) Object {
	return Object{{"type", "integer"}, {"minimum", low}, {"maximum", high}}
}

// Schemer makes JSON Schemas of types.
type Schemer struct {
	Says     func(owner, key string) string // returns the description of a struct's key, or ""
	Decoders map[reflect.Type]Object        // the schemas of types that decode themselves
	Also     Object                         // allowed wherever a value is; nil for nothing
}

// Keys returns the properties of what DecodeAll reads into structs of the types, and the required keys.
func (s Schemer) Keys(structs ...reflect.Type) (properties Object, required []string) {
	seen := map[any]bool{}
	for _, t := range structs {
		more, needed := s.fields(t, t.Name())
		for _, m := range more {
			if !seen[m[0]] {
				seen[m[0]] = true
				properties = append(properties, m)
			}
		}
		required = append(required, needed...)
	}
	return properties, required
}

var decoderType = reflect.TypeFor[Decoder]()

// Of returns the schema of what Decode reads into a value of the type.
func (s Schemer) Of(t reflect.Type) Object { return s.of(t, "") }

func (s Schemer) of(t reflect.Type, tag reflect.StructTag) Object {
	if o, ok := s.Decoders[t]; ok {
		return o
	}
	switch {
	case reflect.PointerTo(t).Implements(decoderType):
		panic("doc: " + t.String() + " reads itself and has no schema")
	case t == valueType:
		return Object{}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem(), tag)
	case reflect.Struct:
		return Closed(s.fields(t, t.Name()))
	case reflect.Slice:
		return ArrayOf(s.of(t.Elem(), tag))
	case reflect.Map:
		o := MapOf(s.of(t.Elem(), tag))
		if t.Key().Kind() == reflect.Int {
			o = append(o, [2]any{"propertyNames", Object{{"pattern", "^(0|[1-9][0-9]*)$"}}})
		}
		return o
	case reflect.Bool:
		return Object{{"type", "boolean"}}
	case reflect.Int:
		return Whole(numberRange(tag))
	case reflect.String:
		if words := tag.Get("words"); words != "" {
			return Object{{"enum", strings.Fields(words)}}
		}
		return AnyText()
	}
	panic("doc: no way to decode " + t.String())
}

// either allows the alternative values as well. Texts already allow any form.
func (s Schemer) either(value Object) Object {
	if s.Also == nil || reflect.DeepEqual(value, AnyText()) {
		return value
	}
	return Object{{"anyOf", []Object{value, s.Also}}}
}

func (s Schemer) fields(t reflect.Type, owner string) (properties Object, required []string) {
	properties = Object{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, rule, _ := strings.Cut(f.Tag.Get("doc"), ",")
		if embedded(f) {
			more, needed := s.fields(f.Type, owner)
			properties, required = append(properties, more...), append(required, needed...)
			continue
		}
		if name == "" || strings.HasPrefix(name, "-") {
			continue
		}
		value := s.either(s.of(f.Type, f.Tag))
		if rule == "required" {
			required = append(required, name)
		} else {
			value = OrNothing(value)
		}
		if says := s.Says(owner, name); says != "" {
			value = append(Object{{"description", says}}, value...)
		}
		properties = append(properties, [2]any{name, value})
	}
	return properties, required
}
