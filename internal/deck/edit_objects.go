package deck

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"cartouche/internal/doc"
	"cartouche/internal/splice"
)

// json writes texts into a list of objects.
func (e *editor) json(data []byte) {
	text := strings.TrimPrefix(string(data), byteOrderMark)
	mark := len(data) - len(text)
	r := &reader{Table: &Table{File: e.File, index: map[string]int{}}}
	j := r.newJSON(text)
	j.cards(func(l line) bool {
		for _, c := range e.wanted[e.pos(l.line, l.column)] {
			is := func(name string) int {
				return slices.IndexFunc(j.members, func(m member) bool { return m.name == name })
			}
			if own := is(c.column()); own >= 0 {
				m := j.members[own].value
				e.Put(mark+m.from, mark+m.to, jsonText(c.Text))
				continue
			}
			i := is(c.Field)
			if i < 0 {
				continue // nothing to translate; the missing text is reported elsewhere
			}
			m := j.members[i]
			gap := text[m.key.from-leading(text[:m.key.from]) : m.key.from]
			if i+1 < len(j.members) { // the first member may be on the line of the brace
				next := j.members[i+1].key.from
				gap = text[next-leading(text[:next]) : next]
			}
			end := mark + m.value.to
			e.Put(end, end, ","+gap+jsonText(c.column())+text[m.key.to:m.value.from]+jsonText(c.Text))
		}
		return true
	})
}

// leading returns the number of blanks at the end of a text.
func leading(text string) int { return len(text) - len(strings.TrimRight(text, " \t\r\n")) }

// jsonText returns a JSON string, with the letters of all scripts unescaped.
func jsonText(s string) string {
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	w.Encode(s) // encoding a string never fails
	return strings.TrimSuffix(b.String(), "\n")
}

// yaml writes texts into a list of maps.
func (e *editor) yaml(data []byte) {
	text := string(data)
	items := doc.Parse(e.File, data, doc.Card()).Root.Items()
	limit := len(data)
	for _, item := range slices.Backward(items) {
		parts := item.Parts(limit)
		at := item.Pos()
		for _, c := range e.wanted[e.pos(int32(at.Line), int32(at.Column))] {
			is := func(name string) int {
				return slices.IndexFunc(parts, func(p doc.Part) bool { return heading(p.Key) == name })
			}
			if own := is(c.column()); own >= 0 {
				p := parts[own]
				if p.To == 0 { // an empty value, at its colon
					e.Put(p.From, p.From, " "+c.spelled("", item.Flow()))
					continue
				}
				e.Put(p.From, p.To, c.spelled(text[p.From:p.To], item.Flow()))
				continue
			}
			source := is(c.Field)
			if c.Lang == "" {
				source = len(parts) - 1
			}
			if source < 0 {
				continue // as in json
			}
			p := parts[source]
			value := c.column() + ": " + c.spelled(text[p.From:p.To], item.Flow())
			if item.Flow() {
				e.Put(p.To, p.To, ", "+value)
				continue
			}
			start := splice.LineStart(text, p.At)
			margin, eol := strings.Repeat(" ", p.At-start), splice.LineBreak(text)
			if start == 0 {
				margin = strings.TrimPrefix(margin, strings.Repeat(" ", len(text)-len(strings.TrimPrefix(text, byteOrderMark))))
			}
			if end := strings.IndexByte(text[p.To:], '\n'); end >= 0 {
				e.Put(p.To+end+1, p.To+end+1, margin+value+eol)
			} else {
				e.Put(len(text), len(text), eol+margin+value)
			}
		}
		if len(parts) > 0 {
			limit = parts[0].At
			if !item.Flow() {
				limit = len(strings.TrimSuffix(text[:limit-leading(text[:limit])], "-"))
			}
		}
	}
}
