package cli

import (
	"bytes"
	"context"
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/fetch"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

func fetchCommand(e *env) *cobra.Command {
	return &cobra.Command{
		Use:               "fetch [GAME]",
		Short:             "cmd.fetch.short",
		Long:              "cmd.fetch.long",
		Example:           examples("cartouche fetch", "cartouche fetch ./ferry"),
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeGame(e),
		RunE: e.inProject(func(p *project.Project, args []string) error {
			return fetchTables(e, p, args)
		}),
	}
}

// fetchTables loads the published tables of a game, or of all games of the project. An error of one table does not keep others.
func fetchTables(e *env, p *project.Project, games []string) error {
	if len(games) == 0 {
		var err error
		if games, err = model.Games(p); err != nil {
			return err
		}
	}
	found := 0
	for _, game := range games {
		sources, errs := model.Sources(p, game)
		if errs != nil {
			e.fail(errs)
		}
		found += len(sources) + len(errs)
		for _, s := range sources {
			if err := fetchTable(e, p, s); err != nil {
				e.fail(err)
			}
		}
	}
	if found == 0 {
		fmt.Fprintln(e.stderr, e.text("fetch-nothing", nil))
	}
	return nil
}

// fetchTable loads a table, reads it, and only then replaces the file.
func fetchTable(e *env, p *project.Project, s model.Source) error {
	data, err := fetch.Get(context.Background(), s.Address, s.Ending, fetch.Limits{})
	if d, is := err.(diag.Diagnostic); is {
		d.Pos = s.Pos
		return d
	} else if err != nil {
		return err
	}
	fresh, errs := s.Read(data)
	if errs != nil {
		errs.Add(s.Pos, "fetch-table", diag.Args{"address": s.Address.Redacted(), "file": s.Shown})
		return errs
	}
	was, _, err := p.Own().Read(s.File, fetch.MaxBytes)
	older, _ := s.Read(was) // one that cannot be read has no cards
	if err != nil || !bytes.Equal(was, data) {
		out := project.NewOutput(p.Folder())
		if err := out.WriteData(s.File, data); err != nil {
			out.Discard()
			return err
		}
		if err := out.Commit(); err != nil {
			return err
		}
	}
	added, changed, gone := fresh.Changes(older)
	printChanges(e, s, added, changed, gone)
	return nil
}

// printChanges prints which cards of a file are new, changed and gone.
func printChanges(e *env, s model.Source, added, changed, gone []string) {
	fmt.Fprintln(e.stdout, e.text("fetch-file", diag.Args{
		"file": s.Shown, "new": len(added), "changed": len(changed), "gone": len(gone),
	}))
	for _, part := range []struct {
		code string
		ids  []string
	}{{"fetch-new", added}, {"fetch-changed", changed}, {"fetch-gone", gone}} {
		if part.ids != nil {
			fmt.Fprintln(e.stdout, "  "+e.text(part.code, diag.Args{"ids": part.ids}))
		}
	}
}
