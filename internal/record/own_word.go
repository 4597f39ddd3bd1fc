//go:build !js || declared || engine

package record

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// inOrder reads numbers or words in order; missing ones are blank.
func (w *writing) inOrder(v doc.Value) {
	for i, item := range v.Items() {
		if i >= len(w.fill.Marks) {
			hint, suggest := w.cutDecimal(v.Items())
			item.Fail("own-too-long", hint, diag.Args{"found": len(v.Items()), "allowed": len(w.fill.Marks), "suggest": suggest})
			return
		}
		w.one(item, i)
	}
}

// cutDecimal returns the hint for a list in which a comma cuts a decimal in two: [7,5].
func (w *writing) cutDecimal(items []doc.Value) (hint, suggest string) {
	if w.family.Entry.Unit == 0 {
		return "", ""
	}
	for i := range items[1:] {
		a, b := items[i], items[i+1]
		text := a.Raw() + "." + b.Raw()
		end := a.Pos()
		end.Column += len(a.Raw()) + 1
		if _, ok := rules.ParseDecimal(text, rules.MostDigits); ok && end == b.Pos() {
			return "own-decimal-list", text
		}
	}
	return "", ""
}

// byName reads numbers or words by the names of their places, or by rows.
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
			if w.family.Entry.Spaced() {
				e.Value.FailAt(e.At, "own-rows-spaced", "", diag.Args{"found": e.Key, "allowed": w.family.Names()})
			} else if row, _ := w.row(e); once(e, row.Places...) {
				w.line(e.Value, row)
			}
			continue
		}
		w.place(e.Value, e.Key, e.At)
	}
}

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
	word := normalized(v.Raw())
	if e := w.family.Entry; e.Unit > 0 && !v.Plain() && word != blankWord && !e.Has(word) {
		decimalOf(v, word, v.Pos(), e.Unit) // reports its error
		return
	}
	if w.family.Entry.Counts() && !v.Plain() && word != blankWord && !w.family.Entry.Has(word) {
		v.Int(-entries.MaxNumber, entries.MaxNumber) // reports that a text in quotes is not a number
		return
	}
	w.word(v, word, v.Pos(), i)
}

// word reads the word for a place: a blank one, a number, a tick, signs or a word.
func (w *writing) word(v doc.Value, word string, at diag.Pos, i int) {
	mark := &w.fill.Marks[i]
	word = normalized(word)
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
		m.Number, m.Text, ok = w.number(v, word, at)
	case entries.Tick, entries.Ticks:
		if ok = word == "x"; !ok {
			v.FailAt(at, "own-tick", "", diag.Args{"found": word})
		}
	case entries.Choice, entries.Choices:
		m.Text = word
		ok = v.Known(word, at, "own-word", e.Words)
	default:
		m.Text, ok = w.signs(v, word, at)
	}
	if ok {
		*mark = m
	}
}

// number reads a whole number, or a sign instead of it.
func (w *writing) number(v doc.Value, word string, at diag.Pos) (n int, sign string, ok bool) {
	e := w.family.Entry
	if e.Has(word) {
		return 0, word, true
	}
	word = doc.WithHyphen(word)
	if e.Unit > 0 {
		if n, ok = rules.ParseDecimal(word, e.Unit); !ok && e.Signs != nil && withPoint(word) == "" && !tooExact(word) {
			w.notSign(v, word, at)
		} else if !ok {
			decimalOf(v, word, at, e.Unit) // reports its error
		}
		return n, "", ok
	}
	digits, minus := strings.CutPrefix(word, "-")
	n, ok = doc.WholeNumber(digits)
	switch {
	case ok && minus && n > 0:
		return -n, "", true
	case ok && !minus:
		return n, "", true
	case e.Signs != nil:
		w.notSign(v, word, at)
	case word == doc.WithHyphen(v.Raw()):
		v.Int(-entries.MaxNumber, entries.MaxNumber) // reports its error
	default:
		v.FailAt(at, "own-number", "", diag.Args{"found": word})
	}
	return 0, "", false
}

// notSign reports a word that is neither a number nor a sign of the entry.
func (w *writing) notSign(v doc.Value, word string, at diag.Pos) {
	known := w.family.Entry.Known()
	args := diag.Args{"found": word, "allowed": known}
	hint := ""
	if near := diag.Nearest(word, known); near != "" {
		hint, args["near"] = "did-you-mean", near
	}
	v.FailAt(at, "own-number-sign", hint, args)
}

// signs reads the word for the marks of a place: one sign, or several of one character each.
func (w *writing) signs(v doc.Value, word string, at diag.Pos) (string, bool) {
	e := w.family.Entry
	if e.Has(word) { // as nearly all are
		return word, true
	}
	parts := strings.Split(word, "")
	unknown := func(sign string) bool { return !e.Has(sign) }
	switch {
	case slices.ContainsFunc(parts, unknown) && (!e.Many || diag.Nearest(word, e.Known()) != ""):
		return "", v.Known(word, at, "own-sign", e.Known())
	case !e.Many:
		v.FailAt(at, "own-one-sign", "", diag.Args{"found": word})
		return "", false
	}
	for i, sign := range parts {
		if slices.Contains(parts[:i], sign) {
			v.FailAt(at, "own-sign-twice", "", diag.Args{"found": sign})
			return "", false
		}
		if unknown(sign) {
			return "", v.Known(sign, at, "own-sign", e.Known())
		}
	}
	return e.Join(parts...), true
}
