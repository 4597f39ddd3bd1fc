// Package show draws records onto the boards of their games' kits.
package show

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/mark"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/rules"
)

// Options say how a record is drawn.
type Options struct {
	kit.Options
	Round int // of a log: the state after so many rounds; 0 is the end
	// Say puts a violation into words.
	Say func(rules.Violation) string
}

// showing is one run of Make.
type showing struct {
	*kit.Job
	round  int // see Options
	say    func(rules.Violation) string
	record *record.Record
	report rules.Report
	artist *mark.Artist
	marks  []rules.Mark
	rings  []mark.Ring
	wrong  []string
}

// Make draws a record onto the boards of its game's kit: a page a board, with
// the score and the violations beside it. It returns what was written.
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

// showRecord prepares the drawing of a record.
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
	s := &showing{Job: j, round: opt.Round, say: opt.Say, record: rec, report: report}
	return s, s.collect()
}

// collect gathers what is drawn: all marks, or those of a log until a round, and
// the violations until then.
func (s *showing) collect() error {
	s.artist = &mark.Artist{
		Fonts: s.Game.Theme.Fonts, Figures: s.Game.Theme.Figures, Lang: s.Opt.Lang, RightToLeft: lang.RightToLeft(s.Opt.Lang),
		Automaton: -1, Seats: s.Game.Seats, Number: s.Messages.Number,
	}
	switch log := s.record.Log; {
	case s.round == 0:
		s.marks = s.report.Marks()
	case log == nil:
		return diag.List{{Pos: diag.Pos{File: s.record.File}, Code: "show-sheet-has-no-rounds"}}
	case s.round > log.Rounds():
		return diag.List{{Pos: diag.Pos{File: s.record.File}, Code: "show-no-such-round", Args: diag.Args{"found": s.round, "allowed": log.Rounds()}}}
	default:
		state := s.record.Game.Played(log, s.round)
		s.marks, s.report.Score = state.Marks(), state.Score()
	}
	for i, r := range s.report.Score {
		if r.Automaton {
			s.artist.Automaton = i
		}
	}
	for _, v := range s.report.Violations {
		if s.round > 0 && (v.Round == 0 || v.Round > s.round) {
			continue
		}
		s.wrong = append(s.wrong, s.say(v))
		for _, slot := range v.Slots {
			s.rings = append(s.rings, mark.Ring{Slot: slot, Number: len(s.wrong)})
		}
	}
	return nil
}

// shown is one page of the drawing.
type shown struct {
	name string
	page *scene.Page
}

// pages draws every board that a mark or a ring stands on: each player's own,
// those that all share, and of cards and tiles all together.
func (s *showing) pages() ([]shown, error) {
	var out []shown
	var errs diag.List
	for _, c := range s.Components {
		boards, more := s.boards(c)
		errs = append(errs, more...)
		switch {
		case len(boards) == 0:
		case various(c):
			pages, more := s.beside(c, rules.Shared, boards)
			out, errs = append(out, pages...), append(errs, more...)
		default:
			for _, b := range boards {
				pages, more := s.beside(c, b.seat, []board{b})
				out, errs = append(out, pages...), append(errs, more...)
			}
		}
	}
	if len(out) == 0 && len(errs) == 0 { // nothing is drawn anywhere
		title, _ := s.Studio.GameTitle()
		panels, more := s.artist.Panel(s.panel(title), geom.MM(190))
		return s.panels("record", title, geom.MM(190), panels), more.Err()
	}
	return out, errs.Err()
}

// various reports whether the pieces of a component differ, whoever has them: the
// seat of a slot says then which piece it is on.
func various(c *model.Component) bool { return c.Cards != nil && !c.Seat.Set() }

// board is a copy of a board, or a piece, that is drawn on.
type board struct {
	face  *scene.Face
	seat  int // or which piece it is; see various
	marks []scene.Op
}

