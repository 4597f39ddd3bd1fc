package deck

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Deck is the cards of a component, from one file or several.
type Deck struct {
	Rows   []Row
	fields []Field
	byName map[string]int

	source     string          // the language of fields without one
	translated map[string]bool // fields that have columns for languages
	foreign    []Translation   // those columns
}

// Field is a field that cards of a deck have.
type Field struct {
	Name string
	At   diag.Pos // where it is named first
	// Number is set when at least one card has something in the field, and all that is
	// there is whole numbers: then nothing stands for 0.
	Number bool
	Word   string   // the first text that is no whole number
	WordAt diag.Pos // where that stands; zero when there is none
}

// idField names a card, in file names and messages; Copies is how many there are.
const (
	idField = "id"
	Copies  = "copies"
)

// Known are the fields that mean something by themselves.
var Known = []string{idField, Copies}

// New puts files together, one after the other; one that is nil has no cards. The source is the language that a
// field without one is in. The errors are what does not fit together.
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
		d.count(t)
		for i := range t.lines {
			l := &t.lines[i]
			d.Rows = append(d.Rows, Row{Pos: t.pos(l.line, l.column), deck: d, part: part, table: t, cells: l.cells})
		}
	}
	return d, append(errs, d.ids()...)
}

// count notes what a file has in its fields.
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
		f := &d.fields[at]
		for _, l := range t.lines {
			if f.WordAt != (diag.Pos{}) {
				break
			}
			if i >= len(l.cells) || l.cells[i].text == "" {
				continue
			}
			f.Number = true
			if text := l.cells[i].text; !wholeNumber(text) {
				f.Number, f.Word, f.WordAt = false, text, t.at(i, l.cells[i])
			}
		}
	}
}

// wholeNumber reports whether a text is a whole number, which may be below 0.
func wholeNumber(s string) bool {
	n, ok := doc.WholeNumber(strings.TrimPrefix(s, "-"))
	return ok && (n != 0 || s == "0")
}

// Fields returns the fields that cards have, in the order of the files.
func (d *Deck) Fields() []Field {
	if d == nil {
		return nil
	}
	return d.fields
}

// Translation is a column that has a field in another language.
type Translation struct {
	Column, Lang string
	At           diag.Pos
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

// ids notes cards whose id is not there, cannot name a file, or is that of another
// card; small and capital letters are the same in the names of files.
func (d *Deck) ids() diag.List {
	if _, ok := d.byName[idField]; !ok {
		return nil
	}
	var errs diag.List
	first := make(map[string]int, len(d.Rows))
	for i, r := range d.Rows {
		id, at := r.ID(), r.At(idField)
		if id == "" {
			errs.Add(at, "deck-id-empty", diag.Args{"field": idField})
			continue
		}
		_, unseen := doc.Unprintable(id, doc.Card()) // which is noted already
		switch near := idName(id); {
		case near == id, unseen != "":
		case near == "":
			errs.Add(at, "deck-id-name", diag.Args{"found": id, "field": idField})
		default:
			errs.AddHint(at, "deck-id-name", "did-you-mean", diag.Args{"found": id, "near": near, "field": idField})
		}
		folded := strings.ToLower(id)
		if other, twice := first[folded]; twice {
			errs.Add(at, "deck-id-twice", diag.Args{"found": id, "field": idField, "place": d.Rows[other].At(idField).String()})
		} else {
			first[folded] = i
		}
	}
	return errs
}

// maxID is how many characters an id has at most.
const maxID = 60

// idName is the id that comes nearest to a text: letters, digits, `-`, `_` and `.`, not
// a sign first. It is "" when nothing is left of it.
func idName(s string) string {
	name := []rune(strings.Map(func(r rune) rune {
		switch {
		case unicode.In(r, unicode.L, unicode.M, unicode.N), strings.ContainsRune("-_.", r):
			return r
		case r == ' ', r == ',', r == '/':
			return '-'
		}
		return -1
	}, s))
	name = name[:min(len(name), maxID)]
	return strings.TrimRight(strings.TrimLeft(string(name), "-_."), ".")
}

// Row is one card of a deck. Rows are kept small, a deck may have thousands of them.
type Row struct {
	Pos    diag.Pos // where it begins; zero for a piece that has no card
	deck   *Deck
	part   int
	table  *Table
	cells  []cell
	tongue *tongue // in whose language it is read; nil for the source
}

// find returns the cell of a field, in the row's language as far as that is there.
func (r Row) find(name string) (cell, bool) {
	i, ok := r.column(name)
	if !ok {
		return cell{}, false
	}
	return r.cell(i), r.cell(i).there()
}

// column returns the column in which the card has a field.
func (r Row) column(name string) (int, bool) {
	if r.table == nil || strings.Contains(name, "@") {
		return 0, false
	}
	i, ok := r.table.index[name]
	if ok && r.tongue != nil {
		for _, own := range r.tongue.columns[i] {
			if r.cell(own).text != "" {
				return own, true
			}
		}
	}
	return i, ok
}

// cell returns a cell; of a table whose first line names the fields, also one that is
// not written at the end of its line.
func (r Row) cell(i int) cell {
	if i < len(r.cells) {
		return r.cells[i]
	}
	if r.table.head != (diag.Pos{}) && i < len(r.table.columns) {
		return cell{line: int32(r.Pos.Line), column: r.end(i)}
	}
	return cell{}
}

// end is where a cell would begin that is not written: in a spreadsheet in its column,
// else behind the last one of the line.
func (r Row) end(i int) int32 {
	if r.table.Sheet != "" {
		return int32(i + 1)
	}
	last := r.cells[len(r.cells)-1]
	return last.column
}

// Field returns what a field says, which may be empty: of a cell of a spreadsheet its value,
// without its looks. It is false for a field that the card does not have.
func (r Row) Field(name string) (string, bool) {
	c, ok := r.find(name)
	return c.text, ok
}

// At returns where the value of a field stands; of a field that the card does not
// have, where the card stands.
func (r Row) At(name string) diag.Pos {
	if i, ok := r.column(name); ok && r.cell(i).there() {
		return r.table.at(i, r.cell(i))
	}
	return r.Pos
}

// ID returns the name of the card; "" when cards of its deck have none.
func (r Row) ID() string {
	id, _ := r.Field(idField)
	return id
}

// Part returns which file of its deck the card is from, from 0.
func (r Row) Part() int { return r.part }

// Deck returns the deck of the card; nil for a piece that has none.
func (r Row) Deck() *Deck { return r.deck }

// Head returns where the fields of the card are named: the first line of its table, or
// the card itself.
func (r Row) Head() diag.Pos {
	if r.table != nil && r.table.head != (diag.Pos{}) {
		return r.table.head
	}
	return r.Pos
}

// Names returns the names of the fields that the card has, in the order of its file.
func (r Row) Names() []string {
	if r.table == nil {
		return nil
	}
	var names []string
	for i, c := range r.table.columns {
		if c.lang == "" && c.field != "" && r.cell(i).there() {
			names = append(names, c.field)
		}
	}
	return slices.Compact(names)
}

// Args adds all fields as arguments for texts: what they say where they are printed, with
// the number by which plural forms go.
func (r Row) Args(into diag.Args) {
	for _, name := range r.Names() {
		into[name] = r.Said(name)
		if c, _ := r.find(name); c.look != nil && c.look.number {
			if n, err := strconv.Atoi(c.text); err == nil {
				into[name] = diag.Shown{Text: r.Said(name), N: n}
			}
		}
	}
}
