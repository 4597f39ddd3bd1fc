package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// printing are the flags of kit and render.
type printing struct {
	sheets
	set      *pflag.FlagSet // of the command
	settable []string       // those that the settings give a default

	open    bool
	players int
	profile string
	out     string
	formats []string
	dpi     int
	only    []string
	numbers string // of pieces: --range
	since   string // a file that says what was printed
	pieces  []string
	copies  int
	yes     bool
	strict  bool
	bleed   bool
	outline bool
	source  bool

	pdfx      string
	condition string
}

func (e *env) kitCommand() *cobra.Command {
	var p printing
	var plan bool
	c := &cobra.Command{
		Use:   "kit GAME",
		Short: "cmd.kit.short",
		Long:  "cmd.kit.long",
		Example: examples(
			"cartouche kit nile-flood", "",
			"cartouche kit nile-flood --players 2 --lang it --paper letter", "",
			"cartouche kit nile-flood --profile laminate --format pdf,png", "",
			"cartouche kit nile-flood --plan", "",
		),
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: e.completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			if plan {
				return e.plan(args[0], &p)
			}
			return e.make(func(proj *project.Project, opt kit.Options) ([]kit.Made, error) {
				opt.Doubts = e.brokenJudge(proj, opt.Game)
				return kit.Make(proj, opt)
			}, args[0], &p)
		},
	}
	p.flags(c, []string{"pdf"})
	f := c.Flags()
	p.copiesFlag(f, "flag.copies")
	p.sheets.flags(c)
	p.markFlags(c)
	p.gapFlag(c)
	f.BoolVar(&plan, "plan", false, "flag.plan")
	f.StringVar(&p.since, "since", "", "flag.since")
	e.completeFlags(c, "paper", "duplex", "marks", "profile", "format", "only", "pdfx", "condition")
	return c
}

func (e *env) renderCommand() *cobra.Command {
	var p printing
	c := &cobra.Command{
		Use:   "render GAME [COMPONENT...]",
		Short: "cmd.render.short",
		Long:  "cmd.render.long",
		Example: examples(
			"cartouche render nile-flood player-board", "",
			"cartouche render nile-flood reference --format pdf --paper a5 --marks --bleed", "",
			"cartouche render nile-flood --format svg --lang de", "",
			"cartouche render nile-flood reference --dpi 600 --bleed", "",
		),
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: e.completeComponent,
		RunE: func(_ *cobra.Command, args []string) error {
			p.only = append(p.only, args[1:]...)
			return e.make(func(proj *project.Project, opt kit.Options) ([]kit.Made, error) {
				if err := p.renderOptions(&opt); err != nil {
					return nil, err
				}
				return kit.Render(proj, opt)
			}, args[0], &p)
		},
	}
	p.flags(c, []string{"png"})
	f := c.Flags()
	f.BoolVar(&p.source, "source", false, "flag.source")
	p.copiesFlag(f, "flag.copies-render")
	f.StringVar(&p.paper, "paper", "", "flag.paper-render")
	f.StringVar(&p.duplex, "duplex", "", "flag.duplex-render")
	p.markFlags(c)
	f.Lookup("marks").Usage = "flag.marks-render"
	e.completeFlags(c, "paper", "duplex", "marks", "profile", "format", "only", "pdfx", "condition")
	return c
}

func (p *printing) flags(c *cobra.Command, formats []string) {
	f := c.Flags()
	p.playersFlag(f, "flag.players")
	f.StringVar(&p.profile, "profile", "home", "flag.profile")
	p.outFlags(c)
	p.takes(c, "players", "profile", "out", "open", "dpi", "bleed")
	f.StringSliceVar(&p.formats, "format", formats, "flag.format")
	p.dpiFlag(f, 300)
	f.StringSliceVar(&p.only, "only", nil, "flag.only")
	f.StringVar(&p.numbers, "range", "", "flag.range")
	f.BoolVar(&p.yes, "yes", false, "flag.yes")
	f.BoolVar(&p.strict, "strict", false, "flag.strict")
	f.StringSliceVar(&p.pieces, "pieces", nil, "flag.pieces")
	f.BoolVar(&p.bleed, "bleed", false, "flag.bleed")
	f.BoolVar(&p.outline, "outlines", false, "flag.outlines")
	f.StringVar(&p.pdfx, "pdfx", "", "flag.pdfx")
	f.StringVar(&p.condition, "condition", "", "flag.condition")
}

// outFlags are those about what becomes of the files that are made.
func (p *printing) outFlags(c *cobra.Command) {
	c.Flags().StringVarP(&p.out, "out", "o", "out", "flag.out")
	c.Flags().BoolVar(&p.open, "open", false, "flag.open")
}

// make runs kit or render and prints what was made.
func (e *env) make(run func(*project.Project, kit.Options) ([]kit.Made, error), game string, p *printing) error {
	proj, err := e.open()
	if err != nil {
		return err
	}
	defer proj.Close()
	set, err := e.settings(proj)
	if err != nil {
		return err
	}
	opt, asJSON, err := e.options(game, p, set)
	if err != nil {
		return err
	}
	progress := e.progress()
	opt.Progress, opt.Tell = progress.tell, e.tell
	made, err := run(proj, opt)
	progress.wipe()
	if err != nil {
		return p.blamed(err, set)
	}
	return e.tellMade(made, p, asJSON)
}

// options are those of the flags, over the settings.
func (e *env) options(game string, p *printing, set model.Settings) (kit.Options, bool, error) {
	if err := p.defaults(set); err != nil {
		return kit.Options{}, false, err
	}
	opt := kit.Options{
		Game: game, Players: p.players, Lang: cmp.Or(e.lang, set.Lang), Profile: p.profile, DPI: p.dpi,
		Only: p.only, Range: p.numbers, Since: p.since, Pieces: p.pieces, Copies: p.copies, Yes: p.yes, Strict: p.strict, Bleed: p.bleed, Outline: p.outline, Source: p.source, PDFX: p.pdfx, Condition: p.condition, Jobs: e.jobs, Out: p.out,
	}
	var asJSON bool
	for _, f := range p.formats {
		switch f {
		case "json":
			asJSON = true
		case "text":
		case "pdf", "png", "svg":
			if !slices.Contains(opt.Formats, f) {
				opt.Formats = append(opt.Formats, f)
			}
		default:
			return opt, false, oneOf("format", f, "pdf", "png", "svg", "json")
		}
	}
	if opt.Formats == nil {
		opt.Formats = []string{"pdf"}
	}
	err := p.apply(&opt, set)
	if err == nil {
		opt.Date, err = sourceDate()
	}
	return opt, asJSON, err
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

// tellMade prints what was made, and opens it when that is wanted.
func (e *env) tellMade(made []kit.Made, p *printing, asJSON bool) error {
	for i := range made {
		made[i].Path = filepath.ToSlash(filepath.Join(p.out, made[i].Path))
	}
	err := e.printMade(made, asJSON)
	if err == nil && p.open {
		e.openMade(made)
	}
	return err
}

func (e *env) printMade(made []kit.Made, asJSON bool) error {
	if asJSON {
		return e.printJSON(made)
	}
	if e.quiet {
		return nil
	}
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
	return nil
}

// printJSON prints a value as one indented JSON document.
func (e *env) printJSON(v any) error { return writeJSON(e.stdout, v) }

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
