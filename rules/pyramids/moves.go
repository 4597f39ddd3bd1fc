package pyramids

import (
	"slices"

	"cartouche/rules"
)

// Moves returns what whoever is to act may do where a log stops: actions in a
// round whose actions have not ended, answers included; favours that are still
// owed when they have. Nothing where only dice can go on, and after the end.
func Moves(l *Log) []rules.Hint {
	if len(l.Players) != seats || len(l.Rounds) == 0 {
		return nil
	}
	r := newReplay(l)
	last := len(l.Rounds) - 1
	for i := range last {
		r.play(i)
		if r.over() {
			return nil
		}
	}
	r.open(last)
	r.act(&l.Rounds[last])
	if !r.ended() {
		return []rules.Hint{{Player: r.names[r.turn], Left: -1, Moves: actionTexts(r.legal(nil))}}
	}
	r.collect()
	winner, owed := r.owed()
	r.favours(&l.Rounds[last])
	for _, f := range l.Rounds[last].Favour {
		if r.seat(f.Player.Text) == winner {
			owed -= len(f.Picks)
		}
	}
	picks := r.picks()
	if owed <= 0 || len(picks) == 0 {
		return nil
	}
	texts := pickNames(picks)
	slices.Sort(texts)
	return []rules.Hint{{Player: r.names[winner], Left: -1, Moves: texts}}
}
