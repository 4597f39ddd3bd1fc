package osiris

import "cartouche/rules"

// Final returns the sheet that lies on the table when a log has been played:
// its final sheet when it is a whole game. What the rules forbid is not on it.
// Its places are zero. The log has as many players as the game allows.
func Final(l *Log) *Sheet {
	r := newReplay(l)
	r.run()
	s := &Sheet{Players: l.Players, Data: l.Data}
	for i, pieces := range r.stands {
		if len(pieces) == 0 {
			continue
		}
		spot := Spot{Name: rules.Text{Text: r.v.sites[i].name}}
		for _, p := range pieces {
			spot.Monuments = append(spot.Monuments, rules.Text{Text: r.names[p.owner] + " " + p.of.String()})
		}
		s.Map = append(s.Map, spot)
	}
	for seat, name := range r.names {
		g := &r.governors[seat]
		t := Track{Player: rules.Text{Text: name}, Barge: rules.Num{N: g.barge}, Regent: rules.Num{N: g.regent}, Cards: rules.Num{N: g.cards}}
		for m, is := range g.first {
			if is {
				t.First = append(t.First, rules.Text{Text: monumentNames[m]})
			}
		}
		s.Track = append(s.Track, t)
		s.Resources = append(s.Resources, Count{rules.Text{Text: name}, rules.Num{N: g.goods.sum()}})
	}
	return s
}
