package mykerinos

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// Log is a log as it was read. The reader has seen to its form: the names of the
// players are well formed and unique, the data follow the schema, every season
// has its tiles and who passed, patrons are those of the game. Everything else
// is judged.
type Log struct {
	rules.Header
	SeasonsKey diag.Pos // of the key `seasons`
	Seasons    []Season
	Patrons    []Collection
	Base       []Count
}

// Season is one season of a log. What may be left out is nil then. The lists
// keep the order of the file and every entry, those of unknown players too.
type Season struct {
	Pos       diag.Pos // of the entry in the list of seasons
	Tiles     []rules.Text
	TilesPos  diag.Pos // of the list
	Boat      *rules.Text
	Cubes     []OnTile
	Passed    []rules.Text
	PassedPos diag.Pos    // of the list
	TieBoat   *rules.Text // who discards the boat at the inspection of the Nile
	TieArea   *rules.Text // who discards it at the inspection of an area
	Take      *rules.Text
}

// OnTile is who stands on the spaces of a tile.
type OnTile struct {
	Tile   rules.Text // the key
	Spaces []OnSpace
}

// OnSpace is who stands on a space.
type OnSpace struct {
	Space  rules.Text  // the key
	Player *rules.Text // nil when nothing was written
}

// Collection is how many of each patron a player has.
type Collection struct {
	Player  rules.Text // the key
	Patrons []Patron
}

// Patron is how many of one patron somebody has.
type Patron struct {
	Name string
	N    rules.Num
}

// Count is a number that belongs to a player.
type Count struct {
	Player rules.Text // the key
	N      rules.Num
}

// Sheet is a completed sheet as it was read, under the same conditions as Log.
type Sheet struct {
	rules.Header
	Tiles    []Holding
	TilesPos diag.Pos // of the map
	Boats    []Holding
	Patrons  []Collection
	Base     []Count
}

// Holding is what a player owns.
type Holding struct {
	Player rules.Text // the key
	Things []rules.Text
}
