package rules

import (
	"math/rand/v2"
	"slices"

	"cartouche/internal/diag"
)

// Ids of the rules that all games share. In lists they come after a game's own.
const (
	RuleNotation = "notation" // how actions are written
	RulePlayers  = "players"  // who takes part
	RuleClaimed  = "claimed"  // totals written down agree with the computed ones
	RuleTeams    = "teams"    // who plays together
)

// CommonCodes are the violation codes that all games share.
var CommonCodes = []string{"bad-notation", "unknown-player", "player-count", "dice-range", "total-mismatch",
	"item-mismatch", "game-unfinished", "game-already-over"}

// Game describes a game to the rest of the program: its codes and items, the form of its data and
// records, and how it is played.
type Game struct {
	ID     string
	Items  []string          // of the score, in the order of the reports
	Codes  []string          // of violations: the game's own, in order of importance
	Blanks []string          // keys of the sentences for slots that are blank, besides codes
	Rules  []string          // ids, in the order in which they are printed
	RuleOf map[string]string // the rule behind each code that always breaks the same one
	// Illegible is the code of the violation for a sheet whose marks cannot be read, or "". If a
	// sheet has it, nothing else on the sheet is judged, not even the claims.
	Illegible  string
	MinPlayers int
	MaxPlayers int
	Automaton  string   // name of the opponent in solo games; "" without one
	Levels     []string // levels of difficulty of the solo game, from the easiest; nil without levels
	Negative   bool     // items and totals of the score can be negative
	// Unit is how many digits after the point the units of all points have, in scores, claims and bounds; see decimal.go. Digits
	// says how many of them a record may write for an item, the total or a name of Deciding; 0 for those that it has not.
	Unit   int
	Digits map[string]int
	// Teams holds the seats of the teams by number of players. Where it has none, each player is one.
	Teams      map[int][][]int
	NamedTeams bool // instead, each record may name its teams
	// Outcomes are the ways in which the game can end, in their order; with Unranked there are no ranks and no winners.
	Outcomes []Ending
	Unranked bool
	Schema   []Datum // the form of its data
	// Warnings are about rules that a file declares, with their positions in it.
	Warnings diag.List
	// Log returns an empty log. Its type is a pointer to a struct whose tags declare the form of a
	// log; see package record. NewSheet does the same for a sheet.
	Log      func(Setup) Log
	NewSheet func() Sheet
	// ScoreSlot returns the slot for an item of a player's score, or for the "total". It returns
	// false if none is printed.
	ScoreSlot func(item string, seat int) (Slot, bool)
	// Figures says which numbers the items can be, in their order, for a number of players.
	Figures func(d Data, players int) []Figure
	// Deciding are the values that decide who wins, the most important first; nil for the total alone.
	Deciding []Key
	// NotAutomaton are the items that the automaton cannot gain.
	NotAutomaton []string
	// Random returns a function that plays at random from a state. Each call returns a legal move
	// or a number that players write down. The caller must play it before the next call.
	Random func(s State, rng *rand.Rand) func() Move
	// Fits reports the data that are valid one by one but do not fit together for a number of
	// players. d has every key of the schema.
	Fits func(d Data, players int) []Misfit
	// Spots returns the spots of the game's map in order. A drawing of the map must show all of
	// them. Spots is nil for a game without a map. d has every key of the schema.
	Spots func(d Data) []Spot
}

// Games is a list of games that have an engine. It must not be modified.
type Games []Game

// IDs returns the ids of the games, in the order of the list.
func (list Games) IDs() []string {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	return ids
}

// Find returns the game with the id, and whether it exists.
func (list Games) Find(id string) (Game, bool) {
	for _, g := range list {
		if g.ID == id {
			return g, true
		}
	}
	return Game{}, false
}

// Spot is a position on a map where pieces are placed.
type Spot struct {
	Name    string
	Space   string // the space that it is part of; by default its own name
	Segment int    // of the river
	Terrain string // "" for a city
	Icons   int
	Marks   []string // icons printed on it, which decide what may block it
	Beside  []string // names of the spots that it touches
}

// Datum describes one leaf of a game's data: a whole number, a list of them, or a list of words.
type Datum struct {
	Key       []string // the path of its keys: {"costs", "sow"}
	List      bool
	Low, High int // of the number, or of each number in a list
	Min, Max  int // length of a list
	// Words makes the datum a list of words. It reports whether a word is well-formed.
	Words func(word string) bool
	Fill  int // shorter lists are padded with zeros to this length
}

// NumberDatum describes a number from low to high.
func NumberDatum(low, high int, key ...string) Datum { return Datum{Key: key, Low: low, High: high} }

// ListDatum describes a list of least to most numbers, each from low to high.
func ListDatum(low, high, least, most int, key ...string) Datum {
	return Datum{Key: key, List: true, Low: low, High: high, Min: least, Max: most}
}

// Misfit is a value of the data that does not fit the others.
type Misfit struct {
	Key  []string   // the datum at fault
	With [][]string // the data that it conflicts with; of Key and With, the first overridden one is reported
	Code string
	Args diag.Args
}

// Data holds the values of a game for one number of players: int, []int, []string, and nested
// map[string]any of these. Data are checked against the game's schema when they are loaded, so the
// accessors panic if a key is missing.
type Data map[string]any

// Int returns the number at a path of keys.
func (d Data) Int(way ...string) int { return d.at(way).(int) }

// Ints returns the list at a path of keys. The caller must not modify it.
func (d Data) Ints(way ...string) []int { return d.at(way).([]int) }

// Words returns the list of words at a path of keys. The caller must not modify it.
func (d Data) Words(way ...string) []string { return d.at(way).([]string) }

// Lookup returns the value at a path of keys, and whether it exists.
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

// Set stores a value at a path of keys and creates missing maps.
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

// With returns a copy of the data in which the values of over override those of d. Maps are merged
// key by key; numbers and lists are replaced whole.
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

// Find returns the datum of the schema at a path of keys, and whether it exists.
func (g *Game) Find(way ...string) (Datum, bool) {
	i := slices.IndexFunc(g.Schema, func(d Datum) bool { return slices.Equal(d.Key, way) })
	if i < 0 {
		return Datum{}, false
	}
	return g.Schema[i], true
}

// Keys returns the keys that the schema allows below a path, in schema order.
func (g *Game) Keys(way ...string) []string {
	var keys []string
	for _, d := range g.Schema {
		if len(d.Key) > len(way) && slices.Equal(d.Key[:len(way)], way) && !slices.Contains(keys, d.Key[len(way)]) {
			keys = append(keys, d.Key[len(way)])
		}
	}
	return keys
}
