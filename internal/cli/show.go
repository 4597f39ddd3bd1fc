package cli

import (
	"slices"

	"cartouche/internal/build"
	"cartouche/internal/diag"

	"github.com/spf13/cobra"
)

func (e *env) showCommand() *cobra.Command {
	p := printing{copies: 1}
	var round int
	c := &cobra.Command{
		Use:   "show RECORD",
		Short: "Draw a record onto the boards of its game",
		Long: `Draw a record onto the boards of its game, as pencils left them. What is wrong is
ringed, with its number; the violations stand beside the board.`,
		Example: `  cartouche show games/sunday.yaml
  cartouche show games/sunday.yaml --format png --lang it
  cartouche show games/log.yaml --year 5              a log, as it stood after year 5
  cartouche play nile-flood | cartouche show -`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if round < 0 {
				return usage("--year %d: a number from 1", round)
			}
			return e.show(args[0], p, round)
		},
	}
	f := c.Flags()
	for _, name := range []string{"year", "round", "season"} {
		f.IntVar(&round, name, 0, "of a log: how it stood after this "+name+" (0: the end)")
	}
	f.StringVar(&p.profile, "profile", "home", "home, laminate, ink-saver, grey, or one of your own")
	f.StringVarP(&p.out, "out", "o", "out", "folder to write to")
	f.StringSliceVar(&p.formats, "format", []string{"pdf"}, "pdf, png, svg, several with commas; json prints what was made")
	f.IntVar(&p.dpi, "dpi", 150, "pixels an inch of PNG pictures")
	f.BoolVar(&p.outline, "outlines", false, "SVG: text as outlines instead of text")
	e.completeFlags(c, "profile")
	return c
}

// show judges one record, draws it, and says what is wrong.
func (e *env) show(file string, p printing, round int) error {
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
	v := lib.judge(file, e.reader())
	if v.record == nil {
		return e.emit(v.text(e.style(), checkText))
	}
	opt, asJSON, err := e.options(lib.project, v.record.Game.ID, p)
	if err != nil {
		return err
	}
	show := build.ShowOptions{Options: opt, Round: round, Say: v.texts.told}
	made, err := build.Show(lib.project, v.record, v.report, show)
	if err != nil {
		return positioned(err, file)
	}
	e.worst(v.exit())
	return e.printMade(made, opt.Out, asJSON)
}

// positioned gives problems without a place the name of the record.
func positioned(err error, file string) error {
	list := slices.Clone(asList(err))
	for i := range list {
		if list[i].Pos == (diag.Pos{}) {
			list[i].Pos.File = file
		}
	}
	return list
}
