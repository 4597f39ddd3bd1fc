package cli

import (
	"slices"

	"cartouche/internal/build"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

func (e *env) langProofCommand() *cobra.Command {
	p := printing{profile: "home", dpi: 300, copies: 1}
	c := &cobra.Command{
		Use:   "proof [GAME...] LANGUAGE",
		Short: "cmd.lang.proof.short",
		Long:  "cmd.lang.proof.long",
		Example: examples(
			"cartouche lang proof it", "",
			"cartouche lang proof nile-flood it --only reference", "",
			"cartouche lang proof osiris de --only city-cards --range 1-9 --paper letter", "",
		),
		ValidArgsFunction: e.completeProof,
		RunE: func(_ *cobra.Command, args []string) error {
			return e.langProof(args, p)
		},
	}
	f := c.Flags()
	f.StringVar(&p.paper, "paper", "", "flag.paper-proof")
	f.IntVar(&p.players, "players", 0, "flag.players-proof")
	f.StringVarP(&p.out, "out", "o", "out", "flag.out")
	f.StringSliceVar(&p.only, "only", nil, "flag.only")
	f.StringVar(&p.numbers, "range", "", "flag.range")
	f.StringSliceVar(&p.formats, "format", []string{"text"}, "flag.format-made")
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
	all = append(all, theProgram)
	language = e.lang
	for _, a := range args {
		switch {
		case slices.Contains(all, a):
			games = append(games, a)
		case !lang.IsTag(a) && !lang.IsPseudo(a):
			return nil, "", model.UnknownWord("lang-unknown-word", a, all, diag.Pos{})
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
