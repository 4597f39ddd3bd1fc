package cli

import (
	"fmt"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/proof"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

func langCheckCommand(e *env) *cobra.Command {
	var strict bool
	c := &cobra.Command{
		Use:   "check [GAME...] [LANGUAGE...]",
		Short: "cmd.lang.check.short",
		Long:  "cmd.lang.check.long",
		Example: examples("cartouche lang check", "cartouche lang check nile-flood it",
			"cartouche lang check --strict --dir mine"),
		ValidArgsFunction: completeCatalogues(e),
		RunE:              e.inProject(func(p *project.Project, args []string) error { return langCheck(e, p, args, strict) }),
	}
	c.Flags().BoolVar(&strict, "strict", false, "flag.strict")
	return c
}

// completeCatalogues completes games and the program.
func completeCatalogues(e *env) cobra.CompletionFunc {
	return completeWords(func() []string { return append(e.games(), theProgram) })
}

// langCheck prints the errors and warnings of translations.
func langCheck(e *env, p *project.Project, args []string, strict bool) error {
	all, err := translations(e, p, args)
	if err != nil {
		return err
	}
	page, m := e.page(), e.messages()
	var errs, warnings diag.List
	for _, t := range all {
		errs, warnings = slices.Concat(errs, t.state.Errors, t.laid), append(warnings, t.state.Warnings...)
	}
	found := diag.Of(errs.Err())
	for _, d := range found.Shown(e.all) {
		page.line(page.style.paint(bold, d.Pos.String()+":") + " " + m.Sentence(d))
	}
	for _, d := range warnings.Shown(e.all) {
		page.line(page.style.paint(bold, d.Pos.String()+":") + " " + e.text("lang-warning",
			diag.Args{"text": diag.Sentence(m.Sentence(d))}))
	}
	if len(found) > 0 || strict && len(warnings) > 0 {
		e.worst(ExitIllegal)
	}
	if !e.quiet && (len(found) > 0 || e.exit != ExitFailed) { // what cannot be read is not without errors
		page.line(e.text("lang-checked", diag.Args{
			"errors": e.text("lang-errors", diag.Args{"n": len(found)}), "warnings": e.text("lang-warnings", diag.Args{"n": len(warnings)}),
		}))
	}
	return nil
}

// languageJSON is the state of one language of a game, or of the program.
type languageJSON struct {
	Game        string   `json:"game"`
	Language    string   `json:"language"`
	Source      string   `json:"source"`
	Texts       int      `json:"texts"` // of the source
	Translated  int      `json:"translated"`
	Missing     []string `json:"missing"` // keys
	Same        []string `json:"same"`    // as their sources, without a mark
	Stale       []string `json:"stale"`
	Revised     []string `json:"revised"`
	Unknown     []string `json:"unrecorded"`
	Unused      []string `json:"unused"`
	Overflowing []string `json:"overflowing"`
}

func langStatusCommand(e *env) *cobra.Command {
	c := &cobra.Command{
		Use:   "status [GAME...] [LANGUAGE...]",
		Short: "cmd.lang.status.short",
		Long:  "cmd.lang.status.long",
		Example: examples(
			"cartouche lang status",
			"cartouche lang status nile-flood it",
			withRemark("cartouche lang status program --format json", "example.keys"),
		),
		ValidArgsFunction: completeCatalogues(e),
	}
	asJSON := reportFormat(c)
	c.RunE = e.inProject(func(p *project.Project, args []string) error { return langStatus(e, p, args, *asJSON) })
	return c
}

// langStatus prints how many texts of each language are in which state.
func langStatus(e *env, p *project.Project, args []string, asJSON bool) error {
	all, err := translations(e, p, args)
	if err != nil {
		return err
	}
	list := []languageJSON{}
	for _, t := range all {
		s := t.state
		list = append(list, languageJSON{
			Game: t.game, Language: t.language, Source: t.Source, Texts: s.Keys, Translated: s.Translated,
			Missing: jsonList(s.Missing), Same: jsonList(s.Same), Stale: jsonList(s.Stale), Revised: jsonList(s.Revised),
			Unknown: jsonList(s.Unknown), Unused: jsonList(s.Unused), Overflowing: overflowing(t.laid),
		})
	}
	if asJSON {
		return e.printJSON(list)
	}
	rows := [][]string{{}}
	for _, head := range []string{"game", "language", "keys", "translated", "missing", "same", "stale", "revised", "unknown", "unused",
		"overflowing"} {
		rows[0] = append(rows[0], e.text("lang-head-"+head, nil))
	}
	for _, l := range list {
		language := l.Language
		if language == l.Source {
			language = e.text("lang-source-mark", diag.Args{"found": language})
		}
		row := []string{l.Game, language, fmt.Sprint(l.Texts), fmt.Sprint(l.Translated)}
		for _, keys := range [][]string{l.Missing, l.Same, l.Stale, l.Revised, l.Unknown, l.Unused, l.Overflowing} {
			row = append(row, fmt.Sprint(len(keys)))
		}
		rows = append(rows, row)
	}
	lines := columns(rows, 2, 2)
	lines[0] = e.style().paint(bold, lines[0])
	for _, line := range lines {
		fmt.Fprintln(e.stdout, line)
	}
	return nil
}

// overflowing are the keys of texts that do not fit, each once.
func overflowing(found diag.List) []string {
	keys := []string{}
	for _, d := range found {
		if key, ok := d.Args["key"].(string); ok && proof.Misfit(d) && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}
