package cli

import (
	"fmt"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/l10n"
	"cartouche/internal/lang"
	"cartouche/internal/pattern"
	"cartouche/internal/project"
	"cartouche/layouts"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

func (e *env) langExportCommand() *cobra.Command {
	var out string
	var po bool
	c := &cobra.Command{
		Use:   "export [GAME...] [LANGUAGE...] --po",
		Short: "cmd.lang.export.short",
		Long:  "cmd.lang.export.long",
		Example: examples(
			"cartouche lang export nile-flood --po --lang it", "",
			"cartouche lang export program --po --lang pl", "example.begin",
		),
		ValidArgsFunction: e.completeCatalogues,
		RunE: func(_ *cobra.Command, args []string) error {
			if !po {
				return wrong("usage-po", nil)
			}
			return e.langExport(args, out)
		},
	}
	c.Flags().BoolVar(&po, "po", false, "flag.po")
	c.Flags().StringVarP(&out, "out", "o", "out", "flag.out")
	return e.newLanguages(c)
}

func (e *env) langExport(args []string, out string) error {
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
	var files []string
	for _, c := range all {
		for _, language := range c.languages {
			j, err := c.job(p, language)
			if err != nil {
				return err
			}
			if errs := c.cards(j).Nameless; errs != nil {
				return errs
			}
			meta, err := e.meta(p, c)
			if err != nil {
				return err
			}
			f, err := l10n.Export(j, meta)
			if err != nil {
				return err
			}
			name := c.game + "-" + language + ".po"
			files = append(files, name)
			if err := o.Write(name, copyOf(f.Bytes())); err != nil {
				return err
			}
		}
	}
	if err := o.Commit(); err != nil {
		return err
	}
	for _, f := range named(out, files...) {
		if !e.quiet {
			fmt.Fprintln(e.stdout, diag.Visible(f))
		}
	}
	return nil
}

// meta is what a PO file says of a game, or of the program, besides the texts.
func (e *env) meta(p *project.Project, c catalogues) (l10n.Meta, error) {
	say := newTexts(e.messages())
	m := l10n.Meta{SourceFile: c.File(c.Source)}
	facts := diag.Args{}
	if c.game != theProgram {
		g, errs := layouts.LoadGame(p, c.game)
		if errs != nil {
			return m, errs.Err()
		}
		m.Version = g.Version
		if rules, ok := games.All.Find(c.game); ok {
			facts = say.Facts(rules, g.Values)
		}
	}
	m.Explain = func(t lang.Text) []string { return say.explain(t, facts) }
	return m, nil
}

var placeholder = pattern.Late(`\{[^{}]+\}`)

// explain says of each placeholder of a text what comes in its place.
func (t texts) explain(source lang.Text, facts diag.Args) []string {
	var out []string
	seen := map[string]bool{}
	for _, form := range []string{"one", "other"} {
		text := strings.NewReplacer("{{", "", "}}", "").Replace(source.Forms[form])
		for _, found := range placeholder().FindAllString(text, -1) {
			if seen[found] {
				continue
			}
			seen[found] = true
			name := strings.Trim(found, "{}")
			value, known := facts[name]
			what := t.placeholder(name)
			switch {
			case strings.HasPrefix(name, "icon:"):
				what = t.Say("po-icon", nil)
			case known:
				what = t.Say("po-value", diag.Args{"found": value})
			case name == "n" && source.Plural() && source.By == "":
				what = t.Say("po-number", nil)
			}
			if name != source.By {
				out = append(out, found+": "+what)
			}
		}
	}
	if source.By != "" && source.Plural() {
		out = append(out, "{"+source.By+"}: "+t.Say("po-number", nil))
	}
	slices.Sort(out)
	return out
}
