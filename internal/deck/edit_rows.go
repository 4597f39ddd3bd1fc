package deck

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/splice"
)

// Written reports whether a file of cards can be written cell by cell: a table of CSV or TSV, or a list in YAML.
func Written(file string) bool {
	return slices.Contains([]string{".csv", ".tsv", ".yaml", ".yml"}, Ending(file))
}

// Cells returns the columns of a table by their full names, and the texts of its cards with the positions of their cells. A card
// without a cell has an empty text and no position there.
func (t *Table) Cells() (columns []string, texts [][]string, places [][]diag.Pos) {
	for _, c := range t.columns {
		columns = append(columns, c.name)
	}
	for _, l := range t.lines {
		row, at := make([]string, len(columns)), make([]diag.Pos, len(columns))
		for i := range columns {
			if c := l.at(i); c.exists() {
				row[i], at[i] = c.text, t.pos(c.line, c.column)
			}
		}
		texts, places = append(texts, row), append(places, at)
	}
	return columns, texts, places
}

// Card returns the number of the card at a position, from 0, or -1.
func (t *Table) Card(at diag.Pos) int {
	return slices.IndexFunc(t.lines, func(l line) bool { return t.pos(l.line, l.column) == at })
}

// errNoCard is the error of a card or a column that a file does not have.
func errNoCard(file string) diag.List {
	return diag.List{{Pos: diag.Pos{File: file}, Code: "edit-no-card"}}
}

// SetCell writes the text of a cell, of a card counted from 0 and a column by its full name, and keeps everything else byte for byte.
// A column that the file does not have is added.
func SetCell(file string, data []byte, opt Options, card int, column, text string) ([]byte, diag.List) {
	t, errs := Parse(file, data, opt)
	if errs != nil {
		return nil, errs
	}
	if card < 0 || card >= len(t.lines) || column == "" {
		return nil, errNoCard(file)
	}
	field, language, _ := strings.Cut(column, "@")
	l := t.lines[card]
	return Edit(file, data, opt, []Change{{Card: t.pos(l.line, l.column), Field: field, Lang: language, Text: text}})
}

// RowEdit is a change of the order or the number of cards, which count from 0.
type RowEdit struct {
	Do   string // add, copy, remove or move
	Card int    // add puts a new card after it, with a question mark in its first column; -1 is before the first
	To   int    // of move; of remove, the last of several, or any before Card
}

// EditRows changes the order or the number of the cards of a file, and keeps everything else byte for byte. A copy with an id gets
// another one.
func EditRows(file string, data []byte, opt Options, e RowEdit) ([]byte, diag.List) {
	t, errs := Parse(file, data, opt)
	if errs != nil {
		return nil, errs
	}
	first, rows, fresh := cardLines(t, data, opt)
	least := 0
	if e.Do == "add" {
		least = -1
	}
	if e.Card < least || e.Card >= len(t.lines) || len(rows) != len(t.lines) || e.Do == "move" && e.To < 0 || e.To >= len(rows) {
		return nil, errNoCard(file)
	}
	gone := 1 + max(0, e.To-e.Card)
	if e.Do == "remove" && len(rows) == gone {
		return nil, diag.List{{Pos: t.pos(t.lines[0].line, t.lines[0].column), Code: "edit-last-card"}}
	}
	out := moveRows(string(data), first, rows, fresh, e)
	after, errs := Parse(file, out, opt)
	if errs != nil || len(after.lines) != len(t.lines)+map[string]int{"add": 1, "copy": 1, "remove": -gone}[e.Do] {
		return nil, diag.List{{Pos: diag.Pos{File: file}, Code: "deck-layout"}}
	}
	if id, ok := t.index[idField]; ok && e.Do == "copy" && t.lines[e.Card].at(id).text != "" {
		return SetCell(file, out, opt, e.Card+1, idField, t.freeID(t.lines[e.Card].at(id).text))
	}
	return out, nil
}

// sign returns the first cell of a new card, without which it would be an empty line.
func (t *Table) sign() string {
	if t.columns[0].name == idField {
		return t.freeID("card")
	}
	return "?"
}

// freeID returns an id like one that the table has.
func (t *Table) freeID(like string) string {
	for n := 2; ; n++ {
		name := like + "-" + strconv.Itoa(n)
		if !slices.ContainsFunc(t.lines, func(l line) bool { return l.at(t.index[idField]).text == name }) {
			return name
		}
	}
}

// cardLines returns where the first card may begin, the lines of each card with their line breaks, and those of a new card.
func cardLines(t *Table, data []byte, opt Options) (first int, rows []span, fresh string) {
	if ending := Ending(t.File); ending == ".csv" || ending == ".tsv" {
		c, _ := (&reader{Table: &Table{File: t.File}, opt: opt}).newCSV(data)
		mark := len(data) - len(c.text)
		c.each(func(role role, _ []cell) bool {
			if role == names {
				first = mark + c.at
			} else {
				rows = append(rows, span{mark + c.spans[0].from, mark + c.at})
			}
			return true
		})
		return first, rows, t.sign() + strings.Repeat(string(c.separator), len(t.columns)-1)
	}
	root := doc.Parse(t.File, data, doc.Card()).Outline()
	if root.Value.Kind() != doc.List || root.Value.Flow() {
		return 0, nil, ""
	}
	text := string(data)
	for _, item := range root.Kids {
		rows = append(rows, span{splice.LineStart(text, item.At), splice.LineEnd(text, item.To)})
	}
	return rows[0].from, rows, "- " + doc.FormatKey(t.columns[0].name) + ": " + doc.Quote(t.sign(), doc.Escaped)
}

// moveRows changes the lines of cards.
func moveRows(text string, first int, rows []span, fresh string, e RowEdit) []byte {
	var s splice.Splices
	eol := splice.LineBreak(text)
	insert := func(at int, lines string) {
		lines = strings.TrimSuffix(strings.TrimSuffix(lines, "\n"), "\r")
		if at > 0 && text[at-1] != '\n' {
			s.Put(at, at, eol+lines)
		} else {
			s.Put(at, at, lines+eol)
		}
	}
	row := span{first, first}
	if e.Card >= 0 {
		row = rows[e.Card]
	}
	switch e.Do {
	case "add":
		insert(row.to, fresh)
	case "copy":
		insert(row.to, text[row.from:row.to])
	case "remove":
		for _, row := range rows[e.Card : max(e.Card, e.To)+1] {
			s.Put(row.from, row.to, "")
		}
	case "move":
		if e.To == e.Card {
			break
		}
		s.Put(row.from, row.to, "")
		if e.To > e.Card {
			insert(rows[e.To].to, text[row.from:row.to])
		} else {
			insert(rows[e.To].from, text[row.from:row.to])
		}
	}
	return s.Apply([]byte(text))
}
