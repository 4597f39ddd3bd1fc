//go:build !js || engine

package lang

import (
	"maps"
	"slices"
	"strings"
)

// Unmarked returns the same record for texts of other files than the catalogue, whose lines have no marks.
func (s *Sources) Unmarked() *Sources {
	other := &Sources{File: s.File, marks: s.marks}
	other.Allow(s)
	return other
}

// Waits reports whether a text is not a translation yet but still the source that it was copied from, and is not meant to be.
func (s *Sources) Waits(key string, text Text) bool {
	o, ok := s.marks[key]
	return ok && o.waits && o.text == Hash(text) && !s.Same(key)
}

// Waiting reports whether any text waits for a translation.
func (s *Sources) Waiting() bool {
	for _, o := range s.marks {
		if o.waits {
			return true
		}
	}
	return false
}

// Follow gives the records of texts to the keys that these have now. Texts without names of their own, such as the blocks of a
// booklet, have numbers, which change when others come or go before them. All these keys begin with the prefix.
func (s *Sources) Follow(prefix string, source, text *Catalogue) {
	old := map[string]origin{}
	for key, o := range s.marks {
		if strings.HasPrefix(key, prefix) {
			old[key] = o
		}
	}
	names := slices.Sorted(maps.Keys(old))
	keys := slices.DeleteFunc(source.Keys(), func(key string) bool { return !strings.HasPrefix(key, prefix) })
	now, taken := map[string]origin{}, map[string]bool{}
	claim := func(fits func(key, name string) bool) {
		for _, key := range keys {
			if _, has := now[key]; has {
				continue
			}
			for _, name := range append([]string{key}, names...) {
				if o, ok := old[name]; ok && !taken[name] && fits(key, name) {
					now[key], taken[name] = o, true
					break
				}
			}
		}
	}
	fromSource := func(key, name string) bool { t, ok := source.own(key); return ok && old[name].source == Hash(t) }
	saysIt := func(key, name string) bool { t, ok := text.own(key); return ok && old[name].text == Hash(t) }
	claim(func(key, name string) bool { return fromSource(key, name) && saysIt(key, name) })
	claim(saysIt)
	claim(fromSource)
	claim(func(key, name string) bool { return key == name })
	maps.DeleteFunc(s.marks, func(key string, _ origin) bool { return strings.HasPrefix(key, prefix) })
	maps.Copy(s.marks, now)
}
