// Package rules is the contract between the games' engines and everything that
// asks them: checking, scoring, drawing, playing.
//
// An engine is pure. It knows no files, no clock, no paper and no words: it
// speaks of moves in the game's notation, of slots (the places on the boards
// where a pencil can make a mark), and of codes with arguments that a catalogue
// turns into sentences.
package rules

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
)

// Violation is a rule that was broken. It is an error; its words come from the
// catalogue, under its code and with its arguments.
type Violation struct {
	Code string
	// Message is the key of the sentence where a code has more than one; "" means Code.
	Message string
	Args    diag.Args
	Pos     diag.Pos // of the value at fault; zero when there is no file
	Player  string   // "" where no single player is concerned
	Round   int      // year, round or season from 1; 0 where it makes no sense
	Rule    string   // id of the rule it breaks
	Slots   []Slot   // what to ring on the boards
	more    int      // so many that are not listed are counted here
}

// Error prints the violation for programmers: place, code and arguments.
func (v *Violation) Error() string {
	return diag.Diagnostic{Pos: v.Pos, Code: v.Code, Args: v.Args}.Error()
}

// Shared is the seat of boards that all players use together.
const Shared = -1

// Slot is a place on a board where a pencil can make a mark.
type Slot struct {
	Board string // the component: "player-board", "temple-plan", "granaries"
	// Seat tells the copies of a component apart. Where every player has one
	// (count: player), it is the player's seat. Where the kit has one of each
	// piece (count: one), it is the index of the piece, or Shared when there is
	// but one piece.
	Seat int
	ID   string // as the component's layout names it: "field.A1"
}

// Kind is how a mark looks.
type Kind string

// The kinds of marks.
const (
	Circle  Kind = "circle"
	Bucket  Kind = "bucket"
	Square  Kind = "square"
	Channel Kind = "channel"
	House   Kind = "house"
	Stone   Kind = "stone"
	Outline Kind = "outline"
	Cross   Kind = "cross"
	Number  Kind = "number"
	Pyramid Kind = "pyramid" // completed; the text is its size in pips
	Site    Kind = "site"    // a pyramid that is not completed
	Pieces  Kind = "pieces"  // loose pieces, named in the text
	Cube    Kind = "cube"    // a player's, on a space

	Influence Kind = "influence" // a square that a player's completed pyramid reaches
)

// Mark is what a pencil has drawn into a slot.
type Mark struct {
	Slot
	Kind  Kind
	Text  string // what a Number says
	Right string // what it should say where it is wrong and that is known; "" otherwise
	By    int    // seat of the player whose mark it is (the automaton's comes last); Shared for nobody's
}

// Score is what everybody has, in seat order, the automaton last.
type Score []Result

// Result is what one player has.
type Result struct {
	Player    string
	Automaton bool
	Rank      int // equal totals share the rank: 1, 1, 3
	Total     int
	Items     []Item // every item of the game, in its order, those of 0 points too
}

// Item is a number of points and where they come from.
type Item struct {
	ID     string // of the game's items; "" for a part
	Points int
	Reason string    // code of the sentence that explains it; "" when the parts do
	Args   diag.Args // what the sentence speaks of
	Parts  []Item    // their points add up to Points
}

// Rank sets the ranks by total: the most points rank first, equals share.
func (s Score) Rank() {
	for i := range s {
		s[i].Rank = 1
		for j := range s {
			if s[j].Total > s[i].Total {
				s[i].Rank++
			}
		}
	}
}

// Winners returns the names of those who rank first.
func (s Score) Winners() []string {
	names := []string{}
	for _, r := range s {
		if r.Rank == 1 {
			names = append(names, r.Player)
		}
	}
	return names
}

// Report is the judgement of a record.
type Report struct {
	Violations []Violation // sorted by position, then by code; the first MaxViolations of them; never nil
	More       int         // how many there are besides
	Score      Score       // empty when the record could not be judged at all; never nil
	Winners    []string    // never nil
	// Provisional is true when there is a violation: the score is then the one
	// without what was refused.
	Provisional bool
	// Marks returns what the boards show, and Explain how each round went. Both
	// are worked out when asked for, and may be nil when nothing could be judged.
	Marks   func() []Mark
	Explain func() []Round
}

// MaxViolations is the most violations that a report lists, so that a hostile
// record costs little memory.
const MaxViolations = 1000

// Add adds a violation. Of more than a report lists, those that stand first in
// the record are kept.
func (r *Report) Add(v Violation) { r.Violations = Keep(r.Violations, v) }

// Keep adds a violation to a list. Of far more than a report lists, those that
// stand first in the record are kept, and the others counted.
func Keep(list []Violation, v Violation) []Violation {
	if Full(list, v.Pos) {
		list[0].more += 1 + v.more
		return list
	}
	if list = append(list, v); len(list) >= 2*MaxViolations {
		list = first(list)
	}
	return list
}

// Full reports whether Keep would only count a violation there, so that there is
// no need to say what is wrong. What has counted some is sorted that far.
func Full(list []Violation, at diag.Pos) bool {
	return len(list) >= MaxViolations && list[0].more > 0 && at.Compare(list[MaxViolations-1].Pos) > 0
}

// first sorts violations, and keeps the first that a report lists.
func first(list []Violation) []Violation {
	slices.SortStableFunc(list, func(a, b Violation) int {
		return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Code, b.Code))
	})
	if len(list) > MaxViolations {
		for _, v := range list[MaxViolations:] {
			list[0].more += 1 + v.more
		}
		clear(list[MaxViolations:])
		list = list[:MaxViolations]
	}
	return list
}

// Finish sorts the violations, names the winners and fills what may not be nil.
func (r *Report) Finish() {
	r.Violations = first(r.Violations)
	for i := range r.Violations {
		r.More += r.Violations[i].more
		r.Violations[i].more = 0
	}
	if r.Violations == nil {
		r.Violations = []Violation{}
	}
	if r.Score == nil {
		r.Score = Score{}
	}
	r.Winners = r.Score.Winners()
	r.Provisional = len(r.Violations) > 0
}

// Round says how one round went.
type Round struct {
	Number int
	Notes  []Note // in the order in which they happened
}

// Note is one sentence about a round.
type Note struct {
	Player string // "" when it concerns everybody
	Reason string // code of the sentence
	Args   diag.Args
	Slots  []Slot
}

// Hint is what one player may do at a point of the game.
type Hint struct {
	Player string
	Left   int      // workers left; -1 where the game has none
	Moves  []string // sorted by bytes; never nil
}
