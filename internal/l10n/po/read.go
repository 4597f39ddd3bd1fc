package po

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// maxErrors is the number of errors of a file that are reported one by one.
const maxErrors = 100

// Read parses a PO file with line breaks of any system. It returns all errors in the form of the file.
func Read(name string, data []byte) (*File, diag.List) {
	r := &reader{name: name, file: &File{}}
	if bytes.IndexByte(data, 0) >= 0 {
		r.errs.Add(diag.Pos{File: name, Line: 1, Column: 1}, "po-binary", nil)
		return r.file, r.errs
	}
	for _, line := range strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n") {
		r.n++
		if !utf8.ValidString(line) {
			r.fail(0, "not-utf8", nil)
			continue
		}
		r.line(line)
	}
	r.finish()
	r.file.Tail = r.entry.Comments
	if r.more > 0 {
		r.errs.Add(r.errs[len(r.errs)-1].Pos, "more-mistakes", diag.Args{"n": r.more})
	}
	return r.file, r.errs
}

// The parts of an entry, in their order.
const (
	start = iota
	msgctxt
	msgid
	msgidPlural
	msgstr
)

// reader is the state between two lines.
type reader struct {
	name  string
	file  *File
	n     int // of the line
	entry Entry
	stage int
	bad   bool            // the entry has an error and is dropped at its end
	into  *string         // the target of a line with only a string
	added strings.Builder // what such lines add to it
	lines []textLine      // of the first text, which may be that of the header
	errs  diag.List
	more  int
}

// fail adds an error at a byte of the line.
func (r *reader) fail(column int, code string, args diag.Args) {
	r.bad = true
	if len(r.errs) >= maxErrors {
		r.more++
		return
	}
	r.errs.Add(diag.Pos{File: r.name, Line: r.n, Column: column + 1}, code, args)
}

func (r *reader) line(line string) {
	t := strings.TrimSpace(line)
	at := strings.Index(line, t)
	switch {
	case t == "":
	case strings.HasPrefix(t, "#~|"):
		r.begin()
		r.entry.Previous = append(r.entry.Previous, remark(t[3:]))
	case strings.HasPrefix(t, "#~"):
		rest := strings.TrimSpace(t[2:])
		r.words(rest, at+strings.Index(t, rest), true)
	case t[0] == '#':
		r.begin()
		r.comment(t)
	default:
		r.words(t, at, false)
	}
}

// begin ends the previous entry, if it is complete.
func (r *reader) begin() {
	if r.stage > start {
		r.finish()
	}
	r.into = nil
}

// join puts what lines with only a string add into their target.
func (r *reader) join() {
	if r.added.Len() > 0 {
		*r.into += r.added.String()
		r.added.Reset()
	}
}

func remark(s string) string {
	return strings.TrimRight(strings.TrimPrefix(s, " "), " \t\r")
}

func (r *reader) comment(t string) {
	e := &r.entry
	sign := byte(' ')
	if len(t) > 1 {
		sign = t[1]
	}
	switch sign {
	case '.':
		e.Extracted = append(e.Extracted, remark(t[2:]))
	case ':':
		e.References = append(e.References, remark(t[2:]))
	case ',', '=':
		for _, flag := range strings.Split(t[2:], ",") {
			if flag = strings.TrimSpace(flag); flag != "" && !e.HasFlag(flag) {
				e.Flags = append(e.Flags, flag)
			}
		}
	case '|':
		e.Previous = append(e.Previous, remark(t[2:]))
	default:
		e.Comments = append(e.Comments, remark(t[1:]))
	}
}

var keyword = pattern.Late(`^(msgctxt|msgid|msgid_plural|msgstr|msgstr\[(\d{1,3})\])[ \t]*(".*)$`)

