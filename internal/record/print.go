package record

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"cartouche/rules"
)

// Encode prints the record as YAML, in the style of the built-in examples. Decode reads the same record from it.
func (r *Record) Encode() []byte {
	p := &printer{unit: r.Game.Unit}
	p.line("game", r.Game.ID)
	p.line("kind", r.Kind)
	if r.Title != "" {
		p.line("title", scalar(r.Title))
	}
	if r.Date != "" {
		p.line("date", scalar(r.Date))
	}
	if r.Lang != "" {
		p.line("lang", r.Lang)
	}
	p.line("players", flowList(r.Players))
	p.WriteString(r.Changes())
	if r.part().Head().Unfinished {
		p.line("finished", "false")
	}
	if r.Kind == Scores {
		p.scores(r.Scores)
	} else if own, ok := ownOf(r.Sheet); ok {
		own.print(p)
	} else {
		p.fields(shapeOf(r.Game, r.part()), reflect.ValueOf(r.part()).Elem(), "")
	}
	if r.Photograph {
		p.line("read", photograph)
	}
	p.claimed(r.part().Head())
	return []byte(p.String())
}

// Changes prints the values of the game that the record changes, from the key `data` on; "" if it changes none.
func (r *Record) Changes() string {
	if len(r.Overrides) == 0 {
		return ""
	}
	p := &printer{}
	p.line("data", "")
	for _, key := range r.dataKeys(r.Overrides) {
		p.line("  "+key, r.datum(r.Overrides[key], key))
	}
	return p.String()
}

// datum prints an override in the order of the schema.
func (r *Record) datum(v any, way ...string) string {
	switch v := v.(type) {
	case []string:
		return flowList(v)
	case []int:
		return "[" + strings.Trim(strings.ReplaceAll(fmt.Sprint(v), " ", ", "), "[]") + "]"
	case map[string]any:
		keys := r.dataKeys(v, way...)
		return flowMap(keys, func(k string) (string, string) { return k, r.datum(v[k], append(slices.Clone(way), k)...) })
	}
	return fmt.Sprint(v)
}

// dataKeys returns the keys of overrides in the order of the schema; sorted if a game has no schema.
func (r *Record) dataKeys(v map[string]any, way ...string) []string {
	if r.Game.Schema == nil {
		return slices.Sorted(maps.Keys(v))
	}
	return slices.DeleteFunc(r.Game.Keys(way...), func(k string) bool { _, ok := v[k]; return !ok })
}

func (p *printer) claim(c rules.Claim) (name, value string) {
	if c.Items == nil {
		if c.Total == nil {
			return c.Player.Text, "{}"
		}
		return c.Player.Text, rules.Decimal(c.Total.N, p.unit)
	}
	items := c.Items
	if c.Total != nil {
		items = append(slices.Clone(items), rules.ItemClaim{Item: "total", N: *c.Total})
	}
	return c.Player.Text, flowMap(items, func(it rules.ItemClaim) (string, string) { return it.Item, rules.Decimal(it.N.N, p.unit) })
}

// printer prints YAML.
type printer struct {
	strings.Builder
	unit int    // of the figures of the score; see rules.Decimal
	dash string // replaces the indent of the next line: the dash of a list's entry
}

// line prints a key, with its indent, and a value, with its quotes.
func (p *printer) line(key, value string) {
	if p.dash != "" {
		key, p.dash = p.dash+strings.TrimLeft(key, " "), ""
	}
	p.WriteString(strings.TrimRight(key+": "+value, " ") + "\n")
}

// fields prints the keys of a map, each on its own lines.
func (p *printer) fields(s *shape, from reflect.Value, indent string) {
	for i := range s.fields {
		if f, value := s.fields[i].written(from); f != nil {
			p.block(indent+f.key, f.shape, value, indent)
		}
	}
}

