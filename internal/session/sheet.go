package session

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/rules"
)

// Drawing draws marks for a page; without one, pages get only the marks.
type Drawing interface {
	// Marks draws the marks of a slot.
	Marks(r *record.Record, at rules.Slot, marks []rules.Mark) any
}

// opened is the record of a session.
type opened struct {
	library *report.Library
	drawing Drawing
	file    string
	game    *report.LoadedGame
	record  *record.Record // of a sheet, the one that marks are written into
	verdict *report.Verdict
	text    []byte // of the record, in its last readable state
}

// IsOpen reports whether a record is open.
func (o *opened) IsOpen() bool { return o.record != nil }

// YAML returns the record for the command line: unchanged until a mark is put or a move is played.
// While a log is not readable, such as after one of two dice, it returns the last readable state.
func (o *opened) YAML() []byte { return o.text }

// words returns the words of the game.
func (o *opened) words() words { return words{o.game.Texts, markOwners(o.record)} }

// Sheet is a session that fills in a sheet.
type Sheet struct {
	opened

	places   []place
	index    map[rules.Slot]int  // of the places
	keyed    map[string]int      // of the places, by key
	forced   map[rules.Slot]bool // places with a required number that has not been written
	comments bool
	lost     int

	shown []rules.Mark // in the previous answer

	past, future []moment // to undo, and to redo
	dropped      []moment // what could be redone before the last change
}

// mostUndone is the largest number of changes that can be undone.
const mostUndone = 1000

// place is a place of the sheet.
type place struct {
	rules.Place
	key   string
	about rules.About
	claim bool         // for the claimed score
	marks []rules.Mark // its marks in the record
}

// moment is a state of the record.
type moment struct {
	text   []byte
	forced map[rules.Slot]bool
	at     string // the key of the place that was changed then; "" for none
	was    *Was   // its stored form, once it is computed
}

// New returns a session without a record. drawing may be nil.
func New(library *report.Library, drawing Drawing) *Sheet {
	return &Sheet{opened: opened{library: library, drawing: drawing}}
}

// Open opens a record; file is its name in positions. It returns a View as JSON. If the text cannot
// be read or is not a sheet, it returns an object with only the report, and the sheet that was open
// stays open.
func (s *Sheet) Open(file string, text []byte) []byte {
	v := s.library.Judge(file, text)
	if v.Record == nil || v.Record.Kind != record.Sheet {
		return report.Line(unread{line(v.JSON())})
	}
	*s = Sheet{opened: opened{library: s.library, drawing: s.drawing, file: file}, comments: doc.Comments(text)}
	s.setRecord(v, text, map[rules.Slot]bool{})
	for i := range s.places {
		if p := &s.places[i]; p.zero() {
			s.forced[p.Slot] = true
		}
	}
	return s.view()
}

// Start opens a blank sheet for players; title and date may be "". It returns a View as JSON, or an
// object with only a report if the game does not allow these players.
func (s *Sheet) Start(game string, players []string, level, title, date string) []byte {
	file := game + ".yaml"
	r, texts, errs := newRecord(s.library, game, record.Sheet, players, level, nil)
	if len(errs) > 0 {
		return report.Line(unread{line((&report.Verdict{File: file, Texts: texts, Errs: errs}).JSON())})
	}
	r.Title, r.Date = title, date
	r.Sheet.Head().Unfinished = true // until the sheet is closed
	v := s.library.Judge(file, r.Encode())
	if v.Record == nil {
		return report.Line(unread{line(v.JSON())})
	}
	*s = Sheet{opened: opened{library: s.library, drawing: s.drawing, file: file}}
	s.setRecord(v, v.Record.Encode(), map[rules.Slot]bool{})
	for _, p := range s.places { // nothing is written yet
		if p.about.Number && p.marks != nil {
			s.forced[p.Slot] = true
		}
	}
	return s.view()
}

func (s *Sheet) setRecord(v *report.Verdict, text []byte, forced map[rules.Slot]bool) {
	s.record, s.verdict, s.text, s.forced = v.Record, v, text, forced
	s.game = s.library.Game(v.Record.Game.ID)
	places := s.record.Game.Places(s.record.Sheet)
	claims := len(s.record.Sheet.Places())
	s.places, s.index, s.keyed = make([]place, len(places)), make(map[rules.Slot]int, len(places)), make(map[string]int, len(places))
	for i, p := range places {
		s.places[i] = place{Place: p, key: p.Slot.Key(), about: p.About(), claim: i >= claims, marks: p.Read()}
		s.index[p.Slot], s.keyed[s.places[i].key] = i, i
	}
}

// Put replaces the marks in a place. It skips marks of kinds that the place does not accept,
// because they follow from others. It returns a Delta as JSON.
func (s *Sheet) Put(at string, marks []Mark) []byte { return s.put(at, marks, "") }

// Type is like Put for marks that continue the last change, which began at the place from: both are undone together.
// A text continues that of the same place; a drag goes on to other places.
func (s *Sheet) Type(at string, marks []Mark, from string) []byte { return s.put(at, marks, from) }

