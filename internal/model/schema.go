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
	schemas := doc.Schemer{Says: says, Decoders: decoders()}
	component, required := schemas.Keys(reflect.TypeFor[Component]())
	required = append(required, "size", "front")
	booklet, needed := schemas.Keys(reflect.TypeFor[Booklet]())
	elements := [2]any{"$defs", doc.Object{{"element", elementSchema(kinds, schemas)}}}
	return map[string]doc.Object{
		"game": schemas.Of(reflect.TypeFor[gameFile]()),
		"component": {
			{"if", doc.Object{{"required", []string{"kind"}}}}, {"then", doc.Closed(booklet, needed)},
			{"else", append(doc.Closed(component, nil), unless("extends", required))}, elements,
		},
		"template": append(doc.Closed(component, nil), elements),
		"config":   schemas.Of(reflect.TypeFor[Settings]()),
		"palette":  doc.MapOf(anyOf(schemas.Of(reflect.TypeFor[RGB]()), schemas.Of(reflect.TypeFor[mixed]()))),
	}
}

// elementSchema is one item of a list of elements: a map from its kind to what that needs to know, any of which may be an
// expression, or the name of one to take away.
func elementSchema(kinds Kinds, schemas doc.Schemer) doc.Object {
	schemas.Also = matching(expressionPattern)
	properties := doc.Object{{"remove", doc.AnyText()}}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		body := reflect.TypeOf(kinds[name]()).Elem()
		keys, required := schemas.Keys(body, reflect.TypeFor[Manner](), reflect.TypeFor[Spread]())
		o := append(doc.Object{{"description", schemas.Says(body.Name(), "")}}, doc.Closed(keys, nil)...)
		properties = append(properties, [2]any{name, append(o, unless("id", required))})
	}
	return append(doc.Closed(properties, nil), [2]any{"minProperties", 1}, [2]any{"maxProperties", 1})
}

// unless says that keys are required where another one does not take them from elsewhere.
func unless(key string, required []string) [2]any {
	return [2]any{"anyOf", []doc.Object{{{"required", slices.Concat([]string{}, required)}}, {{"required", []string{key}}}}}
}

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

// decoders has what each type that decodes itself takes.
func decoders() map[reflect.Type]doc.Object {
	text, row := doc.AnyText(), doc.Whole(1, maxRow)
	number := doc.Whole(0, 999999)
	angle := taken(doc.Object{{"type", "number"}, {"minimum", -360}, {"maximum", 360}})
	point2 := matching(lengthsPattern(2), takenPattern)
	file := anyOf(text, doc.Closed(doc.Object{
		{"file", text}, {"sheet", text}, {"separator", text}, {"header", row}, {"skip", anyOf(row, doc.ArrayOf(row))}, {"where", text},
	}, []string{"file"}))
	edges := doc.Object{
		{"slot", text}, {"accepts", doc.Object{{"enum", []string{"cross", "line"}}}},
		{"draw", doc.Object{{"enum", []string{"along", "across"}}}},
	}
	// the keys of gradients and hatches may be of any form
	via := anyOf(text, doc.Closed(doc.Object{{"colour", text}, {"at", taken(number)}}, []string{"colour"}))
	gradient := doc.Object{
		{"from", text}, {"via", doc.ArrayOf(via)}, {"to", text}, {"angle", angle}, {"radial", doc.Object{{"type", "boolean"}}},
	}
	hatch := doc.Object{{"hatch", doc.Object{{"enum", Hatches}}}, {"colour", text}, {"ground", text}}
	face := doc.Closed(doc.Object{{"icon", text}, {"image", text}, {"text", text}, {"style", text}, {"colour", text}}, nil)
	return map[reflect.Type]doc.Object{
		reflect.TypeFor[Element]():    {{"$ref", "#/$defs/element"}},
		reflect.TypeFor[elements]():   doc.ArrayOf(doc.Object{{"$ref", "#/$defs/element"}}),
		reflect.TypeFor[Name]():       matching(namePattern),
		reflect.TypeFor[Stock]():      anyOf(doc.Object{{"enum", []Stock{Plain, Card}}}, matching(namePattern)),
		reflect.TypeFor[Tag]():        matching(languagePattern),
		reflect.TypeFor[expression](): text,
		reflect.TypeFor[Number]():     taken(number),
		reflect.TypeFor[percent]():    taken(number),
		reflect.TypeFor[Numbers]():    taken(doc.ArrayOf(number)),
		reflect.TypeFor[Word]():       text,
		reflect.TypeFor[Key]():        text,
		reflect.TypeFor[Colour]():     text,
		reflect.TypeFor[PathData]():   text,
		reflect.TypeFor[Content]():    text,
		reflect.TypeFor[Paint]():      anyOf(text, doc.Closed(gradient, []string{"from", "to"}), doc.Closed(hatch, []string{"hatch"})),
		reflect.TypeFor[RGB]():        matching("#[0-9A-Fa-f]{6}"),
		reflect.TypeFor[Shares]():     listOf(len(Shares{}), doc.Whole(0, 100)),
		reflect.TypeFor[Length]():     matching(lengthsPattern(1), takenPattern),
		reflect.TypeFor[Box]():        matching(lengthsPattern(4), takenPattern, regionPattern),
		reflect.TypeFor[point]():      point2,
		reflect.TypeFor[Points]():     matching(lengthsPattern(-1), takenPattern),
		reflect.TypeFor[Size]():       matching(lengthsPattern(2)),
		reflect.TypeFor[namedSize]():  matching(lengthsPattern(2), "[a-z][a-z0-9-]*"),
		reflect.TypeFor[address]():    matching(`https://\S+`, `http://(localhost|127\.0\.0\.1|\[::1\])([:/]\S*)?`),
		reflect.TypeFor[volume]():     matching(lengthsPattern(3)),
		reflect.TypeFor[pieceNames](): doc.OneOrMany(matching(namePattern)),
		reflect.TypeFor[dieFace]():    anyOf(doc.ArrayOf(doc.Object{{"$ref", "#/$defs/element"}}), face),
		reflect.TypeFor[shift]():      matching(lengthsPattern(2)),
		reflect.TypeFor[Angle]():      angle,
		reflect.TypeFor[focus]():      matching(`[0-9]+ [0-9]+ ?%`, takenPattern),
		reflect.TypeFor[Raster]():     anyOf(doc.Whole(leastRaster, mostRaster), doc.Object{{"const", "none"}}),
		reflect.TypeFor[cardFile]():   file,
		reflect.TypeFor[Cards]():      doc.OneOrMany(file),
		reflect.TypeFor[Marks]():      doc.OneOrMany(doc.Object{{"enum", SlotMarks}}),
		reflect.TypeFor[Cells]():      taken(doc.ArrayOf(anyOf(text, doc.ArrayOf(text)))),
		reflect.TypeFor[GridEdges]():  anyOf(text, doc.Closed(edges, []string{"slot"})),
		reflect.TypeFor[nodeList]():   append(doc.MapOf(point2), [2]any{"propertyNames", matching(`[^-./\s]+`)}),
		reflect.TypeFor[nodePair]():   listOf(2, text),
	}
}

func anyOf(all ...doc.Object) doc.Object { return doc.Object{{"anyOf", all}} }

// taken allows a reference as well.
func taken(o doc.Object) doc.Object { return anyOf(o, matching(takenPattern)) }

func listOf(n int, items doc.Object) doc.Object {
	return append(doc.ArrayOf(items), [2]any{"minItems", n}, [2]any{"maxItems", n})
}
