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
	Round int    `json:"round"` // from 1; 0 before the first round
	Label string `json:"label"` // of the round: "year 3"; "" before the first
	// Player makes the move; "" for dice and the like, and for the step before all moves.
	Player string `json:"player"`
	Move   string `json:"move"` // in the notation of the game; "" before all moves
	Text   string `json:"text"` // in words; by default the notation
	// Notes describe the effects of the move.
	Notes   []string         `json:"notes"`
	Changed map[string]Drawn `json:"changed"`
	Lit     []string         `json:"lit"` // slots to look at: those that changed or that the notes refer to
	// Flood lists the fields that water reaches from now on. It is omitted if it is that of the previous step.
	Flood      []string `json:"flood,omitempty"`
	Dry        bool     `json:"dry,omitempty"` // water reaches no field any more
	Violations []int    `json:"violations"`    // of the report, by index
	Totals     []int    `json:"totals"`        // of each player, as if the game ended here
}

// Next is what may be played at the end of a log.
type Next struct {
	Over bool `json:"over"` // the log has a whole game
	// Moves are legal for the active player; Typed are free entries WORD NUMBER.
	Moves []Move `json:"moves"`
	Typed []Move `json:"typed"`
}

// Move is a move that may be played.
type Move struct {
	Player string   `json:"player"`
	Move   string   `json:"move"` // in the notation: the argument of Play
	Text   string   `json:"text,omitempty"`
	Slots  []string `json:"slots,omitempty"` // the slots that it refers to
}

// Played is what a move has added to a log.
type Played struct {
	Report  json.RawMessage `json:"report"`
	Wrong   []Wrong         `json:"wrong"` // of each violation of the report
	Append  []Step          `json:"append"`
	Next    *Next           `json:"next"`
	Refused string          `json:"refused,omitempty"`
}

// Course is everything about an opened log.
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
	Places   []Word            `json:"places"` // the names of places, by key
	// Next is null for a log with forbidden moves, which must be fixed first.
	Next *Next `json:"next"`
}

// Log is a session that steps through a log and plays on.
type Log struct {
	opened

	comments bool
	steps    []Step
	quiet    *Step // of empty moves, until their effect is known
	shown    []rules.Mark
	flood    []rules.Slot
	boxes    map[string]bool // of the score, by key
	state    rules.Shown     // where it can be played on; nil if it cannot
	wrote    map[string]bool // numbers that were only written down, by round, player and word
}

// NewLog returns a session without a record. drawing may be nil.
func NewLog(library *report.Library, drawing Drawing) *Log {
	return &Log{opened: opened{library: library, drawing: drawing}}
}

// Open opens a log; file is its name in positions. It returns a Course as JSON, or an object with
// only a report if the text cannot be read or is not a log.
func (l *Log) Open(file string, text []byte) []byte {
	v := l.library.Judge(file, text)
	if v.Record == nil || v.Record.Kind != record.Log {
		return report.Line(unread{line(v.JSON())})
	}
	*l = Log{opened: opened{l.library, l.drawing, file, l.library.Game(v.Record.Game.ID), v.Record, v, text}, comments: doc.Comments(text)}
	l.computeSteps()
	l.resume()
	return l.view()
}

// Begin starts an empty log; title and date may be "". It returns a Course as JSON, or an object
// with only a report if the game does not allow these players.
func (l *Log) Begin(game string, players []string, level, title, date string) []byte {
	file := game + ".yaml"
	r, texts, errs := newRecord(l.library, game, record.Log, players, level, nil)
	if len(errs) > 0 {
		return report.Line(unread{line((&report.Verdict{File: file, Texts: texts, Errs: errs}).JSON())})
	}
	r.Title, r.Date = title, date
	*l = Log{opened: opened{library: l.library, drawing: l.drawing, file: file, game: l.library.Game(game), record: r}}
	l.judge()
	l.computeSteps()
	l.resume()
	return l.view()
}

// judge judges the log in its current state.
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

// view returns the whole Course, as JSON.
func (l *Log) view() []byte {
	return report.Line(Course{Report: line(l.verdict.JSON()), Head: headOf(l.record, l.game), Limits: limitsOf(l.game.Rules),
		Comments: l.comments, Items: itemsOf(l.game), Total: l.game.Texts.Say("item.total", nil), Rules: l.game.Sentences(),
		Steps: l.steps, Wrong: l.wrong(), Places: l.places(), Next: l.next()})
}

// wrong returns the slots of the violations. If the log can be played on, all violations except
// those of claims concern what has not been played yet.
func (l *Log) wrong() []Wrong {
	list := make([]Wrong, len(l.verdict.Report.Violations))
	for i, v := range l.verdict.Report.Violations {
		list[i] = Wrong{Slots: keys(v.Slots), Rule: v.Rule, Missing: l.state != nil && v.Rule != rules.RuleClaimed}
	}
	return list
}

// places returns the names of the places that a sheet of the same players has.
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
		named = append(named, Word{p.Slot.Key(), w.Place(p.About())})
	}
	return named
}
