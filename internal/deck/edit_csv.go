package deck

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/splice"
)

// csv writes texts into a table of comma-separated values.
func (e *editor) csv(data []byte, opt Options) {
	c, _ := (&reader{Table: &Table{File: e.File}, opt: opt}).newCSV(data)
	t := &csvEditor{editor: e, csvReader: c, mark: len(data) - len(c.text), eol: splice.LineBreak(c.text)}
	for _, name := range e.columns {
		t.names = append(t.names, name.name)
	}
	named := len(t.names)
	for _, l := range e.lines {
		for _, c := range e.wanted[e.pos(l.line, l.column)] {
			if !slices.Contains(t.names, c.column()) {
				t.names = append(t.names, c.column())
			}
		}
	}
	slices.SortStableFunc(t.names[named:], func(a, b string) int { return cmp.Compare(e.translates(a), e.translates(b)) })
	c.each(func(role role, cells []cell) bool {
		want := map[int]string{}
		if role == names {
			for i := named; i < len(t.names); i++ {
				want[i] = t.names[i]
			}
		} else {
			for _, change := range e.wanted[e.pos(cells[0].line, cells[0].column)] {
				want[slices.Index(t.names, change.column())] = change.Text
			}
		}
		t.line(want, named)
		return true
	})
}

// translates returns the column of the field that another column translates.
func (e *editor) translates(name string) int {
	field, _, _ := strings.Cut(name, "@")
	return e.index[field]
}

// csvEditor edits the lines of a table.
type csvEditor struct {
	*editor
	*csvReader
	mark  int // bytes before the text
	eol   string
	names []string // of the columns, new ones last
}

// line writes texts, by their columns, into the last record that was read. A record with fewer
// cells than the named columns stays short unless a text goes after its end.
func (t *csvEditor) line(want map[int]string, named int) {
	n := len(t.spans)
	longer := n >= named
	for column, text := range want {
		if column < n {
			s := t.spans[column]
			t.Put(t.mark+s.from, t.mark+s.to, t.spell(text, t.csvReader.text[s.from:s.to], column))
		}
		longer = longer || column >= n
	}
	if !longer {
		return
	}
	more := ""
	for column := n; column < len(t.names); column++ {
		more += string(t.separator) + t.spell(want[column], "", column)
	}
	end := t.mark + t.spans[n-1].to
	t.Put(end, end, more)
}

// spell returns a cell, in quotes if it had quotes before or needs them.
func (t *csvEditor) spell(text, before string, column int) string {
	comment := column == 0 && strings.HasPrefix(text, "# ")
	if !comment && !strings.HasPrefix(before, `"`) && !strings.ContainsAny(text, "\"\r\n"+string(t.separator)) &&
		strings.TrimSpace(text) == text {
		return text
	}
	return `"` + strings.NewReplacer(`"`, `""`, "\n", t.eol).Replace(text) + `"`
}
