package deck

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// tongue says where the fields of a table are looked for in a language.
type tongue struct {
	lang    string
	columns [][]int // by the column of a field: those of the language, and of its shorter forms
	lacking []int   // the fields that have columns for languages, but none for this one
}

// In returns the card as it reads in a language: a field that has a column for the
// language, or for a shorter form of it, is taken from there as far as that is filled.
func (r Row) In(language string) Row {
	if r.table != nil {
		r.tongue = r.table.tongue(language)
	}
	return r
}

// tongue returns how a table is read in a language.
func (t *Table) tongue(language string) *tongue {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g, ok := t.tongues[language]; ok {
		return g
	}
	g := &tongue{lang: language, columns: make([][]int, len(t.columns))}
	for i, c := range t.columns {
		if c.lang != "" {
			continue
		}
		for l := language; l != ""; l = lang.Shorter(l) {
			if own, ok := t.index[c.field+"@"+l]; ok {
				g.columns[i] = append(g.columns[i], own)
			}
		}
		other := func(o column) bool { return o.field == c.field && o.lang != "" }
		if g.columns[i] == nil && slices.ContainsFunc(t.columns, other) {
			g.lacking = append(g.lacking, i)
		}
	}
	if t.tongues == nil {
		t.tongues = map[string]*tongue{}
	}
	t.tongues[language] = g
	return g
}

// Lang returns the language that a field of the card is in, "" for the source; false
// for a field that has no columns for languages.
func (r Row) Lang(name string) (language string, own bool) {
	i, ok := r.column(name)
	if !ok || r.tongue == nil {
		return "", false
	}
	if language = r.table.columns[i].lang; language != "" {
		return language, true
	}
	return "", r.tongue.columns[i] != nil || slices.Contains(r.tongue.lacking, i)
}

// Borrowed returns a warning for each text of the card that is not there in the
// language in which the card is read, nor in a shorter form of it, and is taken from the
// source. A table without any column for the language has one warning for each field.
func (r Row) Borrowed(source string) (list diag.List) {
	if r.tongue == nil || r.tongue.lang == source {
		return nil
	}
	warn := func(at diag.Pos, code string, i int) {
		field := r.table.columns[i].field
		list.Add(at, code, diag.Args{"found": field, "key": field + "@" + r.tongue.lang, "lang": r.tongue.lang, "from": source})
	}
	for _, i := range r.tongue.lacking {
		if r.cell(i).text != "" {
			warn(r.Head(), "deck-language", i)
		}
	}
	for i, own := range r.tongue.columns {
		if own == nil || r.cell(i).text == "" {
			continue
		}
		if slices.ContainsFunc(own, func(c int) bool { return r.cell(c).text != "" }) {
			continue
		}
		at := r.Pos
		if c := r.cell(own[0]); c.there() {
			at = r.table.pos(c.line, c.column)
		}
		warn(at, "deck-borrowed", i)
	}
	return list
}

// Translated returns the fields of the card that have columns for languages.
func (r Row) Translated() (names []string) {
	if r.table == nil {
		return nil
	}
	g := r.table.tongue("")
	for i, c := range r.table.columns {
		if slices.Contains(g.lacking, i) {
			names = append(names, c.field)
		}
	}
	return names
}

// Text returns what a field of the card says, and where.
func (r Row) Text(field string) lang.Text {
	text, _ := r.Field(field)
	language, _ := r.Lang(field)
	return lang.Text{Pos: r.At(field), Lang: language, Forms: map[string]string{"other": text}}
}

// Own returns what a field of the card says in the very language in which the card is
// read; a text that is not there has the place where it would stand, or of the line that
// names the fields.
func (r Row) Own(field string) lang.Text {
	i, ok := r.table.index[field+"@"+r.tongue.lang]
	if !ok {
		return lang.Text{Pos: r.Head()}
	}
	c := r.cell(i)
	at := r.Pos
	if c.there() {
		at = r.table.pos(c.line, c.column)
	}
	return lang.Text{Pos: at, Lang: r.tongue.lang, Forms: map[string]string{"other": c.text}}
}
