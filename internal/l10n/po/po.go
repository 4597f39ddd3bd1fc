// Package po reads and writes PO files of GNU gettext, the format of Poedit and Weblate, with everything that translators and
// their tools put into them: comments, flags, contexts, plural forms, previous and obsolete texts. Errors have positions, and a
// written file reads back as the same File.
package po

import (
	"fmt"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// File is a PO file.
type File struct {
	Head    *Entry // the entry without a context and a text; may be nil
	Entries []Entry
	Tail    []string // comments after the last entry

	lines []textLine // of the header's text
}

// textLine is a line of the file with a part of a text.
type textLine struct {
	from int // byte of the text
	pos  diag.Pos
}

// Entry is a text with its translation.
type Entry struct {
	Pos        diag.Pos
	Comments   []string // by translators
	Extracted  []string // by the program that extracted the texts
	References []string // source positions, one string for each line
	Flags      []string
	Previous   []string // the former text, one string for each line, as spelled

	Context    string // msgctxt
	HasContext bool   // msgctxt is present
	ID         string // msgid
	Plural     string // msgid_plural
	IsPlural   bool   // msgid_plural is present
	Str        []string
	StrPos     []diag.Pos // positions of Str
	Obsolete   bool
}

// Fuzzy is the flag of a translation that needs a check.
const Fuzzy = "fuzzy"

// HasFlag reports whether the entry has a flag.
func (e *Entry) HasFlag(flag string) bool { return slices.Contains(e.Flags, flag) }

// Translated reports whether any form has a translation.
func (e *Entry) Translated() bool {
	return slices.ContainsFunc(e.Str, func(s string) bool { return s != "" })
}

// Field returns a field of the header, such as Language, or "".
func (f *File) Field(name string) string {
	if f.Head == nil {
		return ""
	}
	for _, line := range strings.Split(f.Head.Str[0], "\n") {
		if field, value, ok := strings.Cut(line, ":"); ok && strings.EqualFold(strings.TrimSpace(field), name) {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// FieldPos returns the position of the line with a field of the header, and that of the header if it lacks the field.
func (f *File) FieldPos(name string) (at diag.Pos) {
	if f.Head == nil {
		return at
	}
	from := 0
	for line := range strings.SplitAfterSeq(f.Head.Str[0], "\n") {
		if field, _, ok := strings.Cut(line, ":"); ok && strings.EqualFold(strings.TrimSpace(field), name) {
			for _, l := range f.lines {
				if l.from <= from {
					at = l.pos
				}
			}
			return at
		}
		from += len(line)
	}
	return f.Head.Pos
}

// Bytes returns the file. Each text is on one line, or has a line for each of its own lines.
func (f *File) Bytes() []byte {
	var b strings.Builder
	if f.Head != nil {
		f.Head.write(&b)
	}
	for i := range f.Entries {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		f.Entries[i].write(&b)
	}
	if len(f.Tail) > 0 && b.Len() > 0 {
		b.WriteByte('\n')
	}
	remarks(&b, "#", f.Tail)
	return []byte(b.String())
}

func (e *Entry) write(b *strings.Builder) {
	remarks(b, "#", e.Comments)
	remarks(b, "#.", e.Extracted)
	remarks(b, "#:", e.References)
	if len(e.Flags) > 0 {
		remarks(b, "#,", []string{strings.Join(e.Flags, ", ")})
	}
	before := ""
	if e.Obsolete {
		before = "#~ "
		remarks(b, "#~|", e.Previous)
	} else {
		remarks(b, "#|", e.Previous)
	}
	if e.HasContext {
		text(b, before, "msgctxt", e.Context)
	}
	text(b, before, "msgid", e.ID)
	if !e.IsPlural {
		text(b, before, "msgstr", e.Str[0])
		return
	}
	text(b, before, "msgid_plural", e.Plural)
	for i, s := range e.Str {
		text(b, before, fmt.Sprintf("msgstr[%d]", i), s)
	}
}

func remarks(b *strings.Builder, sign string, list []string) {
	for _, l := range list {
		b.WriteString(strings.TrimRight(sign+" "+l, " ") + "\n")
	}
}

func text(b *strings.Builder, before, word, s string) {
	parts := strings.SplitAfter(s, "\n")
	if parts[len(parts)-1] == "" && len(parts) > 1 {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 1 {
		parts = slices.Insert(parts, 0, "")
	}
	for i, p := range parts {
		b.WriteString(before)
		if i == 0 {
			b.WriteString(word + " ")
		}
		b.WriteString(quote(p) + "\n")
	}
}

func quote(s string) string {
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; c {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\n':
			b.WriteString(`\n`)
		case '\t':
			b.WriteString(`\t`)
		case '\r':
			b.WriteString(`\r`)
		default:
			if c < ' ' || c == 0x7f {
				fmt.Fprintf(&b, `\%03o`, c)
			} else {
				b.WriteByte(c)
			}
		}
	}
	return `"` + b.String() + `"`
}
