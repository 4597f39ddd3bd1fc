package mykerinos

import "cartouche/rules"

// Log is a decoded log. The reader has checked its form: the names of the players are well-formed
// and unique, the data follow the schema, every season has its tiles and the order of passing, and
// patrons are those of the game. Everything else is judged.
type Log struct {
	rules.Header
	SeasonsKey rules.Pos    `record:"seasons,key"`
	Seasons    []Season     `record:"seasons"`
	Patrons    []Collection `record:"patrons,optional,players,block"`
	Base       []Count      `record:"base,optional,players"`
}

// Season is one season of a log. Optional values are nil if missing. The lists keep the order of
// the file and all items, including those of unknown players.
type Season struct {
	Pos       rules.Pos    `record:",pos"` // of the item in the list of seasons
	Tiles     []rules.Text `record:"tiles"`
	TilesPos  rules.Pos    `record:"tiles,pos"` // of the list
	Boat      *rules.Text  `record:"boat,optional"`
	Cubes     []OnTile     `record:"cubes,optional,block"`
	Passed    []rules.Text `record:"passed"`
	PassedPos rules.Pos    `record:"passed,pos"`             // of the list
	TieBoat   *rules.Text  `record:"tie-boat,optional"`      // the player who discards the boat at the inspection of the Nile
	TieArea   *rules.Text  `record:"tie-boat-area,optional"` // the player who discards it at the inspection of an area
	Take      *rules.Text  `record:"take,optional"`
}

// OnTile holds the cubes on the spaces of a tile.
type OnTile struct {
	Tile   rules.Text `record:",name"`
	Spaces []OnSpace  `record:",value"`
}

// String formats it in one line: `N1 r1 Ada r2 Bo`.
func (on *OnTile) String() string {
	text := on.Tile.Text
	for _, at := range on.Spaces {
		if text += " " + at.Space.Text; at.Player != nil {
			text += " " + at.Player.Text
		}
	}
	return text
}

// OnSpace is the cube on a space.
type OnSpace struct {
	Space  rules.Text  `record:",name"`
	Player *rules.Text `record:",value"` // nil for an empty value
}

// Collection holds a player's numbers of each patron.
type Collection struct {
	Player  rules.Text `record:",name"`
	Patrons []Patron   `record:",value"`
}

// Patron is the number of one patron that a player has.
type Patron struct {
	Name string    `record:",name,words:purple|yellow|brown|black|orange"`
	N    rules.Num `record:",value"`
}

// Count is a number that belongs to a player.
type Count struct {
	Player rules.Text `record:",name"`
	N      rules.Num  `record:",value"`
}

// Sheet is a decoded sheet, checked in the same way as a Log.
type Sheet struct {
	rules.Header
	Tiles    []Holding    `record:"tiles,optional,players"`
	TilesPos rules.Pos    `record:"tiles,pos"` // of the map
	Boats    []Holding    `record:"boats,optional,players"`
	Patrons  []Collection `record:"patrons,optional,players,block"`
	Base     []Count      `record:"base,optional,players"`
}

// Holding is what a player owns.
type Holding struct {
	Player rules.Text   `record:",name"`
	Things []rules.Text `record:",value"`
}
