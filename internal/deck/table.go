// Package deck reads files of cards into rows: YAML, JSON, CSV, TSV and .xlsx. Every
// field of a row knows where it stands, and what it says in each language.
package deck

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/deck/numfmt"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
)

// Limits of a file of cards. A larger one is refused.
const (
	MaxBytes  = 8 << 20
	maxCells  = 1_000_000
	maxFields = 500
)

// Table is a file of cards as it was read, or one sheet of it.
type Table struct {
	File, Sheet string

	head    diag.Pos // of the line that names the fields; zero where each card names its own
	columns []column
	index   map[string]int // of the columns, by their whole names
	lines   []line
	empty   bool // a mistake: nothing names the fields

	mu      sync.Mutex
	tongues map[string]*tongue // by language, those that were asked for
}

// column is a field in one language.
type column struct {
	name  string // as the file has it: title@it
	field string // title
	lang  string // it; "" for the source language
	at    diag.Pos
}

// line is one card as it was read.
type line struct {
	line, column int32
	cells        []cell // by column; shorter where the last ones are empty
}

// cell is a value, and where it stands. A card that does not have the field at all has
// a zero cell.
type cell struct {
	text         string
	line, column int32
	look         *look // how it is printed; nil where its text says that
}

// look is how a cell of a spreadsheet shows what it says.
type look struct {
	marked string         // its text with bold and italics as markup; "" without any
	format *numfmt.Format // of a number, or around a text; nil where it changes nothing
	number bool
}

// shown is what a cell says where it is printed in a language.
func (c cell) shown(language string) string {
	switch l := c.look; {
	case l == nil || c.text == "":
		return c.text
	case l.number:
		v, _ := strconv.ParseFloat(c.text, 64) // both were seen when it was read
		text, _ := l.format.Number(v, lang.SignsOf(language))
		return text
	case l.format != nil:
		return l.format.Text(cmp.Or(l.marked, c.text))
	}
	return cmp.Or(c.look.marked, c.text)
}

// there reports whether the card has the field at all.
func (c cell) there() bool { return c.line != 0 }

func (t *Table) pos(line, column int32) diag.Pos {
	return diag.Pos{File: t.File, Sheet: t.Sheet, Line: int(line), Column: int(column)}
}

// at is where a cell stands in a column. Where the first line names the columns, people
// look at the table in a spreadsheet and know the column by its heading.
func (t *Table) at(column int, c cell) diag.Pos {
	p := t.pos(c.line, c.column)
	if t.head != (diag.Pos{}) && column < len(t.columns) {
		p.Heading = t.columns[column].name
	}
	return p
}

// Options say how a file is read.
type Options struct {
	At        diag.Pos // where they are said; zero is the file itself
	Sheet     string   // of a spreadsheet; "" is the first
	Separator string   // of CSV: `,`, `;` or a tab; "" is told from the line of the names
	Header    int      // of a table: the row, or line of CSV, that names the fields; 0 is the first with something in it
	SkipFirst int      // how many of the rows below it are left out
	Skip      []int    // other rows, or lines of CSV, that are left out
}

// Endings are those of the files that Parse reads.
var Endings = []string{".yaml", ".yml", ".json", ".csv", ".tsv", ".xlsx"}

// Parse reads a file of cards in the format of its ending. The errors are all that is
// wrong with it; the table then has what could be read.
func Parse(file string, data []byte, opt Options) (*Table, diag.List) {
	r := &reader{Table: &Table{File: file, Sheet: opt.Sheet, index: map[string]int{}}, opt: opt, said: cmp.Or(opt.At, diag.Pos{File: file})}
	ending := Ending(file)
	if !r.options(ending, opt) {
		return r.Table, r.errs
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
	if r.errs == nil && !r.empty && len(r.lines) == 0 {
		r.errs.Add(diag.Pos{File: file, Sheet: r.Sheet}, "deck-no-cards", nil)
	}
	for _, c := range r.columns {
		if _, source := r.index[c.field]; c.lang != "" && !source {
			r.alone(c)
		}
	}
	return r.Table, r.errs
}

// alone notes a column for a language whose field is not there.
func (r *reader) alone(c column) {
	var fields []string
	for _, other := range r.columns {
		switch name := fieldName(other.field); {
		case other.lang != "":
		case name == c.field:
			return // the name of the field is noted
		default:
			fields = append(fields, name)
		}
	}
	d := diag.Diagnostic{Pos: c.at, Code: "deck-field-alone", Args: diag.Args{"found": c.name, "field": c.field}}
	if near := diag.Nearest(c.field, fields); near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near+"@"+c.lang
	}
	r.errs = append(r.errs, d)
}

// Ending is that of a file's name, in small letters: .csv.
func Ending(file string) string {
	return strings.ToLower(file[max(strings.LastIndexByte(file, '.'), strings.LastIndexByte(file, '/')+1, 0):])
}

// reader is a table while it is read.
type reader struct {
	*Table
	errs  diag.List
	said  diag.Pos // where the options are
	opt   Options
	cells int // so far

	separator byte // between the cells of CSV; 0 in other formats
	headed    bool // the row of a table that names the fields was met
	first     int  // rows still to be left out below it
	last      int  // the row that was met last
}

// options notes a format that is not read, and options that it does not have.
func (r *reader) options(ending string, opt Options) bool {
	at := r.said
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
	return r.errs == nil
}

// put adds a card. It reports false when there are more cells than a file may have.
func (r *reader) put(l line) bool {
	if r.cells += len(l.cells); r.cells > maxCells {
		r.errs.Add(r.pos(l.line, l.column), "deck-too-many", diag.Args{"allowed": maxCells})
		return false
	}
	r.lines = append(r.lines, l)
	return true
}

// checked notes the cells of a card that have characters which cannot be printed or
// seen, and adds the card as put does. The cells of YAML files are checked by their reader.
func (r *reader) checked(l line) bool {
	for i, c := range l.cells {
		if found, code := doc.Unprintable(c.text, doc.Card()); code != "" {
			r.errs.Add(r.at(i, c), code, diag.Args{"found": found})
		}
	}
	return r.put(l)
}

// row adds a card of a table whose first line names the fields.
func (r *reader) row(l line) bool {
	written := slices.IndexFunc(l.cells, func(c cell) bool { return c.text != "" })
	if written < 0 {
		return true
	}
	if r.title(l.cells) {
		return false
	}
	if n := len(r.columns); len(l.cells) > n {
		if i := slices.IndexFunc(l.cells[n:], func(c cell) bool { return c.text != "" }); i >= 0 {
			c := l.cells[n+i]
			hint, args := "", diag.Args{"found": diag.Quote(c.text), "n": n, "separator": string(r.separator)}
			goesOn := slices.IndexFunc(l.cells[1:], func(c cell) bool { return strings.HasPrefix(c.text, " ") }) // a sentence
			switch {
			case r.separator == 0:
			case goesOn >= 0:
				hint, args["near"] = "deck-quote", `"`+l.cells[goesOn].text+string(r.separator)+l.cells[goesOn+1].text+`"`
			default:
				hint, args["near"] = "deck-quote", `"…`+string(r.separator)+`…"`
			}
			r.errs.AddHint(r.pos(c.line, c.column), "deck-cell-beyond", hint, args)
		}
		l.cells = l.cells[:n]
	}
	return r.checked(l)
}
