package cli

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/record"
	"cartouche/rules"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

// recordKinds are the kinds of records.
var recordKinds = []string{record.Sheet, record.Log}

func (e *env) newCommand() *cobra.Command {
	var names []string
	c := &cobra.Command{
		Use:   "new KIND GAME",
		Short: "cmd.new.short",
		Example: examples(
			"cartouche new log nile-flood --names Ada,Bo > sunday.yaml", "",
			"cartouche new sheet osiris --names Ada,Bo,Chen --lang it", "",
		),
		Args: cobra.ExactArgs(2),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			words := [][]string{recordKinds, games.IDs(), nil}[len(args)]
			return words, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error { return e.blankRecord(args[0], args[1], names) },
	}
	c.Flags().StringSliceVar(&names, "names", nil, "flag.names")
	return c
}

// blankRecord prints a record to fill in.
func (e *env) blankRecord(kind, id string, names []string) error {
	if !slices.Contains(recordKinds, kind) {
		return model.UnknownWord("usage-new", kind, recordKinds, diag.Pos{})
	}
	g, err := e.judged(id)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return wrong("usage-names", nil)
	}
	if errs := record.CheckNames(g, names); errs != nil {
		return errs
	}
	if allowed := (model.Range{Min: g.MinPlayers, Max: g.MaxPlayers}); !allowed.Holds(len(names)) {
		return wrong(allowed.PlayersOutside(len(names)))
	}
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
	s := lib.Game(id)
	if len(s.Errs) > 0 {
		return s.Errs
	}
	setup := rules.Setup{Players: names, Data: s.Values.For(len(names))}
	language := ""
	if e.lang != "" && !lang.IsPseudo(e.lang) {
		language = s.Texts.Lang
	}
	_, err = e.stdout.Write(record.Blank(g, kind, setup, language, func(key string) string { return s.Texts.Say(key, nil) }))
	return err
}

// judged returns a game with a judge. One of the project without a judge is an error
// of its own.
func (e *env) judged(id string) (rules.Game, error) {
	g, ok := games.Find(id)
	if ok {
		return g, nil
	}
	if slices.Contains(e.games(), id) {
		return g, wrong("game-no-judge", diag.Args{"found": id, "allowed": games.IDs()})
	}
	return g, model.UnknownWord("unknown-game", id, games.IDs(), diag.Pos{})
}
