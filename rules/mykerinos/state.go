package mykerinos

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// State is one moment of a game as far as this expansion shows it. Its moves are:
//
//   - `tiles N1 N4` and `boat two-cubes`, which are drawn;
//   - `dig N1 r1`, a cube on a free space, and `pass`. The base game decides whose turn it is; here every player who
//     has not passed may dig;
//   - `tie-boat`, of the player who can break a tie on the Nile;
//   - `take N1`, of the player who has a tile to choose;
//   - `tie-boat-area`, of the player who still has the boat;
//   - `end`, which closes the season.
//
// It also accepts what records write in one value, `cubes N1 r1 Ada r2 Bo` (an *OnTile) and `passed
// Bo Ada`; what they omit, `missing boat` and `missing take`; and what the players have from the
// base game: `base 40`, `purple 2`.
type State struct {
	*table
	rules.Watcher // of every season, when it is closed
	phase         phase
	// The current season.
	drawn   string // the tiles as written
	shown   []tile // the tiles that came into play, in order
	boat    boat
	dug     []cube
	cubes   [maxPlayers]int // on the river, by seat
	passed  []int
	ranking []int // the seats with cubes on the river, from the first
	breaker int   // the player who discarded the boat on the Nile, or -1
	chosen  tile
	taken   string // the chosen tile as written
	rows    []row  // of the previous seasons
}

// cube is a cube on a space of a tile.
type cube struct {
	on   tile
	at   space
	seat int8
}

type phase int

const (
	drawing phase = iota
	boating
	digging
	choosing // a player has a tile to choose
	closing  // everything from the river has been awarded
	over
)

var phaseNames = [...]string{"tiles", "boat", "dig", "take", "areas", "over"}

// New returns the start of a game. The game must allow the number of players.
func New(players []string, d rules.Data) *State {
	s := &State{table: newTable(players, d)}
	s.rows = make([]row, 0, s.v.seasons)
	s.open(0)
	return s
}

// open begins a season and resets the previous one.
func (s *State) open(season int) {
	s.begin(season)
	s.phase, s.boat, s.breaker, s.chosen = drawing, noBoat, -1, unknown
	s.drawn, s.taken, s.shown, s.dug, s.passed, s.ranking, s.cubes = "", "", nil, nil, nil, nil, [maxPlayers]int{}
}

// Over reports whether all seasons have been played.
func (s *State) Over() bool { return s.phase == over }

// Unfinished returns the number of seasons in a log, and that of the game.
func (s *State) Unfinished(rounds int) diag.Args {
	return diag.Args{"found": rounds, "n": rounds, "allowed": s.v.seasons}
}

// Score returns the score as if the season and the game ended here, like the judgement of a log that stops here.
func (s *State) Score() rules.Score {
	if s.phase != digging {
		return s.settled().score()
	}
	ended := s.Clone().(*State)
	ended.readPassed(rules.Move{})
	return ended.settled().score()
}

// settled returns the table without any further choice: everything else is awarded.
func (s *State) settled() *table {
	if s.phase != choosing {
		return s.table
	}
	t := s.table.clone()
	t.award(s.ranking, s.boat)
	return t
}

// Sheet returns what the players own, with tiles and boats sorted. A discarded boat is not owned.
func (s *State) Sheet() rules.Sheet {
	t := s.settled()
	out := &Sheet{Header: rules.Setup{Players: s.names, Data: s.v.data}.Header()}
	for seat, name := range s.names {
		key := rules.Text{Text: name}
		if owned := among(t.owned[seat], 1, finalTile); len(owned) > 0 {
			out.Tiles = append(out.Tiles, Holding{key, words(owned)})
		}
		last := winTie
		if t.tie.spent {
			last--
		}
		kept := among(t.fleet[seat], 0, last)
		if len(kept) > 0 {
			out.Boats = append(out.Boats, Holding{key, words(kept)})
		}
		has := &t.museum[seat]
		c := Collection{Player: key}
		for i, n := range has.patrons {
			if n > 0 {
				c.Patrons = append(c.Patrons, Patron{Patrons[i], rules.Num{N: n}})
			}
		}
		if c.Patrons != nil {
			out.Patrons = append(out.Patrons, c)
		}
		if has.base > 0 {
			out.Base = append(out.Base, Count{key, rules.Num{N: has.base}})
		}
	}
	return out
}

