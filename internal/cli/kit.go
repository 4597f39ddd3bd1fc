package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts/press"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// printing are the flags of the commands that print pieces. Formats has the words of --format, json among them.
type printing struct {
	kit.Options
	sheets
	set      *pflag.FlagSet // of the command
	settable []string       // those that the settings give a default
	open     bool
}

func kitCommand(e *env) *cobra.Command {
	var p printing
	var plan bool
	c := &cobra.Command{
		Use:   "kit GAME",
		Short: "cmd.kit.short",
		Long:  "cmd.kit.long",
		Example: examples(
			"cartouche kit nile-flood",
			"cartouche kit nile-flood --players 2 --lang it --paper letter",
			"cartouche kit nile-flood --profile laminate --format pdf,png",
			"cartouche kit nile-flood --plan",
		),
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame(e),
		RunE: e.inProject(func(proj *project.Project, args []string) error {
			p.Doubts = brokenJudge(e, proj, args[0])
			if plan {
				return p.build(e, proj, args[0], func(opt kit.Options) error { return printPlan(e, proj, opt, p.json()) })
			}
			return p.make(e, proj, args[0], kit.Make)
		}),
	}
	p.flags(c, []string{"pdf"})
	p.sheetFlags(c)
	f := c.Flags()
	f.BoolVar(&plan, "plan", false, "flag.plan")
	f.StringVar(&p.Since, "since", "", "flag.since")
	completeFlags(e, c, "paper", "duplex", "marks", "profile", "format", "only", "pdfx", "condition", "pictures")
	return c
}

func renderCommand(e *env) *cobra.Command {
	var p printing
	c := &cobra.Command{
		Use:   "render GAME [COMPONENT...]",
		Short: "cmd.render.short",
		Long:  "cmd.render.long",
		Example: examples(
			"cartouche render nile-flood player-board",
			"cartouche render nile-flood reference --format pdf --paper a5 --marks --bleed",
			"cartouche render nile-flood --format svg --lang de",
			"cartouche render nile-flood reference --dpi 600 --bleed",
		),
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: completeComponent(e),
		RunE: e.inProject(func(proj *project.Project, args []string) error {
			p.Only = append(p.Only, args[1:]...)
			return p.make(e, proj, args[0], func(proj *project.Project, opt kit.Options) ([]kit.Made, error) {
				if err := p.sheets.Alone(&opt); err != nil {
					return nil, err
				}
				return kit.Render(proj, opt)
			})
		}),
	}
	p.flags(c, []string{"png"})
	f := c.Flags()
	f.BoolVar(&p.Source, "source", false, "flag.source")
	p.copiesFlag(f, "flag.copies-render")
	f.StringVar(&p.sheets.Paper, "paper", "", "flag.paper-render")
	f.StringVar(&p.sheets.Duplex, "duplex", "", "flag.duplex-render")
	p.markFlags(c)
	f.Lookup("marks").Usage = "flag.marks-render"
	completeFlags(e, c, "paper", "duplex", "marks", "profile", "format", "only", "pdfx", "condition", "pictures")
	return c
}

