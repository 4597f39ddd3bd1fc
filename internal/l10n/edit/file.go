// Package edit changes texts in a catalogue file and keeps everything else byte for byte: order,
// comments, blank lines, and how each untouched text is quoted. Begin at Parse and File.
//
// A missing text is in the file as a comment for the translator to fill in (#+). A comment above a
// stale text has the new source (#!). Each update of a file writes these comments again.
package edit

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
)

// byteOrderMark is at the start of files from some editors. It is dropped.
const byteOrderMark = "\ufeff"

// schemaComment begins the line that names the schema of a file for editors.
const schemaComment = "# yaml-language-server:"

// The marks of lines for translators.
const (
	ToTranslate = "#+" // a missing text, in the source language
	SourceNow   = "#!" // the new source, above a stale text
)

// File is a catalogue file that is being edited.
type File struct {
	Lang, Name string
	Texts      *lang.Catalogue // as the file was read

	eol  string
	step int      // indentation of an entry inside its map
	top  []string // the first lines, down to the last blank line before the first key
	root *node
	want map[string]lang.Text // the texts that the file must have
}

// node is an entry of the file: a text, a plural form, or a map of entries.
type node struct {
	lead   []string // the whole lines above it: comments and blank lines
	name   string   // its own key
	key    string   // its full key
	indent int      // of its line
	before string   // from the start of its line to its value; within braces, from the previous value
	value  string   // a text as spelled in the file
	kids   []*node  // of a map
	close  string   // of a map in braces: everything after its last value
	after  string   // the rest of its line
	tail   []string // of a map: lines after its entries, such as missing texts

	isMap, flow, plural bool
	inBraces            bool // of a map in braces
	missing             bool // printed as a comment
}

// New returns an empty file with a comment at its start.
func New(language, name, head string) *File {
	f := &File{Lang: language, Name: name, eol: "\n", step: usualStep, root: &node{isMap: true}, want: map[string]lang.Text{}}
	f.Texts, _ = lang.Parse(language, name, nil)
	for _, line := range strings.SplitAfter(head, "\n") {
		if line != "" {
			f.top = append(f.top, line)
		}
	}
	if f.top != nil {
		f.top = append(f.top, "\n")
	}
	return f
}

// Parse reads a catalogue file. It returns the errors of lang.Parse, or one for a layout that cannot be edited line by line.
func Parse(language, name string, data []byte) (*File, diag.List) {
	data = []byte(strings.TrimPrefix(string(data), byteOrderMark))
	texts, errs := lang.Parse(language, name, data)
	if errs != nil {
		return nil, errs
	}
	f := &File{Lang: language, Name: name, Texts: texts, eol: "\n", step: usualStep, want: map[string]lang.Text{}}
	if strings.Contains(string(data), "\r\n") {
		f.eol = "\r\n"
	}
	for _, key := range texts.Keys() {
		f.want[key], _ = texts.Get(key)
	}
	f.root = &node{isMap: true}
	d := doc.Parse(name, data, doc.Catalogue())
	b := &builder{f, string(data)}
	end, ok := 0, true
	if d.Root.Exists() {
		if ok = !d.Root.Flow(); ok {
			end, ok = b.block(f.root, d.Root, 0, len(data))
		}
	}
	if rest := lines(string(data[end:])); len(f.root.kids) > 0 {
		f.root.tail = rest
		f.splitTop()
	} else {
		f.top = rest
	}
	if !ok || f.print() != string(data) {
		return nil, diag.List{{Pos: diag.Pos{File: name}, Code: "catalogue-layout"}}
	}
	return f, nil
}

// splitTop moves the start of the file from the first entry to f.top.
func (f *File) splitTop() {
	first := f.root.kids[0]
	for i, line := range slices.Backward(first.lead) {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, schemaComment) {
			f.top, first.lead = slices.Clone(first.lead[:i+1]), slices.Clone(first.lead[i+1:])
			return
		}
	}
}

