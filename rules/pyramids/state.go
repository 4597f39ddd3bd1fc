package pyramids

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// State is one moment of a game. Its moves are the actions and the answers of
// the notation and, besides:
//
//   - `treasure 3 3 5` and `supply 1 6`: the dice, which nobody decides;
//   - `favour y1<3`: what a player takes for favour tokens, one or several;
//   - `decline`, which gives up all favours that are left;
//   - `end actions` and `end favour`, which close these phases of a round.
type State struct {
	*table
	judge
	phase phase
	// lucky is the seat that gets favours: so many are owed, and so many taken.
	lucky, owed, taken int
	list               rules.Pos // of the favours that they have written down
	collected          int       // rounds whose actions are over
	// late and unowed tell that an action after the end of the round's actions,
	// or a favour that is not owed, has been reported in this round.
	late, unowed bool
	drawn        []string // by the dice of the round, when somebody watches
	tell         func(rules.Note)
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

// decline gives up all favours that are left.
const decline = "decline"

// New returns the start of a game for two players.
func New(players []string, d rules.Data) *State { return &State{table: newTable(players, d)} }

// Watch has notes told on what comes to the pool, who drives whom away, what is
// started and completed, and who gets favours.
func (s *State) Watch(tell func(rules.Note)) { s.tell = tell }

// Over reports whether somebody had completed enough pyramids at a round's end.
func (s *State) Over() bool { return s.phase == over }

// Unfinished says how many pyramids somebody has completed, and how many it takes.
func (s *State) Unfinished(int) diag.Args {
	return diag.Args{"found": s.most(), "allowed": s.v.end}
}

// Score returns what everybody would have if the game ended here.
func (s *State) Score() rules.Score { return s.score() }

// Sheet returns the board as it stands.
func (s *State) Sheet() rules.Sheet {
	return &Sheet{Header: rules.Setup{Players: s.names, Data: s.v.data}.Header(), Rows: s.rows()}
}

// Clone returns a state of its own.
func (s *State) Clone() rules.State {
	c := *s
	c.table, c.found, c.drawn = s.table.clone(), nil, slices.Clone(s.drawn)
	return &c
}

// Hints returns what whoever is to act may do: actions, or answers; or favours
// that are still owed. It is nil where only dice can go on, and after the end.
// Who may decline, and has taken some favours or is in the last round, has declined.
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

// Legal returns the moves of whoever is to act, sorted by bytes. It lists dice
// in rising order, and pieces that go back to the stacks without a stack.
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
			moves = append(moves, rules.TellList(s.names[s.lucky], phaseNames[favouring], k.String()))
		}
		if s.stash.lowest() != Small {
			moves = append(moves, rules.Tell(s.names[s.lucky], decline, ""))
		}
	}
	rules.SortMoves(moves)
	return moves
}

// throws appends every throw of the phase's dice that begins with the given ones.
func (s *State) throws(moves []rules.Move, dice []string) []rules.Move {
	if len(dice) == s.v.dice[s.phase] {
		return append(moves, rules.TellList("", phaseNames[s.phase], dice...))
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
