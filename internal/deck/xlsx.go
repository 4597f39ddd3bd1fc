package deck

import (
	"archive/zip"
	"bytes"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"

	"github.com/xuri/excelize/v2"
)

// Limits of a spreadsheet, which is packed: of what it holds when it is unpacked.
const (
	maxUnpacked = 64 << 20
	maxParts    = 2000
)

// xlsx reads a sheet of a spreadsheet.
func (r *reader) xlsx(data []byte) {
	at := diag.Pos{File: r.File}
	if !r.packed(data) {
		return
	}
	book, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxUnpacked})
	if err != nil {
		r.errs.Add(at, "deck-xlsx", nil)
		return
	}
	defer book.Close()
	sheets := book.GetSheetList()
	switch {
	case r.Sheet == "" && len(sheets) > 0:
		r.Sheet = sheets[0]
	case !slices.Contains(sheets, r.Sheet):
		r.unknownSheet(sheets)
		return
	}
	x := &xlsxReader{reader: r, book: book}
	if props, err := book.GetWorkbookProps(); err == nil && props.Date1904 != nil {
		x.date1904 = *props.Date1904
	}
	if err := x.read(); err != nil {
		r.errs.Add(diag.Pos{File: r.File, Sheet: r.Sheet}, "deck-xlsx", nil)
	}
}

// unknownSheet notes a sheet that is not there.
func (r *reader) unknownSheet(sheets []string) {
	d := diag.Diagnostic{Pos: r.said, Code: "deck-sheet", Args: diag.Args{"found": r.Sheet, "allowed": sheets}}
	if near := diag.Nearest(r.Sheet, sheets); near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near
	}
	r.errs = append(r.errs, d)
	r.Sheet = ""
}

// packed looks at the parts of the file before anything is unpacked.
func (r *reader) packed(data []byte) bool {
	at := diag.Pos{File: r.File}
	if bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")) { // the container of .xls, and of what is encrypted
		r.errs.Add(at, "deck-xlsx-locked", nil)
		return false
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		r.errs.Add(at, "deck-xlsx", nil)
		return false
	}
	size := uint64(0)
	for _, f := range z.File {
		if size += min(f.UncompressedSize64, maxUnpacked+1); size > maxUnpacked || len(z.File) > maxParts {
			r.errs.Add(at, "deck-xlsx-large", diag.Args{"allowed": maxUnpacked >> 20})
			return false
		}
	}
	return true
}

// xlsxReader reads the rows of a sheet.
type xlsxReader struct {
	*reader
	book     *excelize.File
	date1904 bool
	dates    map[int]bool // whether a style shows dates, for those that were asked
}

// read reads the rows twice at the same time: as they are stored, and as they are
// shown. Where both are the same there is nothing to ask.
func (x *xlsxReader) read() error {
	stored, err := x.book.Rows(x.Sheet)
	if err != nil {
		return err
	}
	defer stored.Close()
	shown, err := x.book.Rows(x.Sheet)
	if err != nil {
		return err
	}
	defer shown.Close()
	named := false
	for n := 1; stored.Next() && shown.Next(); n++ {
		raw, err := stored.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return err
		}
		formatted, err := shown.Columns()
		if err != nil {
			return err
		}
		cells := x.cells(n, raw, formatted)
		switch {
		case !slices.ContainsFunc(cells, func(c cell) bool { return c.text != "" }):
		case !named:
			named = true
			for cells[len(cells)-1].text == "" {
				cells = cells[:len(cells)-1]
			}
			x.header(cells)
		case !x.row(line{int32(n), 0, cells}):
			return nil
		}
	}
	if !named && x.errs == nil {
		x.empty = true
		x.errs.Add(diag.Pos{File: x.File, Sheet: x.Sheet}, "deck-empty", nil)
	}
	return errors.Join(stored.Error(), shown.Error())
}

