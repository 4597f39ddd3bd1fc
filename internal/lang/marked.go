//go:build !js || engine

package lang

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// SameMark is the comment after a text that is meant to equal its source or another text. A remark may follow it.
const SameMark = "#="

// mark is a SameMark in a catalogue.
type mark struct {
	pos diag.Pos
	key string // of the marked text
}

// marked are the marks of a catalogue file, and those on lines without a text, or with several.
type marked struct {
	list      []mark
	misplaced diag.List
}

// marksOf returns the marks of a catalogue file, which is read once for them and for its texts.
func marksOf(lang, file string, data []byte) ([]mark, diag.List) {
	if !bytes.Contains(data, []byte(SameMark)) {
		return nil, nil
	}
	r := readingOf(lang, file, data)
	r.texts()
	return r.marked.list, slices.Clone(r.marked.misplaced)
}

// find finds the marks of a file. An invalid one has none.
func (r *marked) find(file string, data []byte, d *doc.Document) {
	if d.Errors() != nil || !d.Root.Exists() || !bytes.Contains(data, []byte(SameMark)) {
		return
	}
	m := &marker{file: file, data: string(data)}
	m.walk("", d.Root, len(data), !d.Root.Flow())
	if m.wrong {
		return
	}
	for _, at := range m.outside() {
		if !slices.ContainsFunc(m.list, func(found mark) bool { return found.pos == m.pos(at) }) {
			r.misplaced.Add(m.pos(at), "lang-mark-nowhere", diag.Args{"found": SameMark})
		}
	}
	r.list = m.list
}

// marker finds the marks of a file.
type marker struct {
	file, data string
	list       []mark
	texts      [][2]int // start and end of each text, in the order of the file
	wrong      bool     // an entry is no text: empty or a list, which is an error of the file once its texts are read
}

// walk finds the marks of the entries of a map, and returns the keys of their texts. lines is false
// where lines have no marks of their own.
func (m *marker) walk(prefix string, v doc.Value, limit int, lines bool) (keys []string) {
	for _, p := range v.Parts(limit) {
		key := strings.TrimPrefix(prefix+"."+p.Key, ".")
		own := []string{key}
		isMap := p.Value.Kind() == doc.Map
		switch {
		case p.To < p.From:
			m.wrong = true
			continue
		case !isMap:
			m.texts = append(m.texts, [2]int{p.From, p.To})
		case isPlural(p.Value):
			m.walk(key, p.Value, p.To, false)
		default:
			own = m.walk(key, p.Value, p.To, lines && !p.Value.Flow())
		}
		keys = append(keys, own...)
		switch {
		case !lines:
		case !isMap || p.Value.Flow():
			m.find(p.To, own)
			if text := m.data[p.From:p.To]; !isMap && strings.ContainsAny(text[:1], "|>") {
				m.find(p.From+1, own)
			}
		case isPlural(p.Value):
			_, line, _ := strings.Cut(m.line(p.At), ":")
			m.find(p.At+len(m.line(p.At))-len(line), own)
		}
	}
	return keys
}

// line returns the rest of the line from a byte offset.
func (m *marker) line(at int) string {
	line, _, _ := strings.Cut(m.data[at:], "\n")
	return line
}

// find records the mark in the rest of a line, if the line has exactly one text.
func (m *marker) find(at int, keys []string) {
	rest := m.line(at)
	comment := strings.IndexByte(rest, '#')
	if comment > 0 && len(keys) == 1 && isMark(rest[comment:]) {
		m.list = append(m.list, mark{m.pos(at + comment), keys[0]})
	}
}

// isMark reports whether a comment is a mark, with or without a remark.
func isMark(comment string) bool {
	after, ok := strings.CutPrefix(comment, SameMark)
	return ok && (after == "" || strings.ContainsAny(after[:1], " \t\r"))
}

// outside returns the offsets of the marks that are not inside a text.
func (m *marker) outside() (list []int) {
	at := 0
	for _, text := range append(m.texts, [2]int{len(m.data), len(m.data)}) {
		head := strings.IndexByte(m.data[text[0]:text[1]], '\n')
		if head < 0 || !strings.ContainsAny(m.data[text[0]:text[0]+1], "|>") {
			head = 0 // only a block has comments on its first line
		}
		for i := at; i < text[0]+head; i++ {
			if m.data[i] == '#' && isMark(m.line(i)) && (i == 0 || strings.ContainsAny(m.data[i-1:i], " \t\n")) {
				list = append(list, i)
			}
		}
		at = text[1]
	}
	return list
}

// pos returns the position of a byte offset.
func (m *marker) pos(at int) diag.Pos {
	before := m.data[:at]
	start := strings.LastIndexByte(before, '\n') + 1
	return diag.Pos{File: m.file, Line: strings.Count(before, "\n") + 1, Column: utf8.RuneCountInString(before[start:]) + 1}
}
