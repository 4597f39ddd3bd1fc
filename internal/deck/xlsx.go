package deck

import (
	"path"
	"slices"
	"strings"

	"cartouche/internal/deck/numfmt"
	"cartouche/internal/deck/xlsx"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// xlsx reads a worksheet: the named one, or else the first visible one.
func (r *reader) xlsx(data []byte) {
	book, err := xlsx.Open(r.File, data)
	if err != nil {
		r.errs.put(diag.Of(err)...)
		return
	}
	sheet := slices.IndexFunc(book.Sheets, func(s xlsx.Sheet) bool { return s.Name == r.Sheet || r.Sheet == "" && !s.Hidden })
	if sheet < 0 {
		r.unknownSheet(book.Sheets)
		return
	}
	r.Sheet = book.Sheets[sheet].Name
	x := &xlsxReader{reader: r, book: book, looks: map[*numfmt.Format]*look{}}
	merged, err := book.Read(book.Sheets[sheet], xlsx.Limits{Columns: maxFields, Text: MaxBytes}, x.row)
	r.errs.put(diag.Of(err)...)
	r.finish()
	x.merged(merged)
	x.totals(book.Totals)
	for _, l := range r.lines {
		if slices.Contains(book.Hidden, int(l.line)) {
			r.hidden = append(r.hidden, int(l.line))
		}
	}
	for i, c := range r.columns {
		within := func(a xlsx.Area) bool { return a.Column <= i+1 && i+1 <= a.LastColumn }
		if c.name != "" && slices.ContainsFunc(book.Veiled, within) {
			r.veiled = append(r.veiled, c.name)
		}
	}
}

// unknownSheet reports an unknown worksheet.
func (r *reader) unknownSheet(sheets []xlsx.Sheet) {
	var names []string
	for _, s := range sheets {
		names = append(names, s.Name)
	}
	d := diag.Diagnostic{Pos: r.optionsAt, Code: "deck-sheet", Args: diag.Args{"found": r.Sheet, "allowed": names}}
	d.Near(r.Sheet, names)
	if r.Sheet == "" {
		d.Pos, d.Code = diag.Pos{File: r.File}, "deck-xlsx-no-sheet"
	}
	r.errs.put(d)
	r.Sheet, r.empty = "", true
}

// xlsxReader reads the rows of a worksheet.
type xlsxReader struct {
	*reader
	book  *xlsx.Book
	looks map[*numfmt.Format]*look // of numbers
}

// row reads a row, unless it is not needed.
func (x *xlsxReader) row(n int, found []xlsx.Cell) bool {
	role := x.role(n)
	if role != names && role != card {
		return role != stop
	}
	last := found[len(found)-1].Column
	cells := make([]cell, max(last, len(x.columns)))
	for i := range cells {
		cells[i] = cell{line: int32(n), column: int32(i + 1)}
	}
	for _, f := range found {
		c := &cells[f.Column-1]
		at := x.at(f.Column-1, *c)
		if x.cell(c, f, at); role == card {
			x.doubt(f, c.text, at)
		}
	}
	return x.addRow(role, cells)
}

// doubt warns of a cell of which the worksheet shows what is not printed: a line through it or below a part of it, colours of characters,
// symbols, figures of a script, or another form of a day, as which spreadsheet programs take texts such as 1/2.
func (x *xlsxReader) doubt(f xlsx.Cell, text string, at diag.Pos) {
	d := diag.Diagnostic{Pos: at, Code: "deck-struck", Args: diag.Args{"found": diag.Quote(f.Text)},
		Source: &diag.Source{Cause: "struck out in " + x.head.String()}}
	switch {
	case f.Struck:
	case f.Symbols != "":
		d.Code, d.Args["font"], d.Source.Cause = "deck-symbols", f.Symbols, "symbols of "+x.head.String()+at.Heading
	case f.Uneven:
		d.Code, d.Source.Cause = "deck-uneven", "uneven characters of "+x.head.String()+at.Heading
	default:
		if f.Kind != xlsx.Number || f.Format == nil || !f.Format.Otherwise(f.Number) {
			return
		}
		d.Code, d.Args["found"], d.Source.Cause = "deck-day-shown", text, "shown otherwise in "+x.head.String()+at.Heading
	}
	x.doubts = append(x.doubts, d)
}

// cell converts a cell of the worksheet, and reports what it cannot convert.
func (x *xlsxReader) cell(c *cell, f xlsx.Cell, at diag.Pos) {
	d := diag.Diagnostic{Pos: at, Args: diag.Args{"found": diag.Quote(f.Text)}}
	bad := func(code string) {
		d.Code = code
		x.errs.put(d)
	}
	switch f.Kind {
	case xlsx.Error:
		x.errs.Add(at, "deck-error", diag.Args{"found": f.Text})
	case xlsx.Formula:
		d.Source = &diag.Source{Cause: "formulas of " + x.head.String() + at.Heading}
		bad("deck-xlsx-formula")
	case xlsx.Formatted:
		bad("deck-xlsx-format")
	case xlsx.Number:
		x.number(c, f, bad)
	default:
		c.text = f.Text
		if f.Marked != "" || f.Format != nil {
			c.look = &look{marked: f.Marked, format: f.Format}
		}
	}
}

// number converts a number, or a day in ISO 8601.
func (x *xlsxReader) number(c *cell, f xlsx.Cell, bad func(code string)) {
	c.text = f.Text
	if f.Format == nil {
		return
	}
	if day, clock := f.Format.Date(f.Number); day {
		var ok bool
		if c.text, ok = numfmt.Day(f.Number, x.book.From1904, clock); !ok {
			bad("deck-xlsx-day")
		}
		return
	}
	if _, ok := f.Format.Number(f.Number, lang.SignsOf("")); !ok {
		bad("deck-xlsx-shown")
		return
	}
	known, ok := x.looks[f.Format]
	if !ok {
		known = &look{format: f.Format, number: true}
		x.looks[f.Format] = known
	}
	c.look = known
}

// totals reports cards in the rows of sums below tables.
func (x *xlsxReader) totals(rows []int) {
	for _, l := range x.lines {
		if n := int(l.line); slices.Contains(rows, n) {
			x.errs.AddHint(x.pos(l.line, 0), "deck-xlsx-totals", "deck-xlsx-totals-skip", diag.Args{"n": n, "file": path.Base(x.File)})
		}
	}
}

// maxMerged is the largest number of merged cells that are reported.
const maxMerged = 1000

// merged reports merged cells among the names of the fields and the cards, because it is not clear
// which cards their text is for.
func (x *xlsxReader) merged(areas []xlsx.Area) {
	noted := 0
	for _, a := range areas {
		first, _ := slices.BinarySearchFunc(x.lines, int32(a.Row), func(l line, row int32) int { return int(l.line - row) })
		cards := first < len(x.lines) && int(x.lines[first].line) <= a.LastRow
		head := a.Row <= x.head.Line && x.head.Line <= a.LastRow
		if a.Column > len(x.columns) || !cards && !head || a.Row == a.LastRow && a.Column == a.LastColumn {
			continue
		}
		at := x.at(a.Column-1, cell{line: int32(a.Row), column: int32(a.Column)})
		end := diag.Pos{Sheet: x.Sheet, Line: a.LastRow, Column: a.LastColumn}
		x.errs.Add(at, "deck-xlsx-merged", diag.Args{"found": end.String()[strings.LastIndexByte(end.String(), '!')+1:]})
		if noted++; noted == maxMerged {
			return
		}
	}
}
