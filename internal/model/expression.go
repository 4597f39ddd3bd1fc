package model

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/internal/pattern"
)

// expression is an expression of the data: of `when`, `times`, `each` and `where`, or of any other value that is written "=
// EXPR".
type expression struct {
	Pos    diag.Pos
	Source string // "" when there is none

	value  doc.Value
	offset int // of the source in the value, in code points
}

// Set reports whether the expression was written at all.
func (e expression) Set() bool { return e.Source != "" }

// DecodeDoc implements doc.Decoder.
func (e *expression) DecodeDoc(v doc.Value) {
	e.Pos, e.value = v.Pos(), v
	var ok bool
	if e.Source, e.offset, ok = v.Expression(); !ok {
		e.Source, e.offset = v.Text(), 0
	}
}

// Formulas are the expressions of one component, understood once for all its pieces. They are safe for concurrent use.
type Formulas struct {
	component string
	pos       diag.Pos // of the component
	names     map[string]formula.Type
	drawing   map[string]formula.Type // what expressions of elements know: the profile and the language too
	deck      *deck.Deck
	count     sync.Once
	rows      map[diag.Pos]int

	mu   sync.RWMutex
	done map[diag.Pos]understood
}

type understood struct {
	formula *formula.Formula
	mistake *formula.Error
}

// Ways are the profiles and the languages that a game can be printed in.
type Ways struct{ Profiles, Languages []string }

// NewFormulas prepares the expressions of a component, which know the fields of its cards, the game's values and the number of
// players. Those of elements also know how they are printed, in one of these ways: how many pieces there are does not depend on it.
func NewFormulas(c *Component, values map[string]any, ways Ways) *Formulas {
	f := &Formulas{component: c.Name, pos: c.Pos, names: map[string]formula.Type{}, deck: c.Deck, done: map[diag.Pos]understood{}}
	for _, field := range c.Deck.Fields() {
		f.names[field.Name] = formula.Text
		if field.Number {
			f.names[field.Name] = formula.Number
		} else if field.Decimal {
			f.names[field.Name] = formula.Fractional
		}
	}
	own := map[string]formula.Type{"data": formula.TypeOf(values), "players": formula.Number}
	if len(c.Deck.Fields()) > 0 {
		own["row"] = formula.Number
	}
	for name, typ := range own {
		if _, field := f.names[name]; !field {
			f.names[name] = typ
		}
	}
	f.drawing = maps.Clone(f.names)
	for name, words := range map[string][]string{"profile": ways.Profiles, "language": ways.Languages} {
		if _, field := f.names[name]; !field && words != nil {
			f.drawing[name] = formula.Type{Kind: formula.TextKind, Words: words}
		}
	}
	return f
}

// draws reports whether only the expressions of elements know a name, because it depends on how they are printed.
func (f *Formulas) draws(name any) bool {
	known, _ := name.(string)
	_, everywhere := f.names[known]
	_, drawing := f.drawing[known]
	return drawing && !everywhere
}

// numberOf returns the position of a card in the tables of the component, from 1.
func (f *Formulas) numberOf(r Row) int {
	f.count.Do(func() {
		f.rows = map[diag.Pos]int{}
		for i, row := range f.deck.Rows {
			f.rows[row.Pos] = i + 1
		}
	})
	return f.rows[r.Pos]
}

// formula returns a parsed expression. The names that it knows follow from its position.
func (f *Formulas) formula(e expression, s *Scope, want []formula.Type) understood {
	f.mu.RLock()
	u, ok := f.done[e.Pos]
	f.mu.RUnlock()
	if ok {
		return u
	}
	names := f.names
	if s.Profile != "" {
		names = f.drawing
	}
	if len(s.Locals) > 0 {
		names = maps.Clone(names)
		for _, l := range s.Locals {
			names[l.Name] = formula.TypeOf(l.Value)
		}
	}
	u.formula, u.mistake = formula.Compile(e.Source, names, want...)
	if u.mistake == nil && len(s.Locals) == 0 {
		u.mistake = f.joinsNumbers(e.Source, names)
	}
	f.mu.Lock()
	f.done[e.Pos] = u
	f.mu.Unlock()
	return u
}

// sumOfNames matches an expression that only adds names.
var sumOfNames = pattern.Late(`^\s*[\pL_][\pL\pM\pN_]*(?:\s*\+\s*[\pL_][\pL\pM\pN_]*)+\s*$`)

