package osiris

import "cartouche/rules"

// Sheet returns the sheet of the map and the score track.
func (s *State) Sheet() rules.Sheet {
	out := &Sheet{Header: rules.Setup{Players: s.names, Data: s.v.data}.Header()}
	for i, pieces := range s.pieces {
		if len(pieces) == 0 {
			continue
		}
		spot := Spot{Name: rules.Text{Text: s.v.sites[i].name}}
		for _, p := range pieces {
			spot.Monuments = append(spot.Monuments, rules.Text{Text: s.names[p.owner] + " " + p.of.String()})
		}
		out.Map = append(out.Map, spot)
	}
	for seat, name := range s.names {
		g := &s.governors[seat]
		t := Track{Player: rules.Text{Text: name}, Barge: rules.Num{N: g.barge}, Regent: rules.Num{N: g.regent},
			Cards: rules.Num{N: g.cards}}
		for m, is := range g.first {
			if is {
				t.First = append(t.First, rules.Text{Text: monumentNames[m]})
			}
		}
		out.Track = append(out.Track, t)
		out.Resources = append(out.Resources, Count{rules.Text{Text: name}, rules.Num{N: g.goods.sum()}})
	}
	return out
}
