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

// Drawing draws what a page shows; without one, pages get marks alone.
type Drawing interface {
	// Marks draws the marks that stand in a slot.
	Marks(r *record.Record, at rules.Slot, marks []rules.Mark) any
	// Ring draws the rings and badges of the nth violation of a report, from 0.
	Ring(r *record.Record, nth int, at []rules.Slot) any
}

// Sheet is a record of a completed sheet that somebody fills in.
type Sheet struct {
	library *report.Library
	drawing Drawing
	file    string
	game    *report.LoadedGame

	record   *record.Record // what marks are written into
	places   []rules.Place
	abouts   []rules.About
	index    map[string]int      // of the places, by key
	claims   map[rules.Slot]bool // the boxes of the claimed score
	forced   map[rules.Slot]bool // those with a number that nobody has written, but the record must have
	comments bool
	lost     int

	text    []byte // of the record
	verdict *report.Verdict
	shown   map[rules.Slot][]rules.Mark // at the last answer

	past, future []moment // to undo, and to redo
}

// mostUndone is how many changes can be undone.
const mostUndone = 1000

// moment is the record as it was.
type moment struct {
	text   []byte
	forced map[rules.Slot]bool
}

// New returns a session without a record. drawing may be nil.
func New(library *report.Library, drawing Drawing) *Sheet {
	return &Sheet{library: library, drawing: drawing}
}

// Open opens a record; file is the name that places in it carry. It returns a View as JSON.
// One that cannot be read, or is no sheet, gives an object with nothing but its report,
// and a sheet that was open before stays so.
func (s *Sheet) Open(file string, text []byte) []byte {
	v := s.library.Judge(file, text)
	if v.Record == nil || v.Record.Kind != record.Sheet {
		return report.Line(unread{line(v.JSON())})
	}
	*s = Sheet{library: s.library, drawing: s.drawing, file: file, comments: doc.Comments(text)}
	s.take(v, text, map[rules.Slot]bool{})
	return s.view()
}

// Start begins a blank sheet for players. It returns a View as JSON, or an object with
// nothing but a report when nobody of these names can play the game.
func (s *Sheet) Start(game string, players []string, level string) []byte {
	file := game + ".yaml"
	r, texts, errs := newRecord(s.library, game, record.Sheet, players, level, nil)
	if len(errs) > 0 {
		return report.Line(unread{line((&report.Verdict{File: file, Texts: texts, Errs: errs}).JSON())})
	}
	v := s.library.Judge(file, r.Encode())
	if v.Record == nil {
		return report.Line(unread{line(v.JSON())})
	}
	*s = Sheet{library: s.library, drawing: s.drawing, file: file}
	s.take(v, v.Record.Encode(), map[rules.Slot]bool{})
	for i, p := range s.places { // nobody has written anything yet
		if s.abouts[i].Number && len(p.Read()) > 0 {
			s.forced[p.Slot] = true
		}
	}
	return s.view()
}

// take makes what was judged the record of the session.
func (s *Sheet) take(v *report.Verdict, text []byte, forced map[rules.Slot]bool) {
	s.record, s.verdict, s.text, s.forced = v.Record, v, text, forced
	s.game = s.library.Game(v.Record.Game.ID)
	s.places = s.record.Game.Places(s.record.Sheet)
	s.abouts, s.index, s.claims = make([]rules.About, len(s.places)), make(map[string]int, len(s.places)), map[rules.Slot]bool{}
	claimed := len(s.record.Sheet.Places())
	for i, p := range s.places {
		s.abouts[i] = p.About()
		s.index[key(p.Slot)] = i
		if i >= claimed {
			s.claims[p.Slot] = true
		}
	}
}

// Judge returns the verdict on the record as it is.
func (s *Sheet) Judge() *report.Verdict { return s.verdict }

// IsOpen reports whether a record is open.
func (s *Sheet) IsOpen() bool { return s.record != nil }

// YAML returns the record as the command line reads it: as it was opened, until it is
// changed.
func (s *Sheet) YAML() []byte { return s.text }

