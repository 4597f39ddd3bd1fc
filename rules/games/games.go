// Package games lists the games that have an engine.
package games

import (
	"cartouche/rules"
	"cartouche/rules/mykerinos"
	"cartouche/rules/nileflood"
	"cartouche/rules/osiris"
	"cartouche/rules/pyramids"
)

// All lists the games in the order that users see. A game listed here is judged, played, drawn and
// tested.
var All = rules.Games{
	nileflood.Game,
	pyramids.Game,
	osiris.Game,
	mykerinos.Game,
}
