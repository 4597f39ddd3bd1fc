package osiris

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// explain says season by season who the Regent is, and what every action brought
// and cost whom.
func explain(l *Log) []rules.Round {
	r := newReplay(l)
	var rounds []rules.Round
	r.seen = func(before *table, turn *Turn) {
		for len(rounds) < r.round {
			n := len(rounds) + 1
			rounds = append(rounds, rules.Round{Number: n})
		}
		round := &rounds[r.round-1]
		if len(round.Notes) == 0 {
			round.Notes = append(round.Notes, rules.Note{Reason: "note-regent", Args: diag.Args{"player": r.names[before.regent]}})
		}
		what := turn.Action.Text
		who := turn.Player.Text
		if turn.Trade != nil {
			who, what = "", turn.Trade.String()
		}
		round.Notes = append(round.Notes, rules.Note{Player: who, Reason: "note-action", Args: diag.Args{"action": tidy(what)}})
		for seat := range r.governors {
			if change := r.governors[seat].change(&before.governors[seat]); len(change) > 0 {
				round.Notes = append(round.Notes, rules.Note{Player: r.names[seat], Reason: "note-change", Args: diag.Args{"change": change}})
			}
		}
	}
	r.run()
	return rounds
}

// change is what a governor has more or less than before, as people call it:
// resources, labourers, cards and monuments on the map.
func (g *governor) change(before *governor) []any {
	var list []any
	tell := func(n int, what string) {
		if n != 0 {
			list = append(list, diag.Change{N: n, What: diag.Term(what)})
		}
	}
	for r := range g.goods {
		tell(g.goods[r]-before.goods[r], "resource-"+resourceNames[r])
	}
	for l := range g.crew {
		tell(int(g.crew[l]-before.crew[l]), "labourer-"+labourerNames[l])
	}
	for c := range g.hand {
		tell(int(g.hand[c]-before.hand[c]), "city-card."+cardNames[c]+".title")
	}
	for m := range g.built {
		tell(int(g.built[m]-before.built[m]), "monument-"+monumentNames[m])
	}
	return list
}
