package declared

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules/entries"

	"golang.org/x/text/unicode/norm"
)

// readMarks reads the marks of an entry, and whether a place may hold several.
func (r *reader) readMarks(e *entries.Entry, v doc.Value) {
	marks, many := v.Get("marks"), v.Get("many")
	if !e.Marked() {
		r.notFor(e, marks, "marks", entries.OneMark, entries.Marks)
		r.notFor(e, many, "many", entries.OneMark, entries.Marks)
		return
	}
	readSigns(e, v.Need("marks"), func(v doc.Value, drawn string) bool {
		if v.Kind() == doc.Scalar && drawn != entries.AsWritten && !r.rules.Draws(drawn) {
			v.Fail("declared-drawn", "", diag.Args{"found": drawn})
			return false
		}
		return true
	})
	if marks.Kind() == doc.Map && len(marks.Entries()) == 0 {
		marks.Fail("declared-no-mark", "", nil)
	}
	if many.Exists() {
		if e.Many = many.Bool(); e.Many {
			r.checkJoined(e, marks)
		}
	}
}

// checkJoined refuses a sign that reads as several other signs of the entry joined.
func (r *reader) checkJoined(e *entries.Entry, marks doc.Value) {
	for _, s := range marks.Entries() {
		parts := strings.Split(norm.NFC.String(s.Key), "")
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !e.Has(part) }) {
			s.Value.FailAt(s.At, "declared-sign-joined", "", diag.Args{"found": s.Key, "parts": parts})
		}
	}
}

// readSigns reads what a place of numbers may hold instead of a number.
func (r *reader) readSigns(e *entries.Entry, v doc.Value) {
	if e.Kind != entries.Numbers {
		r.notFor(e, v, "signs", entries.Numbers)
		return
	}
	readSigns(e, v, func(v doc.Value, name string) bool {
		if v.Kind() == doc.Scalar && !kebab().MatchString(name) {
			v.Fail("declared-sign-name", "", diag.Args{"found": name})
			return false
		}
		return true
	})
	if v.Kind() == doc.Map && len(v.Entries()) == 0 {
		v.Fail("declared-no-sign", "", nil)
	}
}

// notFor refuses a key that entries of this kind do not have.
func (r *reader) notFor(e *entries.Entry, v doc.Value, key string, kinds ...string) {
	if v.Exists() && e.Kind != "" {
		v.Fail("declared-not-for", "", diag.Args{"found": key, "kind": e.Kind, "allowed": kinds})
	}
}

// mostInSign is the largest number of code points in a sign.
const mostInSign = 3

// readSigns reads a map of signs to what valid accepts.
func readSigns(e *entries.Entry, v doc.Value, valid func(v doc.Value, text string) bool) {
	seen := map[string]bool{}
	for _, s := range optional(v, "X") {
		text := s.Value.Text()
		if seen[s.Key] { // package doc reports equal keys
			continue
		}
		seen[s.Key] = true
		if sign, ok := newSign(e, s); ok && valid(s.Value, text) {
			e.Signs = append(e.Signs, entries.Sign{Sign: sign, Drawn: text})
		}
	}
}

// newSign reads a key as a sign.
func newSign(e *entries.Entry, s doc.Entry) (string, bool) {
	sign := norm.NFC.String(s.Key)
	code := ""
	_, number := doc.WholeNumber(strings.TrimPrefix(sign, "-"))
	switch {
	case number:
		code = "declared-sign-number"
	case sign == ".":
		code = "declared-word-blank"
	case utf8.RuneCountInString(sign) > mostInSign:
		code = "declared-sign-long"
	case sign == "" || strings.ContainsFunc(sign, notInSign):
		code = "declared-sign-form"
	case e.Has(sign): // equal in normal form
		code = "declared-sign-twice"
	}
	if code != "" {
		s.Value.FailAt(s.At, code, "", diag.Args{"found": s.Key})
	}
	return sign, code == ""
}

// notInSign reports whether a character cannot be part of a sign: white space, quotes, brackets and
// what separates signs.
func notInSign(c rune) bool {
	return !unicode.IsGraphic(c) || unicode.IsSpace(c) || unicode.In(c, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf) ||
		strings.ContainsRune(".,:#\"'`", c)
}

// readWords reads the words of a choice or of choices: a list, or the path of a list of words in the
// data.
func (r *reader) readWords(e *entries.Entry, v doc.Value) {
	if !e.Worded() {
		r.notFor(e, v.Get("words"), "words", entries.Choice, entries.Choices)
		return
	}
	words := v.Need("words")
	if way, ok := r.readWay(words); ok {
		found, _ := r.data.Lookup(way...)
		for _, word := range entries.AsList(found) {
			r.readWord(e, words, fmt.Sprint(word))
		}
		return
	}
	all := []doc.Value{}
	if words.Exists() {
		all = words.Items()
	}
	if words.Kind() == doc.List && len(all) == 0 {
		words.Fail("declared-no-word", "", nil)
	}
	for _, w := range all {
		r.readWord(e, w, w.Text())
	}
}

// readWord adds a word, and reports its errors at v.
func (r *reader) readWord(e *entries.Entry, v doc.Value, word string) {
	switch word = norm.NFC.String(word); {
	case word == ".":
		v.Fail("declared-word-blank", "", nil)
	case slices.Contains(e.Words, word):
		v.Fail("declared-word-twice", "", diag.Args{"found": word})
	default:
		e.Words = append(e.Words, word)
	}
}
