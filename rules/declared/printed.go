package declared

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/rules/entries"
)

// PrintedJSON is the JSON form of Printed, for a web page.
type PrintedJSON struct {
	Min     int `json:"min"` // numbers of players
	Max     int `json:"max"`
	Default int `json:"default"`
	// Draws lists the figures and icons that the rules use and that can be drawn.
	Draws []string `json:"draws"`
	// Boards holds the components by number of players. Those of a number also apply to larger
	// numbers, up to the next key.
	Boards map[string][]entries.Component `json:"boards"`
}

// Printed converts t. It returns an error if the boards are incomplete.
func (t PrintedJSON) Printed() (Printed, error) {
	type from struct {
		players int
		boards  []entries.Component
	}
	var all []from
	for key, boards := range t.Boards {
		n, err := strconv.Atoi(key)
		if err != nil {
			return Printed{}, fmt.Errorf("boards: %q is not a number of players", key)
		}
		all = append(all, from{n, boards})
	}
	slices.SortFunc(all, func(a, b from) int { return cmp.Compare(b.players, a.players) })
	if len(all) == 0 || all[len(all)-1].players > t.Min {
		return Printed{}, fmt.Errorf("boards: none for %d players", t.Min)
	}
	return Printed{
		MinPlayers: t.Min, MaxPlayers: t.Max, Players: t.Default,
		Boards: func(players int) ([]entries.Component, diag.List) {
			for _, f := range all {
				if f.players <= players {
					return f.boards, nil
				}
			}
			return nil, nil
		},
		Draws: func(name string) bool { return slices.Contains(t.Draws, name) },
	}, nil
}
