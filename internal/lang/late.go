package lang

import (
	"bytes"
	"strings"
	"sync"

	"cartouche/internal/doc"
)

// late returns the catalogue of a file without errors. It reads only the entries that are used:
// most commands print few texts, and reading all of them takes half the time of a short command.
func late(lang, file string, data []byte) *Catalogue {
	r := readingOf(lang, file, data)
	c := Of(lang, nil)
	c.File = file
	c.texts = sync.OnceValue(func() map[string]Text {
		texts, errs := r.texts()
		if errs != nil {
			panic(errs)
		}
		return texts
	})
	entries := &entries{lang: lang, file: file, data: r.data}
	c.one = entries.text
	return c
}

// entries reads the entries of a file one at a time.
type entries struct {
	lang, file string
	data       []byte

	mutex sync.Mutex
	ends  map[string]span // the entries that have not been read, by key
	texts map[string]Text // the texts that have been read, by key
}

// span is the part of a file from one line to another.
type span struct{ from, to, line int }

// text returns the text of a key.
func (e *entries) text(key string) (Text, bool) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.ends == nil {
		e.ends, e.texts = spans(e.data), map[string]Text{}
	}
	top, _, _ := strings.Cut(key, ".")
	if at, unread := e.ends[top]; unread {
		delete(e.ends, top)
		e.read(at)
	}
	t, ok := e.texts[key]
	return t, ok
}

// read adds the texts of an entry.
func (e *entries) read(at span) {
	d := doc.Parse(e.file, e.data[at.from:at.to], doc.Catalogue())
	texts := map[string]Text{}
	add(texts, e.lang, "", d.Root)
	if errs := d.Errors(); errs != nil {
		panic(errs)
	}
	for key, t := range texts {
		t.Pos.Line += at.line
		e.texts[key] = t
	}
}

// spans returns the entries of a file, by key. An entry begins at each line that is neither empty,
// indented nor a comment; a test compares this with the whole file, for every file of the program.
func spans(data []byte) map[string]span {
	found := map[string]span{}
	var last string
	for from, line := 0, 0; from < len(data); line++ {
		to := len(data)
		if n := bytes.IndexByte(data[from:], '\n'); n >= 0 {
			to = from + n + 1
		}
		if c := data[from]; c != ' ' && c != '#' && c != '\n' {
			key, _, _ := bytes.Cut(data[from:to], []byte(":"))
			last = string(key)
			found[last] = span{from, to, line}
		} else if s, ok := found[last]; ok && c == ' ' {
			s.to = to
			found[last] = s
		}
		from = to
	}
	return found
}

// own returns the text of a key in the catalogue's own file.
func (c *Catalogue) own(key string) (Text, bool) {
	if c.one != nil {
		return c.one(key)
	}
	t, ok := c.texts()[key]
	return t, ok
}
