package model

import (
	"slices"

	"cartouche/internal/diag"
)

// CopiesOf returns how many pieces of one of its faces a kit holds, that of the
// scope's row for the scope's players.
func (c *Component) CopiesOf(s *Scope) int {
	n := c.Copies(s.Players)
	if n > 0 && c.Seat.Set() && s.Number(c.Seat) > s.Players {
		return 0
	}
	if c.Each.Set() {
		n *= s.Number(c.Each)
	}
	return n
}

// InKit returns those of the component's rows that a kit for so many players
// holds, one without fields when the component has no cards. One whose number
// of copies cannot be told is among them.
func (c *Component) InKit(values map[string]any, players int) []Row {
	all := []Row{{}}
	if c.Cards != nil {
		all = c.Rows
	}
	switch {
	case c.Copies(players) == 0:
		return nil
	case !c.Each.Set() && !c.Seat.Set():
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(row Row) bool {
		var errs diag.List
		return c.CopiesOf(&Scope{Row: row, Values: values, Players: players, Errs: &errs}) == 0 && errs == nil
	})
}

// Pieces returns how many pieces of the component a kit for so many players holds.
func (c *Component) Pieces(values map[string]any, players int) int {
	if !c.Each.Set() && !c.Seat.Set() {
		return len(c.InKit(values, players)) * c.Copies(players)
	}
	n := 0
	for _, row := range c.InKit(values, players) {
		n += c.CopiesOf(&Scope{Row: row, Values: values, Players: players, Errs: &diag.List{}})
	}
	return n
}
