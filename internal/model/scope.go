package model

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/internal/geom"
)

// Scope resolves the references of elements: to the fields of a row, then to the values of the game for a number of players. It
// reports what it cannot resolve.
type Scope struct {
	Row      Row
	Values   map[string]any
	Players  int
	Profile  string // that prints an element; "" elsewhere
	Lang     string // of the texts; "" before it is known, for which cards there are
	Errs     *diag.List
	Regions  Regions    // of the face; nil for none
	Offset   geom.Point // of a repeated element from its position in the data
	Formulas *Formulas  // of the component
	Locals   []local    // of a repeated element

	// Lost is the number of errors when a position or a size could not be resolved for the first time; 0 if all could. Later
	// errors may follow from that one.
	Lost int

	// Worked, if it is set, gets what the expression of a value came to, and for which card.
	Worked func(at diag.Pos, of Row, result any)

	spent *spending // of the expressions so far; nil before the first
}

// lost remembers that errors from now on may follow from this one.
func (s *Scope) lost() {
	if s.Lost == 0 {
		s.Lost = len(*s.Errs)
	}
}

// whole fills the braces in the name of a reference: cards.{id}.copies.
func (s *Scope) whole(r ref) ref {
	r.written = r.Name
	r.Name = s.Braces(r.Name)
	return r
}

// Braces fills the braces of a name with what a repeated element knows, and with the fields of the row.
func (s *Scope) Braces(name string) string {
	if !strings.Contains(name, "{") {
		return name
	}
	for _, l := range s.Locals {
		if text, ok := l.text(); ok {
			name = strings.ReplaceAll(name, "{"+l.Name+"}", text)
		}
	}
	for _, field := range s.Row.Names() {
		text, _ := s.Row.Field(field)
		name = strings.ReplaceAll(name, "{"+field+"}", text)
	}
	return name
}

// lookup returns the text and the position of a reference: in a repeated element, what it knows by that name, or else the field
// of the row. Invisible characters are not part of a name, apart from those in emoji, which names of files may have.
func (s *Scope) lookup(r ref) (string, diag.Pos, bool) {
	for _, l := range s.Locals {
		if text, ok := l.text(); ok && l.Name == r.Name {
			return text, r.Pos, true
		}
	}
	text, ok := s.Row.Field(r.Name)
	if !strings.ContainsFunc(text, beyondASCII) { // most texts
		return text, s.Row.At(r.Name), ok
	}
	named := func(c rune) rune {
		if diag.Invisible(c) && c != '\u200d' && !unicode.Is(unicode.Variation_Selector, c) {
			return -1
		}
		return c
	}
	return strings.Map(named, text), s.Row.At(r.Name), ok
}

func beyondASCII(c rune) bool { return c > unicode.MaxASCII }

// field returns the text and the position of a reference, and reports one to nothing.
func (s *Scope) field(r ref) (string, diag.Pos, bool) {
	r = s.whole(r)
	text, at, ok := s.lookup(r)
	if !ok {
		s.missing(r)
	}
	return text, at, ok
}

// missing reports a reference to nothing, with what was probably meant.
func (s *Scope) missing(r ref) {
	known := slices.Sorted(maps.Keys(s.Args()))
	d := diag.Diagnostic{Pos: r.Pos, Code: "unknown-reference", Args: diag.Args{"found": "$" + r.Name}}
	if fields := s.FieldNames(); len(fields) > 0 {
		d.Code, d.Args["file"], d.Args["fields"] = "unknown-field", path.Base(s.Row.Head().File), fields
		if s.Formulas != nil && s.Formulas.pos.File != r.Pos.File { // a template asks, which may not be on the user's disk
			*s.Errs = append(*s.Errs, s.fieldOfTemplate(r, fields))
			return
		}
	}
	if _, region := s.Regions[r.Name]; region {
		d.Hint, d.Args["near"] = "did-you-mean", r.Name
	} else if m := inBraces().FindStringSubmatch(r.written); m != nil && m[0] == r.written { // ${name}
		d.Args["found"], d.Args["near"] = "$"+r.written, "$"+cmp.Or(fieldLike(m[1], s.FieldNames()), m[1])
		d.Hint = "did-you-mean"
	} else if name, braces := strings.CutPrefix(r.Name, "{"); braces && fieldLike(name, s.FieldNames()) != "" { // {{name}}
		d.Args["found"], d.Hint, d.Args["near"] = "{{"+name+"}}", "did-you-mean", "$"+fieldLike(name, s.FieldNames())
	} else if s.inExpressions(r.Name) { // $players
		d.Hint, d.Args["near"] = "did-you-mean", `"= `+r.Name+`"`
	} else if near := diag.Nearest(r.Name, known); near == r.Name { // a value, which a text has in braces
		d.Hint, d.Args["near"] = "did-you-mean", `"= data.`+near+`"`
	} else if near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", "$"+near
	} else if _, _, near := s.AsOthers("$" + r.Name); near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near
	}
	*s.Errs = append(*s.Errs, d)
}

