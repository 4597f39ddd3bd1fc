//go:build !js || declared || engine

package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// ownOf returns the reader and printer of the sheet of a declared game; false for others.
func ownOf(sheet rules.Sheet) (ownSheet, bool) {
	s, ok := sheet.(*entries.Sheet)
	return own{s}, ok
}

// own reads and prints the sheets of declared games.
type own struct{ *entries.Sheet }

func (s own) keys() []string {
	if s.NamesTeams() {
		return []string{"teams", "table", "sheets"}
	}
	return []string{"table", "sheets"}
}

// read reads the part of a record that belongs to a declared game. It returns the errors of the
// game; those of the record are added to its document.
func (s own) read(in *reader, head rules.Header) diag.List {
	if v := in.root.Get("teams"); v.Exists() && s.NamesTeams() {
		head.Teams, head.Named = readTeams(in, v), true
	}
	s.Header = head
	s.GamePos = posOf(in.root.Get("game").Pos())
	if errs := s.Open(); len(errs) > 0 {
		return slices.DeleteFunc(errs, in.ofOverride)
	}
	if table := in.root.Get("table"); table.Exists() {
		s.TablePos = posOf(in.root.KeyPos("table"))
		in.filled(s.Sheet, table, rules.Shared)
	}
	sheets := in.root.Get("sheets")
	if !sheets.Exists() {
		return nil
	}
	s.SheetsPos = posOf(in.root.KeyPos("sheets"))
	for _, e := range sheets.Names() {
		name := normalized(e.Key)
		seat, known := in.seat(name)
		switch {
		case !known:
			s.Strangers = append(s.Strangers, rules.Text{Text: name, Pos: posOf(e.At)})
		case e.Value.Exists() || e.Value.Kind() == doc.Map:
			s.Keys[seat] = posOf(e.At)
			in.filled(s.Sheet, e.Value, seat)
		default:
			s.Keys[seat] = posOf(e.At)
		}
	}
	return nil
}

// ofOverride reports an error of the game that an override of the record causes: a list of
// attributes with another length. It returns whether this is one.
func (in *reader) ofOverride(d diag.Diagnostic) bool {
	way, _ := d.Args["way"].([]string)
	v := in.root.Get("data")
	for _, key := range way {
		v = v.Get(key)
	}
	if len(way) == 0 || !v.Exists() {
		return false
	}
	v.Fail(d.Code, d.Hint, d.Args)
	return true
}

// filled reads the entries of a player, or of the table.
func (in *reader) filled(s *entries.Sheet, v doc.Value, seat int) {
	for _, e := range v.Entries() {
		i := slices.IndexFunc(s.Families(), func(f *entries.Family) bool { return f.Entry.Name == e.Key })
		switch {
		case i >= 0 && s.Families()[i].Entry.Table && seat != rules.Shared:
			e.Value.FailAt(e.At, "own-of-table", "", diag.Args{"found": e.Key})
		case i >= 0 && !s.Families()[i].Entry.Table && seat == rules.Shared:
			e.Value.FailAt(e.At, "own-of-player", "", diag.Args{"found": e.Key})
		case i < 0:
			var allowed []string
			for _, f := range s.Families() {
				if f.Entry.Table == (seat == rules.Shared) {
					allowed = append(allowed, f.Entry.Name)
				}
			}
			e.Value.Known(e.Key, e.At, "unknown-key", allowed)
		case e.Value.Exists():
			fill := s.Fill(i, seat)
			fill.Pos = posOf(e.Value.Pos())
			w := &writing{reader: in, family: s.Families()[i], fill: fill, sheet: s}
			w.entry(e.Value)
		}
	}
}

// writing reads one entry.
type writing struct {
	*reader
	family *entries.Family
	fill   *entries.Fill
	sheet  *entries.Sheet
	by     int // seat from 1 whose marks are read; 0 for marks without a player
}

// blankWord is the word of an empty place.
const blankWord = "."

func (w *writing) entry(v doc.Value) {
	switch e := w.family.Entry; {
	case e.ByPlayer:
		w.byPlayer(v)
	case !e.Family():
		w.one(v, 0)
	case (e.Counts() || e.Worded()) && v.Kind() == doc.List:
		w.inOrder(v)
	case e.Counts() || e.Worded():
		w.byName(v)
	default:
		w.marks(v)
	}
}

// byPlayer reads the marks of a family for each player: those with names first, then numbers in the order of the seats.
func (w *writing) byPlayer(v doc.Value) {
	names := v.Names()
	for _, counted := range []bool{false, true} {
		given := map[int]doc.Entry{}
		for _, e := range names {
			seat, known := w.seat(normalized(e.Key))
			_, number := doc.WholeNumber(e.Value.Raw())
			switch {
			case !known && !counted:
				w.sheet.Strangers = append(w.sheet.Strangers, rules.Text{Text: normalized(e.Key), Pos: posOf(e.At)})
			case known && e.Value.Exists() && counted == (e.Value.Kind() == doc.Scalar && number):
				given[seat] = e
			}
		}
		for seat := range w.players {
			if e, ok := given[seat]; ok {
				w.by = seat + 1
				w.marks(e.Value)
			}
		}
	}
}

