package rules

import (
	"slices"

	"cartouche/internal/diag"
)

// Ids of the rules that all games share. A game's own come before them.
const (
	RuleNotation = "notation" // how actions are written
	RulePlayers  = "players"  // who takes part
	RuleClaimed  = "claimed"  // totals written down agree with the computed ones
)

// CommonCodes are the codes of violations that every game can have.
var CommonCodes = []string{"bad-notation", "unknown-player", "player-count", "dice-range", "total-mismatch",
	"item-mismatch", "game-unfinished", "game-already-over"}

// Game is a game as a value: its words, its data, its records and its play.
type Game struct {
	ID     string
	Items  []string          // of the score, in the order of the reports
	Codes  []string          // of violations: the game's own, in the order in which they count
	Rules  []string          // ids, in the order in which they are printed
	RuleOf map[string]string // the rule behind each code that has but one
	// Illegible is the code of a sheet whose marks cannot be read: nothing else of it
	// is judged then, not even what was claimed; "" without one.
	Illegible  string
	MinPlayers int
	MaxPlayers int
	Automaton  string   // name of the opponent in solo games; "" without one
	Levels     []string // grades of difficulty of the solo game, from the easiest; nil without one
	Negative   bool     // items and totals of the score can be negative
	Schema     []Datum  // what its data look like
	// Log returns a log in which nothing has happened yet. Its type, a pointer to
	// a struct, declares by its tags what a record of the game holds; see
	// package record. NewSheet does the same for a sheet.
	Log      func(Setup) Log
	NewSheet func() Sheet
	// ScoreSlot is the box for an item of a player's score, or for the "total";
	// false when nothing is printed for it.
	ScoreSlot func(item string, seat int) (Slot, bool)
	// Random returns who plays at random on a state: each call gives the next
	// move, which is legal, or false when the game drags on. The try counts the
	// games that were thrown away before.
	Random func(s State, seed, try uint64) func() (Move, bool)
	// Fits finds the data that are well formed each by itself but do not fit
	// together for that many players. d has every key of the schema.
	Fits func(d Data, players int) []Misfit
	// Spots are the places of the game's map, in its order, when it has one: what
	// a drawing of it must show. d has every key of the schema.
	Spots func(d Data) []Spot
}

// Spot is a place of a map where pieces stand.
type Spot struct {
	Name    string
	Space   string // what it is a part of; its own name when it is not
	Segment int    // of the river
	Terrain string // "" for a city
	Icons   int
	Marks   []string // printed on it: what may block it
	Beside  []string // names of those that it touches
}

// Datum is one leaf of a game's data: a whole number, or a list of them, or a
// list of words.
type Datum struct {
	Key       []string // the way to it: {"costs", "sow"}
	List      bool
	Low, High int // of the number, or of each in the list
	Min, Max  int // length of a list
	// Words makes it a list of words, and reports whether a word has the right form.
	Words func(word string) bool
	Fill  int // a list that is shorter is filled up with zeros
}

// NumberDatum describes a datum that is a number.
func NumberDatum(low, high int, key ...string) Datum { return Datum{Key: key, Low: low, High: high} }

// ListDatum describes a datum that is a list of numbers, from least to most of them.
func ListDatum(low, high, least, most int, key ...string) Datum {
	return Datum{Key: key, List: true, Low: low, High: high, Min: least, Max: most}
}

// Misfit is a datum that does not fit the others.
type Misfit struct {
	Key  []string   // the datum at fault, first of all the one to blame when it was overridden
	With [][]string // the data that it does not fit
	Code string
	Args diag.Args
}

// Data are the values of a game for one number of players: int, []int and []string, or a
// nested map[string]any of them. Only data that follow the game's schema get
// this far; asking for what is not there is a mistake in the program and panics.
type Data map[string]any

// Int returns the number at the end of the way.
func (d Data) Int(way ...string) int { return d.at(way).(int) }

// Ints returns the list at the end of the way. It belongs to the data.
func (d Data) Ints(way ...string) []int { return d.at(way).([]int) }

// Words returns the list of words at the end of the way. It belongs to the data.
func (d Data) Words(way ...string) []string { return d.at(way).([]string) }

// Lookup returns what lies at the end of the way, and whether there is anything.
func (d Data) Lookup(way ...string) (any, bool) {
	var v any = map[string]any(d)
	for _, k := range way {
		m, ok := v.(map[string]any)
		if !ok {
			return nil, false
		}
		if v, ok = m[k]; !ok {
			return nil, false
		}
	}
	return v, true
}

func (d Data) at(way []string) any {
	v, ok := d.Lookup(way...)
	if !ok {
		panic("rules: no datum " + slices.Concat(way)[0])
	}
	return v
}

// Set puts a value at the end of the way, making the maps it needs.
func (d Data) Set(value any, way ...string) {
	m := map[string]any(d)
	for _, k := range way[:len(way)-1] {
		next, ok := m[k].(map[string]any)
		if !ok {
			next = map[string]any{}
			m[k] = next
		}
		m = next
	}
	m[way[len(way)-1]] = value
}

// With returns the data with those of over in their place; d is unchanged.
// Maps are merged key by key, numbers and lists replaced.
func (d Data) With(over Data) Data { return merge(d, over) }

func merge(under, over map[string]any) map[string]any {
	out := make(map[string]any, len(under))
	for k, v := range under {
		out[k] = v
	}
	for k, v := range over {
		a, okA := out[k].(map[string]any)
		if b, ok := v.(map[string]any); ok && okA {
			out[k] = merge(a, b)
		} else {
			out[k] = v
		}
	}
	return out
}

// Find returns the datum of the schema at the end of the way.
func (g Game) Find(way ...string) (Datum, bool) {
	i := slices.IndexFunc(g.Schema, func(d Datum) bool { return slices.Equal(d.Key, way) })
	if i < 0 {
		return Datum{}, false
	}
	return g.Schema[i], true
}

// Keys returns the keys that the schema allows below the way, in its order.
func (g Game) Keys(way ...string) []string {
	var keys []string
	for _, d := range g.Schema {
		if len(d.Key) > len(way) && slices.Equal(d.Key[:len(way)], way) && !slices.Contains(keys, d.Key[len(way)]) {
			keys = append(keys, d.Key[len(way)])
		}
	}
	return keys
}
