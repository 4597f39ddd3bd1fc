package osiris

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// State is one moment of a game. Its moves are the actions of the notation and:
//
//   - `deal scribe`, a governor's first city card;
//   - `draw farmer farmer stonecutter`, a governor's labourers, and `pool` with those of the labour pool, with which the season begins;
//   - `trade`, between two governors at any time, which is not among the legal moves;
//   - `end`, which closes a season and removes the labourers, payments and plans from the map.
type State struct {
	*table
	judge
	rules.Watcher // of the Regent of every season, and what every action gained and cost
	phase         phase
	nth           int // seat that is dealt to or draws
}

type phase int

const (
	dealing phase = iota
	drawing
	pooling
	acting
	over
)

var phaseNames = [...]string{"deal", "draw", "pool", "act", "over"}

// New returns the start of a game. The game must allow the number of players, and d must be for that number.
func New(players []string, d rules.Data) *State {
	return &State{table: newTable(players, compile(d, len(players)))}
}

// ended reports whether all governors have withdrawn and the season is not closed yet.
func (s *State) ended() bool { return s.phase == acting && s.turn == none }

// Over reports whether all governors have withdrawn in the last season, or it is closed.
func (s *State) Over() bool { return s.phase == over || s.ended() && s.last() }

// Unfinished returns the number of seasons in a log, and that of the game.
func (s *State) Unfinished(rounds int) diag.Args {
	return diag.Args{"found": rounds, "n": rounds, "allowed": s.v.seasons}
}

// Score returns the score as if the game ended here.
func (s *State) Score() rules.Score { return s.score() }

// Marks returns what is on the map and the score sheet. During a season this includes labourers,
// plans, used markets and camels.
func (s *State) Marks() []rules.Mark {
	t := s.table
	if s.ended() {
		t = t.clone()
		t.end()
	}
	return t.marks(s.Sheet().Places())
}

// String returns the whole state as text.
func (s *State) String() string {
	text := "phase " + phaseNames[s.phase]
	if s.phase < pooling {
		text += " " + s.names[s.nth]
	}
	return text + "\n" + s.table.String()
}

// Clone returns an independent copy.
func (s *State) Clone() rules.State {
	c := *s
	c.table, c.judge = s.table.clone(), judge{}
	return &c
}

// Hints returns the legal moves of the governor on turn. There are none before a draw, or after all have withdrawn.
func (s *State) Hints() []rules.Hint {
	if s.phase != acting || s.turn == none {
		return nil
	}
	return []rules.Hint{{Player: s.names[s.turn], Left: -1, Moves: s.texts(s.turn)}}
}

// Legal returns the moves of the player to act, sorted by bytes.
func (s *State) Legal() []rules.Move {
	var moves []rules.Move
	switch {
	case s.Over():
		return nil
	case s.ended():
		return []rules.Move{rules.Event("", rules.End, "")}
	case s.phase == dealing:
		for c := range cards {
			if s.canDraw(c) {
				moves = append(moves, rules.Event(s.names[s.nth], "deal", c.String()))
			}
		}
	case s.phase == drawing:
		moves = handfuls(s.bag, s.v.draw, rules.EventList(s.names[s.nth], "draw"), 0)
	case s.phase == pooling:
		moves = handfuls(s.bag, s.v.pool, rules.EventList("", "pool"), 0)
	default:
		for _, text := range s.texts(s.turn) {
			moves = append(moves, rules.Do(s.names[s.turn], text))
		}
		return moves
	}
	rules.SortMoves(moves)
	return moves
}

// handfuls appends n labourers to a move's list in all possible ways, of kinds from l on.
func handfuls(bag crew, n int, m rules.Move, l Labourer) []rules.Move {
	if n == 0 {
		return []rules.Move{m}
	}
	var moves []rules.Move
	for ; l < labourers; l++ {
		if bag[l] > 0 {
			less, more := bag, m
			less[l]--
			more.List = append(m.List[:len(m.List):len(m.List)], rules.Text{Text: l.String()})
			moves = append(moves, handfuls(less, n-1, more, l)...)
		}
	}
	return moves
}
