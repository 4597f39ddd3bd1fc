package rules

import (
	"math/rand/v2"
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

// Game describes a game to the rest of the program: its codes and items, the form
// of its data and records, and how it is played.
type Game struct {
	ID     string
	Items  []string          // of the score, in the order of the reports
	Codes  []string          // of violations: the game's own, in the order in which they count
	Rules  []string          // ids, in the order in which they are printed
	RuleOf map[string]string // the rule behind each code that always has the same one
	// Illegible is the code of the violation that a sheet's marks cannot be read, or
	// "". If a sheet has it, nothing else on the sheet is judged, not even the claims.
	Illegible  string
	MinPlayers int
	MaxPlayers int
	Automaton  string   // name of the opponent in solo games; "" without one
	Levels     []string // grades of difficulty of the solo game, from the easiest; nil without one
	Negative   bool     // items and totals of the score can be negative
	Schema     []Datum  // the form of its data
	// Log returns a log in which nothing has happened yet. Its type, a pointer to
	// a struct, declares by its tags what a record of the game holds; see
	// package record. NewSheet does the same for a sheet.
	Log      func(Setup) Log
	NewSheet func() Sheet
	// ScoreSlot returns the box for an item of a player's score, or for the "total".
	// It returns false when no box is printed for it.
	ScoreSlot func(item string, seat int) (Slot, bool)
	// Random returns a function that plays at random from a state: each call returns a
	// move, which must be played before the next call: a legal one, or a number that
	// players write down.
	Random func(s State, rng *rand.Rand) func() Move
	// Fits returns the data that are valid one by one but do not fit together for
	// that number of players. d has every key of the schema.
	Fits func(d Data, players int) []Misfit
	// Spots returns the places of the game's map, in its order, which a drawing of
	// the map must show. It is nil for a game without a map. d has every key of the
	// schema.
	Spots func(d Data) []Spot
}

// Games are the games that have an engine. Nobody may change the list.
type Games []Game

// IDs returns their ids, in the same order.
func (list Games) IDs() []string {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	return ids
}

// Find returns the game with the id, and whether there is one.
func (list Games) Find(id string) (Game, bool) {
	for _, g := range list {
		if g.ID == id {
			return g, true
		}
	}
	return Game{}, false
}

// Spot is a place of a map where pieces stand.
type Spot struct {
	Name    string
	Space   string // the space that it is part of; else its own name
	Segment int    // of the river
	Terrain string // "" for a city
	Icons   int
	Marks   []string // printed on it: what may block it
	Beside  []string // names of the spots that it touches
}

// Datum is one leaf of a game's data: a whole number, or a list of them, or a
// list of words.
type Datum struct {
	Key       []string // the path of its keys: {"costs", "sow"}
	List      bool
	Low, High int // of the number, or of each in the list
	Min, Max  int // length of a list
	// Words makes it a list of words, and reports whether a word has the right form.
	Words func(word string) bool
	Fill  int // a shorter list is filled up with zeros to this length
}

// NumberDatum describes a datum that is a number.
func NumberDatum(low, high int, key ...string) Datum { return Datum{Key: key, Low: low, High: high} }

// ListDatum describes a datum that is a list of numbers, from least to most of them.
func ListDatum(low, high, least, most int, key ...string) Datum {
	return Datum{Key: key, List: true, Low: low, High: high, Min: least, Max: most}
}

// Misfit is a datum that does not fit the others.
type Misfit struct {
	Key  []string   // the datum at fault
	With [][]string // the data that it does not fit; of Key and With, the first that was overridden is reported
	Code string
	Args diag.Args
}

// Data holds the values of a game for one number of players: int, []int, []string,
// and nested map[string]any of these. Data are checked against the game's schema
// before they get here, so a method that is asked for a missing key panics.
type Data map[string]any

// Int returns the number at a path of keys.
func (d Data) Int(way ...string) int { return d.at(way).(int) }

// Ints returns the list at a path of keys. The caller must not change it.
func (d Data) Ints(way ...string) []int { return d.at(way).([]int) }

// Words returns the list of words at a path of keys. The caller must not change it.
func (d Data) Words(way ...string) []string { return d.at(way).([]string) }

// Lookup returns the value at a path of keys, and whether there is one.
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

// Set puts a value at a path of keys, and makes the maps that it needs.
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

// With returns a copy of the data in which the values of over replace those of d.
// Maps are merged key by key; numbers and lists are replaced whole.
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

// Find returns the datum of the schema at a path of keys, and whether there is one.
func (g *Game) Find(way ...string) (Datum, bool) {
	i := slices.IndexFunc(g.Schema, func(d Datum) bool { return slices.Equal(d.Key, way) })
	if i < 0 {
		return Datum{}, false
	}
	return g.Schema[i], true
}

// Keys returns the keys that the schema allows below a path, in its order.
func (g *Game) Keys(way ...string) []string {
	var keys []string
	for _, d := range g.Schema {
		if len(d.Key) > len(way) && slices.Equal(d.Key[:len(way)], way) && !slices.Contains(keys, d.Key[len(way)]) {
			keys = append(keys, d.Key[len(way)])
		}
	}
	return keys
}
