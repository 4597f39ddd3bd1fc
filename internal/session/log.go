package session

import (
	"encoding/json"

	"cartouche/internal/doc"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/rules"
)

// Step is one move of a log, with what it changed.
type Step struct {
	Round int    `json:"round"` // from 1; 0 for what comes before
	Label string `json:"label"` // of the round: "year 3"; "" before the first
	// Player is who moves; "" for dice and the like, and for the step before all moves.
	Player string `json:"player"`
	Move   string `json:"move"` // in the notation of the game; "" before all moves
	Text   string `json:"text"` // in words; the notation where there are none
	// Notes say what came of it.
	Notes   []string         `json:"notes"`
	Changed map[string]Drawn `json:"changed"`
	Lit     []string         `json:"lit"` // what to look at: the places that it changed or speaks of
	// Flood are the fields that water reaches from now on; it is left out where they are
	// those of the step before.
	Flood      []string `json:"flood,omitempty"`
	Dry        bool     `json:"dry,omitempty"` // the water has gone from everywhere
	Violations []int    `json:"violations"`    // of the report, by index
	Totals     []int    `json:"totals"`        // of each player, as if the game ended here
}

// Next is what may be played where a log stops.
type Next struct {
	Over bool `json:"over"` // the log tells of a whole game
	// Moves are those that are open to whoever is to act; Typed what players may write
	// down besides, whose move is its word and a number.
	Moves []Move `json:"moves"`
	Typed []Move `json:"typed"`
}

// Move is something that may be played.
type Move struct {
	Player string   `json:"player"`
	Move   string   `json:"move"` // in the notation: what Play takes
	Text   string   `json:"text,omitempty"`
	Slots  []string `json:"slots,omitempty"` // what it speaks of
}

// Played is what a log has got on top.
type Played struct {
	Report  json.RawMessage `json:"report"`
	Wrong   []Wrong         `json:"wrong"` // of each violation of the report
	Append  []Step          `json:"append"`
	Next    *Next           `json:"next"`
	Refused string          `json:"refused,omitempty"`
}

// Course is everything about a log that was opened.
type Course struct {
	Report   json.RawMessage   `json:"report"`
	Head     Head              `json:"head"`
	Limits   Limits            `json:"limits"`
	Comments bool              `json:"comments"`
	Items    []Word            `json:"items"`
	Total    string            `json:"total"`
	Rules    map[string]string `json:"rules"`
	Steps    []Step            `json:"steps"`
	Wrong    []Wrong           `json:"wrong"`  // of each violation of the report
	Places   []Word            `json:"places"` // what places are called, by their keys
	// Next is null for a log with moves that the rules forbid: that must be mended first.
	Next *Next `json:"next"`
}

// Log is a log that is stepped through and played on.
type Log struct {
	library *report.Library
	drawing Drawing
	file    string
	game    *report.LoadedGame
	record  *record.Record
	verdict *report.Verdict
	text    []byte // of the record, as it could be read last

	comments bool
	steps    []Step
	quiet    *Step // of moves that say nothing, while nobody knows yet what came of them
	shown    []rules.Mark
	flood    []rules.Slot
	boxes    map[string]bool // of the score, by key
	state    rules.Shown     // where it can be played on; nil where it cannot
	wrote    map[string]bool // numbers that were only written down, by round, player and word
}

// NewLog returns a session without a record. drawing may be nil.
func NewLog(library *report.Library, drawing Drawing) *Log {
	return &Log{library: library, drawing: drawing}
}

// Open opens a log; file is the name that places in it carry. It returns a Course as JSON,
// or an object with nothing but a report for a text that cannot be read or is no log.
func (l *Log) Open(file string, text []byte) []byte {
	v := l.library.Judge(file, text)
	if v.Record == nil || v.Record.Kind != record.Log {
		return report.Line(unread{line(v.JSON())})
	}
	*l = Log{library: l.library, drawing: l.drawing, file: file, comments: doc.Comments(text), text: text}
	l.game, l.record, l.verdict = l.library.Game(v.Record.Game.ID), v.Record, v
	l.course()
	l.resume()
	return l.view()
}

// Begin begins a log in which nothing was played; title and date may be "". It returns a
// Course as JSON, or an object with nothing but a report when nobody of these names can
// play the game.
func (l *Log) Begin(game string, players []string, level, title, date string) []byte {
	file := game + ".yaml"
	r, texts, errs := newRecord(l.library, game, record.Log, players, level, nil)
	if len(errs) > 0 {
		return report.Line(unread{line((&report.Verdict{File: file, Texts: texts, Errs: errs}).JSON())})
	}
	r.Title, r.Date = title, date
	*l = Log{library: l.library, drawing: l.drawing, file: file, game: l.library.Game(game), record: r}
	l.judge()
	l.course()
	l.resume()
	return l.view()
}

// IsOpen reports whether a log is open.
func (l *Log) IsOpen() bool { return l.record != nil }

// YAML returns the log as the command line reads it: as it was opened, until something is
// played. Moves after which it cannot be read, such as one of two dice, come into it with
// those that follow.
func (l *Log) YAML() []byte { return l.text }

// judge judges the log as it is now.
func (l *Log) judge() {
	text := l.record.Encode()
	if v := l.library.Judge(l.file, text); v.Record != nil {
		l.verdict, l.text = v, text
		return
	}
	if l.text == nil {
		l.text = text
	}
	l.verdict = &report.Verdict{File: l.file, Record: l.record, Report: l.record.Judge(), Texts: l.game.Texts}
}

// view returns everything, as JSON.
func (l *Log) view() []byte {
	return report.Line(Course{Report: line(l.verdict.JSON()), Head: headOf(l.record, l.game), Limits: limitsOf(l.game.Rules),
		Comments: l.comments, Items: itemsOf(l.game), Total: l.game.Texts.Say("item.total", nil), Rules: rulesOf(l.game),
		Steps: l.steps, Wrong: l.wrong(), Places: l.places(), Next: l.next()})
}

// wrong tells where the violations are. Of a log that can be played on they are about what
// has not been played yet, but for claims.
func (l *Log) wrong() []Wrong {
	list := make([]Wrong, len(l.verdict.Report.Violations))
	for i, v := range l.verdict.Report.Violations {
		list[i] = Wrong{Slots: keys(v.Slots), Rule: v.Rule, Missing: l.state != nil && v.Rule != rules.RuleClaimed}
	}
	return list
}

// places tells what places are called that a sheet of the same players has too.
func (l *Log) places() []Word {
	named := []Word{}
	if l.record.Game.NewSheet == nil {
		return named
	}
	h := headOf(l.record, l.game)
	blank, _, errs := newRecord(l.library, l.record.Game.ID, record.Sheet, h.Players, h.Level, l.record)
	if len(errs) > 0 {
		return named
	}
	w := l.words()
	for _, p := range l.record.Game.Places(blank.Sheet) {
		named = append(named, Word{key(p.Slot), w.place(p.About())})
	}
	return named
}
