package layouts

import (
	"maps"

	"cartouche/internal/diag"
	"cartouche/internal/model"
)

// mostCards is how many cards a message names at most.
const mostCards = 8

// OnCards returns the mistakes found in pieces of a component, those of each piece in a list,
// each mistake once. One that some of the pieces do not have names the cards in its hint,
// unless it has another hint, is in a name or stands at the card. The numbers of the pieces are in indexes.
func (s *Studio) OnCards(c *model.Component, indexes []int, found []diag.List) diag.List {
	var all diag.List
	var keys []string
	on := map[string][]int{} // of each mistake, the pieces
	for i, list := range found {
		for _, d := range list {
			key := d.Error()
			switch n := len(on[key]); {
			case n == 0:
				all, keys = append(all, d), append(keys, key)
			case on[key][n-1] == indexes[i]:
				continue
			}
			on[key] = append(on[key], indexes[i])
		}
	}
	if len(all) == 0 {
		return nil
	}
	files := map[string]bool{}
	for _, row := range c.Rows() {
		files[row.Pos.File] = true
	}
	for i, d := range all {
		if pieces := on[keys[i]]; d.Hint == "" && !aboutName(d.Code) && len(pieces) < len(found) && !files[d.Pos.File] {
			all[i] = s.onCards(d, c, pieces)
		}
	}
	return all
}

// onCards adds to a message on which cards of a component it is so: their ids, or else their
// numbers.
func (s *Studio) onCards(d diag.Diagnostic, c *model.Component, pieces []int) diag.Diagnostic {
	d.Hint, d.Args = "on-cards", maps.Clone(d.Args)
	if len(pieces) > mostCards {
		d.Hint = "on-cards-first"
	}
	var names []any
	for _, i := range pieces[:min(len(pieces), mostCards)] {
		if id := s.ID(c, i); id != "" {
			names = append(names, diag.Quote(id))
		} else {
			names = append(names, i+1)
		}
	}
	if d.Args == nil {
		d.Args = diag.Args{}
	}
	d.Args["cards"], d.Args["n"] = names, len(pieces)
	return d
}
