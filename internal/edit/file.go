package edit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/model"
	"cartouche/internal/pattern"
	"cartouche/internal/project"
	"cartouche/internal/splice"
)

// file is a YAML file of the project that is being edited.
type file struct {
	name, shown string // in the project, and in messages
	text        string
	root        doc.Spot
	splice.Splices
}

// openFile reads a file. Its errors are those of the file, which cannot be edited then.
func openFile(p *project.Project, name, shown string, data []byte) (*file, diag.List) {
	d := model.Document(p, shown, data)
	if errs := d.Errors(); errs != nil {
		return nil, errs
	}
	return &file{name: name, shown: shown, text: string(data), root: d.Outline()}, nil
}

// find returns the outermost value at a position, or nil.
func (f *file) find(at diag.Pos) *doc.Spot {
	var within func(s *doc.Spot) *doc.Spot
	within = func(s *doc.Spot) *doc.Spot {
		if s.Value.Pos() == at {
			return s
		}
		for i := range s.Kids {
			if found := within(&s.Kids[i]); found != nil {
				return found
			}
		}
		return nil
	}
	return within(&f.root)
}

// raw returns a value as it is written.
func (f *file) raw(s *doc.Spot) string { return f.text[s.From:s.To] }

// replace writes another value in place of one.
func (f *file) replace(s *doc.Spot, value string) {
	if s.From == s.To && s.From > 0 && f.text[s.From-1] == ':' {
		value = " " + value
	}
	f.Put(s.From, s.To, value)
}

// set writes the value of a key of a map: over the one that is there, or after the last key. value is YAML, in one line if the map is
// in braces.
func (f *file) set(m *doc.Spot, key, value string) {
	if kid := m.Entry(key); kid != nil {
		f.replace(kid, value)
		return
	}
	last := (*doc.Spot)(nil)
	if len(m.Kids) > 0 {
		last = &m.Kids[len(m.Kids)-1]
	}
	f.addKey(m, last, key, value)
}

// addKey adds a key to a map, after one of its entries; nil for a map without any.
func (f *file) addKey(m, after *doc.Spot, key, value string) {
	entry := doc.FormatKey(key) + ":"
	if value != "" && !strings.HasPrefix(value, "\n") && !strings.HasPrefix(value, "\r\n") {
		entry += " "
	}
	entry += value
	switch {
	case after == nil && m.Value.Flow():
		f.Put(m.From+1, m.To-1, entry)
	case m.Value.Flow():
		f.Put(after.To, after.To, ", "+entry)
	default:
		f.insertLine(after.To, f.column(m.Kids[0].At), entry)
	}
}

// addItem adds an item at the end of a list.
func (f *file) addItem(list *doc.Spot, item string) {
	switch last := len(list.Kids) - 1; {
	case last < 0:
		f.Put(list.From, list.To, "["+item+"]")
	case list.Value.Flow():
		f.Put(list.Kids[last].To, list.Kids[last].To, ", "+item)
	default:
		f.insertLine(list.Kids[last].To, f.column(list.Kids[last].At), "- "+item)
	}
}

// insertLine inserts a line after the one of an offset.
func (f *file) insertLine(at, column int, line string) {
	line = strings.Repeat(" ", column) + line
	end := splice.LineEnd(f.text, at)
	if end > 0 && f.text[end-1] == '\n' {
		f.Put(end, end, line+f.eol())
	} else {
		f.Put(end, end, f.eol()+line)
	}
}

// column returns the column of an offset in its line, from 0.
func (f *file) column(at int) int {
	line := f.text[splice.LineStart(f.text, at):at]
	return utf8.RuneCountInString(strings.TrimPrefix(line, "\ufeff"))
}

func (f *file) eol() string { return splice.LineBreak(f.text) }

// remove removes keys of a map, with their lines. What a map needs must stay, and comments do.
func (f *file) remove(m *doc.Spot, keys ...string) {
	var gone []int
	for i := range m.Kids {
		if slices.Contains(keys, m.Kids[i].Key) {
			gone = append(gone, i)
		}
	}
	f.removeParts(m, gone)
}

