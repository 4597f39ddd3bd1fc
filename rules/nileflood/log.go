package nileflood

import (
	"iter"

	"cartouche/rules"
)

// Start returns the state at the beginning of the log's game.
func (l *Log) Start() rules.Shown { return New(l.Names(), l.Data, soloLevel(l.Players, l.Difficulty)) }

// Rounds returns the number of years in the log.
func (l *Log) Rounds() int { return len(l.Years) }

// At returns the position of a year; for 0, that of the key `years`.
func (l *Log) At(round int) rules.Pos {
	if round == 0 {
		return l.YearsKey
	}
	return l.Years[round-1].Pos
}

// Moves returns the moves of a year, in the order of the phases and of the players in each (ruling
// order), not in the order of the file.
func (l *Log) Moves(round int) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		t := emitter{log: l, year: round - 1, yield: yield}
		if round == 0 {
			t.difficulty()
			return
		}
		y := &l.Years[round-1]
		t.emit(rules.Move{What: "flood", Text: y.Dice.Flood.Text()})
		if y.Dice.HasWorkers {
			t.emit(rules.Move{What: "workers", Text: y.Dice.Workers.Text()})
		}
		t.turns(y.Work, false)
		t.counts("harvest", y.Harvest)
		t.stores(y.Store)
		if y.HasHire {
			t.turns(y.Hire, true)
		} else {
			t.emit(rules.Move{What: rules.End})
		}
	}
}

// emitter passes the moves of a year to yield, until yield returns false.
type emitter struct {
	log     *Log
	year    int
	yield   func(rules.Move) bool
	stopped bool
}

func (t *emitter) emit(m rules.Move) { t.stopped = t.stopped || !t.yield(m) }

// difficulty emits the difficulty of a solo game. If it is missing, its position is that of the list of players.
func (t *emitter) difficulty() {
	m := rules.Move{What: "difficulty", Text: t.log.Difficulty}
	if m.Text.Text == "" {
		m.Text.Pos = t.log.PlayersPos
	}
	t.emit(m)
}

// unknown reports whether no player has the name. It then emits a move that is refused for its
// player; what is written under the name is not judged.
func (t *emitter) unknown(name rules.Text) bool {
	is := t.log.Seat(name.Text) < 0
	if is {
		t.emit(rules.Move{Player: name})
	}
	return is
}

// turns emits the actions of the players in a phase, and `done` after each player's.
func (t *emitter) turns(turns []Turn, hire bool) {
	for i := range turns {
		t.unknown(turns[i].Player)
	}
	n := len(t.log.Players)
	for k := range n {
		seat := (t.year + k) % n
		if hire {
			seat = (t.year + n - 1 - k) % n
		}
		name := t.log.Players[seat]
		for i := range turns {
			if turn := &turns[i]; turn.Player.Text == name.Text {
				for a := range turn.Actions {
					t.emit(rules.Move{Player: turn.Player, Text: turn.Actions[a]})
				}
			}
		}
		t.emit(rules.Move{Player: name, What: done})
	}
}

// counts emits the numbers that players wrote down, in the order of the file.
func (t *emitter) counts(what string, counts []Count) {
	for i := range counts {
		if c := &counts[i]; !t.unknown(c.Player) {
			t.emit(rules.Move{Player: c.Player, What: what, Text: c.N.Text()})
		}
	}
}

// stores emits what each player stores; 0 for those who wrote nothing.
func (t *emitter) stores(counts []Count) {
	for i := range counts {
		t.unknown(counts[i].Player)
	}
	n := len(t.log.Players)
	for k := range n {
		name := t.log.Players[(t.year+k)%n]
		stored := rules.Num{}
		for i := range counts {
			if counts[i].Player.Text == name.Text {
				stored = counts[i].N
			}
		}
		t.emit(rules.Move{Player: name, What: "store", Text: stored.Text()})
	}
}

// Add appends a move to the log. Storing nothing is not written down.
func (l *Log) Add(m rules.Move) {
	n, _ := m.Text.Num()
	switch m.What {
	case "difficulty":
		l.Difficulty = m.Text
		return
	case "flood":
		l.Years = append(l.Years, Year{Dice: Dice{Flood: n}})
		return
	}
	y := &l.Years[len(l.Years)-1]
	switch m.What {
	case "workers":
		y.Dice.Workers, y.Dice.HasWorkers = n, true
	case "harvest":
		y.Harvest = setCount(y.Harvest, m.Player, n)
	case "store":
		if y.stored = true; n.N > 0 {
			y.Store = append(y.Store, Count{m.Player, n})
		}
	case "":
		turns := &y.Work
		if y.stored {
			turns, y.HasHire = &y.Hire, true
		}
		if k := len(*turns) - 1; k < 0 || (*turns)[k].Player.Text != m.Player.Text {
			*turns = append(*turns, Turn{Player: m.Player})
		}
		last := &(*turns)[len(*turns)-1]
		last.Actions = append(last.Actions, m.Text)
	}
}
