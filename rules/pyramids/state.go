package pyramids

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// State is one moment of a game. Its moves are the actions and the answers of the notation and:
//
//   - `treasure 3 3 5` and `supply 1 6`: the dice;
//   - `favour y1<3`: what a player takes for favour tokens, one or several;
//   - `decline`, which gives up the remaining favours;
//   - `end actions` and `end favour`, which close these phases of a round.
type State struct {
	*table
	rules.Judge
	rules.Watcher // of drawn resources, bumped workers, started and completed pyramids, and favours
	phase         phase
	// lucky is the seat that gets favours, owed their number, and taken how many it has taken.
	lucky, owed, taken int
	list               rules.Pos // position of the favours written down
	collected          int       // number of rounds whose actions are over
	// reportedLate and unowed are set once an action after the end of the round's actions, or a favour that
	// is not due, is reported in this round.
	reportedLate, reportedUnowed bool
	drawn                        []string // pieces drawn by the dice of the round, if tell is set
}

type phase int

const (
	rollingTreasure phase = iota
	rollingSupply
	acting
	favouring
	over
)

var phaseNames = [...]string{"treasure", "supply", "actions", "favour", "over"}

// decline gives up the remaining favours.
const decline = "decline"

// New returns the start of a game for two players.
func New(players []string, d rules.Data) *State { return &State{table: newTable(players, d)} }

// Over reports whether a player had completed enough pyramids at the end of a round.
func (s *State) Over() bool { return s.phase == over }

// Unfinished returns the largest number of pyramids that a player has completed, and the number that ends the game.
func (s *State) Unfinished(int) diag.Args { return diag.Args{"found": s.most(), "allowed": s.v.end} }

// Score returns the score as if the game ended here.
func (s *State) Score() rules.Score { return s.score() }

// Sheet returns the current board.
func (s *State) Sheet() rules.Sheet {
	return &Sheet{Header: rules.Setup{Players: s.names, Data: s.v.data}.Header(), Rows: s.rows()}
}

// Clone returns an independent copy.
func (s *State) Clone() rules.State {
	c := *s
	c.table, c.Judge, c.drawn = s.table.clone(), rules.Judge{}, slices.Clone(s.drawn)
	return &c
}

// Hints returns the legal actions or answers of the player to act, or the favours that are due. It
// returns nil before a roll and after the end. A player who may decline, and has taken a favour or
// is in the last round, counts as having declined.
func (s *State) Hints() []rules.Hint {
	h := rules.Hint{Left: -1}
	switch s.phase {
	case acting:
		h.Player = s.names[s.turn]
		for _, a := range s.legal(nil) {
			h.Moves = append(h.Moves, a.String())
		}
	case favouring:
		if s.stash.lowest() > Small && (s.taken > 0 || s.won()) {
			return nil
		}
		h.Player = s.names[s.lucky]
		for _, k := range s.picks() {
			h.Moves = append(h.Moves, k.String())
		}
	}
	if h.Moves == nil {
		return nil
	}
	slices.Sort(h.Moves)
	return []rules.Hint{h}
}

// Legal returns the moves of the player to act, sorted by bytes. It lists dice in rising order, and
// pieces that go back without a stack.
func (s *State) Legal() []rules.Move {
	var moves []rules.Move
	switch s.phase {
	case rollingTreasure, rollingSupply:
		return s.throws(nil, make([]string, 0, s.v.dice[s.phase]))
	case acting:
		for _, a := range s.legal(nil) {
			moves = append(moves, rules.Do(s.names[s.turn], a.String()))
		}
	case favouring:
		for _, k := range s.picks() {
			moves = append(moves, rules.EventList(s.names[s.lucky], phaseNames[favouring], k.String()))
		}
		if s.stash.lowest() != Small {
			moves = append(moves, rules.Event(s.names[s.lucky], decline, ""))
		}
	}
	rules.SortMoves(moves)
	return moves
}

// throws appends every throw of the phase's dice that begins with the given ones.
func (s *State) throws(moves []rules.Move, dice []string) []rules.Move {
	if len(dice) == s.v.dice[s.phase] {
		return append(moves, rules.EventList("", phaseNames[s.phase], dice...))
	}
	least := "1"
	if n := len(dice); n > 0 {
		least = dice[n-1]
	}
	for n := int(least[0] - '0'); n <= Stacks; n++ {
		moves = s.throws(moves, append(dice, strconv.Itoa(n)))
	}
	return moves
}
