package nileflood

import (
	"cartouche/rules"
)

// Log is a log as it was read. The reader has seen to its form: the names are
// well formed and unique, nobody is called Nebamun in a solo game, with two or
// more players every year has both dice, difficulty is one of Levels or left
// out, the data follow the schema and fit together. Everything else is judged.
type Log struct {
	rules.Header
	YearsKey   rules.Pos  `record:"years,key"`
	Years      []Year     `record:"years"`
	Difficulty rules.Text `record:"difficulty,optional,level"` // Text is "" when left out
}

// Year is one year of a log. The lists keep the order of the file and every
// entry, those of unknown players too.
type Year struct {
	Pos     rules.Pos `record:",pos"` // of the entry in the list of years
	Dice    Dice      `record:"dice"`
	Work    []Turn    `record:"work,optional,players,block"`
	Harvest []Count   `record:"harvest,optional,players"`
	Store   []Count   `record:"store,optional,players"`
	Hire    []Turn    `record:"hire,optional,players,block"`
	HasHire bool      `record:"hire,has"` // there is a `hire`, be it an empty map; a key without a value counts as left out
	stored  bool      // while the log is being written: actions are now those of hired workers
}

// Dice are the dice of a year, as written: any whole numbers.
type Dice struct {
	Flood      rules.Num `record:"flood"`
	Workers    rules.Num `record:"workers,optional-solo"`
	HasWorkers bool      `record:"workers,has"` // false: left out, as solo players may
}

// Turn is what one player does in a phase.
type Turn struct {
	Player  rules.Text   `record:",name"`
	Actions []rules.Text `record:",value"`
}

// Count is a number that belongs to a player.
type Count struct {
	Player rules.Text `record:",name"`
	N      rules.Num  `record:",value"`
}

// Sheet is a completed sheet as it was read, under the same conditions as Log;
// besides, every player has exactly one board.
type Sheet struct {
	rules.Header
	YearsPos   rules.Pos   `record:"years,pos"`   // of the list
	Years      []Dice      `record:"years,block"` // the year track
	Boards     []Board     `record:"boards,each"` // in the order of the file, those of unknown players too
	Temple     []TempleRow `record:"temple,optional,block"`
	Granaries  []Granary   `record:"granaries,optional,block"`
	Difficulty rules.Text  `record:"difficulty,optional,level"` // Text is "" when left out
}

// Board is a player's board as drawn.
type Board struct {
	Player   rules.Text   `record:",name"`
	Rows     []Row        `record:"fields,block"`
	Channels []rules.Text `record:"channels,optional"` // "A1-A2"
	Villages []rules.Text `record:"villages,optional"` // "A1/B2"
	YearsPos rules.Pos    `record:"years,pos"`         // of the list
	Years    []BoardYear  `record:"years,block"`
}

// Row is a row of fields as drawn.
type Row struct {
	Name  rules.Text `record:",name"`
	Pos   rules.Pos  `record:",pos"` // of the value
	Cells Cells      `record:",value"`
}

// Cells are those of a row, written `s sb . . . .`.
type Cells [Strips]Cell

// Cell is what a field shows.
type Cell struct{ Sown, Shadoof, Polder bool }

// BoardYear is a column of a board's year track.
type BoardYear struct {
	Harvest rules.Num `record:"harvest"`
	Stored  rules.Num `record:"stored"`
	Hired   rules.Num `record:"hired"`
}

// TempleRow is a row of stones, from the right, each with the name of its builder.
type TempleRow struct {
	Pos    rules.Pos    `record:",pos"` // of the list
	Stones []rules.Text `record:",value"`
}

// Granary is a granary as drawn. Its grain is a list in the order of marking
// (Grain), or counts (Counts); the other one is empty.
type Granary struct {
	Pos    rules.Pos    `record:",pos"` // of the entry
	Built  rules.Text   `record:"built"`
	Grain  []rules.Text `record:"grain,optional,always"`
	Counts []Count      `record:"grain,optional"`
}

// Level implements rules.Leveled.
func (l *Log) Level() *string { return &l.Difficulty.Text }

// Level implements rules.Leveled.
func (s *Sheet) Level() *string { return &s.Difficulty.Text }
