package osiris

import (
	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/notation"
)

// notes reports the Regent of a season, or what an action or a trade gained and cost each governor.
func (s *State) notes(before *table, m rules.Move) {
	what := notation.Tidy(m.Text.Text)
	switch m.What {
	case "pool":
		s.Note(rules.Note{Reason: "note-regent", Args: diag.Args{"player": s.names[s.regent]}})
		return
	case "trade":
		what = m.Sides.(*Trade).String()
	case "":
	default:
		return
	}
	s.Note(rules.Note{Player: m.Player.Text, Reason: "note-action", Args: diag.Args{"action": what}})
	for seat := range s.governors {
		if change := s.governors[seat].change(&before.governors[seat]); len(change) > 0 {
			s.Note(rules.Note{Player: s.names[seat], Reason: "note-change", Args: diag.Args{"change": change}})
		}
	}
}

// change returns the difference of a governor's belongings from before: resources, labourers, cards
// and monuments on the map.
func (g *governor) change(before *governor) []any {
	var list []any
	add := func(n int, what string) {
		if n != 0 {
			list = append(list, diag.Change{N: n, What: diag.Term(what)})
		}
	}
	for r := range g.goods {
		add(g.goods[r]-before.goods[r], "resource-"+resourceNames[r])
	}
	for l := range g.crew {
		add(int(g.crew[l]-before.crew[l]), "labourer-"+labourerNames[l])
	}
	for c := range g.hand {
		add(int(g.hand[c]-before.hand[c]), "city-card."+cardNames[c]+".title")
	}
	for m := range g.built {
		add(int(g.built[m]-before.built[m]), "monument-"+monumentNames[m])
	}
	return list
}
