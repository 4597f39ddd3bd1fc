package mykerinos

import (
	"slices"

	"cartouche/rules"
)

// Final returns the sheet of a log: its final sheet when it is a whole game.
// What the rules forbid is not on it. Its places are zero. The log has as many
// players as the game allows.
func Final(l *Log) *Sheet {
	r := newReplay(l)
	r.run()
	return r.sheet(l)
}

// sheet writes down what everybody owns. A boat that was discarded is gone.
func (t *table) sheet(l *Log) *Sheet {
	s := &Sheet{Players: l.Players, Data: l.Data}
	for seat, name := range t.names {
		key := rules.Text{Text: name}
		if owned := t.owned[seat]; len(owned) > 0 {
			s.Tiles = append(s.Tiles, Holding{key, words(owned)})
		}
		var kept []boat
		for _, b := range t.fleet[seat] {
			if b != winTie || !t.tie.spent {
				kept = append(kept, b)
			}
		}
		if len(kept) > 0 {
			s.Boats = append(s.Boats, Holding{key, words(kept)})
		}
	}
	s.Patrons = of(t, l.Patrons, func(c Collection) rules.Text { return c.Player })
	s.Base = of(t, l.Base, func(c Count) rules.Text { return c.Player })
	return s
}

// of returns what belongs to somebody at the table.
func of[T any](t *table, list []T, owner func(T) rules.Text) []T {
	return slices.DeleteFunc(slices.Clone(list), func(x T) bool { return t.seat(owner(x).Text) < 0 })
}

func words[T interface{ String() string }](list []T) []rules.Text {
	out := make([]rules.Text, len(list))
	for i, x := range list {
		out[i] = rules.Text{Text: x.String()}
	}
	return out
}
