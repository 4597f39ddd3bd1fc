package nileflood

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// Log is a log as it was read. The reader has seen to its form: the names are
// well formed and unique, nobody is called Nebamun in a solo game, with two or
// more players every year has both dice, difficulty is one of Levels or left
// out, the data follow the schema and fit together. Everything else is judged.
type Log struct {
	rules.Header
	Difficulty rules.Text // Text is "" when left out
	YearsKey   diag.Pos   // of the key `years`
	Years      []Year
}

// Year is one year of a log. The lists keep the order of the file and every
// entry, those of unknown players too.
type Year struct {
	Pos     diag.Pos // of the entry in the list of years
	Dice    Dice
	Work    []Turn
	Harvest []Count
	Store   []Count
	Hire    []Turn
	HasHire bool // there is a `hire`, be it an empty map; a key without a value counts as left out
	stored  bool // while the log is being written: actions are now those of hired workers
}

// Dice are the dice of a year, as written: any whole numbers.
type Dice struct {
	Flood      rules.Num
	Workers    rules.Num
	HasWorkers bool // false: left out, as solo players may
}

// Turn is what one player does in a phase.
type Turn struct {
	Player  rules.Text // the key
	Actions []rules.Text
}

// Count is a number that belongs to a player.
type Count struct {
	Player rules.Text // the key
	N      rules.Num  // the value
}

// Sheet is a completed sheet as it was read, under the same conditions as Log;
// besides, every player has exactly one board.
type Sheet struct {
	rules.Header
	Difficulty rules.Text // Text is "" when left out
	YearsPos   diag.Pos   // of the value of `years`, the list
	Years      []Dice     // the year track
	Boards     []Board    // in the order of the file, those of unknown players too
	Temple     []TempleRow
	Granaries  []Granary
}

// Board is a player's board as drawn.
type Board struct {
	Player   rules.Text // the key
	Rows     []Row
	Channels []rules.Text // "A1-A2"
	Villages []rules.Text // "A1/B2"
	YearsPos diag.Pos     // of the value of `years`, the list
	Years    []BoardYear
}

// Row is a row of fields as drawn.
type Row struct {
	Name  rules.Text // the key
	Pos   diag.Pos   // of the value
	Cells [Strips]Cell
}

// Cell is what a field shows.
type Cell struct{ Sown, Shadoof, Polder bool }

// BoardYear is a column of a board's year track.
type BoardYear struct{ Harvest, Stored, Hired rules.Num }

// TempleRow is a row of stones, from the right, each with the name of its builder.
type TempleRow struct {
	Pos    diag.Pos // of the value, the list
	Stones []rules.Text
}

// Granary is a granary as drawn. Its grain is a list in the order of marking
// (Grain), or counts (Counts); the other one is empty.
type Granary struct {
	Pos    diag.Pos // of the entry
	Built  rules.Text
	Grain  []rules.Text
	Counts []Count
}
