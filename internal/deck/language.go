package deck

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// langColumns says which columns of a table have its fields in a language.
type langColumns struct {
	lang    string
	columns [][]int // for each field's column, those of the language and of its shorter forms
	lacking []int   // for each field's column, how many texts it has if all of those columns are empty
}

// In returns the card in a language: where a field has a filled-in column for the language, or else
// for a shorter form of it, the card has that text.
func (r Row) In(language string) Row {
	if r.table != nil {
		r.langColumns = r.table.columnsIn(language)
	}
	return r
}

// columnsIn returns the columns of a table for a language.
func (t *Table) columnsIn(language string) *langColumns {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g, ok := t.columnsFor[language]; ok {
		return g
	}
	g := &langColumns{lang: language, columns: make([][]int, len(t.columns)), lacking: make([]int, len(t.columns))}
	for i, c := range t.columns {
		if c.lang != "" {
			continue
		}
		for l := language; l != ""; l = lang.Shorter(l) {
			if own, ok := t.index[c.field+"@"+l]; ok {
				g.columns[i] = append(g.columns[i], own)
			}
		}
		if !slices.ContainsFunc(g.columns[i], func(own int) bool { return t.texts(own) > 0 }) {
			g.lacking[i] = t.texts(i)
		}
	}
	if t.columnsFor == nil {
		t.columnsFor = map[string]*langColumns{}
	}
	t.columnsFor[language] = g
	return g
}

// texts returns how many cells of a column are filled in.
func (t *Table) texts(column int) (n int) {
	for _, l := range t.lines {
		if column < len(l.cells) && l.cells[column].text != "" {
			n++
		}
	}
	return n
}

// Lang returns the language of a field's text, or "" for the source. It returns false for a field
// without columns for languages.
func (r Row) Lang(name string) (language string, own bool) {
	i, ok := r.column(name)
	if !ok || r.langColumns == nil {
		return "", false
	}
	if language = r.table.columns[i].lang; language != "" {
		return language, true
	}
	if own = r.deck.translated[name]; own && lang.IsPseudo(r.langColumns.lang) {
		language = r.langColumns.lang
	}
	return language, own
}

// Printed returns the printed text of a field: a number in its format with the signs of the language, bold and italics as
// markup. In a pseudo-language, a field with columns for languages is changed like the texts of catalogues.
func (r Row) Printed(name string) string {
	c, _ := r.find(name)
	text := c.shown(r.language())
	if language, own := r.Lang(name); own && lang.IsPseudo(language) && text != "" {
		return lang.PseudoText(text, language)
	}
	return text
}

// language returns the language of the card.
func (r Row) language() string {
	switch {
	case r.langColumns != nil && r.langColumns.lang != "":
		return r.langColumns.lang
	case r.deck != nil:
		return r.deck.source
	}
	return ""
}

// Borrowed returns a warning for each text of the card that comes from the source because neither the card's language nor a
// shorter form of it has it. A table without a column for the language, or with an empty one, has the same warning on all
// cards; the warnings of other columns have one cause each.
func (r Row) Borrowed(source string) (list diag.List) {
	if r.langColumns == nil || r.langColumns.lang == source || lang.IsPseudo(r.langColumns.lang) {
		return nil
	}
	warn := func(at diag.Pos, code string, i int) {
		field := r.table.columns[i].field
		args := diag.Args{"found": field, "key": field + "@" + r.langColumns.lang, "lang": r.langColumns.lang, "from": source}
		if code == "deck-column-empty" {
			args["n"] = r.langColumns.lacking[i]
		}
		list.Add(at, code, args)
	}
	for i, c := range r.table.columns {
		if c.lang != "" || !r.deck.translated[c.field] || r.cell(i).text == "" {
			continue
		}
		own := r.langColumns.columns[i]
		if own == nil {
			warn(r.Heading(c.field), "deck-language", i)
			continue
		}
		if r.langColumns.lacking[i] > 0 {
			warn(r.table.columns[own[0]].at, "deck-column-empty", i)
			continue
		}
		if slices.ContainsFunc(own, func(c int) bool { return r.cell(c).text != "" }) {
			continue
		}
		at := r.Pos
		if c := r.cell(own[0]); c.exists() {
			at = r.table.at(own[0], c)
		}
		warn(at, "deck-borrowed", i)
		list[len(list)-1].Source = &diag.Source{Cause: "cells of " + c.at.String() + " in " + r.langColumns.lang}
	}
	return list
}

// Translated returns the fields of the card that have columns for languages in some file of the deck.
func (r Row) Translated() []string {
	return slices.DeleteFunc(r.Names(), func(name string) bool { return !r.deck.translated[name] })
}

// Text returns the text of a field with its position.
func (r Row) Text(field string) lang.Text {
	c, _ := r.find(field)
	language, _ := r.Lang(field)
	text := c.shown(cmp.Or(language, r.deck.source))
	return lang.Text{Pos: r.At(field), Lang: language, Forms: map[string]string{"other": text}}
}

// OwnColumn returns the position of the heading of a field's column in exactly the card's language.
// It returns that of the field, and false, if there is no such column.
func (r Row) OwnColumn(field string) (diag.Pos, bool) {
	if i, ok := r.table.index[field+"@"+r.langColumns.lang]; ok {
		return r.table.columns[i].at, true
	}
	return r.Heading(field), false
}

// Own returns the text of a field in exactly the card's language. A missing text has the position
// of its empty cell, or of the heading.
func (r Row) Own(field string) lang.Text {
	i, ok := r.table.index[field+"@"+r.langColumns.lang]
	if !ok {
		return lang.Text{Pos: r.Heading(field)}
	}
	c := r.cell(i)
	at := r.Pos
	if c.exists() {
		at = r.table.at(i, c)
	}
	return lang.Text{Pos: at, Lang: r.langColumns.lang, Forms: map[string]string{"other": c.shown(r.langColumns.lang)}}
}
