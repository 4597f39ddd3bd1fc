package nileflood

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// State is one moment of a game as the players see it. Its moves are the
// actions of the notation and, besides: `dice 3 4` for the flood and the
// workers (solo `dice 3`), which nobody decides; `done`, which sends a player's
// workers away; and `store 5`. Players who have nothing to decide are passed over.
type State struct {
	*table
	phase phase
	nth   int // of the phase's order
	left  int // workers of the player to act
	// columns are the year tracks of the players, dice those of the years begun.
	columns [][]BoardYear
	dice    []Dice
}

type phase int

const (
	rolling phase = iota
	working
	storing
	hiring
	over
)

var phaseNames = [...]string{"dice", "work", "store", "hire", "over"}

// done ends a player's work or hiring.
const done = "done"

// New returns the start of a game for players whose number the game allows,
// with data for that number. The level is Nebamun's, "" when he does not act.
func New(players []string, d rules.Data, level string) *State {
	return &State{table: newTable(players, d, level), columns: make([][]BoardYear, len(players))}
}

var _ rules.State = (*State)(nil)

// Over reports whether all years have been played.
func (s *State) Over() bool { return s.phase == over }

// Score returns what everybody would have if the game ended here.
func (s *State) Score() rules.Score { return s.v.score(s.names, s.humans, s.tallies()) }

// Marks returns what is drawn on the boards, the totals so far included.
func (s *State) Marks() []rules.Mark { return s.Sheet().Marks() }

// Sheet returns what is drawn on the boards.
func (s *State) Sheet() *Sheet {
	out := &Sheet{Data: s.v.data, Difficulty: rules.Text{Text: s.level}, Years: s.dice}
	for seat, name := range s.names[:s.humans] {
		out.Players = append(out.Players, rules.Text{Text: name})
		out.Boards = append(out.Boards, s.boardOf(seat))
		out.Boards[seat].Years = s.columns[seat]
	}
	out.Temple, out.Granaries = s.templeRows(), s.granaryRows()
	return out
}

// actor is the seat of the player to act.
func (s *State) actor() int {
	if s.phase == hiring {
		return s.counterclockwise(s.nth)
	}
	return s.clockwise(s.nth)
}

// canStore is the most that the player to act can store.
func (s *State) canStore() int { return min(s.harvest[s.actor()], s.room()) }

// Legal returns the moves of whoever is to act, sorted by bytes.
func (s *State) Legal() []rules.Move {
	var texts []string
	player := ""
	switch s.phase {
	case over:
		return nil
	case rolling:
		texts = diceTexts(s.solo())
	case storing:
		player = s.names[s.actor()]
		for n := range s.canStore() + 1 {
			texts = append(texts, "store "+strconv.Itoa(n))
		}
	default:
		player = s.names[s.actor()]
		texts = append(texts, done)
		for _, a := range s.legal(nil, s.actor(), s.left) {
			texts = append(texts, a.String())
		}
	}
	slices.Sort(texts)
	moves := make([]rules.Move, len(texts))
	for i, text := range texts {
		moves[i] = rules.Move{Player: player, Text: text}
	}
	return moves
}

func diceTexts(solo bool) []string {
	var texts []string
	for flood := 1; flood <= Strips; flood++ {
		if solo {
			texts = append(texts, fmt.Sprint("dice ", flood))
			continue
		}
		for red := 1; red <= Strips; red++ {
			texts = append(texts, fmt.Sprintf("dice %d %d", flood, red))
		}
	}
	return texts
}

// Apply returns the state after a move. The error is a *rules.Violation.
func (s *State) Apply(m rules.Move) (rules.State, error) {
	next := s.clone()
	if v := next.play(m); v != nil {
		return nil, v
	}
	return next, nil
}

func (s *State) clone() *State {
	c := *s
	c.table = s.table.clone()
	c.dice = slices.Clip(s.dice)
	c.columns = make([][]BoardYear, len(s.columns))
	for i := range c.columns {
		c.columns[i] = slices.Clip(s.columns[i])
	}
	return &c
}