// cells are the cells of a row.
func (x *xlsxReader) cells(row int, raw, formatted []string) []cell {
	cells := make([]cell, max(len(raw), min(len(x.columns), maxFields)))
	for i := range cells {
		c := cell{line: int32(row), column: int32(i + 1)}
		if i < len(raw) {
			c.text = strings.ReplaceAll(raw[i], "\r\n", "\n")
			show := c.text
			if i < len(formatted) {
				show = strings.ReplaceAll(formatted[i], "\r\n", "\n")
			}
			c.text = x.text(row, i+1, c.text, show)
		} else {
			c.text = x.text(row, i+1, "", "")
		}
		cells[i] = c
	}
	return cells
}

// text is what a cell says: numbers by their value, dates as in ISO 8601, all else as
// it is shown.
func (x *xlsxReader) text(row, column int, raw, shown string) string {
	at := x.at(column-1, cell{line: int32(row), column: int32(column)})
	if raw != "" && raw == shown && !strings.HasPrefix(raw, "#") && !long(raw) {
		return raw
	}
	name, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		return shown
	}
	if raw == "" {
		if formula, _ := x.book.GetCellFormula(x.Sheet, name); formula != "" {
			if kind, _ := x.book.GetCellType(x.Sheet, name); kind != excelize.CellTypeFormula { // else it says nothing, as text
				x.errs.Add(at, "deck-xlsx-formula", diag.Args{"found": diag.Quote("=" + formula)})
			}
		}
		return ""
	}
	kind, _ := x.book.GetCellType(x.Sheet, name)
	if kind == excelize.CellTypeError {
		x.errs.Add(at, "deck-xlsx-error", diag.Args{"found": raw})
		return ""
	}
	if kind != excelize.CellTypeNumber && kind != excelize.CellTypeUnset {
		return shown
	}
	value, err := strconv.ParseFloat(raw, 64)
	if err != nil {
		return shown
	}
	if x.isDate(name) {
		return x.date(value)
	}
	return number(value)
}

// long reports whether a number is stored in another way than people write it: 0.1 as
// 0.10000000000000001, or with an exponent.
func long(raw string) bool {
	return (len(raw) > 15 || strings.ContainsAny(raw, "eE")) && strings.Trim(raw, "+-.0123456789eE") == ""
}

// number prints a number with the 15 digits that spreadsheets have, without any that
// say nothing.
func number(value float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 15, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// date prints a day, a time of the day, or both.
func (x *xlsxReader) date(value float64) string {
	t, err := excelize.ExcelDateToTime(value, x.date1904)
	if err != nil {
		return number(value)
	}
	switch whole := math.Floor(value); {
	case whole == value:
		return t.Format("2006-01-02")
	case whole == 0:
		return t.Format("15:04:05")
	}
	return t.Format("2006-01-02T15:04:05")
}

// isDate reports whether a cell is shown as a date or a time.
func (x *xlsxReader) isDate(name string) bool {
	id, err := x.book.GetCellStyle(x.Sheet, name)
	if err != nil || id == 0 {
		return false
	}
	is, asked := x.dates[id]
	if !asked {
		if style, err := x.book.GetStyle(id); err == nil {
			is = dateFormat(style)
		}
		if x.dates == nil {
			x.dates = map[int]bool{}
		}
		x.dates[id] = is
	}
	return is
}

// dateFormat reports whether a style's format is one of the built-in ones for dates and
// times, by their numbers in ECMA-376 part 1, 18.8.30, or has their letters.
func dateFormat(style *excelize.Style) bool {
	if style.CustomNumFmt == nil {
		n := style.NumFmt
		return n >= 14 && n <= 22 || n >= 27 && n <= 36 || n >= 45 && n <= 47 || n >= 50 && n <= 58
	}
	quoted, bracket := false, false
	format := *style.CustomNumFmt
	for i := 0; i < len(format); i++ {
		switch c := format[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\\' || c == '_' || c == '*':
			i++
		case c == '[':
			bracket = true
		case c == ']':
			bracket = false
		case !bracket && strings.IndexByte("yYmMdDhHsS", c) >= 0:
			return true
		}
	}
	return false
}
