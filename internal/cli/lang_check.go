package cli

import (
	"slices"

	"cartouche/internal/diag"

	"github.com/spf13/cobra"
)

func (e *env) langCheckCommand() *cobra.Command {
	var strict bool
	c := &cobra.Command{
		Use:   "check [GAME...] [LANGUAGE...]",
		Short: "cmd.lang.check.short",
		Long:  "cmd.lang.check.long",
		Example: examples(
			"cartouche lang check", "",
			"cartouche lang check nile-flood it", "",
			"cartouche lang check --strict --dir mine", "",
		),
		ValidArgsFunction: e.completeCatalogues,
		RunE:              func(_ *cobra.Command, args []string) error { return e.langCheck(args, strict) },
	}
	c.Flags().BoolVar(&strict, "strict", false, "flag.strict")
	return c
}

func (e *env) langCheck(args []string, strict bool) error {
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
	all, err := e.translations(p, args)
	if err != nil {
		return err
	}
	say := newTexts(e.messages())
	page := &page{w: e.stdout, style: e.style()}
	var errs, doubts diag.List
	for _, t := range all {
		errs, doubts = slices.Concat(errs, t.state.Errors, t.laid), append(doubts, t.state.Warnings...)
	}
	found := diag.Of(errs.Err())
	errors, warnings := len(found), len(doubts)
	for _, d := range found.Shown(e.all) {
		page.line(page.style.paint(bold, d.Pos.String()+":") + " " + say.Sentence(d))
	}
	for _, d := range doubts.Shown(e.all) {
		page.line(page.style.paint(bold, d.Pos.String()+":") + " " + say.Say("lang-warning", diag.Args{"text": diag.Sentence(say.Sentence(d))}))
	}
	if errors > 0 || strict && warnings > 0 {
		e.worst(ExitIllegal)
	}
	if !e.quiet && (errors > 0 || e.exit != ExitFailed) { // what cannot be read is not without errors
		page.line(say.Say("lang-checked", diag.Args{
			"errors": say.Say("lang-errors", diag.Args{"n": errors}), "warnings": say.Say("lang-warnings", diag.Args{"n": warnings}),
		}))
	}
	return nil
}
