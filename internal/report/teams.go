//go:build !js || declared || engine

package report

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// teams returns who plays together, or "" for a game without teams.
func (t Texts) teams(g rules.Game) string {
	if g.NamedTeams {
		return t.Say("rules-teams-named", nil)
	}
	var all []string
	for _, n := range slices.Sorted(maps.Keys(g.Teams)) {
		teams := make([]string, len(g.Teams[n]))
		for i, team := range g.Teams[n] {
			seats := make([]string, len(team))
			for k, seat := range team {
				seats[k] = t.Number(seat + 1)
			}
			teams[i] = t.Say("rules-team", diag.Args{"seats": seats})
		}
		one := t.List(teams...)
		if len(g.Teams) > 1 {
			one = t.Say("rules-for-players", diag.Args{"found": diag.Sentence(one), "players": []string{t.Number(n)}})
		}
		all = append(all, one)
	}
	return t.Groups(all...)
}
