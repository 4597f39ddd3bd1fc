//go:build !js || declared || engine

package record

import (
	"slices"
	"strings"

	"cartouche/internal/doc"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// blank prints the entries of a declared game to fill in.
func (s own) blank(b *blank) {
	if s.NamesTeams() {
		b.head("teams", "")
	}
	var table, player []*entries.Family
	for _, f := range s.Families() {
		if f.Entry.Table {
			table = append(table, f)
		} else {
			player = append(player, f)
		}
	}
	if table != nil {
		b.line("table", "")
		b.families(table, "  ")
	}
	b.line("sheets", "")
	for _, name := range s.Names() {
		b.line("  "+scalar(name), "")
		b.families(player, "    ")
	}
}

// families prints a key for each entry, below a comment that describes its value.
func (b *blank) families(list []*entries.Family, indent string) {
	for _, f := range list {
		b.comment(indent, b.describe(f))
		b.line(indent+f.Entry.Name, "")
	}
}

// describe returns the comment on an entry: its form, and its places.
func (b *blank) describe(f *entries.Family) string {
	e := f.Entry
	text := b.say("own-form-" + e.Kind)
	switch {
	case e.ByPlayer:
		text = b.say("own-form-by-player") + " " + text
	case f.Rows != nil && len(f.Rows) < len(f.Spots) && !rowsAreNames(f) && !e.Spaced():
		rows := strings.Replace(b.say("own-form-rows-"+e.Kind), "{A:", "{"+f.Rows[0].Name+":", 1) // the example of the texts has row A
		text = rows + " " + text
	}
	if n := len(f.Spots); n > 1 {
		text += " (" + f.Spots[0].Name + " … " + f.Spots[n-1].Name + ")"
	}
	if e.Signs != nil {
		var known []string
		for _, s := range e.Signs {
			if s.Drawn == entries.AsWritten {
				known = append(known, s.Sign)
			} else {
				known = append(known, s.Sign+" = "+s.Drawn)
			}
		}
		text += " (" + strings.Join(known, ", ") + ")"
	}
	if e.Words != nil {
		text += " (" + strings.Join(e.Words, ", ") + ")"
	}
	return text
}

// schema returns the schema of the records of a declared game.
func (sheet own) schema(s schemer) object {
	sheet.Players = make([]rules.Text, s.game.MaxPlayers)
	sheet.Open()
	o := doc.Closed(append(s.header(Sheet), s.ownPart(sheet.Sheet)...), []string{"game", "kind", "players"})
	return append(s.root([]string{Sheet, Scores}),
		member{"if", object{{"properties", object{{"kind", object{{"const", Scores}}}}}}},
		member{"then", object{{"$ref", "#/$defs/scores"}}},
		member{"else", object{{"$ref", "#/$defs/sheet"}}},
		member{"$defs", object{{"sheet", o}, {"scores", s.scoresRecord()}}})
}

// ownPart is the part of a record that belongs to a declared game.
func (s schemer) ownPart(sheet *entries.Sheet) object {
	table, player := object{}, object{}
	for _, f := range sheet.Families() {
		entry := member{f.Entry.Name, maybe(s.entrySchema(f))}
		if f.Entry.Table {
			table = append(table, entry)
		} else {
			player = append(player, entry)
		}
	}
	closed := func(o object) object { return maybe(doc.Closed(o, nil)) }
	part := object{{"table", closed(table)}, {"sheets", maybe(doc.MapOf(closed(player)))}}
	if sheet.NamesTeams() {
		part = append(part, s.teams())
	}
	return part
}

func (s schemer) entrySchema(f *entries.Family) object {
	if f.Entry.ByPlayer {
		return doc.MapOf(maybe(s.marksSchema(f)))
	}
	return s.marksSchema(f)
}

func (s schemer) marksSchema(f *entries.Family) object {
	e := f.Entry
	word, rows := s.wordSchema(e), doc.MapOf(maybe(anyText))
	either := func(forms ...object) object { return object{{"anyOf", forms}} }
	names := array(anyText)
	switch e.Kind {
	case entries.Numbers, entries.Choices:
		return either(array(word, member{"maxItems", len(f.Spots)}), rows)
	case entries.Ticks:
		return either(doc.Whole(0, len(f.Spots)), names, rows)
	case entries.Marks:
		return either(rows, doc.MapOf(names))
	}
	return word
}

// asEditorsRead returns words, and the numbers, true and false that editors read some of them as.
func asEditorsRead(words []string) []any {
	var out []any
	for _, w := range words {
		out = append(out, w)
		if n, ok := doc.WholeNumber(strings.TrimPrefix(w, "-")); ok && strings.HasPrefix(w, "-") {
			out = append(out, -n)
		} else if ok {
			out = append(out, n)
		} else if w == "true" || w == "false" {
			out = append(out, w == "true")
		}
	}
	return out
}

func (s schemer) wordSchema(e *entries.Entry) object {
	blank := object{{"const", blankWord}}
	switch e.Kind {
	case entries.Number, entries.Numbers:
		number := wholeSchema()
		if e.Unit > 0 {
			number = decimalSchema()
		}
		if e.Signs != nil {
			return object{{"anyOf", []object{number, {{"enum", append(e.Known(), blankWord)}}}}}
		}
		return object{{"anyOf", []object{number, blank}}}
	case entries.Tick:
		return object{{"enum", []string{"x", blankWord}}}
	case entries.Choice, entries.Choices:
		return object{{"enum", asEditorsRead(append(slices.Clone(e.Words), blankWord))}}
	}
	return anyText
}
