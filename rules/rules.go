// Package rules is the contract between the engines of the games and the code that
// uses them: to judge and score records, to draw boards and to play games.
//
// An engine is pure: it reads no files and no clock, and knows neither paper nor
// words. It takes moves in the game's notation, and returns slots (the places on
// the boards where a pencil can make a mark) and codes with arguments, which a
// catalogue turns into sentences.
package rules

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
)

// Violation is a rule that was broken. It implements error. The sentence for people
// comes from the catalogue, by its code and with its arguments.
type Violation struct {
	Code string
	// Message is the key of the sentence where a code has more than one; "" means Code.
	Message string
	Args    diag.Args
	Pos     Pos    // of the value at fault; zero when there is no file
	Player  string // "" where no single player is concerned
	Round   int    // year, round or season from 1; 0 where no single one is concerned
	Rule    string // id of the rule it breaks
	Slots   []Slot // what to ring on the boards
	// Unfinished tells that it says only that something is still to be written or done, or
	// may go away when that is.
	Unfinished bool
	more       int32 // number of violations that are not listed, counted at the first one
}

// Error prints the violation for programmers: place, code and arguments.
func (v *Violation) Error() string {
	return diag.Diagnostic{Pos: v.Pos.In(""), Code: v.Code, Args: v.Args}.Error()
}

// Shared is the seat of boards that all players use together.
const Shared = -1

// Slot is a place on a board where a pencil can make a mark.
type Slot struct {
	Board string // the component: "player-board", "temple-plan", "granaries"
	// Seat tells the copies of a component apart. Where every player has one
	// (per: player), it is the player's seat. Where the kit has one of each
	// piece (per: game), it is the index of the piece, or Shared when there is
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
	Water     Kind = "water"     // a slot that water reaches now; nobody draws it
)

// Mark is what a pencil has drawn into a slot.
type Mark struct {
	Slot
	Kind  Kind
	Text  string // what a Number says
	Right string // the correct text, when Text is wrong and the correct one is known; else ""
	By    int    // seat of the player whose mark it is (the automaton's comes last); Shared for nobody's
}

// Score holds the results of all players in seat order, the automaton's last.
type Score []Result

// Result is the score of one player.
type Result struct {
	Player    string
	Automaton bool
	Rank      int // equal totals share the rank: 1, 1, 3
	Total     int
	Items     []Item // every item of the game, in its order, those of 0 points too
}

// Item is a number of points with an explanation of where they come from.
type Item struct {
	ID     string // of the game's items; "" for a part
	Points int
	Reason string // code of the sentence that explains it; "" when the parts explain it
	// Args makes the arguments of that sentence, which nobody says of most scores; nil for none.
	Args  func() diag.Args
	Parts []Item // their points add up to Points
	Slots []Slot // where on the boards they come from; nil when nothing says so
}

// Said returns the arguments of the item's sentence.
func (it *Item) Said() diag.Args {
	if it.Args == nil {
		return nil
	}
	return it.Args()
}

// Rank sets the ranks by total, the highest first. Players with equal totals share
// a rank.
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
	Violations []Violation // sorted by position, then by code; at most MaxViolations; never nil
	More       int         // number of violations that are not listed
	Score      Score       // empty when the record could not be judged at all; never nil
	Winners    []string    // never nil
	// Provisional is true when there is a violation. The score of a log then leaves out
	// the moves that were refused; that of a sheet counts its marks as they stand.
	Provisional bool
	// Marks returns the marks on the boards, and Explain what happened in each
	// round. Both are computed at each call, and nil when nothing could be judged.
	Marks   func() []Mark
	Explain func() []Round
	// Faults are mistakes in the rules of a declared game that showed when the record was
	// judged. With any there is no verdict.
	Faults diag.List
}

// MaxViolations is the most violations that a report lists, so that a hostile
// record costs little memory.
const MaxViolations = 1000

// Add adds a violation. When there are more than MaxViolations, those that come
// first in the record are kept and the others are counted.
func (r *Report) Add(v Violation) { r.Violations = Keep(r.Violations, v) }

// Keep adds a violation to a list and returns the list. When the list reaches twice
// MaxViolations, it is cut to those that come first in the record, and the others
// are counted.
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

// Full reports whether Keep would only count a violation at that place, so that the
// caller need not work out its arguments. A list that has been cut is sorted up to
// MaxViolations.
func Full(list []Violation, at Pos) bool {
	return len(list) >= MaxViolations && list[0].more > 0 && at.Compare(list[MaxViolations-1].Pos) > 0
}

// first sorts violations and cuts the list to MaxViolations.
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

// Finish sorts the violations, sets Winners, More and Provisional, and replaces nil
// lists by empty ones.
func (r *Report) Finish() {
	r.Violations = first(r.Violations)
	for i := range r.Violations {
		r.More += int(r.Violations[i].more)
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

// Round tells what happened in one round of a game.
type Round struct {
	Number int
	Notes  []Note // in the order in which they happened
}

// Note is one sentence about something that happened in a round.
type Note struct {
	Player string // "" when the sentence concerns everybody
	Reason string // code of the sentence
	Args   diag.Args
	Slots  []Slot
}

// Hint lists what one player may do at a point of the game.
type Hint struct {
	Player string
	Left   int      // workers left; -1 where the game has none
	Moves  []string // sorted by bytes; never nil
}
