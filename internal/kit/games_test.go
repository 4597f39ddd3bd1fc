package kit

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"cartouche/internal/kit/kittest"
	"cartouche/internal/project"
)

// TestEveryKitOfEveryGameCanBePrinted: all built-in games, in all their languages,
// for all their numbers of players, in all profiles, on A4 and Letter, with gutters
// and without.
func TestEveryKitOfEveryGameCanBePrinted(t *testing.T) {
	p, games := kittest.Games(t)
	for _, g := range games {
		id := g.ID
		for _, lang := range g.Languages {
			for _, profile := range slices.Sorted(maps.Keys(g.Theme.Profiles)) {
				t.Run(id+"/"+lang+"/"+profile, func(t *testing.T) {
					t.Parallel()
					for players := g.Players.Min; players <= g.Players.Max; players++ {
						for i, paper := range []string{"a4", "letter"} {
							if players != g.Default && players%2 != i {
								continue // each number on one paper, the usual one on both
							}
							opt := Options{Game: id, Lang: lang, Profile: profile, Players: players, Paper: paper, Bleed: players%2 == 0}
							j, err := Start(p, opt)
							if err != nil {
								t.Fatal(kittest.Explain(t, "", err))
							}
							pieces, err := j.Pieces()
							if err == nil {
								_, err = j.sheets(pieces)
							}
							if err != nil {
								t.Errorf("for %d on %s:\n%s", players, paper, kittest.Explain(t, "", err))
							}
						}
					}
				})
			}
		}
	}
}

// TestWhatNileFloodsKitHolds counts pieces by the specification: a board and a
// card for each player, Nebamun's sheet for one alone, the score sheet for more.
func TestWhatNileFloodsKitHolds(t *testing.T) {
	p, err := project.OpenBuiltin("")
	if err != nil {
		t.Fatal(err)
	}
	for players := 1; players <= 6; players++ {
		j, err := Start(p, Options{Game: "nile-flood", Players: players})
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := j.Pieces()
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, piece := range pieces {
			got[piece.Component.Name] += piece.Copies
		}
		want := map[string]int{
			"player-board": players, "reference": players, "temple-plan": 1, "granaries": 1, "start-marker": 1, "dice": 1,
		}
		if players == 1 {
			want["nebamun"] = 1
		} else {
			want["score-sheet"] = 1
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("for %d: %v, want %v", players, got, want)
		}
	}
}
