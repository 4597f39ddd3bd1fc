package deck

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// Change is a new text of a card in a language.
type Change struct {
	Card              diag.Pos // where the card begins
	Field, Lang, Text string
}

// column returns the full name of the field: name@it.
func (c Change) column() string { return c.Field + "@" + c.Lang }

// splice replaces a range of bytes by a text.
type splice struct {
	span
	text string
}

// Edit writes translations into a file of cards, which must be free of errors, and keeps everything
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
	slices.SortStableFunc(e.splices, func(a, b splice) int { return cmp.Compare(a.from, b.from) })
	var b bytes.Buffer
	at := 0
	for _, s := range e.splices {
		b.Write(data[at:s.from])
		b.WriteString(s.text)
		at = s.to
	}
	b.Write(data[at:])
	after, errs := Parse(file, b.Bytes(), opt)
	if errs != nil || !e.matches(after) {
		return nil, diag.List{{Pos: diag.Pos{File: file}, Code: "deck-layout"}}
	}
	return b.Bytes(), nil
}

// editor is a file of cards that is being edited.
type editor struct {
	*Table
	wanted  map[diag.Pos][]Change // by card
	splices []splice
}

// put replaces a range of bytes.
func (e *editor) put(from, to int, text string) {
	e.splices = append(e.splices, splice{span{from, to}, text})
}

// lineBreak returns the line break of a file.
func lineBreak(text string) string {
	if strings.Contains(text, "\r\n") {
		return "\r\n"
	}
	return "\n"
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