// play makes the move on this state.
func (s *State) play(m rules.Move) *rules.Violation {
	switch {
	case s.phase == over:
		return &rules.Violation{Code: "game-already-over", Rule: "years", Args: diag.Args{"found": s.v.years + 1, "allowed": s.v.years}}
	case s.phase == rolling && m.Player == "":
		return s.roll(m)
	case s.phase == rolling || m.Player != s.names[s.actor()]:
		return &rules.Violation{Code: "not-your-turn", Rule: "order", Player: m.Player, Round: s.year + 1, Args: diag.Args{"found": m.Player}}
	case s.phase == storing:
		return s.playStore(m)
	}
	if m.Text == done {
		s.next()
		return nil
	}
	a, ok := ParseAction(m.Text)
	if !ok {
		return s.unread(m, "")
	}
	if v := s.act(a, m); v != nil {
		return v
	}
	s.skip()
	return nil
}

// act carries out an action of the player to act.
func (s *State) act(a Action, m rules.Move) *rules.Violation {
	seat := s.actor()
	code, cost := s.check(seat, a), s.v.cost[a.Verb]
	if code == "" && cost > s.left {
		code = "workers-overspent"
		if s.phase == hiring {
			code = "hire-overspent"
		}
	}
	if code != "" {
		v := s.forbidden(code, seat, a, rules.Text{Text: m.Text}, s.left)
		v.Round = s.year + 1
		return &v
	}
	s.left -= cost
	s.do(seat, a)
	return nil
}

// unread is the violation of a move that is not in the notation.
func (s *State) unread(m rules.Move, message string) *rules.Violation {
	v := badNotation(rules.Text{Text: m.Text}, m.Player)
	v.Message, v.Round = message, s.year+1
	return &v
}

func (s *State) roll(m rules.Move) *rules.Violation {
	if !slices.Contains(diceTexts(s.solo()), m.Text) {
		return s.unread(m, "notation-dice")
	}
	numbers := strings.Fields(m.Text)[1:]
	d := Dice{}
	d.Flood.N, _ = strconv.Atoi(numbers[0])
	if d.HasWorkers = len(numbers) == 2; d.HasWorkers {
		d.Workers.N, _ = strconv.Atoi(numbers[1])
	}
	var silent judge
	flood, red := silent.dice(d, s.solo())
	s.dice = append(s.dice, d)
	s.begin(s.year, flood, red)
	s.phase, s.nth, s.left = working, 0, red
	s.skip()
	return nil
}

func (s *State) playStore(m rules.Move) *rules.Violation {
	n := 0
	if _, err := fmt.Sscanf(m.Text, "store %d", &n); err != nil || m.Text != "store "+strconv.Itoa(n) || n < 0 {
		return s.unread(m, "notation-store")
	}
	if v := s.cannotStore(s.actor(), rules.Num{N: n}); v != nil {
		return v
	}
	s.store(s.actor(), n)
	s.next()
	return nil
}

// next goes on to the next player, phase or year.
func (s *State) next() {
	s.advance()
	s.skip()
}

// skip passes over those who have nothing to decide.
func (s *State) skip() {
	for s.phase == storing && s.canStore() == 0 ||
		(s.phase == working || s.phase == hiring) && len(s.legal(nil, s.actor(), s.left)) == 0 {
		s.advance()
	}
}

func (s *State) advance() {
	if s.nth++; s.nth == s.humans {
		s.nth = 0
		s.endPhase()
	}
	if s.phase == hiring {
		s.left = s.hired(s.actor())
	} else {
		s.left = s.red
	}
}

func (s *State) endPhase() {
	switch s.phase {
	case working:
		s.phase = storing
		s.reap()
	case storing:
		s.phase = hiring
		for seat := range s.columns {
			s.columns[seat] = append(s.columns[seat], BoardYear{Harvest: rules.Num{N: s.harvest[seat]},
				Stored: rules.Num{N: s.stored[seat]}, Hired: rules.Num{N: s.hired(seat)}})
		}
	case hiring:
		s.phase = rolling
		if s.year++; s.year == s.v.years {
			s.phase = over
		}
	}
}