// removeParts removes entries or items by their numbers.
func (f *file) removeParts(m *doc.Spot, gone []int) {
	switch {
	case len(gone) == len(m.Kids) && len(gone) > 0:
		empty := "{}"
		if m.Value.Kind() == doc.List {
			empty = "[]"
		}
		f.removeAll(m, empty)
	case m.Value.Flow():
		f.removeFromBraces(m, gone)
	default:
		for _, i := range gone {
			start := splice.LineStart(f.text, m.Kids[i].At)
			if i == 0 && strings.TrimLeft(f.text[start:m.Kids[i].At], " \ufeff") != "" { // after a dash
				kept := 1
				for slices.Contains(gone, kept) {
					kept++
				}
				f.Put(m.Kids[0].At, m.Kids[kept].At, "")
				gone = slices.DeleteFunc(slices.Clone(gone), func(n int) bool { return n < kept })
				f.removeParts(m, gone)
				return
			}
			f.Put(start, splice.LineEnd(f.text, m.Kids[i].To), "")
		}
	}
}

// removeAll writes an empty map or list in place of one.
func (f *file) removeAll(m *doc.Spot, empty string) {
	if m.Value.Flow() {
		f.Put(m.From, m.To, empty)
		return
	}
	at := m.Kids[0].At
	start := splice.LineStart(f.text, at)
	if strings.TrimLeft(f.text[start:at], " \ufeff") == "" && start > 0 { // below its key
		end := start - 1
		for end > 0 && strings.ContainsRune("\r ", rune(f.text[end-1])) {
			end--
		}
		if f.text[max(end-1, 0)] == ':' {
			f.Put(end, end, " "+empty)
			f.Put(start, splice.LineEnd(f.text, m.To), "")
			return
		}
	}
	f.Put(at, m.To, empty)
}

// removeFromBraces removes entries or items of what is in brackets, with their commas.
func (f *file) removeFromBraces(m *doc.Spot, gone []int) {
	for n := 0; n < len(gone); n++ {
		first := gone[n]
		for n+1 < len(gone) && gone[n+1] == gone[n]+1 {
			n++
		}
		last := gone[n]
		from, to := m.Kids[first].At, m.Kids[last].To
		if first > 0 {
			from = m.Kids[first-1].To
		} else {
			to = m.Kids[last+1].At
		}
		if !strings.Contains(f.text[from:m.Kids[first].At]+f.text[m.Kids[last].To:max(to, m.Kids[last].To)], "#") {
			f.Put(from, to, "")
			continue
		}
		for i := first; i <= last; i++ { // a comment is between them
			end := m.Kids[i].To
			if i+1 < len(m.Kids) {
				end += strings.IndexByte(f.text[end:], ',') + 1
			}
			f.Put(m.Kids[i].At, end, "")
		}
	}
}

// copied returns a value as YAML that goes to another place, whose entries begin at a column: in its line if it is in brackets, or
// on lines of its own.
func (f *file) copied(s *doc.Spot, column int, eol string) string {
	if s.Value.Flow() || s.Value.Kind() == doc.Scalar {
		return f.raw(s)
	}
	from := f.column(s.From)
	var b strings.Builder
	for i, line := range strings.Split(strings.ReplaceAll(f.raw(s), "\r\n", "\n"), "\n") {
		if i > 0 {
			line = line[min(from, len(line)-len(strings.TrimLeft(line, " "))):]
		}
		b.WriteString(eol)
		if line != "" {
			b.WriteString(strings.Repeat(" ", column) + line)
		}
	}
	return b.String()
}

var reference = pattern.Late(`^\$[A-Za-z0-9_.-]+$`)

// spelled returns a text as a value in the style of the one before: in its quotes, or without any where none are needed.
func spelled(text, before string, inBraces bool) string {
	switch {
	case strings.HasPrefix(before, "'") && !strings.ContainsFunc(text, doc.Escaped):
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	case !strings.HasPrefix(before, `"`) && (reference().MatchString(text) || plain().MatchString(text)):
		return text
	case inBrackets(text):
		return text
	}
	return doc.FormatScalar(text, before, inBraces)
}

// replaceEntry writes another key and value in place of an entry of a map.
func (f *file) replaceEntry(s *doc.Spot, entry string) { f.Put(s.At, s.To, entry) }

// inBrackets reports whether a value is a list or a map as YAML in one line.
func inBrackets(text string) bool {
	if text == "" || text[0] != '[' && text[0] != '{' {
		return false
	}
	return doc.Parse("", []byte("x: "+text), doc.Options{Paper: true}).Errors() == nil
}
