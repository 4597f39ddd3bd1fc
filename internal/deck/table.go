// Package deck reads files of cards into rows: YAML, JSON, CSV, TSV and .xlsx. Every field of a row
// has its position, and its text in each language. Begin at Parse.
package deck

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/deck/numfmt"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
)

// Limits of a file of cards. A larger one is an error.
const (
	MaxBytes  = 8 << 20
	maxCells  = 1_000_000
	maxFields = 500
)

// Table is a parsed file of cards, or one worksheet of it.
type Table struct {
	File, Sheet string

	head    diag.Pos // position of the row with the names of the fields; zero if each card has its own names
	columns []column
	index   map[string]int // of the columns, by their full names
	lines   []line
	empty   bool // an error: nothing names the fields

	hidden []int     // rows of cards that the spreadsheet does not show
	veiled []string  // fields whose columns it does not show
	doubts diag.List // warnings

	misnamed bool // an error: the name of a field
	anySign  bool // decimals may have commas, because commas do not separate cells

	mu         sync.Mutex
	columnsFor map[string]*langColumns // of the languages used so far
}

// Hidden returns the rows of cards that a spreadsheet does not show, such as those that a filter leaves out. They are cards like others.
func (t *Table) Hidden() []int { return t.hidden }

// Veiled returns the fields whose columns a spreadsheet does not show. They are fields like others.
func (t *Table) Veiled() []string { return t.veiled }

// column is a field in one language.
type column struct {
	name  string // as in the file: title@it
	field string // title
	lang  string // it; "" for the source language
	at    diag.Pos
}

// line is one card as read.
type line struct {
	line, column int32
	cells        []cell // by column; shorter if the last ones are empty
}

// cell is a value with its position. It is the zero cell if the card does not have the field at all.
type cell struct {
	text         string
	line, column int32
	look         *look // its formatting; nil if its text is printed unchanged
}

// look is the formatting of a cell in a spreadsheet.
type look struct {
	marked string         // its text with bold and italics as markup; "" without any
	format *numfmt.Format // of a number, or around a text; nil if it changes nothing
	number bool
}

// shown returns the printed text of a cell in a language.
func (c cell) shown(language string) string {
	switch l := c.look; {
	case l == nil || c.text == "":
		return c.text
	case l.number:
		v, _ := strconv.ParseFloat(c.text, 64) // number has checked both
		text, _ := l.format.Number(v, lang.SignsOf(language))
		return text
	case l.format != nil:
		return l.format.Text(cmp.Or(l.marked, c.text))
	}
	return cmp.Or(c.look.marked, c.text)
}

// exists reports whether the card has the field at all.
func (c cell) exists() bool { return c.line != 0 }

func (t *Table) pos(line, column int32) diag.Pos {
	return diag.Pos{File: t.File, Sheet: t.Sheet, Line: int(line), Column: int(column)}
}

// at returns the position of a cell in a column. In a table with a heading, it includes the
// heading, because people know the column by it.
func (t *Table) at(column int, c cell) diag.Pos {
	p := t.pos(c.line, c.column)
	if t.head != (diag.Pos{}) && column < len(t.columns) {
		p.Heading = t.columns[column].name
	}
	return p
}

// Options control how a file is read.
type Options struct {
	At        diag.Pos // the position of the options; zero means the file itself
	Sheet     string   // worksheet of a spreadsheet; "" is the first
	Separator string   // of CSV: `,`, `;` or a tab; "" means to detect it
	Header    int      // of a table: the row, or line of CSV, with the names of the fields; 0 is the first row that is not empty
	SkipFirst int      // the number of rows below it to skip
	Skip      []int    // other rows, or lines of CSV, to skip
}

// Endings are the file name extensions that Parse supports.
var Endings = []string{".yaml", ".yml", ".json", ".csv", ".tsv", ".xlsx"}

// Parse reads a file of cards in the format of its extension. It returns all errors of the file,
// and a table with everything it could read.
func Parse(file string, data []byte, opt Options) (*Table, diag.List) {
	r := &reader{
		Table:     &Table{File: file, Sheet: opt.Sheet, index: map[string]int{}},
		opt:       opt,
		optionsAt: cmp.Or(opt.At, diag.Pos{File: file}),
	}
	ending := Ending(file)
	if !r.options(ending, opt) {
		return r.Table, r.errs.all()
	}
	switch ending {
	case ".yaml", ".yml":
		r.yaml(data)
	case ".json":
		r.json(data)
	case ".csv", ".tsv":
		r.csv(data)
	case ".xlsx":
		r.xlsx(data)
	}
	if r.beyond != nil {
		r.errs.Add(r.beyondAt, "deck-fields", diag.Args{"found": len(r.columns) + len(r.beyond), "allowed": maxFields})
	}
	if r.errs.list == nil && !r.empty && len(r.lines) == 0 {
		r.errs.Add(diag.Pos{File: file, Sheet: r.Sheet}, "deck-no-cards", nil)
	}
	if r.errs.list == nil {
		r.doubtMistaken()
	}
	for _, c := range r.columns {
		if _, source := r.index[c.field]; c.lang != "" && !source {
			r.reportAlone(c)
		}
	}
	return r.Table, r.errs.all()
}

