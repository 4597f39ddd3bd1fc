package pyramids

import (
	"cartouche/rules"
)

// Log is a log as it was read. The reader has seen to its form: the names are
// well formed and unique, every round has both lists of dice, the data follow
// the schema and fit together. Everything else is judged.
type Log struct {
	rules.Header
	RoundsKey rules.Pos `record:"rounds,key"`
	RoundList []Round   `record:"rounds"`
}

// Round is one round of a log.
type Round struct {
	Pos     rules.Pos       `record:",pos"` // of the entry in the list of rounds
	Dice    [resources]Dice `record:"treasure|supply"`
	Actions []Entry         `record:"actions,optional,always,single,block"`
	Favour  []Favour        `record:"favour,optional,players"` // in the order of the file, those of unknown players too
}

// Dice are the dice of one kind of resource, as written: any whole numbers.
type Dice struct {
	Pos  rules.Pos   `record:",pos"` // of the list
	Dice []rules.Num `record:",value"`
}

// Entry is one action, or answer, of a round.
type Entry struct {
	Player rules.Text `record:",name"`
	Action rules.Text `record:",value"`
}

// Favour is what a player takes for favour tokens.
type Favour struct {
	Player rules.Text   `record:",name"`
	Pos    rules.Pos    `record:",pos"` // of the list
	Picks  []rules.Text `record:",value"`
}

// Sheet is a completed sheet as it was read, under the same conditions as Log.
type Sheet struct {
	rules.Header
	BoardPos rules.Pos    `record:"board,pos"`   // of the list
	Rows     []rules.Text `record:"board,block"` // the farthest row first
}
