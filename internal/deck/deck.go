package deck

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Deck has the cards of a component, from one or several files.
type Deck struct {
	Rows   []Row
	fields []Field
	byName map[string]int

	source     string          // the language of fields without one
	translated map[string]bool // fields that have columns for languages
	misnamed   bool            // some heading is an error
	foreign    []Translation   // those columns
	doubts     diag.List
}

// Field is a field of the cards of a deck.
type Field struct {
	Name string
	At   diag.Pos // where it first occurs
	// Number is true if at least one card has a value in the field and all values are whole
	// numbers. Then an empty cell means 0.
	Number  bool
	Decimal bool      // likewise, but not all of them are whole
	Word    string    // the first value that is not a number
	WordAt  diag.Pos  // its position; zero if there is none
	Hint    string    // how to write it as a number; "" if it is not nearly one
	Args    diag.Args // of the hint

	numbers, nearly, words int // how many values are numbers, are nearly numbers, and are not
	fractions              bool
}

// Mostly reports whether at least half of the values of the field are numbers or nearly so, so that a
// word among them is an error of its cell.
func (f Field) Mostly() bool { return f.numbers+f.nearly > 0 && f.numbers+f.nearly >= f.words }

// Nearly reports whether all values of the field are meant as numbers, but some are not written as one.
func (f Field) Nearly() bool { return f.nearly > 0 && f.words == 0 }

// The fields with a meaning: idField names a card in file names and messages, and Copies is how many copies of it are printed.
const (
	idField = "id"
	Copies  = "copies"
)

// Known are the fields with a meaning.
var Known = []string{idField, Copies}

// New combines tables into a deck, one after the other; a nil table has no cards. The source is the
// language of fields without one. The errors are conflicts between the tables.
func New(source string, tables ...*Table) (*Deck, diag.List) {
	d := &Deck{source: source, byName: map[string]int{}, translated: map[string]bool{}}
	var errs diag.List
	for part, t := range tables {
		if t == nil {
			continue
		}
		for _, c := range t.columns {
			if c.lang != "" {
				d.foreign = append(d.foreign, Translation{c.name, c.lang, c.at})
				d.translated[c.field] = true
			}
			if c.lang != "" && c.lang == source {
				errs.Add(c.at, "deck-field-source", diag.Args{"found": c.name, "lang": source, "field": c.field})
			}
		}
		d.doubts = append(d.doubts, t.doubts...)
		d.count(t)
		d.misnamed = d.misnamed || t.misnamed
		for i := range t.lines {
			l := &t.lines[i]
			d.Rows = append(d.Rows, Row{Pos: t.pos(l.line, l.column), deck: d, part: part, table: t, cells: l.cells})
		}
	}
	return d, append(errs, d.ids()...)
}

// count collects the fields of a table.
func (d *Deck) count(t *Table) {
	for i, c := range t.columns {
		if c.field == "" {
			continue
		}
		at, known := d.byName[c.field]
		if !known {
			at = len(d.fields)
			d.byName[c.field] = at
			d.fields = append(d.fields, Field{Name: c.field, At: c.at})
		}
		f, sign := &d.fields[at], t.signIn(i)
		for _, l := range t.lines {
			if i < len(l.cells) && l.cells[i].text != "" {
				f.note(t, l.cells[i].text, t.at(i, l.cells[i]), sign)
			}
		}
		all := f.numbers > 0 && f.nearly+f.words == 0
		f.Number, f.Decimal = all && !f.fractions, all && f.fractions
	}
}

// wholeNumber reports whether a text is a whole number, which may be negative.
func wholeNumber(s string) bool {
	n, ok := doc.WholeNumber(strings.TrimPrefix(s, "-"))
	return ok && (n != 0 || s == "0")
}

// Misnamed reports whether a heading of the cards is an error, so that a field may have another name.
func (d *Deck) Misnamed() bool { return d != nil && d.misnamed }

// Fields returns the fields of the cards, in the order of the files.
func (d *Deck) Fields() []Field {
	if d == nil {
		return nil
	}
	return d.fields
}

// Translation is a column with a field in another language.
type Translation struct {
	Column, Lang string
	At           diag.Pos
}

// Doubts returns warnings about cells: those that are struck out in a spreadsheet, and are cards like others.
func (d *Deck) Doubts() diag.List {
	if d == nil {
		return nil
	}
	return d.doubts
}

// Translations returns the columns for other languages, in the order of the files.
func (d *Deck) Translations() []Translation {
	if d == nil {
		return nil
	}
	return d.foreign
}

// Field returns a field of the deck.
func (d *Deck) Field(name string) (Field, bool) {
	if d == nil {
		return Field{}, false
	}
	i, ok := d.byName[name]
	if !ok {
		return Field{}, false
	}
	return d.fields[i], true
}

// Instead returns the field with the nearest name to that of a field, if no card has both of them; "" without one.
func (d *Deck) Instead(name string) string {
	var others []string
	for _, f := range d.fields {
		if f.Name != name {
			others = append(others, f.Name)
		}
	}
	near := diag.Nearest(name, others)
	if near == "" || slices.ContainsFunc(d.Rows, func(r Row) bool { return r.names(name) && r.names(near) }) {
		return ""
	}
	return near
}

// names reports whether the card's file names a field for this card, even if its cell is empty.
func (r Row) names(field string) bool {
	i, ok := r.table.index[field]
	return ok && r.cell(i).exists()
}

