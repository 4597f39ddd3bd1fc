package cli

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/wording"
	"cartouche/internal/lang"
	"cartouche/layouts"
)

// tears collects the figures that are torn from their words where lines end. It is safe for concurrent use.
type tears struct {
	language string
	messages bool // the texts are the program's, not those of a game
	mu       sync.Mutex
	found    []tear
}

// tear is a place in a text where a line ends.
type tear struct {
	pos       diag.Pos
	key       string
	component string
	end, next string // the last two words of the line, and the first of the next one
}

// add looks for tears in a text that is set in several lines.
func (t *tears) add(w layouts.Wrap) {
	if w.Message != t.messages {
		return
	}
	for _, turn := range w.Block.Turns() {
		if !wording.Torn(t.language, turn.Before, turn.After) {
			continue
		}
		before, after := strings.Fields(seen(turn.Before)), strings.Fields(seen(turn.After))
		found := tear{w.Pos, w.Key, w.Component, strings.Join(before[max(0, len(before)-2):], " "), after[0]}
		t.mu.Lock()
		t.found = append(t.found, found)
		t.mu.Unlock()
	}
}

// seen returns a text without the characters that are not seen, and a box for each icon.
func seen(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r):
			return -1
		case unicode.Is(unicode.Co, r), r == '\ufffc':
			return '□'
		}
		return r
	}, text)
}

// warnings returns a warning for each tear, once for all numbers that a text has there. texts are those of the language; what a game
// has in no catalogue is reported with its source.
func (t *tears) warnings(source bool, texts ...*lang.Catalogue) (list diag.List) {
	keys := keysByPlace(texts)
	slices.SortFunc(t.found, func(a, b tear) int {
		return cmp.Or(a.pos.Compare(b.pos), cmp.Compare(a.end, b.end), cmp.Compare(a.next, b.next), cmp.Compare(a.component, b.component))
	})
	type place struct {
		pos       diag.Pos
		end, next string
	}
	known := map[place]bool{}
	for _, f := range t.found {
		at := place{f.pos, withoutDigits(f.end), withoutDigits(f.next)}
		key, ok := keys.of(f.pos)
		if !ok {
			key = cmp.Or(f.key, f.end)
		}
		if known[at] || !ok && !source {
			continue
		}
		known[at] = true
		list.Add(f.pos, "lang-torn", diag.Args{"key": key, "found": f.end, "next": f.next, "component": f.component})
	}
	return list
}

// withoutDigits returns a text with one sign for each number: a text with a number is torn for many numbers.
func withoutDigits(text string) string {
	return strings.Join(strings.FieldsFunc(text, unicode.IsDigit), "0")
}

// placedKey is the key of a text with its position.
type placedKey struct {
	pos diag.Pos
	key string
}

// placedKeys are in the order of their positions.
type placedKeys []placedKey

func keysByPlace(texts []*lang.Catalogue) (list placedKeys) {
	for _, c := range texts {
		for _, key := range c.Keys() {
			if text, ok := c.Get(key); ok {
				list = append(list, placedKey{text.Pos, key})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b placedKey) int { return a.pos.Compare(b.pos) })
	return list
}

// of returns the key of the text at a position, or false. A cell of a table in a booklet belongs to the block that begins before it.
func (p placedKeys) of(pos diag.Pos) (string, bool) {
	i, found := slices.BinarySearchFunc(p, pos, func(k placedKey, at diag.Pos) int { return k.pos.Compare(at) })
	switch {
	case found:
		return p[i].key, true
	case i > 0 && p[i-1].pos.File == pos.File && strings.HasSuffix(pos.File, ".md"):
		return p[i-1].key, true
	}
	return "", false
}
