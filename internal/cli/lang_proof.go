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

func langProofCommand(e *env) *cobra.Command {
	p := printing{Options: kit.Options{What: kit.What{Copies: 1}, Look: kit.Look{Profile: "home"}, Print: kit.Print{DPI: 300}}}
	c := &cobra.Command{
		Use:   "proof [GAME...] LANGUAGE",
		Short: "cmd.lang.proof.short",
		Long:  "cmd.lang.proof.long",
		Example: examples(
			"cartouche lang proof it",
			"cartouche lang proof nile-flood it --only reference",
			"cartouche lang proof osiris de --only city-cards --range 1-9 --paper letter",
		),
		ValidArgsFunction: completeWords(func() []string {
			return slices.Concat(e.games(), []string{theProgram}, languagesFor(&e.common, nil))
		}),
		RunE: e.inProject(func(proj *project.Project, args []string) error {
			for _, f := range p.Formats {
				if allowed := []string{"text", "json", "pdf"}; !slices.Contains(allowed, f) {
					return wrongWord("format", f, allowed...)
				}
			}
			games, language, err := proofOf(&e.common, proj, args)
			if err != nil {
				return err
			}
			return p.make(e, proj, "", func(proj *project.Project, opt kit.Options) ([]kit.Made, error) {
				opt.Lang = language
				return proof.Make(proj, opt, games)
			})
		}),
	}
	f := c.Flags()
	f.StringVar(&p.sheets.Paper, "paper", "", "flag.paper-proof")
	p.playersFlag(f, "flag.players-proof")
	p.outFlags(c)
	p.choiceFlags(f)
	p.madeFormat(c)
	completeFlags(e, c, "paper", "only")
	return c
}

// proofOf returns the named games and the named language; no games are all that have it.
func proofOf(f *common, p *project.Project, args []string) (games []string, language string, err error) {
	n, err := f.namedBy(p, args)
	if err != nil {
		return nil, "", err
	}
	for _, l := range n.languages {
		switch {
		case !lang.IsTag(l) && !lang.IsPseudo(l):
			return nil, "", diag.UnknownWord("lang-unknown-word", l, n.all, diag.Pos{})
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
