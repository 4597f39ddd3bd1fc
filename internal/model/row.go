package model

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/parallel"
)

// Files is the names of some files of the game's folder: one, or a list of them.
type Files []string

// DecodeDoc implements doc.Decoder.
func (f *Files) DecodeDoc(v doc.Value) {
	*f = Files{}
	for _, item := range each(v) {
		*f = append(*f, item.Text())
	}
}

// each returns the items of a list, or the value itself when it is none.
func each(v doc.Value) []doc.Value {
	if v.Kind() == doc.List {
		return v.Items()
	}
	return []doc.Value{v}
}

// Row is one card of a deck: its fields by name. Rows are kept small, a deck may
// have thousands of them.
type Row struct {
	Pos    diag.Pos
	fields []field
	names  map[string]string // of the fields that cards of its file have
}

// field is one field of a row, and where its value stands in the row's file.
type field struct {
	name, text   string
	line, column int32
}

func (r Row) find(name string) (field, bool) {
	i := slices.IndexFunc(r.fields, func(f field) bool { return f.name == name })
	if i < 0 {
		return field{}, false
	}
	return r.fields[i], true
}

func (r Row) at(f field) diag.Pos {
	return diag.Pos{File: r.Pos.File, Line: int(f.line), Column: int(f.column)}
}

// Field returns the text of a field.
func (r Row) Field(name string) (string, bool) {
	f, ok := r.find(name)
	return f.text, ok
}

// Args returns all fields as arguments for texts.
func (r Row) Args(into diag.Args) {
	for _, f := range r.fields {
		into[f.name] = f.text
	}
}

// rows reads the files of cards, several at a time, one after the other.
func (g *Game) rows(files Files) ([]Row, diag.List) {
	rows := make([][]Row, len(files))
	errs := make([]diag.List, len(files))
	parallel.Each(0, len(files), func(i int) error {
		rows[i], errs[i] = g.rowsOf(files[i])
		return nil
	})
	return slices.Concat(rows...), slices.Concat(errs...)
}

// rowsOf reads a file of cards: a list of maps from field names to texts.
func (g *Game) rowsOf(file string) ([]Row, diag.List) {
	d, errs := load(g.project, g.path(file))
	if errs != nil {
		return nil, errs
	}
	items := d.Root.Items()
	rows := make([]Row, len(items))
	names := map[string]string{} // one string a name, not one a row
	for i, item := range items {
		entries := item.Entries()
		rows[i] = Row{Pos: item.Pos(), fields: make([]field, len(entries)), names: names}
		for j, e := range entries {
			name, ok := names[e.Key]
			if !ok {
				name = e.Key
				names[name] = name
			}
			at := e.Value.Pos()
			rows[i].fields[j] = field{name, e.Value.Text(), int32(at.Line), int32(at.Column)}
		}
	}
	return rows, d.Errors()
}
