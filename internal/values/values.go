// Package values reads a game's numbers (values.yaml) and the overrides of a record, and checks both against the schema of the
// game's engine. It depends on neither fonts nor layouts, so that records can be judged without them. Begin at Load.
package values

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// Values holds the numbers of a game from data/<game>/values.yaml. Each datum has one value, or one for each number of players:
//
//	hire: {value: 3}
//	years: {players: {1: 10, 2: 12}}
//	rows: {value: 5, house: true}
//
// A value is a whole number, a list of them, a list of words, or a map of such values. The values
// of a game with an engine follow the engine's schema.
type Values struct {
	game    rules.Game // its schema is nil if the game has no engine
	data    []datum
	players map[int]rules.Data // of a game with an engine, computed once
}

// datum is one top-level key of the file.
type datum struct {
	key   string
	pos   diag.Pos // of its value
	house bool
	all   any         // the same for all numbers of players, or nil
	by    map[int]any // by number of players
}

// Files is a source of files, such as a project.
type Files interface {
	// Read returns a file of at most limit bytes, and its name for messages.
	Read(name string, limit int64) ([]byte, string, error)
}

// Load reads the values of a game from its folder; see Parse.
func Load(files Files, folder string, game rules.Game) (*Values, diag.List) {
	data, shown, err := files.Read(folder+"/values.yaml", doc.MaxBytes)
	if err != nil {
		return nil, diag.Of(err)
	}
	return Parse(shown, data, game)
}

// None returns the values of a game without any.
func None(game rules.Game) *Values { return &Values{game: game, players: map[int]rules.Data{}} }

// Parse parses the file values.yaml of a game; the zero game has no engine. file is its name in
// positions. Parse returns all errors in the file; if it is not valid YAML, the values are nil.
func Parse(file string, data []byte, game rules.Game) (*Values, diag.List) {
	d := doc.Parse(file, data, doc.Options{})
	if errs := d.Errors(); len(errs) > 0 && !d.Root.Exists() {
		return nil, errs
	}
	v := &Values{game: game, players: map[int]rules.Data{}}
	for _, e := range d.Root.Entries() {
		if game.Schema != nil && !e.Value.Known(e.Key, e.At, "unknown-key", game.Keys()) {
			continue
		}
		v.data = append(v.data, v.readDatum(e))
	}
	if game.Schema != nil {
		for _, key := range game.Keys() {
			d.Root.Need(key)
		}
	}
	if len(d.Errors()) == 0 && game.Schema != nil {
		v.fit(d.Root)
	}
	return v, d.Errors()
}

func (v *Values) readDatum(e doc.Entry) datum {
	out := datum{key: e.Key, pos: e.Value.Pos(), by: map[int]any{}}
	before := e.Value.ErrorCount()
	e.Value.Only("value", "players", "house")
	known := e.Value.ErrorCount() == before
	if h := e.Value.Get("house"); h.Exists() {
		out.house = h.Bool()
	}
	value, players := e.Value.Get("value"), e.Value.Get("players")
	switch {
	case value.Exists() && players.Exists():
		players.Fail("value-and-players", "", diag.Args{"found": e.Key})
	case value.Exists():
		out.all = v.read(value, true, e.Key)
	case players.Exists():
		v.readPlayers(&out, players)
	case e.Value.Kind() == doc.Map && known: // otherwise an unknown key may be the missing one
		e.Value.Need("value")
	}
	return out
}

func (v *Values) readPlayers(out *datum, players doc.Value) {
	for _, e := range players.Entries() {
		n, ok := doc.WholeNumber(e.Key)
		if v.game.Schema != nil && ok {
			ok = n >= v.game.MinPlayers && n <= v.game.MaxPlayers
		}
		if !ok {
			e.Value.FailAt(e.At, "not-a-player-count", "", diag.Args{"found": e.Key})
			continue
		}
		out.by[n] = v.read(e.Value, true, out.key)
	}
	if v.game.Schema != nil {
		for n := v.game.MinPlayers; n <= v.game.MaxPlayers; n++ {
			players.Need(strconv.Itoa(n))
		}
	}
}

// read reads the value at a path. With whole, a map must have all keys of the schema.
func (v *Values) read(value doc.Value, whole bool, way ...string) any {
	if v.game.Schema == nil {
		return readFreely(value)
	}
	if d, ok := v.game.Find(way...); ok {
		return readLeaf(value, d)
	}
	keys := v.game.Keys(way...)
	value.Only(keys...)
	out := map[string]any{}
	for _, e := range entries(value) {
		if slices.Contains(keys, e.Key) && e.Value.Exists() {
			out[e.Key] = v.read(e.Value, whole, append(slices.Clone(way), e.Key)...)
		}
	}
	if whole {
		for _, k := range keys {
			value.Need(k)
		}
	}
	return out
}

// entries returns the entries of a map. Another kind of value is already reported.
func entries(value doc.Value) []doc.Entry {
	if value.Kind() != doc.Map {
		return nil
	}
	return value.Entries()
}

func readLeaf(value doc.Value, d rules.Datum) any {
	if d.Words != nil {
		return readWords(value, d)
	}
	if !d.List {
		return value.Int(d.Low, d.High)
	}
	list := []int{}
	for _, item := range value.Items() {
		list = append(list, item.Int(d.Low, d.High))
	}
	checkLength(value, d, len(list))
	for len(list) < d.Fill {
		list = append(list, 0)
	}
	return list
}

