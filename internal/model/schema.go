package model

import (
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/doc"
)

// The JSON Schemas of the files of a game. They are made from the types that decode these files; here stands only what a type
// that decodes itself takes.

// Schemas returns the JSON Schemas of game.yaml ("game"), of components and templates whose elements are of the given kinds
// ("component", "template"), of the settings ("config") and of the colours ("palette"). says describes a struct's key, and the
// struct itself under the key "".
func Schemas(kinds Kinds, says func(owner, key string) string) map[string]doc.Object {
	component, required := doc.SchemaAll(nil, says, reflect.TypeFor[Component]())
	elements := [2]any{"$defs", doc.Object{{"element", elementSchema(kinds, says)}}}
	return map[string]doc.Object{
		"game":      doc.Schema(reflect.TypeFor[gameFile](), says),
		"component": append(doc.Closed(component, nil), unless("extends", required), elements),
		"template":  append(doc.Closed(component, nil), elements),
		"config":    doc.Schema(reflect.TypeFor[Settings](), says),
		"palette":   doc.MapOf(swatchSchema(says)),
	}
}

// elementSchema is one item of a list of elements: a map from its kind to what that needs to know, any of which may be an
// expression, or the name of one to take away.
func elementSchema(kinds Kinds, says func(owner, key string) string) doc.Object {
	properties := doc.Object{{"remove", doc.AnyText()}}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		body := reflect.TypeOf(kinds[name]()).Elem()
		keys, required := doc.SchemaAll(matching(expressionPattern), says, body, reflect.TypeFor[Manner](), reflect.TypeFor[Spread]())
		o := append(doc.Object{{"description", says(body.Name(), "")}}, doc.Closed(keys, nil)...)
		properties = append(properties, [2]any{name, append(o, unless("id", required))})
	}
	return append(doc.Closed(properties, nil), [2]any{"minProperties", 1}, [2]any{"maxProperties", 1})
}

// unless says that keys are required where another one does not take them from elsewhere.
func unless(key string, required []string) [2]any {
	return [2]any{"anyOf", []doc.Object{{{"required", slices.Concat([]string{}, required)}}, {{"required", []string{key}}}}}
}

// SchemaDoc implements doc.Described.
func (*Element) SchemaDoc() doc.Object { return doc.Object{{"$ref", "#/$defs/element"}} }

// matching is the schema of a text that matches one of the patterns as a whole.
func matching(patterns ...string) doc.Object {
	return doc.Object{{"type", "string"}, {"pattern", "^(" + strings.Join(patterns, "|") + ")$"}}
}

const (
	numberPattern   = `-?[0-9.]+`
	betweenPattern  = `[ ,×x]+`
	unitPattern     = `\s*(mm|cm|in|pt)\s*`
	namePattern     = `[a-z0-9][a-z0-9-]{0,59}`
	languagePattern = `[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*`
	regionPattern   = `[a-z][a-z0-9.-]*`

	expressionPattern = `=[\s\S]*`
	takenPattern      = `\$[\s\S]*|` + expressionPattern // a value that is taken from elsewhere, or worked out
)

// lengthsPattern is n numbers with a unit behind them; n < 0 is any even number.
func lengthsPattern(n int) string {
	pair := numberPattern + betweenPattern + numberPattern
	numbers := numberPattern + "(" + betweenPattern + numberPattern + "){" + strconv.Itoa(n-1) + "}"
	if n < 0 {
		numbers = pair + "(" + betweenPattern + pair + ")*"
	}
	return `[ ,×x]*` + numbers + unitPattern
}

// or allows a reference as well as what the schema says.
func (ref) or(o doc.Object) doc.Object {
	return doc.Object{{"anyOf", []doc.Object{o, matching(takenPattern)}}}
}

// SchemaDoc implements doc.Described.
func (n *Name) SchemaDoc() doc.Object { return matching(namePattern) }

// SchemaDoc implements doc.Described.
func (t *Tag) SchemaDoc() doc.Object { return matching(languagePattern) }

// SchemaDoc implements doc.Described.
func (e *expression) SchemaDoc() doc.Object { return doc.AnyText() }

// SchemaDoc implements doc.Described.
func (n *Number) SchemaDoc() doc.Object { return n.or(doc.Whole(0, 999999)) }

