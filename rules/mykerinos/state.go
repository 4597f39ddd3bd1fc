package mykerinos

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// State is one moment of a game as far as this expansion shows it. Its moves are
//
//   - `tiles N1 N4` and `boat two-cubes`, which nobody decides;
//   - `dig N1 r1`, a cube onto a free space, and `pass`, in turn;
//   - `tie-boat`, of whoever can break a tie on the Nile, or `keep`;
//   - `take N1`, of whoever has a tile to choose;
//   - `tie-boat-area`, of whoever still has the boat, or `keep`;
//   - `patron purple`, any that a player gets in the areas this season, each
//     once, and `done`.
//
// The base game's own rules of digging are not applied. Players who have nothing
// to decide are passed over.
type State struct {
	*table
	phase phase
	turn  int // the seat to act
	log   []Season
	// What the present season shows.
	shown   []tile // the tiles that came into play, in their order
	boat    boat
	dug     []cube
	passed  []int
	ranking []int
	breaker int // who discarded the boat on the Nile, or -1
	area    int // who discarded it in an area, or -1
	chosen  tile
	got     []bool // the patrons that the seat to act got this season
	// patrons are how many of each everybody has.
	patrons [][]int
}

// cube is a cube on a space of a tile.
type cube struct {
	on    tile
	space int
	seat  int
}

type phase int

const (
	drawing phase = iota
	boating
	digging
	breaking
	taking
	inspecting
	hiring
	over
)

var phaseNames = [...]string{"tiles", "boat", "dig", "tie", "take", "areas", "patrons", "over"}

// New returns the start of a game for players whose number the game allows.
func New(players []string, d rules.Data) *State {
	s := &State{table: newTable(players, compile(d)), patrons: make([][]int, len(players))}
	for i := range s.patrons {
		s.patrons[i] = make([]int, len(Patrons))
	}
	s.begin(0)
	s.clear()
	return s
}

var _ rules.State = (*State)(nil)

// clear forgets the last season.
func (s *State) clear() {
	s.boat, s.breaker, s.area, s.chosen = noBoat, -1, -1, unknown
	s.shown, s.dug, s.passed, s.ranking, s.got = nil, nil, nil, nil, nil
}

// Over reports whether all seasons have been played.
func (s *State) Over() bool { return s.phase == over }

// Score returns what everybody would have if the game ended here. Of the base
// game it knows the patrons, and no points.
func (s *State) Score() rules.Score {
	tallies := make([]tally, len(s.names))
	for i := range tallies {
		tallies[i].patrons = s.patrons[i]
	}
	return s.v.score(s.table, tallies)
}

// Marks returns what the score sheet shows.
func (s *State) Marks() []rules.Mark { return logMarks(s.Log()) }

// Log returns the log of the seasons that are over. Its places are zero.
func (s *State) Log() *Log {
	l := &Log{Data: s.v.data, Seasons: s.log}
	for seat, name := range s.names {
		l.Players = append(l.Players, rules.Text{Text: name})
		c := Collection{Player: rules.Text{Text: name}}
		for i, n := range s.patrons[seat] {
			if n > 0 {
				c.Patrons = append(c.Patrons, Patron{Patrons[i], rules.Num{N: n}})
			}
		}
		if c.Patrons != nil {
			l.Patrons = append(l.Patrons, c)
		}
	}
	return l
}

// Legal returns the moves of whoever is to act, sorted by bytes.
func (s *State) Legal() []rules.Move {
	texts := s.options()
	slices.Sort(texts)
	player := ""
	if s.phase != drawing && s.phase != boating && s.phase != over {
		player = s.names[s.turn]
	}
	moves := make([]rules.Move, len(texts))
	for i, text := range texts {
		moves[i] = rules.Move{Player: player, Text: text}
	}
	return moves
}

// options are the texts of the legal moves.
func (s *State) options() []string {
	switch s.phase {
	case drawing:
		return s.draws()
	case boating:
		var list []string
		for b, name := range boatNames {
			if !s.came[b] {
				list = append(list, "boat "+name)
			}
		}
		return list
	case digging:
		return append(s.free(), "pass")
	case breaking:
		return []string{"tie-boat", "keep"}
	case taking:
		list := s.choices()
		for i := range list {
			list[i] = "take " + list[i]
		}
		return list
	case inspecting:
		return []string{"tie-boat-area", "keep"}
	case hiring:
		list := []string{"done"}
		for i, name := range Patrons {
			if !s.got[i] {
				list = append(list, "patron "+name)
			}
		}
		return list
	}
	return nil
}

// draws are the pairs of tiles that can come off the stack, in either order; in
// the last season with the dear one.
func (s *State) draws() []string {
	var list []string
	for i := tile(1); i < dear; i++ {
		for k := tile(1); k < dear; k++ {
			t := s.table.clone()
			if !t.reveal(i) || !t.reveal(k) {
				continue
			}
			text := "tiles " + i.String() + " " + k.String()
			if s.isLast() {
				text += " " + dear.String()
			}
			list = append(list, text)
		}
	}
	return list
}

// free are the digs onto spaces that are free.
func (s *State) free() []string {
	var list []string
	for _, n := range s.play {
		for i, name := range s.v.spaces[n-1] {
			if !slices.ContainsFunc(s.dug, func(c cube) bool { return c.on == n && c.space == i }) {
				list = append(list, "dig "+n.String()+" "+name)
			}
		}
	}
	return list
}

// Apply returns the state after a move. The error is a *rules.Violation.
func (s *State) Apply(m rules.Move) (rules.State, error) {
	legal := s.Legal()
	v := &rules.Violation{Round: min(s.season+1, s.v.seasons), Player: m.Player, Args: diag.Args{"found": m.Text}}
	switch {
	case s.phase == over:
		v.Code, v.Rule, v.Round, v.Args = "game-already-over", "seasons", 0, diag.Args{"found": s.v.seasons + 1, "allowed": s.v.seasons}
	case m.Player != legal[0].Player:
		v.Code, v.Rule, v.Args = "not-your-turn", "tie", diag.Args{"found": m.Player}
	case !slices.Contains(legal, m):
		v.Code, v.Rule = "bad-notation", rules.RuleNotation
	default:
		next := s.clone()
		next.move(m.Text)
		return next, nil
	}
	return nil, v
}

func (s *State) clone() *State {
	c := *s
	c.table = s.table.clone()
	c.log, c.dug, c.passed = slices.Clip(s.log), slices.Clip(s.dug), slices.Clip(s.passed)
	c.got = slices.Clone(s.got)
	c.patrons = slices.Clone(s.patrons)
	for i := range c.patrons {
		c.patrons[i] = slices.Clone(s.patrons[i])
	}
	return &c
}
