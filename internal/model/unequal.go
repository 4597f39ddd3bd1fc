package model

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// Unequal is a word that an expression compares with a field, and that cards have in other capitals only.
type Unequal struct {
	At                diag.Pos // of the element or the expression
	Field, Word, Near string
}

var (
	// compared matches a field that is compared with a word or a list of words, or a word with a field. A part of a path is no field.
	compared = pattern.Late(`(?:^|[^\w.[:^ascii:]])([\w[:^ascii:]]+)\s*(?:[!=]=|\s(?:not\s+)?in\s)\s*(\[[^\]]*\]|'[^']*'|"[^"]*")` +
		`|('[^']*'|"[^"]*")\s*[!=]=\s*([\w[:^ascii:]]+)(?:$|[^\w.([:^ascii:]])`)
	quotedWord = pattern.Late(`'([^'\\]+)'|"([^"\\]+)"`)
)

// Unequals returns the words that the component's expressions compare with fields and that cards have in other capitals only, in a
// language: without a warning, what such a comparison is for would be on no card.
func (c *Component) Unequals(language string) (list []Unequal) {
	if len(c.Rows()) == 0 {
		return nil
	}
	look := func(at diag.Pos, source string) {
		if !strings.ContainsAny(source, `'"`) { // as most are: matching costs memory
			return
		}
		for _, m := range compared().FindAllStringSubmatch(source, -1) {
			f, ok := c.Deck.Field(m[1] + m[4])
			if !ok || f.Number || f.Decimal {
				continue
			}
			for _, w := range quotedWord().FindAllStringSubmatch(m[2]+m[3], -1) {
				word := w[1] + w[2]
				if near := c.inOtherCapitals(f.Name, word, language); near != "" && !strings.Contains(source, near) {
					list = append(list, Unequal{at, f.Name, word, near})
				}
			}
		}
	}
	for _, e := range c.Elements() {
		e.body.EachScalar(func(text string) { look(e.Pos, text) })
	}
	for _, f := range c.Cards {
		look(f.Where.Pos, f.Where.Source)
	}
	return list
}

// inOtherCapitals returns what cards have in a field that differs from a word in its capitals alone, if none has the word itself.
func (c *Component) inOtherCapitals(field, word, language string) (near string) {
	for _, row := range c.Rows() {
		switch found, _ := row.In(language).Field(field); {
		case found == word:
			return ""
		case near == "" && strings.EqualFold(found, word):
			near = found
		}
	}
	return near
}
