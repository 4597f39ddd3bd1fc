// A page has no translators, and SHA-256 would make its judge larger.

//go:build !js

package lang

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Sources remembers of a translation which source text each of its texts was
// made from, as hashes in a file beside the catalogue: lang/.translated-from/it.yaml. It
// remembers the translation's hash as well, so that a text which was worked over
// after its source had changed can be told from one that nobody looked at.
//
// Its list `same` is written by hand: texts of cards that are meant to be equal to their
// source, such as a name, or to another text. Texts of the catalogue have a SameMark there.
type Sources struct {
	File  string
	marks map[string]origin
	same  []string

	marked    []mark // in the catalogue
	misplaced diag.List
	allowed   []string // what no language translates
}

// origin is the hashes of a source text and of what it was translated to; or, while
// nobody has, of what waits in the catalogue to be translated.
type origin struct {
	source, text string
	waits        bool
}

// waiting stands behind the hashes of a text that waits to be translated.
const waiting = " waiting"

// Freshness is how a translation stands to the source text of today.
type Freshness int

// The states of a translation.
const (
	Fresh   Freshness = iota // made from the source text of today
	Unknown                  // nothing is remembered of it
	Stale                    // the source changed, the translation did not
	Revised                  // both changed: to be remembered anew
)

// ParseSources reads a file of hashes.
func ParseSources(file string, data []byte) (*Sources, diag.List) {
	s := NewSources(file)
	d := doc.Parse(file, data, doc.Options{Blank: true})
	if !d.Root.Exists() {
		return s, d.Errors() // nothing is remembered of a language in which only cards have texts
	}
	for _, e := range d.Root.Entries() {
		if e.Key == "same" && e.Value.Kind() == doc.List {
			for _, key := range e.Value.Items() {
				if s.same = append(s.same, key.Text()); !strings.Contains(key.Text(), " ") {
					key.Fail("sources-same", "", diag.Args{"found": key.Text(), "mark": SameMark})
				}
			}
			continue
		}
		both, waits := strings.CutSuffix(e.Value.Text(), waiting)
		source, text, ok := strings.Cut(both, " ")
		if !ok || !isHash(source) || !isHash(text) {
			e.Value.Fail("sources-hash", "", diag.Args{"found": e.Value.Raw()})
			continue
		}
		s.marks[e.Key] = origin{source, text, waits}
	}
	return s, d.Errors()
}

// Sources returns what is remembered of a translation, in its file and the one below it, and
// the marks of the catalogue itself.
func (f Folder) Sources(lang string) (*Sources, diag.List) {
	s, errs := f.recorded(lang)
	data, shown, err := f.Files.Read(f.File(lang), doc.MaxBytes)
	if err != nil {
		return s, errs // a translation may be new
	}
	s.marked, s.misplaced = marks(shown, data)
	if file, below, over := f.below(f.File(lang), data); over {
		more, _ := marks(file, below) // in which nothing is wrong
		for _, m := range more {
			s.allowed = append(s.allowed, m.key)
		}
	}
	return s, errs
}

// recorded reads the hashes of a translation; it has none when there is no file.
func (f Folder) recorded(lang string) (*Sources, diag.List) {
	name := f.SourcesFile(lang)
	if errs := f.Renamed(); errs != nil && lang != f.Source {
		return NewSources(name), errs
	}
	names, err := f.Files.Names(f.Dir + "/" + TranslatedFrom)
	if err != nil || !slices.Contains(names, lang+".yaml") {
		return NewSources(name), diag.Of(err)
	}
	data, shown, err := f.Files.Read(name, doc.MaxBytes)
	if err != nil {
		return NewSources(name), diag.Of(err)
	}
	s, errs := ParseSources(shown, data)
	if file, below, ok := f.below(name, data); ok {
		program, more := ParseSources(file, below)
		errs = append(errs, more...)
		maps.Copy(program.marks, s.marks)
		s.marks, s.same = program.marks, append(s.same, program.same...)
	}
	return s, errs
}

