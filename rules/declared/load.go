package declared

import (
	"maps"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// Rules is a parsed file rules.yaml without errors.
type Rules struct {
	Setting
	Entries []*entries.Entry

	called   []*calledDefinition // definitions with parameters, in the order of their numbers
	names    []*name             // entries and definitions, in the order in which they may be used
	index    map[string]int      // index into names, by name
	paper    *entries.Paper
	checks   []*check
	items    []*item
	winner   []key
	ranked   *expression // whether a player has a rank; nil for the default
	outcomes []outcome
	unranked bool  // nobody has a rank, because the outcome of the table decides
	counts   []int // entries of players that items are made of
	unit     int   // digits after the point of the units of points; see rules.Decimal
	teams    teams
	runs     []sync.Pool // by number of players: pools of *run for reuse

	blanks   []string // keys of sentences for blanks
	warnings diag.List
}

// name is an entry or a definition, which expressions use by name.
type name struct {
	name    string
	entry   *entries.Entry // nil for a definition
	value   *expression
	player  bool             // it depends on the player
	entries []*entries.Entry // the entries that it uses, from left to right
}

// calledDefinition is a definition with parameters.
type calledDefinition struct {
	name   string
	from   doc.Value
	player bool // it depends on the player
}

// expression is an expression of the file.
type expression struct {
	*formula.Formula
	from doc.Value
	name string // of its definition, check or item
	uses []int  // what it uses: indices of names, or the constants below
}

// Names that expressions use besides entries and definitions.
const (
	usesPlayers = -1 - iota
	usesMe
	usesData
	usesEveryone
	usesIt
	usesIndex
	usesFinished
	usesNothing
	usesTeam
	usesTeams
	usesPoints
)

// predefinedUses are the spellings of these constants, in their order.
var predefinedUses = []string{"players", "me", "data", "everyone", "it", "index", "finished", formula.NothingName, "team", "teams", pointsName}

// using resolves the names that an expression uses.
func (r *reader) using(f *formula.Formula, from doc.Value) *expression {
	e := &expression{Formula: f, from: from, name: r.reading}
	for _, used := range f.Uses() {
		if i := slices.Index(predefinedUses, used); i >= 0 && (used != pointsName || !r.pointsHidden()) {
			e.uses = append(e.uses, -1-i)
		} else {
			e.uses = append(e.uses, slices.IndexFunc(r.rules.names, func(n *name) bool { return n.name == used }))
		}
	}
	r.warnOfLongest(e)
	return e
}

// key is one of the values that decide who wins.
type key struct {
	total bool
	item  int // index; -1 for none
	name  *name
	less  bool // less is better
}

// Load parses the file rules.yaml of a game. file is its name in positions. Load returns all errors
// in the file.
func Load(file string, data []byte, setting Setting) (*Rules, diag.List) {
	d := doc.Parse(file, data, doc.Options{BlockText: true})
	if !d.Root.Exists() {
		return nil, d.Errors()
	}
	boards, errs := setting.Boards(setting.Players)
	if len(errs) > 0 {
		return nil, errs
	}
	r := &reader{rules: &Rules{Setting: setting, runs: make([]sync.Pool, setting.MaxPlayers+1)}, boards: boards, data: setting.Data(setting.Players),
		language: Language, forTable: Language, many: map[*entries.Entry]int{}, broken: map[string]bool{}, known: map[string]formula.Type{}, scopes: map[[2]bool]map[string]formula.Type{}}
	r.read(d.Root)
	if errs := d.Errors(); len(errs) > 0 {
		return nil, errs.Sort()
	}
	r.rules.paper = &entries.Paper{Entries: r.rules.Entries, MinPlayers: setting.MinPlayers, MaxPlayers: setting.MaxPlayers, Data: setting.Data, Boards: setting.Boards,
		Teams: r.rules.teams.seats, NamedTeams: r.rules.teams.named}
	r.rules.warnings = r.rules.warnings.Sort()
	r.rules.index = map[string]int{}
	for i, n := range r.rules.names {
		r.rules.index[n.name] = i
	}
	return r.rules, nil
}

// reader reads a file rules.yaml.
type reader struct {
	rules  *Rules
	boards []entries.Component
	data   rules.Data
	many   map[*entries.Entry]int              // entries of more than exactEdges edges, with their number
	broken map[string]bool                     // names whose values are unknown because they have errors
	known  map[string]formula.Type             // names that expressions may use here, except `everyone`, `team`, `teams`
	every  map[string]formula.Type             // fields of `everyone`
	scopes map[[2]bool]map[string]formula.Type // names by whether the block has `for`, and whether it is about the table
	later  []string                            // definitions that are not read yet

	language *formula.Language // with the definitions that have parameters
	forTable *formula.Language // without those that depend on the player
	defined  []string          // names of all definitions

	figures []func() // reads the ranges and steps of items, after the unit of points is known
	scored  []string // names of all items of the score, and total
	once    bool     // the check that is being read is judged once for all players, or for a team
	ofTeam  bool     // the outcome that is being read is that of a team
	reading string   // the definition, check or item that is being read
}

// predefined are the predefined names of expressions, and operators are the words that are not names.
// Neither they nor functions can be names of entries and definitions.
var predefined = []string{"data", "players", "me", "everyone", "it", "index", "total", "finished", formula.NothingName, "team", "teams"}
var operators = []string{"and", "or", "not", "in", "matches", "contains", "startsWith", "endsWith", "let", "true", "false", "nil", "if", "else"}

func (r *reader) read(v doc.Value) {
	v.Only(keysOf(fileKeys)...)
	if v.Kind() != doc.Map {
		return
	}
	all := v.Need("entries")
	if all.Kind() == doc.Map && len(all.Entries()) == 0 {
		all.Fail("declared-no-entry", "", nil)
	}
	r.readEntries(all, v.Get("relations"))
	families, errs := entries.Families(r.rules.Entries, r.boards, r.data)
	for _, e := range errs {
		v.FailAt(e.Pos, e.Code, e.Hint, e.Args)
	}
	for i, f := range families {
		if len(f.Spots) == 0 {
			r.broken[r.rules.Entries[i].Name] = true
		}
		if n := len(f.Spots); n > exactEdges && f.Between() == 2 {
			r.many[f.Entry] = n
		}
	}
	r.readTeams(v.Get("teams"))
	r.declareEntries(families)
	for _, e := range optional(v.Get("score"), "harvest") {
		r.scored = append(r.scored, e.Key)
	}
	r.scored = append(r.scored, "total")
	r.define(v.Get("define"))
	r.readScore(v.Need("score"))
	r.readChecks(v.Get("checks"))
	r.readWinner(v.Get("winner"))
	r.readRanked(v.Get("ranked"))
	r.readOutcomes(v.Get("outcome"), v.Get("score"), v.Get("winner"))
	for _, read := range r.figures {
		read()
	}
}

// optional returns the entries of an optional map. An error shows this key as an example.
func optional(v doc.Value, example string) []doc.Entry {
	switch {
	case !v.Exists():
		return nil
	case v.Kind() != doc.Map:
		v.Only(example)
	}
	return v.Entries()
}

// newName reports whether the key of a map is a valid new name.
func (r *reader) newName(e doc.Entry) bool {
	fail := func(code string, args diag.Args) bool {
		args["found"] = e.Key
		e.Value.FailAt(e.At, code, "", args)
		r.broken[e.Key] = r.broken[e.Key] || code != "declared-name-twice"
		return false
	}
	switch {
	case !identifier().MatchString(e.Key):
		return fail("declared-name-form", diag.Args{})
	case Language.Takes(e.Key), slices.Contains(predefined, e.Key), slices.Contains(operators, e.Key):
		return fail("declared-name-taken", diag.Args{})
	case slices.ContainsFunc(r.rules.Entries, func(x *entries.Entry) bool { return x.Name == e.Key }),
		slices.ContainsFunc(r.rules.names, func(n *name) bool { return n.name == e.Key }),
		slices.Contains(r.language.Definitions(), e.Key):
		return fail("declared-name-twice", diag.Args{})
	}
	return true
}

// declareEntries declares the entries and the predefined names.
func (r *reader) declareEntries(families []*entries.Family) {
	r.every = map[string]formula.Type{}
	r.known["players"], r.known["me"], r.known["finished"] = formula.Number, formula.Number, formula.Bool
	r.known["data"] = formula.TypeOf(map[string]any(r.data))
	for i, e := range r.rules.Entries {
		n := &name{name: e.Name, entry: e, player: !e.Table, entries: []*entries.Entry{e}}
		typ := formula.Type{}
		if !r.broken[e.Name] {
			typ = valueType(families[i])
		}
		r.add(n, typ)
	}
}

func (r *reader) add(n *name, typ formula.Type) {
	r.rules.names = append(r.rules.names, n)
	r.known[n.name] = typ
	if n.player {
		r.every[n.name] = formula.ListOf(typ)
	}
	clear(r.scopes)
}

// scope returns the names that an expression may use. With item, they include those of `for`; with
// table, they exclude those of a single player. The map is valid until the next call.
func (r *reader) scope(item *formula.Type, table bool) map[string]formula.Type {
	kind := [2]bool{item != nil, table}
	names, ok := r.scopes[kind]
	if !ok {
		names = r.newScope(table)
		r.scopes[kind] = names
	}
	if item != nil {
		names["it"], names["index"] = *item, formula.Number
	}
	return names
}

// newScope returns the names outside of `for`.
func (r *reader) newScope(table bool) map[string]formula.Type {
	names := maps.Clone(r.known)
	names["everyone"] = formula.Type{Kind: formula.RecordKind, Fields: r.every, Terms: [2]diag.Term{"kind-everyone", "kind-everyone"}}
	r.addTeams(names)
	if table {
		delete(names, "me")
		delete(names, "team")
		for _, n := range r.rules.names {
			if n.player {
				delete(names, n.name)
			}
		}
	}
	return names
}

// sentence checks that the game's source language has a text, if it is required, and that the text
// uses only these arguments.
func (r *reader) sentence(v doc.Value, at diag.Pos, key string, must bool, given ...string) {
	args, ok := r.rules.Text(key)
	if !ok {
		if must {
			v.FailAt(at, "declared-sentence", "", diag.Args{"found": key, "file": diag.Path(r.rules.Texts)})
		}
		return
	}
	for _, a := range args {
		switch {
		case slices.Contains(given, a):
		case len(given) == 0:
			v.FailAt(at, "declared-sentence-plain", "", diag.Args{"found": a, "key": key})
		default:
			v.FailAt(at, "declared-sentence-argument", "", diag.Args{"found": a, "key": key, "allowed": given})
		}
	}
}
