package declared

import (
	"strings"

	"cartouche/internal/doc"
	"cartouche/rules/entries"
)

// field is a key of a map in rules.yaml. The reader accepts these keys, and the JSON Schema is
// generated from them.
type field struct {
	name     string
	doc      string
	schema   doc.Object
	required bool
}

// Schemas of values in the file.
var (
	formulaOnly = doc.Object{{"$ref", "#/$defs/expression"}}
	dataPath    = doc.Object{{"type", "string"}, {"pattern", `^\$`}}
	truth       = doc.Object{{"type", "boolean"}}
	aStep       = doc.Object{{"type", "number"}, {"exclusiveMinimum", 0}, {"maximum", entries.MaxNumber}}
	mapped      = doc.MapOf(formulaOnly)
	itemOnly    = doc.Closed(doc.Object{{"item", doc.AnyText()}}, []string{"item"})
	argsSchema  = doc.MapOf(doc.Object{{"anyOf", []doc.Object{formulaOnly, itemOnly}}})
	seatLists   = doc.ArrayOf(doc.ArrayOf(doc.Object{{"type", "integer"}, {"minimum", 1}}))
	signsSchema = doc.Object{{"type", "object"}, {"patternProperties", doc.Object{{"^.{1,3}$", doc.AnyText()}}}, {"additionalProperties", false}}
)

// fileKeys are the top-level keys of the file.
var fileKeys = []field{
	{"entries", "what players write, and the slots it is written in", doc.MapOf(doc.Object{{"$ref", "#/$defs/entry"}}), true},
	{"relations", "neighbours that the drawing does not show: for each entry, a list of pairs of slots",
		doc.MapOf(doc.ArrayOf(doc.Object{{"type", "array"}, {"items", doc.AnyText()}, {"minItems", 2}, {"maxItems", 2}})), false},
	{"teams", "who plays together: lists of seats, such as `[[1, 3], [2, 4]]`; these by number of players; or `record`, where each record may name its teams",
		doc.Object{{"anyOf", []doc.Object{{{"const", "record"}}, seatLists, doc.MapOf(seatLists)}}}, false},
	{"define", "computed values, by name; each may use the entries and the definitions above it; `worth(box, dice)` has parameters", mapped, false},
	{"checks", "what must be true, by code; a list where a code has several checks", doc.MapOf(doc.OneOrMany(doc.Object{{"$ref", "#/$defs/check"}})), false},
	{"score", "the points of each item: an expression, or a block with for, when, points", append(doc.MapOf(doc.Object{
		{"anyOf", []doc.Object{formulaOnly, {{"$ref", "#/$defs/item"}}}}}), [2]any{"minProperties", 1}), true},
	{"winner", "what decides the game, the most important first: total, items, definitions; -name where less is better; default: total",
		doc.ArrayOf(doc.Object{{"type", "string"}, {"pattern", "^-?[a-z][A-Za-z0-9_-]*$"}}), false},
	{"ranked", "whether the player has a rank; default: yes, but where the first name of `winner` has a minus, not a player who has written nothing that the points are made of", formulaOnly, false},
	{"outcome", "how the game ends where there is more than a winner: of these conditions, the first that holds, for all players, for each team, for each player",
		append(doc.ArrayOf(doc.Object{{"$ref", "#/$defs/outcome"}}), [2]any{"minItems", 1}), false},
}

// outcomeKeys are the keys of an outcome.
var outcomeKeys = []field{
	{"name", "what it is called in records and in JSON; `outcome.NAME` of the catalogue is its sentence; `won` and `lost` have one", doc.Object{{"type", "string"}, {"pattern", kebabText}}, true},
	{"when", "the condition; it may use `points`", formulaOnly, true},
	{"of", "`table` for all players together, `team` for each team, `player` for each player; default: table", doc.Object{{"enum", ends}}, false},
	{"args", "numbers, words and slots for the sentence, by name; `{item: ITEM}` is the name of an item", argsSchema, false},
}

