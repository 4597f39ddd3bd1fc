// A page has no translators, and SHA-256 would make its judge larger.

//go:build !js

package lang

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// suspect notes texts that look as if they stood at the wrong key. What is meant
// to be so is named in the list `same` of the file of sources.
//
//   - A text equal to its source, when it has a word of four letters or more.
//   - A text equal to the source of another key.
//   - A text equal to that of another key whose source says something else.
//     Sources that share their words, as "Stored grain" and "Grain in store",
//     may well have one translation.
//   - Two texts each of which is what was recorded of the other.
func (c *comparison) suspect() {
	first := map[string]string{} // text -> its key, the first by name
	bySource := map[string]string{}
	for _, key := range c.keys {
		if s := flat(c.source.texts()[key]); bySource[s] == "" {
			bySource[s] = key
		}
	}
	for _, key := range c.keys {
		t, ok := c.text.texts()[key]
		s := c.source.texts()[key]
		if !ok || c.from.Same(key) || !telling(t) {
			continue
		}
		text := flat(t)
		switch other := bySource[text]; {
		case text == flat(s):
			if !related(c.text.Lang, c.source.Lang) {
				c.Warnings.Add(t.Pos, "lang-same", diag.Args{"key": key, "source": c.source.Lang})
			}
			continue
		case other != "" && !related(c.text.Lang, c.source.Lang):
			c.Warnings.Add(t.Pos, "lang-source-of", diag.Args{"key": key, "other": other})
			continue
		}
		if other := first[text]; other != "" && !alike(s, c.source.texts()[other]) {
			c.Warnings.Add(t.Pos, "lang-copied", diag.Args{"key": key, "other": other})
		} else if other == "" {
			first[text] = key
		}
	}
	c.swapped()
}

// swapped notes pairs of texts that changed places since they were recorded.
func (c *comparison) swapped() {
	recorded := map[string][]string{} // hash of a text -> keys
	for _, key := range slices.Sorted(maps.Keys(c.from.marks)) {
		recorded[c.from.marks[key].text] = append(recorded[c.from.marks[key].text], key)
	}
	for _, key := range c.keys {
		t, ok := c.text.texts()[key]
		if !ok || c.from.marks[key].text == Hash(t) {
			continue
		}
		for _, other := range recorded[Hash(t)] {
			o, there := c.text.texts()[other]
			if there && key < other && c.from.marks[key].text == Hash(o) {
				c.Warnings.Add(o.Pos, "lang-swapped", diag.Args{"key": other, "other": key})
			}
		}
	}
}

// flat is all forms of a text as one string.
func flat(t Text) string {
	if !t.Plural() {
		return t.Forms["other"]
	}
	var b strings.Builder
	for _, form := range PluralForms {
		b.WriteString(t.Forms[form] + "\x00")
	}
	return b.String()
}

func telling(t Text) bool { return split(t.Forms["other"]).telling() }

// related reports whether two languages are forms of one: it and it-CH.
func related(a, b string) bool {
	a, _, _ = strings.Cut(a, "-")
	b, _, _ = strings.Cut(b, "-")
	return a == b
}

// alike reports whether one of two sources has all words of the other, but for
// short ones and endings.
func alike(a, b Text) bool {
	x, y := stems(a), stems(b)
	return len(beyond(x, y)) == 0 || len(beyond(y, x)) == 0
}

// stems are the first five letters of the words of four letters or more.
func stems(t Text) []string {
	var list []string
	for _, w := range split(t.Forms["other"]).words {
		if r := []rune(strings.ToLower(w)); len(r) >= 4 {
			list = append(list, string(r[:min(len(r), 5)]))
		}
	}
	return list
}
