package pyramids

import (
	"iter"

	"cartouche/rules"
)

// Start returns the state at the beginning of the log's game.
func (l *Log) Start() rules.Shown { return New(l.Names(), l.Data) }

// Rounds returns the number of rounds in the log.
func (l *Log) Rounds() int { return len(l.RoundList) }

// At returns the position of a round; for 0, that of the key `rounds`.
func (l *Log) At(round int) rules.Pos {
	if round == 0 {
		return l.RoundsKey
	}
	return l.RoundList[round-1].Pos
}

// Moves returns the moves of a round: the dice, the actions and the favours, each of the last two
// followed by the end of its phase.
func (l *Log) Moves(round int) iter.Seq[rules.Move] {
	return func(yield func(rules.Move) bool) {
		if round > 0 {
			l.RoundList[round-1].emitMoves(yield)
		}
	}
}

func (r *Round) emitMoves(yield func(rules.Move) bool) {
	words := make([]rules.Text, 0, len(r.Dice[Treasure].Dice)+len(r.Dice[Supply].Dice))
	for kind := range r.Dice {
		d := &r.Dice[kind]
		first := len(words)
		for _, die := range d.Dice {
			words = append(words, die.Text())
		}
		if !yield(rules.Move{What: phaseNames[kind], Text: rules.Text{Pos: d.Pos}, List: words[first:]}) {
			return
		}
	}
	at := r.Pos
	for i := range r.Actions {
		e := &r.Actions[i]
		at = e.Action.Pos
		if !yield(rules.Move{Player: e.Player, Text: e.Action}) {
			return
		}
	}
	if !yield(endOf(acting, at)) {
		return
	}
	for i := range r.Favour {
		f := &r.Favour[i]
		if !yield(rules.Move{Player: f.Player, What: phaseNames[favouring], Text: rules.Text{Pos: f.Pos}, List: f.Picks}) {
			return
		}
	}
	yield(endOf(favouring, r.Pos))
}

func endOf(p phase, at rules.Pos) rules.Move {
	return rules.Move{What: rules.End, Text: rules.Text{Text: phaseNames[p], Pos: at}}
}

// Add appends a move to the log. Declining is not written down.
func (l *Log) Add(m rules.Move) {
	if m.What == phaseNames[rollingTreasure] {
		l.RoundList = append(l.RoundList, Round{})
	}
	r := &l.RoundList[len(l.RoundList)-1]
	switch m.What {
	case phaseNames[rollingTreasure]:
		r.Dice[Treasure] = diceOf(m)
	case phaseNames[rollingSupply]:
		r.Dice[Supply] = diceOf(m)
	case "":
		r.Actions = append(r.Actions, Entry{m.Player, m.Text})
	case phaseNames[favouring]:
		if r.Favour == nil {
			r.Favour = []Favour{{Player: m.Player, Pos: m.Text.Pos}}
		}
		r.Favour[0].Picks = append(r.Favour[0].Picks, m.List...)
	}
}

func diceOf(m rules.Move) Dice {
	d := Dice{Pos: m.Text.Pos, Dice: make([]rules.Num, len(m.List))}
	for i, word := range m.List {
		d.Dice[i], _ = word.Num()
	}
	return d
}
