package pyramids

import "cartouche/rules"

// Log is a decoded log. The reader has checked its form: the names are well-formed and unique,
// every round has both lists of dice, and the data follow the schema and fit together. Everything
// else is judged.
type Log struct {
	rules.Header
	RoundsKey rules.Pos `record:"rounds,key"`
	RoundList []Round   `record:"rounds"`
}

// Round is one round of a log.
type Round struct {
	Pos     rules.Pos       `record:",pos"` // of the item in the list of rounds
	Dice    [resources]Dice `record:"treasure|supply"`
	Actions []Entry         `record:"actions,optional,always,single,block"`
	Favour  []Favour        `record:"favour,optional,players"` // in the order of the file, including those of unknown players
}

// Dice holds the dice of one kind of resource as written: any whole numbers.
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

// Sheet is a decoded sheet, checked in the same way as a Log.
type Sheet struct {
	rules.Header
	BoardPos rules.Pos    `record:"board,pos"`   // of the list
	Rows     []rules.Text `record:"board,block"` // the farthest row first
}