// reportAlone reports a column for a language without its field.
func (r *reader) reportAlone(c column) {
	var fields []string
	for _, other := range r.columns {
		switch name := fieldName(other.field); {
		case other.lang != "":
		case name == c.field:
			return // the name of the field is reported already
		default:
			fields = append(fields, name)
		}
	}
	d := diag.Diagnostic{Pos: c.at, Code: "deck-field-alone", Args: diag.Args{"found": c.name, "field": c.field}}
	if near := diag.Nearest(c.field, fields); near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near+"@"+c.lang
	}
	r.errs.put(d)
}

// Ending returns the extension of a file's name, in lower case: .csv.
func Ending(file string) string {
	return strings.ToLower(file[max(strings.LastIndexByte(file, '.'), strings.LastIndexByte(file, '/')+1, 0):])
}

// reader is a table that is being read.
type reader struct {
	*Table
	errs      errors
	optionsAt diag.Pos // position of the options
	opt       Options
	cells     int // so far

	headings []string        // all of them, where they are in one row
	wide     bool            // the heading has more names than are allowed
	beyond   map[string]bool // the names of more fields than are allowed, where each card has its own
	beyondAt diag.Pos        // of the first of them

	separator byte // between the cells of CSV; 0 in other formats
	headed    bool // the row with the names of the fields was read
	first     int  // number of rows to skip below it
	last      int  // the last row that was read
}

// options reports an unsupported format, and options that the format does not have.
func (r *reader) options(ending string, opt Options) bool {
	at := r.optionsAt
	if !slices.Contains(Endings, ending) {
		hint := ""
		switch ending {
		case ".ods", ".xls", ".xlsm", ".xlsb", ".numbers", ".gsheet":
			hint = "deck-save-as"
		}
		r.errs.AddHint(at, "deck-format", hint, diag.Args{"found": ending, "allowed": Endings})
		return false
	}
	if opt.Sheet != "" && ending != ".xlsx" {
		r.errs.Add(at, "deck-option", diag.Args{"found": "sheet", "allowed": []string{".xlsx"}})
	}
	if lists := []string{".yaml", ".yml", ".json"}; slices.Contains(lists, ending) {
		for name, set := range map[string]bool{"header": opt.Header != 0, "skip": opt.SkipFirst != 0 || opt.Skip != nil} {
			if set {
				r.errs.Add(at, "deck-option", diag.Args{"found": name, "allowed": []string{".csv", ".tsv", ".xlsx"}})
			}
		}
	}
	if opt.Separator != "" && ending != ".csv" && ending != ".tsv" {
		r.errs.Add(at, "deck-option", diag.Args{"found": "separator", "allowed": []string{".csv", ".tsv"}})
	}
	return r.errs.list == nil
}

// put adds a card, unless it or one before has too many fields. It returns false if the file has too many cells.
func (r *reader) put(l line) bool {
	if r.beyond != nil {
		return true
	}
	r.reportFailed(l)
	if r.cells += len(l.cells); r.cells > maxCells {
		r.errs.Add(r.pos(l.line, l.column), "deck-too-many", diag.Args{"allowed": maxCells})
		return false
	}
	for i := range l.cells {
		if c := &l.cells[i]; i < len(r.columns) && (!ascii(c.text) || isBlank(c.text)) {
			c.text = visible(c.text, r.columns[i].name == idField)
		}
	}
	r.lines = append(r.lines, l)
	return true
}

// checked reports cells with unprintable or invisible characters, and adds the card like put. The
// YAML parser checks the cells of YAML files.
func (r *reader) checked(l line) bool {
	for i, c := range l.cells {
		if found, code := doc.Unprintable(c.text, doc.Card()); code != "" {
			r.errs.Add(r.at(i, c), code, diag.Args{"found": found})
		}
	}
	return r.put(l)
}

// row adds a card of a table with a heading.
func (r *reader) row(l line) bool {
	if filled(l.cells) == 0 {
		return true
	}
	if r.reportTitle(l.cells) {
		return false
	}
	for i, c := range l.cells {
		if i == maxFields && r.wide {
			break // the heading has the error
		}
		if (i >= len(r.columns) || r.columns[i].name == "") && !isBlank(c.text) {
			r.reportNameless(l, i)
			break
		}
		if c.text != "" {
			r.doubtFormula(i, c)
		}
	}
	return r.checked(line{l.line, l.column, l.cells[:min(len(l.cells), len(r.columns))]})
}

// reportNameless reports cell i of a card, which is in a column without a heading. In CSV, a separator before it may belong to a
// text, unless a named column follows.
func (r *reader) reportNameless(l line, i int) {
	c := l.cells[i]
	d := diag.Diagnostic{
		Pos: r.pos(c.line, c.column), Code: "deck-cell-beyond", Args: diag.Args{"found": diag.Quote(c.text), "line": r.head.Line},
		Source: &diag.Source{Cause: fmt.Sprint("nameless ", r.File, r.Sheet, i)},
	}
	isNamed := func(c column) bool { return c.name != "" }
	if r.separator != 0 && r.separator != '\t' && !slices.ContainsFunc(r.columns[min(i, len(r.columns)):], isNamed) {
		separator := string(r.separator)
		near := `"…` + separator + `…"`
		if at := slices.IndexFunc(l.cells[1:], func(c cell) bool { return strings.HasPrefix(c.text, " ") }); at >= 0 { // a sentence
			near = `"` + l.cells[at].text + separator + l.cells[at+1].text + `"`
		}
		d.Hint, d.Args["near"], d.Args["separator"] = "deck-quote", near, separator
	}
	r.errs.put(d)
}
