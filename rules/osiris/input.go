package osiris

import "cartouche/rules"

// Log is a decoded log. The reader has checked its form: the names are well-formed and unique,
// every player has a card in the deal and a list in each draw, except where the log stops, and the data follow the schema and
// fit together. Everything else is judged.
type Log struct {
	rules.Header
	Deal       []Dealt   `record:"deal,players,each"`
	SeasonsKey rules.Pos `record:"seasons,key"`
	Seasons    []Season  `record:"seasons"`
}

// Dealt is the first city card of a player.
type Dealt struct {
	Player rules.Text `record:",name"`
	Card   rules.Text `record:",value"`
}

// Season is one season of a log. The lists keep the order of the file and all items, including
// those of unknown players.
type Season struct {
	Pos     rules.Pos    `record:",pos"` // of the item in the list of seasons
	Draw    []Drawn      `record:"draw,players,each,block"`
	PoolPos rules.Pos    `record:"pool,pos"` // of the list
	Pool    []rules.Text `record:"pool"`
	Turns   []Turn       `record:"turns,optional,single,players,block"`
}

// Drawn holds the labourers that a player draws.
type Drawn struct {
	Player    rules.Text   `record:",name"`
	Pos       rules.Pos    `record:",pos"` // of the list
	Labourers []rules.Text `record:",value"`
}

// Turn is one item of a season's turns: a player's action, or a trade.
type Turn struct {
	Player rules.Text `record:",name"` // for a trade: `trade`
	Action rules.Text `record:",value"`
	Trade  *Trade     `record:",value,under:trade"` // nil for an action
}

// Trade is an exchange: what each player gives.
type Trade struct {
	Pos   rules.Pos `record:",pos"` // of the map
	Sides []Side    `record:",value"`
}

// Side is one side of a trade.
type Side struct {
	Player rules.Text   `record:",name"`
	Gives  []rules.Text `record:",value"`
}

// Sheet is a decoded sheet: the names are well-formed and unique, and the data follow the schema
// and fit together. Missing keys are blank.
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

// Track is what a player has on the score track besides the monuments.
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
