package record

import (
	"reflect"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// The kinds of records.
const (
	Log    = "log"    // every die and every action, in playing order
	Sheet  = "sheet"  // what is on paper at the end
	Scores = "scores" // the figures of the score block alone
)

// Record is one record.
type Record struct {
	File  string
	Game  rules.Game
	Kind  string // Log, Sheet or Scores
	Title string // free text, or ""
	Date  string // ISO, or ""
	Lang  string // the language for drawing it, or ""
	// Photograph says that a sheet was read from photographs and that nobody has reviewed it yet.
	Photograph bool
	// Players are the seats, clockwise.
	Players []string
	// Overrides are the data of the game that the record changes, as written:
	// int, []int, []string and nested maps of them; nil when there are none.
	Overrides map[string]any
	// Log, Sheet or Scores holds the record, by its kind; the others are nil.
	Log    rules.Log
	Sheet  rules.Sheet
	Scores *rules.Scores
}

// Library provides the games that records are read for.
type Library interface {
	// Games returns the ids of the games whose records can be read, in the order of the lists people see.
	Games() []string
	// Game returns a game with its data, or the errors in its data.
	Game(id string) (rules.Game, Data, diag.List)
}

// Data holds the data of a game. It reads the overrides of a record, which may be null,
// reports their errors, and returns the data to judge by.
type Data interface {
	Override(over doc.Value, players int) rules.Data
}

// Decode reads a record. It returns all errors of the file; if it has any, the record is nil.
// file is the name of the file in the positions of errors.
func Decode(file string, data []byte, library Library) (*Record, diag.List) {
	d := doc.Parse(file, data, doc.Options{})
	if !d.Root.Exists() {
		return nil, d.Errors()
	}
	r := &Record{File: file}
	errs := r.read(d.Root, library)
	errs = append(errs, d.Errors()...)
	if i := slices.IndexFunc(errs, func(e diag.Diagnostic) bool { return e.Code == "record-none" }); i >= 0 {
		errs = errs[i : i+1] // errors of its YAML only follow
	}
	if len(errs) > 0 {
		return nil, errs.Sort()
	}
	return r, nil
}

// read reads the whole record. Errors of the record are added to its document; the returned
// list has those of the game's data.
func (r *Record) read(root doc.Value, library Library) diag.List {
	switch kind := root.Kind(); {
	case kind == doc.List, kind == doc.Scalar && !strings.Contains(root.Raw(), ":"):
		root.Fail("record-none", "", nil)
		return nil
	case kind != doc.Map:
		root.Only()
		return nil
	}
	id := gameOf(root.Need("game"), library.Games())
	var data Data
	var errs diag.List
	if id != "" {
		r.Game, data, errs = library.Game(id)
	}
	r.Kind = wordOf(root.Need("kind"), r.kinds()...)
	if len(errs) > 0 && r.Game.NewSheet == nil { // the game itself could not be read
		return errs
	}
	in := &reader{root: root, most: r.Game.MaxPlayers, outcomes: withOutcomes && r.Game.Outcomes != nil}
	head := rules.Header{PlayersPos: posOf(root.Get("players").Pos())}
	head.Players = in.readPlayers(r.Game.Automaton)
	r.Players = head.Names()
	r.readTexts(root)
	if id == "" {
		return nil
	}
	sheet := r.Game.NewSheet()
	if root.Only(slices.Concat(r.keys(), r.gameKeys(sheet))...); len(errs) > 0 {
		return errs
	}
	over := root.Get("data")
	head.Data, r.Overrides = data.Override(over, len(head.Players)), overrides(over)
	if withOutcomes {
		head.Outcome = in.readOutcome(root.Get("claimed"), r.Game, r.Kind)
	}
	if head.Claims = readClaims(root.Get("claimed"), r.Game, "total", r.Kind != Scores); r.Kind == Scores {
		r.Scores = in.scores(r.Game, head)
		return nil
	}
	if v := root.Get("finished"); v.Exists() && r.Kind == Sheet {
		head.Unfinished = !v.Bool()
	}
	in.blanks, in.log = head.Unfinished, r.Kind == Log
	if own, isOwn := ownOf(sheet); isOwn {
		r.Sheet = sheet
		return own.read(in, head)
	}
	switch r.Kind {
	case Log:
		r.Log = r.Game.Log(rules.Setup{})
	case Sheet:
		r.Sheet = sheet
	default:
		return nil
	}
	*r.part().Head() = head
	in.fields(shapeOf(r.Game, r.part()), root, reflect.ValueOf(r.part()).Elem())
	return nil
}

// ownSheet is a sheet of a game that declares its rules. Its contents depend on these rules, so
// no struct can declare them.
type ownSheet interface {
	keys() []string
	read(in *reader, head rules.Header) diag.List
	print(p *printer)
	blank(b *blank)
	Open() diag.List
	Places() []rules.Place
	schema(s schemer) object
}

func (r *Record) kinds() []string {
	if r.Game.NewSheet != nil && r.Game.Log == nil {
		return []string{Sheet, Scores}
	}
	return []string{Log, Sheet, Scores}
}

// keys returns those that every record of the kind may have; those of all when the kind is unknown.
func (r *Record) keys() []string {
	switch r.Kind {
	case Log:
		return keys
	case Scores:
		return append(keys[:len(keys):len(keys)], "read")
	}
	return append(keys[:len(keys):len(keys)], "read", "finished")
}

// gameKeys returns the keys of the game's own part; those of all kinds of records when the kind is unknown.
func (r *Record) gameKeys(blank rules.Sheet) []string {
	if r.Kind == Scores {
		return scoreKeys(r.Game)
	}
	if own, isOwn := ownOf(blank); isOwn {
		return own.keys()
	}
	log, sheet := shapeOf(r.Game, r.Game.Log(rules.Setup{})).keys, shapeOf(r.Game, blank).keys
	switch r.Kind {
	case Log:
		return log
	case Sheet:
		return sheet
	}
	all := slices.Concat(log, sheet, scoreKeys(r.Game))
	slices.Sort(all)
	return slices.Compact(all)
}

// part returns the log, the sheet or the scores.
func (r *Record) part() interface{ Head() *rules.Header } {
	switch r.Kind {
	case Log:
		return r.Log
	case Scores:
		return r.Scores
	}
	return r.Sheet
}

// Data returns the data that the record is judged by, its overrides included.
func (r *Record) Data() rules.Data { return r.part().Head().Data }

// Judge judges the record by the rules of its game.
func (r *Record) Judge() rules.Report {
	switch r.Kind {
	case Log:
		return r.Game.JudgeLog(r.Log)
	case Scores:
		return r.Game.JudgeScores(r.Scores)
	}
	return r.Game.JudgeSheet(r.Sheet)
}

// Moves returns the legal moves of each player where an unfinished log stops, in seat order.
// It returns false for other records.
func (r *Record) Moves() ([]rules.Hint, bool) {
	if r.Kind != Log {
		return nil, false
	}
	return r.Game.Moves(r.Log), true
}

// Play plays a legal game at random, the same for the same arguments, and returns its
// log, or its final sheet. The level is "" unless the game is solo. It returns an error
// when no game comes to an end.
func Play(g rules.Game, setup rules.Setup, seed uint64, sheet bool) (*Record, error) {
	log, err := g.Play(setup, seed)
	if err != nil {
		return nil, err
	}
	r := &Record{Game: g, Kind: Log, Players: setup.Players, Log: log}
	if sheet {
		r.Kind, r.Sheet, r.Log = Sheet, g.Played(log, log.Rounds()).Sheet(), nil
	}
	return r, nil
}