// SchemaDoc implements doc.Described.
func (n *Numbers) SchemaDoc() doc.Object { return n.or(doc.ArrayOf(doc.Whole(0, 999999))) }

// SchemaDoc implements doc.Described.
func (w *Word) SchemaDoc() doc.Object { return doc.AnyText() }

// SchemaDoc implements doc.Described.
func (l *Length) SchemaDoc() doc.Object { return matching(lengthsPattern(1), takenPattern) }

// SchemaDoc implements doc.Described.
func (b *Box) SchemaDoc() doc.Object { return matching(lengthsPattern(4), takenPattern, regionPattern) }

// SchemaDoc implements doc.Described.
func (p *point) SchemaDoc() doc.Object { return matching(lengthsPattern(2), takenPattern) }

// SchemaDoc implements doc.Described.
func (p *Points) SchemaDoc() doc.Object { return matching(lengthsPattern(-1), takenPattern) }

// SchemaDoc implements doc.Described.
func (s *Size) SchemaDoc() doc.Object { return matching(lengthsPattern(2)) }

// SchemaDoc implements doc.Described.
func (s *namedSize) SchemaDoc() doc.Object { return matching(lengthsPattern(2), "[a-z][a-z0-9-]*") }

// SchemaDoc implements doc.Described.
func (s *shift) SchemaDoc() doc.Object { return matching(lengthsPattern(2)) }

// SchemaDoc implements doc.Described.
func (c *Cards) SchemaDoc() doc.Object { return doc.OneOrMany((&cardFile{}).SchemaDoc()) }

// SchemaDoc implements doc.Described.
func (f *cardFile) SchemaDoc() doc.Object {
	row := doc.Whole(1, maxRow)
	skip := doc.Object{{"anyOf", []doc.Object{row, doc.ArrayOf(row)}}}
	keys := doc.Object{
		{"file", doc.AnyText()},
		{"sheet", doc.AnyText()},
		{"separator", doc.AnyText()},
		{"header", row},
		{"skip", skip},
		{"where", doc.AnyText()},
	}
	return doc.Object{{"anyOf", []doc.Object{doc.AnyText(), doc.Closed(keys, []string{"file"})}}}
}

// SchemaDoc implements doc.Described. Its colour may be of any form, and so may the keys of gradients and hatches.
func (p *Paint) SchemaDoc() doc.Object {
	colour := doc.AnyText()
	angle := (&Angle{}).SchemaDoc()
	gradient := doc.Closed(
		doc.Object{{"from", colour}, {"to", colour}, {"angle", angle}, {"radial", doc.Object{{"type", "boolean"}}}},
		[]string{"from", "to"},
	)
	hatch := doc.Closed(doc.Object{{"hatch", doc.Object{{"enum", Hatches}}}, {"colour", colour}, {"ground", colour}}, []string{"hatch"})
	return doc.Object{{"anyOf", []doc.Object{colour, gradient, hatch}}}
}

// SchemaDoc implements doc.Described.
func (m *Marks) SchemaDoc() doc.Object { return doc.OneOrMany(doc.Object{{"enum", SlotMarks}}) }

// SchemaDoc implements doc.Described.
func (c *Cells) SchemaDoc() doc.Object {
	return c.or(doc.ArrayOf(doc.Object{{"anyOf", []doc.Object{doc.AnyText(), doc.ArrayOf(doc.AnyText())}}}))
}

// SchemaDoc implements doc.Described.
func (g *GridEdges) SchemaDoc() doc.Object {
	keys := doc.Object{
		{"slot", doc.AnyText()},
		{"accepts", doc.Object{{"enum", []string{"cross", "line"}}}},
		{"draw", doc.Object{{"enum", []string{"along", "across"}}}},
	}
	return doc.Object{{"anyOf", []doc.Object{doc.AnyText(), doc.Closed(keys, []string{"slot"})}}}
}

// SchemaDoc implements doc.Described.
func (n *nodeList) SchemaDoc() doc.Object {
	return append(doc.MapOf(new(point).SchemaDoc()), [2]any{"propertyNames", matching(`[^-./\s]+`)})
}

// SchemaDoc implements doc.Described.
func (n *nodePair) SchemaDoc() doc.Object {
	return append(doc.ArrayOf(doc.AnyText()), [2]any{"minItems", 2}, [2]any{"maxItems", 2})
}
