package values

import (
	"strconv"

	"cartouche/internal/doc"
	"cartouche/rules"
)

// Schema returns the JSON Schema of the file values.yaml of a game. The zero game has no engine, and its values are free.
func Schema(game rules.Game) doc.Object {
	if game.Schema == nil {
		value := doc.Object{{"anyOf", []doc.Object{
			doc.Whole(
				0,
				maxValue,
			), doc.ArrayOf(doc.Whole(0, maxValue)), doc.ArrayOf(doc.AnyText()), doc.MapOf(doc.Object{{"$ref", "#/$defs/value"}}),
		}}}
		o := doc.MapOf(datumSchema(doc.Object{{"$ref", "#/$defs/value"}}, doc.MapOf(doc.Object{{"$ref", "#/$defs/value"}})))
		return append(o, [2]any{"$defs", doc.Object{{"value", value}}})
	}
	properties := doc.Object{}
	for _, key := range game.Keys() {
		value := schemaOf(game, key)
		players := doc.Object{}
		var each []string
		for n := game.MinPlayers; n <= game.MaxPlayers; n++ {
			players = append(players, [2]any{strconv.Itoa(n), value})
			each = append(each, strconv.Itoa(n))
		}
		properties = append(properties, [2]any{key, datumSchema(value, doc.Closed(players, each))})
	}
	return doc.Closed(properties, game.Keys())
}

// datumSchema returns the schema of a key of the file: one value, or one for each number of players.
func datumSchema(value, players doc.Object) doc.Object {
	house := doc.OrNothing(doc.Object{{"type", "boolean"}})
	return doc.Object{{"anyOf", []doc.Object{
		doc.Closed(doc.Object{{"value", value}, {"players", doc.Object{{"type", "null"}}}, {"house", house}}, []string{"value"}),
		doc.Closed(doc.Object{{"players", players}, {"value", doc.Object{{"type", "null"}}}, {"house", house}}, []string{"players"}),
	}}}
}

// schemaOf returns the schema of the value at a path of the engine's schema.
func schemaOf(game rules.Game, way ...string) doc.Object {
	d, leaf := game.Find(way...)
	size := doc.Object{{"minItems", d.Min}, {"maxItems", d.Max}}
	switch {
	case leaf && d.Words != nil:
		return append(doc.ArrayOf(doc.AnyText()), size...)
	case leaf && d.List:
		return append(doc.ArrayOf(doc.Whole(d.Low, d.High)), size...)
	case leaf:
		return doc.Whole(d.Low, d.High)
	}
	properties := doc.Object{}
	for _, key := range game.Keys(way...) {
		properties = append(properties, [2]any{key, schemaOf(game, append(way[:len(way):len(way)], key)...)})
	}
	return doc.Closed(properties, game.Keys(way...))
}
