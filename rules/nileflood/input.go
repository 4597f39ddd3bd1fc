package nileflood

import "cartouche/rules"

// Log is a decoded log. The reader has checked its form: the names are well-formed and unique, a
// solo player is not called Nebamun, with two or more players every year has both dice, difficulty
// is one of Levels or missing, and the data follow the schema and fit together. Everything else is
// judged.
type Log struct {
	rules.Header
	YearsKey   rules.Pos  `record:"years,key"`
	Years      []Year     `record:"years"`
	Difficulty rules.Text `record:"difficulty,optional,level"` // Text is "" if the key is missing
}

// Year is one year of a log. The lists keep the order of the file and all items, including those of unknown players.
type Year struct {
	Pos     rules.Pos `record:",pos"` // of the item in the list of years
	Dice    Dice      `record:"dice"`
	Work    []Turn    `record:"work,optional,players,block"`
	Harvest []Count   `record:"harvest,optional,players"`
	Store   []Count   `record:"store,optional,players"`
	Hire    []Turn    `record:"hire,optional,players,block"`
	HasHire bool      `record:"hire,has"` // the key `hire` has a value, even an empty map
	stored  bool      // while the log is being written: further actions are those of hired workers
}

// Dice holds the dice of a year as written: any whole numbers.
type Dice struct {
	Flood      rules.Num `record:"flood"`
	Workers    rules.Num `record:"workers,optional-solo"`
	HasWorkers bool      `record:"workers,has"` // false if missing, which a solo game allows
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

// Sheet is a decoded sheet. The reader has checked the same as for a Log, and that every player has exactly one board.
type Sheet struct {
	rules.Header
	YearsPos   rules.Pos   `record:"years,pos"`   // of the list
	Years      []Dice      `record:"years,block"` // the year track
	Boards     []Board     `record:"boards,each"` // in the order of the file, including those of unknown players
	Temple     []TempleRow `record:"temple,optional,block"`
	Granaries  []Granary   `record:"granaries,optional,block"`
	Difficulty rules.Text  `record:"difficulty,optional,level"` // Text is "" if the key is missing
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

// Cells are the cells of a row, written `s sb . . . .`.
type Cells [Strips]Cell

// Cell is what is drawn on a field.
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

// Granary is a granary as drawn. Its grain is either a list in the order of marking (Grain), or counts (Counts).
type Granary struct {
	Pos    rules.Pos    `record:",pos"` // of the item
	Built  rules.Text   `record:"built"`
	Grain  []rules.Text `record:"grain,optional,always"`
	Counts []Count      `record:"grain,optional"`
}

// Level implements rules.Leveled.
func (l *Log) Level() *string { return &l.Difficulty.Text }

// Level implements rules.Leveled.
func (s *Sheet) Level() *string { return &s.Difficulty.Text }
