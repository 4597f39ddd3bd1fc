package lang

import (
	"maps"
	"slices"
	"sync"

	"cartouche/internal/diag"
)

// borrowed records the texts of a catalogue that were used and come from another language.
type borrowed struct {
	lang string // the catalogue's own language

	mutex    sync.Mutex
	keys     map[string]string // key -> the language that the text came from
	warnings diag.List         // about the catalogue as a whole
	used     bool
}

// note records that a text was used.
func (l *borrowed) note(key, from string) {
	own := l == nil || from == l.lang || from == ""
	if own && (l == nil || l.warnings == nil) {
		return // most texts, which take no lock
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

// Warn adds a warning about the catalogue as a whole. Warnings returns it once any text of the
// catalogue has been used. Warn must not be called while other goroutines read texts.
func (c *Catalogue) Warn(code string, args diag.Args) {
	c.borrowed.warnings.Add(diag.Pos{File: c.File}, code, args)
}

// in returns the catalogue with the numbers and plural rules of another language.
func (c *Catalogue) in(lang string) *Catalogue {
	if lang == c.Lang || lang == "" {
		return c
	}
	as := *c
	as.Lang = lang
	return &as
}

// Warnings returns a warning for each text used so far that is not in the wanted language, sorted
// by key, or a single one if that language has no file.
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
	for _, other := range c.merged {
		list = append(list, other.Warnings()...)
	}
	return list
}
