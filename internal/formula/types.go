package formula

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
)

// Kind is the kind of a value.
type Kind int

// The kinds of values. The kind of Anything is known only when the formula runs.
const (
	Anything      Kind = iota
	NumberKind         // an int from -Largest to Largest
	TextKind           // a string
	BoolKind           // a bool: yes or no
	ListKind           // a []any
	RecordKind         // a map[string]any, or a Thing
	DecimalKind        // an int or a Decimal: a number that need not be whole
	firstKind          // in the table of functions: of the kind of the first list, see below
	secondKind         // likewise, of what a predicate gives
	orderedKind        // like firstKind, but only numbers or texts
	wordKind           // a number, a text, or yes or no
	leftOutKind        // a number or a text, perhaps Blank
	lengthKind         // a list or a text
	numbersKind        // a number or a list of numbers
	tableKind          // a record whose names are whole numbers, of values of the first kind
	predicateKind      // an expression in # with a value of type Of
	amountKind         // a number, perhaps a Decimal; a result is one if an argument is
	rawKind            // anything, and Blank as it is
	addableKind        // what `+` takes
	indexedKind        // what `x[i]` takes
)

// Type is the type of a value of a formula.
type Type struct {
	Kind   Kind
	Of     *Type           // what a list holds; nil: anything
	Fields map[string]Type // of a record
	Words  []string        // of a text: the only ones that it can be; nil: any
	Digits int             // of a decimal: how many there are at most after the point

	// Family is the family of records of the caller. Those of two families have no common
	// type; "" is compatible with all.
	Family string
	// Note is for functions of the caller: what they need to know about its records, or where a text is from.
	Note any

	// Value is the field of records of the caller that has what is written, and Values the function that
	// lists these numbers of several records. Hints repeat them; both may be empty.
	Value, Values string

	// Terms are the terms of messages for a record of the caller and a list of such
	// records: keys of the catalogue ("a place", "a list of places").
	Terms [2]diag.Term
}

// The simple types.
var (
	Number = Type{Kind: NumberKind}
	Text   = Type{Kind: TextKind}
	Bool   = Type{Kind: BoolKind}

	Fractional = FractionalTo(places)
	// Amount is the type of a wanted result that is a number, whole or not.
	Amount = Type{Kind: amountKind}
)

// ListOf is the type of lists of such values.
func ListOf(of Type) Type { return Type{Kind: ListKind, Of: &of} }

// Record is the type of records with these fields.
func Record(fields map[string]Type) Type { return Type{Kind: RecordKind, Fields: fields} }

// Thing is a record of the caller that is not a map.
type Thing interface {
	// Field returns the value of a field, or nil for an unknown name.
	Field(name string) any
}

// Blank is the value of an empty cell: it counts as 0 or as the empty text, and blank(x) is true for it.
var Blank = blank{}

type blank struct{}

// TypeOf returns the type of a value: a whole number, a Decimal, a text, a bool, a list ([]int,
// []string, []any) or a record (map[string]any). For anything else, and for a list with
// entries of several kinds, the type is Anything.
func TypeOf(value any) Type {
	switch v := value.(type) {
	case int:
		return Number
	case Decimal:
		return Fractional
	case string:
		return Text
	case bool:
		return Bool
	case []int:
		return ListOf(Number)
	case []string:
		return ListOf(Text)
	case []any:
		of := Type{}
		for i, x := range v {
			next, ok := join(of, TypeOf(x))
			if !ok || i > 0 && of.Kind == Anything {
				return ListOf(Type{})
			}
			of = next
		}
		return ListOf(of)
	case map[string]any:
		fields := make(map[string]Type, len(v))
		for name, x := range v {
			fields[name] = TypeOf(x)
		}
		return Record(fields)
	}
	return Type{}
}

func (t Type) of() Type {
	if t.Of == nil {
		return Type{}
	}
	return *t.Of
}

// join returns the common type of two types, if they have one. Anything joins with all others.
func join(a, b Type) (Type, bool) {
	switch {
	case a.Kind == Anything:
		return b, true
	case b.Kind == Anything:
		return a, true
	case unit(a.Kind) == NumberKind && unit(b.Kind) == NumberKind && a.Kind+b.Kind != 2*NumberKind:
		return FractionalTo(max(a.Digits, b.Digits)), true
	case a.Kind != b.Kind:
		return Type{}, false
	case a.Kind == TextKind:
		if !slices.Equal(a.Words, b.Words) {
			return Text, true
		}
		if a.Note != b.Note {
			a.Note = nil
		}
	case a.Kind == ListKind:
		of, ok := join(a.of(), b.of())
		return ListOf(of), ok
	case a.Kind == RecordKind:
		if len(a.Fields) != len(b.Fields) || a.Terms != b.Terms {
			return Type{}, false
		}
		if a.Terms[0] != "" { // a thing of the caller, which may have fields of its own type
			if a.Family == "" {
				return b, true
			}
			return a, b.Family == "" || a.Family == b.Family
		}
		fields := make(map[string]Type, len(a.Fields))
		for name, x := range a.Fields {
			y, there := b.Fields[name]
			z, ok := join(x, y)
			if !there || !ok {
				return Type{}, false
			}
			fields[name] = z
		}
		a.Fields = fields
	}
	return a, true
}

// terms are the terms of messages for a kind of value, and for a list of such values.
var terms = map[Kind][2]diag.Term{
	Anything:      {"formula-anything", "formula-list"},
	NumberKind:    {"formula-number", "formula-numbers"},
	TextKind:      {"formula-text", "formula-texts"},
	BoolKind:      {"formula-bool", "formula-bools"},
	ListKind:      {"formula-list", "formula-lists"},
	RecordKind:    {"formula-record", "formula-records"},
	firstKind:     {"formula-anything", "formula-list"},
	secondKind:    {"formula-anything", "formula-list"},
	orderedKind:   {"formula-number-or-text", "formula-numbers-or-texts"},
	wordKind:      {"formula-word", "formula-list"},
	leftOutKind:   {"formula-number-or-text", "formula-list"},
	lengthKind:    {"formula-list-or-text", "formula-list"},
	numbersKind:   {"formula-number-or-numbers", "formula-list"},
	amountKind:    {"formula-number", "formula-numbers"},
	DecimalKind:   {"formula-decimal", "formula-decimals"},
	tableKind:     {"formula-table", "formula-list"},
	predicateKind: {"formula-anything", "formula-list"},
	rawKind:       {"formula-anything", "formula-list"},
	addableKind:   {"formula-addable", "formula-list"},
	indexedKind:   {"formula-indexed", "formula-list"},
}

// Term returns the term of messages for the type.
func (t Type) Term() diag.Term {
	if t.Terms[0] != "" {
		return t.Terms[0]
	}
	if t.Kind != ListKind {
		return terms[t.Kind][0]
	}
	if of := t.of(); of.Terms[1] != "" {
		return of.Terms[1]
	}
	return terms[t.of().Kind][1]
}

func (t Type) names() []string { return slices.Sorted(maps.Keys(t.Fields)) }
