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
	if r.over() {
		return nil
	}
	return r.favoursLeft(&l.Rounds[last])
}

// favoursLeft are the picks that the round still lacks. Who has taken some, and
// may decline the others, has declined them.
func (r *replay) favoursLeft(round *Round) []rules.Hint {
	seat, n := r.owed()
	r.favours(round)
	listed := false
	for _, f := range round.Favour {
		if r.seat(f.Player.Text) == seat {
			listed = true
			n -= len(f.Picks)
		}
	}
	picks := r.picks()
	if n <= 0 || len(picks) == 0 || listed && r.stash.lowest() > Small {
		return nil
	}
	texts := pickNames(picks)
	slices.Sort(texts)
	return []rules.Hint{{Player: r.names[seat], Left: -1, Moves: texts}}
}
