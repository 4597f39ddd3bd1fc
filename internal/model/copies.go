package model

import (
	"cmp"
	"slices"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/formula"
)

// Rows returns the component's cards, all of them; none when it has no deck.
func (c *Component) Rows() []Row {
	if c.Deck == nil {
		return nil
	}
	return c.Deck.Rows
}

// CopiesOf returns how many pieces of one of its faces a kit holds, that of the scope's row for the scope's players.
func (c *Component) CopiesOf(s *Scope) int {
	n := c.Copies(s.Players)
	if n > 0 && !c.wanted(s) {
		return 0
	}
	if n > 0 && c.Seat.Set() && s.Number(c.Seat) > s.Players {
		return 0
	}
	if each, ok := c.each(s.Row); ok {
		n *= s.Number(each)
	}
	return n
}

// Unseated returns the cards whose seat is above a number of players.
func (c *Component) Unseated(values map[string]any, players int) (rows []Row) {
	if !c.Seat.Set() {
		return nil
	}
	scope := Scope{Values: values, Players: players, Errs: &diag.List{}, Formulas: NewFormulas(c, values, Ways{})}
	for _, scope.Row = range c.Rows() {
		if scope.Number(c.Seat) > players {
			rows = append(rows, scope.Row)
		}
	}
	return rows
}

// Uncopied returns the position of the first number of copies if that of every card of the component is 0.
func (c *Component) Uncopied() (diag.Pos, bool) {
	if c.Each.Set() || len(c.Rows()) == 0 {
		return diag.Pos{}, false
	}
	for _, row := range c.Rows() {
		if text, _ := row.Field(deck.Copies); text != "0" {
			return diag.Pos{}, false
		}
	}
	return c.Rows()[0].At(deck.Copies), true
}

// wanted reports whether the expression `where` of its file is true for the scope's card, in the source language, or has an
// error.
func (c *Component) wanted(s *Scope) bool {
	if s.Row.Deck() == nil || !c.Cards[s.Row.Part()].Where.Set() {
		return true
	}
	plain := *s
	plain.Row, plain.spent = s.Row.In(""), nil
	wanted, ok := plain.Eval(c.Cards[s.Row.Part()].Where, formula.Bool)
	return wanted == true || !ok
}

// Unwanted returns the files of cards of which a kit for so many players has none, because their `where` wants none.
func (c *Component) Unwanted(values map[string]any, players int) (files []cardFile) {
	if c.Copies(players) == 0 {
		return nil
	}
	scope := Scope{Values: values, Players: players, Errs: &diag.List{}, Formulas: NewFormulas(c, values, Ways{})}
	for part, file := range c.Cards {
		wanted := func(row Row) bool {
			scope.Row = row
			return row.Part() == part && c.wanted(&scope)
		}
		if file.Where.Set() && !slices.ContainsFunc(c.Rows(), wanted) {
			files = append(files, file)
		}
	}
	return files
}

// each is how many of a face there are, as the component says or else the card's field `copies`; false when neither does. An empty
// cell does not say it, whether its field is called `copies` or the component names it.
func (c *Component) each(row Row) (Number, bool) {
	if c.Each.Set() {
		text, field := row.Field(c.Each.Name)
		return c.Each, !field || text != ""
	}
	text, _ := row.Field(deck.Copies)
	return Number{ref: ref{Name: deck.Copies, Pos: row.Pos}}, text != ""
}

// CopiesAt returns where the number of copies of a face is written: in the component, else in the card; where the component is,
// if nothing says it.
func (c *Component) CopiesAt(row Row) diag.Pos {
	if c.Each.Set() {
		return c.Each.Pos
	}
	return cmp.Or(row.At(deck.Copies), c.Pos)
}

// alike reports whether each of the component's rows is in every kit exactly once.
func (c *Component) alike() bool {
	_, counted := c.Deck.Field(deck.Copies)
	chosen := slices.ContainsFunc(c.Cards, func(f cardFile) bool { return f.Where.Set() })
	return !counted && !chosen && !c.Each.Set() && !c.Seat.Set()
}

// InKit returns the component's rows in a kit for so many players; one without fields if the component has no cards. Rows whose
// number of copies has an error are included.
func (c *Component) InKit(values map[string]any, players int) []Row {
	all := []Row{{}}
	if c.Deck != nil {
		all = c.Deck.Rows
	}
	switch {
	case c.Copies(players) == 0:
		return nil
	case c.alike():
		return all
	}
	scope := Scope{Values: values, Players: players, Formulas: NewFormulas(c, values, Ways{})}
	return slices.DeleteFunc(slices.Clone(all), func(row Row) bool {
		var errs diag.List
		scope.Row, scope.Errs, scope.spent = row, &errs, nil
		return c.CopiesOf(&scope) == 0 && errs == nil
	})
}

// Pieces returns how many pieces of the component a kit for so many players holds.
func (c *Component) Pieces(values map[string]any, players int) int {
	if c.alike() {
		return len(c.InKit(values, players)) * c.Copies(players)
	}
	n, scope := 0, Scope{Values: values, Players: players, Errs: &diag.List{}, Formulas: NewFormulas(c, values, Ways{})}
	for _, row := range c.InKit(values, players) {
		scope.Row, scope.spent = row, nil
		n += c.CopiesOf(&scope)
	}
	return n
}