// marks reads the ticks or the signs of a family.
func (w *writing) marks(v doc.Value) {
	switch ticks := w.family.Entry.Kind == entries.Ticks; {
	case ticks && v.Kind() == doc.Scalar:
		w.first(v)
	case ticks && v.Kind() == doc.List:
		w.named(v, entries.Mark{})
	case ticks:
		w.rows(v)
	default:
		w.bySign(v)
	}
}

func (w *writing) first(v doc.Value) {
	n, free := v.Int(0, len(w.family.Spots)), 0
	for i := range w.fill.Marks {
		if w.fill.Marks[i].Written {
			continue
		}
		if free++; free <= n {
			w.fill.Marks[i] = entries.Mark{Written: true, By: w.by, Pos: posOf(v.Pos())}
		}
	}
	if n > free {
		v.Fail("own-too-many", "", diag.Args{"found": v.Raw(), "allowed": free})
	}
}

func (w *writing) named(v doc.Value, m entries.Mark) {
	for _, item := range v.Items() {
		i, ok := w.place(item, item.Text(), item.Pos())
		if !ok {
			continue
		}
		mark := &w.fill.Marks[i]
		signs := w.family.Entry.Split(mark.Text)
		if mark.Written && (mark.By != w.by || !w.family.Entry.Many || slices.Contains(signs, m.Text)) {
			item.Fail("own-place-twice", "", diag.Args{"found": item.Text()})
			continue
		}
		at := posOf(item.Pos())
		if mark.Written && mark.Pos.Compare(at) < 0 {
			at = mark.Pos
		}
		*mark = entries.Mark{Written: true, Text: w.family.Entry.Join(append(slices.Clone(signs), m.Text)...), By: w.by, Pos: at}
	}
}

func (w *writing) place(v doc.Value, name string, at diag.Pos) (int, bool) {
	i, ok := w.family.Place(name)
	if !ok && (v.Kind() == doc.Scalar || name != "") {
		w.unknown(v, name, at)
	}
	return i, ok
}

// unknown reports an unknown name of a place. For a number it lists all names, because a
// number is no slip for a similar one.
func (w *writing) unknown(v doc.Value, name string, at diag.Pos) {
	names := w.family.Names()
	if _, number := doc.WholeNumber(name); !number || len(names) == 0 {
		v.Known(name, at, "own-place", names)
		return
	}
	v.FailAt(at, "own-place", "own-places", diag.Args{"found": name, "low": names[0], "high": names[len(names)-1]})
}

// bySign reads marks by rows, which are texts, or by signs, which have lists.
func (w *writing) bySign(v doc.Value) {
	bySign := slices.ContainsFunc(mapped(v), func(e doc.Entry) bool { return e.Value.Kind() == doc.List })
	if !bySign {
		w.rows(v)
		return
	}
	known := w.family.Entry.Known()
	for _, entry := range v.Entries() {
		switch {
		case entry.Value.Kind() == doc.Scalar:
			entry.Value.Fail("own-mixed", "", diag.Args{"found": entry.Key})
		case entry.Value.Known(normalized(entry.Key), entry.At, "own-sign", known):
			w.named(entry.Value, entries.Mark{Text: normalized(entry.Key)})
		}
	}
}

// mapped returns the entries of a map; none for another value.
func mapped(v doc.Value) []doc.Entry {
	if v.Kind() != doc.Map {
		return nil
	}
	return v.Entries()
}

func (w *writing) rows(v doc.Value) {
	for _, e := range v.Entries() {
		if row, ok := w.row(e); ok && e.Value.Exists() {
			w.line(e.Value, row)
		}
	}
}

func (w *writing) row(e doc.Entry) (entries.Row, bool) {
	if i := slices.IndexFunc(w.family.Rows, func(r entries.Row) bool { return r.Name == e.Key }); i >= 0 {
		return w.family.Rows[i], true
	}
	names := make([]string, len(w.family.Rows))
	for i, r := range w.family.Rows {
		names[i] = r.Name
	}
	if len(names) == 0 {
		e.Value.FailAt(e.At, "own-no-rows", "", diag.Args{"found": e.Key, "allowed": w.family.Names()})
		return entries.Row{}, false
	}
	return entries.Row{}, e.Value.Known(e.Key, e.At, "own-row", names)
}

func (w *writing) line(v doc.Value, row entries.Row) {
	text := v.Text()
	if v.Kind() != doc.Scalar {
		return
	}
	words, at := wordsOf(text)
	if len(words) != len(row.Places) {
		v.Fail("own-row-words", "", diag.Args{"found": len(words), "allowed": len(row.Places), "row": row.Name})
		return
	}
	first, exact := v.PosAt(0), v.PosAt(1) != v.PosAt(0) // else all of them have the position of the row
	for k, word := range words {
		pos := first
		if exact {
			pos.Column += at[k]
		}
		w.word(v, word, pos, row.Places[k])
	}
}

// wordsOf returns the words of a text, with their offsets in code points.
func wordsOf(text string) (words []string, at []int) {
	n := 1 + strings.Count(text, " ")
	words, at = make([]string, 0, n), make([]int, 0, n)
	before := 0 // code points
	for text != "" {
		word, rest, _ := strings.Cut(text, " ")
		if word != "" {
			words, at = append(words, word), append(at, before)
		}
		before += utf8.RuneCountInString(word) + 1
		text = rest
	}
	return words, at
}
