// Package declared makes the judge of a game out of the game's own file rules.yaml. The
// file says what players write and where it is printed (entries), what is worked out
// from that (definitions), what must hold (checks), what counts (the score) and who
// wins. All but names and lists of entries are expressions; see package formula.
//
// A game that is declared is a rules.Game like those with an engine of their own. It
// has sheets only, no logs.
package declared

import (
	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// Printed is what rules.yaml must know of the components of its game.
type Printed struct {
	MinPlayers, MaxPlayers int
	Players                int // for which the rules are checked when they are read
	// Boards returns what the layouts print for a number of players.
	Boards func(players int) ([]entries.Component, diag.List)
	// Draws reports whether there is a mark of the pencil, a figure or an icon of that name.
	Draws func(name string) bool
}

// Setting is the game that a file rules.yaml belongs to.
type Setting struct {
	ID string
	Printed
	// Data returns the game's values for a number of players.
	Data func(players int) rules.Data
	// Text returns the arguments that a text of the game's source language asks for,
	// and whether there is such a text.
	Text  func(key string) (args []string, ok bool)
	Texts string // the file of these texts, as messages name it
}

// Codes of violations that the program brings.
const (
	NumberRange  = "number-range"  // a number out of the range of its entry
	EntryMissing = "entry-missing" // nothing stands in an entry that is required
)

// Terms by which messages call places.
var terms = [2]diag.Term{"kind-place", "kind-places"}
