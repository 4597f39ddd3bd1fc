package nileflood

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// crew returns the names of n players.
func crew(n int) []string { return []string{"Ada", "Bo", "Cy", "Dee", "Eve", "Flo"}[:n] }

func levelFor(n int, seed uint64) string {
	if n != 1 {
		return ""
	}
	return Levels[seed%3]
}

// testData are the game's values, written once more so that a slip in the data
// file and a slip here would have to agree.
func testData(players int) rules.Data {
	grain := func(plus int) []int {
		list := make([]int, 40)
		for i := range list {
			list[i] = 2*(i+1) + plus
		}
		return list
	}
	temples := [][]int{{6, 5, 4, 3}, {7, 6, 5, 4}, {8, 7, 6, 5}, {9, 8, 7, 6, 5}, {10, 9, 8, 7, 6}, {11, 10, 9, 8, 7}}
	return rules.Data{
		"rows":      5,
		"years":     []int{10, 12, 12, 12, 10, 12}[players-1],
		"costs":     map[string]any{"sow": 1, "shadoof": 2, "channel": 3, "stone": 2, "polder": 4, "granary": 4, "village": 5},
		"yield":     map[string]any{"field": 1, "shadoof": 1, "polder": 2},
		"points":    map[string]any{"grain": 1, "granary": 10, "stone": []int{2, 3, 4, 5, 6}},
		"village":   []int{5, 10, 15, 20, 25},
		"bonus":     []int{10, 7, 5},
		"hire":      3,
		"temple":    temples[players-1],
		"granaries": []int{10, 6, 8, 10, 11, 13}[players-1],
		"capacity":  12,
		"nebamun": map[string]any{
			"stones": map[string]any{"light": 1, "medium": 2, "heavy": 3},
			"grain":  map[string]any{"light": grain(-1), "medium": grain(0), "heavy": grain(1)},
		},
	}
}

// locate numbers every value of a log in the order of a file, a line a value,
// so that violations can be told apart by their lines.
func locate(l *Log) *Log {
	line := 0
	next := func() diag.Pos { line++; return diag.Pos{File: "log.yaml", Line: line, Column: 1} }
	l.PlayersPos = next()
	l.Difficulty.Pos = next()
	l.YearsKey = next()
	turns := func(list []Turn) {
		for i := range list {
			list[i].Player.Pos = next()
			for k := range list[i].Actions {
				list[i].Actions[k].Pos = next()
			}
		}
	}
	counts := func(list []Count) {
		for i := range list {
			list[i].Player.Pos, list[i].N.Pos = next(), next()
		}
	}
	for i := range l.Years {
		y := &l.Years[i]
		y.Pos, y.Dice.Flood.Pos, y.Dice.Workers.Pos = next(), next(), next()
		turns(y.Work)
		counts(y.Harvest)
		counts(y.Store)
		turns(y.Hire)
	}
	return l
}
