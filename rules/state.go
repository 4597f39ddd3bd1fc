package rules

import (
	"iter"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// Move is one event of a game: an action of a player, a throw of dice, a draw, or a number that a player wrote down.
type Move struct {
	Player Text   // the player who acts or is concerned; "" for dice and the like
	What   string // the kind of an event that is not an action: "flood", "draw", "harvest"; "" for an action
	Text   Text   // the action, or the number or word; of a list only its position
	List   []Text // what is drawn or thrown together
	Sides  any    // of a trade and of the cubes on a tile, the value in the log; nil for all others
}

// End is the kind of the move that closes a phase or a round. Actions that are still due are then missing.
const End = "end"

// Do returns the move for an action of a player.
func Do(player, action string) Move {
	return Move{Player: Text{Text: player}, Text: Text{Text: action}}
}

// Event returns a move that is not an action, such as a throw of dice. The player is "" if it
// concerns no single player.
func Event(player, what, text string) Move {
	return Move{Player: Text{Text: player}, What: what, Text: Text{Text: text}}
}

// EventList returns a move that holds a list of words, such as a draw.
func EventList(player, what string, words ...string) Move {
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

// State is one moment of a game. It is the only model of the rules: judging a log, listing moves,
// playing games and drawing boards all use it.
type State interface {
	// Play makes the move as far as the rules allow, and returns the violations. A forbidden action
	// only passes the turn on. A number out of range counts as the nearest number in range. A wrong
	// number that a player wrote down changes nothing.
	Play(Move) []Violation
	// Legal returns the moves of the player who is to act, sorted by the bytes of their text, or
	// none if the game is over. Play accepts each of them without a violation. Numbers that players
	// only write down are not included.
	Legal() []Move
	// Clone returns an equal state that shares no mutable data with this one.
	Clone() State
	// Over reports whether the game has ended.
	Over() bool
	// Score returns the score as if the game ended here.
	Score() Score
	// String returns the whole state as text. Two states are equal if and only if their texts are.
	String() string
}

// Shown is a state with the parts that people see.
type Shown interface {
	State
	// Sheet returns the score sheet as it would be filled in at this moment.
	Sheet() Sheet
	// Marks returns the marks and pieces on the boards, without the score. A wrong number keeps the
	// text that was written.
	Marks() []Mark
	// Hints returns the moves of all players who may act, for people to read.
	Hints() []Hint
	// Watch makes Play call tell with a note on each event; nil stops it.
	Watch(tell func(Note))
	// Unfinished returns the arguments of the message for a log of that many rounds that stops
	// before the end of the game.
	Unfinished(rounds int) diag.Args
}

// Header is the part of a record that is the same for all games and that judging needs.
type Header struct {
	Players    []Text
	PlayersPos Pos  // of the value, the list
	Data       Data // the game's data for that many players, with overrides
	Claims     []Claim
	Unfinished bool   // the sheet is still being filled in: nothing is missing yet, and claims are not compared
	Teams      []Team // nil if each player is one
	Named      bool   // the record names its teams
	Outcome    *Text  // how the game ended for all players, as the record claims; nil if it does not
}

// Head returns the header itself.
func (h *Header) Head() *Header { return h }

// Seat returns the seat of a name, or -1.
func (h *Header) Seat(name string) int {
	return slices.IndexFunc(h.Players, func(p Text) bool { return p.Text == name })
}

// Names returns the names of the players, by seat.
func (h *Header) Names() []string {
	list := make([]string, len(h.Players))
	for i, p := range h.Players {
		list[i] = p.Text
	}
	return list
}

// Log is a log without errors in its form; the rules are checked later. Its rounds are the years,
// rounds or seasons of the game, counted from 1.
type Log interface {
	Head() *Header
	// Start returns the state at the beginning of the game.
	Start() Shown
	// Rounds returns the number of rounds in the log.
	Rounds() int
	// At returns the position of a round in the file; for round 0, that of the list's key.
	At(round int) Pos
	// Moves returns the moves of a round in the order of the rules, with everything that was
	// written down. Round 0 holds the moves before the first round.
	Moves(round int) iter.Seq[Move]
	// Add appends a legal move to the log.
	Add(Move)
}

// Sheet is a completed sheet without errors in its form; the rules are checked later.
type Sheet interface {
	Head() *Header
	// Judge returns the violations, in any order, and the score of the marks as drawn. A sheet that
	// a legal game can produce has no violations.
	Judge() ([]Violation, Score)
	// Places lists the slots of the record's values, without the claimed score, for the players and
	// the data of the header.
	Places() []Place
	// Marks returns the marks of the sheet without the score: those in its places, and those that follow from them.
	Marks() []Mark
}

// Locator is a sheet that knows where the points of its score come from.
type Locator interface {
	// Locate sets the slots of the items and parts of its score.
	Locate(Score)
}

// Leveled is a log or a sheet of a game in which an automaton plays at a level.
type Leveled interface {
	// Level returns a pointer to the level, which can be set; "" if the record has none.
	Level() *string
}

// Resumer is a log that records several moves as one value, because only their sum matters.
type Resumer interface {
	// Resume returns the moves of the last round one by one, as they can be played, as far as they were written down.
	Resume(round int) []Move
}

// Typist is a state in which players may write down more than the legal moves.
type Typist interface {
	// Typed returns the other entries that are allowed now: numbers that are not moves, with the
	// right number, or without one if only the player knows it; and the move that the text spells,
	// if it is one of those that are too many to list.
	Typed(text string) []Move
}

// Pointer is a state that knows where on the boards moves happen.
type Pointer interface {
	// Point returns the slots that a legal move refers to, if any.
	Point(Move) []Slot
}

// Faulty is a sheet whose game declares its rules in a file. Some errors in that file show only when a sheet is judged.
type Faulty interface {
	// Faults returns those errors, with their positions in that file, after Judge.
	Faults() diag.List
	// Beyond returns what Judge left open; see Report.Beyond.
	Beyond() diag.List
}

// SortMoves sorts moves by the bytes of their text, and equal texts by player.
func SortMoves(moves []Move) {
	sortByKey(moves, func(m *Move) string { return m.String() + "\x00" + m.Player.Text })
}

// sortByKey sorts a list by the bytes of the keys, and keeps the order of equal ones. Each key is made once, and a
// page has no sorting of each type to load.
func sortByKey[T any](list []T, key func(*T) string) {
	keys := make([]string, len(list))
	for i := range list {
		keys[i] = key(&list[i]) + string([]byte{0, byte(i >> 16), byte(i >> 8), byte(i)})
	}
	slices.Sort(keys)
	was := slices.Clone(list)
	for i, k := range keys {
		at := k[len(k)-3:]
		list[i] = was[int(at[0])<<16|int(at[1])<<8|int(at[2])]
	}
}

// Written is a value that a record holds as one text in its own notation.
type Written interface {
	// Read sets the value from its text. It calls wrong for each error, with the code and the arguments of a message.
	Read(text string, wrong func(code string, args diag.Args))
	// String returns the text; Read accepts it.
	String() string
	// Pattern returns a regular expression that the text matches.
	Pattern() string
}
