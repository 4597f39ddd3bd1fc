// Package games lists the games that have an engine.
package games

import (
	"slices"

	"cartouche/rules"
	"cartouche/rules/mykerinos"
	"cartouche/rules/nileflood"
	"cartouche/rules/osiris"
	"cartouche/rules/pyramids"
)

// all are the games, one line each: a game that stands here is judged, played, drawn and tested.
var all = []rules.Game{
	nileflood.Game,
	pyramids.Game,
	osiris.Game,
	mykerinos.Game,
}

// All returns the games in the order of the lists people see.
func All() []rules.Game { return slices.Clone(all) }

// IDs returns the ids of all games, in the same order.
func IDs() []string {
	ids := make([]string, len(all))
	for i := range all {
		ids[i] = all[i].ID
	}
	return ids
}

// Find returns the game with the id.
func Find(id string) (rules.Game, bool) {
	for _, g := range all {
		if g.ID == id {
			return g, true
		}
	}
	return rules.Game{}, false
}
