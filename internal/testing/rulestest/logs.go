package rulestest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/record"
	"cartouche/rules"
)

// played holds the moves of random games. The random player thinks longer than a log takes to
// be written, and the tests of a package try many properties on the same games.
var played struct {
	sync.Mutex
	moves map[string][]rules.Move
}

// mostPlayed is how many games are kept.
const mostPlayed = 1000

// Play plays a game at random, and returns a log of its own for each call.
func Play(g rules.Game, s rules.Setup, seed uint64) rules.Log {
	key := fmt.Sprint(g.ID, s.Players, s.Level, s.Data, seed)
	played.Lock()
	moves, known := played.moves[key]
	played.Unlock()
	if known {
		log := g.Log(s)
		for _, m := range moves {
			m.List = slices.Clone(m.List)
			log.Add(m)
		}
		return log
	}
	random := g.Random
	g.Random = func(state rules.State, rng *rand.Rand) func() rules.Move {
		moves = nil
		next := random(state, rng)
		return func() rules.Move {
			m := next()
			kept := m
			kept.List = slices.Clone(m.List)
			moves = append(moves, kept)
			return m
		}
	}
	log, err := g.Play(s, seed)
	if err != nil {
		panic(err)
	}
	played.Lock()
	defer played.Unlock()
	if played.moves == nil {
		played.moves = map[string][]rules.Move{}
	}
	traded := func(m rules.Move) bool { return m.Sides != nil } // which logs share, and a test may change
	if len(played.moves) < mostPlayed && !slices.ContainsFunc(moves, traded) {
		played.moves[key] = moves
	}
	return log
}

// Logs returns the logs in testdata/logs, which cover what random play seldom reaches. Each
// function decodes its log again. data returns the game's data for a number of players.
func Logs(g rules.Game, data func(players int) rules.Data) []func() rules.Log {
	files, err := filepath.Glob("testdata/logs/*.yaml")
	if err != nil || len(files) == 0 {
		panic("no logs in testdata/logs")
	}
	var logs []func() rules.Log
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		logs = append(logs, func() rules.Log {
			r, errs := record.Decode(file, source, shelf{g, data})
			if len(errs) > 0 {
				panic(errs)
			}
			return r.Log
		})
	}
	return logs
}

// shelf is a record library with one game.
type shelf struct {
	game rules.Game
	data func(players int) rules.Data
}

func (s shelf) Games() []string { return []string{s.game.ID} }

func (s shelf) Game(string) (rules.Game, record.Data, diag.List) { return s.game, s, nil }

func (s shelf) Override(_ doc.Value, players int) rules.Data { return s.data(players) }
