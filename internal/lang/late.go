//go:build !js || engine

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
	c.one = r.text
	return c
}

// entries are those of a file that are read one at a time.
type entries struct {
	mutex sync.Mutex
	ends  map[string]span // the entries that have not been read, by key; nil before the first one is
	texts map[string]Text // the texts that have been read, by key
}

// span is the part of a file from one line to another.
type span struct{ from, to, line int }

// text returns the text of a key. It reads only the entry of the key, unless the file is read.
func (r *reading) text(key string) (Text, bool) {
	if r.whole.Load() {
		texts, _ := r.texts()
		t, ok := texts[key]
		return t, ok
	}
	e := &r.entries
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if t, ok := e.texts[key]; ok {
		return t, ok
	}
	if e.ends == nil {
		e.ends, e.texts = spans(r.data), map[string]Text{}
	}
	top, _, _ := strings.Cut(key, ".")
	if at, unread := e.ends[top]; unread {
		delete(e.ends, top)
		r.read(at)
	}
	t, ok := e.texts[key]
	return t, ok
}

// read adds the texts of an entry.
func (r *reading) read(at span) {
	d := doc.Parse(r.file, r.data[at.from:at.to], doc.Catalogue())
	texts := map[string]Text{}
	add(texts, r.lang, "", d.Root)
	if errs := d.Errors(); errs != nil {
		panic(errs)
	}
	for key, t := range texts {
		t.Pos.Line += at.line
		r.entries.texts[key] = t
	}
}

// spans returns the entries of a file, by key. An entry begins at each line that is neither empty,
// indented nor a comment; a test compares this with the whole file, for every file of the program.
func spans(data []byte) map[string]span {
	found := make(map[string]span, len(data)/averageEntry)
	var last string
	var at span
	for from, line := 0, 0; from < len(data); line++ {
		to := len(data)
		if n := bytes.IndexByte(data[from:], '\n'); n >= 0 {
			to = from + n + 1
		}
		switch c := data[from]; {
		case c != ' ' && c != '#' && c != '\n':
			if at.to > 0 {
				found[last] = at
			}
			key, _, _ := bytes.Cut(data[from:to], []byte(":"))
			last, at = string(key), span{from, to, line}
		case c == ' ' && at.to > 0:
			at.to = to
		}
		from = to
	}
	if at.to > 0 {
		found[last] = at
	}
	return found
}

// averageEntry is roughly the number of bytes of an entry.
const averageEntry = 128
