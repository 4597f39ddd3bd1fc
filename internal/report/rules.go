package report

import (
	"fmt"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/values"
	"cartouche/rules"
)

// Rule returns the text of a rule of the game, on one line; facts are the result of Facts.
func (t Texts) Rule(id string, facts diag.Args) string {
	return strings.Join(strings.Fields(t.Say("rule."+id, facts)), " ")
}

// Facts returns the data of a game as arguments of texts: {costs.sow}, {temple}, {bonus.1}. A datum
// that depends on the number of players lists its values.
func (t Texts) Facts(g rules.Game, numbers *values.Values) diag.Args {
	facts := diag.Args{"min": g.MinPlayers, "max": g.MaxPlayers, "automaton": g.Automaton}
	facts["teams"] = diag.Sentence(t.teams(g))
	for _, d := range g.Schema {
		key := strings.Join(d.Key, ".")
		var shown []string               // the different values
		var parts []any                  // of the last value
		players := map[string][]string{} // value -> numbers of players
		for n := g.MinPlayers; n <= g.MaxPlayers; n++ {
			v, _ := rules.Data(numbers.For(n)).Lookup(d.Key...)
			parts = leaves(v)
			s := t.listed(parts)
			if players[s] == nil {
				shown = append(shown, s)
			}
			players[s] = append(players[s], t.Number(n))
		}
		if len(shown) == 1 {
			facts[key] = diag.Sentence(shown[0])
			if len(parts) == 1 {
				facts[key] = parts[0] // a number may select a plural form
			}
			for i, part := range parts {
				facts[fmt.Sprintf("%s.%d", key, i+1)] = part
			}
			continue
		}
		for i, s := range shown {
			shown[i] = t.Say("rules-for-players", diag.Args{"found": diag.Sentence(s), "players": players[s]})
		}
		facts[key] = diag.Sentence(t.Groups(shown...))
	}
	return facts
}

// leaves returns the items of a datum, or the datum itself if it is not a list.
func leaves(v any) []any {
	var list []any
	switch v := v.(type) {
	case []int:
		for _, n := range v {
			list = append(list, n)
		}
	case []string:
		for _, s := range v {
			list = append(list, s)
		}
	default:
		list = []any{v}
	}
	return list
}

// listed joins the items of a datum by commas.
func (t Texts) listed(items []any) string {
	words := make([]string, len(items))
	for i, item := range items {
		words[i] = diag.Visible(t.Show(item))
	}
	return t.List(words...)
}