// inExpressions reports whether an expression in the place of a reference would know its name, as a text or a number.
func (s *Scope) inExpressions(name string) bool {
	if s.Formulas == nil {
		return false
	}
	names := s.Formulas.names
	if s.Profile != "" {
		names = s.Formulas.drawing
	}
	typ, ok := names[name]
	return ok && (typ.Kind == formula.TextKind || typ.Kind == formula.NumberKind)
}

// FieldNames returns the names of the fields of the cards.
func (s *Scope) FieldNames() []string { return fieldNames(s.Row.Deck()) }

// fieldOfTemplate is the error, where the fields of the cards are named, that a template needs a field that they do not have.
func (s *Scope) fieldOfTemplate(r ref, fields []string) diag.Diagnostic {
	return diag.Diagnostic{Pos: s.Row.Head(), Code: "field-of-template", Args: diag.Args{
		"found": r.Name, "component": s.Formulas.component, "fields": fields,
		"at": diag.Path(s.Formulas.pos.File), "place": diag.Path(r.Pos.String()),
	}}
}

// lengthsOf reads the lengths in the row's field that a reference names.
func lengthsOf(s *Scope, r ref, n int, shape string) []geom.Length {
	text, at, ok := s.field(r)
	if !ok {
		s.lost()
		return nil
	}
	ls, ok := parseLengths(text)
	if !ok || n >= 0 && len(ls) != n || n < 0 && len(ls)%2 != 0 {
		d := notLengths(text, n, shape)
		d.Pos = at
		*s.Errs = append(*s.Errs, d)
		s.lost()
		return nil
	}
	return ls
}

// wrongKind reports a value of the game of another kind.
func (s *Scope) wrongKind(r ref, want diag.Term) {
	s.Errs.Add(r.Pos, "wrong-type", diag.Args{"found": "`$" + r.Name + "`", "allowed": want})
}

// notNegative reports a field of the row that is negative.
func (s *Scope) notNegative(r ref, ls ...geom.Length) {
	if slices.Min(ls) < 0 || slices.Max(ls) > MaxSide {
		text, _ := s.Row.Field(r.Name)
		s.Errs.Add(s.Row.At(r.Name), "length-out-of-range", diag.Args{"found": text, "high": MaxSide})
	}
}

// Length resolves a length.
func (s *Scope) Length(l Length) geom.Length {
	if l.Name != "" {
		if ls := lengthsOf(s, l.ref, 1, "24 mm"); ls != nil {
			s.notNegative(l.ref, ls...)
			return ls[0]
		}
	}
	return l.Value
}

// Box resolves a box.
func (s *Scope) Box(b Box) geom.Rect { return s.box(b).Move(s.Offset) }

func (s *Scope) box(b Box) geom.Rect {
	if b.Name != "" {
		if text, at, ok := s.field(b.ref); isRegion(text) {
			return s.region(text, at)
		} else if !ok {
			s.lost()
			return geom.Rect{}
		}
		if ls := lengthsOf(s, b.ref, 4, "10 12 80 10 mm"); ls != nil {
			s.notNegative(b.ref, ls[2:]...)
			return geom.R(ls[0], ls[1], ls[2], ls[3])
		}
	}
	if b.Region != "" {
		return s.region(b.Region, b.Pos)
	}
	return b.Value
}

// region returns the box of a region by its name.
func (s *Scope) region(name string, at diag.Pos) geom.Rect {
	box, ok := s.Regions[name]
	if !ok {
		*s.Errs = append(*s.Errs, unknownRegion(name, slices.Sorted(maps.Keys(s.Regions)), at)...)
	}
	if !ok || box == unplaced {
		s.lost()
	}
	return box
}

// point resolves a position.
func (s *Scope) Point(p point) geom.Point {
	if p.Name != "" {
		if ls := lengthsOf(s, p.ref, 2, "10 12 mm"); ls != nil {
			return geom.Pt(ls[0], ls[1]).Add(s.Offset)
		}
	}
	return p.Value.Add(s.Offset)
}

// Points resolves a list of positions.
func (s *Scope) Points(p Points) []geom.Point {
	pts := slices.Clone(p.Value)
	if p.Name != "" {
		ls := lengthsOf(s, p.ref, -1, "0,0 10,0 10,5 mm")
		pts = slices.Grow(pts, len(ls)/2)
		for i := 0; i+1 < len(ls); i += 2 {
			pts = append(pts, geom.Pt(ls[i], ls[i+1]))
		}
	}
	for i := range pts {
		pts[i] = pts[i].Add(s.Offset)
	}
	return pts
}

