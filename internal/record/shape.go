package record

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"cartouche/rules"
)

// kind is the form of a value of a record.
type kind int

const (
	text    kind = iota // a text with its position
	number              // a whole number with its position
	written             // a text in a form of its own
	list                // a list, or a list of maps with one key each
	names               // a map from names, in the order of the file
	fields              // a map with certain keys
	wrapped             // a value with its position, or with the name that it belongs to
)

// shape is a node of the tree that describes the records of a game. The tree reaches values
// only through getters; only the builder knows that they are fields of structs.
type shape struct {
	kind    kind
	pointer bool     // nil for a missing value
	pos     getter   // the position of the value; nil if it is not kept
	words   []string // of a text, or of the names: the only ones allowed; nil for any
	pattern string   // of a written text
	item    *shape   // of a list its entries, of a map its values
	name    getter   // the name of an entry; nil in a list without names
	players bool     // the names are those of players
	each    bool     // every player has an entry
	many    bool     // a text may replace a list of one
	block   bool     // printed on its own lines
	fields  []field  // of a map with certain keys
	values  []field  // of a wrapped value: those with a certain name, then the rest
	keys    []string // of the fields, in their order, each once
}

// field is one key of a map, or one form of a wrapped value.
type field struct {
	key      string
	at       getter
	shape    *shape
	optional bool   // not required
	solo     bool   // not required in a solo game
	always   bool   // printed even if it is empty
	keyPos   getter // the position of the key; nil if it is not kept
	pos      getter // the position of the value
	has      getter // whether the value exists
	or       *field // for a value of another kind under the same key
}

// getter returns a part of a value.
type getter func(whole reflect.Value) reflect.Value

func nth(i int) getter { return func(v reflect.Value) reflect.Value { return v.Field(i) } }

var (
	textType    = reflect.TypeFor[rules.Text]()
	numberType  = reflect.TypeFor[rules.Num]()
	writtenType = reflect.TypeFor[rules.Written]()
)

var shapes sync.Map // of a game's logs and sheets, by their type

// shapeOf returns the shape of a game's log or sheet, a pointer to a struct.
func shapeOf(g rules.Game, part any) *shape {
	t := reflect.TypeOf(part).Elem()
	if s, ok := shapes.Load(t); ok {
		return s.(*shape)
	}
	s := builder{g.Levels}.shape(t, nil)
	shapes.Store(t, s)
	return s
}

// builder makes shapes from the tags of structs.
type builder struct{ levels []string }

// tag are the options of a tag.
type tag []string

func (t tag) has(option string) bool { return slices.Contains(t, option) }

// after returns what follows an option's colon.
func (t tag) after(option string) (string, bool) {
	for _, o := range t {
		if rest, ok := strings.CutPrefix(o, option+":"); ok {
			return rest, true
		}
	}
	return "", false
}

func split(f reflect.StructField) (string, tag, bool) {
	all, ok := f.Tag.Lookup("record")
	key, options, _ := strings.Cut(all, ",")
	return key, strings.Split(options, ","), ok
}

func (b builder) shape(t reflect.Type, opt tag) *shape {
	switch {
	case reflect.PointerTo(t).Implements(writtenType):
		return &shape{kind: written, pattern: reflect.New(t).Interface().(rules.Written).Pattern()}
	case t == textType:
		return &shape{kind: text, words: b.words(opt)}
	case t == numberType:
		return &shape{kind: number}
	}
	switch t.Kind() {
	case reflect.Pointer:
		s := b.shape(t.Elem(), opt)
		s.pointer = true
		return s
	case reflect.Slice:
		return b.slice(t.Elem(), opt)
	case reflect.Struct:
		return b.structure(t)
	}
	panic("record: no value of a record looks like " + t.String())
}

// words returns the words that a text is limited to.
func (b builder) words(opt tag) []string {
	if opt.has("level") {
		return b.levels
	}
	if words, ok := opt.after("words"); ok {
		return strings.Split(words, "|")
	}
	return nil
}

// slice returns the shape of a list; if its entries have names, of a map, or of a list of maps with one key each.
func (b builder) slice(entry reflect.Type, opt tag) *shape {
	s := &shape{kind: list, item: b.shape(entry, nil), players: opt.has("players"), each: opt.has("each"), many: opt.has("one-or-many")}
	s.block = opt.has("block") || s.item.block
	if entry.Kind() != reflect.Struct {
		return s
	}
	for i := range entry.NumField() {
		if _, o, ok := split(entry.Field(i)); ok && o.has("name") {
			s.name, s.words = nth(i), b.words(o)
			if !opt.has("single") {
				s.kind = names
			}
		}
	}
	return s
}

// structure returns the shape of a map with certain keys, or of a wrapped value.
func (b builder) structure(t reflect.Type) *shape {
	s := &shape{kind: fields}
	for i := range t.NumField() {
		f := t.Field(i)
		key, opt, ok := split(f)
		switch {
		case !ok || opt.has("name") || opt.has("key") || opt.has("has") || opt.has("pos") && key != "":
		case opt.has("pos"):
			s.pos = nth(i)
		case opt.has("value"):
			v := field{at: nth(i), shape: b.shape(f.Type, opt)}
			v.key, _ = opt.after("under")
			if s.kind = wrapped; v.key == "" { // it comes last
				s.values = append(s.values, v)
			} else {
				s.values = append([]field{v}, s.values...)
			}
			s.block = s.block || v.shape.block
		case f.Type.Kind() == reflect.Array && strings.Contains(key, "|"):
			for k, one := range strings.Split(key, "|") {
				at := func(v reflect.Value) reflect.Value { return v.Field(i).Index(k) }
				b.add(s, field{key: one, at: at, shape: b.shape(f.Type.Elem(), opt)}, opt)
			}
		default:
			b.add(s, field{key: key, at: nth(i), shape: b.shape(f.Type, opt)}, opt)
		}
	}
	b.addMeta(s, t)
	return s
}

// add adds a key to a map. The second field of a key is for values of another kind.
func (b builder) add(s *shape, f field, opt tag) {
	f.optional, f.solo, f.always = opt.has("optional"), opt.has("optional-solo"), opt.has("always")
	s.block = s.block || f.shape.block
	for i := range s.fields {
		if s.fields[i].key == f.key {
			s.fields[i].or = &f
			return
		}
	}
	s.fields, s.keys = append(s.fields, f), append(s.keys, f.key)
}

// addMeta adds the fields that keep positions and whether values exist.
func (b builder) addMeta(s *shape, t reflect.Type) {
	for i := range t.NumField() {
		key, opt, _ := split(t.Field(i))
		k := slices.Index(s.keys, key)
		switch {
		case k < 0:
		case opt.has("key"):
			s.fields[k].keyPos = nth(i)
		case opt.has("pos"):
			s.fields[k].pos = nth(i)
		case opt.has("has"):
			s.fields[k].has = nth(i)
		}
	}
}

// needs reports whether a map has a required key.
func (s *shape) needs() bool {
	return slices.ContainsFunc(s.fields, func(f field) bool { return !f.optional && !f.solo })
}
