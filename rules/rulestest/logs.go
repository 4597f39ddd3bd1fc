package rulestest

import (
	"os"
	"path/filepath"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/record"
	"cartouche/rules"
)

// Play plays a game at random.
func Play(g rules.Game, s rules.Setup, seed uint64) rules.Log {
	log, err := g.Play(s, seed)
	if err != nil {
		panic(err)
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
