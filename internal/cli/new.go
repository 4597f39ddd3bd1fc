package cli

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/rules"

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
			words := [][]string{recordKinds, e.judgedGames(), nil}[len(args)]
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
		return diag.UnknownWord("usage-new", kind, recordKinds, diag.Pos{})
	}
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
	s, err := lib.judged(id)
	if err != nil {
		return err
	}
	g := s.Rules
	if g.Log == nil && kind == record.Log {
		return wrong("game-no-log", diag.Args{"found": id})
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
	setup := rules.Setup{Players: names, Data: s.Values.For(len(names))}
	language := ""
	if e.lang != "" && !lang.IsPseudo(e.lang) {
		language = s.Texts.Lang
	}
	blank, errs := record.Blank(g, kind, setup, language, func(key string) string { return s.Texts.Say(key, nil) })
	if len(errs) > 0 {
		return errs
	}
	_, err = e.stdout.Write(blank)
	return err
}

// judged returns a game with a judge. One of the project without a judge is an error
// of its own.
func (l *library) judged(id string) (*report.LoadedGame, error) {
	if s, ok := l.Find(id); ok {
		if len(s.Errs) > 0 {
			return nil, s.Errs
		}
		return s, nil
	}
	if slices.Contains(l.env.games(), id) {
		return nil, wrong("game-no-judge", diag.Args{"found": id, "allowed": l.IDs()})
	}
	return nil, diag.UnknownWord("unknown-game", id, l.IDs(), diag.Pos{})
}

// judgedGames are the games with a judge, for completion in a shell.
func (e *env) judgedGames() []string {
	lib, err := e.openLibrary()
	if err != nil {
		return nil
	}
	defer lib.close()
	return lib.IDs()
}
