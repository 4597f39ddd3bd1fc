// Package entries holds what players write on the sheets of a game that declares its rules, and
// where it is printed. Package declared holds its meaning; records are read and printed without it. Begin at Entry and Families.
package entries

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

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
	Line    bool     `json:"line,omitempty"`    // a tick in it is a line, not a cross
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
	Choices = "choices"
	Text    = "text"
)

// Kinds lists all kinds of entries, in the order of the documentation.
var Kinds = []string{Number, Numbers, Tick, Ticks, OneMark, Marks, Choice, Choices, Text}

// Entry is a declared entry: what players write into one place or a family of places.
type Entry struct {
	Name     string
	Kind     string // one of Kinds
	Table    bool   // on a shared component; otherwise every player has one
	ByPlayer bool   // each mark has an owner
	Low      int    // the range of numbers, in units of Unit
	High     int
	Unit     int      // digits after the point of the units that numbers are kept in; see rules.Decimal
	Step     int      // the steps of numbers from Low, which is 0 without a range; 0 for whole numbers
	Digits   int      // digits after the point that the steps have
	Halves   bool     // ½, ¼ and ¾ are drawn
	Ranged   bool     // the range was given
	Dice     int      // the number of dice of a throw; its slots follow one another
	Signs    []Sign   // of marks, or those that a place of numbers may hold instead of a number
	Many     bool     // a place may hold several marks
	Words    []string // of a choice, or of choices
	Required bool

	Component  string
	Pattern    string   // of the ids of its slots
	At         diag.Pos // the position of `slots` in rules.yaml
	Attributes []Attribute
	Relations  []Relation
	Index      int // its index among the entries of the game
}

// Sign is a mark of an entry as records write it, and the name of what is drawn for it.
type Sign struct{ Sign, Drawn string }

// AsWritten is the Drawn of a mark that is drawn as records write it, by hand.
const AsWritten = "written"

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
func (e *Entry) Family() bool { return slices.Contains(FamilyKinds, e.Kind) }

// FamilyKinds lists the kinds of entries with a list of places.
var FamilyKinds = []string{Numbers, Ticks, Marks, Choices}

// Counts reports whether numbers are written.
func (e *Entry) Counts() bool { return e.Kind == Number || e.Kind == Numbers }

// Allows reports whether a number is in the range and on the steps.
func (e *Entry) Allows(n int) bool {
	return n >= e.Low && n <= e.High && (e.Step == 0 || (n-e.Low)%e.Step == 0)
}

// Near returns the numbers on the steps below and above one that is off them.
func (e *Entry) Near(n int) (below, above int) {
	below = n - ((n-e.Low)%e.Step+e.Step)%e.Step
	return below, below + e.Step
}

// Marked reports whether marks are written.
func (e *Entry) Marked() bool { return e.Kind == OneMark || e.Kind == Marks }

// Worded reports whether words of a list are written.
func (e *Entry) Worded() bool { return e.Kind == Choice || e.Kind == Choices }

// Has reports whether a word is one of the signs.
func (e *Entry) Has(word string) bool {
	for i := range e.Signs {
		if e.Signs[i].Sign == word {
			return true
		}
	}
	return false
}

// Known returns the signs without what is drawn for them.
func (e *Entry) Known() []string {
	out := make([]string, len(e.Signs))
	for i, s := range e.Signs {
		out[i] = s.Sign
	}
	return out
}

// Spaced reports whether a word of a row has a space, so that records cannot write rows.
func (e *Entry) Spaced() bool {
	return slices.ContainsFunc(e.Words, func(w string) bool { return strings.ContainsFunc(w, unicode.IsSpace) })
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
