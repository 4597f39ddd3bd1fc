package mykerinos

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"cartouche/rules"
)

// missing is the move for an event that a log omits although later events show that it is over.
const missing = "missing"

// Start returns the state at the beginning of the log's game.
func (l *Log) Start() rules.Shown { return New(l.Names(), l.Data) }

// Rounds returns the number of seasons in the log.
func (l *Log) Rounds() int { return len(l.Seasons) }

// At returns the position of a season; for 0, that of the key `seasons`.
func (l *Log) At(round int) rules.Pos {
	if round == 0 {
		return l.SeasonsKey
	}
	return l.Seasons[round-1].Pos
}

// Moves returns the moves of a season, in the order of its phases. Round 0 holds what the players
// have from the base game.
func (l *Log) Moves(round int) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		stopped := false
		emit := func(m rules.Move) { stopped = stopped || !yield(m) }
		if round == 0 {
			l.museum(emit)
		} else {
			l.Seasons[round-1].emitMoves(round == l.Data.Int("seasons"), emit)
		}
	}
}

// museum emits what the players have from the base game. For an unknown name it emits one move that
// is refused for its player.
func (l *Log) museum(emit func(rules.Move)) {
	unknown := func(name rules.Text) bool {
		is := l.Seat(name.Text) < 0
		if is {
			emit(rules.Move{Player: name})
		}
		return is
	}
	for i := range l.Patrons {
		if c := &l.Patrons[i]; !unknown(c.Player) {
			for _, p := range c.Patrons {
				emit(rules.Move{Player: c.Player, What: p.Name, Text: p.N.Text()})
			}
		}
	}
	for _, c := range l.Base {
		if !unknown(c.Player) {
			emit(rules.Move{Player: c.Player, What: "base", Text: c.N.Text()})
		}
	}
}

// emitMoves emits the moves of a season; last is true for the last one of the game.
func (s *Season) emitMoves(last bool, emit func(rules.Move)) {
	emit(rules.Move{What: "tiles", Text: rules.Text{Pos: s.TilesPos}, List: s.Tiles})
	switch {
	case s.Boat != nil:
		emit(rules.Move{What: "boat", Text: *s.Boat})
	case !last:
		emit(rules.Move{What: missing, Text: rules.Text{Text: "boat", Pos: s.Pos}})
	}
	for i := range s.Cubes {
		emit(rules.Move{What: "cubes", Text: s.Cubes[i].Tile, Sides: &s.Cubes[i]})
	}
	emit(rules.Move{What: "passed", Text: rules.Text{Pos: s.PassedPos}, List: s.Passed})
	if s.TieBoat != nil {
		emit(rules.Move{Player: *s.TieBoat, What: "tie-boat"})
	}
	if s.Take != nil {
		emit(rules.Move{What: "take", Text: *s.Take})
	}
	if s.TieArea != nil {
		if s.Take == nil {
			emit(rules.Move{What: missing, Text: rules.Text{Text: "take", Pos: s.Pos}})
		}
		emit(rules.Move{Player: *s.TieArea, What: "tie-boat-area"})
	}
	emit(rules.Move{What: rules.End, Text: rules.Text{Pos: s.Pos}})
}

// Add appends a move to the log.
func (l *Log) Add(m rules.Move) {
	if m.What == "tiles" {
		l.Seasons = append(l.Seasons, Season{Tiles: m.List})
		return
	}
	n, _ := m.Text.Num()
	if m.What == "base" {
		l.Base = slices.DeleteFunc(l.Base, func(c Count) bool { return c.Player.Text == m.Player.Text })
		l.Base = append(l.Base, Count{m.Player, n})
		return
	}
	if slices.Contains(Patrons[:], m.What) {
		if !slices.ContainsFunc(l.Patrons, func(c Collection) bool { return c.Player.Text == m.Player.Text }) {
			l.Patrons = append(l.Patrons, Collection{Player: m.Player})
		}
		for i := range l.Patrons {
			if c := &l.Patrons[i]; c.Player.Text == m.Player.Text {
				c.Patrons = slices.DeleteFunc(c.Patrons, func(p Patron) bool { return p.Name == m.What })
				c.Patrons = append(c.Patrons, Patron{m.What, n})
			}
		}
		return
	}
	y := &l.Seasons[len(l.Seasons)-1]
	switch m.What {
	case "boat":
		y.Boat = &m.Text
	case "pass":
		y.Passed = append(y.Passed, m.Player)
	case "passed":
		y.Passed = m.List
	case "tie-boat":
		y.TieBoat = &m.Player
	case "take":
		y.Take = &m.Text
	case "tie-boat-area":
		y.TieArea = &m.Player
	case "":
		y.put(m)
	}
}

// put adds a cube: tiles are sorted by name, the spaces of each as they are printed.
func (y *Season) put(m rules.Move) {
	on, at, _ := parseDig(m.Text.Text)
	i, ok := slices.BinarySearchFunc(y.Cubes, on, func(c OnTile, name string) int { return cmp.Compare(c.Tile.Text, name) })
	if !ok {
		y.Cubes = insert(y.Cubes, i, OnTile{Tile: rules.Text{Text: on}})
	}
	spaces := &y.Cubes[i].Spaces
	k, _ := slices.BinarySearchFunc(*spaces, at, func(c OnSpace, name string) int {
		return cmp.Or(
			cmp.Compare(strings.Index(letters, c.Space.Text[:1]), strings.Index(letters, name[:1])),
			cmp.Compare(c.Space.Text, name),
		)
	})
	*spaces = insert(*spaces, k, OnSpace{rules.Text{Text: at}, &m.Player})
}
