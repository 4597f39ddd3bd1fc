package osiris

import (
	"iter"

	"cartouche/rules"
)

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

// Moves returns the moves of a season: the draws by seat, the pool, the turns as written, and the
// end of the season, at the position of the last turn's key. Round 0 holds the deal.
func (l *Log) Moves(round int) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		if round == 0 {
			l.bySeat(len(l.Deal), func(i int) rules.Move {
				return rules.Move{Player: l.Deal[i].Player, What: "deal", Text: l.Deal[i].Card}
			}, yield)
			return
		}
		s := &l.Seasons[round-1]
		if !l.bySeat(len(s.Draw), s.draw, yield) || !yield(rules.Move{What: "pool", Text: rules.Text{Pos: s.PoolPos}, List: s.Pool}) {
			return
		}
		end := s.Pos
		for i := range s.Turns {
			if end = s.Turns[i].Player.Pos; !yield(s.Turns[i].move()) {
				return
			}
		}
		yield(rules.Move{What: rules.End, Text: rules.Text{Pos: end}})
	}
}

// bySeat yields moves in the order of the seats, those of unknown players first. It returns false if yield does.
func (l *Log) bySeat(n int, move func(i int) rules.Move, yield func(rules.Move) bool) bool {
	for seat := none; seat < len(l.Players); seat++ {
		for i := range n {
			if m := move(i); l.Seat(m.Player.Text) == seat && !yield(m) {
				return false
			}
		}
	}
	return true
}

func (s *Season) draw(i int) rules.Move {
	d := &s.Draw[i]
	return rules.Move{Player: d.Player, What: "draw", Text: rules.Text{Pos: d.Pos}, List: d.Labourers}
}

func (t *Turn) move() rules.Move {
	if t.Trade != nil {
		return rules.Move{What: "trade", Text: rules.Text{Pos: t.Trade.Pos}, Sides: t.Trade}
	}
	return rules.Move{Player: t.Player, Text: t.Action}
}

// Add appends a move to the log. The draw of the first player starts a season; the end of a season is not written down.
func (l *Log) Add(m rules.Move) {
	switch m.What {
	case "deal":
		l.Deal = append(l.Deal, Dealt{m.Player, m.Text})
		return
	case "draw":
		if m.Player.Text == l.Players[0].Text {
			l.Seasons = append(l.Seasons, Season{})
		}
	}
	s := &l.Seasons[len(l.Seasons)-1]
	switch m.What {
	case "draw":
		s.Draw = append(s.Draw, Drawn{Player: m.Player, Labourers: m.List})
	case "pool":
		s.Pool = m.List
	case "trade":
		s.Turns = append(s.Turns, Turn{Player: rules.Text{Text: "trade"}, Trade: m.Sides.(*Trade)})
	case "":
		s.Turns = append(s.Turns, Turn{Player: m.Player, Action: m.Text})
	}
}
