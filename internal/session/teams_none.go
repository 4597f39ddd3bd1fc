//go:build js && !declared && !engine

package session

import (
	"strconv"

	"cartouche/rules"
)

// The judge of the built-in games for web pages knows no teams; teams.go is in that of declared games.

func (*Sheet) moveTeams(*rules.Header, []int) int { return 0 }

func movedTeam(name string, _, _ []rules.Team, _ []int) (string, bool) { return name, false }

// figure returns a text; a figure is printed with the signs of the language.
func (w words) figure(text string) string {
	if _, err := strconv.Atoi(text); err == nil {
		return w.Amount(text)
	}
	return text
}
