package cli

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/show"
	"cartouche/rules"

	"github.com/spf13/cobra"
)

func (e *env) showCommand() *cobra.Command {
	p := printing{copies: 1}
	var round int
	c := &cobra.Command{
		Use:   "show RECORD",
		Short: "cmd.show.short",
		Long:  "cmd.show.long",
		Example: examples(
			"cartouche show games/sunday.yaml", "",
			"cartouche show games/sunday.yaml --format png --lang it", "",
			"cartouche show games/log.yaml --year 5", "example.year",
			"cartouche show games/sunday.yaml --paper a4", "",
			"cartouche play nile-flood | cartouche show -", "",
		),
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return e.show(args[0], &p, round)
		},
	}
	f := c.Flags()
	addNumber(f, &round, "year", "", 0, 1, maxRounds, "flag.year")
	addNumber(f, &round, "round", "", 0, 1, maxRounds, "flag.round")
	addNumber(f, &round, "season", "", 0, 1, maxRounds, "flag.season")
	f.StringVar(&p.paper, "paper", "", "flag.paper-show")
	f.StringVar(&p.profile, "profile", "home", "flag.profile-show")
	p.outFlags(c)
	p.takes(c, "profile", "out", "open", "dpi")
	f.StringSliceVar(&p.formats, "format", []string{"pdf"}, "flag.format")
	p.dpiFlag(f, show.DPI)
	f.BoolVar(&p.outline, "outlines", false, "flag.outlines")
	e.completeFlags(c, "paper", "profile", "format")
	return c
}

// show judges one record, draws it, and says what is wrong.
func (e *env) show(file string, p *printing, round int) error {
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
	v := lib.judge(file, e.reader())
	if v.Record == nil {
		return e.emit(v.text(e.style(), checkText))
	}
	set, err := e.settings(lib.project)
	if err != nil {
		return err
	}
	if v.Record.Lang != "" {
		set.Lang = "" // the record's own goes before it
	}
	opt, asJSON, err := e.options(v.Record.Game.ID, p, set)
	if err != nil {
		return err
	}
	told, err := lib.toldIn(v, opt.Lang)
	if err != nil {
		return err
	}
	drawn := show.Options{Options: opt, Round: round, Say: told}
	made, err := show.Make(lib.project, v.Record, v.Report, drawn)
	if err != nil {
		return positioned(p.blamed(err, set), file)
	}
	e.worst(v.exit())
	return e.tellMade(made, p, asJSON)
}

// positioned gives problems without a place the name of the record.
func positioned(err error, file string) error {
	list := slices.Clone(diag.Of(err))
	for i := range list {
		if list[i].Pos == (diag.Pos{}) {
			list[i].Pos.File = file
		}
	}
	return list
}

// toldIn returns how violations are said beside a drawing: in the language of the
// drawing, which is the wanted one, else the record's, else the game's first.
func (l *library) toldIn(v *verdict, wanted string) (func(rules.Violation) string, error) {
	game := v.Record.Game.ID
	language := cmp.Or(wanted, v.Record.Lang, lang.SourceOf(l.project, game))
	if language == l.Language {
		return v.texts.told, nil
	}
	t, err := l.printed(game, language)
	return t.told, err
}