// NewSources returns a memory without entries.
func NewSources(file string) *Sources { return &Sources{File: file, marks: map[string]origin{}} }

// Hash is the first 32 bits of SHA-256 over all forms of a text, in hexadecimal.
func Hash(t Text) string {
	h := sha256.New()
	for _, form := range slices.Sorted(maps.Keys(t.Forms)) {
		fmt.Fprintf(h, "%s\x00%s\x00", form, t.Forms[form])
	}
	return hex.EncodeToString(h.Sum(nil)[:4])
}

func isHash(s string) bool {
	_, err := hex.DecodeString(s)
	return err == nil && len(s) == 8
}

// State compares what is remembered of a key with the texts of today. Whoever
// translated a text that was waiting had the source before them that it waited with.
func (s *Sources) State(key string, source, text Text) Freshness {
	o, ok := s.marks[key]
	switch {
	case !ok:
		return Unknown
	case o.source == Hash(source):
		return Fresh
	case o.waits || o.text == Hash(text):
		return Stale
	}
	return Revised
}

// Untouched reports whether a text is still the one that was recorded of a key.
func (s *Sources) Untouched(key string, text Text) bool {
	o, ok := s.marks[key]
	return ok && o.text == Hash(text)
}

// Record remembers that a text was made from this source text.
func (s *Sources) Record(key string, source, text Text) {
	s.marks[key] = origin{source: Hash(source), text: Hash(text)}
}

// Await remembers that a source text, as the catalogue shows it, waits to be
// translated.
func (s *Sources) Await(key string, source, shown Text) {
	s.marks[key] = origin{Hash(source), Hash(shown), true}
}

// Met remembers the translation of a text that was waiting, and whose source
// changed meanwhile: once it is changed, too, it counts as worked over.
func (s *Sources) Met(key string, text Text) {
	if o, ok := s.marks[key]; ok && o.waits {
		s.marks[key] = origin{source: o.source, text: Hash(text)}
	}
}

// Same reports whether a text is meant to be equal to its source or to another.
func (s *Sources) Same(key string) bool {
	return slices.Contains(s.same, key) || slices.Contains(s.allowed, key) ||
		slices.ContainsFunc(s.marked, func(m mark) bool { return m.key == key })
}

// Allow takes over which texts may be the same from another file: that of the source
// marks what no language translates.
func (s *Sources) Allow(other *Sources) {
	s.allowed = slices.Concat(s.allowed, other.same, other.allowed)
	for _, m := range other.marked {
		s.allowed = append(s.allowed, m.key)
	}
}

// Keep forgets every key that is not among these.
func (s *Sources) Keep(keys []string) {
	s.same = slices.DeleteFunc(s.same, func(key string) bool { return !slices.Contains(keys, key) })
	maps.DeleteFunc(s.marks, func(key string, _ origin) bool { return !slices.Contains(keys, key) })
}

// sourcesHead explains the file to whoever opens it.
const sourcesHead = `# Which source text each text was translated from, and what to: two hashes a key.
# Written by "cartouche lang extract" and "cartouche lang import", not by hand; but
# for the list "same": texts of cards that may be equal to their source or to another.
`

// Bytes returns the file: the list of those that are the same, if there is one,
// and a line a key, sorted.
func (s *Sources) Bytes() []byte {
	var b strings.Builder
	b.WriteString(sourcesHead)
	if len(s.same) > 0 {
		b.WriteString("same:\n")
		for _, key := range slices.Sorted(slices.Values(s.same)) {
			fmt.Fprintf(&b, "  - %s\n", key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s.marks)) {
		o := s.marks[key]
		fmt.Fprintf(&b, "%s: %s %s", key, o.source, o.text)
		if o.waits {
			b.WriteString(waiting)
		}
		b.WriteByte('\n')
	}
	return []byte(b.String())
}