// entryKeys are the keys of an entry.
var entryKeys = []field{
	{"kind", "what is written: `number`, `tick`, `mark`, `choice` and `text` in one slot; `numbers`, `ticks`, `marks` and `choices` in one or more", doc.Object{{"enum", entries.Kinds}}, true},
	{"slots", "the slots it is written in: COMPONENT/PATTERN, where `*` matches one part of a slot's name between dots", doc.Object{{"type", "string"}, {"pattern", "^[^/]+/.+$"}}, true},
	{"of", "`player` if each player has the component, else `table`; that is the default, and another value is an error", doc.Object{{"enum", []string{"player", "table"}}}, false},
	{"by", "`player`: all players mark the same component, and each mark belongs to one of them", doc.Object{{"enum", []string{"player"}}}, false},
	{"range", "the numbers that are allowed, such as `1..6`, or with decimals `0..5.5`; default: 0 and more", doc.Object{{"type", "string"}, {"pattern", rangeText}}, false},
	{"decimals", "the numbers have at most so many digits after the point, such as 7.25 with 2", doc.Whole(1, decimals), false},
	{"step", "the numbers go in such steps from the lowest of `range`, or from 0, such as `0.5`", aStep, false},
	{"fractions", "`true`: of numbers with decimals: ½, ¼ and ¾ are drawn where they fit", truth, false},
	{"dice", "of `numbers` with a `range`: so many slots, one after the other, hold a throw of dice, whose faces are the range; " +
		"the page can throw them", doc.Whole(1, mostDice), false},
	{"marks", "a sign of 1 to 3 characters for each mark, and what it draws: a pencil mark such as `cross` or `circle`, a figure of figures.yaml, an icon, or `written` for the sign itself", signsSchema, false},
	{"many", "`true`: a slot may hold several different marks", truth, false},
	{"signs", "of `numbers`: signs that a slot may hold instead of a number, each with its name; `mark.NAME` of the catalogue says it in words", signsSchema, false},
	{"words", "the words that are allowed for a `choice` or for `choices`: a list, or `$NAME` of one in values.yaml", doc.Object{
		{"anyOf", []doc.Object{dataPath, doc.ArrayOf(doc.AnyText())}}}, false},
	{"required", "`true`: it is a violation to leave the whole entry blank", truth, false},
	{"attributes", "numbers or words that belong to the slots: a list, a table, or `$NAME` of either in values.yaml", doc.MapOf(doc.Object{
		{"anyOf", []doc.Object{dataPath, doc.ArrayOf(doc.Object{{"anyOf", []doc.Object{doc.AnyText(), doc.ArrayOf(doc.AnyText())}}})}}}), false},
}

// forKeys are the keys of blocks that can repeat.
var forKeys = []field{
	{"for", "a list; the block applies to each of its items, which is `it`; `index` counts them from 1", formulaOnly, false},
	{"when", "the block applies only if this is true", formulaOnly, false},
	{"at", "the slots to show on the board; default: those of `it`, otherwise none; in a check those of the first entry in `require`, and also `me`, for the player's whole sheet", formulaOnly, false},
	{"args", "numbers, words and slots for the sentence, by name; `{item: ITEM}` is the name of an item", argsSchema, false},
}

// checkKeys are the keys of a check, itemKeys those of an item of the score.
var (
	checkKeys = append([]field{
		{"require", "what must be true", formulaOnly, false},
		{"right", "instead of `require`: the right number for each slot of `for`, or for the entry of one number that `at` names; `nothing` where the slot must be blank", formulaOnly, false},
		{"blank", "`wrong`: with `right`, a blank slot is a violation too once the game is finished, unless `nothing` is right", doc.Object{{"enum", []string{"wrong"}}}, false},
		{"of", "`table`: judge it once for all players, not once for each", doc.Object{{"enum", []string{"table"}}}, false},
	}, forKeys...)
	itemKeys = append([]field{
		{"points", "the points, which may be negative", formulaOnly, true},
		{"range", "the least and the greatest points of a player, such as `0..40`, for records of scores alone; default: any number", doc.Object{{"type", "string"}, {"pattern", rangeText}}, false},
		{"step", "the points go in such steps, from the least of `range` or from 0, for records of scores alone", aStep, false},
	}, forKeys...)
)

// keysOf returns the names of the keys.
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
		{"entry", schemaOf(entryKeys)}, {"check", append(schemaOf(checkKeys), [2]any{"anyOf", []doc.Object{{{"required", []string{"require"}}}, {{"required", []string{"right"}}}}})}, {"item", schemaOf(itemKeys)}, {"outcome", schemaOf(outcomeKeys)},
		{"expression", append(doc.AnyText(), [2]any{"description", functionsList()})},
	}})
}

// schemaOf returns the schema of a map with these keys.
func schemaOf(fields []field) doc.Object {
	var properties doc.Object
	var required []string
	for _, f := range fields {
		properties = append(properties, [2]any{f.name, append(doc.Object{{"description", f.doc}}, f.schema...)})
		if f.required {
			required = append(required, f.name)
		}
	}
	return doc.Closed(properties, required)
}

// functionsList returns a text that lists the functions of expressions.
func functionsList() string {
	var b strings.Builder
	b.WriteString("an expression; its functions are:")
	for _, f := range Language.Functions {
		b.WriteString("\n" + f.Call() + ": " + f.Doc)
	}
	return b.String()
}
