package cli

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/report"
	"cartouche/internal/show"

	"github.com/spf13/cobra"
)

func showCommand(e *env) *cobra.Command {
	p := printing{Options: kit.Options{What: kit.What{Copies: 1}}}
	var round int
	c := &cobra.Command{
		Use:   "show RECORD",
		Short: "cmd.show.short",
		Long:  "cmd.show.long",
		Example: examples(
			"cartouche show games/sunday.yaml",
			"cartouche show games/sunday.yaml --format png --lang it",
			withRemark("cartouche show games/log.yaml --year 5", "example.year"),
			"cartouche show games/sunday.yaml --paper a4",
			"cartouche play nile-flood | cartouche show -",
		),
		Args: cobra.ExactArgs(1),
		RunE: e.inLibrary(func(lib *library, args []string) error { return showRecord(e, lib, args[0], &p, round) }),
	}
	f := c.Flags()
	addNumber(f, &round, "year", "", 0, 1, maxRounds, "flag.year")
	addNumber(f, &round, "round", "", 0, 1, maxRounds, "flag.round")
	addNumber(f, &round, "season", "", 0, 1, maxRounds, "flag.season")
	f.StringVar(&p.sheets.Paper, "paper", "", "flag.paper-show")
	f.StringVar(&p.Profile, "profile", "home", "flag.profile-show")
	p.outFlags(c, "profile", "dpi")
	f.StringSliceVar(&p.Formats, "format", []string{"pdf"}, "flag.format")
	p.dpiFlag(f, show.DPI)
	f.BoolVar(&p.Outline, "outlines", false, "flag.outlines")
	completeFlags(e, c, "paper", "profile", "format")
	return c
}

// showRecord judges one record and draws it with its violations.
func showRecord(e *env, lib *library, file string, p *printing, round int) error {
	v := lib.judge(file, e.reader())
	if v.Record == nil {
		return e.emit(v.text(e.style(), checkText))
	}
	set, err := e.settings(lib.project)
	if err != nil {
		return err
	}
	if v.Record.Lang != "" {
		set.Lang = "" // the record's own overrides it
	}
	opt, err := p.options(&e.common, v.Record.Game.ID, set)
	if err != nil {
		return err
	}
	if err := p.idleFlags(opt); err != nil {
		return err
	}
	say, err := lib.drawnIn(v, opt.Lang)
	if err != nil {
		return err
	}
	drawn := show.Options{Options: opt, Round: round, Say: say.inContext}
	drawn.Outcomes = (&report.Verdict{Texts: say.Texts, Report: v.Report}).Outcomes()
	made, err := show.Make(lib.project, v.Record, v.Report, drawn)
	if err != nil {
		return positioned(p.atSettings(err, set), file)
	}
	(&page{w: e.stderr, style: e.style()}).errors(v, v.Report.Beyond)
	e.worst(v.exit())
	return p.printMade(e, made, p.open)
}

// positioned returns errors with the name of the record where they have no position.
func positioned(err error, file string) error {
	list := slices.Clone(diag.Of(err))
	for i := range list {
		if list[i].Pos == (diag.Pos{}) {
			list[i].Pos.File = file
		}
	}
	return list
}

// drawnIn returns the texts in the language in which a record is drawn.
func (l *library) drawnIn(v *verdict, wanted string) (texts, error) {
	game := v.Record.Game.ID
	language := cmp.Or(wanted, v.Record.Lang, lang.SourceOf(l.project, game))
	if language == l.Language {
		return v.texts, nil
	}
	return l.printed(game, language)
}
