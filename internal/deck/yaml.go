package deck

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// yaml reads a list of maps from names of fields to texts; null is an empty cell.
func (r *reader) yaml(data []byte) {
	d := doc.Parse(r.File, data, doc.Card())
	if d.Root.Kind() == doc.Map {
		r.errs.AddHint(d.Root.Pos(), "wrong-type", "deck-list", diag.Args{
			"found": diag.Term("kind-map"), "allowed": diag.Term("kind-list"), "near": "- {name: Emmer, cost: 3}"})
	} else if d.Root.Exists() {
		for _, item := range d.Root.Items() {
			at := item.Pos()
			l := line{line: int32(at.Line), column: int32(at.Column), cells: make([]cell, 0, len(r.columns))}
			for e := range item.Own {
				name, text := heading(e.Key), cellText(e.Value)
				r.named(name, e.At, text)
				i, ok := r.column(name, e.At)
				if !ok {
					continue
				}
				if l.at(i).exists() && item.KeyPos(e.Key) == e.At { // else it is reported already
					r.errs.Add(e.At, "key-twice", diag.Args{"found": name, "line": int(l.at(i).line)})
				}
				l.set(i, cell{text: text, line: int32(e.Value.Pos().Line), column: int32(e.Value.Pos().Column)})
			}
			if !r.put(l) {
				break
			}
		}
	}
	for _, e := range d.Errors() {
		e.Source = &diag.Source{Element: diag.Pos{File: r.File}, Row: diag.Pos{File: r.File}} // the file is one column
		r.errs.put(e)
	}
}

// cellText returns the text of a value. A block text ends with its last line, as in catalogues: the line breaks after it
// come from how it is written.
func cellText(v doc.Value) string {
	switch {
	case v.IsNull():
		v.LostText()
		return ""
	case v.Plain() && strings.EqualFold(v.Text(), notNumber):
		v.Fail("deck-no-number", "", diag.Args{"found": v.Text()})
		return ""
	case v.Block():
		return strings.TrimRight(v.Text(), "\n")
	}
	v.CutText()
	return v.Text()
}

// set sets the cell of a column.
func (l *line) set(column int, c cell) {
	for len(l.cells) <= column {
		l.cells = append(l.cells, cell{})
	}
	l.cells[column] = c
}
