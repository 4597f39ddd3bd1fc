package record

import (
	"reflect"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// reader reads the game's own part of a record.
type reader struct {
	root    doc.Value
	players []rules.Text
	seats   map[string]int // of the players, by name, when there are many
	seen    []int          // by seat: the map in which the player was last seen
	maps    int            // those with names, so far
	blanks  bool           // what is required may be left out, because the sheet is not finished
	log     bool           // it may end anywhere
	lacking doc.Value      // the last map without entries of these players, which are missing if something follows
	without []rules.Text
	most    int          // players of the game: more are not judged
	spare   []rules.Text // room for texts

	outcomes bool // the game has outcomes
}

// need reports players without an entry.
func (r *reader) need() {
	for _, p := range r.without {
		r.lacking.Need(p.Text)
	}
	r.without = nil
}

// room returns a slice for so many texts. It is part of a larger array, because a record has many short lists.
func (r *reader) room(n int) []rules.Text {
	if n > len(r.spare) {
		r.spare = make([]rules.Text, max(n, 32))
	}
	list := r.spare[:n:n]
	r.spare = r.spare[n:]
	return list
}

// value reads a value of a shape into a struct. Without look, as for an unknown player's name,
// it reads only the position.
func (r *reader) value(s *shape, v doc.Value, to reflect.Value, look bool) {
	look = look && v.Exists()
	if s.pointer {
		if !look {
			return
		}
		if s.kind == text {
			to.Set(reflect.ValueOf(&r.room(1)[0]))
		} else {
			to.Set(reflect.New(to.Type().Elem()))
		}
		to = to.Elem()
	}
	if s.pos != nil {
		*at(s.pos, to) = posOf(v.Pos())
	}
	switch {
	case s.kind == text:
		t := kept[rules.Text](to)
		if t.Pos = posOf(v.Pos()); look {
			t.Text = r.text(s, v)
		}
	case s.kind == number:
		n := kept[rules.Num](to)
		if n.Pos = posOf(v.Pos()); look {
			n.N = v.Int(0, doc.MaxNumber)
		}
	case s.kind == wrapped:
		rest := &s.values[len(s.values)-1]
		r.value(rest.shape, v, rest.at(to), look)
	case !look:
	case s.kind == written:
		if text := v.Text(); v.Kind() == doc.Scalar {
			to.Addr().Interface().(rules.Written).Read(text, func(code string, args diag.Args) { v.Fail(code, "", args) })
		}
	case s.kind == fields:
		v.Only(s.keys...)
		r.fields(s, v, to)
	case s.kind == names:
		r.names(s, v, to)
	case s.name != nil:
		r.singles(s, v, to)
	default:
		r.list(s, v, to)
	}
}

// at returns the position that a getter reaches.
func at(g getter, whole reflect.Value) *rules.Pos { return kept[rules.Pos](g(whole)) }

// kept returns a pointer to a value, which must have the type.
func kept[T any](v reflect.Value) *T {
	p, ok := reflect.TypeAssert[*T](v.Addr())
	if !ok {
		panic("record: unexpected type: " + v.Type().String())
	}
	return p
}

// posOf returns a position in the file of the record.
func posOf(p diag.Pos) rules.Pos { return rules.Pos{Line: int32(p.Line), Column: int32(p.Column)} }

func (r *reader) text(s *shape, v doc.Value) string {
	if s.words != nil {
		return v.OneOf(s.words...)
	}
	return normalized(v.Text())
}

// fields reads the keys of a map; unknown ones are already reported.
func (r *reader) fields(s *shape, v doc.Value, to reflect.Value) {
	if v.Kind() != doc.Map {
		return
	}
	for i := range s.fields {
		f := &s.fields[i]
		value := v.Get(f.key)
		if value.Len() > 0 {
			r.need()
		}
		if !value.Exists() && !f.optional && !(f.solo && len(r.players) == 1) && !r.blanks {
			v.Need(f.key)
		}
		if f.keyPos != nil {
			*at(f.keyPos, to) = posOf(v.KeyPos(f.key))
		}
		if f.pos != nil {
			if *at(f.pos, to) = posOf(value.Pos()); value.Pos().Line == 0 {
				*at(f.pos, to) = posOf(v.Pos())
			}
		}
		if f.has != nil {
			f.has(to).SetBool(value.Exists())
		}
		if f.or != nil && value.Kind() == f.or.shape.looks() {
			f = f.or
		}
		r.value(f.shape, value, f.at(to), true)
	}
}

// looks returns the kind of YAML value of the shape.
func (s *shape) looks() doc.Kind {
	switch s.kind {
	case list:
		return doc.List
	case names, fields:
		return doc.Map
	}
	return doc.Scalar
}

func (r *reader) list(s *shape, v doc.Value, to reflect.Value) {
	if s.many && v.Kind() != doc.List {
		r.value(s.item, v, next(to), true)
		return
	}
	if s.item.kind == text { // most lists: read without reflection
		list := kept[[]rules.Text](to)
		*list = r.room(v.Len())[:0]
		for _, item := range v.Items() {
			*list = append(*list, rules.Text{Text: r.text(s.item, item), Pos: posOf(item.Pos())})
		}
		return
	}
	to.Grow(v.Len())
	for _, item := range v.Items() {
		r.need()
		r.value(s.item, item, next(to), true)
	}
}

// singles reads a list of maps with one key each: `- Ada: pass`.
func (r *reader) singles(s *shape, v doc.Value, to reflect.Value) {
	to.Grow(v.Len())
	for _, item := range v.Items() {
		if e, ok := item.Single(); ok {
			e.Key = normalized(e.Key)
			_, known := r.seat(e.Key)
			entry := r.entry(s, &e, to, known)
			if s.item.pos != nil {
				*at(s.item.pos, entry) = posOf(item.Pos())
			}
		}
	}
}

func (r *reader) names(s *shape, v doc.Value, to reflect.Value) {
	if s.words != nil {
		v.Only(s.words...)
	}
	r.maps++
	to.Grow(v.Len())
	for _, e := range v.Names() {
		seat, known := 0, false
		if s.players || s.each {
			seat, known = r.seat(e.Key)
		}
		if s.players && known && !e.Value.Exists() {
			continue
		}
		if known {
			r.seen[seat] = r.maps
		}
		if !s.players && !e.Value.Exists() && s.item.needs() && !r.blanks {
			e.Value.FailAt(e.At, "value-empty", "", diag.Args{"found": e.Key})
		}
		r.entry(s, &e, to, known)
	}
	if s.each && v.Kind() == doc.Map && !r.blanks {
		for seat, p := range r.players[:min(len(r.players), r.most)] {
			if r.seen[seat] != r.maps {
				r.without = append(r.without, p)
			}
		}
		if r.lacking = v; !r.log {
			r.need()
		}
	}
}

// entry appends the value of a name. known reports that it is a player's.
func (r *reader) entry(s *shape, e *doc.Entry, to reflect.Value, known bool) reflect.Value {
	entry := next(to)
	switch t := s.name(entry).Addr().Interface().(type) {
	case *rules.Text:
		*t = rules.Text{Text: e.Key, Pos: posOf(e.At)}
	case *string:
		*t = e.Key
	}
	for i := range s.item.values {
		if f := &s.item.values[i]; f.key == e.Key {
			r.value(f.shape, e.Value, f.at(entry), true)
			return entry
		}
	}
	r.value(s.item, e.Value, entry, known || !s.players)
	return entry
}

// next appends an empty entry to a list, and returns it.
func next(to reflect.Value) reflect.Value {
	n := to.Len()
	if n == to.Cap() {
		to.Grow(1)
	}
	to.SetLen(n + 1)
	return to.Index(n)
}