// SchemaComment returns the line that names the schema of the file for editors, or "".
func (f *File) SchemaComment() string {
	for _, line := range f.top {
		if strings.HasPrefix(line, schemaComment) {
			return strings.TrimRight(line, "\r\n") + "\n"
		}
	}
	return ""
}

// builder makes nodes from the parts of a file.
type builder struct {
	file *File
	data string
}

// block adds the entries of a map in lines to n. It returns the end of the last entry's lines, and
// false for a layout that cannot be divided into lines.
func (b *builder) block(n *node, v doc.Value, from, limit int) (int, bool) {
	for _, p := range v.Parts(limit) {
		line := strings.LastIndexByte(b.data[:p.At], '\n') + 1
		if line < from {
			return from, false
		}
		kid := b.node(n, p)
		kid.lead = lines(b.data[from:line])
		kid.indent = p.At - line
		if strings.HasPrefix(b.data[line:], "\ufeff") {
			kid.indent -= len("\ufeff")
		}
		n.kids = append(n.kids, kid)
		if n.indent == 0 && n != b.file.root {
			b.file.step = kid.indent
		}
		if kid.isMap && !kid.flow {
			from = b.lineEnd(p.At)
			kid.before = b.data[line:from]
			ok := false
			if from, ok = b.block(kid, p.Value, from, p.To); !ok {
				return from, false
			}
			continue
		}
		kid.before = b.data[line:p.From]
		if kid.value = b.data[p.From:p.To]; kid.flow {
			b.braces(kid, p)
		}
		from = b.lineEnd(p.To)
		kid.after = b.data[p.To:from]
	}
	return from, true
}

// braces adds the entries of a map in braces to n.
func (b *builder) braces(n *node, p doc.Part) {
	n.value = ""
	from := p.From
	for _, q := range p.Value.Parts(p.To) {
		kid := b.node(n, q)
		kid.inBraces = true
		kid.before = b.data[from:q.From]
		if kid.value = b.data[q.From:q.To]; kid.isMap {
			b.braces(kid, q)
		}
		n.kids = append(n.kids, kid)
		from = q.To
	}
	n.close = b.data[from:p.To]
}

func (b *builder) node(parent *node, p doc.Part) *node {
	n := &node{name: p.Key, key: join(parent.key, p.Key), isMap: p.Value.Kind() == doc.Map, flow: p.Value.Flow()}
	if parent.plural {
		n.key = parent.key
	}
	_, text := b.file.want[n.key]
	n.plural = n.isMap && text
	return n
}

// lineEnd returns the offset after the line break of the line at an offset.
func (b *builder) lineEnd(at int) int {
	rest := b.data[at:]
	if i := strings.IndexByte(rest, '\n'); i >= 0 {
		return at + i + 1
	}
	return len(b.data)
}

func join(prefix, name string) string { return strings.TrimPrefix(prefix+"."+name, ".") }

// lines splits a text after each line break.
func lines(s string) []string {
	list := strings.SplitAfter(s, "\n")
	if list[len(list)-1] == "" {
		list = list[:len(list)-1]
	}
	return list
}

// Bytes returns the file, after checking that it has the texts that were put into it.
func (f *File) Bytes() ([]byte, error) {
	data := []byte(f.print())
	got, errs := lang.Parse(f.Lang, f.Name, data)
	if len(f.want) == 0 && len(data) == 0 {
		return data, nil
	}
	if errs != nil {
		return nil, errs
	}
	same := len(got.Keys()) == len(f.want)
	for key, want := range f.want {
		text, _ := got.Get(key)
		same = same && Same(text, want)
	}
	if !same {
		return nil, diag.List{{Pos: diag.Pos{File: f.Name}, Code: "catalogue-layout"}}
	}
	return data, nil
}

// Same reports whether two texts have the same forms and the same `by`.
func Same(a, b lang.Text) bool { return a.By == b.By && maps.Equal(a.Forms, b.Forms) }

// Current returns the current texts of the file, by key.
func (f *File) Current() map[string]lang.Text { return maps.Clone(f.want) }
