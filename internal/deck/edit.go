package deck

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/splice"
)

// Change is a new text of a card in a language; "" for that of the field itself.
type Change struct {
	Card              diag.Pos // where the card begins
	Field, Lang, Text string
}

// column returns the full name of the field: name@it.
func (c Change) column() string { return strings.TrimSuffix(c.Field+"@"+c.Lang, "@") }

// spelled returns a text as a value of YAML, in the manner of the one before it.
func (c Change) spelled(before string, inBraces bool) string {
	if wholeNumber(c.Text) && !strings.ContainsAny(before, `'"`) {
		return c.Text
	}
	return doc.FormatScalar(c.Text, before, inBraces)
}

// Edit writes texts into a file of cards, which must be free of errors, and keeps everything
// else byte for byte. A missing field is added after the field that it translates, or in a table as
// a new last column. Edit does not write spreadsheets: its errors list each text with its cell.
func Edit(file string, data []byte, opt Options, changes []Change) ([]byte, diag.List) {
	before, errs := Parse(file, data, opt)
	if errs != nil {
		return nil, errs
	}
	e := &editor{Table: before, wanted: map[diag.Pos][]Change{}}
	for _, c := range changes {
		card := before.pos(int32(c.Card.Line), int32(c.Card.Column))
		e.wanted[card] = append(e.wanted[card], c)
	}
	switch Ending(file) {
	case ".xlsx":
		return nil, e.listByCell(changes)
	case ".csv", ".tsv":
		e.csv(data, opt)
	case ".json":
		e.json(data)
	default:
		e.yaml(data)
	}
	changed := e.Apply(data)
	after, errs := Parse(file, changed, opt)
	if errs != nil || !e.matches(after) {
		return nil, diag.List{{Pos: diag.Pos{File: file}, Code: "deck-layout"}}
	}
	return changed, nil
}

// editor is a file of cards that is being edited.
type editor struct {
	*Table
	splice.Splices
	wanted map[diag.Pos][]Change // by card
}

// listByCell returns the texts with the cells of the spreadsheet where they go.
func (e *editor) listByCell(changes []Change) (errs diag.List) {
	for _, c := range changes {
		i, ok := e.index[c.column()]
		if !ok {
			i = len(e.columns)
			e.columns = append(e.columns, column{name: c.column()})
			e.index[c.column()] = i
		}
		at := e.pos(int32(c.Card.Line), int32(i+1))
		errs.Add(at, "deck-xlsx-by-hand", diag.Args{"key": c.column(), "text": diag.Quote(c.Text)})
	}
	return errs
}

// matches reports whether a table has exactly the wanted texts.
func (e *editor) matches(after *Table) bool {
	if len(after.lines) != len(e.lines) {
		return false
	}
	for i, l := range e.lines {
		want := map[string]string{}
		for k, c := range e.columns {
			want[c.name] = l.at(k).text
		}
		for _, c := range e.wanted[e.pos(l.line, l.column)] {
			want[c.column()] = visible(c.Text, false)
		}
		for k, c := range after.columns {
			if after.lines[i].at(k).text != want[c.name] {
				return false
			}
			delete(want, c.name)
		}
		for _, text := range want {
			if text != "" {
				return false
			}
		}
	}
	return true
}

// at returns the cell of a column.
func (l line) at(column int) cell {
	if column < len(l.cells) {
		return l.cells[column]
	}
	return cell{}
}
