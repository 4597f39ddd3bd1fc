//go:build !js || declared

package record

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/rules"
	"cartouche/rules/entries"
)

// print prints the part of a record that belongs to a declared game, without blank values.
func (s own) print(p *printer) {
	var table []string
	for i, f := range s.Families() {
		if f.Entry.Table {
			if text := ownEntry(s.Sheet, f, s.Fill(i, rules.Shared)); text != "" {
				table = append(table, "  "+f.Entry.Name+": "+text)
			}
		}
	}
	if table != nil {
		p.line("table", "")
		p.WriteString(strings.Join(table, "\n") + "\n")
	}
	p.line("sheets", "")
	for seat, name := range s.Names() {
		var lines []string
		for i, f := range s.Families() {
			if !f.Entry.Table {
				if text := ownEntry(s.Sheet, f, s.Fill(i, seat)); text != "" {
					lines = append(lines, "    "+f.Entry.Name+": "+text)
				}
			}
		}
		if lines == nil {
			p.line("  "+scalar(name), "{}")
			continue
		}
		p.line("  "+scalar(name), "")
		p.WriteString(strings.Join(lines, "\n") + "\n")
	}
}

// ownEntry prints the value of an entry, or nothing.
func ownEntry(s *entries.Sheet, f *entries.Family, fill *entries.Fill) string {
	if !slices.ContainsFunc(fill.Marks, func(m entries.Mark) bool { return m.Written }) {
		return ""
	}
	e := f.Entry
	switch {
	case e.ByPlayer:
		return ownByPlayer(s, f, fill)
	case e.Kind == entries.Text || e.Kind == entries.Choice:
		return blockScalar(fill.Marks[0].Text)
	case !e.Family():
		return ownWord(e, fill.Marks[0])
	case f.Rows != nil && !rowsAreNames(f):
		return ownRows(f, fill)
	case e.Kind == entries.Numbers:
		last := 0
		words := make([]string, len(fill.Marks))
		for i, m := range fill.Marks {
			if words[i] = ownWord(e, m); m.Written {
				last = i + 1
			}
		}
		return "[" + strings.Join(words[:last], ", ") + "]"
	}
	return ownNames(f, fill.Marks)
}

// rowsAreNames reports whether a row of numbers has the name of a place: a record would read
// it as that.
func rowsAreNames(f *entries.Family) bool {
	return f.Entry.Kind == entries.Numbers && slices.ContainsFunc(f.Rows, func(r entries.Row) bool { _, ok := f.Place(r.Name); return ok })
}

// ownNames prints the names of ticked places, or those of each letter.
func ownNames(f *entries.Family, marks []entries.Mark) string {
	named := func(right func(entries.Mark) bool) string {
		var names []string
		for i, m := range marks {
			if m.Written && right(m) {
				names = append(names, f.Spots[i].Name)
			}
		}
		if names == nil {
			return ""
		}
		return flowList(names)
	}
	if f.Entry.Kind == entries.Ticks {
		return named(func(entries.Mark) bool { return true })
	}
	var parts []string
	for _, l := range f.Entry.Letters {
		if text := named(func(m entries.Mark) bool { return strings.Contains(m.Text, l.Letter) }); text != "" {
			parts = append(parts, scalar(l.Letter)+": "+text)
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// ownByPlayer prints the marks of a family for each player.
func ownByPlayer(s *entries.Sheet, f *entries.Family, fill *entries.Fill) string {
	var parts []string
	for seat, name := range s.Names() {
		marks := slices.Clone(fill.Marks)
		any := false
		for i := range marks {
			if marks[i].By != seat+1 {
				marks[i] = entries.Mark{}
			}
			any = any || marks[i].Written
		}
		if any {
			parts = append(parts, scalar(name)+": "+ownNames(f, marks))
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// ownRows prints a word for each place of each row that is not blank.
func ownRows(f *entries.Family, fill *entries.Fill) string {
	var parts []string
	for _, r := range f.Rows {
		words := make([]string, len(r.Places))
		any := false
		for k, i := range r.Places {
			words[k] = ownWord(f.Entry, fill.Marks[i])
			any = any || fill.Marks[i].Written
		}
		if any {
			parts = append(parts, scalar(r.Name)+": "+strings.Join(words, " "))
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// ownWord prints the word for a place.
func ownWord(e *entries.Entry, m entries.Mark) string {
	switch {
	case !m.Written:
		return blankWord
	case e.Counts():
		return strconv.Itoa(m.Number)
	case e.Lettered():
		return m.Text
	}
	return "x"
}
