//go:build !js || engine

package diag

import (
	"fmt"
	"slices"
)

// few is how many different errors of one kind in a column of cards are shown one by one, because each may be a slip of its own.
const few = 20

// byColumn returns the list in which errors of one kind in one column of cards have one cause: those with the same words, or, if
// more than a few differ, all of them.
func (l List) byColumn() List {
	columns := map[string][]string{} // the causes in each
	for _, d := range l {
		key := d.column()
		if cause := d.inColumn(); key != "" && len(columns[key]) <= few && !slices.Contains(columns[key], cause) {
			columns[key] = append(columns[key], cause)
		}
	}
	if len(columns) == 0 {
		return l
	}
	l = slices.Clone(l)
	for i, d := range l {
		var source Source
		if d.Source != nil {
			source = *d.Source
		}
		switch key := d.column(); {
		case key == "":
			continue
		case len(columns[key]) > few:
			source.Cause = key
		case source.Case == (Case{}): // nothing was laid out
			source.Cause = key + d.inColumn()
		}
		l[i].Source = &source
	}
	return l
}

// column returns a key of the diagnostic's code and its column of cards, or "" if it is not in a card.
func (d Diagnostic) column() string {
	var element Pos
	if d.Pos.Heading == "" {
		if d.Source == nil || d.Source.Row.File != d.Pos.File || d.Source.Element == element {
			return ""
		}
		element = d.Source.Element
	}
	return fmt.Sprint("column ", d.Code, d.Pos.File, d.Pos.Sheet, d.Pos.Heading, element)
}

// inColumn returns what is its own cause within its column.
func (d Diagnostic) inColumn() string {
	if d.Source != nil && d.Source.Cause != "" {
		return d.Source.Cause
	}
	return fmt.Sprintf("%q", d.words(false))
}

// cell returns the position without its file: a cell of a spreadsheet, or a line and a column.
func (p Pos) cell() Sentence {
	if p.Sheet != "" {
		return Sentence(fmt.Sprint(columnName(p.Column), p.Line))
	}
	return Sentence(fmt.Sprintf("%d:%d", p.Line, p.Column))
}

// otherCells returns the other positions in the file, if no card is named.
func (d Diagnostic) otherCells() (cells []any) {
	for _, a := range d.Alike {
		if d.Source.Card == nil && a.Pos != d.Pos && a.Pos.File == d.Pos.File {
			cells = append(cells, a.Pos.cell())
		}
	}
	return cells
}
