package deck

import (
	"strings"

	"cartouche/internal/doc"
)

// yaml reads a list of maps from names of fields to texts; null is an empty cell.
func (r *reader) yaml(data []byte) {
	d := doc.Parse(r.File, data, doc.Card())
	if d.Root.Exists() {
		for _, item := range d.Root.Items() {
			at := item.Pos()
			l := line{line: int32(at.Line), column: int32(at.Column), cells: make([]cell, 0, len(r.columns))}
			for _, e := range item.Entries() {
				r.named(e.Key, e.At)
				at := e.Value.Pos()
				l.set(r.column(e.Key, e.At), cell{text: cellText(e.Value), line: int32(at.Line), column: int32(at.Column)})
			}
			if !r.put(l) {
				break
			}
		}
	}
	r.errs = append(r.errs, d.Errors()...)
}

// cellText returns the text of a value. A block text ends with its last line, as in catalogues: the line breaks after it
// come from how it is written.
func cellText(v doc.Value) string {
	switch {
	case v.IsNull():
		v.LostText()
		return ""
	case v.Block():
		return strings.TrimRight(v.Text(), "\n")
	}
	return v.Text()
}

// set sets the cell of a column.
func (l *line) set(column int, c cell) {
	for len(l.cells) <= column {
		l.cells = append(l.cells, cell{})
	}
	l.cells[column] = c
}