// ids reports ids that are missing, cannot be part of a file name, or occur twice. Case does not
// count, because it does not in the file names of some systems.
func (d *Deck) ids() diag.List {
	if _, ok := d.byName[idField]; !ok {
		return nil
	}
	var errs errors
	first := make(map[string]int, len(d.Rows))
	for i, r := range d.Rows {
		id, at := r.ID(), r.At(idField)
		if id == "" {
			errs.Add(at, "deck-id-empty", diag.Args{"field": idField})
			continue
		}
		_, unseen := doc.Unprintable(id, doc.Card()) // reported already
		switch near := idName(id); {
		case near == id, unseen != "":
		case near == "":
			errs.Add(at, "deck-id-name", diag.Args{"found": id, "field": idField})
		default:
			errs.AddHint(at, "deck-id-name", "did-you-mean", diag.Args{"found": id, "near": near, "field": idField})
		}
		folded := strings.ToLower(id)
		if other, twice := first[folded]; twice && d.Rows[other].At(idField) == at {
			errs.Add(at, "deck-file-twice", nil)
			break // and so does each of its cards
		} else if twice {
			errs.Add(at, "deck-id-twice", diag.Args{"found": id, "field": idField, "place": diag.Path(d.Rows[other].At(idField).String())})
		} else {
			first[folded] = i
		}
	}
	return errs.all()
}

// maxID is the largest number of characters in an id.
const maxID = 60

// idName returns the valid id that is nearest to a text: letters, digits, `-`, `_` and `.`, not
// beginning with punctuation. It returns "" if nothing remains.
func idName(s string) string {
	name := []rune(strings.Map(func(r rune) rune {
		switch {
		case unicode.In(r, unicode.L, unicode.M, unicode.N), strings.ContainsRune("-_.", r):
			return r
		case r == ' ', r == ',', r == '/':
			return '-'
		}
		return -1
	}, strings.TrimSpace(s)))
	name = name[:min(len(name), maxID)]
	return strings.TrimRight(strings.TrimLeft(string(name), "-_."), ".")
}

// Row is one card of a deck. Rows are small, because a deck may have thousands.
type Row struct {
	Pos         diag.Pos // where it begins; zero for a piece without a card
	deck        *Deck
	part        int
	table       *Table
	cells       []cell
	langColumns *langColumns // for the row's language; nil for the source
}

// find returns the cell of a field, in the row's language if it is filled in. The cell is empty if only other cards of the deck
// have the field.
func (r Row) find(name string) (cell, bool) {
	if i, ok := r.column(name); ok {
		return r.cell(i), true
	}
	_, others := r.deck.Field(name)
	return cell{}, others
}

// column returns the column from which the card takes a field.
func (r Row) column(name string) (int, bool) {
	if r.table == nil || strings.Contains(name, "@") {
		return 0, false
	}
	i, ok := r.table.index[name]
	if ok && r.langColumns != nil {
		for _, own := range r.langColumns.columns[i] {
			if r.cell(own).text != "" {
				return own, true
			}
		}
	}
	return i, ok
}

// cell returns a cell of the row. In a table with a heading, one that is missing at the end of a row has a position too.
func (r Row) cell(i int) cell {
	if i < len(r.cells) {
		return r.cells[i]
	}
	if r.table.head != (diag.Pos{}) {
		return cell{line: int32(r.Pos.Line), column: r.end(i)}
	}
	return cell{}
}

// end returns the column number of a missing cell: in a spreadsheet its own, otherwise that of the last cell.
func (r Row) end(i int) int32 {
	if r.table.Sheet != "" {
		return int32(i + 1)
	}
	last := r.cells[len(r.cells)-1]
	return last.column
}

// Field returns the value of a field, without the formatting of spreadsheets. It is "" if only other cards of the deck have the
// field. It returns false for a field that no card has.
func (r Row) Field(name string) (string, bool) {
	c, ok := r.find(name)
	return c.text, ok
}

// At returns the position of the value of a field, or the position of the card if it does not have the field.
func (r Row) At(name string) diag.Pos {
	if i, ok := r.column(name); ok && r.cell(i).exists() {
		return r.table.at(i, r.cell(i))
	}
	return r.Pos
}

// ID returns the id of the card, or "" if the cards of its deck have none.
func (r Row) ID() string {
	id, _ := r.Field(idField)
	return id
}

// Part returns the index of the card's file in its deck.
func (r Row) Part() int { return r.part }

// Deck returns the deck of the card, or nil for a piece without one.
func (r Row) Deck() *Deck { return r.deck }

// Head returns the position of the names of the card's fields: the heading of its table, or the card itself.
func (r Row) Head() diag.Pos {
	if r.table != nil && r.table.head != (diag.Pos{}) {
		return r.table.head
	}
	return r.Pos
}

// Heading returns the position of the heading of a field's column, or the file if each card has its own names.
func (r Row) Heading(field string) diag.Pos {
	if i, ok := r.table.index[field]; ok && r.table.head != (diag.Pos{}) {
		return r.table.columns[i].at
	}
	return diag.Pos{File: r.table.File, Sheet: r.table.Sheet}
}

// Names returns the names of the fields of the card's deck, in the order of the files.
func (r Row) Names() (names []string) {
	for _, f := range r.deck.Fields() {
		names = append(names, f.Name)
	}
	return names
}

// Args adds all fields as arguments for texts: their printed texts, with the number that chooses plural forms.
func (r Row) Args(into diag.Args) {
	for _, name := range r.Names() {
		into[name] = r.Printed(name)
		if c, _ := r.find(name); c.look != nil && c.look.number {
			if n, err := strconv.Atoi(c.text); err == nil {
				into[name] = diag.Shown{Text: r.Printed(name), N: n}
			}
		}
	}
}
