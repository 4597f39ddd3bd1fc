package cli

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/record"
	"cartouche/internal/schema"
	"cartouche/layouts"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

// schemaKinds are the kinds of files that have a schema.
var schemaKinds = append(slices.Clone(schema.Kinds), "record")

func (e *env) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema KIND [GAME]",
		Short: "cmd.schema.short",
		Long:  "cmd.schema.long",
		Example: examples(
			"cartouche schema component > component.json", "",
			"cartouche schema record nile-flood > nile-flood.json", "",
		),
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: e.completeSchema,
		RunE: func(_ *cobra.Command, args []string) error {
			if !slices.Contains(schemaKinds, args[0]) {
				return diag.UnknownWord("usage-schema", args[0], schemaKinds, diag.Pos{})
			}
			if len(args) == 2 {
				return e.schemaOf(args[0], args[1])
			}
			if args[0] == "record" {
				return wrong("schema-no-game", diag.Args{"found": args[0]})
			}
			_, err := e.stdout.Write(schema.Of(args[0]))
			return err
		},
	}
}

// schemaOf prints the schema of a kind of file for one game.
func (e *env) schemaOf(kind, id string) error {
	if kind == "record" {
		return e.recordSchema(id)
	}
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
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
	_, err = e.stdout.Write(source)
	return err
}

// recordSchema prints the schema of a game's records.
func (e *env) recordSchema(id string) error {
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
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
func (e *env) completeSchema(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return schemaKinds, cobra.ShellCompDirectiveNoFileComp
	}
	if args[0] == "record" {
		return e.judgedGames(), cobra.ShellCompDirectiveNoFileComp
	}
	return e.completeGame(c, args[1:], word)
}
