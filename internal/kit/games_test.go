package kit

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// TestEveryKitOfEveryGameCanBePrinted: all built-in games in all their languages and in the pseudo-language that runs from right
// to left, without a warning.
func TestEveryKitOfEveryGameCanBePrinted(t *testing.T) {
	p, games := kittest.Games(t)
	kits := variedKits(games)
	if testall.On() {
		kits = allKits(games)
	} else if testing.Short() {
		kits = kits[:len(games)] // one of each
	}
	for _, opt := range kits {
		canPrint(t, p, opt)
	}
}

// TestEveryExampleCanBePrinted: the examples in their languages, for the fewest and the most players, without a warning. Usually
// the profiles take turns.
func TestEveryExampleCanBePrinted(t *testing.T) {
	testall.Slow(t)
	kinds, err := fs.Glob(os.DirFS("../../examples"), "*/data")
	if err != nil || len(kinds) == 0 {
		t.Fatal(kinds, err)
	}
	nth := 0
	for _, kind := range kinds {
		id := filepath.Dir(kind)
		p := projecttest.Over(t, "../../examples/"+id)
		g, errs := layouts.LoadGame(p, id)
		if errs != nil {
			t.Fatal(errs)
		}
		profiles := slices.Sorted(maps.Keys(g.Theme.Profiles))
		for _, l := range g.Languages {
			for i, profile := range profiles {
				if testall.On() || i == nth%len(profiles) {
					canPrint(t, p, Options{What: What{Game: id, Players: g.Players.Min}, Look: Look{Lang: l, Profile: profile}})
					canPrint(t, p, Options{What: What{Game: id, Players: g.Players.Max}, Look: Look{Lang: l, Profile: profile}})
				}
			}
			nth++
		}
	}
}

// canPrint makes a kit without writing it, and reports its errors and warnings.
func canPrint(t *testing.T, p *project.Project, opt Options) {
	t.Run(fmt.Sprintf("%s/%s/%s/%s/%d", opt.Game, opt.Lang, opt.Profile, opt.Paper, opt.Players), func(t *testing.T) {
		t.Parallel()
		j, err := Start(p, opt)
		if err != nil {
			t.Fatal(kittest.Explain(t, "", err))
		}
		var warnings, unmarked diag.List
		pieces, err := j.Pieces()
		if err == nil {
			warnings = overlaps(j, pieces)
			_, unmarked, err = sheetFiles(j, pieces)
		}
		for _, list := range []error{err, warnings.Err(), unmarked.Err()} {
			if list != nil {
				t.Error(kittest.Explain(t, "", list))
			}
		}
	})
}

// papers are those that most people print on.
var papers = []string{"a4", "letter"}

// languages are those of a game and the pseudo-language that runs from right to left;
// the other one has a test of its own.
func languages(g *model.Game) []string {
	return append(slices.Clone(g.Languages), lang.PseudoRightToLeft)
}

// allKits are the kits in all languages, for all numbers of players, in all profiles,
// each number on one paper, with gutters or without, and the usual one on both.
func allKits(games []*model.Game) []Options {
	var kits []Options
	for _, g := range games {
		for _, l := range languages(g) {
			for _, profile := range slices.Sorted(maps.Keys(g.Theme.Profiles)) {
				for players := g.Players.Min; players <= g.Players.Max; players++ {
					for i, paper := range papers {
						if players == g.Default || players%2 == i {
							kits = append(kits, Options{What: What{Game: g.ID, Players: players}, Look: Look{Lang: l, Profile: profile, Bleed: players%2 == 0}, Print: Print{Paper: paper}})
						}
					}
				}
			}
		}
	}
	return kits
}

// pair is what is varied from kit to kit.
type pair struct{ profile, paper string }

// pairs are all profiles on all papers.
func pairs(games []*model.Game) []pair {
	var list []pair
	for i, profile := range slices.Sorted(maps.Keys(games[0].Theme.Profiles)) {
		for k := range papers {
			list = append(list, pair{profile, papers[(i+k)%2]})
		}
	}
	return list
}

// variedKits are one kit for each game and language. From one to the next the
// languages of all games take turns, and so do the pairs of profile and paper, the
// numbers of players, and gutters.
func variedKits(games []*model.Game) []Options {
	varied := pairs(games)
	var kits []Options
	for i := range 100 {
		for k, g := range games {
			if i >= len(languages(g)) {
				continue
			}
			v := varied[(len(kits)+len(kits)/len(varied))%len(varied)]
			kits = append(kits, Options{
				What:  What{Game: g.ID, Players: g.Players.Min + (i+k)%(g.Players.Max-g.Players.Min+1)},
				Look:  Look{Lang: languages(g)[i], Profile: v.profile, Bleed: (len(kits)+i)%2 == 0},
				Print: Print{Paper: v.paper},
			})
		}
	}
	return kits
}

// TestKitsAreVaried: among the kits of the usual run are all languages of all games,
// all numbers of players and all pairs of profile and paper.
func TestKitsAreVaried(t *testing.T) {
	_, games := kittest.Games(t)
	seen := map[any]bool{}
	for _, opt := range variedKits(games) {
		seen[pair{opt.Profile, opt.Paper}] = true
		seen[opt.Game+" "+opt.Lang] = true
		seen[fmt.Sprint(opt.Game, opt.Players)] = true
	}
	for _, want := range pairs(games) {
		if !seen[want] {
			t.Errorf("nothing is printed in the profile %s on %s", want.profile, want.paper)
		}
	}
	for _, g := range games {
		for _, l := range languages(g) {
			if !seen[g.ID+" "+l] {
				t.Errorf("%s is not printed in %s", g.ID, l)
			}
		}
		for players := g.Players.Min; players <= g.Players.Max; players++ {
			if !seen[fmt.Sprint(g.ID, players)] {
				t.Errorf("%s is not printed for %d", g.ID, players)
			}
		}
	}
}

// TestWhatNileFloodsKitHolds counts pieces by the specification: a board and a
// card for each player, Nebamun's sheet for one alone, score sheet and start marker for more.
func TestWhatNileFloodsKitHolds(t *testing.T) {
	p := projecttest.Builtin(t)
	for players := 1; players <= 6; players++ {
		j, err := Start(p, Options{What: What{Game: "nile-flood", Players: players}})
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
			"player-board": players, "reference": players, "temple-plan": 1, "granaries": 1, "dice": 1, "booklet": 12,
		}
		if players == 1 {
			want["nebamun"] = 1
		} else {
			want["score-sheet"], want["start-marker"] = 1, 1
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("for %d: %v, want %v", players, got, want)
		}
	}
}
