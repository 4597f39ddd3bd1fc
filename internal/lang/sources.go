// The judge of a web page leaves this out: it has no translators, and SHA-256 would make it larger.

//go:build !js || engine

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

// Sources records which source text each text of a translation was made from, as hashes in a file
// beside the catalogue: lang/.translated-from/it.yaml. It records the hash of the translation as
// well. So if the source changed, Sources knows whether the translation changed since.
//
// People write its list `same` by hand: texts of cards and booklets that are meant to equal their source, such as
// names, or another text. Texts of the catalogue have a SameMark instead.
type Sources struct {
	File  string
	marks map[string]origin
	same  []string

	marked    []mark // of the catalogue
	misplaced diag.List
	allowed   []string // keys of texts that no language translates
}

// origin is the hashes of a source text and of its translation, or of the placeholder text if the
// entry waits for a translation.
type origin struct {
	source, text string
	waits        bool
}

// waiting follows the hashes of a text that waits for a translation.
const waiting = " waiting"

// Freshness is the state of a translation against the current source text.
type Freshness int

// The states of a translation.
const (
	Fresh   Freshness = iota // made from the current source text
	Unknown                  // nothing is recorded
	Stale                    // the source changed, the translation did not
	Revised                  // both changed: to be recorded again
)

// ParseSources reads a file of hashes.
func ParseSources(file string, data []byte) (*Sources, diag.List) {
	s := NewSources(file)
	d := doc.Parse(file, data, doc.Options{Blank: true})
	if !d.Root.Exists() {
		return s, d.Errors() // only cards have texts in this language
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

// Sources returns what is recorded about a translation, in its file and the one below it, and the
// marks of the catalogue itself.
func (f Folder) Sources(lang string) (*Sources, diag.List) {
	s, errs := f.recorded(lang)
	data, shown, err := f.Files.Read(f.File(lang), doc.MaxBytes)
	if err != nil {
		return s, errs // a new translation has no catalogue yet
	}
	s.marked, s.misplaced = marksOf(lang, shown, data)
	if file, below, over := f.below(f.File(lang), data); over {
		more, _ := marksOf(lang, file, below) // the file below is valid
		for _, m := range more {
			s.allowed = append(s.allowed, m.key)
		}
	}
	return s, errs
}

// recorded reads the hashes of a translation. A missing file has none.
func (f Folder) recorded(lang string) (*Sources, diag.List) {
	name := f.SourcesFile(lang)
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

// NewSources returns Sources without entries.
func NewSources(file string) *Sources { return &Sources{File: file, marks: map[string]origin{}} }

// Hash returns the first 32 bits of SHA-256 over all forms of a text, in hexadecimal.
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

// State compares the record of a key with the current texts. A text that was waiting is translated
// from the source that it was recorded with.
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

// Untouched reports whether a text is still the recorded one.
func (s *Sources) Untouched(key string, text Text) bool {
	o, ok := s.marks[key]
	return ok && o.text == Hash(text)
}

// Record records that a text was made from a source text.
func (s *Sources) Record(key string, source, text Text) {
	s.marks[key] = origin{source: Hash(source), text: Hash(text)}
}

// RecordWaiting records that a source text, as the catalogue has it, waits for a translation.
func (s *Sources) RecordWaiting(key string, source, shown Text) {
	s.marks[key] = origin{Hash(source), Hash(shown), true}
}

// UpdateText records the translation of a text that was waiting. If its source changed meanwhile,
// the next change of the text makes it Revised.
func (s *Sources) UpdateText(key string, text Text) {
	if o, ok := s.marks[key]; ok && o.waits {
		s.marks[key] = origin{source: o.source, text: Hash(text)}
	}
}

// Same reports whether a text is meant to equal its source or another text.
func (s *Sources) Same(key string) bool {
	return slices.Contains(s.same, key) || slices.Contains(s.allowed, key) ||
		slices.ContainsFunc(s.marked, func(m mark) bool { return m.key == key })
}

// Allow adds the texts that another file allows to be the same. The source language marks the texts
// that no language translates.
func (s *Sources) Allow(other *Sources) {
	s.allowed = slices.Concat(s.allowed, other.same, other.allowed)
	for _, m := range other.marked {
		s.allowed = append(s.allowed, m.key)
	}
}

// Keep deletes every key that is not among these.
func (s *Sources) Keep(keys []string) {
	s.same = slices.DeleteFunc(s.same, func(key string) bool { return !slices.Contains(keys, key) })
	maps.DeleteFunc(s.marks, func(key string, _ origin) bool { return !slices.Contains(keys, key) })
}

// sourcesHead is the comment at the top of the file.
const sourcesHead = `# What each text was translated from: a hash of its source, and one of the translation.
# Written by "cartouche lang extract" and "cartouche lang import". Edit only the list
# "same": texts that may be equal to their source or to another text.
`

// spelled returns a key as YAML. Those of booklets have a colon.
func spelled(key string) string {
	if strings.Contains(key, ": ") {
		return doc.FormatKey(key)
	}
	return key
}

// Bytes returns the file: the list `same`, if it has any, and a line for each key, sorted.
func (s *Sources) Bytes() []byte {
	var b strings.Builder
	b.WriteString(sourcesHead)
	if len(s.same) > 0 {
		b.WriteString("same:\n")
		for _, key := range slices.Sorted(slices.Values(s.same)) {
			fmt.Fprintf(&b, "  - %s\n", spelled(key))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s.marks)) {
		o := s.marks[key]
		fmt.Fprintf(&b, "%s: %s %s", spelled(key), o.source, o.text)
		if o.waits {
			b.WriteString(waiting)
		}
		b.WriteByte('\n')
	}
	return []byte(b.String())
}
