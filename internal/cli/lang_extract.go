package cli

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/l10n"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

// extractedJSON is what extract found in a translation.
type extractedJSON struct {
	Game     string   `json:"game"`
	Language string   `json:"language"`
	Files    []string `json:"files"`
	Added    []string `json:"added"`   // keys that were put in to be translated
	Missing  []string `json:"missing"` // all that are to be translated
	Stale    []string `json:"stale"`
	Unused   []string `json:"unused"`

	inCards        int
	columns, files []string // where the missing texts of cards belong
}

func (e *env) langExtractCommand() *cobra.Command {
	var out, format string
	var confirm []string
	c := &cobra.Command{
		Use:   "extract [GAME...] [LANGUAGE...]",
		Short: "cmd.lang.extract.short",
		Long:  "cmd.lang.extract.long",
		Example: examples(
			"cartouche lang extract nile-flood --lang pl", "example.begin",
			"cartouche lang extract --dir . -o .", "example.up-to-date",
			"cartouche lang extract nile-flood it --confirm board.title,board.bonus", "",
		),
		ValidArgsFunction: e.completeCatalogues,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			return e.langExtract(args, confirm, out, format == "json")
		},
	}
	f := c.Flags()
	f.StringSliceVar(&confirm, "confirm", nil, "flag.confirm")
	f.StringVarP(&out, "out", "o", "out", "flag.out")
	reportFormat(c, &format)
	return e.newLanguages(c)
}

func (e *env) langExtract(args, confirm []string, out string, asJSON bool) error {
	p, err := e.open()
	if err != nil {
		return err
	}
	defer p.Close()
	all, err := e.toTranslate(p, args)
	if err != nil {
		return err
	}
	o := project.NewOutput(out)
	defer o.Discard()
	list := []extractedJSON{}
	var stale []string // all that there was to confirm
	confirmed := func(key string) bool {
		stale = append(stale, key)
		return slices.Contains(confirm, "all") || slices.Contains(confirm, key)
	}
	var covered diag.List
	for _, c := range all {
		for _, language := range c.languages {
			x, r, err := c.extract(p, o, language, confirmed)
			if err != nil {
				return err
			}
			covered = append(covered, r.Covered...)
			x.Files = named(out, c.File(language), c.SourcesFile(language))
			list = append(list, x)
		}
	}
	for _, key := range confirm {
		if key != "all" && !slices.Contains(stale, key) {
			if len(stale) == 0 {
				return wrong("lang-none-stale", diag.Args{"found": key})
			}
			slices.Sort(stale)
			return diag.UnknownWord("lang-not-stale", key, slices.Compact(stale), diag.Pos{})
		}
	}
	if err := o.Commit(); err != nil {
		return err
	}
	for _, d := range covered {
		e.tell(d)
	}
	if asJSON {
		return e.printJSON(list)
	}
	for _, x := range list {
		e.printLine("lang-extracted", diag.Args{"file": diag.Path(x.Files[0]), "added": len(x.Added), "missing": len(x.Missing) - x.inCards, "stale": len(x.Stale)})
		if x.inCards > 0 {
			e.printLine("lang-extracted-cards", diag.Args{"n": x.inCards, "columns": x.columns, "files": x.files})
		}
		if len(x.Unused) > 0 {
			e.printLine("lang-extracted-unused", diag.Args{"found": x.Unused})
		}
	}
	return nil
}

// extract brings one translation up to date.
func (c catalogues) extract(p *project.Project, o *project.Output, language string, confirmed func(string) bool) (x extractedJSON, r l10n.Report, err error) {
	j, err := c.job(p, language)
	if err != nil {
		return x, r, err
	}
	cards := c.cards(j)
	if r, err = l10n.Extract(j, confirmed); err != nil {
		return x, r, err
	}
	x = extractedJSON{Game: c.game, Language: language, Added: jsonList(r.Added), Missing: jsonList(r.Missing), Stale: jsonList(r.Stale),
		Unused: jsonList(r.Unused), inCards: r.InCards}
	x.columns, x.files = cards.Columns(r.Missing)
	return x, r, c.write(o, j)
}

// printLine prints a line of a result, unless nothing is to be said.
func (e *env) printLine(key string, args diag.Args) {
	if !e.quiet {
		fmt.Fprintln(e.stdout, e.text(key, args))
	}
}

// named are files as they were written into a folder.
func named(out string, files ...string) []string {
	for i, f := range files {
		files[i] = path.Join(filepath.ToSlash(out), f)
	}
	return files
}

// jsonList is a list that JSON prints as one even when it is empty.
func jsonList(list []string) []string { return append([]string{}, list...) }
