package declared

import (
	"slices"

	"cartouche/internal/formula"
	"cartouche/rules/entries"
)

// placeType returns the type of a place of the family in expressions.
func placeType(f *entries.Family) formula.Type {
	fields := map[string]formula.Type{"name": formula.Text, "index": formula.Number, "blank": formula.Bool}
	for _, s := range f.Spots {
		if s.Printed.Row > 0 {
			fields["row"], fields["column"] = formula.Number, formula.Number
		}
		for name, v := range s.Attributes {
			fields[name] = formula.TypeOf(v)
		}
	}
	for _, a := range f.Entry.Attributes {
		typ := fields[a.Name]
		for _, v := range a.List { // a record cannot change them, unlike values
			if word, ok := v.(string); ok && !slices.Contains(typ.Words, word) {
				typ.Words = append(typ.Words, word)
			}
		}
		fields[a.Name] = typ
	}
	e := f.Entry
	value, values := "", ""
	sign := wordType(e, e.Known())
	switch {
	case e.Counts():
		fields["number"], value, values = numberType(e), "number", "numbers"
		if e.Signs != nil {
			fields["sign"] = sign
		}
	case e.Worded():
		fields["word"], value = wordType(e, e.Words), "word"
	case e.Kind == entries.Tick || e.Kind == entries.Ticks:
		fields["ticked"], value = formula.Bool, "ticked"
	case e.Marked() && e.Many:
		fields["marks"] = formula.ListOf(sign)
	case e.Marked():
		fields["mark"], value = sign, "mark"
	}
	if e.ByPlayer {
		fields["by"] = formula.Number
	}
	return formula.Type{Kind: formula.RecordKind, Fields: fields, Terms: terms, Family: e.Name, Note: f, Value: value, Values: values}
}

// valueType returns the type of the entry's name in expressions.
func valueType(f *entries.Family) formula.Type {
	e := f.Entry
	switch {
	case e.Family():
		return formula.ListOf(placeType(f))
	case e.Kind == entries.Number:
		return numberType(e)
	case e.Kind == entries.Tick:
		return formula.Bool
	case e.Kind == entries.OneMark && e.Many:
		return formula.ListOf(wordType(e, e.Known()))
	case e.Kind == entries.OneMark:
		return wordType(e, e.Known())
	case e.Kind == entries.Choice:
		return wordType(e, e.Words)
	}
	return formula.Text
}

// numberType returns the type of the numbers of an entry.
func numberType(e *entries.Entry) formula.Type {
	if e.Unit > 0 {
		return formula.FractionalTo(e.Digits)
	}
	return formula.Number
}

// wordType returns the type of the words or signs of an entry.
func wordType(e *entries.Entry, words []string) formula.Type {
	return formula.Type{Kind: formula.TextKind, Words: words, Note: e}
}
