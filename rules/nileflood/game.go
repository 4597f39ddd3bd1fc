// Package nileflood is the engine of Nile Flood, by Daniel Bernsen and Ronald Hild: it replays
// logs, judges completed sheets, scores, and plays at random. Begin at check in check.go, which says why an action is forbidden,
// State.Play for logs, and Sheet.Judge.
//
// Strip k of a player's board is k fields from the river; rows have letters from the top. A strip
// is a set of rows, one bit per row, so that a flood takes six steps from left to right for any
// number of rows.
package nileflood

import "cartouche/rules"

// Strips is the number of strips of fields along the Nile: one for each face of the flood die (rulebook, phase 3).
const Strips = 6

// Nebamun is the name of the solo opponent.
const Nebamun = "Nebamun"

// Levels are the levels of difficulty of the solo game, from the easiest.
var Levels = []string{"light", "medium", "heavy"}

// The components with slots for marks.
const (
	PlayerBoard  = "player-board"
	TemplePlan   = "temple-plan"
	GranaryStore = "granaries"
	NebamunTable = "nebamun"
)

// Game describes Nile Flood.
var Game = rules.Game{
	ID:    "nile-flood",
	Items: []string{"grain", "granaries", "villages", "stones", "temple-bonus"},
	Codes: []string{"field-unknown", "already-sown", "already-shadoof", "already-polder", "already-channel",
		"already-village", "channel-not-adjacent", "channel-duplicate", "village-duplicate", "polder-unsown",
		"village-unsown", "village-not-watered", "temple-full", "granaries-exhausted", "temple-gap", "granary-count",
		"granary-capacity", "workers-overspent", "hire-overspent", "harvest-mismatch", "harvest-too-high",
		"store-exceeds-harvest", "store-full", "stored-mismatch", "hired-mismatch", "solo-dice", "difficulty",
		"nebamun-mismatch", "year-count"},
	Rules: []string{"years", "dice", "order", "workers", "sow", "shadoof", "polder", "channel", "flood", "village",
		"stone", "granary", "harvest", "store", "hire", "temple-bonus", "ranking", "nebamun",
		rules.RuleNotation, rules.RulePlayers, rules.RuleClaimed},
	MinPlayers: 1,
	MaxPlayers: 6,
	RuleOf:     ruleOf,
	Automaton:  Nebamun,
	Levels:     Levels,
	Schema:     schema,
	Fits:       fits,
	Log:        func(s rules.Setup) rules.Log { return &Log{Header: s.Header(), Difficulty: rules.Text{Text: s.Level}} },
	NewSheet:   func() rules.Sheet { return new(Sheet) },
	ScoreSlot:  scoreSlot,
	Random:     random,

	Figures:      figures,
	NotAutomaton: []string{"villages"},
}
