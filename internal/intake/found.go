package intake

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// found are the cards of a spreadsheet, and where in it they are.
type found struct {
	*deck.Deck
	data    []byte // of the file, in which every heading can be the name of a field
	ending  string
	opt     deck.Options
	renamed []deck.Renaming
	hidden  []int    // rows of cards that the spreadsheet does not show
	veiled  []string // fields whose columns it does not show
	sheet   string   // that was taken, of several
	others  []string // worksheets that can be seen
}

// isTable reports whether there are cards of several fields, and not a list of notes or nothing.
func (f *found) isTable() bool {
	return f != nil && f.Deck != nil && len(f.Fields()) > 1 && len(f.Rows) > 0
}

// cards finds the cards of a spreadsheet in a language: on a worksheet, or on the first one with a table of several columns, else on the
// first one without errors. The errors are those of the first one that looks like cards.
func cards(name string, data []byte, sheet, language string) (*found, diag.List) {
	if len(data) > deck.MaxBytes {
		return nil, diag.List{{Pos: diag.Pos{File: name}, Code: "file-too-large-for-kind", Args: diag.Args{"allowed": deck.MaxBytes >> 20}}}
	}
	sheets := deck.Sheets(name, data)
	if sheet != "" || len(sheets) < 2 {
		return read(name, data, deck.Options{Sheet: sheet}, language)
	}
	var best *found
	var worst diag.List
	for i, s := range sheets {
		opt := deck.Options{}
		if i > 0 {
			opt.Sheet = s
		}
		f, errs := read(name, data, opt, language)
		f.sheet, f.others = s, slices.Delete(slices.Clone(sheets), i, i+1)
		if f.isTable() {
			return f, errs
		}
		if worst == nil {
			worst = errs
		}
		if best == nil && errs == nil {
			best = f
		}
	}
	if best != nil {
		return best, nil
	}
	return &found{}, worst
}

// read reads the cards of a worksheet. A title above the names of the fields is left out, and what cannot be the name of a field is renamed
// in a copy.
func read(name string, data []byte, opt deck.Options, language string) (*found, diag.List) {
	f := &found{data: data, ending: deck.Ending(name), opt: opt}
	table, errs := deck.Parse(name, data, f.opt)
	if line := below(errs); line > 0 {
		f.opt.Header = line
		table, errs = deck.Parse(name, data, f.opt)
	}
	if better, list, ok := deck.Renamed(name, data, f.opt, errs); ok {
		f.data, f.renamed = better, list
		table, errs = deck.Parse(name, better, f.opt)
	}
	d, more := deck.New(language, table)
	f.Deck, f.hidden, f.veiled = d, table.Hidden(), table.Veiled()
	if errs == nil {
		errs = more
	}
	return f, errs
}

// below returns the row with the names of the fields, if all that is wrong is a title above it; else 0.
func below(errs diag.List) int {
	for _, d := range errs {
		if d.Code == "deck-title" {
			n, _ := doc.WholeNumber(d.Args["n"].(string))
			return n
		}
	}
	return 0
}

// source returns what `cards` of a component is, for a file.
func (f *found) source(file string) string {
	if f.opt.Sheet == "" && f.opt.Header == 0 {
		return file
	}
	text := "{file: " + file
	if f.opt.Sheet != "" {
		text += ", sheet: " + doc.Quote(f.opt.Sheet, doc.Escaped)
	}
	if f.opt.Header > 0 {
		text += ", header: " + strconv.Itoa(f.opt.Header)
	}
	return text + "}"
}

// notes says what was taken of a file, and what not: which worksheet, which rows, under which names. The component is a file of cards
// for the deck of that file; "" if it has the worksheet that was asked for.
func (f *found) notes(name, component, file string) (notes diag.List) {
	if len(f.others) > 0 && component != "" {
		notes.Add(diag.Pos{}, "intake-sheet", diag.Args{
			"found": f.sheet, "others": f.others, "file": component, "deck": file, "near": doc.Quote(f.others[0], doc.Escaped),
		})
	}
	if f.opt.Header > 0 {
		notes.Add(diag.Pos{}, "intake-header", diag.Args{"n": f.opt.Header})
	}
	if len(f.renamed) > 0 {
		var from, to []string
		for _, r := range f.renamed {
			from, to = append(from, r.From), append(to, r.To)
		}
		notes.Add(diag.Pos{}, "intake-renamed", diag.Args{"found": from, "near": to, "file": path.Base(file)})
	}
	if all, other := inLanguages(fieldsOf(f.Deck)); other != "" {
		first := all[0][:len(all[0])-len("_xx")]
		notes.Add(diag.Pos{}, "intake-columns", diag.Args{"found": all, "field": first, "near": first + "@" + other})
	}
	if len(f.hidden) > 0 {
		notes.Add(diag.Pos{}, "intake-hidden", diag.Args{"n": len(f.hidden), "found": f.hidden[0]})
	}
	if f.veiled != nil {
		notes.Add(diag.Pos{}, "intake-veiled", diag.Args{"found": f.veiled})
	}
	for _, field := range f.Fields() {
		if field.Mostly() && field.Word != "" && !slices.Contains(deck.Known, field.Name) {
			notes.Add(diag.Pos{}, "intake-word", diag.Args{"found": field.Word, "field": field.Name, "place": diag.Path(field.WordAt.String())})
		}
	}
	return append(notes, skipped(name, f.data, f.opt)...)
}

// skipped says which lines are no cards, because they are comments.
func skipped(name string, data []byte, opt deck.Options) (notes diag.List) {
	if deck.Ending(name) == ".xlsx" {
		return nil
	}
	if comments := deck.Comments(name, data, opt); len(comments) > 0 {
		notes.Add(diag.Pos{}, "intake-comments", diag.Args{"n": len(comments), "found": comments[0]})
	}
	return notes
}

// languages returns the languages of a deck, its first one before those that columns are for.
func (f *found) languages(first string) []string {
	list := []string{first}
	for _, t := range f.Translations() {
		if !slices.Contains(list, t.Lang) {
			list = append(list, t.Lang)
		}
	}
	return list
}

// text returns the names of the fields, and all that is printed of the cards in their first language.
func (f *found) text() (names, cells string) {
	var head, b strings.Builder
	for _, field := range f.Fields() {
		head.WriteString(field.Name + " ")
		for _, row := range f.Rows {
			b.WriteString(row.Printed(field.Name) + "\n")
		}
	}
	return head.String(), b.String()
}
