// Package session keeps a record open while a user fills it in or plays on, and returns after every
// step what has changed on the boards: for the web page, as JSON.
//
// A Sheet is filled in mark by mark. It always shows the content of its record: if a record keeps a
// list without gaps, such as the stones of a temple, a mark goes to the next free place, whichever
// place was tapped, and marks after a removed one move up. So callers must apply all of Changed,
// not only the place that was put. Undo and Redo go through the states of the whole record.
//
// A Log is stepped through and played on. It can be continued wherever a log omits something, such
// as the end of a turn.
//
// Some numbers are required in a record, such as the dice of a year of which only the harvest was
// written. They are 0 in the record until a user writes them, are not shown, and are listed as
// missing.
package session

import (
	"encoding/json"

	"cartouche/internal/diag"
	"cartouche/internal/report"
	"cartouche/rules"
)

// Mark is a mark, without its place.
type Mark struct {
	Kind  rules.Kind `json:"kind"`
	Text  string     `json:"text,omitempty"`
	Right string     `json:"right,omitempty"` // the right text, if Text is wrong
	Wrong bool       `json:"wrong,omitempty"` // Text is wrong, and nothing belongs there
	Name  string     `json:"-"`               // see rules.Mark
	By    int        `json:"by"`              // seat, the automaton's last; -1 without an owner
}

// Drawn is the content of a place.
type Drawn struct {
	Marks []Mark `json:"marks"`
	State string `json:"state"` // the content in words: "sown, with a shadoof", "7"; "" for a blank place
	// Counted means that the mark was not written: it is a computed part of the score.
	Counted bool `json:"counted,omitempty"`
	// Ops is the drawing for the page; nil without one.
	Ops any `json:"ops,omitempty"`
}

// Wrong holds the slots of a violation of the report.
type Wrong struct {
	Slots []string `json:"slots"`
	Rule  string   `json:"rule"`
	// Missing means that the violation only concerns what is not written yet.
	Missing bool `json:"missing,omitempty"`
}

// Points describes where the points of an item come from.
type Points struct {
	Text  string   `json:"text"` // the explanation; "" if the parts explain them
	Slots []string `json:"slots"`
	Parts []Part   `json:"parts"`
}

// Part is a part of an item.
type Part struct {
	Points json.Number `json:"points"`
	Text   string      `json:"text"`
	Slots  []string    `json:"slots"`
}

// Delta is what has changed since the previous answer.
type Delta struct {
	// Report is the current report of the record, as `check --format json` prints it for the result of YAML.
	Report  json.RawMessage  `json:"report"`
	Changed map[string]Drawn `json:"changed"`        // by the keys of slots; a slot that is now blank has no marks
	Wrong   []Wrong          `json:"wrong"`          // of each violation of the report
	Points  [][]Points       `json:"points"`         // by player of the report and item
	Missing []string         `json:"missing"`        // blank places that a finished record needs
	Ends    []string         `json:"ends,omitempty"` // how the game ended, in words
	Gone    int              `json:"gone"`           // number of other places, on the same board and on shared ones, that became blank
	Undo    bool             `json:"undo"`           // whether a change can be undone, or redone
	Redo    bool             `json:"redo"`
	// Refused is the reason why a mark was refused, in words; nothing has changed then.
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
	Levels  []Word   `json:"levels"` // nil if the game has none, or for several players
	// Finished says whether a sheet is filled in to its end; nil for a log.
	Finished *bool  `json:"finished"`
	Own      bool   `json:"own"`  // the game has a rules.yaml
	Data     string `json:"data"` // the overrides of values, as in the record; "" for none
}

// Limits are the numbers of players of the game.
type Limits struct {
	Min       int    `json:"min"`
	Max       int    `json:"max"`
	Automaton string `json:"automaton"`
}

// Choice is a choice for the content of a place.
type Choice struct {
	Name  string `json:"name"`
	Marks []Mark `json:"marks"`
}

// Place is a place of a sheet.
type Place struct {
	Key   string       `json:"key"`
	Name  string       `json:"name"`
	Kinds []rules.Kind `json:"kinds"`
	// Choices lists what a tap steps through, the blank choice first; nil if the value is typed.
	Choices []Choice    `json:"choices"`
	Number  bool        `json:"number,omitempty"` // a number is typed; otherwise a text
	Low     json.Number `json:"low,omitempty"`    // 0 without one
	High    json.Number `json:"high,omitempty"`
	Step    json.Number `json:"step,omitempty"`  // in which it goes; whole without one
	Signs   []string    `json:"signs,omitempty"` // what may be typed instead of a number
	Claim   bool        `json:"claim,omitempty"` // a claimed score
	Dice    int         `json:"dice,omitempty"`  // which throw of the board; 0 for no die
	Free    bool        `json:"free,omitempty"`  // the player chooses where a throw is written
}

// View is everything about an opened record.
type View struct {
	Head     Head   `json:"head"`
	Limits   Limits `json:"limits"`
	Comments bool   `json:"comments"` // the text has comments, which are lost when the record changes
	Lost     int    `json:"lost"`     // number of marks that lost their place when the players changed
	Delta
	Places []Place           `json:"places"`
	Items  []Word            `json:"items"`
	Total  string            `json:"total"` // the name of the sum of the items
	Rules  map[string]string `json:"rules"`
}

// unread is the answer for a text that cannot be read.
type unread struct {
	Report json.RawMessage `json:"report"`
}

// line removes the newline from a line of JSON.
func line(b []byte) json.RawMessage { return b[:len(b)-1] }

func keys(slots []rules.Slot) []string {
	list := make([]string, len(slots))
	for i, s := range slots {
		list[i] = s.Key()
	}
	return list
}

func withoutSlots(marks []rules.Mark) []Mark {
	list := make([]Mark, len(marks))
	for i, m := range marks {
		list[i] = Mark{m.Kind, m.Text, m.Right, m.Wrong, m.Name, m.By}
	}
	return list
}

// words formats places and marks in the words of a game.
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

// state returns the names of the marks in a place; with shared, the board is shared and marks have owners.
func (w words) state(marks []Mark, shared bool) string {
	list := make([]string, len(marks))
	for i, m := range marks {
		if m.Kind == rules.Number {
			text, right := w.figure(m.Text), w.figure(m.Right)
			list[i] = text
			if name, ok := w.Named(m.Name); ok {
				list[i] = name
			}
			switch {
			case m.Wrong:
				list[i] = w.Say("mark-wrong", diag.Args{"found": text})
			case right != "" && text == "":
				list[i] = right
			case right != "":
				list[i] = w.Say("mark-right", diag.Args{"found": text, "right": right})
			}
			continue
		}
		list[i] = w.Mark(m.Kind, m.Text)
		if name := w.player(m.By); shared && name != "" {
			list[i] = w.Say("mark-of", diag.Args{"mark": list[i], "player": name})
		}
	}
	return w.List(list...)
}
