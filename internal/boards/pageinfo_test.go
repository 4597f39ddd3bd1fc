package boards

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestPageInfo: a game has the figures and icons that its marks need and no others, and what
// it prints if it declares its rules.
func TestPageInfo(t *testing.T) {
	for _, c := range []struct {
		dir, game, module string
		figures, icons    []string
	}{
		{"", "osiris", "judge", []string{"camel", "glory", "obelisk", "pylon", "sphinx"}, []string{"ankh", "barge", "brickmaker", "covered", "farmer", "scarab", "stonecutter"}},
		{"", "nile-flood", "judge", nil, nil},
		{"../../examples/lake-country", "lake-country", "judge-own", nil, []string{"lake", "meadow", "pine"}},
	} {
		info, errs := NewPageInfo(loaded(t, projecttest.Over(t, c.dir), c.game))
		if errs != nil {
			t.Fatal(errs)
		}
		figures, icons := slices.Sorted(maps.Keys(info.Figures)), slices.Sorted(maps.Keys(info.Icons))
		if info.Module != c.module || !slices.Equal(figures, c.figures) || !slices.Equal(icons, c.icons) || (info.Printed != nil) != (c.module == "judge-own") {
			t.Errorf("%s: %s, figures %v, icons %v", c.game, info.Module, figures, icons)
		}
	}
}

// loaded loads a game of a project.
func loaded(t *testing.T, p *project.Project, id string) (*project.Project, *model.Game) {
	t.Helper()
	g, errs := layouts.LoadGame(p, id)
	if errs != nil {
		t.Fatal(errs)
	}
	return p, g
}

// TestPageInfoHasThePrintedBoards compares the boards for every number of players.
func TestPageInfoHasThePrintedBoards(t *testing.T) {
	for _, game := range []string{"game", "score-pad"} {
		p := projecttest.Over(t, "../../examples/"+game)
		info, errs := NewPageInfo(loaded(t, p, game))
		if errs != nil {
			t.Fatal(errs)
		}
		page, err := info.Printed.Printed()
		if err != nil {
			t.Fatal(err)
		}
		paper, errs := open(p, game)
		if errs != nil {
			t.Fatal(errs)
		}
		for players := paper.MinPlayers; players <= paper.MaxPlayers; players++ {
			got, _ := page.Boards(players)
			if want, _ := paper.Boards(players); len(got) == 0 || !reflect.DeepEqual(got, want) {
				t.Errorf("%s for %d: %v, want %v", game, players, got, want)
			}
		}
	}
}
