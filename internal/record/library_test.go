package record_test

import (
	"testing"

	"cartouche/data"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/record"
	"cartouche/internal/values"
	"cartouche/rules"
	"cartouche/rules/games"
)

// testLibrary holds the built-in games with their data.
type testLibrary map[string]*values.Values

func (s testLibrary) Games() []string {
	var ids []string
	for _, g := range games.All {
		ids = append(ids, g.ID)
	}
	return ids
}

func (s testLibrary) Game(id string) (rules.Game, record.Data, diag.List) {
	g, _ := games.All.Find(id)
	return g, s[id], nil
}

// setup is what a game of so many begins with; in a solo game the level goes by
// the seed.
func (s testLibrary) setup(g rules.Game, players int, seed uint64) rules.Setup {
	setup := rules.Setup{Players: seats[:players], Data: s[g.ID].Override(doc.Value{}, players)}
	if players == 1 && len(g.Levels) > 0 {
		setup.Level = g.Levels[seed%uint64(len(g.Levels))]
	}
	return setup
}

// seats are the names of those who play at random.
var seats = []string{"Ada", "Bo", "Cleo", "Dov", "Ela", "Finn"}

// library opens the built-in games.
func library(t testing.TB) testLibrary {
	t.Helper()
	s := testLibrary{}
	for _, g := range games.All {
		file := g.ID + "/values.yaml"
		source, err := data.FS.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var errs diag.List
		if s[g.ID], errs = values.Parse(file, source, g); len(errs) > 0 {
			t.Fatal(errs)
		}
	}
	return s
}
