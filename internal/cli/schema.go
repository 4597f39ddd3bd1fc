package cli

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/schema"
	"cartouche/layouts"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

// schemaKinds are the kinds of files that have a schema.
var schemaKinds = append(slices.Clone(schema.Kinds), "record")

func schemaCommand(e *env) *cobra.Command {
	return &cobra.Command{
		Use:               "schema KIND [GAME]",
		Short:             "cmd.schema.short",
		Long:              "cmd.schema.long",
		Example:           examples("cartouche schema component > component.json", "cartouche schema record nile-flood > nile-flood.json"),
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: completeSchema(e),
		RunE: func(c *cobra.Command, args []string) error {
			if !slices.Contains(schemaKinds, args[0]) {
				return diag.UnknownWord("usage-schema", args[0], schemaKinds, diag.Pos{})
			}
			if len(args) == 2 {
				run := e.inProject(func(p *project.Project, args []string) error { return printSchema(e, p, args[0], args[1]) })
				if args[0] == "record" {
					run = e.inLibrary(func(lib *library, args []string) error { return printRecordSchema(e, lib, args[1]) })
				}
				return run(c, args)
			}
			if args[0] == "record" {
				return wrong("schema-no-game", diag.Args{"found": args[0]})
			}
			_, err := e.stdout.Write(schema.Of(args[0]))
			return err
		},
	}
}

// printSchema prints the schema of a kind of file for one game.
func printSchema(e *env, p *project.Project, kind, id string) error {
	g, errs := layouts.LoadGame(p, id)
	if g == nil {
		return errs
	}
	var source []byte
	switch judged, _ := games.All.Find(id); kind {
	case "deck":
		source = schema.Deck(g)
	case "language":
		catalogue, errs := g.Texts().Read(lang.SourceOf(p, id))
		if catalogue == nil {
			return errs
		}
		source = schema.Language(catalogue)
	case "values":
		if source = schema.Values(judged); judged.Schema == nil {
			source = schema.Of(kind)
		}
	default:
		return wrong("schema-any-game", diag.Args{"found": kind})
	}
	_, err := e.stdout.Write(source)
	return err
}

// printRecordSchema prints the schema of a game's records.
func printRecordSchema(e *env, lib *library, id string) error {
	s, err := lib.judged(id)
	if err != nil {
		return err
	}
	t, err := lib.printed(id, e.lang)
	if err != nil {
		return err
	}
	_, err = e.stdout.Write(record.Schema(s.Rules, func(key string) string { return t.Say(key, nil) }))
	return err
}

// completeSchema completes the kind, then the game.
func completeSchema(e *env) cobra.CompletionFunc {
	game := completeGame(e)
	return func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		switch {
		case len(args) == 0:
			return schemaKinds, cobra.ShellCompDirectiveNoFileComp
		case args[0] == "record":
			return e.judgedGames(), cobra.ShellCompDirectiveNoFileComp
		}
		return game(c, args[1:], word)
	}
}
