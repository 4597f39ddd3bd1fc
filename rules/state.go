package rules

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// Move is one event of a game: an action of a player, a throw of dice, a draw, or a
// number that a player wrote down.
type Move struct {
	Player Text   // the player who does it or whom it concerns; "" for dice and the like
	What   string // the kind of a move that is not an action: "flood", "draw", "harvest"; "" for an action
	Text   Text   // the action, or the number or word; of a list only its place
	List   []Text // what is drawn or thrown together
	Sides  any    // of a trade and of the cubes on a tile, what the log holds; nil for all others
}

// End is the kind of the move that closes a phase or a round which a log leaves
// open. Actions that are still due are then missing.
const End = "end"

// Do returns the move for an action of a player.
func Do(player, action string) Move {
	return Move{Player: Text{Text: player}, Text: Text{Text: action}}
}

// Tell returns a move that is no action, such as a throw of dice. The player is ""
// when it concerns nobody in particular.
func Tell(player, what, text string) Move {
	return Move{Player: Text{Text: player}, What: what, Text: Text{Text: text}}
}

// TellList returns a move that holds a list of words, such as a draw.
func TellList(player, what string, words ...string) Move {
	m := Move{Player: Text{Text: player}, What: what, List: make([]Text, len(words))}
	for i, w := range words {
		m.List[i].Text = w
	}
	return m
}

// String returns the move in one line: `sow A1`, `treasure 3 3 5`.
func (m Move) String() string {
	if m.What == "" && m.List == nil {
		return m.Text.Text
	}
	var b strings.Builder
	b.WriteString(m.What)
	if sides, ok := m.Sides.(interface{ String() string }); ok {
		return m.What + " " + sides.String()
	}
	add := func(word string) {
		if b.Len() > 0 && word != "" {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	add(m.Text.Text)
	for _, w := range m.List {
		add(w.Text)
	}
	return b.String()
}

// State is one moment of a game. It is the only model of the rules: judging a log,
// listing moves, playing games and drawing boards all use it.
type State interface {
	// Play makes the move as far as the rules allow it, and returns the rules that
	// it breaks. A forbidden action only passes the turn on. A number out of its
	// range counts as the nearest number in it. A number that a player wrote down
	// and that is wrong changes nothing.
	Play(Move) []Violation
	// Legal returns the moves of the player who is to act, sorted by the bytes of
	// their text, or none when the game is over. Play accepts each of them without
	// a violation. Numbers that players only write down are not among them.
	Legal() []Move
	// Clone returns an equal state that shares nothing changeable with this one.
	Clone() State
	// Over reports whether the game has ended.
	Over() bool
	// Score returns the score as if the game ended here.
	Score() Score
	// String returns the whole state as text. Two states are equal if and only if
	// their texts are.
	String() string
}

// Shown is a state with what people see of it.
type Shown interface {
	State
	// Sheet returns the score sheet as it would be filled in at this point.
	Sheet() Sheet
	// Marks returns the marks and pieces on the boards, without the score. A number
	// that was written down wrongly stays as it was written.
	Marks() []Mark
	// Hints returns the moves of all players who may act here, for people to read.
	Hints() []Hint
	// Watch makes Play call tell with a note on everything that happens; nil stops it.
	Watch(tell func(Note))
	// Unfinished returns the arguments of the message that a log of that many rounds
	// stops before the end of the game.
	Unfinished(rounds int) diag.Args
}

// Header is the part of a record that is the same for all games and that judging needs.
type Header struct {
	Players    []Text
	PlayersPos Pos  // of the value, the list
	Data       Data // the game's data for that many players, overrides included
	Claims     []Claim
}

// Head returns the header itself.
func (h *Header) Head() *Header { return h }

// Names returns the names of the players, by seat.
func (h *Header) Names() []string {
	list := make([]string, len(h.Players))
	for i, p := range h.Players {
		list[i] = p.Text
	}
	return list
}

// Log is a log that was read without mistakes in its form; whether it keeps to the
// rules is judged later. Its rounds are the years, rounds or seasons of the game,
// counted from 1.
type Log interface {
	Head() *Header
	// Start returns the state at the beginning of the game.
	Start() Shown
	// Rounds returns the number of rounds in the log.
	Rounds() int
	// At returns the place of a round in the file; for round 0 that of the list's key.
	At(round int) Pos
	// Moves returns the moves of a round in the order of the rules, with everything
	// that was written down. Round 0 holds the moves before the first round.
	Moves(round int) iter.Seq[Move]
	// Add writes a legal move at the end of the log.
	Add(Move)
}

// Sheet is a completed sheet that was read without mistakes in its form; whether it
// keeps to the rules is judged later.
type Sheet interface {
	Head() *Header
	// Judge returns the violations, in any order, and the score of the marks as they
	// are drawn. A sheet that a legal game can produce has no violations.
	Judge() ([]Violation, Score)
	// Places lists where the values of the record stand on paper, without the
	// claimed score, for the players and the data of the header.
	Places() []Place
	// Marks returns the marks of the sheet without the score: those in its places,
	// and those that follow from them.
	Marks() []Mark
}

// Locator is a sheet that can tell where the points of its score come from.
type Locator interface {
	// Locate gives the items and parts of its score the slots that they come from.
	Locate(Score)
}

// Leveled is a log or a sheet of a game in which an automaton plays at a level.
type Leveled interface {
	// Level returns the level, which can be set; "" where nothing says it.
	Level() *string
}

// Resumer is a log that tells of several moves at once where only all of them together
// matter.
type Resumer interface {
	// Resume returns the moves of the last round one by one, as they can be played, as far
	// as they were written down.
	Resume(round int) []Move
}

// Typist is a state in which players may write down more than the legal moves.
type Typist interface {
	// Typed returns what may be written down now besides them: numbers that are no moves, with
	// the number that is right, or without one where nobody else knows it, and the move that
	// the text is, if it is one of those that are too many to list.
	Typed(text string) []Move
}

// Pointer is a state that knows where on the boards moves happen.
type Pointer interface {
	// Point returns the slots that a legal move speaks of; none where it speaks of none.
	Point(Move) []Slot
}

// Faulty is a sheet whose game declares its rules in a file, where mistakes may show only
// when a sheet is judged.
type Faulty interface {
	// Faults returns those mistakes, with their places in that file, after Judge.
	Faults() diag.List
}

// SortMoves sorts moves by the bytes of their text, and equal texts by player.
func SortMoves(moves []Move) {
	slices.SortFunc(moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(a.String(), b.String()), cmp.Compare(a.Player.Text, b.Player.Text))
	})
}
