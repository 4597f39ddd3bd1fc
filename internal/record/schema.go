package record

import (
	"cartouche/internal/doc"
	"cartouche/rules"
)

type (
	object = doc.Object
	member = [2]any
)

// Schema returns the JSON Schema (draft 2020-12) of a game's records, for completion and checks
// in editors. It allows every record that Decode reads, and some that only Decode can refuse,
// such as a move out of turn. say returns the texts of the program and of the game.
func Schema(g rules.Game, say func(key string) string) []byte {
	s := schemer{g, say, false}
	if own, ok := ownOf(g.NewSheet()); ok {
		return own.schema(s).JSON()
	}
	kind := func(is string) object { return object{{"properties", object{{"kind", object{{"const", is}}}}}} }
	root := append(s.root([]string{Log, Sheet, Scores}), object{
		{"if", kind(Sheet)},
		{"then", object{
			{"if", object{{"required", []string{"finished"}}, {"properties", object{{"finished", object{{"const", false}}}}}}},
			{"then", object{{"$ref", "#/$defs/unfinished"}}},
			{"else", object{{"$ref", "#/$defs/sheet"}}},
		}},
		{"else", object{
			{"if", kind(Scores)},
			{"then", object{{"$ref", "#/$defs/scores"}}},
			{"else", object{{"$ref", "#/$defs/log"}}},
		}},
		{"$defs", object{{"log", s.record(Log, shapeOf(g, g.Log(rules.Setup{})))}, {"sheet", s.record(Sheet, shapeOf(g, g.NewSheet()))},
			{"unfinished", schemer{g, say, true}.record(Sheet, shapeOf(g, g.NewSheet()))},
			{"scores", s.scoresRecord()}}},
	}...)
	return root.JSON()
}

// root is the beginning of a schema of records of these kinds.
func (s schemer) root(kinds []string) object {
	return object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", s.say("game.title")},
		{"type", "object"},
		{"required", []string{"game", "kind", "players"}},
		{"properties", object{{"kind", object{{"enum", kinds}}}}},
	}
}

// schemer makes schemas of a game.
type schemer struct {
	game   rules.Game
	say    func(key string) string
	blanks bool // of a sheet that is not finished, where no key is required
}

// Texts may look like numbers or truth values; names may even look like nothing.
var (
	anyText = doc.AnyText()
	nothing = object{{"type", "null"}}
	anyName = object{
		{"type", []string{"string", "number", "boolean", "null"}}, {"minLength", 1}, {"maxLength", maxName},
		{"not", object{{"const", "trade"}}}, {"pattern", `^[^\s,:;/#()\[\]{}]+( [^\s,:;/#()\[\]{}]+)*$`},
	}
)

// maybe allows an empty value as well.
func maybe(o object) object { return object{{"anyOf", []object{o, nothing}}} }

func array(items object, more ...member) object {
	return append(object{{"type", "array"}, {"items", items}}, more...)
}

func count() object { return object{{"type", "integer"}, {"minimum", 0}} }

// record is a log or a sheet with its header.
func (s schemer) record(kind string, own *shape) object {
	o := s.fields(own)
	for i, m := range o {
		if m[0] == "properties" {
			o[i][1] = append(s.header(kind), m[1].(object)...)
		}
	}
	return o
}

// header is the keys that every record may have.
func (s schemer) header(kind string) object {
	head := func(key string, o object) member {
		return member{key, append(object{{"description", s.say("schema-" + key)}}, o...)}
	}
	players := array(anyName, member{"minItems", s.game.MinPlayers}, member{"maxItems", s.game.MaxPlayers}, member{"uniqueItems", true})
	all := object{
		head("game", object{{"const", s.game.ID}}),
		head("kind", object{{"const", kind}}),
		head("title", maybe(anyText)),
		head("date", maybe(object{{"type", "string"}, {"format", "date"}})),
		head("lang", maybe(object{{"type", "string"}, {"pattern", "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"}})),
		head("players", players),
		head("data", maybe(s.data())),
		head("claimed", maybe(s.claimed(kind))),
	}
	if kind == Sheet {
		all = append(all, head("finished", maybe(object{{"type", "boolean"}})))
	}
	if kind != Log {
		all = append(all, head("read", maybe(object{{"const", photograph}})))
	}
	return all
}

// data are the overrides, below the way.
func (s schemer) data(way ...string) object {
	d, leaf := s.game.Find(way...)
	switch {
	case s.game.Schema == nil: // Decode compares records with the values
		return object{{"type", "object"}}
	case leaf && d.Words != nil:
		return array(anyText, member{"minItems", d.Min}, member{"maxItems", d.Max})
	case leaf && d.List:
		return array(doc.Whole(d.Low, d.High), member{"minItems", d.Min}, member{"maxItems", d.Max})
	case leaf:
		return doc.Whole(d.Low, d.High)
	}
	var properties object
	for _, key := range s.game.Keys(way...) {
		properties = append(properties, member{key, maybe(s.data(append(way[:len(way):len(way)], key)...))})
	}
	return doc.Closed(properties, nil)
}

// decimalSchema is the schema of a number with decimals, such as 7.5 or 7½.
func decimalSchema() object {
	return object{{"anyOf", []object{
		{{"type", "number"}},
		{{"type", "string"}, {"pattern", `^[-−–]?([0-9]+(\.[0-9]+)?|[0-9]*[½¼¾])$`}},
	}}}
}

// wholeSchema is the schema of a whole number that may be below 0, with any minus sign.
func wholeSchema() object {
	return object{{"anyOf", []object{
		doc.Whole(-doc.MaxNumber, doc.MaxNumber),
		{{"type", "string"}, {"pattern", "^[−–][0-9]+$"}},
	}}}
}

// figure is a figure of the score: an item, the total, or a name of tiebreak.
func (s schemer) figure(name string) object {
	switch {
	case s.game.Digits[name] > 0:
		return decimalSchema()
	case s.game.Negative && s.game.Log == nil:
		return wholeSchema()
	case s.game.Negative:
		return object{{"type", "integer"}}
	}
	return count()
}

// claimed are totals, or item by item.
func (s schemer) claimed(kind string) object {
	number := s.figure("total")
	if kind == Scores {
		return doc.MapOf(maybe(number))
	}
	var items object
	for _, item := range append(s.game.Items[:len(s.game.Items):len(s.game.Items)], "total") {
		items = append(items, member{item, maybe(append(object{{"description", s.say("item." + item)}}, s.figure(item)...))})
	}
	items = append(items, outcomeSchema(s.game, false)...)
	all := doc.MapOf(object{{"anyOf", []object{number, doc.Closed(items, nil), nothing}}})
	if outcomeSchema(s.game, true) != nil {
		all = append(all, member{"properties", outcomeSchema(s.game, true)})
	}
	return all
}

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
		if f.optional || f.solo || s.blanks {
			value = maybe(value)
		} else {
			required = append(required, f.key)
		}
		properties = append(properties, member{f.key, value})
	}
	return doc.Closed(properties, required)
}

// names is a map from names; a value may be empty unless a key in it is required.
func (s schemer) names(v *shape) object {
	value := s.value(v.item)
	if v.players || !v.item.needs() || s.blanks {
		value = maybe(value)
	}
	if v.words == nil {
		return doc.MapOf(value)
	}
	var properties object
	for _, word := range v.words {
		properties = append(properties, member{word, value})
	}
	return doc.Closed(properties, nil)
}

// single is a map with one key.
func (s schemer) single(v *shape) object {
	o := append(doc.MapOf(s.value(v.item)), member{"minProperties", 1}, member{"maxProperties", 1})
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