func posterCommand(e *env) *cobra.Command {
	p := printing{Options: kit.Options{Look: kit.Look{Profile: "home"}}}
	c := &cobra.Command{
		Use:   "poster GAME",
		Short: "cmd.poster.short",
		Long:  "cmd.poster.long",
		Example: examples(
			"cartouche poster nile-flood",
			"cartouche poster osiris --paper a2 --lang it",
			"cartouche poster mykerinos-nile --format png --dpi 150",
		),
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame(e),
		RunE: e.inProject(func(proj *project.Project, args []string) error {
			if paper := strings.ToLower(p.sheets.Paper); !slices.Contains(kit.PosterPapers, paper) {
				return wrongWord("paper", p.sheets.Paper, kit.PosterPapers...)
			}
			return p.make(e, proj, args[0], kit.Poster)
		}),
	}
	f := c.Flags()
	f.StringVar(&p.sheets.Paper, "paper", kit.PosterPapers[0], "flag.paper-poster")
	f.StringSliceVar(&p.Formats, "format", []string{"pdf"}, "flag.format")
	p.dpiFlag(f, 300)
	p.outFlags(c, "dpi")
	completeFlags(e, c, "format")
	c.RegisterFlagCompletionFunc("paper", cobra.FixedCompletions(kit.PosterPapers, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// flags are those of kit, render and watch.
func (p *printing) flags(c *cobra.Command, formats []string) {
	f := c.Flags()
	p.playersFlag(f, "flag.players")
	f.StringVar(&p.Profile, "profile", "home", "flag.profile")
	p.outFlags(c, "players", "profile", "dpi", "bleed")
	f.StringSliceVar(&p.Formats, "format", formats, "flag.format")
	p.dpiFlag(f, 300)
	p.choiceFlags(f)
	f.BoolVar(&p.Yes, "yes", false, "flag.yes")
	f.BoolVar(&p.Strict, "strict", false, "flag.strict")
	f.StringSliceVar(&p.Pieces, "pieces", nil, "flag.pieces")
	f.BoolVar(&p.Bleed, "bleed", false, "flag.bleed")
	f.BoolVar(&p.Outline, "outlines", false, "flag.outlines")
	f.StringVar(&p.PDFX, "pdfx", "", "flag.pdfx")
	f.StringVar(&p.Condition, "condition", "", "flag.condition")
	f.StringVar(&p.Pictures, "pictures", "", "flag.pictures")
}

// sheetFlags are those of commands that print a kit on sheets.
func (p *printing) sheetFlags(c *cobra.Command) {
	p.copiesFlag(c.Flags(), "flag.copies")
	p.sheets.flags(c)
	p.markFlags(c)
	p.gapFlag(c)
}

// choiceFlags choose components and pieces.
func (p *printing) choiceFlags(f *pflag.FlagSet) {
	f.StringSliceVar(&p.Only, "only", nil, "flag.only")
	f.StringVar(&p.Range, "range", "", "flag.range")
}

// outFlags are those about the files that are made. The settings give a default to these and to the other flags named here.
func (p *printing) outFlags(c *cobra.Command, others ...string) {
	c.Flags().StringVarP(&p.Out, "out", "o", "out", "flag.out")
	c.Flags().BoolVar(&p.open, "open", false, "flag.open")
	p.set, p.settable = c.Flags(), append(others, "out", "open")
}

// madeFormat is the format of commands whose files have one format only.
func (p *printing) madeFormat(c *cobra.Command) {
	c.Flags().StringSliceVar(&p.Formats, "format", []string{"text"}, "flag.format-made")
}

// json reports whether the command prints what it made as JSON.
func (p *printing) json() bool { return slices.Contains(p.Formats, "json") }

// make makes files and prints which.
func (p *printing) make(e *env, proj *project.Project, game string, run func(*project.Project, kit.Options) ([]kit.Made, error)) error {
	var made []kit.Made
	placeholders := 0
	err := p.build(e, proj, game, func(opt kit.Options) (err error) {
		tell := opt.Warn
		opt.Warn = func(d diag.Diagnostic) {
			placeholders += kit.Placeholders(diag.List{d})
			tell(d)
		}
		made, err = run(proj, opt)
		return err
	})
	if err != nil {
		return err
	}
	if err := p.printMade(e, made, p.open); err != nil || placeholders == 0 || p.json() || e.quiet {
		return err
	}
	fmt.Fprintln(e.stdout, e.text("made-placeholders", diag.Args{"n": placeholders}))
	return nil
}

// build runs a function with the options of the flags over the settings, with progress.
func (p *printing) build(e *env, proj *project.Project, game string, run func(kit.Options) error) error {
	set, err := e.settings(proj)
	if err != nil {
		return err
	}
	opt, err := p.options(&e.common, game, set)
	if err != nil {
		return err
	}
	if err := p.idleFlags(opt); err != nil {
		return err
	}
	progress := e.progress()
	opt.Progress, opt.Warn = progress.show, e.warn
	err = run(opt)
	progress.wipe()
	return p.atSettings(err, set)
}

// idleFlags reports the flags that were given and do nothing: those about sheets of kits are for PDF files, a resolution for pictures, and
// so on.
func (p *printing) idleFlags(opt kit.Options) error {
	var errs diag.List
	given := func(name string) bool {
		flag := p.set.Lookup(name)
		return flag != nil && flag.Changed && flag.Value.String() != flag.DefValue
	}
	report := func(format string, flags ...string) {
		for _, name := range flags {
			if given(name) && !slices.Contains(opt.Formats, format) {
				errs.Add(diag.Pos{}, "flag-format", diag.Args{"flag": "--" + name, "format": strings.ToUpper(format), "found": format})
			}
		}
	}
	report("svg", "outlines")
	report("png", "dpi")
	if p.set.Lookup("gap") == nil {
		return errs.Err()
	}
	report("pdf", "copies", "paper", "duplex", "shift", "marks", "mark-length", "mark-offset", "gap")
	beside := func(name, other string) {
		if given(name) && errs == nil {
			errs.Add(diag.Pos{}, "flag-beside", diag.Args{"flag": "--" + name, "found": "--" + other})
		}
	}
	switch opt.Duplex {
	case press.Gutter:
		beside("shift", "duplex gutter")
	case press.OneSided:
		beside("shift", "duplex none")
	}
	if !opt.Marks.Outer && !opt.Marks.Inner {
		words := strings.ReplaceAll(press.Marks{Cut: opt.Marks.Cut, Register: opt.Marks.Register}.String(), "+", ",")
		beside("mark-length", "marks "+words)
		beside("mark-offset", "marks "+words)
	}
	return errs.Err()
}

// options returns the options of the flags over the settings.
func (p *printing) options(f *common, game string, set model.Settings) (kit.Options, error) {
	if err := p.defaults(set); err != nil {
		return kit.Options{}, err
	}
	opt := p.Options
	opt.Game, opt.Lang, opt.Jobs, opt.Formats = game, cmp.Or(f.lang, set.Lang), f.jobs, nil
	for _, f := range p.Formats {
		switch f {
		case "json", "text":
		case "pdf", "png", "svg":
			if !slices.Contains(opt.Formats, f) {
				opt.Formats = append(opt.Formats, f)
			}
		default:
			return opt, wrongWord("format", f, "pdf", "png", "svg", "json")
		}
	}
	if opt.Formats == nil {
		opt.Formats = []string{"pdf"}
	}
	err := p.Apply(&opt, set)
	if err == nil {
		opt.Date, err = sourceDate()
	}
	return opt, err
}

// sourceDate is the date that SOURCE_DATE_EPOCH sets for files; without it, none.
func sourceDate() (time.Time, error) {
	s := os.Getenv("SOURCE_DATE_EPOCH")
	if s == "" {
		return time.Time{}, nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || strings.HasPrefix(s, "+") || n < 0 || n > 253402300799 {
		return time.Time{}, wrong("usage-epoch", diag.Args{"found": s})
	}
	return time.Unix(n, 0).UTC(), nil
}

// printMade prints the files that were made, and opens them if wanted.
func (p *printing) printMade(e *env, made []kit.Made, open bool) error {
	for i := range made {
		made[i].Path = filepath.ToSlash(filepath.Join(p.Out, made[i].Path))
	}
	switch {
	case p.json():
		if err := e.printJSON(made); err != nil {
			return err
		}
	case !e.quiet:
		for _, m := range made {
			if m.Width == 0 {
				fmt.Fprintln(e.stdout, diag.Visible(m.Path))
				continue
			}
			size := e.messages().Size(m.Width, m.Height)
			if strings.HasSuffix(m.Path, ".pdf") {
				size = e.messages().List(size, e.text("plan-pages", diag.Args{"n": m.Pages}))
			}
			fmt.Fprintf(e.stdout, "%s (%s)\n", diag.Visible(m.Path), size)
		}
	}
	if open {
		openMade(&e.console, made)
	}
	return nil
}

func exportCommand(e *env) *cobra.Command {
	p := printing{Options: kit.Options{Look: kit.Look{Profile: "home"}, Print: kit.Print{DPI: 300}}}
	var service, address string
	var skip bool
	c := &cobra.Command{
		Use:   "export GAME [COMPONENT...] --for SERVICE",
		Short: "cmd.export.short",
		Long:  "cmd.export.long",
		Example: examples(
			"cartouche export nile-flood reference --for the-game-crafter",
			"cartouche export nile-flood --for tabletop-simulator --url https://example.org/nile",
			"cartouche export nile-flood --for contact-sheet --players 2",
			"cartouche export osiris --for cutter --only resources,markers",
		),
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: completeComponent(e),
		RunE: e.inProject(func(proj *project.Project, args []string) error {
			p.Only = append(p.Only, args[1:]...)
			return p.make(e, proj, args[0], func(proj *project.Project, opt kit.Options) ([]kit.Made, error) {
				return export.Make(proj, export.Options{Options: opt, For: service, URL: address, Skip: skip})
			})
		}),
	}
	f := c.Flags()
	f.StringVar(&service, "for", "", "flag.for")
	f.StringVar(&address, "url", "", "flag.url")
	f.BoolVar(&skip, "skip", false, "flag.skip")
	f.StringVar(&p.sheets.Paper, "paper", "", "flag.paper-contact")
	f.StringVar(&p.Pictures, "pictures", "", "flag.pictures")
	p.playersFlag(f, "flag.players")
	p.copiesFlag(f, "flag.copies")
	f.BoolVar(&p.Bleed, "bleed", false, "flag.bleed-cutter")
	f.BoolVar(&p.Yes, "yes", false, "flag.yes")
	p.choiceFlags(f)
	p.outFlags(c, "players")
	p.madeFormat(c)
	completeFlags(e, c, "for", "only", "paper", "pictures")
	return c
}
