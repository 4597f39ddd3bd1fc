package nileflood

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// State is one moment of a game. Its moves are the actions of the notation and:
//
//   - `flood 3` and, except in a solo game, `workers 4`: the dice;
//   - `done`, which ends a player's work or hiring, and `store 5`;
//   - `end`, which closes a year in which no player hires any more.
//
// It also accepts what records only write down: `difficulty heavy`, `workers 4` in a solo game, and
// `harvest 7`.
type State struct {
	*table
	judge
	rules.Watcher // of each year, when its harvest is stored
	phase         phase
	nth           int // index in the order of the phase
	// left is the number of workers that each player can still use in this phase, and worked the
	// number left after the work of the year. hires is set once a player has begun to hire.
	left, worked [maxPlayers]int
	hires        bool
	// columns are the year tracks of the players; dice are those of the years begun.
	columns [][]BoardYear
	dice    []Dice
	wrote   []rules.Mark // wrong numbers that were written down
}

type phase int

const (
	rollingFlood phase = iota
	rollingWorkers
	working
	storing
	hiring
	over
)

var phaseNames = [...]string{"flood", "workers", "work", "store", "hire", "over"}

// done ends a player's work or hiring.
const done = "done"

// New returns the start of a game. The game must allow the number of players, and d must be for
// that number. level is Nebamun's; "" if he does not act.
func New(players []string, d rules.Data, level string) *State {
	t := newTable(players, d, level)
	s := &State{table: t, judge: judge{years: t.v.years, tracks: t.humans}, columns: make([][]BoardYear, len(players)),
		dice: make([]Dice, 0, t.v.years)}
	for i := range s.columns {
		s.columns[i] = make([]BoardYear, 0, t.v.years)
	}
	return s
}

// Over reports whether all years have been played.
func (s *State) Over() bool { return s.phase == over }

// Unfinished returns the number of years in a log, and that of the game.
func (s *State) Unfinished(rounds int) diag.Args {
	return diag.Args{"found": rounds, "n": rounds, "allowed": s.v.years}
}

// Score returns the score as if the game ended here.
func (s *State) Score() rules.Score { return s.v.score(s.names, s.humans, s.tallies()) }

// Marks returns what is drawn on the boards, and the water. Wrong numbers keep the text that was written down.
func (s *State) Marks() []rules.Mark {
	return append(rules.Correct(s.paper().marks(s.table, s.tallies(), s.dice), s.wrote), s.waterMarks()...)
}

// write records a wrong number that was written down.
func (s *State) write(seat int, what string, n rules.Num, right int) {
	if s.year < s.v.years {
		s.wrote = append(s.wrote, rules.Mark{Slot: boardSlot(seat, yearSlot(s.year+1, what)), Kind: rules.Number,
			Text: strconv.Itoa(n.N), Right: strconv.Itoa(right), By: seat})
	}
}

// writeDie records a wrong die, which is on all boards.
func (s *State) writeDie(what string, n rules.Num, right int) {
	for seat := range s.humans {
		s.write(seat, what, n, right)
	}
}

// Sheet returns what is drawn on the boards.
func (s *State) Sheet() rules.Sheet { return s.paper() }

func (s *State) paper() *Sheet {
	out := &Sheet{Header: rules.Setup{Players: s.names[:s.humans], Data: s.v.data}.Header(), Difficulty: rules.Text{Text: s.level},
		Years: s.dice}
	for seat := range s.humans {
		out.Boards = append(out.Boards, s.boardOf(seat))
		out.Boards[seat].Years = slices.Clone(s.columns[seat])
	}
	out.Temple, out.Granaries = s.templeRows(), s.granaryRows()
	return out
}

// Hints returns what each player may do, in seat order: hiring once a player has begun to hire this
// year, otherwise work. There are no moves before the first year.
func (s *State) Hints() []rules.Hint {
	left := s.left
	if s.phase == hiring && !s.hires {
		left = s.worked
	}
	hints := make([]rules.Hint, s.humans)
	for seat := range hints {
		hints[seat] = rules.Hint{Player: s.names[seat], Moves: []string{}}
		if s.flood == 0 {
			continue
		}
		hints[seat].Left = left[seat]
		for _, a := range s.legal(nil, seat, left[seat]) {
			hints[seat].Moves = append(hints[seat].Moves, a.String())
		}
	}
	return hints
}

// actor returns the seat of the player to act.
func (s *State) actor() int {
	if s.phase == hiring {
		return s.counterclockwise(s.nth)
	}
	return s.clockwise(s.nth)
}

// canStore returns the largest amount that the player to act can store.
func (s *State) canStore() int { return min(s.harvest[s.actor()], s.room()) }

// Legal returns the moves of the player to act, sorted by bytes.
func (s *State) Legal() []rules.Move {
	var moves []rules.Move
	switch s.phase {
	case over:
		return nil
	case rollingFlood, rollingWorkers:
		for n := range Strips {
			moves = append(moves, rules.Event("", phaseNames[s.phase], strconv.Itoa(n+1)))
		}
		return moves
	}
	player := s.names[s.actor()]
	if s.phase == storing {
		for n := range s.canStore() + 1 {
			moves = append(moves, rules.Event(player, "store", strconv.Itoa(n)))
		}
	} else {
		moves = append(moves, rules.Event(player, done, ""))
		for _, a := range s.legal(nil, s.actor(), s.left[s.actor()]) {
			moves = append(moves, rules.Do(player, a.String()))
		}
	}
	rules.SortMoves(moves)
	return moves
}

// Clone returns an independent copy.
func (s *State) Clone() rules.State {
	c := *s
	c.table, c.Judge = s.table.clone(), rules.Judge{}
	c.dice, c.wrote = slices.Clone(s.dice), slices.Clip(s.wrote)
	c.columns = slices.Clone(s.columns)
	for i := range c.columns {
		c.columns[i] = slices.Clone(c.columns[i])
	}
	return &c
}
