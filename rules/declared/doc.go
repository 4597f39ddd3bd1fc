// Package declared builds the judge of a game from the game's file rules.yaml. The file declares
// what players write and where it is printed (entries), what is computed from that (definitions),
// what must be true (checks), the points (the score) and what decides who wins. Except for names
// and lists of entries, it consists of expressions; see package formula. Begin at Load in load.go, which reads the file, and
// Rules.judge in judge.go.
//
// A declared game is a rules.Game like those with an engine of their own. It has only sheets, no
// logs.
package declared

import (
	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// Printed holds what rules.yaml needs to know about the components of its game.
type Printed struct {
	MinPlayers, MaxPlayers int
	Players                int // number for which the rules are checked when they are read
	// Boards returns the printed components for a number of players.
	Boards func(players int) ([]entries.Component, diag.List)
	// Draws reports whether a pencil mark, a figure or an icon of that name exists.
	Draws func(name string) bool
}

// Setting is the game that a file rules.yaml belongs to.
type Setting struct {
	ID string
	Printed
	// Data returns the game's values for a number of players.
	Data func(players int) rules.Data
	// Text returns the names of the arguments that a text of the game's source language uses, and
	// whether the text exists.
	Text  func(key string) (args []string, ok bool)
	Texts string // the file of these texts, for messages
}

// Codes of violations that every declared game can have.
const (
	NumberRange  = "number-range"  // a number is outside the range of its entry, or below 0 without one
	NumberStep   = "number-step"   // a number is off the steps of its entry
	EntryMissing = "entry-missing" // a required entry is blank
)

// terms are the messages' words for a place and for places.
var terms = [2]diag.Term{"kind-place", "kind-places"}
