package record

import (
	"bytes"
	"encoding/json"

	"cartouche/rules"
)

// Schema returns the JSON Schema (draft 2020-12) of a game's records, by which
// editors complete and check them. It allows every record that Decode reads; what
// only Decode can know, such as who has a turn, it leaves to that. say puts keys
// of the catalogue into words: of the program's messages and of the game's texts.
func Schema(g rules.Game, say func(key string) string) []byte {
	s := schemer{g, say}
	root := object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", say("game.title")},
		{"type", "object"},
		{"required", []string{"game", "kind", "players"}},
		{"properties", object{{"kind", object{{"enum", []string{Log, Sheet}}}}}},
		{"if", object{{"properties", object{{"kind", object{{"const", Sheet}}}}}}},
		{"then", object{{"$ref", "#/$defs/sheet"}}},
		{"else", object{{"$ref", "#/$defs/log"}}},
		{"$defs", object{
			{"log", s.record(Log, shapeOf(g, g.Log(rules.Setup{})))},
			{"sheet", s.record(Sheet, shapeOf(g, g.NewSheet()))},
		}},
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(root); err != nil {
		panic(err) // nothing but texts and numbers is ever encoded
	}
	return b.Bytes()
}

// object is a JSON object whose keys keep their order.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON prints the object.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := enc.Encode(m.key); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := enc.Encode(m.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// schemer makes schemas of a game.
type schemer struct {
	game rules.Game
	say  func(key string) string
}

// Texts may look like numbers or truth values; names may even look like nothing.
var (
	anyText = object{{"type", []string{"string", "number", "boolean"}}}
	nothing = object{{"type", "null"}}
	anyName = object{
		{"type", []string{"string", "number", "boolean", "null"}}, {"minLength", 1}, {"maxLength", maxName},
		{"not", object{{"const", "trade"}}}, {"pattern", `^[^\s,:;/#()\[\]{}]+( [^\s,:;/#()\[\]{}]+)*$`},
	}
)

// maybe allows nothing as well.
func maybe(o object) object { return object{{"anyOf", []object{o, nothing}}} }

// array is a list.
func array(items object, more ...member) object {
	return append(object{{"type", "array"}, {"items", items}}, more...)
}

// closed is a map that has no other keys.
func closed(properties object, required []string) object {
	o := object{{"type", "object"}, {"properties", properties}, {"additionalProperties", false}}
	if len(required) > 0 {
		o = append(o, member{"required", required})
	}
	return o
}

// open is a map from names.
func open(value object) object { return object{{"type", "object"}, {"additionalProperties", value}} }

// whole is a whole number from low to high.
func whole(low, high int) object {
	return object{{"type", "integer"}, {"minimum", low}, {"maximum", high}}
}

// count is a whole number that somebody counted.
func count() object { return object{{"type", "integer"}, {"minimum", 0}} }

// record is a log or a sheet with its header.
func (s schemer) record(kind string, own *shape) object {
	head := func(key string, o object) member {
		return member{key, append(object{{"description", s.say("schema-" + key)}}, o...)}
	}
	players := array(anyName, member{"minItems", s.game.MinPlayers}, member{"maxItems", s.game.MaxPlayers}, member{"uniqueItems", true})
	properties := object{
		head("game", object{{"const", s.game.ID}}),
		head("kind", object{{"const", kind}}),
		head("title", maybe(anyText)),
		head("date", maybe(object{{"type", "string"}, {"format", "date"}})),
		head("lang", maybe(object{{"type", "string"}, {"pattern", "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"}})),
		head("players", players),
		head("data", maybe(s.data())),
		head("claimed", maybe(s.claimed())),
	}
	o := s.fields(own)
	for i, m := range o {
		if m.key == "properties" {
			o[i].value = append(properties, m.value.(object)...)
		}
	}
	return o
}

// data are the overrides, below the way.
func (s schemer) data(way ...string) object {
	d, leaf := s.game.Find(way...)
	switch {
	case leaf && d.Words != nil:
		return array(anyText, member{"minItems", d.Min}, member{"maxItems", d.Max})
	case leaf && d.List:
		return array(whole(d.Low, d.High), member{"minItems", d.Min}, member{"maxItems", d.Max})
	case leaf:
		return whole(d.Low, d.High)
	}
	var properties object
	for _, key := range s.game.Keys(way...) {
		properties = append(properties, member{key, maybe(s.data(append(way[:len(way):len(way)], key)...))})
	}
	return closed(properties, nil)
}

// claimed are totals, or item by item.
func (s schemer) claimed() object {
	number := count()
	if s.game.Negative {
		number = object{{"type", "integer"}}
	}
	var items object
	for _, item := range append(s.game.Items[:len(s.game.Items):len(s.game.Items)], "total") {
		items = append(items, member{item, maybe(append(object{{"description", s.say("item." + item)}}, number...))})
	}
	return open(object{{"anyOf", []object{number, closed(items, nil), nothing}}})
}

// value is what a shape looks like.
func (s schemer) value(v *shape) object {
	switch v.kind {
	case text:
		if v.words != nil {
			return object{{"enum", v.words}}
		}
		return anyText
	case number:
		return count()
	case written:
		return object{{"type", "string"}, {"pattern", v.pattern}}
	case fields:
		return s.fields(v)
	case wrapped:
		return s.value(v.values[len(v.values)-1].shape)
	case names:
		return s.names(v)
	}
	if v.name != nil {
		return array(s.single(v))
	}
	items := s.value(v.item)
	if v.many {
		return object{{"anyOf", []object{items, array(items)}}}
	}
	return array(items)
}

// fields is a map with certain keys.
func (s schemer) fields(v *shape) object {
	var properties object
	var required []string
	for _, f := range v.fields {
		value := s.value(f.shape)
		if f.or != nil {
			value = object{{"anyOf", []object{value, s.value(f.or.shape)}}}
		}
		if f.optional || f.solo {
			value = maybe(value)
		} else {
			required = append(required, f.key)
		}
		properties = append(properties, member{f.key, value})
	}
	return closed(properties, required)
}

// names is a map from names; what stands under one may be left out unless
// something in it must be there.
func (s schemer) names(v *shape) object {
	value := s.value(v.item)
	if v.players || !v.item.needs() {
		value = maybe(value)
	}
	if v.words == nil {
		return open(value)
	}
	var properties object
	for _, word := range v.words {
		properties = append(properties, member{word, value})
	}
	return closed(properties, nil)
}

// single is a map with one key.
func (s schemer) single(v *shape) object {
	o := append(open(s.value(v.item)), member{"minProperties", 1}, member{"maxProperties", 1})
	var special object
	for _, f := range v.item.values {
		if f.key != "" {
			special = append(special, member{f.key, s.value(f.shape)})
		}
	}
	if special != nil {
		o = append(o, member{"properties", special})
	}
	return o
}