// joinsNumbers returns an error for a sum of fields that would join texts although all of them are meant as numbers, such as 1 000
// with a no-break space.
func (f *Formulas) joinsNumbers(source string, names map[string]formula.Type) *formula.Error {
	if !slices.ContainsFunc(f.deck.Fields(), deck.Field.Nearly) || !sumOfNames().MatchString(source) {
		return nil
	}
	first := ""
	for name := range strings.SplitSeq(source, "+") {
		name = strings.TrimSpace(name)
		if field, ok := f.deck.Field(name); !ok || !field.Nearly() {
			return nil
		}
		first = cmp.Or(first, name)
	}
	const before = "0 + "
	_, wrong := formula.Compile(before+first, names)
	if wrong != nil {
		wrong.Offset = utf8.RuneCountInString(source[:strings.Index(source, first)])
	}
	return wrong
}

// local is a name that only the expressions of one element know: an entry of its list, or which one it is.
type local struct {
	Name  string
	Value any
}

// text is the value as texts and names take it; false for one that is neither a text nor a number.
func (l local) text() (string, bool) {
	switch v := l.Value.(type) {
	case string:
		return v, true
	case int:
		return strconv.Itoa(v), true
	case formula.Decimal:
		return v.String(), true
	}
	return "", false
}

// Eval works an expression out: to a number, a text, a bool, a list or a record of one of the types wanted, or of any.
// What is wrong with it is noted.
func (s *Scope) Eval(e expression, want ...formula.Type) (any, bool) {
	u := s.Formulas.formula(e, s, want)
	if u.mistake != nil {
		s.wrongExpression(e, u.mistake)
		return nil, false
	}
	if s.spent == nil {
		s.spent = &spending{}
	}
	return s.run(e, u.formula)
}

// wrongExpression reports an error in an expression. If it follows from a word in the column of a field, which then is no number,
// the error names the word; in a column of numbers it is at the cell of the word, once. An unknown name may follow from the error
// in a heading of the cards, which is reported already.
func (s *Scope) wrongExpression(e expression, m *formula.Error) {
	d := m.At(e.value.PosAt(e.offset + m.Offset))
	if hint, near := e.value.CutShort(); m.Code == "formula-ends" && hint != "" {
		d.Hint, d.Args = hint, diag.Args{"near": near}
	}
	if m.Code == "formula-unknown-name" && s.Formulas.deck.Misnamed() {
		return
	}
	if near := s.Formulas.meant(e.Source, m); near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near
	} else if s.Profile == "" && m.Code == "formula-unknown-name" && s.Formulas.draws(m.Args["found"]) {
		d.Hint = "only-in-elements"
	}
	switch field, _ := s.Formulas.deck.Field(m.Name); {
	case field.Word == "" || !m.NumberWanted():
	case field.Mostly():
		place := diag.Path(d.Pos.String())
		d = diag.Diagnostic{Pos: field.WordAt, Code: "deck-number", Hint: field.Hint, Args: diag.Args{}}
		if field.Hint != "" {
			d.Code = "deck-number-form"
		}
		maps.Copy(d.Args, field.Args)
		d.Args["found"], d.Args["field"], d.Args["place"] = field.Word, field.Name, place
		d.Source = &diag.Source{Cause: "word at " + field.WordAt.String()}
	default:
		d.Hint, d.Args["word"], d.Args["place"], d.Args["field"] = "field-word", field.Word, diag.Path(field.WordAt.String()), field.Name
	}
	*s.Errs = append(*s.Errs, d)
}

// named returns the value of a name of expressions.
func (s *Scope) named(name string) any {
	for _, l := range s.Locals {
		if l.Name == name {
			return l.Value
		}
	}
	if _, field := s.Formulas.deck.Field(name); !field {
		switch name {
		case "players":
			return s.Players
		case "data":
			return s.Values
		case "profile":
			return s.Profile
		case "language":
			return s.Lang
		case "row":
			return s.Formulas.numberOf(s.Row)
		}
	}
	text, _ := s.Row.Field(name)
	switch {
	case text == "":
		return formula.Blank
	case s.Formulas.names[name].Kind == formula.NumberKind:
		n, _ := strconv.Atoi(text)
		return n
	case s.Formulas.names[name].Kind == formula.DecimalKind:
		n, _ := formula.ParseDecimal(strings.Replace(text, ",", ".", 1))
		return n
	}
	return text
}
