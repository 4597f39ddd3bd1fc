// Package entries holds what players write on the sheets of a game that declares its rules, and
// where it is printed. Package declared holds its meaning; records are read and printed without it.
package entries

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
)

// Component is the printed form of a component of the game.
type Component struct {
	Name   string `json:"name"`
	Player bool   `json:"player"` // every player has a copy
	Slots  []Slot `json:"slots"`  // in layout order

	Errors     diag.List `json:"-"` // errors in the elements that name slots
	Incomplete bool      `json:"-"` // an element with an error named no slots
}

// Slot is a printed place for a pencil mark.
type Slot struct {
	ID      string   `json:"id"`
	Row     int      `json:"row,omitempty"` // from 1 in printed order, as Column; 0 for none
	Column  int      `json:"column,omitempty"`
	Valued  bool     `json:"valued,omitempty"` // a whole number is printed in it: Value
	Value   int      `json:"value,omitempty"`
	Between bool     `json:"between,omitempty"` // an edge of two slots or a crossing of four: Beside
	Six     bool     `json:"six,omitempty"`     // it has six sides, so no slot touches it only at a corner
	Beside  []string `json:"beside,omitempty"`  // the slots that share a side with it, or that it lies between
}

// The kinds of entries.
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

// Kinds lists all kinds of entries, in the order of the documentation.
var Kinds = []string{Number, Numbers, Tick, Ticks, OneMark, Marks, Choice, Text}

// Entry is a declared entry: what players write into one place or a family of places.
type Entry struct {
	Name     string
	Kind     string // one of Kinds
	Table    bool   // on a shared component; otherwise every player has one
	ByPlayer bool   // each mark has an owner
	Low      int    // the range of numbers
	High     int
	Ranged   bool // the range was given
	Letters  []Letter
	Many     bool     // a place may hold several letters
	Words    []string // of a choice
	Required bool

	Component  string
	Pattern    string   // of the ids of its slots
	At         diag.Pos // the position of `slots` in rules.yaml
	Attributes []Attribute
	Relations  []Relation
	Index      int // its index among the entries of the game
}

// Letter is a mark of an entry as records write it, and what is drawn for it.
type Letter struct{ Letter, Drawn string }

// Attribute is a list of values, one for each place.
type Attribute struct {
	Name string
	At   diag.Pos
	List []any    // numbers or texts
	Data []string // the path of a list in the game's data, used instead of List
}

// Relation makes two places of an entry neighbours.
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

// Known returns the letters without what is drawn for them.
func (e *Entry) Known() []string {
	out := make([]string, len(e.Letters))
	for i, l := range e.Letters {
		out[i] = l.Letter
	}
	return out
}

// InOrder sorts letters by the order in which the entry declares them.
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

// MaxNumber is the largest number in a record.
const MaxNumber = 999_999_999

// AsList converts a list of the data to []any. It returns nil if v is not a list.
func AsList(v any) []any {
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
