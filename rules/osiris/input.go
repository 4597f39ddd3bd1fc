package osiris

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// Log is a log as it was read. The reader has seen to its form: the names are
// well formed and unique, every player has a card in the deal and a list in each
// draw, the data follow the schema and fit together. Everything else is judged.
type Log struct {
	rules.Header
	Deal       []Dealt
	SeasonsKey diag.Pos // of the key `seasons`
	Seasons    []Season
}

// Dealt is the city card with which a player starts.
type Dealt struct {
	Player rules.Text // the key
	Card   rules.Text
}

// Season is one season of a log. The lists keep the order of the file and every
// entry, those of unknown players too.
type Season struct {
	Pos     diag.Pos // of the entry in the list of seasons
	Draw    []Drawn
	PoolPos diag.Pos // of the value of `pool`, the list
	Pool    []rules.Text
	Turns   []Turn
}

// Drawn are the labourers that a player draws.
type Drawn struct {
	Player    rules.Text // the key
	Pos       diag.Pos   // of the value, the list
	Labourers []rules.Text
}

// Turn is one entry of a season's turns: a player's action, or a trade.
type Turn struct {
	Pos    diag.Pos   // of the entry
	Player rules.Text // the key; of a trade `trade`
	Action rules.Text
	Trade  *Trade // nil for an action
}

// Trade is what players swap: what each gives.
type Trade struct {
	Pos   diag.Pos // of the value, the map
	Sides []Side
}

// Side is one side of a trade.
type Side struct {
	Player rules.Text
	Gives  []rules.Text
}

// Sheet is a completed sheet as it was read, under the same conditions as Log;
// besides, every player has an entry in the track and in the resources.
type Sheet struct {
	rules.Header
	Map       []Spot // in the order of the file
	Track     []Track
	Resources []Count
}

// Spot is a section or city with its monuments, each "Ada obelisk".
type Spot struct {
	Name      rules.Text // the key
	Monuments []rules.Text
}

// Track is what a player got on the score track besides the monuments themselves.
type Track struct {
	Player   rules.Text // the key
	Barge    rules.Num
	FirstPos diag.Pos // of the value of `first`, the list
	First    []rules.Text
	Regent   rules.Num
	Cards    rules.Num
}

// Count is a number that belongs to a player.
type Count struct {
	Player rules.Text // the key
	N      rules.Num
}
