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

// Rules is a file rules.yaml that was understood.
type Rules struct {
	Setting
	Entries []*entries.Entry

	names  []*name        // entries and definitions, in the order in which they may be used
	index  map[string]int // of the names
	paper  *entries.Paper
	checks []*check
	items  []*item
	winner []key
	runs   []sync.Pool // by number of players, of *run that have judged a sheet
}

// name is something that expressions can ask for by its name.
type name struct {
	name    string
	entry   *entries.Entry // nil for a definition
	value   *expression
	player  bool             // it depends on who is asked about
	entries []*entries.Entry // those that it comes from, from left to right
}

// expression is an expression of the file.
type expression struct {
	*formula.Formula
	from doc.Value
	name string // of the definition, the check or the item that it is in
	uses []int  // of what it asks for: the index of a name, or one of those below
}

// What expressions ask for that is none of the names.
const (
	usesPlayers = -1 - iota
	usesMe
	usesData
	usesEveryone
	usesIt
	usesIndex
)

// ownUses are the names of these, in their order.
var ownUses = []string{"players", "me", "data", "everyone", "it", "index"}

// using finds what an expression asks for.
func (r *reader) using(f *formula.Formula, from doc.Value) *expression {
	e := &expression{Formula: f, from: from, name: r.reading}
	for _, used := range f.Uses() {
		if i := slices.Index(ownUses, used); i >= 0 {
			e.uses = append(e.uses, -1-i)
		} else {
			e.uses = append(e.uses, slices.IndexFunc(r.rules.names, func(n *name) bool { return n.name == used }))
		}
	}
	return e
}

// key is one of what decides who wins.
type key struct {
	total bool
	item  int // index; -1 for none
	name  *name
	less  bool // the lower is the better
}

// Load reads the file rules.yaml of a game. file is the name that places carry. The
// errors are all that is wrong with the file.
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
		broken: map[string]bool{}, known: map[string]formula.Type{}, scopes: map[[2]bool]map[string]formula.Type{}}
	r.read(d.Root)
	if errs := d.Errors(); len(errs) > 0 {
		return nil, errs.Sort()
	}
	r.rules.paper = &entries.Paper{Entries: r.rules.Entries, MinPlayers: setting.MinPlayers, MaxPlayers: setting.MaxPlayers, Data: setting.Data, Boards: setting.Boards}
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
	broken map[string]bool                     // names whose values nobody knows, for they were mistaken
	known  map[string]formula.Type             // names that expressions may use here, but for everyone
	every  map[string]formula.Type             // fields of everyone
	scopes map[[2]bool]map[string]formula.Type // names by whether there is a turn, and whether it is about the table
	later  []string                            // definitions that were not read yet

	reading string // the definition, check or item that is being read
}

// own are the names in expressions that the language has itself, operators words that are
// no names. Neither they nor functions can be names of entries and definitions.
var own = []string{"data", "players", "me", "everyone", "it", "index", "total"}
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
	}
	r.know(families)
	r.define(v.Get("define"))
	r.readScore(v.Need("score"))
	r.readChecks(v.Get("checks"))
	r.readWinner(v.Get("winner"))
}

// optional are the entries of a map that may be left out.
func optional(v doc.Value) []doc.Entry {
	if !v.Exists() {
		return nil
	}
	return v.Entries()
}

// newName reports whether an entry of a map can have the name that it has.
func (r *reader) newName(e doc.Entry) bool {
	_, function := Language.Find(e.Key)
	fail := func(code string, args diag.Args) bool {
		args["found"] = e.Key
		e.Value.FailAt(e.At, code, "", args)
		r.broken[e.Key] = r.broken[e.Key] || code != "declared-name-twice"
		return false
	}
	switch {
	case !identifier.MatchString(e.Key):
		return fail("declared-name-form", diag.Args{})
	case function, slices.Contains(own, e.Key), slices.Contains(operators, e.Key):
		return fail("declared-name-taken", diag.Args{})
	case slices.ContainsFunc(r.rules.Entries, func(x *entries.Entry) bool { return x.Name == e.Key }):
		return fail("declared-name-twice", diag.Args{})
	}
	return true
}

// know makes the entries and what the language has itself known to expressions.
func (r *reader) know(families []*entries.Family) {
	r.every = map[string]formula.Type{}
	r.known["players"], r.known["me"] = formula.Number, formula.Number
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

// scope returns the names of an expression: with those of a turn of `for`, and without
// what belongs to one player where it is about the table. They hold until the next scope is
// asked for.
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

// newScope returns the names outside of turns.
func (r *reader) newScope(table bool) map[string]formula.Type {
	names := maps.Clone(r.known)
	names["everyone"] = formula.Record(r.every)
	if table {
		delete(names, "me")
		for _, n := range r.rules.names {
			if n.player {
				delete(names, n.name)
			}
		}
	}
	return names
}

// sentence checks that the game's source language has a text, if it must, and that the
// text asks for nothing but these arguments.
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
