package site

import (
	"slices"
	"strconv"

	"cartouche/internal/record"
	"cartouche/internal/report"
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

// written returns the names of the components that are filled in.
func (s *Site) written(v view) ([]string, error) {
	found, err := s.loaded(v.lang, v.game)
	if found == nil || err != nil || found.Rules.NewSheet == nil {
		return nil, err
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
		return nil, errs
	}
	library, err := s.library(v.lang)
	if err != nil {
		return nil, err
	}
	verdict := library.Judge("sheet.yaml", blank)
	if verdict.Record == nil {
		return nil, verdict.Errs
	}
	var names []string
	for _, p := range found.Rules.Places(verdict.Record.Sheet) {
		if !slices.Contains(names, p.Board) {
			names = append(names, p.Board)
		}
	}
	return names, nil
}
