// The judge of a web page leaves this out: it has no translators, and SHA-256 would make it larger.

//go:build !js || engine

package lang

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/plural"
)

// checkCopies reports texts that look untranslated or at the wrong key. A SameMark allows a text; an
// unneeded mark is reported, too. It reports:
//
//   - A text that equals its source and has a word.
//   - A text with a word of four letters or more that equals the source of another key.
//   - Such a text that equals the text of another key with a different source. Sources that share
//     their words, as "Stored grain" and "Grain in store", may have one translation.
//   - Two texts, each of which is recorded as the other.
func (c *comparison) checkCopies() {
	meant := map[string]bool{}      // keys of texts that are the same on purpose
	groups := map[string][]string{} // text -> its keys
	bySource := map[string]string{}
	for _, key := range c.keys {
		if s := flat(c.source.texts()[key]); bySource[s] == "" {
			bySource[s] = key
		}
		if t, ok := c.text.texts()[key]; ok {
			groups[flat(t)] = append(groups[flat(t)], key)
		}
	}
	for _, key := range c.keys {
		t, ok := c.text.texts()[key]
		if !ok {
			continue
		}
		code, other := c.suspicion(key, bySource[flat(t)], groups[flat(t)])
		switch {
		case code == "":
			continue
		case c.from.Same(key):
			meant[key] = true
			continue
		case code == "lang-same":
			c.Same = append(c.Same, key)
		}
		args := diag.Args{"key": key, "source": c.source.Lang, "mark": SameMark}
		if other != "" {
			args["other"] = other
		}
		c.Warnings.AddHint(t.Pos, code, "lang-mark", args)
	}
	c.checkMarks(meant)
	c.checkSwapped()
}

// suspicion returns the code for what looks wrong with a text, and the other key that the message names. sourceOf is the key
// whose source has the same text; group are the keys of all translations with that text.
func (c *comparison) suspicion(key, sourceOf string, group []string) (code, other string) {
	t, s := c.text.texts()[key], c.source.texts()[key]
	own, alien := split(flat(t)), !related(c.text.Lang, c.source.Lang)
	switch {
	case flat(t) == flat(s):
		if alien && len(own.words()) > 0 { // signs alone are the same in all languages
			code = "lang-same"
		}
		return code, ""
	case !own.distinctive():
		return "", ""
	case alien && sourceOf != "":
		return "lang-source-of", sourceOf
	}
	for _, other := range group {
		o := c.source.texts()[other]
		switch {
		case flat(o) == flat(t): // reported itself
		case c.from.Same(key): // the text that the mark is for may come later
			if !alike(s, o) {
				return "lang-copied", other
			}
		case c.from.Same(other):
		case other == key || alike(s, o):
			return "", ""
		default:
			return "lang-copied", other
		}
	}
	return "", ""
}

// checkMarks reports marks on texts that do not equal anything.
func (c *comparison) checkMarks(meant map[string]bool) {
	c.Errors = append(c.Errors, c.from.misplaced...)
	for _, m := range c.from.marked {
		if !meant[m.key] {
			c.Warnings.Add(m.pos, "lang-mark-needless", diag.Args{"key": m.key, "mark": SameMark})
		}
	}
}

// checkSwapped reports pairs of texts that changed places since they were recorded.
func (c *comparison) checkSwapped() {
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

// flat returns all forms of a text as one string.
func flat(t Text) string {
	if !t.Plural() {
		return t.Forms["other"]
	}
	var b strings.Builder
	for _, form := range plural.Names {
		b.WriteString(t.Forms[form] + "\x00")
	}
	return b.String()
}

// related reports whether two languages have the same base: it and it-CH.
func related(a, b string) bool {
	a, _, _ = strings.Cut(a, "-")
	b, _, _ = strings.Cut(b, "-")
	return a == b
}

// alike reports whether one of two sources has all words of the other, apart from short words and endings.
func alike(a, b Text) bool {
	x, y := stems(a), stems(b)
	return len(difference(x, y)) == 0 || len(difference(y, x)) == 0
}

// stems returns the first five letters of each word of four letters or more.
func stems(t Text) []string {
	var list []string
	for _, w := range split(t.Forms["other"]).words() {
		if r := []rune(strings.ToLower(w)); len(r) >= 4 {
			list = append(list, string(r[:min(len(r), 5)]))
		}
	}
	return list
}
