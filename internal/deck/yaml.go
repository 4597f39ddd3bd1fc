package deck

import "cartouche/internal/doc"

// yaml reads a list of maps from names of fields to texts.
func (r *reader) yaml(data []byte) {
	d := doc.Parse(r.File, data, doc.Card())
	if d.Root.Exists() {
		for _, item := range d.Root.Items() {
			at := item.Pos()
			l := line{line: int32(at.Line), column: int32(at.Column), cells: make([]cell, 0, len(r.columns))}
			for _, e := range item.Entries() {
				r.named(e.Key, e.At)
				l.set(
					r.column(e.Key, e.At),
					cell{text: e.Value.Text(), line: int32(e.Value.Pos().Line), column: int32(e.Value.Pos().Column)},
				)
			}
			if !r.put(l) {
				break
			}
		}
	}
	r.errs = append(r.errs, d.Errors()...)
}

// set sets the cell of a column.
func (l *line) set(column int, c cell) {
	for len(l.cells) <= column {
		l.cells = append(l.cells, cell{})
	}
	l.cells[column] = c
}
