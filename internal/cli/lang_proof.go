package cli

import (
	"slices"

	"cartouche/internal/build"
	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

func (e *env) langProofCommand() *cobra.Command {
	p := printing{profile: "home", dpi: 300, copies: 1}
	c := &cobra.Command{
		Use:   "proof [GAME...] LANGUAGE",
		Short: "Make bilingual proof sheets for a corrector",
		Long: `Make bilingual proof sheets, as PDF, for whoever corrects a translation: every
side of every piece in the source language and in the translation, the texts on
it with their keys, and room for remarks. At the end stand the texts that are on
no piece: rules, and what the judge says. Texts that are not translated, that were
translated from an older source or that do not fit are marked.

Without a game, proofs are made of all that have the language; program stands for
the program's own messages. The language may also be given as --lang.`,
		Example: `  cartouche lang proof it
  cartouche lang proof nile-flood it --only reference
  cartouche lang proof osiris de --only city-cards --range 1-9 --paper letter`,
		ValidArgsFunction: e.completeProof,
		RunE: func(_ *cobra.Command, args []string) error {
			return e.langProof(args, p)
		},
	}
	f := c.Flags()
	f.StringVar(&p.paper, "paper", "", "a5 to a2, letter, legal, tabloid, or a size such as \"210x297 mm\" (default a4)")
	f.IntVar(&p.players, "players", 0, "for how many players (0: as the game's data say, and each piece for those it is for)")
	f.StringVarP(&p.out, "out", "o", "out", "folder to write to")
	f.StringSliceVar(&p.only, "only", nil, "only these components, several with commas")
	f.StringVar(&p.numbers, "range", "", rangeUsage)
	f.StringSliceVar(&p.formats, "format", []string{"text"}, "text or json: how to print what was made")
	e.completeFlags(c, "paper", "only")
	return c
}

func (e *env) langProof(args []string, p printing) error {
	for _, f := range p.formats {
		if err := oneOf("format", f, "text", "json", "pdf"); err != nil {
			return err
		}
	}
	proj, err := e.open()
	if err != nil {
		return err
	}
	defer proj.Close()
	games, language, err := e.gamesAndLanguage(proj, args)
	if err != nil {
		return err
	}
	return e.make(func(proj *project.Project, opt build.Options) ([]build.Made, error) {
		opt.Lang = language
		return build.Proofs(proj, opt, games)
	}, "", p)
}

// gamesAndLanguage tells the language among the arguments from the games.
func (e *env) gamesAndLanguage(p *project.Project, args []string) (games []string, language string, err error) {
	all, err := model.Games(p)
	if err != nil {
		return nil, "", err
	}
	language = e.lang
	for _, a := range args {
		switch {
		case slices.Contains(all, a) || !model.IsTag(a):
			games = append(games, a)
		case language != "" && language != a:
			return nil, "", wrong("proof-languages", diag.Args{"found": []string{language, a}})
		default:
			language = a
		}
	}
	if language == "" {
		return nil, "", wrong("proof-which", nil)
	}
	return games, language, nil
}

// completeProof completes games and languages, in any order.
func (e *env) completeProof(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return slices.Concat(e.games(), []string{theProgram}, e.languages(nil)), cobra.ShellCompDirectiveNoFileComp
}
