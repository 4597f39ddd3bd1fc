package deck

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/splice"
)

// Replaced returns a file of CSV or TSV with the cards of another table, in its own manner: its columns come first and in its order, and
// its separator, line breaks and comments stay, as do cards that are in it with the same texts, byte for byte. was has, for each card of
// the other table, its number in the file, or -1. It returns false for a file that has errors, or rows that are skipped.
func Replaced(file string, data []byte, opt Options, by *Table, was []int) ([]byte, bool) {
	before, errs := Parse(file, data, opt)
	if errs != nil || opt.SkipFirst > 0 || opt.Skip != nil || len(was) != len(by.lines) {
		return nil, false
	}
	r := newReplacing(before, data, opt)
	var names []string
	for _, c := range before.columns {
		if _, stays := by.index[c.name]; stays || c.name == "" {
			names = append(names, c.name)
		}
	}
	for _, c := range by.columns {
		if _, known := before.index[c.name]; !known && c.name != "" {
			names = append(names, c.name)
		}
	}
	out := r.with(names, by, was)
	after, errs := Parse(file, out, opt)
	if errs != nil || len(after.lines) != len(by.lines) {
		return nil, false
	}
	for i, l := range by.lines {
		for k, c := range by.columns {
			if n, ok := after.index[c.name]; c.name != "" && (!ok || after.lines[i].at(n).text != l.at(k).text) {
				return nil, false
			}
		}
	}
	return out, true
}

// Comments returns the comments of a file of CSV or TSV that can be read, a line each.
func Comments(file string, data []byte, opt Options) (list []string) {
	r := newReplacing(&Table{File: file}, data, opt)
	texts := append([]string{r.text[:r.head.from]}, r.leads()...)
	for _, text := range append(texts, r.tail()) {
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "# ") {
				list = append(list, strings.TrimSpace(line))
			}
		}
	}
	return list
}

// replacing is a file of CSV or TSV whose cards are replaced.
type replacing struct {
	*csvEditor
	text  string
	head  record
	cards []record
}

// record is a row as the bytes of a file, with its line break, and its cells.
type record struct {
	span
	cells []span
}

func newReplacing(before *Table, data []byte, opt Options) *replacing {
	r := &replacing{text: string(data)}
	c, ok := (&reader{Table: &Table{File: before.File}, opt: opt}).newCSV(data)
	if !ok {
		return r
	}
	mark := len(data) - len(c.text)
	r.csvEditor = &csvEditor{editor: &editor{Table: before}, csvReader: c, mark: mark, eol: splice.LineBreak(r.text)}
	c.each(func(role role, _ []cell) bool {
		row := record{span: span{mark + c.spans[0].from, mark + c.at}}
		for _, s := range c.spans {
			row.cells = append(row.cells, span{mark + s.from, mark + s.to})
		}
		if role == names {
			r.head = row
		} else {
			r.cards = append(r.cards, row)
		}
		return true
	})
	return r
}

// leads returns what is before each card: comments and empty lines.
func (r *replacing) leads() (list []string) {
	at := r.head.to
	for _, row := range r.cards {
		list = append(list, r.text[at:row.from])
		at = row.to
	}
	return list
}

// tail returns what is behind the last row.
func (r *replacing) tail() string {
	if n := len(r.cards); n > 0 {
		return r.text[r.cards[n-1].to:]
	}
	return r.text[r.head.to:]
}

// with returns the file with other cards and columns. What is before a card that goes is then before the next one that stays.
func (r *replacing) with(names []string, by *Table, was []int) []byte {
	same := slices.EqualFunc(r.Table.columns, names, func(c column, name string) bool { return c.name == name })
	var b strings.Builder
	add := func(row string) {
		b.WriteString(strings.TrimRight(row, "\r\n"))
		b.WriteString(r.eol)
	}
	b.WriteString(r.text[:r.head.from])
	if same {
		add(r.text[r.head.from:r.head.to])
	} else {
		heading := func(name string) string { return name }
		add(r.row(r.head, names, heading, heading))
	}
	leads, carried := r.leads(), ""
	for i, lead := range leads {
		if leads[i] = carried + lead; !slices.Contains(was, i) {
			leads[i], carried = "", leads[i]
		} else {
			carried = ""
		}
	}
	for i, l := range by.lines {
		text := func(name string) string {
			if k, ok := by.index[name]; ok {
				return l.at(k).text
			}
			return ""
		}
		if was[i] < 0 {
			add(r.row(record{}, names, text, text))
			continue
		}
		old, row := r.Table.lines[was[i]], r.cards[was[i]]
		formerly := func(name string) string { return old.at(r.Table.index[name]).text }
		b.WriteString(leads[was[i]])
		if same && !slices.ContainsFunc(names, func(name string) bool { return name != "" && formerly(name) != text(name) }) {
			add(r.text[row.from:row.to])
		} else {
			add(r.row(row, names, text, formerly))
		}
	}
	b.WriteString(carried + r.tail())
	if !strings.HasSuffix(r.text, "\n") {
		return []byte(strings.TrimSuffix(b.String(), r.eol))
	}
	return []byte(b.String())
}

// row returns a row of cells. Those whose texts are as before stay byte for byte.
func (r *replacing) row(old record, names []string, text, formerly func(name string) string) string {
	cells := make([]string, len(names))
	for i, name := range names {
		at, known := r.Table.index[name]
		before := ""
		if known && at < len(old.cells) {
			before = r.text[old.cells[at].from:old.cells[at].to]
		}
		if cells[i] = before; !known || at >= len(old.cells) || text(name) != formerly(name) {
			cells[i] = r.spell(text(name), before, i)
		}
	}
	return strings.Join(cells, string(cmp.Or(r.separator, ',')))
}
