// Package session keeps a record open for somebody who fills it in or plays it on, and
// says after every step what has changed on the boards: for the web page, as JSON.
//
// A Sheet is filled in mark by mark. What it shows is always what its record holds: where
// a record keeps a list without gaps, such as the stones of a temple, a mark goes to the
// next free place, whichever was touched, and those behind one that is taken away move
// up. So look at all of Changed, not only at the place that was put. Undo and Redo go
// through the states of the whole record.
//
// A Log is stepped through and played on; its open end goes on with whatever a log leaves
// unsaid, such as that a turn has ended.
//
// Numbers that a record cannot leave out, such as the dice of a year of which only the
// harvest was written, are 0 in the record until somebody writes them. They are not shown,
// and listed as missing.
package session

import (
	"encoding/json"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/report"
	"cartouche/rules"
)

// Mark is what stands in a place, without the place.
type Mark struct {
	Kind  rules.Kind `json:"kind"`
	Text  string     `json:"text,omitempty"`
	Right string     `json:"right,omitempty"` // the right text, when Text is wrong
	By    int        `json:"by"`              // seat, the automaton's last; -1 for nobody's
}

// Drawn is what a place shows.
type Drawn struct {
	Marks []Mark `json:"marks"`
	State string `json:"state"` // what it shows in words: "sown, with a shadoof", "7"; "" for nothing
	// Counted tells that nobody has written it: it is a part of the score in its box.
	Counted bool `json:"counted,omitempty"`
	// Ops are the drawing, as the page has it drawn; nil without one.
	Ops any `json:"ops,omitempty"`
}

// Wrong is where a violation of the report is on the boards.
type Wrong struct {
	Slots []string `json:"slots"`
	Rule  string   `json:"rule"`
	// Missing tells that it is about nothing but what is not written yet.
	Missing bool `json:"missing,omitempty"`
}

// Points says where the points of an item come from.
type Points struct {
	Text  string   `json:"text"` // what explains them; "" when the parts do
	Slots []string `json:"slots"`
	Parts []Part   `json:"parts"`
}

// Part is a part of an item.
type Part struct {
	Points int      `json:"points"`
	Text   string   `json:"text"`
	Slots  []string `json:"slots"`
}

// Delta is what has changed since the answer before.
type Delta struct {
	// Report is the report of the record as it is now: what `check --format json` prints
	// for what YAML returns.
	Report  json.RawMessage  `json:"report"`
	Changed map[string]Drawn `json:"changed"` // by the keys of slots; one that shows nothing now has no marks
	Wrong   []Wrong          `json:"wrong"`   // of each violation of the report
	Points  [][]Points       `json:"points"`  // of each player of the report, of each item
	Missing []string         `json:"missing"` // places that a finished record needs, and that are blank
	Gone    int              `json:"gone"`    // how many other places of the board, and of those that all share, it has left blank
	Undo    bool             `json:"undo"`    // whether there is something to undo, and to redo
	Redo    bool             `json:"redo"`
	// Refused is why a mark was not taken, in words; nothing has changed then.
	Refused string `json:"refused,omitempty"`
}

// Word is an id with its name.
type Word struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Head is the header of the record.
type Head struct {
	Game    string   `json:"game"`
	Kind    string   `json:"kind"`
	Title   string   `json:"title"`
	Date    string   `json:"date"`
	Lang    string   `json:"lang"`
	Players []string `json:"players"`
	Level   string   `json:"level"`
	Levels  []Word   `json:"levels"` // nil where the game has none, or more than one plays
	Data    string   `json:"data"`   // the values that the record changes, as it has them; "" for none
}

// Limits say who can play the game.
type Limits struct {
	Min       int    `json:"min"`
	Max       int    `json:"max"`
	Automaton string `json:"automaton"`
}

// Choice is something that may stand in a place.
type Choice struct {
	Name  string `json:"name"`
	Marks []Mark `json:"marks"`
}

// Place is a place of a sheet.
type Place struct {
	Key   string       `json:"key"`
	Name  string       `json:"name"`
	Kinds []rules.Kind `json:"kinds"`
	// Choices are what a tap goes through, nothing first; nil where something is typed.
	Choices []Choice `json:"choices"`
	Number  bool     `json:"number,omitempty"` // a whole number is typed; else a text
	Low     int      `json:"low,omitempty"`
	High    int      `json:"high,omitempty"`
	Claim   bool     `json:"claim,omitempty"` // the score that somebody claims
}

// View is everything about a record that was opened.
type View struct {
	Head     Head   `json:"head"`
	Limits   Limits `json:"limits"`
	Comments bool   `json:"comments"` // the text has comments, which a change of the record loses
	Lost     int    `json:"lost"`     // marks that have no place any more, since the players changed
	Delta
	Places []Place           `json:"places"`
	Items  []Word            `json:"items"`
	Total  string            `json:"total"` // what the sum of the items is called
	Rules  map[string]string `json:"rules"`
}

// unread is the answer for a text that cannot be read.
type unread struct {
	Report json.RawMessage `json:"report"`
}

// line returns JSON without the end of its line.
func line(b []byte) json.RawMessage { return b[:len(b)-1] }

// key is a slot as the page calls it: COMPONENT#SEAT/SLOT, without the seat on boards
// that all share.
func key(s rules.Slot) string {
	if s.Seat < 0 {
		return s.Board + "/" + s.ID
	}
	return s.Board + "#" + strconv.Itoa(s.Seat) + "/" + s.ID
}

func keys(slots []rules.Slot) []string {
	list := make([]string, len(slots))
	for i, s := range slots {
		list[i] = key(s)
	}
	return list
}

// bare are marks without their places.
func bare(marks []rules.Mark) []Mark {
	list := make([]Mark, len(marks))
	for i, m := range marks {
		list[i] = Mark{m.Kind, m.Text, m.Right, m.By}
	}
	return list
}

// words puts names of places and marks into the words of a game.
type words struct {
	report.Texts
	players []string // the automaton last
}

func (w words) player(seat int) string {
	if seat < 0 || seat >= len(w.players) {
		return ""
	}
	return w.players[seat]
}

// place is what a place is called. A declared game need not name its places: then it is
// called by its entry.
func (w words) place(a rules.About) string {
	if _, ok := w.Get("slot." + a.Name); ok {
		return w.Say("slot."+a.Name, a.Args)
	}
	if _, several := a.Args["name"]; several {
		return w.Say("slot-of-entry", a.Args)
	}
	return w.Say("slot-entry", a.Args)
}

// state is what marks in a place are called together; shared tells that it is on a board
// of all, where marks are somebody's.
func (w words) state(marks []Mark, shared bool) string {
	list := make([]string, len(marks))
	for i, m := range marks {
		if m.Kind == rules.Number {
			list[i] = m.Text
			if m.Right != "" {
				list[i] = w.Say("mark-right", diag.Args{"found": m.Text, "right": m.Right})
			}
			continue
		}
		list[i] = w.mark(m)
		if name := w.player(m.By); shared && name != "" {
			list[i] = w.Say("mark-of", diag.Args{"mark": list[i], "player": name})
		}
	}
	return w.List(list...)
}

// mark is what one mark is called: in the game, else in all games, else as data spell it.
func (w words) mark(m Mark) string {
	for _, k := range []string{"mark." + string(m.Kind), "drawn-" + string(m.Kind)} {
		if _, ok := w.Get(k); ok {
			return w.Say(k, diag.Args{"text": m.Text})
		}
	}
	return string(m.Kind)
}
