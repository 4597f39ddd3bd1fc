package rules

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// Move is one thing that happens in a game, or that a record tells of it: an
// action, a throw of dice, a draw, or a number that somebody wrote down.
type Move struct {
	Player Text   // who does it, or of whom it is told; "" where nobody decides
	What   string // the kind of a move that is not an action: "flood", "draw", "harvest"; "" for an action
	Text   Text   // the action, or the number or word; of a list only its place
	List   []Text // what is drawn or thrown together
	Sides  any    // of a trade, what the log holds; nil for all others
}

// End is the kind of the move that closes what a log may leave open: a phase or
// a round of which the log tells no more. Whatever is still due is then missing.
const End = "end"

// Do returns the move of a player's action.
func Do(player, action string) Move {
	return Move{Player: Text{Text: player}, Text: Text{Text: action}}
}

// Tell returns a move of another kind; the player is "" where nobody decides.
func Tell(player, what, text string) Move {
	return Move{Player: Text{Text: player}, What: what, Text: Text{Text: text}}
}

// TellList returns a move that tells a list.
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

// State is one moment of a game: the one model of its rules, which logs are
// judged by, moves listed by, games played on and boards drawn from.
type State interface {
	// Play makes the move as far as the rules allow it, and returns what they
	// forbid. An action that is forbidden changes nothing but whose turn it is; a
	// number out of its range counts as the nearest one; a number that was written
	// down and is wrong changes nothing.
	Play(Move) []Violation
	// Legal returns the moves open to whoever is to act, sorted by the bytes of
	// their text; none when the game is over. Every one of them plays without a
	// violation. Numbers that are merely written down are not among them.
	Legal() []Move
	// Clone returns a state of its own, equal to this one.
	Clone() State
	// Over reports whether the game has ended.
	Over() bool
	// Unfinished is what is to be said of a log of so many rounds that ends before the game.
	Unfinished(rounds int) diag.Args
	// Score returns what everybody would have if the game ended here.
	Score() Score
	// Sheet returns what is written and drawn on the sheets of the game.
	Sheet() Sheet
	// Marks returns what the pencils have drawn, and which pieces lie where, but
	// for the score. What was written and is wrong stays as it was written.
	Marks() []Mark
	// Hints returns what players may do here, as people want to see it listed.
	Hints() []Hint
	// Watch has every note on what happens told from now on; nil ends it.
	Watch(tell func(Note))
	// String returns the whole state as canonical text: equal states, equal text.
	String() string
}

// Header is what the records of all games have in common, as far as they are judged by it.
type Header struct {
	Players    []Text
	PlayersPos diag.Pos // of the value, the list
	Data       Data     // the game's data for that many players, overrides included
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

// Log is a log as it was read: its form is sound, everything else is judged. Its
// rounds are the years, rounds or seasons of the game, counted from 1.
type Log interface {
	Head() *Header
	// Start returns the state at the beginning of the game.
	Start() State
	// Rounds is how many rounds the log tells of.
	Rounds() int
	// At is the place of a round's entry; of the key of the list for 0.
	At(round int) diag.Pos
	// Moves are the moves of a round in the order of the rules, everything that
	// was written included; of round 0 those before the first.
	Moves(round int) iter.Seq[Move]
	// Add writes a legal move at the end of the log.
	Add(Move)
}

// Sheet is a completed sheet as it was read: its form is sound, everything else is judged.
type Sheet interface {
	Head() *Header
	// Judge returns what is wrong with the marks, in any order, and the score of
	// the marks as they are drawn. A sheet that some legal game can produce is
	// never refused.
	Judge() ([]Violation, Score)
	// Places lists where the values of the record stand on paper, but for the
	// claimed score: for as many players, and with the data, of the header.
	Places() []Place
	// Marks returns what the sheet shows, but for the score: what stands in its
	// places, and what follows from them.
	Marks() []Mark
}

// SortMoves sorts moves by the bytes of their text, equal ones by player.
func SortMoves(moves []Move) {
	slices.SortFunc(moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(a.String(), b.String()), cmp.Compare(a.Player.Text, b.Player.Text))
	})
}
