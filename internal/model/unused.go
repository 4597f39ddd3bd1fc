package model

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
)

// slip is a field of cards that nothing uses, with the name that was most likely meant.
type slip struct {
	deck.Field
	Near string
}

// Slips returns the fields of the component's cards that nothing uses and whose names are similar to a field that has a meaning
// and that the cards lack, to one that only other cards have, or to a translation into one of the languages, and a field of seats
// that the component does not name. inTexts reports whether a text of the game names a field.
func (c *Component) Slips(languages []string, inTexts func(field string) bool) (slips []slip) {
	lacking := slices.DeleteFunc(slices.Clone(deck.Known), func(name string) bool {
		_, there := c.Deck.Field(name)
		return there
	})
	var used, asked map[string]bool
	for _, f := range c.Deck.Fields() {
		near := cmp.Or(diag.Nearest(f.Name, lacking), c.translates(f.Name, languages))
		if deck.MeansCopies(f.Name) && f.Number && slices.Contains(lacking, deck.Copies) && !c.Each.Set() {
			near = deck.Copies
		}
		if strings.EqualFold(f.Name, "seat") && f.Number && !c.Seat.Set() {
			near = "seat: $" + f.Name
		}
		if slices.Contains(deck.Known, f.Name) {
			continue
		}
		if used == nil {
			used = c.words()
		}
		if used[f.Name] {
			continue
		}
		if near = cmp.Or(near, c.Deck.Instead(f.Name)); near == "" || inTexts(f.Name) {
			continue
		}
		if asked == nil {
			asked = c.askedInCells()
		}
		if !asked[f.Name] {
			slips = append(slips, slip{f, near})
		}
	}
	return slips
}

// Overridden returns the column of copies of the component's cards if the component itself says a number that is another one for some
// of them, and nothing uses the column: no expression, and no other component of the game with the same cards.
func (g *Game) Overridden(c *Component) (deck.Field, bool) {
	f, there := c.Deck.Field(deck.Copies)
	if !there || !c.Each.Set() || slices.ContainsFunc(g.Components, func(o *Component) bool { return o.shares(c) && o.asksCopies() }) {
		return f, false
	}
	fixed := c.Each.Name == "" && !c.Each.Expr.Set()
	return f, slices.ContainsFunc(c.Rows(), func(row Row) bool {
		text, _ := row.Field(deck.Copies)
		return text != "" && !(fixed && text == strconv.Itoa(c.Each.Value))
	})
}

// shares reports whether two components have cards of one file; a component does with itself.
func (c *Component) shares(other *Component) bool {
	return slices.ContainsFunc(c.Cards, func(f cardFile) bool {
		return slices.ContainsFunc(other.Cards, func(o cardFile) bool { return o.File == f.File })
	})
}

// asksCopies reports whether a component uses the column of copies of its cards.
func (c *Component) asksCopies() bool { return !c.Each.Set() || c.words()[deck.Copies] }

// translates returns how the column of a name like title_it or Title_IT is written, when the cards have the field title and the
// game is in Italian; "" for other names.
func (c *Component) translates(name string, languages []string) string {
	for _, language := range languages {
		for _, f := range c.Deck.Fields() {
			if strings.EqualFold(name, f.Name+"_"+strings.ReplaceAll(language, "-", "_")) {
				return f.Name + "@" + language
			}
		}
	}
	return ""
}

// askedInCells returns the fields that texts of cards ask for in braces.
func (c *Component) askedInCells() map[string]bool {
	asked := map[string]bool{}
	for _, row := range c.Rows() {
		for _, name := range row.Names() {
			_, rest, found := strings.Cut(row.Printed(name), "{")
			for found {
				end := strings.IndexFunc(rest, func(r rune) bool { return !partOfName(r) })
				if end < 0 {
					end = len(rest)
				}
				asked[rest[:end]] = true
				_, rest, found = strings.Cut(rest[end:], "{")
			}
		}
	}
	return asked
}

// partOfName reports whether a field's name may have a character.
func partOfName(r rune) bool { return r == '_' || unicode.In(r, unicode.L, unicode.M, unicode.N) }

// words returns all words of the component's file and its templates that may be fields.
func (c *Component) words() map[string]bool {
	words := map[string]bool{}
	add := func(text string) {
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !partOfName(r) }) {
			words[word] = true
		}
	}
	for _, e := range c.Elements() {
		e.body.EachScalar(add)
	}
	for _, n := range []Number{c.Each, c.Seat} {
		add(n.Name)
		add(n.Expr.Source)
	}
	for _, f := range c.Cards {
		add(f.Where.Source)
	}
	placed := fieldUse{words, words, words}
	for _, region := range c.Regions {
		placed.look(reflect.ValueOf(region), false)
	}
	return words
}
