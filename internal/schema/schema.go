// Package schema generates the JSON Schemas of the files of a project, with which editors complete
// and check them. They come from the types that decode these files.
package schema

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/values"
	"cartouche/layouts"
	_ "cartouche/layouts/builtin" // its kinds of elements
	"cartouche/rules"
	"cartouche/rules/declared"
)

// Kinds are the kinds of files that have the same schema in every game, sorted.
var Kinds = []string{"component", "config", "deck", "game", "language", "palette", "rules", "template", "values"}

var comments = sync.OnceValue(func() (all map[string]map[string]string) {
	if err := json.Unmarshal(Comments(), &all); err != nil {
		panic(err)
	}
	return all
})

// Of returns the schema of a kind of file, one of Kinds.
func Of(kind string) []byte {
	switch kind {
	case "deck":
		return whole(kind, deck(nil))
	case "language":
		return whole(kind, lang.Schema(nil))
	case "rules":
		return whole(kind, declared.Schema())
	case "values":
		return whole(kind, values.Schema(rules.Game{}))
	}
	says := func(owner, key string) string { return comments()[owner][key] }
	return whole(kind, model.Schemas(layouts.Kinds(), says)[kind])
}

// Element returns the schema of the keys of a kind of element; false for an unknown kind.
func Element(kind string) (json.RawMessage, bool) {
	var component struct {
		Defs struct {
			Element struct {
				Properties map[string]json.RawMessage `json:"properties"`
			} `json:"element"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(Of("component"), &component); err != nil {
		panic(err) // it is our own
	}
	keys, ok := component.Defs.Element.Properties[kind]
	return keys, ok && kind != "remove"
}

// whole returns a schema as a document with a title.
func whole(title string, o doc.Object) []byte {
	head := doc.Object{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}}
	return append(head, o...).JSON()
}

// Values returns the schema of the file values.yaml of a game with an engine.
func Values(game rules.Game) []byte { return whole(game.ID, values.Schema(game)) }

// Language returns the schema of the translations of a catalogue.
func Language(source *lang.Catalogue) []byte { return whole(source.File, lang.Schema(source)) }

// Deck returns the schema of the YAML and JSON files of a game's cards, with the fields of its cards.
func Deck(g *model.Game) []byte {
	fields := diag.Args{}
	for _, c := range g.Components {
		for _, row := range c.Rows() {
			row.Args(fields)
		}
	}
	return whole(g.ID, deck(slices.Sorted(maps.Keys(fields))))
}

// deck returns the schema of a list of cards, each a map from the names of fields.
func deck(fields []string) doc.Object {
	cell, properties := doc.OrNothing(doc.AnyText()), doc.Object{}
	for _, f := range fields {
		properties = append(properties, [2]any{f, cell})
	}
	return doc.ArrayOf(append(doc.MapOf(cell), [2]any{"properties", properties}))
}