// chooserNow returns the seat that still has a tile to choose, or -1. A refused choice does not count.
func (s *State) chooserNow() int {
	if s.phase != choosing && s.phase != closing || s.chosen != unknown {
		return -1
	}
	return s.chooser(s.ranking)
}

// Hints returns the tiles that a player has to choose from, if any.
func (s *State) Hints() []rules.Hint {
	seat := s.chooserNow()
	if seat < 0 {
		return nil
	}
	h := rules.Hint{Player: s.names[seat], Left: -1, Moves: []string{}}
	for _, name := range s.choices() {
		h.Moves = append(h.Moves, "take "+name)
	}
	return []rules.Hint{h}
}

// Legal returns all legal moves, sorted by bytes, equal ones by player.
func (s *State) Legal() []rules.Move {
	var moves []rules.Move
	switch s.phase {
	case drawing:
		for _, d := range s.draws() {
			moves = append(moves, rules.EventList("", "tiles", texts(d)...))
		}
	case boating:
		for _, b := range s.newBoats() {
			moves = append(moves, rules.Event("", "boat", b.String()))
		}
	case digging:
		texts := s.free()
		for seat, name := range s.names {
			if slices.Contains(s.passed, seat) {
				continue
			}
			moves = append(moves, rules.Event(name, "pass", ""))
			for _, text := range texts {
				moves = append(moves, rules.Do(name, text))
			}
		}
	case choosing, closing:
		moves = s.inspection()
	}
	rules.SortMoves(moves)
	return moves
}

// inspection returns the legal moves after the river has been ranked.
func (s *State) inspection() []rules.Move {
	var moves []rules.Move
	if seat := s.chooserNow(); seat >= 0 {
		for _, name := range s.choices() {
			moves = append(moves, rules.Event(s.names[seat], "take", name))
		}
	}
	if s.phase == closing {
		moves = append(moves, rules.Event("", rules.End, ""))
	}
	for seat, name := range s.names {
		switch {
		case s.phase == closing && s.mayBreak(seat, true):
			moves = append(moves, rules.Event(name, "tie-boat-area", ""))
		case s.phase == choosing && s.mayBreak(seat, false) && tied(s.cubes, seat):
			moves = append(moves, rules.Event(name, "tie-boat", ""))
		}
	}
	return moves
}

// draws returns the pairs of tiles that can come off the stack, in either order; in the last season with the dear tile.
func (s *State) draws() [][]tile {
	var list [][]tile
	for i := tile(1); i < finalTile; i++ {
		for k := tile(1); k < finalTile; k++ {
			if t := s.table.clone(); t.reveal(i) && t.reveal(k) {
				list = append(list, []tile{i, k})
			}
		}
	}
	for i := range list {
		if s.isLast() {
			list[i] = append(list[i], finalTile)
		}
	}
	return list
}

func (s *State) newBoats() []boat {
	var list []boat
	for b := range boats {
		if !s.came[b] {
			list = append(list, b)
		}
	}
	return list
}

func (s *State) free() []string {
	var list []string
	for _, n := range s.play {
		for _, at := range s.v.all(n) {
			if s.cubeOwner(n, at) < 0 {
				list = append(list, "dig "+n.String()+" "+at.String())
			}
		}
	}
	return list
}

func (s *State) cubeOwner(n tile, at space) int {
	for _, c := range s.dug {
		if c.on == n && c.at == at {
			return int(c.seat)
		}
	}
	return -1
}

// Clone returns an independent copy.
func (s *State) Clone() rules.State {
	c := *s
	c.table = s.table.clone()
	// Clipped, so that appending to one does not change the other.
	c.dug, c.passed, c.rows = slices.Clip(s.dug), slices.Clip(s.passed), slices.Clip(s.rows)
	return &c
}

func words[T interface{ String() string }](list []T) []rules.Text {
	return each(list, func(x T) rules.Text { return rules.Text{Text: x.String()} })
}

func texts[T interface{ String() string }](list []T) []string { return each(list, T.String) }

// parseDig returns the tile and the space of a dig.
func parseDig(text string) (on, at string, ok bool) {
	words := strings.Fields(text)
	if len(words) != 3 || words[0] != "dig" {
		return "", "", false
	}
	return words[1], words[2], true
}

// among returns those from first to last that are in a list, in their order.
func among[T ~int8](list []T, first, last T) (sorted []T) {
	for x := first; x <= last; x++ {
		if slices.Contains(list, x) {
			sorted = append(sorted, x)
		}
	}
	return sorted
}
