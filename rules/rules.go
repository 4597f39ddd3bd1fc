// Package rules is the contract between the engines of the games and the code that uses them to
// judge and score records, to draw boards and to play games. Begin at Game in game.go, State in state.go, and the loops in
// replay.go.
//
// An engine is pure: it reads no files and no clock, and knows neither paper nor words. It takes
// moves in the game's notation. It returns slots (the places on the boards for pencil marks) and
// codes with arguments, which a catalogue turns into sentences.
package rules

import (
	"strconv"

	"cartouche/internal/diag"
)

// Violation is a broken rule. It implements error. Its sentence comes from the catalogue, by code and arguments.
type Violation struct {
	Code string
	// Message is the key of the sentence if a code has several; the default is Code.
	Message string
	Args    diag.Args
	Pos     Pos    // of the value at fault; zero without a file
	Player  string // "" if no single player is concerned
	Round   int    // year, round or season from 1; 0 if no single one is concerned
	Rule    string // id of the broken rule
	Slots   []Slot // the slots to ring on the boards
	Right   *Right // the right value of the number in the only slot, if it is known
	// Unfinished marks a violation that only reports something still to be written or done, or that
	// may disappear once that is done.
	Unfinished bool
	more       int32 // number of violations that are not listed; only the first of a list has it
}

// Error returns the position, code and arguments, for programmers.
func (v *Violation) Error() string {
	return diag.Diagnostic{Pos: v.Pos.In(""), Code: v.Code, Args: v.Args}.Error()
}

// Right is the right value of a slot: a number, or nothing.
type Right struct {
	N       int
	Unit    int  // digits after the point of the unit of N; see decimal.go
	Halves  bool // it is drawn with ½, ¼ or ¾
	Nothing bool // the slot must be blank
}

// String returns the number, or "" for nothing.
func (r Right) String() string {
	if r.Nothing {
		return ""
	}
	return Decimal(r.N, r.Unit)
}

// Shared is the seat of boards that all players use together.
const Shared = -1

// Slot is a place on a board for pencil marks.
type Slot struct {
	Board string // the component: "player-board", "temple-plan", "granaries"
	// Seat distinguishes the copies of a component. It is the player's seat if every player has one
	// (per: player). Otherwise (per: game) it is the index of the piece, or Shared if there is only
	// one piece.
	Seat int
	ID   string // as the component's layout names it: "field.A1"
}

// Key returns a page's key of the slot: COMPONENT#SEAT/SLOT, without the seat on shared boards.
func (s Slot) Key() string {
	if s.Seat < 0 {
		return s.Board + "/" + s.ID
	}
	return s.Board + "#" + strconv.Itoa(s.Seat) + "/" + s.ID
}

// Kind is the look of a mark.
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
	Line    Kind = "line" // along an edge or a road, or across an edge
	Number  Kind = "number"
	Pyramid Kind = "pyramid" // completed; the text is its size in pips
	Site    Kind = "site"    // a pyramid that is not completed
	Pieces  Kind = "pieces"  // loose pieces, named in the text
	Cube    Kind = "cube"    // a player's cube on a space

	Influence Kind = "influence" // a square that a player's completed pyramid reaches
	Water     Kind = "(water)"   // a slot that water reaches now; it is not drawn, and no icon is called so
)

// Mark is a pencil mark in a slot.
type Mark struct {
	Slot
	Kind Kind
	Text string // of a Number: what is written
	// Name is the key of the text's name in the game's catalogue: word.…, which is drawn instead of
	// the text, or mark.…; "" if it has none.
	Name  string
	Right string // the right text, if Text is wrong and the right one is known; otherwise ""
	Wrong bool   // Text is wrong, and nothing belongs there
	By    int    // seat of the mark's player (the automaton has the last); Shared if it is no player's
}

// Score holds the results of all players in seat order, the automaton's last.
type Score []Result

// Result is the score of one player.
type Result struct {
	Player    string
	Automaton bool
	Rank      int      // equal totals share the rank: 1, 1, 3; 0 if a score is open, or without a rank
	Total     int      // 0 if it is open
	Open      bool     // an item is open, and so is the total
	Items     []Item   // every item of the game, in its order, including those of 0 points
	Outcome   *Outcome // nil if none holds
}

