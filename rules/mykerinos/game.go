// Package mykerinos is the engine of Mykerinos: the Nile, the expansion edited by Patrick Korner:
// it replays logs, judges completed sheets, scores, and plays at random. Begin at State.Play for logs, and Sheet.Judge.
//
// The base game is not included. From its digging, the engine records the cubes at the inspection
// of the Nile; its points are those that the players report.
package mykerinos

import "cartouche/rules"

// Drawn is the number of tiles drawn from the stack in a season (rulebook, phase 1).
const Drawn = 2

// The components with slots for marks. The seat of a slot of a tile or a boat is the index of the tile or boat, from 0.
const (
	ScoreSheet = "score-sheet"
	NileTiles  = "nile-tiles"
	BoatTokens = "boat-tokens"
)

// Patrons are the patrons of the base game; a series is one of each. Governor Greenwish, on the
// back of the Nile tiles, counts as any of them.
var Patrons = [...]string{"purple", "yellow", "brown", "black", "orange"}

// Game describes Mykerinos: the Nile.
var Game = rules.Game{
	ID:    "mykerinos-nile",
	Items: []string{"base", "tiles", "boats", "series"},
	Codes: []string{"tile-unknown", "space-unknown", "boat-unknown", "tile-not-in-stack", "tile-count", "boat-missing",
		"tile-not-in-play", "boat-repeated", "passed-order", "tie-boat-absent", "tie-boat-no-tie", "take-missing",
		"take-unneeded", "tile-repeated", "boat-count"},
	Rules: []string{"seasons", "stack", "setup", "river", "tie", "first", "second", "boat", "greenwish", "series", "ranking",
		rules.RuleNotation, rules.RulePlayers, rules.RuleClaimed},
	MinPlayers: 2,
	MaxPlayers: 4,
	RuleOf:     ruleOf,
	Schema:     schema,
	Log:        func(s rules.Setup) rules.Log { return &Log{Header: s.Header()} },
	NewSheet:   func() rules.Sheet { return new(Sheet) },
	ScoreSlot:  scoreSlot,
	Random:     random,
	Figures:    figures,
	Fits:       func(rules.Data, int) []rules.Misfit { return nil },
}
