package site

import (
	"strconv"

	"cartouche/internal/reading/look"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// kinds are the records of a game that can be judged.
type kinds struct {
	sheets, logs bool
	scores       bool   // the figures of the score block alone
	automaton    string // the opponent in solo games
}

func (k kinds) judged() bool { return k.sheets || k.logs }

// loaded returns a game with its rules and texts, or nil if it has no judge.
func (s *Site) loaded(language, game string) (*report.LoadedGame, error) {
	library, err := s.library(language)
	if err != nil {
		return nil, err
	}
	found, ok := library.Find(game)
	if !ok {
		return nil, nil
	}
	return found, found.Errs.Err()
}

// records returns which records of a game can be judged.
func (s *Site) records(language, game string) (kinds, error) {
	found, err := s.loaded(language, game)
	if found == nil || err != nil {
		return kinds{}, err
	}
	return kinds{
		sheets: found.Rules.NewSheet != nil, logs: found.Rules.Log != nil, automaton: found.Rules.Automaton,
		scores: found.Rules.NewSheet != nil && len(found.Rules.Items) > 0,
	}, nil
}

// written is what is filled in of a game.
type written struct {
	game   *rules.Game     // nil without a judge for sheets
	boards map[string]bool // components with places; true if what is drawn or written there can be read
}

// gamesOn returns of how many games a face has the scores.
func (w written) gamesOn(face *scene.Face) int {
	if w.game == nil {
		return 0
	}
	var slots []string
	for _, s := range face.Slots {
		slots = append(slots, s.ID)
	}
	return look.GamesOn(w.game, slots)
}

// written returns which components are filled in.
func (s *Site) written(v view) (written, error) {
	found, err := s.loaded(v.lang, v.game)
	if found == nil || err != nil || found.Rules.NewSheet == nil {
		return written{}, err
	}
	setup := rules.Setup{Data: rules.Data(found.Values.For(v.players))}
	for i := range v.players {
		setup.Players = append(setup.Players, strconv.Itoa(i+1))
	}
	if v.players == 1 && len(found.Rules.Levels) > 0 {
		setup.Level = found.Rules.Levels[0]
	}
	blank, errs := record.Blank(found.Rules, record.Sheet, setup, "", func(string) string { return "" })
	if len(errs) > 0 {
		return written{}, errs
	}
	library, err := s.library(v.lang)
	if err != nil {
		return written{}, err
	}
	verdict := library.Judge("sheet.yaml", blank)
	if verdict.Record == nil {
		return written{}, verdict.Errs
	}
	out := written{&found.Rules, map[string]bool{}}
	for _, p := range found.Rules.Places(verdict.Record.Sheet) {
		out.boards[p.Board] = out.boards[p.Board] || look.Seen(p)
	}
	return out, nil
}
