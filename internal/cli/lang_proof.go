package cli

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/l10n/proof"
	"cartouche/internal/lang"
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
			return e.langProof(args, &p)
		},
	}
	f := c.Flags()
	f.StringVar(&p.paper, "paper", "", "flag.paper-proof")
	p.playersFlag(f, "flag.players-proof")
	p.outFlags(c)
	p.takes(c, "out", "open")
	f.StringSliceVar(&p.only, "only", nil, "flag.only")
	f.StringVar(&p.numbers, "range", "", "flag.range")
	f.StringSliceVar(&p.formats, "format", []string{"text"}, "flag.format-made")
	e.completeFlags(c, "paper", "only")
	return c
}

func (e *env) langProof(args []string, p *printing) error {
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
	games, language, err := e.proofOf(proj, args)
	if err != nil {
		return err
	}
	return e.make(func(proj *project.Project, opt kit.Options) ([]kit.Made, error) {
		opt.Lang = language
		return proof.Make(proj, opt, games)
	}, "", p)
}

// proofOf returns the language that is named, and the games; no games are all that
// have it.
func (e *env) proofOf(p *project.Project, args []string) (games []string, language string, err error) {
	all, _, languages, err := e.gamesAndLanguages(p, args)
	if err != nil {
		return nil, "", err
	}
	for _, l := range languages {
		switch {
		case !lang.IsTag(l) && !lang.IsPseudo(l):
			return nil, "", diag.UnknownWord("lang-unknown-word", l, all, diag.Pos{})
		case language != "" && language != l:
			return nil, "", wrong("proof-languages", diag.Args{"found": []string{language, l}})
		}
		language = l
	}
	if language == "" {
		return nil, "", wrong("proof-which", nil)
	}
	for _, a := range args {
		if a != language && !slices.Contains(games, a) {
			games = append(games, a)
		}
	}
	return games, language, nil
}

// completeProof completes games and languages, in any order.
func (e *env) completeProof(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return slices.Concat(e.games(), []string{theProgram}, e.languages(nil)), cobra.ShellCompDirectiveNoFileComp
}
