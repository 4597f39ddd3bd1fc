package record

import (
	"reflect"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// CheckNames returns the errors in the names of a game's players.
func CheckNames(g rules.Game, names []string) (errs diag.List) {
	for i, name := range names {
		code := badName(name)
		switch {
		case code != "":
		case withOutcomes && isOutcome(g, name):
			code = "name-outcome"
		case len(names) == 1 && name == g.Automaton:
			code = "name-automaton"
		case slices.ContainsFunc(names[:i], func(other string) bool { return normalized(other) == normalized(name) }):
			code = "names-twice"
		default:
			continue
		}
		hint, near := doc.TypingSlip(name)
		errs.AddHint(diag.Pos{}, code, hint, diag.Args{"found": name, "near": near, "high": maxName})
	}
	return errs
}

// New returns an empty record: the sheet before the game begins, a log without moves, or scores without figures. The
// errors are those of a declared game that only this number of players has.
func New(g rules.Game, kind string, setup rules.Setup) (*Record, diag.List) {
	r := &Record{Game: g, Kind: kind, Players: setup.Players}
	switch {
	case kind == Scores:
		r.Scores = &rules.Scores{Header: setup.Header()}
		for _, name := range g.Scorers(&r.Scores.Header) {
			r.Scores.Rows = append(r.Scores.Rows, rules.Claim{Player: rules.Text{Text: name}})
		}
	case g.Log == nil:
		r.Sheet = g.NewSheet()
		*r.Sheet.Head() = setup.Header()
		if own, ok := ownOf(r.Sheet); ok {
			if errs := own.Open(); len(errs) > 0 {
				return nil, errs
			}
		}
	case kind == Sheet:
		r.Sheet = g.Played(g.Log(setup), 0).Sheet()
	default:
		r.Log = g.Log(setup)
	}
	return r, nil
}

// Blank prints a record to fill in: every key that it may have, each with a comment. It is the
// sheet before the game begins, or a log without moves, and Decode reads it. language is that
// of drawings, or "". say returns the texts of the program and of the game. The errors are
// those of a declared game that only this number of players has.
func Blank(g rules.Game, kind string, setup rules.Setup, language string, say func(key string) string) ([]byte, diag.List) {
	r, errs := New(g, kind, setup)
	if len(errs) > 0 {
		return nil, errs
	}
	b := &blank{players: setup.Players, say: say, kind: kind, said: map[string]bool{}}
	b.head("game", g.ID)
	b.head("kind", kind)
	b.head("title", "")
	b.head("date", "")
	b.head("lang", language)
	b.head("players", flowList(setup.Players))
	b.head("data", "")
	if kind == Sheet {
		b.head("finished", "")
	}
	if kind == Scores {
		b.scores(g)
	} else if own, isOwn := ownOf(r.Sheet); isOwn {
		own.blank(b)
	} else {
		b.fields(shapeOf(g, r.part()), reflect.ValueOf(r.part()).Elem(), "", "")
	}
	claimed := slices.Clone(setup.Players)
	claimed = append(outcomeNames(g, kind), claimed...)
	for _, t := range r.part().Head().Teams {
		claimed = append(claimed, t.Name)
	}
	b.head("claimed", flowMap(claimed, func(name string) (string, string) { return name, "" }))
	return []byte(b.String()), nil
}

// blank prints records to fill in.
type blank struct {
	printer
	players []string
	kind    string
	say     func(key string) string
	said    map[string]bool // the comments so far: each is printed once
	example bool            // the text is only an example in a comment
}

func (b *blank) head(key, value string) {
	b.comment("", b.say("schema-"+key))
	b.line(key, value)
}

// maxComment is the length of a line of comments, except for long words.
const maxComment = 90

// comment prints a text in front of a key.
func (b *blank) comment(indent, text string) {
	if text == "" || b.said[indent+text] {
		return
	}
	b.said[indent+text] = true
	line := indent + "#"
	for _, word := range strings.Fields(text) {
		if len([]rune(line))+1+len([]rune(word)) > maxComment && line != indent+"#" {
			b.WriteString(line + "\n")
			line = indent + "#"
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}

// fields prints the keys of a map, each on its own lines below its comment.
func (b *blank) fields(s *shape, from reflect.Value, indent, way string) {
	for i := range s.fields {
		f := &s.fields[i]
		says := b.say(map[string]string{Log: "record.log-", Sheet: "record.sheet-"}[b.kind] + way + f.key)
		if f.shape.words != nil && f.shape.kind == text {
			says += " (" + strings.Join(f.shape.words, ", ") + ")"
		}
		if b.dash == "" {
			b.comment(indent, says)
		} else { // before the entry's dash
			dash := b.dash
			b.comment(strings.TrimSuffix(dash, "- "), says)
		}
		b.put(indent+f.key, f.shape, f.at(from), indent, way+f.key+"-")
	}
}

func (b *blank) put(key string, s *shape, v reflect.Value, indent, way string) {
	s, v = b.bare(s, v)
	inner := indent + "  "
	switch {
	case s.kind == fields && s.block:
		b.line(key, "")
		b.fields(s, v, inner, way)
	case s.kind == names && s.block && b.entries(s, v) != nil:
		b.line(key, "")
		for _, e := range b.entries(s, v) {
			b.put(inner+scalar(e.name), s.item, e.value, inner, way)
		}
	case s.kind == list && s.block && v.Len() > 0:
		b.block(key, s, v, indent)
	default:
		b.line(key, b.flow(s, v))
		if s.kind == list && s.name == nil && s.item.kind == fields && !b.example {
			b.entryShown(s.item, reflect.New(v.Type().Elem()).Elem(), inner, way)
		}
	}
}

func (b *blank) entryShown(s *shape, v reflect.Value, indent, way string) {
	b.comment(indent, b.say("blank-entry"))
	shown := &blank{players: b.players, say: b.say, kind: b.kind, said: map[string]bool{}, example: true}
	shown.dash = "- "
	if s.block {
		shown.fields(s, v, "  ", way)
	} else {
		shown.WriteString(shown.dash + shown.flow(s, v) + "\n")
	}
	for line := range strings.Lines(shown.String()) {
		b.WriteString(indent + "# " + line)
	}
}

// entry is the value of a name.
type entry struct {
	name  string
	value reflect.Value
}

// entries returns those of a map from names; for an empty map of players, an empty one for each player.
func (b *blank) entries(s *shape, v reflect.Value) (list []entry) {
	known := s.words
	if s.players || s.each {
		known = b.players
	}
	if v.Len() > 0 {
		known = nil
	}
	for i := range v.Len() {
		list = append(list, entry{s.nameOf(v.Index(i)), v.Index(i)})
	}
	for _, name := range known {
		list = append(list, entry{name, reflect.New(v.Type().Elem()).Elem()})
	}
	return list
}

func (b *blank) bare(s *shape, v reflect.Value) (*shape, reflect.Value) {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return s, v
	}
	if s.kind == wrapped {
		last := s.values[len(s.values)-1]
		return b.bare(last.shape, last.at(v))
	}
	return s.bare(v)
}

func (b *blank) flow(s *shape, v reflect.Value) string {
	s, v = b.bare(s, v)
	switch {
	case v.Kind() == reflect.Pointer:
		return ""
	case s.kind == fields:
		return flowMap(s.fields, func(f field) (string, string) { return f.key, b.flow(f.shape, f.at(v)) })
	case s.kind == names:
		return flowMap(b.entries(s, v), func(e entry) (string, string) {
			value := b.flow(s.item, e.value)
			if value == "" && s.each && !b.example {
				value = `"?"` // a placeholder
			}
			return e.name, value
		})
	case s.kind == list:
		return s.flow(v, false)
	case b.example, s.kind == text && s.empty(v), s.kind == number:
		return ""
	}
	return s.flow(v, true)
}
