// Package show draws records on the boards of their games' kits, with the score and what is wrong beside them. Begin at Make.
package show

import (
	"io"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/filled"
	"cartouche/internal/kit"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/layouts/press"
	"cartouche/rules"
)

// Options control how a record is drawn. With a Paper the boards are imposed on it; by default
// every board has a page of its own size.
type Options struct {
	kit.Options
	Round int // of a log: the state after that many rounds; 0 is the end
	// Say returns the sentence for a violation.
	Say func(rules.Violation) string
	// Outcomes are sentences on how the game ended, where there is more than a winner.
	Outcomes []string
}

// DPI is the default resolution of pictures of records, in pixels per inch.
const DPI = 150

// showing is one run of Make.
type showing struct {
	*kit.Job
	*filled.Boards
	opt    Options
	report rules.Report      // with the score at the round
	wrong  []rules.Violation // in the order of their numbers, from 1
	final  bool              // the score is that of a finished game
}

// Make draws a record on the boards of its game's kit: one page per board, with the score and the
// violations beside it. It returns the files written.
func Make(p *project.Project, rec *record.Record, report rules.Report, opt Options) ([]kit.Made, error) {
	s, err := showRecord(p, rec, report, opt)
	if err != nil {
		return nil, err
	}
	pages, err := s.pages()
	if err != nil {
		return nil, err
	}
	return s.Run(s.tasks(pages))
}

func showRecord(p *project.Project, rec *record.Record, report rules.Report, opt Options) (*showing, error) {
	opt.Options.Game, opt.Players = rec.Game.ID, len(rec.Players)
	if opt.Lang == "" {
		opt.Lang = rec.Lang
	}
	if report.Marks == nil {
		return nil, diag.List{{Pos: diag.Pos{File: rec.File}, Code: "show-nothing"}}
	}
	opt.Values = rec.Data()
	j, err := kit.Start(p, opt.Options)
	if err != nil {
		return nil, err
	}
	s := &showing{Job: j, Boards: filled.New(j.Game, j.Studio, rec, report), opt: opt, report: report}
	return s, s.collect()
}

// collect gathers what is drawn: all marks, or those of a log up to a round, and the violations up to then.
func (s *showing) collect() error {
	unfinished := func(v rules.Violation) bool { return v.Code == "game-unfinished" }
	s.final = !slices.ContainsFunc(s.report.Violations, unfinished)
	round := s.opt.Round
	switch log := s.Record.Log; {
	case round == 0:
	case log == nil:
		return diag.List{{Pos: diag.Pos{File: s.Record.File}, Code: "show-sheet-has-no-rounds"}}
	case round > log.Rounds():
		return diag.List{
			{Pos: diag.Pos{File: s.Record.File}, Code: "show-no-such-round", Args: diag.Args{"found": round, "allowed": log.Rounds()}},
		}
	default:
		s.Marks, s.report.Score = s.Record.Game.MarksAfter(log, round)
		s.final = s.final && round == log.Rounds()
	}
	s.Automaton(s.report.Score)
	for _, v := range s.report.Violations {
		if round > 0 && (v.Round == 0 || v.Round > round) {
			continue
		}
		s.wrong = append(s.wrong, v)
		s.Ring(v, len(s.wrong))
	}
	return nil
}

// tasks returns the files to write: one PDF with all pages, or one picture per page in the other formats.
func (s *showing) tasks(pages []drawnPage) []kit.Task {
	var all []*scene.Page
	for _, p := range pages {
		all = append(all, p.page)
	}
	var tasks []kit.Task
	for _, format := range s.Opt.Formats {
		base := s.Game.ID + "/records/" + s.fileName(format)
		if format == "pdf" {
			tasks = append(tasks, s.task(base+".pdf", "pdf", "", all))
			continue
		}
		for _, p := range pages {
			tasks = append(tasks, s.task(base+"/"+p.name+"."+format, format, p.component, []*scene.Page{p.page}))
		}
	}
	return tasks
}

func (s *showing) task(name, format, component string, pages []*scene.Page) kit.Task {
	return kit.Task{
		Made:  kit.Made{Path: name, Component: component, Pages: len(pages), Width: pages[0].Size.W.MM(), Height: pages[0].Size.H.MM()},
		Write: func(w io.Writer) error { return s.Draw(w, format, s.title(), pages, s.Sheets(press.OneSided, false)) },
	}
}
