package cli

import (
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
	errors, warnings := 0, 0
	told := map[string]bool{} // what is wrong in all languages comes once
	for _, t := range all {
		for _, d := range append(t.state.Errors, t.laid...).Sort() {
			if told[d.Error()] {
				continue
			}
			told[d.Error()] = true
			errors++
			page.line(page.style.paint(bold, d.Pos.String()+":") + " " + say.Sentence(d))
		}
		for _, d := range t.state.Warnings {
			warnings++
			page.line(page.style.paint(bold, d.Pos.String()+":") + " " + say.Say("lang-warning", diag.Args{"text": diag.Sentence(say.Sentence(d))}))
		}
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
