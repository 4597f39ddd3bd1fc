package art

import (
	"sort"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
)

// file is the text of an SVG file. It finds lines and columns.
type file struct {
	name  string
	data  []byte
	marks []mark // where its lines begin, and within long lines, because a line may be the whole file
}

// mark is a byte of the file whose position is known.
type mark struct{ offset, line, column int }

// apart are the bytes between marks on a line, at least.
const apart = 1024

// pos returns the position of a byte. It counts from the mark before it.
func (f *file) pos(offset int) diag.Pos {
	if f.marks == nil {
		f.mark()
	}
	offset = min(offset, len(f.data))
	m := f.marks[sort.Search(len(f.marks), func(i int) bool { return f.marks[i].offset > offset })-1]
	return diag.Pos{File: f.name, Line: m.line, Column: m.column + utf8.RuneCount(f.data[m.offset:offset])}
}

// mark sets the marks.
func (f *file) mark() {
	last := mark{0, 1, 1}
	f.marks = []mark{last}
	for i, c := range f.data {
		switch {
		case c == '\n':
			last = mark{i + 1, last.line + 1, 1}
		case i-last.offset >= apart && utf8.RuneStart(c):
			last = mark{i, last.line, last.column + utf8.RuneCount(f.data[last.offset:i])}
		default:
			continue
		}
		f.marks = append(f.marks, last)
	}
}

// text is a text of the file and where it begins. If exact is set, the file has it
// byte by byte, so that positions within it are known.
type text struct {
	value string
	at    int
	exact bool
	file  *file
}

func (t text) pos(offset int) diag.Pos {
	if t.exact {
		return t.file.pos(t.at + offset)
	}
	return t.file.pos(t.at)
}

// part returns a piece of the text.
func (t text) part(from, to int) text {
	t.value = t.value[from:to]
	if t.exact {
		t.at += from
	}
	return t
}

func (t text) trimmed() text {
	from := len(t.value) - len(strings.TrimLeft(t.value, " \t\r\n\f"))
	return t.part(from, from+len(strings.TrimSpace(t.value[from:])))
}

// split cuts the text at a separator and trims the parts.
func (t text) split(by byte) []text {
	var list []text
	for from := 0; from <= len(t.value); {
		to := strings.IndexByte(t.value[from:], by)
		if to < 0 {
			to = len(t.value) - from
		}
		list = append(list, t.part(from, from+to).trimmed())
		from += to + 1
	}
	return list
}

// withoutComments replaces comments with spaces, so that positions stay the same.
func (t text) withoutComments() text {
	if !strings.Contains(t.value, "/*") {
		return t
	}
	var b strings.Builder
	for rest := t.value; rest != ""; {
		from := strings.Index(rest, "/*")
		if from < 0 {
			b.WriteString(rest)
			break
		}
		to := len(rest)
		if n := strings.Index(rest[from+2:], "*/"); n >= 0 {
			to = from + 2 + n + 2
		}
		b.WriteString(rest[:from])
		b.WriteString(strings.Repeat(" ", to-from))
		rest = rest[to:]
	}
	t.value = b.String()
	return t
}

// snippet returns the beginning of a text, to show where something is.
func snippet(s string) string {
	if len(s) > 400 {
		s = strings.ToValidUTF8(s[:400], "")
	}
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > 40 {
		return string(r[:39]) + "…"
	}
	return string(r)
}

// until returns where one of some characters is outside of strings and brackets, the length of the text if that is nowhere.
func (t text) until(stops string) int {
	depth := 0
	for i := 0; i < len(t.value); i++ {
		c := t.value[i]
		switch {
		case c == '\\':
			i++
		case c == '"' || c == '\'':
			for i++; i < len(t.value) && t.value[i] != c; i++ {
				if t.value[i] == '\\' {
					i++
				}
			}
		case depth == 0 && strings.IndexByte(stops, c) >= 0:
			return i
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case depth > 0 && strings.IndexByte(")]}", c) >= 0:
			depth--
		}
	}
	return len(t.value)
}