// Item is a number of points with an explanation.
type Item struct {
	ID     string // one of the game's items; "" for a part
	Points int
	Open   bool   // the points are unknown, because computing them would take too long
	Reason string // code of the sentence that explains it; "" if the parts explain it
	// Args returns the arguments of that sentence, or is nil if it has none. It is a function
	// because the sentences of most scores are never written.
	Args  func() diag.Args
	Parts []Item // their points add up to Points
	Slots []Slot // where on the boards the points come from; nil if unknown
}

// ReasonArgs returns the arguments of the item's sentence.
func (it *Item) ReasonArgs() diag.Args {
	if it.Args == nil {
		return nil
	}
	return it.Args()
}

// NewScore returns the score of players with these items, with totals and ranks.
func NewScore(names []string, items func(seat int) []Item) Score {
	s := make(Score, len(names))
	for seat, name := range names {
		s[seat] = Result{Player: name, Items: items(seat)}
		for _, it := range s[seat].Items {
			s[seat].Total += it.Points
		}
	}
	s.Rank()
	return s
}

// Sum returns the item whose points are the sum of its parts.
func Sum(id string, parts []Item) Item {
	it := Item{ID: id, Parts: parts}
	for _, p := range parts {
		it.Points += p.Points
	}
	return it
}

// PerUnit returns an item of n units that are worth each so many points.
func PerUnit(id, reason string, n, each int) Item {
	return Item{ID: id, Points: n * each, Reason: reason, Args: func() diag.Args { return diag.Args{"n": n, "each": each} }}
}

// Rank sets the ranks by total, the highest first. Players with equal totals share a rank.
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

// Winners returns the names of the players with rank 1.
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
	Violations []Violation  // sorted by position, then by code; at most MaxViolations; never nil
	More       int          // number of violations that are not listed
	Score      Score        // empty if the record could not be judged; never nil
	Winners    []string     // nil only in a game without ranks
	Outcome    *Outcome     // of all players; nil if none holds
	Teams      []TeamResult // in their order; nil if each player is one
	// Provisional is true if there is a violation. The score of a log then leaves out the refused
	// moves; that of a sheet counts all its marks.
	Provisional bool
	Unfinished  bool // the sheet says that it is still being filled in
	// Marks returns the marks on the boards, and Explain what happened in each round. Both compute
	// their result at each call. They are nil if the record could not be judged.
	Marks   func() []Mark
	Explain func() []Round
	// Faults are errors in the rules of a declared game that were found while judging. With faults there is no verdict.
	Faults diag.List
	// Beyond are the networks whose longest ways would take too long to find. What needs them stays
	// open; the rest is judged.
	Beyond diag.List
}

// MaxViolations is the largest number of violations in a report. It bounds the memory that a hostile record costs.
const MaxViolations = 1000

// Add adds a violation. Beyond MaxViolations, those that come first in the record are kept and the others are counted.
func (r *Report) Add(v Violation) { r.Violations = Keep(r.Violations, v) }

// Keep adds a violation to a list and returns the list. If the list reaches twice MaxViolations, it
// is cut to those that come first in the record, and the others are counted.
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

// Full reports whether Keep would only count a violation at that position, so that the caller can
// skip working out its arguments. It relies on first having sorted the list up to MaxViolations.
func Full(list []Violation, at Pos) bool {
	return len(list) >= MaxViolations && list[0].more > 0 && at.Compare(list[MaxViolations-1].Pos) > 0
}

// first sorts violations and cuts the list to MaxViolations.
func first(list []Violation) []Violation {
	sortByKey(list, func(v *Violation) string {
		l, c := uint32(v.Pos.Line), uint32(v.Pos.Column)
		at := []byte{byte(l >> 24), byte(l >> 16), byte(l >> 8), byte(l), byte(c >> 24), byte(c >> 16), byte(c >> 8), byte(c)}
		return string(at) + v.Code
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

// Finish sorts the violations, sets Winners, More and Provisional, and replaces nil lists by empty ones.
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

// Round holds the notes on one round of a game.
type Round struct {
	Number int
	Notes  []Note // in the order of events
}

// Note is one sentence about an event in a round.
type Note struct {
	Player string // "" if the sentence concerns all players
	Reason string // code of the sentence
	Args   diag.Args
	Slots  []Slot
}

// Hint lists what one player may do at some moment of the game.
type Hint struct {
	Player string
	Left   int      // workers left; -1 if the game has none
	Moves  []string // sorted by bytes; never nil
}
