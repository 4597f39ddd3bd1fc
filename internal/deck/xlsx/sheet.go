package xlsx

import (
	"encoding/xml"
	"errors"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/deck/numfmt"
	"cartouche/internal/diag"
)

// The last row and column of the format.
const (
	lastRow    = 1_048_576
	lastColumn = 16_384
)

// Kind is the kind of a cell.
type Kind byte

const (
	Text      Kind = iota
	Number         // also a day or a time, depending on its format
	Error          // such as #REF!
	Formula        // without a stored result
	Formatted      // a number with an unknown format
)

// Cell is a cell that is not empty.
type Cell struct {
	Column  int
	Kind    Kind
	Text    string // the text, the number in digits, the formula, or the code of the format
	Marked  string // a text with bold and italics as markup; "" without any
	Number  float64
	Format  *numfmt.Format // nil if it changes nothing
	Struck  bool           // something of it is struck out
	Symbols string         // a font whose letters are symbols, if it has some
	Uneven  bool           // only a part of it is underlined, or has a colour of its own
}

// Area is a rectangle of merged cells.
type Area struct{ Row, Column, LastRow, LastColumn int }

// Read calls found for each row that is not empty, with its cells by column, until it returns
// false. It returns the merged cells. The errors are diagnostics.
func (b *Book) Read(sheet Sheet, limits Limits, found func(row int, cells []Cell) bool) ([]Area, error) {
	b.at.Sheet, b.limits, b.textLeft, b.Hidden, b.Veiled = sheet.Name, limits, limits.Text, nil, nil
	if err := b.readStyles(); err != nil {
		return nil, err
	}
	if err := b.readTexts(); err != nil {
		return nil, err
	}
	p, err := b.open(sheet.part, "worksheet")
	if err != nil {
		return nil, err
	}
	s := &sheetReader{Book: b, part: p, found: found}
	err = p.children(func(e *xml.StartElement) error {
		switch e.Name.Local {
		case "sheetData":
			if s.data {
				return errBroken
			}
			s.data = true
			return p.children(s.readRow)
		case "mergeCells":
			return p.children(s.merge)
		case "cols":
			return p.children(s.veil)
		}
		return nil
	})
	switch {
	case err == errStop:
		p.file.Close()
		return nil, nil
	case err == nil && !s.data:
		err = errBroken
	}
	if err = b.finish(p, err); err == nil {
		err = b.readTotals(sheet.part)
	}
	return s.areas, err
}

// readTotals reads which rows of a worksheet are those of sums below a table.
func (b *Book) readTotals(sheet string) error {
	b.at.Line, b.at.Column = 0, 0
	dir, base := path.Split(sheet)
	if b.Totals = nil; b.lacks(dir + "_rels/" + base + ".rels") {
		return nil
	}
	related, err := b.relations(sheet)
	if err != nil {
		return err
	}
	for _, r := range related {
		if r.kind != "table" || b.lacks(r.target) {
			continue
		}
		p, err := b.open(r.target, "table")
		if err != nil {
			return err
		}
		ref, _ := attribute(&p.root, "ref")
		if a, ok := area(ref); ok && isOn(&p.root, "totalsRowCount", false) {
			b.Totals = append(b.Totals, a.LastRow)
		}
		if err := b.finish(p, p.children(func(*xml.StartElement) error { return nil })); err != nil {
			return err
		}
	}
	return nil
}

// errStop ends the reading when found returns false.
var errStop = errors.New("no more rows are wanted")

// sheetReader reads the rows of a worksheet.
type sheetReader struct {
	*Book
	*part
	found       func(row int, cells []Cell) bool
	data        bool
	row, column int // the last ones that were read
	cells       []Cell
	areas       []Area
	arrays      []array
}

// errorAt returns an error at the current cell.
func (s *sheetReader) errorAt(code string, args diag.Args) error { return s.newError(code, args) }

// invalidValue returns the error for an impossible value.
func (s *sheetReader) invalidValue(found string) error {
	return s.errorAt("deck-xlsx-value", diag.Args{"found": diag.Quote(found)})
}

