//go:build !js || declared || engine

package record

import (
	"slices"
	"strings"

	"cartouche/rules"
	"cartouche/rules/entries"
)

// print prints the part of a record that belongs to a declared game, without blank values.
func (s own) print(p *printer) {
	if s.Named {
		p.teams(&s.Header)
	}
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
		return scalarWord(e, fill.Marks[0])
	case f.Rows != nil && !rowsAreNames(f) && inRows(e, fill):
		return ownRows(f, fill)
	case e.Kind == entries.Numbers || e.Kind == entries.Choices:
		last := 0
		words := make([]string, len(fill.Marks))
		for i, m := range fill.Marks {
			if words[i] = scalarWord(e, m); m.Written {
				last = i + 1
			}
		}
		return "[" + strings.Join(words[:last], ", ") + "]"
	}
	return ownNames(f, fill.Marks)
}

// rowsAreNames reports whether a row of numbers has the name of a place: a record would read it as that.
func rowsAreNames(f *entries.Family) bool {
	return (f.Entry.Counts() || f.Entry.Worded()) && slices.ContainsFunc(f.Rows, func(r entries.Row) bool {
		_, ok := f.Place(r.Name)
		return ok
	})
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
	for _, s := range f.Entry.Known() {
		if text := named(func(m entries.Mark) bool { return slices.Contains(f.Entry.Split(m.Text), s) }); text != "" {
			parts = append(parts, scalar(s)+": "+text)
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

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
			parts = append(parts, scalar(r.Name)+": "+scalar(strings.Join(words, " ")))
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func ownWord(e *entries.Entry, m entries.Mark) string {
	switch {
	case !m.Written:
		return blankWord
	case e.Kind == entries.Tick || e.Kind == entries.Ticks:
		return "x"
	case e.Counts() && m.Text == "":
		return rules.Decimal(m.Number, e.Unit)
	}
	return m.Text
}

// scalarWord prints the word for a place by itself. Numbers and `.` need no quotes.
func scalarWord(e *entries.Entry, m entries.Mark) string {
	word := ownWord(e, m)
	if !m.Written || e.Counts() && m.Text == "" {
		return word
	}
	return scalar(word)
}

// inRows reports whether rows can hold all words and marks of an entry.
func inRows(e *entries.Entry, fill *entries.Fill) bool {
	return !e.Spaced() && !slices.ContainsFunc(fill.Marks, func(m entries.Mark) bool { return !entries.InRow(m.Text) })
}
