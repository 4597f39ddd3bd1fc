package lang

import (
	"maps"
	"slices"
	"sync"

	"cartouche/internal/diag"
)

// borrowed remembers which texts of a catalogue were used that stand in the file of
// another language.
type borrowed struct {
	lang string // the catalogue's own

	mutex    sync.Mutex
	keys     map[string]string // key -> the language it was taken from
	warnings diag.List         // about the catalogue as a whole
	used     bool
}

// note remembers that a text was asked for.
func (l *borrowed) note(key, from string) {
	own := l == nil || from == l.lang || from == ""
	if own && (l == nil || l.warnings == nil) {
		return // most texts, at no cost
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.used = true
	if !own {
		if l.keys == nil {
			l.keys = map[string]string{}
		}
		l.keys[key] = from
	}
}

// Warn adds a warning about the catalogue as a whole. Warnings returns it as soon as
// any text of the catalogue has been used. Warn must not be called while other
// goroutines ask for texts.
func (c *Catalogue) Warn(code string, args diag.Args) {
	c.borrowed.warnings.Add(diag.Pos{File: c.File}, code, args)
}

// in returns the catalogue, with numbers printed and plural forms chosen as in
// another language.
func (c *Catalogue) in(lang string) *Catalogue {
	if lang == c.Lang || lang == "" {
		return c
	}
	as := *c
	as.Lang = lang
	return &as
}

// Warnings lists the texts used so far that are not in the language that was
// wanted: one warning for a language without a file, or else one for each text,
// sorted by key.
func (c *Catalogue) Warnings() diag.List {
	var list diag.List
	if l := c.borrowed; l != nil {
		l.mutex.Lock()
		if l.used {
			list = append(list, l.warnings...)
		}
		for _, key := range slices.Sorted(maps.Keys(l.keys)) {
			list.Add(diag.Pos{File: c.File}, "text-borrowed", diag.Args{"key": key, "lang": l.lang, "from": l.keys[key]})
		}
		l.mutex.Unlock()
	}
	for _, other := range c.under {
		list = append(list, other.Warnings()...)
	}
	return list
}
