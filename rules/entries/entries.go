// Package entries holds what players write on the sheets of a game that declares its
// rules, and where it is printed. What it means is told by package declared; records are
// read and printed without that.
package entries

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
)

// Component is what is printed of one component of the game.
type Component struct {
	Name   string `json:"name"`
	Player bool   `json:"player"` // every player has a copy
	Slots  []Slot `json:"slots"`  // in the order in which the layout names them

	Wrong diag.List `json:"-"` // what is wrong in the elements that name slots
	Lost  bool      `json:"-"` // one of these has named none
}

// Slot is a printed place for a pencil.
type Slot struct {
	ID      string   `json:"id"`
	Row     int      `json:"row,omitempty"` // from 1 in printed order, as Column; 0 for none
	Column  int      `json:"column,omitempty"`
	Valued  bool     `json:"valued,omitempty"` // whether a whole number is printed in it: Value
	Value   int      `json:"value,omitempty"`
	Between bool     `json:"between,omitempty"` // it is an edge of two slots or a crossing of four: Beside
	Six     bool     `json:"six,omitempty"`     // it has six sides, so that nothing touches it at a corner alone
	Beside  []string `json:"beside,omitempty"`  // slots with which it shares a side, or between which it lies
}

// Kinds of entries.
const (
	Number  = "number"
	Numbers = "numbers"
	Tick    = "tick"
	Ticks   = "ticks"
	OneMark = "mark"
	Marks   = "marks"
	Choice  = "choice"
	Text    = "text"
)

// Kinds are all kinds of entries, in the order of the documentation.
var Kinds = []string{Number, Numbers, Tick, Ticks, OneMark, Marks, Choice, Text}

// Entry is what players write into places of one kind.
type Entry struct {
	Name     string
	Kind     string // Number to Text
	Table    bool   // it is on a component that all share; else every player has one
	ByPlayer bool   // each mark says whose it is
	Low      int    // of numbers
	High     int
	Ranged   bool // whether the range was given
	Letters  []Letter
	Many     bool     // a place may hold several letters
	Words    []string // of a choice
	Required bool

	Component  string
	Pattern    string   // of the ids of its slots
	At         diag.Pos // of the slots in rules.yaml
	Attributes []Attribute
	Relations  []Relation
	Index      int // among the entries of the game
}

// Letter is a mark of an entry as records write it, with what is drawn for it.
type Letter struct{ Letter, Drawn string }

// Attribute is a list of values, one for each place.
type Attribute struct {
	Name string
	At   diag.Pos
	List []any    // numbers or texts
	Data []string // instead: the way to a value of the game's data
}

// Relation says that two places of an entry are neighbours.
type Relation struct {
	Names [2]string
	At    diag.Pos
}

// Family reports whether the entry has a list of places.
func (e *Entry) Family() bool { return e.Kind == Numbers || e.Kind == Ticks || e.Kind == Marks }

// Counts reports whether numbers are written.
func (e *Entry) Counts() bool { return e.Kind == Number || e.Kind == Numbers }

// Lettered reports whether letters are written.
func (e *Entry) Lettered() bool { return e.Kind == OneMark || e.Kind == Marks }

// Letter reports whether a word is one of the letters.
func (e *Entry) Letter(word string) bool {
	for i := range e.Letters {
		if e.Letters[i].Letter == word {
			return true
		}
	}
	return false
}

// Known returns the letters alone.
func (e *Entry) Known() []string {
	out := make([]string, len(e.Letters))
	for i, l := range e.Letters {
		out[i] = l.Letter
	}
	return out
}

// InOrder returns letters of the entry in the order in which it declares them.
func (e *Entry) InOrder(letters string) string {
	if len(letters) == 1 {
		return letters
	}
	out := ""
	for _, l := range e.Letters {
		if strings.Contains(letters, l.Letter) {
			out += l.Letter
		}
	}
	return out
}

// MaxNumber is the largest number of a record.
const MaxNumber = 999_999_999

// Listed returns a list of the data entry by entry, or nil when it is none.
func Listed(v any) []any {
	out := []any{}
	switch v := v.(type) {
	case []int:
		for _, n := range v {
			out = append(out, n)
		}
	case []string:
		for _, w := range v {
			out = append(out, w)
		}
	default:
		return nil
	}
	return out
}

func decimal(n int) string { return strconv.Itoa(n) }

func digits(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return s != ""
}