func (s *Sheet) put(at string, marks []Mark, from string) []byte {
	i, ok := s.keyed[at]
	if !ok {
		return s.refused("slot-unknown", diag.Args{"found": at})
	}
	drawn, code, args := s.acceptedMarks(i, marks)
	if code != "" {
		return s.refused(code, args)
	}
	before := moment{text: s.text, forced: maps.Clone(s.forced), at: at}
	on := from != "" && len(drawn) > 0 && (from != at || len(s.places[i].marks) > 0) && len(s.past) > 0 && s.past[len(s.past)-1].at == from
	had, blank := s.written(i), s.isBlank(&s.places[i])
	s.write(i, drawn)
	if !blank && (len(drawn) == 0 || s.isBlank(&s.places[i])) {
		had-- // which is removed on purpose
	}
	text := s.record.Encode()
	v := s.library.Judge(s.file, text)
	if v.Record == nil { // no record can hold these marks
		s.setRecord(s.library.Judge(s.file, before.text), before.text, before.forced)
		return s.refused("", diag.Args{"found": v.Texts.Sentence(v.Errs[0])})
	}
	s.text, s.verdict = text, v
	if on {
		before, s.past = s.past[len(s.past)-1], s.past[:len(s.past)-1]
	}
	s.recordChange(before)
	s.shown = slices.DeleteFunc(
		s.shown,
		func(m rules.Mark) bool { return m.Slot == s.places[i].Slot },
	) // so that the place is in Changed in any case
	d := s.delta()
	d.Gone = max(0, had-s.written(i))
	if _, ok := d.Changed[at]; !ok {
		d.Changed[at] = Drawn{Marks: []Mark{}}
	}
	return report.Line(d)
}

// written counts the places that are not blank, on the board of a place and on shared boards. A
// list without gaps moves a mark to its next free place, so looking at single places is not enough.
func (s *Sheet) written(i int) int {
	n := 0
	for k := range s.places {
		p := &s.places[k]
		if !s.isBlank(p) && (k == i || p.Seat == s.places[i].Seat || p.Seat < 0) {
			n++
		}
	}
	return n
}

// write writes marks into a place, and updates which numbers have not been written by the user.
func (s *Sheet) write(i int, marks []rules.Mark) {
	s.places[i].Write(marks)
	for k := range s.places {
		p := &s.places[k]
		was := p.marks
		p.marks = p.Read()
		switch {
		case !p.about.Number || p.claim:
		case p.marks == nil || k == i && len(marks) > 0:
			delete(s.forced, p.Slot)
		case k == i || was == nil && p.marks[0].Text == "0":
			s.forced[p.Slot] = true
		case !slices.Equal(was, p.marks): // a number on all boards was written on another one
			s.forced[p.Slot] = p.marks[0].Text == "0"
		}
	}
}

func (s *Sheet) recordChange(before moment) {
	before.was = nil // it must be computed from another record now
	s.past, s.comments = append(s.past, before), false
	s.future, s.dropped = nil, s.future
	if len(s.past) > mostUndone {
		s.past = s.past[1:]
	}
}

// acceptedMarks returns marks in the form that a place accepts, or the code of an error.
func (s *Sheet) acceptedMarks(i int, marks []Mark) (list []rules.Mark, code string, args diag.Args) {
	p, about := &s.places[i], &s.places[i].about
	low, own := min(about.Low, 0), s.record.Game.Log == nil
	for _, m := range marks {
		if !slices.Contains(p.Kinds, m.Kind) {
			continue // it follows from others
		}
		if m.By >= s.seats() || m.By < 0 && (m.Kind != rules.Number || m.By < -1) {
			return nil, "mark-unknown", diag.Args{"found": string(m.Kind)}
		}
		n, ok := rules.ParseDecimal(m.Text, about.Unit)
		if about.Number && !slices.Contains(about.Signs, m.Text) && (!ok || n < low && !own) {
			if own { // a number out of range is a violation
				low = -doc.MaxNumber
			}
			if about.Unit > 0 {
				return nil, "mark-decimal", diag.Args{"found": m.Text, "allowed": about.Unit}
			}
			return nil, "mark-number", diag.Args{"found": m.Text, "low": low, "high": doc.MaxNumber}
		}
		list = append(list, rules.Mark{Slot: p.Slot, Kind: m.Kind, Text: strings.TrimSpace(m.Text), By: m.By})
	}
	return list, "", nil
}

// seats returns the number of owners of marks, including the automaton.
func (s *Sheet) seats() int { return len(markOwners(s.record)) }

// refused returns the answer if nothing has changed.
func (s *Sheet) refused(code string, args diag.Args) []byte {
	d := s.delta()
	d.Refused, _ = args["found"].(string)
	if code != "" {
		d.Refused = s.verdict.Texts.Say(code, args)
	}
	return report.Line(d)
}

// Undo undoes the last change. It returns a View as JSON.
func (s *Sheet) Undo() []byte { return s.travel(&s.past, &s.future) }

// Redo repeats the change that was undone last. It returns a View as JSON.
func (s *Sheet) Redo() []byte { return s.travel(&s.future, &s.past) }

// Refuse undoes the last change as if it had never been made: what could be redone before it can be
// redone again. It returns a View as JSON.
func (s *Sheet) Refuse() []byte {
	var refused []moment
	s.future = s.dropped
	return s.travel(&s.past, &refused)
}

func (s *Sheet) travel(from, to *[]moment) []byte {
	s.lost = 0
	if n := len(*from); n > 0 {
		m := (*from)[n-1]
		*from = (*from)[:n-1]
		v := s.library.Judge(s.file, m.text)
		if !s.readable(v) { // the stored state was damaged
			*from = nil
			return s.view()
		}
		*to = append(*to, moment{text: s.text, forced: s.forced})
		s.setRecord(v, m.text, m.forced)
	}
	return s.view()
}
