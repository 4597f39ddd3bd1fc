package model

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// Unequal is a word that an expression compares with a field, and that cards have in other capitals or with blanks around it.
type Unequal struct {
	At                diag.Pos // of the element or the expression
	Field, Word, Near string
	Card              diag.Pos // the cell of a card, if others have the word itself
}

var (
	// compared matches a field that is compared with a word or a list of words, or a word with a field. A part of a path is no field.
	compared = pattern.Late(`(?:^|[^\w.[:^ascii:]])([\w[:^ascii:]]+)\s*(?:[!=]=|\s(?:not\s+)?in\s)\s*(\[[^\]]*\]|'[^']*'|"[^"]*")` +
		`|('[^']*'|"[^"]*")\s*[!=]=\s*([\w[:^ascii:]]+)(?:$|[^\w.([:^ascii:]])`)
	quotedWord = pattern.Late(`'([^'\\]+)'|"([^"\\]+)"`)
)

// Unequals returns the words that the component's expressions compare with fields and that cards have in other capitals or with
// blanks around them, in a language: without a warning, what such a comparison is for would be on no card, or not on all.
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
				for _, u := range c.unequal(Unequal{At: at, Field: f.Name, Word: word}, language) {
					known := func(other Unequal) bool { return u.Card != diag.Pos{} && u.Card == other.Card && word == other.Word }
					if !strings.Contains(source, u.Near) && !slices.ContainsFunc(list, known) {
						list = append(list, u)
					}
				}
			}
		}
	}
	for _, e := range c.Elements() {
		e.body.EachScalar(func(text string) { look(e.Pos, text) })
	}
	look(c.Each.Expr.Pos, c.Each.Expr.Source)
	for _, f := range c.Cards {
		look(f.Where.Pos, f.Where.Source)
	}
	return list
}

// unequal returns what cards have in a field that differs from a word in its capitals or in blanks around it alone: the first of it if
// none has the word itself, else the first of each.
func (c *Component) unequal(u Unequal, language string) (list []Unequal) {
	exact := false
	for _, row := range c.Rows() {
		found, _ := row.In(language).Field(u.Field)
		switch {
		case found == u.Word:
			exact = true
		case !strings.EqualFold(strings.TrimSpace(found), strings.TrimSpace(u.Word)):
		case !slices.ContainsFunc(list, func(other Unequal) bool { return other.Near == found }):
			u.Near, u.Card = found, row.At(u.Field)
			list = append(list, u)
		}
	}
	if len(list) > 0 && !exact {
		list = list[:1]
		list[0].Card = diag.Pos{}
	}
	return list
}
