//go:build !js || declared || engine

package rules

import "slices"

// TeamsBySeat returns the teams of players that their seats decide; nil without seats.
func TeamsBySeat(teams [][]int, names []string) (list []Team) {
	for _, seats := range teams {
		t := Team{Seats: seats}
		for i, seat := range seats {
			if i > 0 {
				t.Name += "/"
			}
			t.Name += names[seat]
		}
		list = append(list, t)
	}
	return list
}

// SeatTeams returns the teams of players in a game in which seats decide them, else nil.
func (g *Game) SeatTeams(names []string) []Team { return TeamsBySeat(g.Teams[len(names)], names) }

// Together returns the sums of the scores of each team, in their order. The rank of a team is that of
// its players.
func (s Score) Together(teams []Team) []TeamResult {
	var list []TeamResult
	for _, t := range teams {
		sum := TeamResult{Result: Result{Player: t.Name}}
		for _, seat := range t.Seats {
			r := s[seat]
			sum.Players = append(sum.Players, r.Player)
			sum.Rank, sum.Open, sum.Total = max(sum.Rank, r.Rank), sum.Open || r.Open, sum.Total+r.Total
			if sum.Items == nil {
				sum.Items = make([]Item, len(r.Items))
			}
			for i, it := range r.Items {
				sum.Items[i].ID, sum.Items[i].Points = it.ID, sum.Items[i].Points+it.Points
				sum.Items[i].Open = sum.Items[i].Open || it.Open
			}
		}
		if sum.Open {
			sum.Total = 0
		}
		list = append(list, sum)
	}
	return list
}

// TeamsOf returns the seats of each team. Without teams, each player is one.
func (h *Header) TeamsOf() [][]int {
	list := make([][]int, 0, len(h.Players))
	for _, t := range h.Teams {
		list = append(list, slices.Sorted(slices.Values(t.Seats)))
	}
	if h.Teams == nil {
		for seat := range h.Players {
			list = append(list, []int{seat})
		}
	}
	return list
}
