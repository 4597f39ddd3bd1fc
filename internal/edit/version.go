package edit

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"
)

// Version is what a new version of a file of cards changes.
type Version struct {
	File    string    // its name in the project
	Sheet   string    // the worksheet of what was brought, if that has several and the file is a table of text; otherwise ""
	Data    []byte    // what the file becomes
	Words   diag.List // what changes, a sentence each; none if all cards stay as they are
	Errors  diag.List // of the new version, which cannot be taken then
	Most    bool      // whether most of the cards go: they are not in it, or all their texts are others
	changes int       // number of rows that change
}

// Versions returns what a file that was brought changes, for each file of cards of some games that it may be a new version of: those
// of the project itself whose names end as its does, and those of text that a spreadsheet in another format is converted for. The one
// that it changes least is first.
func Versions(p *project.Project, games []string, name string, data []byte) (list []Version, others []string, err error) {
	for _, id := range games {
		g, errs := layouts.LoadGame(p, id)
		if g == nil {
			return nil, nil, errs.Err()
		}
		for _, c := range g.Components {
			for _, t := range g.CardTables(c) {
				switch {
				case !p.Own().Exists(t.File) || slices.Contains(others, t.File):
				case deck.Ending(t.File) == deck.Ending(name):
					list, err = addVersion(list, p, t, brought{name: name, data: data})
				case deck.Converts(name, t.File, t.Options):
					list, err = addConverted(list, p, t, name, data)
				default:
					others = append(others, t.File)
				}
				if err != nil {
					return nil, nil, err
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Version) int {
		last := func(v Version) int { return map[bool]int{true: 1}[v.Most] }
		return cmp.Or(cmp.Compare(len(a.Errors), len(b.Errors)), cmp.Compare(last(a), last(b)), cmp.Compare(a.changes, b.changes))
	})
	return list, others, nil
}

// brought is a file that was brought, in the format of a file of cards.
type brought struct {
	name  string
	data  []byte
	sheet string    // as in Version
	errs  diag.List // why it cannot be taken
}

// addConverted adds what a spreadsheet in another format changes, for each of its worksheets.
func addConverted(list []Version, p *project.Project, t model.CardTable, name string, data []byte) (_ []Version, err error) {
	sheets := deck.Sheets(name, data)
	if len(sheets) < 2 {
		sheets = []string{""}
	}
	for _, sheet := range sheets {
		b := brought{name: strings.TrimSuffix(name, deck.Ending(name)) + deck.Ending(t.File), sheet: sheet}
		if _, b.errs = parsed(name, data, deck.Options{Sheet: sheet}); b.errs == nil { // with their cells
			b.data, b.errs = deck.Converted(name, data, sheet, t.File, t.Options)
		}
		if list, err = addVersion(list, p, t, b); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// parsed reads the cards of a file. What is wrong with them, such as an id that comes twice, is an error as well.
func parsed(name string, data []byte, opt deck.Options) (*deck.Table, diag.List) {
	table, errs := deck.Parse(name, data, opt)
	if errs == nil {
		_, errs = deck.New("", table)
	}
	return table, errs
}

// addVersion adds what changes in a table to what was found for its file.
func addVersion(list []Version, p *project.Project, t model.CardTable, b brought) ([]Version, error) {
	i := slices.IndexFunc(list, func(v Version) bool { return v.File == t.File && v.Sheet == b.sheet })
	if i < 0 {
		i = len(list)
		list = append(list, Version{File: t.File, Sheet: b.sheet, Data: b.data})
	}
	v := &list[i]
	now, shown, err := p.Read(t.File, deck.MaxBytes)
	if err != nil {
		return nil, err
	}
	before, _ := deck.Parse(shown, now, t.Options) // its errors are those of the game, which this may fix
	after, errs := (*deck.Table)(nil), b.errs
	if errs == nil {
		after, errs = parsed(b.name, b.data, t.Options)
	}
	if errs != nil {
		v.Errors = append(v.Errors, errs...).Sort()
		return list, nil
	}
	was, is := newCards(before), newCards(after)
	v.Most = 2*stay(was, is) < len(was.rows)
	if words := compareCards(was, is); len(words) > 0 {
		v.changes += changedRows(words)
		if deck.Converts(t.File, t.File, deck.Options{}) {
			words = append(words, v.keep(now, shown, t.Options, after, match(was, is))...)
		}
		if t.Options.Sheet != "" {
			words = append(diag.List{{Code: "version-sheet", Args: diag.Args{"found": t.Options.Sheet}}}, words...)
		}
		if !alreadySaid(v.Words, words) { // two components of one table
			v.Words = append(v.Words, words...)
		}
	}
	return list, nil
}

// keep gives the new version of a file of text the manner of the file as it is, and says which of its comments go nevertheless.
func (v *Version) keep(now []byte, shown string, opt deck.Options, after *deck.Table, was []int) (words diag.List) {
	if data, ok := deck.Replaced(shown, now, opt, after, was); ok {
		v.Data = data
	}
	return some(nil, "version-comments", without(deck.Comments(shown, now, opt), deck.Comments(shown, v.Data, opt)))
}

// match returns, for each card of the second table, its number in the first one, or -1.
func match(before, after cards) []int {
	column := nameColumn(before, after)
	was, is := before.named(column), after.named(column)
	at := make(map[string]int, len(was))
	for i, name := range was {
		at[name] = i
	}
	rows := make([]int, len(is))
	for i, name := range is {
		rows[i] = -1
		if row, ok := at[name]; ok {
			rows[i] = row
		}
	}
	return rows
}

// stay returns how many cards of the first table are in the second one with some of their texts.
func stay(before, after cards) (n int) {
	for i, row := range match(before, after) {
		if row >= 0 && slices.ContainsFunc(before.columns, func(c string) bool {
			text := before.text(row, c)
			return text != "" && text == after.text(i, c)
		}) {
			n++
		}
	}
	return n
}

// changedRows returns how many rows the sentences count.
func changedRows(words diag.List) (n int) {
	for _, d := range words {
		count, _ := d.Args["n"].(int)
		n += max(count, 1)
	}
	return n
}

// alreadySaid reports whether a list has the sentences, such as of another component with the same cards.
func alreadySaid(list, words diag.List) bool {
	text := func(d diag.Diagnostic) string { return fmt.Sprint(d.Code, d.Args) }
	return !slices.ContainsFunc(words, func(d diag.Diagnostic) bool {
		return !slices.ContainsFunc(list, func(other diag.Diagnostic) bool { return text(other) == text(d) })
	})
}

// cards are the rows of a table.
type cards struct {
	columns []string
	rows    [][]string
}

func newCards(t *deck.Table) cards {
	columns, rows, _ := t.Cells()
	return cards{columns, rows}
}

// text returns what a row has in a column; "" without that column.
func (c cards) text(row int, column string) string {
	if i := slices.Index(c.columns, column); i >= 0 {
		return c.rows[row][i]
	}
	return ""
}

// names reports whether each row has another text in a column.
func (c cards) names(column string) bool {
	seen := map[string]bool{"": true}
	for i := range c.rows {
		text := c.text(i, column)
		if seen[text] {
			return false
		}
		seen[text] = true
	}
	return true
}

// nameColumn returns the column that tells the cards of both tables apart: `id` or else the first one that does; "" without one.
func nameColumn(before, after cards) string {
	for _, column := range append([]string{"id"}, before.columns...) {
		both := column != "" && slices.Contains(before.columns, column) && slices.Contains(after.columns, column)
		if both && before.names(column) && after.names(column) {
			return column
		}
	}
	return ""
}

// named returns what rows are called: by a column, or else by their numbers.
func (c cards) named(column string) []string {
	list := make([]string, len(c.rows))
	for i := range list {
		if list[i] = c.text(i, column); column == "" {
			list[i] = strconv.Itoa(i + 1)
		}
	}
	return list
}

// some adds a sentence on some of the names, if there are any.
func some(words diag.List, code string, names []string) diag.List {
	n := len(names)
	if n == 0 {
		return words
	}
	if n > mostNames {
		names = append(slices.Clone(names[:mostNames]), "…")
	}
	var list []string
	for _, name := range names {
		list = append(list, diag.Visible(diag.Cut(name)))
	}
	return append(words, diag.Diagnostic{Code: code, Args: diag.Args{"n": n, "names": diag.Sentence(strings.Join(list, ", "))}})
}

// mostNames is how many cards a sentence names.
const mostNames = 8

// compareCards returns what differs between two tables, as sentences: columns and cards that are new, that are gone and that changed.
func compareCards(before, after cards) (words diag.List) {
	column := nameColumn(before, after)
	was, is, rows := before.named(column), after.named(column), match(before, after)
	var added, changed, kept []string
	common := without(before.columns, without(before.columns, after.columns))
	for i, name := range is {
		row := rows[i]
		if row < 0 {
			added = append(added, name)
			continue
		}
		kept = append(kept, name)
		differs := func(c string) bool { return before.text(row, c) != after.text(i, c) }
		if list := slices.DeleteFunc(slices.Clone(common), func(c string) bool { return !differs(c) }); len(list) > 0 {
			changed = append(changed, name+" ("+strings.Join(list, ", ")+")")
		}
	}
	words = some(words, "version-column-new", without(after.columns, before.columns))
	gone := without(before.columns, after.columns)
	if slices.Contains(gone, deck.Copies) { // no element shows it
		words = append(words, diag.Diagnostic{Code: "version-copies-gone"})
	}
	words = some(words, "version-column-gone", without(gone, []string{deck.Copies}))
	words = some(words, "version-new", added)
	words = some(words, "version-gone", without(was, is))
	words = some(words, "version-changed", changed)
	if !slices.Equal(kept, without(was, without(was, is))) {
		words = append(words, diag.Diagnostic{Code: "version-order"})
	}
	return words
}

// without returns the texts of a list that are not in another one.
func without(list, others []string) []string {
	known := map[string]bool{"": true}
	for _, text := range others {
		known[text] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(text string) bool { return known[text] })
}