// Put replaces what stands in a place by marks. Those of other kinds than the place's,
// which follow from others, are passed over. It returns a Delta as JSON.
func (s *Sheet) Put(at string, marks []Mark) []byte {
	i, ok := s.index[at]
	if !ok {
		return s.refused("slot-unknown", diag.Args{"found": at})
	}
	drawn, code, args := s.allowed(i, marks)
	if code != "" {
		return s.refused(code, args)
	}
	before := moment{s.text, maps.Clone(s.forced)}
	counts := s.counts()
	s.places[i].Write(drawn)
	for slot, had := range counts { // what has come along, and what nobody writes any more
		if !had && s.reads(s.index[key(slot)]) {
			s.forced[slot] = true
		}
	}
	if delete(s.forced, s.places[i].Slot); len(drawn) == 0 && s.abouts[i].Number && s.reads(i) {
		s.forced[s.places[i].Slot] = true
	}
	text := s.record.Encode()
	v := s.library.Judge(s.file, text)
	if v.Record == nil { // no sheet can say this
		s.take(s.library.Judge(s.file, before.text), before.text, before.forced)
		return s.refused("", diag.Args{"found": v.Texts.Sentence(v.Errs[0])})
	}
	s.text, s.verdict = text, v
	s.changed(before)
	return report.Line(s.delta())
}

// changed notes that the record is another one than before.
func (s *Sheet) changed(before moment) {
	s.past, s.future, s.comments = append(s.past, before), nil, false
	if len(s.past) > mostUndone {
		s.past = s.past[1:]
	}
}

// counts tells of every place for a number whether one stands there.
func (s *Sheet) counts() map[rules.Slot]bool {
	had := map[rules.Slot]bool{}
	for i, p := range s.places {
		if s.abouts[i].Number && !s.claims[p.Slot] {
			had[p.Slot] = s.reads(i)
		}
	}
	return had
}

func (s *Sheet) reads(i int) bool { return len(s.places[i].Read()) > 0 }

// allowed returns marks as a place takes them, or the code of what is wrong with them.
func (s *Sheet) allowed(i int, marks []Mark) (list []rules.Mark, code string, args diag.Args) {
	p, about := &s.places[i], &s.abouts[i]
	for _, m := range marks {
		if !slices.Contains(p.Kinds, m.Kind) {
			continue // it follows from others
		}
		if m.By < -1 || m.By >= s.seats() {
			return nil, "mark-unknown", diag.Args{"found": string(m.Kind)}
		}
		if n, ok := (rules.Text{Text: m.Text}).Num(); about.Number && (!ok || n.N > doc.MaxNumber || n.N < min(about.Low, 0)) {
			return nil, "mark-number", diag.Args{"found": m.Text, "low": min(about.Low, 0), "high": doc.MaxNumber}
		}
		list = append(list, rules.Mark{Slot: p.Slot, Kind: m.Kind, Text: strings.TrimSpace(m.Text), By: m.By})
	}
	return list, "", nil
}

// seats is how many have marks of their own, the automaton among them.
func (s *Sheet) seats() int { return len(s.names()) }

// names are those whose marks they can be.
func (s *Sheet) names() []string {
	if len(s.record.Players) == 1 && s.record.Game.Automaton != "" {
		return []string{s.record.Players[0], s.record.Game.Automaton}
	}
	return s.record.Players
}

// refused is the answer when nothing has changed.
func (s *Sheet) refused(code string, args diag.Args) []byte {
	d := s.delta()
	d.Refused, _ = args["found"].(string)
	if code != "" {
		d.Refused = s.verdict.Texts.Say(code, args)
	}
	return report.Line(d)
}

// Undo takes the last change back. It returns a View as JSON.
func (s *Sheet) Undo() []byte { return s.travel(&s.past, &s.future) }

// Redo makes the change again that was taken back last. It returns a View as JSON.
func (s *Sheet) Redo() []byte { return s.travel(&s.future, &s.past) }

func (s *Sheet) travel(from, to *[]moment) []byte {
	if n := len(*from); n > 0 {
		*to = append(*to, moment{s.text, s.forced})
		m := (*from)[n-1]
		*from = (*from)[:n-1]
		s.take(s.library.Judge(s.file, m.text), m.text, m.forced)
	}
	return s.view()
}
