package osiris

import (
	"cartouche/rules"
)

// Log is a log as it was read. The reader has seen to its form: the names are
// well formed and unique, every player has a card in the deal and a list in each
// draw, the data follow the schema and fit together. Everything else is judged.
type Log struct {
	rules.Header
	Deal       []Dealt   `record:"deal,players,each"`
	SeasonsKey rules.Pos `record:"seasons,key"`
	Seasons    []Season  `record:"seasons"`
}

// Dealt is the city card with which a player starts.
type Dealt struct {
	Player rules.Text `record:",name"`
	Card   rules.Text `record:",value"`
}

// Season is one season of a log. The lists keep the order of the file and every
// entry, those of unknown players too.
type Season struct {
	Pos     rules.Pos    `record:",pos"` // of the entry in the list of seasons
	Draw    []Drawn      `record:"draw,players,each,block"`
	PoolPos rules.Pos    `record:"pool,pos"` // of the list
	Pool    []rules.Text `record:"pool"`
	Turns   []Turn       `record:"turns,optional,single,players,block"`
}

// Drawn are the labourers that a player draws.
type Drawn struct {
	Player    rules.Text   `record:",name"`
	Pos       rules.Pos    `record:",pos"` // of the list
	Labourers []rules.Text `record:",value"`
}

// Turn is one entry of a season's turns: a player's action, or a trade.
type Turn struct {
	Player rules.Text `record:",name"` // of a trade `trade`
	Action rules.Text `record:",value"`
	Trade  *Trade     `record:",value,under:trade"` // nil for an action
}

// Trade is what players swap: what each gives.
type Trade struct {
	Pos   rules.Pos `record:",pos"` // of the map
	Sides []Side    `record:",value"`
}

// Side is one side of a trade.
type Side struct {
	Player rules.Text   `record:",name"`
	Gives  []rules.Text `record:",value"`
}

// Sheet is a completed sheet as it was read: the names are well formed and unique,
// the data follow the schema and fit together. What is left out is blank.
type Sheet struct {
	rules.Header
	Map       []Spot  `record:"map,optional,always,block"` // in the order of the file
	Track     []Track `record:"track,optional,players,block"`
	Resources []Count `record:"resources,optional,players"`
}

// Spot is a section or city with its monuments, each "Ada obelisk".
type Spot struct {
	Name      rules.Text   `record:",name"`
	Monuments []rules.Text `record:",value,one-or-many"`
}

// Track is what a player got on the score track besides the monuments themselves.
type Track struct {
	Player   rules.Text   `record:",name"`
	Barge    rules.Num    `record:"barge,optional,always"`
	FirstPos rules.Pos    `record:"first,pos"` // of the list
	First    []rules.Text `record:"first,optional,always"`
	Regent   rules.Num    `record:"regent,optional,always"`
	Cards    rules.Num    `record:"cards,optional,always"`
}

// Count is a number that belongs to a player.
type Count struct {
	Player rules.Text `record:",name"`
	N      rules.Num  `record:",value"`
}
