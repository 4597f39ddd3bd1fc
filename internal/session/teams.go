//go:build !js || declared || engine

package session

import (
	"slices"

	"cartouche/rules"
)

// moveTeams moves the teams that the record names to the new seats of their players. If a player would
// be in none, it drops them and returns how many there were.
func (s *Sheet) moveTeams(to *rules.Header, seats []int) (lost int) {
	head := s.record.Sheet.Head()
	to.Outcome = head.Outcome
	if !head.Named {
		return 0
	}
	placed := 0
	var teams []rules.Team
	for _, t := range head.Teams {
		if moved := movedSeats(t, seats); len(moved) > 0 {
			teams = append(teams, rules.Team{Name: t.Name, Seats: moved})
			placed += len(moved)
		}
	}
	if placed < len(to.Players) || slices.ContainsFunc(to.Players, func(p rules.Text) bool {
		return slices.ContainsFunc(teams, func(t rules.Team) bool { return t.Name == p.Text })
	}) {
		return len(head.Teams)
	}
	to.Teams, to.Named = teams, true
	return 0
}

// movedSeats returns the new seats of a team, without removed players.
func movedSeats(t rules.Team, seats []int) (moved []int) {
	for _, seat := range t.Seats {
		if seats[seat] >= 0 {
			moved = append(moved, seats[seat])
		}
	}
	return moved
}

// movedTeam returns the new name of a team, or a name that is of none as it is. It reports whether the team is gone.
func movedTeam(name string, before, now []rules.Team, seats []int) (is string, gone bool) {
	was := slices.IndexFunc(before, func(t rules.Team) bool { return t.Name == name })
	if was < 0 {
		return name, false
	}
	moved := movedSeats(before[was], seats)
	i := slices.IndexFunc(now, func(t rules.Team) bool { return slices.Equal(t.Seats, moved) })
	if i < 0 {
		return "", true
	}
	return now[i].Name, false
}

// figure returns a text; a figure is printed with the signs of the language.
func (w words) figure(text string) string {
	if _, ok := rules.ParseDecimal(text, rules.MostDigits); ok {
		return w.Amount(text)
	}
	return text
}