// readRow reads a row.
func (s *sheetReader) readRow(e *xml.StartElement) error {
	if e.Name.Local != "row" {
		return nil
	}
	row := s.row + 1
	if r, ok := attribute(e, "r"); ok {
		n, err := strconv.ParseUint(r, 10, 31)
		switch {
		case err != nil || n == 0 || n > lastRow:
			return s.invalidValue(`<row r="` + r + `">`)
		case int(n) <= s.row:
			return s.errorAt("deck-xlsx-order", diag.Args{"found": `<row r="` + r + `">`, "place": s.at.String()})
		}
		row = int(n)
	}
	s.row, s.column, s.cells = row, 0, s.cells[:0]
	s.at.Line, s.at.Column = row, 0
	s.arrays = slices.DeleteFunc(s.arrays, func(a array) bool { return a.LastRow < row })
	if err := s.children(s.readCell); err != nil {
		return err
	}
	if len(s.cells) > 0 && isOn(e, "hidden", false) {
		s.Hidden = append(s.Hidden, row)
	}
	if len(s.cells) > 0 && !s.found(row, s.cells) {
		return errStop
	}
	return nil
}

// readCell reads a cell, and drops it if it is empty.
func (s *sheetReader) readCell(e *xml.StartElement) error {
	if e.Name.Local != "c" {
		return nil
	}
	column := s.column + 1
	if r, ok := attribute(e, "r"); ok {
		row := 0
		if column, row, ok = reference(r); !ok || row != s.row {
			return s.invalidValue(`<c r="` + r + `">`)
		}
		if place := s.at.String(); column <= s.column {
			s.at.Column = column
			return s.errorAt("deck-xlsx-order", diag.Args{"found": `<c r="` + r + `">`, "place": place})
		}
	}
	s.column, s.at.Column = column, column
	style, ok := index(e, "s")
	if !ok || style >= len(s.looks) {
		found, _ := attribute(e, "s")
		if s.lacks(s.styles) {
			return s.errorAt("deck-xlsx-part", diag.Args{"found": s.styles})
		}
		return s.errorAt("deck-xlsx-style", diag.Args{"found": found})
	}
	kind, _ := attribute(e, "t")
	value, formula, err := s.value(kind)
	if err != nil {
		return err
	}
	c, err := s.cell(kind, value.text, s.looks[style])
	switch {
	case err != nil:
		return err
	case s.unknown(formula, kind, value, c):
		c = Cell{Kind: Formula, Text: "=" + strings.TrimPrefix(formula.text, "=")}
	case c.Text == "":
		return nil
	}
	if s.textLeft -= len(c.Text); s.textLeft < 0 {
		return diag.Diagnostic{Pos: s.at, Code: "deck-xlsx-texts", Args: diag.Args{"allowed": s.limits.Text >> 20}}
	}
	if column > s.limits.Columns {
		return diag.Diagnostic{Pos: s.at, Code: "deck-xlsx-columns", Args: diag.Args{"allowed": s.limits.Columns}}
	}
	c.Column = column
	s.cells = append(s.cells, c)
	return nil
}

// content is the stored value of a cell.
type content struct {
	text
	stored bool // there is one, which may be empty
}

// value reads the content of a cell. formula is nil if it has none.
func (s *sheetReader) value(kind string) (value content, formula *formula, err error) {
	err = s.children(func(e *xml.StartElement) (err error) {
		switch e.Name.Local {
		case "f":
			formula, err = s.formula(e)
		case "v", "is":
			if value.stored || (e.Name.Local == "is") != (kind == "inlineStr") {
				return s.invalidValue("<" + e.Name.Local + ">")
			}
			value.stored = true
			if e.Name.Local == "is" {
				value.text, err = s.richText()
				return err
			}
			value.plain, err = s.part.text()
		}
		return err
	})
	if formula == nil {
		formula = s.arrayFormula()
	}
	return value, formula, err
}