// boards draws all copies of a component that a mark or a ring stands on.
func (s *showing) boards(c *model.Component) (boards []board, errs diag.List) {
	var face *scene.Face
	for _, seat := range s.seats(c) {
		if face == nil || various(c) {
			i := 0
			if various(c) {
				i = seat
			}
			if i < 0 || i >= s.Studio.Count(c) {
				continue
			}
			piece, more := s.Studio.Piece(c, i)
			// What is written by the program may be smaller than what a pencil writes.
			more = slices.DeleteFunc(more, func(d diag.Diagnostic) bool { return d.Code == "slot-too-small" })
			if errs = append(errs, more...); len(more) > 0 {
				return boards, errs
			}
			if face = piece.Front; len(face.Slots) == 0 && piece.Back != nil {
				face = piece.Back // nothing is drawn on the other side
			}
		}
		marks, more := s.artist.Draw(face, c.Name, seat, append(s.owner(face, c, seat), s.marks...), s.rings)
		errs = append(errs, more...)
		boards = append(boards, board{face, seat, marks})
	}
	return boards, errs
}

// owner writes the player's name on a board that has a place for it.
func (s *showing) owner(face *scene.Face, c *model.Component, seat int) []rules.Mark {
	named := slices.ContainsFunc(face.Slots, func(slot scene.Slot) bool { return slot.ID == "owner" })
	if seat < 0 || !named {
		return nil
	}
	slot := rules.Slot{Board: c.Name, Seat: seat, ID: "owner"}
	return []rules.Mark{{Slot: slot, Kind: rules.Number, Text: s.record.Players[seat], By: seat}}
}

// seats are the copies of a component that are drawn on, in order.
func (s *showing) seats(c *model.Component) []int {
	var seats []int
	note := func(slot rules.Slot) {
		if slot.Board == c.Name && !slices.Contains(seats, slot.Seat) {
			seats = append(seats, slot.Seat)
		}
	}
	for _, m := range s.marks {
		note(m.Slot)
	}
	for _, r := range s.rings {
		note(r.Slot)
	}
	slices.Sort(seats)
	return seats
}

// between pieces that stand on one page there is so much room; the panel beside
// them has at least so much height.
const (
	between    = 4 * geom.Millimetre
	leastPanel = 110 * geom.Millimetre
)

// beside puts drawn boards, beside each other, and their panel on a page; a second
// panel, when the violations take more, goes on a page of its own.
func (s *showing) beside(c *model.Component, seat int, boards []board) ([]shown, diag.List) {
	title, errs := s.Studio.Title(c)
	name := c.Name
	if seat >= 0 {
		name = fmt.Sprintf("%s-%d", c.Name, seat+1)
		title += " · " + s.record.Players[seat]
	}
	height, width := geom.Length(0), -between
	for _, b := range boards {
		height, width = max(height, b.face.Size.H), width+between+b.face.Size.W
	}
	if various(c) {
		height = max(height, leastPanel)
	}
	panels, more := s.artist.Panel(s.panel(title), height)
	errs = append(errs, more...)
	first := s.blank(title, geom.Size{W: width + mark.PanelWidth, H: height})
	left, panel := geom.Length(0), geom.Pt(width, 0)
	if s.artist.RightToLeft { // who reads comes to the board first
		left, panel = mark.PanelWidth, geom.Pt(0, 0)
	}
	for _, b := range boards {
		drawn := b.face.Placed(geom.At(geom.Pt(left, 0)), nil)
		drawn.Copy = b.seat + 1 // 0 for one that all share
		first.Ops = append(first.Ops, drawn, &scene.Group{Name: "marks", Place: geom.At(geom.Pt(left, 0)), Ops: b.marks})
		left += b.face.Size.W + between
	}
	first.Ops = append(first.Ops, &scene.Group{Name: "panel", Place: geom.At(panel), Ops: panels[0]})
	return append([]shown{{name, first}}, s.panels(name+"-more", title, height, panels[1:])...), errs
}

