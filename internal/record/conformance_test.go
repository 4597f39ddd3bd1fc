package record_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/internal/testing/rulestest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
	"cartouche/rules/games"
)

// each runs a test for every game that is registered.
func each(t *testing.T, test func(t *testing.T, lib testLibrary, g rules.Game)) {
	t.Helper()
	lib := library(t)
	for _, g := range games.All {
		t.Run(g.ID, func(t *testing.T) { test(t, lib, g) })
	}
}

// CONTRIBUTING.md lists the fields that every game has: every game has them, and no others are in all games.
func TestEveryGameHasTheFieldsOfTheGuide(t *testing.T) {
	guide, err := os.ReadFile("../../CONTRIBUTING.md")
	_, after, ok := strings.Cut(string(guide), "Every game has the fields ")
	if err != nil || !ok {
		t.Fatal("CONTRIBUTING.md has no list of the fields of a game", err)
	}
	list, _, _ := strings.Cut(after, ";")
	listed := regexp.MustCompile(`\w+`).FindAllString(strings.ReplaceAll(list, " and ", " "), -1)
	kind := reflect.TypeFor[rules.Game]()
	for _, name := range listed {
		if _, ok := kind.FieldByName(name); !ok {
			t.Errorf("CONTRIBUTING.md lists %s, which rules.Game does not have", name)
		}
	}
	for i := range kind.NumField() {
		var lack []string
		for _, g := range games.All {
			if reflect.ValueOf(g).Field(i).IsZero() {
				lack = append(lack, g.ID)
			}
		}
		name := kind.Field(i).Name
		switch in := slices.Contains(listed, name); {
		case in && lack != nil:
			t.Errorf("%s must have the field %s, which CONTRIBUTING.md lists among those of every game", strings.Join(lack, ", "), name)
		case !in && lack == nil:
			t.Errorf("every game has the field %s: add it to the list in CONTRIBUTING.md", name)
		}
	}
}

// A game that was played at random keeps to the rules, and so does its sheet,
// which scores the same. Both read back as they were printed, and the schema
// allows them.
func TestPlayedGamesReadBack(t *testing.T) {
	testall.Slow(t)
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		schema, seeds := schemaOf(t, g), uint64(10)
		if testall.On() {
			seeds = 20
		}
		for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
			for seed := uint64(1); seed <= seeds; seed++ {
				log, sheet := played(lib, g, players, seed, false), played(lib, g, players, seed, true)
				if !bytes.Equal(log, played(lib, g, players, seed, false)) {
					t.Fatalf("%d players, seed %d: not the same twice", players, seed)
				}
				a, b := judged(t, lib, log), judged(t, lib, sheet)
				if rulestest.ScoreLine(a) != rulestest.ScoreLine(b) {
					t.Errorf("%d players, seed %d: the log has %s, its sheet %s", players, seed, rulestest.ScoreLine(a), rulestest.ScoreLine(b))
				}
				if seed <= 3 {
					allows(t, schema, log)
					allows(t, schema, sheet)
				}
			}
		}
	})
}

// judged reads a record that keeps to the rules and returns its score.
func judged(t *testing.T, lib testLibrary, source []byte) rules.Score {
	t.Helper()
	r := readBack(t, lib, "f", source)
	if again := r.Encode(); !bytes.Equal(again, source) {
		t.Fatalf("reads back as\n%s\ninstead of\n%s", again, source)
	}
	report := r.Judge()
	for _, v := range report.Violations {
		t.Fatalf("%v in\n%s", v.Error(), source)
	}
	return report.Score
}

// readBack reads a record, which prints as what reads as the same again.
func readBack(t *testing.T, lib testLibrary, file string, source []byte) *record.Record {
	t.Helper()
	r, errs := record.Decode(file, source, lib)
	if err := errs.Err(); err != nil {
		t.Fatalf("%v in\n%s", err, source)
	}
	printed := r.Encode()
	again, errs := record.Decode(file, printed, lib)
	if err := errs.Err(); err != nil {
		t.Fatalf("%v in\n%s", err, printed)
	}
	if twice := again.Encode(); !bytes.Equal(twice, printed) {
		t.Fatalf("%s\nprints again as\n%s", printed, twice)
	}
	return r
}

// Random games end within a thousand moves, at the first try.
func TestRandomGamesEnd(t *testing.T) {
	seeds := uint64(1000)
	if !testall.On() {
		seeds = 10
	}
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
			for seed := range seeds {
				s, n := g.Log(lib.setup(g, players, seed)).Start(), 0
				for next := g.Random(s, rand.New(rand.NewPCG(seed, 0))); !s.Over() && n < 1000; n++ {
					if bad := s.Play(next()); bad != nil {
						t.Fatalf("%d players, seed %d: %v", players, seed, bad[0].Error())
					}
				}
				if !s.Over() {
					t.Errorf("%d players, seed %d: it is not over after %d moves", players, seed, n)
				}
			}
		}
	})
}

// If no player can complete a pyramid, random play ends with an error.
func TestAGameWithoutEnd(t *testing.T) {
	g, _ := games.All.Find("nile-pyramids")
	setup := library(t).setup(g, 2, 1)
	setup.Data = setup.Data.With(rules.Data{"workers": map[string]any{"small": 0, "medium": 0, "large": 0}})
	if _, err := record.Play(g, setup, 1, false); err == nil || !strings.Contains(err.Error(), "play-endless") {
		t.Errorf("the error is %v", err)
	}
}

// Along a game, legal moves play, and others are violations.
func TestLegalMovesPlay(t *testing.T) {
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		for _, players := range []int{g.MinPlayers, g.MaxPlayers} {
			s := g.Log(lib.setup(g, players, 5)).Start()
			next := g.Random(s, rand.New(rand.NewPCG(5, 0)))
			others := []rules.Move{rules.Do("Zed", "dig"), rules.Do("Ada", "dig"), rules.Do("Ada", ""), rules.Event("", "dig", "1")}
			for i := 0; !s.Over(); i++ {
				m := next()
				if i%16 == 0 {
					rulestest.TryAll(t, g, s, others)
					if legal := s.Legal(); len(legal) > 0 { // some of it will be forbidden later on
						others = append(others, legal[i%len(legal)])
					}
				}
				s.Play(m)
			}
		}
	})
}

// The sample records of a game break the rules if their names announce it, and its
// schema allows all of them.
func TestSampleRecords(t *testing.T) {
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		schema := schemaOf(t, g)
		files, _ := filepath.Glob("../../data/" + g.ID + "/records/*.yaml")
		if len(files) < 2 {
			t.Fatal("the game has no sample records")
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			report := readBack(t, lib, file, source).Judge()
			if wrong := strings.Contains(file, "-mistakes"); wrong != (len(report.Violations) > 0) {
				t.Errorf("%s has %d violations", file, len(report.Violations))
			}
			allows(t, schema, source)
		}
	})
}
