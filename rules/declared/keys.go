package declared

import (
	"strings"

	"cartouche/internal/doc"
	"cartouche/rules/entries"
)

// field is a key of a map in rules.yaml: what reads the file knows it, and its JSON
// Schema says what it is for.
type field struct {
	name string
	says string
	is   doc.Object // its schema
	must bool
}

// Schemas of values of the file.
var (
	formulaOnly = doc.Object{{"$ref", "#/$defs/expression"}}
	truth       = doc.Object{{"type", "boolean"}}
	mapped      = doc.MapOf(formulaOnly)
)

// fileKeys are those of the file.
var fileKeys = []field{
	{"entries", "what players write, each with the printed places where they do", doc.MapOf(doc.Object{{"$ref", "#/$defs/entry"}}), true},
	{"relations", "neighbours of an entry's places that are not those of its element: lists of two places by entry",
		doc.MapOf(doc.ArrayOf(doc.Object{{"type", "array"}, {"items", doc.AnyText()}, {"minItems", 2}, {"maxItems", 2}})), false},
	{"define", "values that are worked out, by name; each may use the entries and those above it", mapped, false},
	{"checks", "what must hold, by code; a list where the code has several checks", doc.MapOf(doc.OneOrMany(doc.Object{{"$ref", "#/$defs/check"}})), false},
	{"score", "what counts, by item: the points, or a block with for, when, points", append(doc.MapOf(doc.Object{
		{"anyOf", []doc.Object{formulaOnly, {{"$ref", "#/$defs/item"}}}}}), [2]any{"minProperties", 1}), true},
	{"winner", "who wins, the most important first: total, items, numbers that are defined; -name where less is better; total when left out",
		doc.ArrayOf(doc.Object{{"type", "string"}, {"pattern", "^-?[a-z][A-Za-z0-9_-]*$"}}), false},
}

// entryKeys are those of an entry.
var entryKeys = []field{
	{"kind", "what is written: `number`, `tick`, `mark`, `choice` and `text` have one place; `numbers`, `ticks` and `marks` have one or more", doc.Object{{"enum", entries.Kinds}}, true},
	{"slots", "where it is written: COMPONENT/PATTERN, in which `*` stands for one part of a slot's name between dots", doc.Object{{"type", "string"}, {"pattern", "^[^/]+/.+$"}}, true},
	{"of", "whose it is, as the component says: `player` when each player has one, else `table`", doc.Object{{"enum", []string{"player", "table"}}}, false},
	{"by", "`player`: each mark on what belongs to the table says whose it is", doc.Object{{"enum", []string{"player"}}}, false},
	{"range", "the numbers that are allowed, such as `1..6`; 0 and more when left out", doc.Object{{"type", "string"}, {"pattern", aRange.String()}}, false},
	{"marks", "the letters of marks in records, each with the pencil mark, figure or icon that is drawn",
		doc.Object{{"type", "object"}, {"patternProperties", doc.Object{{"^[a-z]$", doc.AnyText()}}}, {"additionalProperties", false}}, false},
	{"many", "`true`: a place may hold several different marks", truth, false},
	{"words", "the words that are allowed for a choice", doc.ArrayOf(doc.AnyText()), false},
	{"required", "`true`: leaving all of it blank is a violation", truth, false},
	{"attributes", "numbers or words by place: a list, a table, or `$` and the name of such in values.yaml", doc.MapOf(doc.Object{
		{"anyOf", []doc.Object{{{"type", "string"}, {"pattern", `^\$`}}, doc.ArrayOf(doc.Object{{"anyOf", []doc.Object{doc.AnyText(), doc.ArrayOf(doc.AnyText())}}})}}}), false},
}

// turnKeys are those of blocks that are worked out again and again.
var turnKeys = []field{
	{"for", "a list; the block is worked out for each of its entries, called `it`, the first with `index` 1", formulaOnly, false},
	{"when", "whether the block counts", formulaOnly, false},
	{"at", "the places that it is about, which are lit on the board; those of `it` when left out; of a check also `me`, the sheet of the player as a whole", formulaOnly, false},
	{"args", "numbers, words and places for the sentence, by name", mapped, false},
}

// checkKeys are those of a check, itemKeys those of an item of the score.
var (
	checkKeys = append([]field{
		{"require", "what must be true", formulaOnly, true},
		{"of", "`table`: judged once, not once a player", doc.Object{{"enum", []string{"table"}}}, false},
	}, turnKeys...)
	itemKeys = append([]field{
		{"points", "how many points, which may be negative", formulaOnly, true},
	}, turnKeys...)
)

// keysOf are the names of the keys.
func keysOf(fields []field) []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return names
}

// Schema returns the JSON Schema of rules.yaml.
func Schema() doc.Object {
	return append(schemaOf(fileKeys), [2]any{"$defs", doc.Object{
		{"entry", schemaOf(entryKeys)}, {"check", schemaOf(checkKeys)}, {"item", schemaOf(itemKeys)},
		{"expression", append(doc.AnyText(), [2]any{"description", functionsList()})},
	}})
}

// schemaOf is the schema of a map of keys.
func schemaOf(fields []field) doc.Object {
	var properties doc.Object
	var required []string
	for _, f := range fields {
		properties = append(properties, [2]any{f.name, append(doc.Object{{"description", f.says}}, f.is...)})
		if f.must {
			required = append(required, f.name)
		}
	}
	return doc.Closed(properties, required)
}

// functionsList says which functions expressions may call.
func functionsList() string {
	var b strings.Builder
	b.WriteString("an expression; its functions are:")
	for _, f := range Language.Functions {
		b.WriteString("\n" + f.Call() + ": " + f.Doc)
	}
	return b.String()
}
