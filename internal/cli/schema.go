package cli

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/record"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

// schemaKinds are the kinds of files that have a schema.
var schemaKinds = []string{"record"}

func (e *env) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "schema KIND GAME",
		Short:             "cmd.schema.short",
		Example:           examples("cartouche schema record nile-flood > nile-flood.schema.json", ""),
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: e.completeSchema,
		RunE:              func(_ *cobra.Command, args []string) error { return e.schema(args[0], args[1]) },
	}
}

// schema prints the schema of a game's records.
func (e *env) schema(kind, id string) error {
	if !slices.Contains(schemaKinds, kind) {
		return model.UnknownWord("usage-schema", kind, schemaKinds, diag.Pos{})
	}
	g, ok := games.Find(id)
	if !ok {
		return model.UnknownWord("unknown-game", id, games.IDs(), diag.Pos{})
	}
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
	t, err := lib.printed(id, cmp.Or(e.lang, "en"))
	if err != nil {
		return err
	}
	_, err = e.stdout.Write(record.Schema(g, func(key string) string { return t.Say(key, nil) }))
	return err
}

// completeSchema completes the kind, then the game.
func (e *env) completeSchema(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return schemaKinds, cobra.ShellCompDirectiveNoFileComp
	case 1:
		return games.IDs(), cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}
