//go:build js && !declared && !engine

package rules

// The judge of the built-in games for web pages knows no teams; team_own.go is in that of declared games.

// SeatTeams returns no teams.
func (*Game) SeatTeams([]string) []Team { return nil }

// Together returns no teams.
func (Score) Together([]Team) []TeamResult { return nil }

// TeamsOf returns each player as a team.
func (h *Header) TeamsOf() [][]int {
	list := make([][]int, len(h.Players))
	for seat := range list {
		list[seat] = []int{seat}
	}
	return list
}