// panels puts each panel on a page of its own.
func (s *showing) panels(name, title string, height geom.Length, panels [][]scene.Op) []shown {
	var out []shown
	for i, ops := range panels {
		page := s.blank(title, geom.Size{W: mark.PanelWidth, H: height})
		page.Ops = append(page.Ops, &scene.Group{Name: "panel", Ops: ops})
		out = append(out, shown{fmt.Sprint(name, i+1), page})
	}
	return out
}

func (s *showing) blank(name string, size geom.Size) *scene.Page {
	box := geom.R(0, 0, size.W, size.H)
	return &scene.Page{Name: name, Size: size, Trim: box, Bleed: box, Lang: s.Opt.Lang}
}

// panel is what stands beside the board.
func (s *showing) panel(board string) mark.Panel {
	say := func(key string, args diag.Args) string {
		text, _ := s.Messages.Message(diag.Diagnostic{Code: key, Args: args})
		return text
	}
	game, _ := s.Studio.GameTitle()
	p := mark.Panel{Title: cmp.Or(s.record.Title, game), Subtitle: board, Legend: s.legend()}
	if s.round > 0 {
		p.Subtitle += " · " + s.Studio.Say("round", diag.Args{"round": s.round})
	}
	if p.Heading = say("show-clean", nil); len(s.wrong) > 0 {
		p.Heading = say("show-wrong", diag.Args{"n": len(s.wrong)})
	}
	p.Wrong = s.wrong
	p.Unknown = func(chars []string) string { return say("show-unknown", diag.Args{"found": chars}) }
	for i, r := range s.report.Score {
		name := r.Player
		if r.Automaton {
			name = s.Studio.Say("automaton", nil)
		}
		p.Rows = append(p.Rows, mark.ScoreRow{
			Rank: s.Messages.Ordinal(r.Rank), Player: name, Total: s.Messages.Number(r.Total), Pen: s.artist.Pen(i),
		})
	}
	return p
}

// legend explains those kinds of marks of which the game's catalogue has a word,
// as mark-KIND, each by the first there is.
func (s *showing) legend() []mark.LegendRow {
	var rows []mark.LegendRow
	for _, m := range s.marks {
		known := slices.ContainsFunc(rows, func(r mark.LegendRow) bool { return r.Mark.Kind == m.Kind })
		key := "mark-" + string(m.Kind)
		if !known && s.Studio.Has(key) {
			rows = append(rows, mark.LegendRow{Mark: m, Text: s.Studio.Say(key, nil)})
		}
	}
	return rows
}

// tasks are the files to write: one PDF with all pages, a picture of each page
// in the other formats.
func (s *showing) tasks(pages []shown) []kit.Task {
	base := project.Portable(strings.TrimSuffix(path.Base(filepath.ToSlash(s.record.File)), path.Ext(s.record.File)))
	if base == "-" || base == "" {
		base = "record"
	}
	dir := s.Game.ID + "/" + base
	var all []*scene.Page
	for _, p := range pages {
		all = append(all, p.page)
	}
	var tasks []kit.Task
	for _, format := range s.Opt.Formats {
		if format == "pdf" {
			tasks = append(tasks, s.showTask(dir+".pdf", "pdf", "", all))
			continue
		}
		for _, p := range pages {
			tasks = append(tasks, s.showTask(dir+"/"+p.name+"."+format, format, p.name, []*scene.Page{p.page}))
		}
	}
	return tasks
}

func (s *showing) showTask(name, format, component string, pages []*scene.Page) kit.Task {
	title, _ := s.Studio.GameTitle()
	return kit.Task{
		Made: kit.Made{Path: name, Component: component, Pages: len(pages), Width: pages[0].Size.W.MM(), Height: pages[0].Size.H.MM()},
		Write: func(w io.Writer) error {
			return s.Draw(w, format, cmp.Or(s.record.Title, title), pages)
		},
	}
}