func checkLength(value doc.Value, d rules.Datum, n int) {
	if value.Kind() != doc.List || n >= d.Min && n <= d.Max {
		return
	}
	code, what := "data-length", diag.Term("thing-numbers")
	if d.Words != nil {
		what = "thing-words"
	}
	if d.Min == d.Max {
		code = "data-length-exact"
	}
	value.Fail(code, "", diag.Args{"key": strings.Join(d.Key, "."), "found": diag.Count{N: n, What: what}, "low": d.Min, "high": d.Max})
}

func readWords(value doc.Value, d rules.Datum) []string {
	list := []string{}
	for _, item := range value.Items() {
		word := item.Text()
		if item.Kind() == doc.Scalar && !d.Words(word) {
			item.Fail("data-word", "", diag.Args{"found": word, "key": strings.Join(d.Key, ".")})
			continue
		}
		list = append(list, word)
	}
	checkLength(value, d, len(list))
	return list
}

func readFreely(value doc.Value) any {
	switch value.Kind() {
	case doc.Map:
		out := map[string]any{}
		for _, e := range value.Entries() {
			out[e.Key] = readFreely(e.Value)
		}
		return out
	case doc.List:
		return readList(value.Items())
	}
	return value.Int(0, maxValue)
}

// maxValue is the largest number among the values of a game without an engine.
const maxValue = 999999

// readList reads a list of whole numbers, or of words if it begins with a word.
func readList(items []doc.Value) any {
	numbers, words := []int{}, []string{}
	for _, item := range items {
		if _, number := doc.WholeNumber(items[0].Raw()); number {
			numbers = append(numbers, item.Int(0, maxValue))
		} else {
			words = append(words, item.Text())
		}
	}
	if len(words) > 0 {
		return words
	}
	return numbers
}

// fit computes the data for every number of players and checks that they fit together.
func (v *Values) fit(root doc.Value) {
	for n := v.game.MinPlayers; n <= v.game.MaxPlayers; n++ {
		d := v.collect(n)
		for _, bad := range v.game.Fits(d, n) {
			root.FailAt(root.Get(bad.Key[0]).Pos(), bad.Code, "", bad.Args)
		}
		v.players[n] = d
	}
}

func (v *Values) collect(players int) rules.Data {
	d := rules.Data{}
	for _, x := range v.data {
		if x.all != nil {
			d[x.key] = x.all
		} else if by, ok := x.by[players]; ok {
			d[x.key] = by
		}
	}
	return d
}

// For returns the values for a number of players: int, []int, []string, and nested maps of them. It omits a datum without a
// value for that number. The caller must not modify the maps and lists. A nil v has no values.
func (v *Values) For(players int) map[string]any {
	if v == nil {
		return nil
	}
	if d, ok := v.players[players]; ok {
		return d
	}
	return v.collect(players)
}

// Spots returns the spots of the game's map for some data, which must follow the engine's schema;
// none for a game without a map.
func (v *Values) Spots(data map[string]any) []rules.Spot {
	if v == nil || v.game.Spots == nil {
		return nil
	}
	return v.game.Spots(data)
}

// House returns the keys whose values are ours because the original ones are lost, in the order of the file.
func (v *Values) House() []string {
	var keys []string
	for _, x := range v.data {
		if x.house {
			keys = append(keys, x.key)
		}
	}
	return keys
}

// Override reads a record's `data:`, which overrides some values, and returns the data for judging the record. It reports
// errors at their positions in the record. over may be null, which overrides nothing. If the game does not allow the number of
// players, the data are those of the nearest allowed number.
func (v *Values) Override(over doc.Value, players int) rules.Data {
	n := min(max(players, v.game.MinPlayers), v.game.MaxPlayers)
	base := rules.Data(v.For(n))
	if !over.Exists() {
		return base
	}
	if v.game.Schema == nil {
		checkOverride(over, base)
	}
	changes, _ := v.read(over, false).(map[string]any)
	d := base.With(changes)
	if n != players || v.game.Fits == nil {
		return d
	}
	for _, bad := range v.game.Fits(d, n) {
		for _, way := range append([][]string{bad.Key}, bad.With...) {
			if at := follow(over, way); at.Exists() {
				at.Fail(bad.Code, "", bad.Args)
				break
			}
		}
	}
	return d
}

// checkOverride reports keys of an override that a game without an engine does not have, and values of another kind.
func checkOverride(over doc.Value, base map[string]any) {
	for _, e := range entries(over) {
		was, there := base[e.Key]
		if !there {
			e.Value.Known(e.Key, e.At, "unknown-key", slices.Sorted(maps.Keys(base)))
			continue
		}
		switch was := was.(type) {
		case map[string]any:
			if e.Value.Only(slices.Sorted(maps.Keys(was))...); e.Value.Kind() == doc.Map {
				checkOverride(e.Value, was)
			}
		case []int:
			for _, item := range e.Value.Items() {
				item.Int(0, maxValue)
			}
		case []string:
			e.Value.Items()
		case int:
			e.Value.Int(0, maxValue)
		}
	}
}

func follow(v doc.Value, way []string) doc.Value {
	for _, key := range way {
		v = v.Get(key)
	}
	return v
}
