package rules

import "cartouche/internal/diag"

// Ending is one way in which a game that declares its rules can end, for all players, for a team or for one.
type Ending struct {
	Name  string // `outcome.NAME` of the catalogue is its sentence
	Table bool   // it is for all players
}

// Outcome is how a game ended, for all players, for a team or for one.
type Outcome struct {
	Name string
	Args diag.Args // of its sentence
	Open bool      // it is unknown, because computing it would take too long; Name is "" then
}

// OutcomeKey is the key of a claimed outcome in a record. In a game with outcomes, nothing else has this name.
const OutcomeKey = "outcome"
