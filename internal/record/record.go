// Package record reads records of games: completed sheets and logs. It turns
// YAML into what the games' engines judge, with the place of every value, and
// prints it back.
//
// What all games have in common is read here; what belongs to one game stands in
// the file of that game's name. A record that cannot be read gives all its
// mistakes; one that can is judged to its end.
package record

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// The kinds of records.
const (
	Log   = "log"   // every die and every action, in playing order
	Sheet = "sheet" // what the paper shows in the end
)

// Record is one record as it was read.
type Record struct {
	File  string
	Game  rules.Game
	Kind  string // Log or Sheet
	Title string // free text, or ""
	Date  string // ISO, or ""
	Lang  string // the language for drawing it, or ""
	// Players are the seats, clockwise.
	Players []string
	// Overrides are the data of the game that the record changes, as written:
	// int, []int, []string and nested maps of them; nil when there are none.
	Overrides map[string]any

	claims []rules.Claim
	part   part
}

// part is what a record holds besides its header: the game's own.
type part interface {
	judge() rules.Report
	data() rules.Data
	encode(w *writer)
}

// Data knows the data of a game. It reads the overrides of a record, which may
// be null, notes what is wrong with them, and returns the data to judge by.
type Data interface {
	Override(over doc.Value, players int) rules.Data
}

// Library returns the data of a game by its id, or what is wrong with them.
type Library func(game string) (Data, diag.List)

// Decode reads a record. The mistakes are all that are found in the file; with
// any, the record is nil. file is the name that places carry.
func Decode(file string, data []byte, library Library) (*Record, diag.List) {
	d := doc.Parse(file, data, doc.Options{})
	if !d.Root.Exists() {
		return nil, d.Errors()
	}
	r := &Record{File: file}
	errs := r.read(d.Root, library)
	if errs = append(errs, d.Errors()...); len(errs) > 0 {
		return nil, errs.Sort()
	}
	return r, nil
}

// Judge judges the record by the rules of its game.
func (r *Record) Judge() rules.Report { return r.part.judge() }

// Moves returns what each player may do where an unfinished log stops, in seat
// order. It is false for a sheet, which has no such point.
func (r *Record) Moves() ([]rules.Hint, bool) {
	if p, ok := r.part.(interface{ moves() []rules.Hint }); ok {
		return p.moves(), true
	}
	return nil, false
}

// game is what this package knows of one game.
type game struct {
	rules rules.Game
	// keys of the game's own part, by kind.
	keys map[string][]string
	// decode reads the game's own part.
	decode func(h *header) part
	// random plays a whole game.
	random func(players []string, d rules.Data, level string, seed uint64) part
	// final makes the sheet of a played log.
	final func(log part) part
	// levels are the grades of difficulty of solo games, if any.
	levels []string
}

// keysOf returns the keys of the game's own part; of all kinds for "".
func (g *game) keysOf(kind string) []string {
	if kind == "" {
		all := slices.Concat(g.keys[Log], g.keys[Sheet])
		slices.Sort(all)
		return slices.Compact(all)
	}
	return g.keys[kind]
}

// known are the games whose records can be read, in the order of the lists
// people see.
func known() []game { return []game{nileFlood, nilePyramids, sailing, mykerinosNile} }

func find(id string) (game, bool) {
	for _, g := range known() {
		if g.rules.ID == id {
			return g, true
		}
	}
	return game{}, false
}

// Games returns the ids of the games whose records can be read.
func Games() []string {
	ids := make([]string, len(known()))
	for i, g := range known() {
		ids[i] = g.rules.ID
	}
	return ids
}

// Levels returns the grades of difficulty of a game's solo mode, or none.
func Levels(id string) []string {
	g, _ := find(id)
	return g.levels
}

// Play plays a legal game at random, the same for the same arguments, and
// returns its log, or its final sheet. The level is "" unless the game is solo.
func Play(id string, players []string, d rules.Data, level string, seed uint64, sheet bool) *Record {
	g, _ := find(id)
	r := &Record{Game: g.rules, Kind: Log, Players: players, part: g.random(players, d, level, seed)}
	if sheet {
		r.Kind, r.part = Sheet, g.final(r.part)
	}
	return r
}