// Word resolves a name, and returns its position.
func (s *Scope) Word(w Word) (string, diag.Pos) {
	if w.Name != "" {
		text, at, ok := s.field(w.ref)
		if !ok {
			return "", w.Pos
		}
		return text, at
	}
	return w.Value, w.Pos
}

// Printed resolves a text as it is printed, and returns its position. A field of the row that has columns for languages is its
// own, in a language that is "" for the source.
func (s *Scope) Printed(w Word) (text string, at diag.Pos, from string, own bool) {
	text, at = s.Word(w)
	if w.Name == "" {
		return text, at, "", false
	}
	name := s.Braces(w.Name)
	if slices.ContainsFunc(s.Locals, func(l local) bool { return l.Name == name }) {
		return text, at, "", false
	}
	from, own = s.Row.Lang(name)
	return s.Row.Printed(name), at, from, own
}

// Number resolves a whole number.
func (s *Scope) Number(n Number) int {
	if n.Expr.Set() {
		v, _ := s.Eval(n.Expr, formula.Number)
		i, _ := v.(int)
		if i < 0 || i > doc.MaxNumber {
			s.Errs.Add(n.Pos, "number-out-of-range", diag.Args{"found": i, "low": 0, "high": int(doc.MaxNumber)})
		}
		return max(i, 0)
	}
	if n.Name == "" {
		return n.Value
	}
	n.ref = s.whole(n.ref)
	text, at, ok := s.lookup(n.ref)
	if next, value := strings.CutPrefix(text, "$"); ok && value { // a card may name a value of the game
		n.Name, n.Pos, ok = next, at, false
	}
	if ok {
		return s.number(n.Name, text, at)
	}
	v, there := s.value(n.Name)
	i, number := v.(int)
	switch {
	case !there:
		s.missing(n.ref)
	case !number:
		s.wrongKind(n.ref, "kind-number")
	}
	return i
}

// number reads a field of the row as a whole number. An empty field is 0 if all other cards have numbers.
func (s *Scope) number(name, text string, at diag.Pos) int {
	if f, _ := s.Row.Deck().Field(name); text == "" && f.Number {
		return 0
	}
	i, whole := doc.WholeNumber(text)
	if !whole {
		d := diag.Diagnostic{Pos: at, Code: "field-number", Args: diag.Args{"found": deck.Spelled(text), "field": name}}
		if near := deck.NearlyWhole(text); near != "" && near[0] != '-' {
			d.Hint, d.Args["near"] = "deck-write-number", near
		}
		*s.Errs = append(*s.Errs, d)
	}
	return i
}

// Numbers resolves a list of whole numbers.
func (s *Scope) Numbers(n Numbers) []int {
	if n.Name == "" {
		return n.Value
	}
	n.ref = s.whole(n.ref)
	v, there := s.value(n.Name)
	list, ok := v.([]int)
	switch {
	case !there:
		s.missing(n.ref)
	case !ok:
		s.wrongKind(n.ref, "kind-list")
	}
	return list
}

// value finds a value of the game by its dotted name: costs.sow.
func (s *Scope) value(name string) (any, bool) {
	if name == "players" {
		return s.Players, true
	}
	var at any = s.Values
	for _, part := range strings.Split(name, ".") {
		switch m := at.(type) {
		case map[string]any:
			v, ok := m[part]
			if !ok {
				return nil, false
			}
			at = v
		case []int:
			i, ok := doc.WholeNumber(part)
			if !ok || i < 1 || i > len(m) {
				return nil, false
			}
			at = m[i-1]
		default:
			return nil, false
		}
	}
	return at, true
}

// Args returns the arguments of texts: the game's values under their dotted names (lists by position: bonus.1), the number of
// players, the fields of the row.
func (s *Scope) Args() diag.Args {
	args := diag.Args{"players": s.Players}
	flatten("", s.Values, args)
	s.Row.Args(args)
	return args
}

func flatten(prefix string, m map[string]any, into diag.Args) {
	for k, v := range m {
		switch v := v.(type) {
		case map[string]any:
			flatten(prefix+k+".", v, into)
		case []int:
			for i, n := range v {
				into[fmt.Sprintf("%s%s.%d", prefix, k, i+1)] = n
			}
		case []string:
			for i, word := range v {
				into[fmt.Sprintf("%s%s.%d", prefix, k, i+1)] = word
			}
		default:
			into[prefix+k] = v
		}
	}
}