// words parses a line with a string, with or without a keyword.
func (r *reader) words(t string, at int, obsolete bool) {
	if strings.HasPrefix(t, `"`) {
		if r.into == nil {
			r.fail(at, "po-line", diag.Args{"found": t})
			return
		}
		r.track(at, len(*r.into)+r.added.Len())
		r.added.WriteString(r.text(t, at))
		return
	}
	r.join()
	m := keyword().FindStringSubmatch(t)
	if m == nil {
		r.fail(at, "po-line", diag.Args{"found": t})
		return
	}
	word := m[1]
	if r.stage == msgstr && (word == "msgctxt" || word == "msgid") {
		r.finish()
	}
	e := &r.entry
	if r.stage == start {
		e.Pos, e.Obsolete = diag.Pos{File: r.name, Line: r.n, Column: at + 1}, obsolete
	}
	s := r.text(m[3], at+len(t)-len(m[3]))
	pos := diag.Pos{File: r.name, Line: r.n, Column: at + 1}
	stage, fits := r.stageOf(word, m[2])
	if !fits || e.Obsolete != obsolete {
		r.fail(at, "po-order", diag.Args{"found": word})
	}
	switch r.stage = stage; stage {
	case msgctxt:
		e.Context, e.HasContext, r.into = s, true, &e.Context
	case msgid:
		e.ID, r.into = s, &e.ID
	case msgidPlural:
		e.Plural, e.IsPlural, r.into = s, true, &e.Plural
	case msgstr:
		r.track(at, 0)
		e.Str, e.StrPos = append(e.Str, s), append(e.StrPos, pos)
		r.into = &e.Str[len(e.Str)-1]
	}
}

// track records where a part of the first text is.
func (r *reader) track(at, from int) {
	if r.stage == msgstr && len(r.file.Entries) == 0 && r.file.Head == nil {
		r.lines = append(r.lines, textLine{from, diag.Pos{File: r.name, Line: r.n, Column: at + 1}})
	}
}

// stageOf returns the part of an entry that a keyword begins, and whether it is allowed here.
func (r *reader) stageOf(word, index string) (int, bool) {
	e := &r.entry
	switch word {
	case "msgctxt":
		return msgctxt, r.stage == start
	case "msgid":
		return msgid, r.stage < msgid
	case "msgid_plural":
		return msgidPlural, r.stage == msgid
	case "msgstr":
		return msgstr, r.stage == msgid
	}
	n, _ := strconv.Atoi(index)
	return msgstr, e.IsPlural && r.stage >= msgidPlural && n == len(e.Str)
}

// finish ends the entry and adds it to the file.
func (r *reader) finish() {
	r.join()
	e := r.entry
	switch {
	case r.stage == start:
		return // comments belong to the next entry
	case r.bad:
	case r.stage != msgstr:
		r.errs.Add(e.Pos, "po-unfinished", nil)
	case !r.valid():
		r.errs.Add(e.Pos, "not-utf8", nil)
	case e.ID == "" && !e.HasContext && !e.Obsolete && r.file.Head == nil && len(r.file.Entries) == 0 && !e.IsPlural:
		r.file.Head, r.file.lines = &e, r.lines
	default:
		r.file.Entries = append(r.file.Entries, e)
	}
	r.entry, r.stage, r.bad, r.into = Entry{}, start, false, nil
}

// valid reports whether the entry is valid UTF-8 after its escapes of single bytes.
func (r *reader) valid() bool {
	for _, s := range append([]string{r.entry.Context, r.entry.ID, r.entry.Plural}, r.entry.Str...) {
		if !utf8.ValidString(s) {
			return false
		}
	}
	return true
}

var escapes = map[byte]byte{
	'n': '\n', 't': '\t', 'r': '\r', 'a': '\a', 'b': '\b', 'f': '\f', 'v': '\v', '\\': '\\', '"': '"', '\'': '\'', '?': '?',
}

var byteEscape = pattern.Late(`^(?:[0-7]{1,3}|x[0-9A-Fa-f]{1,2})`)

// text parses a quoted string, which is the rest of the line.
func (r *reader) text(t string, at int) string {
	var b strings.Builder
	for i := 1; i < len(t); i++ {
		switch {
		case t[i] == '"' && i == len(t)-1:
			return b.String()
		case t[i] == '"':
			r.fail(at+i, "po-quote", nil)
			return ""
		case t[i] != '\\' || i == len(t)-1:
			b.WriteByte(t[i])
			continue
		}
		i++
		if c, ok := escapes[t[i]]; ok {
			b.WriteByte(c)
			continue
		}
		code := byteEscape().FindString(t[i:])
		n, err := strconv.ParseUint(strings.TrimPrefix(code, "x"), 8+8*strings.Count(code, "x"), 8)
		if err != nil {
			_, size := utf8.DecodeRuneInString(t[i:])
			r.fail(at+i-1, "po-escape", diag.Args{"found": t[i-1 : i+size]})
			return ""
		}
		b.WriteByte(byte(n))
		i += len(code) - 1
	}
	r.fail(at, "po-quote", nil)
	return ""
}
