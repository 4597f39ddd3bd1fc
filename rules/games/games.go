// Package games lists the games that have an engine.
package games

import (
	"cartouche/rules"
	"cartouche/rules/mykerinos"
	"cartouche/rules/nileflood"
	"cartouche/rules/osiris"
	"cartouche/rules/pyramids"
)

// All are the games in the order of the lists people see, one line each: a game that stands
// here is judged, played, drawn and tested. Nobody may change it.
var All = []rules.Game{
	nileflood.Game,
	pyramids.Game,
	osiris.Game,
	mykerinos.Game,
}

// IDs returns the ids of all games, in the same order.
func IDs() []string {
	ids := make([]string, len(All))
	for i := range All {
		ids[i] = All[i].ID
	}
	return ids
}

// Find returns the game with the id.
func Find(id string) (rules.Game, bool) {
	for _, g := range All {
		if g.ID == id {
			return g, true
		}
	}
	return rules.Game{}, false
}