// cell makes a cell from its content, by its type in the file.
func (s *sheetReader) cell(kind string, value text, l look) (Cell, error) {
	raw := value.plain
	switch kind {
	case "s":
		if raw == "" {
			return Cell{}, nil
		}
		n, err := strconv.ParseUint(strings.TrimSpace(raw), 10, 31)
		if s.lacks(s.texts) {
			return Cell{}, s.errorAt("deck-xlsx-part", diag.Args{"found": s.texts})
		}
		if err != nil || int(n) >= len(s.shared) {
			return Cell{}, s.errorAt("deck-xlsx-shared", diag.Args{"found": diag.Quote(raw)})
		}
		return s.textCell(s.shared[n], l), nil
	case "inlineStr":
		return s.textCell(value, l), nil
	case "str":
		return s.textCell(text{plain: unescape(raw)}, l), nil
	case "", "n", "b", "d", "e":
	default:
		return Cell{}, s.invalidValue(`<c t="` + kind + `">`)
	}
	raw = strings.TrimSpace(raw)
	switch {
	case raw == "":
		return Cell{}, nil
	case kind == "d":
		v, ok := numfmt.ISO(raw, s.From1904)
		if !ok {
			return Cell{}, s.invalidValue("<v>" + raw + "</v>")
		}
		if l.format != nil && !l.format.Times(v) { // the type says more than the format
			l.format = numfmt.Moment
		}
		return s.numberCell(v, l), nil
	case kind == "e":
		return Cell{Kind: Error, Text: raw}, nil
	case kind == "b" && (raw == "0" || raw == "false"):
		return Cell{Text: "FALSE"}, nil
	case kind == "b" && (raw == "1" || raw == "true"):
		return Cell{Text: "TRUE"}, nil
	}
	v, err := strconv.ParseFloat(raw, 64)
	if kind == "b" || err != nil || math.IsInf(v, 0) || strings.Trim(raw, "+-.0123456789eE") != "" {
		return Cell{}, s.invalidValue("<v>" + raw + "</v>")
	}
	if v == 0 {
		v = 0 // of a small number below 0 that a formula rounds, programs write -0
	}
	return s.numberCell(v, l), nil
}

func (s *sheetReader) textCell(t text, l look) Cell {
	c := Cell{Text: t.plain, Struck: t.struck(l), Symbols: t.symbols(l), Uneven: t.uneven(l)}
	if len(t.plain) <= s.textLeft { // otherwise readCell reports an error
		c.Marked = t.marked(l)
	}
	if l.format != nil && l.format.Text("x") != "x" {
		c.Format = l.format
	}
	return c
}

func (s *sheetReader) numberCell(v float64, l look) Cell {
	if l.format == nil {
		return Cell{Kind: Formatted, Text: l.code}
	}
	c := Cell{Kind: Number, Text: numfmt.Value(v), Number: v, Struck: l.struck}
	if !l.format.Bare(v) {
		c.Format = l.format
	}
	return c
}

// merge reads an area of merged cells.
func (s *sheetReader) merge(e *xml.StartElement) error {
	if e.Name.Local != "mergeCell" {
		return nil
	}
	ref, _ := attribute(e, "ref")
	a, ok := area(ref)
	if !ok {
		s.at.Line, s.at.Column = 0, 0
		return s.invalidValue(`<mergeCell ref="` + ref + `">`)
	}
	s.areas = append(s.areas, a)
	return nil
}

// veil notes columns that are hidden. What their numbers are is not checked: no cell depends on them.
func (s *sheetReader) veil(e *xml.StartElement) error {
	from, _ := index(e, "min")
	to, _ := index(e, "max")
	if isOn(e, "hidden", false) && len(s.Veiled) < s.limits.Columns {
		s.Veiled = append(s.Veiled, Area{Column: from, LastColumn: to})
	}
	return nil
}

// reference parses the name of a cell: B3.
func reference(name string) (column, row int, ok bool) {
	letters := strings.TrimRight(name, "0123456789")
	for i := range len(letters) {
		if c := letters[i]; c < 'A' || c > 'Z' || i == 3 {
			return 0, 0, false
		}
		column = column*26 + int(letters[i]-'A') + 1
	}
	n, err := strconv.ParseUint(name[len(letters):], 10, 31)
	return column, int(n), err == nil && 1 <= column && column <= lastColumn && 1 <= n && n <= lastRow
}
