//go:build !js || declared

package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules/entries"
)

// inOrder reads numbers in order; missing ones are blank.
func (w *writing) inOrder(v doc.Value) {
	for i, item := range v.Items() {
		if i >= len(w.fill.Marks) {
			item.Fail("own-too-long", "", diag.Args{"found": len(v.Items()), "allowed": len(w.fill.Marks)})
			return
		}
		w.one(item, i)
	}
}

// byName reads numbers by the names of their places, or by rows.
func (w *writing) byName(v doc.Value) {
	named := map[int]bool{}
	once := func(e doc.Entry, places ...int) bool {
		for _, i := range places {
			if named[i] {
				e.Value.FailAt(e.At, "own-place-twice", "", diag.Args{"found": w.family.Spots[i].Name})
				return false
			}
			named[i] = true
		}
		return e.Value.Exists()
	}
	for _, e := range v.Entries() {
		if i, ok := w.family.Place(e.Key); ok {
			if once(e, i) {
				w.one(e.Value, i)
			}
			continue
		}
		if slices.ContainsFunc(w.family.Rows, func(r entries.Row) bool { return r.Name == e.Key }) {
			if row, _ := w.row(e); once(e, row.Places...) {
				w.line(e.Value, row)
			}
			continue
		}
		w.place(e.Value, e.Key, e.At)
	}
}

// one reads the value of one place.
func (w *writing) one(v doc.Value, i int) {
	if e := w.family.Entry; e.Kind == entries.Text {
		if text := normalized(v.Text()); text != "" {
			w.fill.Marks[i] = entries.Mark{Written: true, Text: text, Pos: posOf(v.Pos())}
		}
		return
	}
	if v.Kind() != doc.Scalar {
		v.Text()
		return
	}
	if w.family.Entry.Counts() && !v.Plain() && v.Raw() != blankWord {
		v.Int(w.lowest(), entries.MaxNumber) // reports that a text in quotes is not a number
		return
	}
	w.word(v, v.Raw(), v.Pos(), i)
}

// word reads the word for a place: a blank one, a number, a tick, letters or a choice.
func (w *writing) word(v doc.Value, word string, at diag.Pos, i int) {
	mark := &w.fill.Marks[i]
	if mark.Written {
		if word != blankWord {
			v.FailAt(at, "own-place-twice", "", diag.Args{"found": w.family.Spots[i].Name})
		}
		return
	}
	if word == blankWord {
		if w.by == 0 {
			mark.Pos = posOf(at)
		}
		return
	}
	m := entries.Mark{Written: true, By: w.by, Pos: posOf(at)}
	ok := false
	switch e := w.family.Entry; e.Kind {
	case entries.Number, entries.Numbers:
		m.Number, ok = w.number(v, word, at)
	case entries.Tick, entries.Ticks:
		if ok = word == "x"; !ok {
			v.FailAt(at, "own-tick", "", diag.Args{"found": word})
		}
	case entries.Choice:
		m.Text = word
		ok = v.Known(word, at, "own-word", e.Words)
	default:
		m.Text = w.family.Entry.InOrder(word)
		ok = w.lettered(v, word, at)
	}
	if ok {
		*mark = m
	}
}

// lowest is the smallest number that can be written: below 0 only if the entry's range
// begins there.
func (w *writing) lowest() int {
	if w.family.Entry.Low < 0 {
		return -entries.MaxNumber
	}
	return 0
}

// number reads a whole number, below 0 if the entry's range begins there.
func (w *writing) number(v doc.Value, word string, at diag.Pos) (int, bool) {
	digits, minus := strings.CutPrefix(word, "-")
	n, ok := doc.WholeNumber(digits)
	low := w.lowest()
	switch {
	case ok && minus && n > 0 && low < 0:
		return -n, true
	case ok && !minus:
		return n, true
	}
	switch {
	case ok && minus && n > 0:
		v.FailAt(at, "own-below-zero", "", diag.Args{"found": word})
	case word == v.Raw():
		v.Int(low, entries.MaxNumber) // reports its error
	default:
		v.FailAt(at, "own-number", "", diag.Args{"found": word})
	}
	return 0, false
}

// lettered reads the letters of a place.
func (w *writing) lettered(v doc.Value, word string, at diag.Pos) bool {
	e := w.family.Entry
	if e.Letter(word) { // as nearly all are
		return true
	}
	if utf8.RuneCountInString(word) > 1 && !e.Many {
		v.FailAt(at, "own-one-letter", "", diag.Args{"found": word})
		return false
	}
	for i, c := range word {
		letter := word[i : i+utf8.RuneLen(c)]
		if strings.Contains(word[:i], letter) {
			v.FailAt(at, "own-letter-twice", "", diag.Args{"found": letter})
			return false
		}
		if !e.Letter(letter) {
			return v.Known(letter, at, "own-letter", e.Known())
		}
	}
	return true
}
