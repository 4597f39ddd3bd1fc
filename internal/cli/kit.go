package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cartouche/internal/build"
	"cartouche/internal/diag"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

// printing are the flags of kit and render.
type printing struct {
	sheets
	players int
	profile string
	out     string
	formats []string
	dpi     int
	only    []string
	numbers string // of pieces: --range
	copies  int
	bleed   bool
	outline bool
}

func (e *env) kitCommand() *cobra.Command {
	var p printing
	var plan bool
	c := &cobra.Command{
		Use:   "kit GAME",
		Short: "Make a whole print-and-play kit",
		Long: `Make a whole print-and-play kit: one PDF for each stock of paper (plain, card).
Other formats add a picture of every component. --plan writes nothing and says
what would be printed: sheets, cuts and ink.`,
		Example: `  cartouche kit nile-flood
  cartouche kit nile-flood --players 2 --lang it --paper letter
  cartouche kit nile-flood --profile laminate --format pdf,png
  cartouche kit nile-flood --plan`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: e.completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			if plan {
				return e.plan(args[0], p)
			}
			return e.make(build.Kit, args[0], p)
		},
	}
	p.flags(c, []string{"pdf"})
	f := c.Flags()
	f.IntVar(&p.copies, "copies", 1, "how many kits at once")
	p.sheets.flags(c)
	p.markFlags(c)
	f.BoolVar(&plan, "plan", false, "only say what would be printed; --format json for programs")
	e.completeFlags(c, "paper", "duplex", "marks", "profile", "format", "only")
	return c
}

func (e *env) renderCommand() *cobra.Command {
	p := printing{copies: 1}
	c := &cobra.Command{
		Use:   "render GAME [COMPONENT...]",
		Short: "Draw components one by one",
		Long:  "Draw components one by one, not imposed on paper, as pictures or PDF.",
		Example: `  cartouche render nile-flood player-board
  cartouche render nile-flood --format svg --lang de
  cartouche render nile-flood reference --dpi 600 --bleed`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: e.completeComponent,
		RunE: func(_ *cobra.Command, args []string) error {
			p.only = append(p.only, args[1:]...)
			return e.make(build.Render, args[0], p)
		},
	}
	p.flags(c, []string{"png"})
	e.completeFlags(c, "profile", "format", "only")
	return c
}

func (p *printing) flags(c *cobra.Command, formats []string) {
	f := c.Flags()
	f.IntVar(&p.players, "players", 0, "for how many players (0: as the game's data say)")
	f.StringVar(&p.profile, "profile", "home", "home, laminate, ink-saver, grey, press, poster, or one of your own")
	f.StringVarP(&p.out, "out", "o", "out", "folder to write to")
	f.StringSliceVar(&p.formats, "format", formats, "pdf, png, svg, several with commas; json prints what was made")
	f.IntVar(&p.dpi, "dpi", 300, "pixels an inch of PNG pictures")
	f.StringSliceVar(&p.only, "only", nil, "only these components, several with commas")
	f.StringVar(&p.numbers, "range", "", rangeUsage)
	f.BoolVar(&p.bleed, "bleed", false, "give every piece its own bleed")
	f.BoolVar(&p.outline, "outlines", false, "SVG: text as outlines instead of text")
}

// make runs kit or render and prints what was made.
func (e *env) make(run func(*project.Project, build.Options) ([]build.Made, error), game string, p printing) error {
	proj, err := e.open()
	if err != nil {
		return err
	}
	defer proj.Close()
	opt, asJSON, err := e.options(proj, game, p)
	if err != nil {
		return err
	}
	progress := e.progress()
	opt.Progress, opt.Tell = progress.tell, e.tell
	made, err := run(proj, opt)
	progress.end()
	if err != nil {
		return err
	}
	return e.printMade(made, opt.Out, asJSON)
}

func (e *env) options(proj *project.Project, game string, p printing) (build.Options, bool, error) {
	opt := build.Options{
		Game: game, Players: p.players, Lang: e.lang, Profile: p.profile, DPI: p.dpi,
		Only: p.only, Range: p.numbers, Copies: p.copies, Bleed: p.bleed, Outline: p.outline, Jobs: e.jobs, Out: p.out,
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
	switch {
	case p.players < 0:
		return opt, false, usage("--players %d: a number from 1", p.players)
	case p.dpi < 1:
		return opt, false, usage("--dpi %d: a number from 1", p.dpi)
	case p.copies < 1 || p.copies > 1000:
		return opt, false, usage("--copies %d: a number from 1 to 1000", p.copies)
	}
	settings, err := e.settings(proj)
	if err == nil {
		err = p.apply(&opt, settings)
	}
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
	if err != nil || n < 0 || n > 253402300799 {
		return time.Time{}, usage("SOURCE_DATE_EPOCH=%s: seconds since 1970", s)
	}
	return time.Unix(n, 0).UTC(), nil
}

func (e *env) printMade(made []build.Made, out string, asJSON bool) error {
	for i := range made {
		made[i].Path = filepath.ToSlash(filepath.Join(out, made[i].Path))
	}
	if asJSON {
		return e.printJSON(made)
	}
	if e.quiet {
		return nil
	}
	for _, m := range made {
		if m.Width == 0 {
			fmt.Fprintln(e.stdout, m.Path)
			continue
		}
		pages := ""
		if strings.HasSuffix(m.Path, ".pdf") {
			text, _ := e.messages().Message(diag.Diagnostic{Code: "plan-pages", Args: diag.Args{"n": m.Pages}})
			pages = ", " + text
		}
		fmt.Fprintf(e.stdout, "%s (%g × %g mm%s)\n", m.Path, m.Width, m.Height, pages)
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