// written returns the field, or the other one of its key, with its value; nil if it is not printed.
func (f *field) written(from reflect.Value) (*field, reflect.Value) {
	if f.or != nil && !f.or.shape.empty(f.or.at(from)) {
		f = f.or
	}
	value := f.at(from)
	if f.has != nil && !f.has(from).Bool() || f.has == nil && f.optional && !f.always && f.shape.empty(value) {
		return nil, value
	}
	return f, value
}

func (s *shape) empty(v reflect.Value) bool {
	switch {
	case s.pointer:
		return v.IsNil()
	case s.kind == text:
		return v.Addr().Interface().(*rules.Text).Text == ""
	case s.kind == list || s.kind == names:
		return v.Len() == 0
	case s.kind == wrapped:
		return !slices.ContainsFunc(s.values, func(f field) bool { return !f.shape.empty(f.at(v)) })
	}
	return v.IsZero()
}

// block prints a key with its value, on its own lines if its shape says so.
func (p *printer) block(key string, s *shape, v reflect.Value, indent string) {
	s, v = s.bare(v)
	switch inner := indent + "  "; {
	case !s.block || v.Kind() == reflect.Slice && v.Len() == 0:
		p.line(key, s.flow(v, false))
	case s.kind == fields:
		p.line(key, "")
		p.fields(s, v, inner)
	case s.kind == names:
		p.line(key, "")
		for i := range v.Len() {
			p.block(inner+scalar(s.nameOf(v.Index(i))), s.item, v.Index(i), inner)
		}
	case s.many && v.Len() == 1:
		p.line(key, s.item.flow(v.Index(0), false))
	default:
		p.line(key, "")
		for i := range v.Len() {
			p.entry(s, v.Index(i), inner)
		}
	}
}

// entry prints an entry of a list after its dash.
func (p *printer) entry(s *shape, v reflect.Value, indent string) {
	p.dash = indent + "- "
	item, value := s.item.bare(v)
	switch {
	case s.name != nil:
		p.block(scalar(s.nameOf(v)), item, value, indent+"  ")
	case item.block:
		p.fields(item, value, indent+"  ")
	default:
		p.WriteString(p.dash + item.flow(value, false) + "\n")
		p.dash = ""
	}
}

// bare unwraps a value and follows its pointer.
func (s *shape) bare(v reflect.Value) (*shape, reflect.Value) {
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if s.kind != wrapped {
		return s, v
	}
	for _, f := range s.values {
		if f.key == "" || !f.shape.empty(f.at(v)) {
			return f.shape.bare(f.at(v))
		}
	}
	panic("record: a wrapped value is empty")
}

func (s *shape) nameOf(entry reflect.Value) string {
	if t, ok := s.name(entry).Addr().Interface().(*rules.Text); ok {
		return t.Text
	}
	return s.name(entry).String()
}

// flow prints a value on one line; inside brackets, commas need quotes.
func (s *shape) flow(v reflect.Value, inside bool) string {
	s, v = s.bare(v)
	switch {
	case v.Kind() == reflect.Pointer: // missing
		return ""
	case s.kind == text && inside:
		return scalar(v.Addr().Interface().(*rules.Text).Text)
	case s.kind == text:
		return blockScalar(v.Addr().Interface().(*rules.Text).Text)
	case s.kind == number:
		return strconv.Itoa(v.Addr().Interface().(*rules.Num).N)
	case s.kind == written:
		return scalar(v.Addr().Interface().(rules.Written).String())
	case s.kind == fields:
		var parts []string
		for i := range s.fields {
			if f, value := s.fields[i].written(v); f != nil {
				parts = append(parts, f.key+": "+f.shape.flow(value, true))
			}
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case s.many && v.Len() == 1:
		return s.item.flow(v.Index(0), inside)
	}
	parts := make([]string, v.Len())
	for i := range parts {
		if parts[i] = s.item.flow(v.Index(i), true); s.name != nil {
			parts[i] = scalar(s.nameOf(v.Index(i))) + ": " + parts[i]
		}
	}
	if s.kind == names {
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
