//go:build !js

package lang

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"

	"golang.org/x/text/unicode/norm"
)

// pseudoTags are the pseudo-languages. Their texts are made from the source language, to find boxes
// that are too tight for a translation, and words that are not from a catalogue.
var pseudoTags = []string{"qps", PseudoRightToLeft}

// IsPseudo reports whether a language is one of the pseudo-languages.
func IsPseudo(tag string) bool { return slices.Contains(pseudoTags, tag) }

// PseudoLanguages returns the tags of the pseudo-languages, sorted.
func PseudoLanguages() []string { return slices.Clone(pseudoTags) }

// pseudo returns the texts of a folder in a pseudo-language.
func (f Folder) pseudo(tag string) (*Catalogue, diag.List) {
	source, errs := f.Catalogue(cmp.Or(f.Source, "en"))
	if source == nil {
		return nil, errs
	}
	return Pseudo(source, tag), errs
}

// Pseudo returns the catalogue of a pseudo-language, made from the source's texts. Every text is in brackets, every letter has
// an accent, and some letters are doubled, so that the text is as long as a translation may be. Everything else stays the same:
// placeholders, icons, markup, digits. The plural forms and their rules are those of the source. In qps-rtl, each word also
// runs from right to left, and numbers between the words keep their direction.
func Pseudo(source *Catalogue, tag string) *Catalogue {
	c := Of(tag, map[string]Text{})
	c.File, c.plurals = source.File, source.Lang
	for _, key := range source.Keys() {
		t, _ := source.Get(key)
		forms := map[string]string{}
		for form, text := range t.Forms {
			forms[form] = PseudoText(text, tag)
		}
		c.texts()[key] = Text{Pos: t.Pos, Forms: forms, By: t.By}
	}
	return c
}

// PseudoText returns one text of the source in a pseudo-language.
func PseudoText(text, tag string) string { return pseudo(text, tag == PseudoRightToLeft) }

// accents maps every letter to one with an accent that no supported language uses. The built-in fonts have all of them.
var accents = func() map[rune]rune {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	accented := []rune("āḃċďēḟģħīĵķļṁņōṗɋŗşťūṽŵẋŷžĀḂĊĎĒḞĢĦĪĴĶĻṀŅŌṖɊŖŞŤŪṼŴẊŶŽ")
	m := map[rune]rune{}
	for i, r := range plain {
		m[r] = accented[i]
	}
	return m
}()

var (
	// kept matches what stays the same: doubled braces, placeholders, icons, and escaped characters.
	kept = pattern.Late(`\{\{|\}\}|\{[^{}]*\}|\\.`)
	// word matches letters with apostrophes and underscores between them. An underscore at the edge of a word is markup.
	word = pattern.Late(`\pL(?:[\pL\pM'’_]*\pL)?`)
)

// doubledLetters returns how many letters of a text with n letters are doubled. The text grows by six characters for its first
// ten letters, by eight for the next twenty, and by a quarter of the rest, as translations do: by half for a word or two, by a
// quarter for a paragraph. The brackets are two of these characters.
func doubledLetters(n int) int {
	const word, line = 10, 30
	percent := 60*min(n, word) + 40*max(min(n, line)-word, 0) + 25*max(n-line, 0)
	return max((percent+50)/100-2, min(n, 1))
}

// inWords replaces every word of a text by the result of change.
func inWords(text string, change func(string) string) string {
	var b strings.Builder
	for text != "" {
		at := kept().FindStringIndex(text)
		if at == nil {
			at = []int{len(text), len(text)}
		}
		b.WriteString(word().ReplaceAllStringFunc(text[:at[0]], change))
		b.WriteString(text[at[0]:at[1]])
		text = text[at[1]:]
	}
	return b.String()
}

// The characters around letters that run from right to left.
const (
	rightToLeftOverride = "\u202e"
	popDirection        = "\u202c"
)

// pseudo returns a text in a pseudo-language.
func pseudo(text string, rtl bool) string {
	var w writer
	inWords(text, func(s string) string {
		w.measure(s)
		return s
	})
	return "[" + inWords(text, func(s string) string {
		if s = w.write(s); rtl {
			return rightToLeftOverride + s + popDirection
		}
		return s
	}) + "]"
}

// writer writes the words of a text. The letters that it doubles are spread over the vowels of the
// text, which keeps words readable, or over all letters of a text without vowels.
type writer struct {
	letters, vowels int // of the whole text
	written, spent  int // letters that could be doubled so far, and doubled ones
}

func (w *writer) measure(word string) {
	for _, r := range norm.NFD.String(word) {
		if unicode.IsLetter(r) {
			w.letters++
		}
		if isVowel(r) {
			w.vowels++
		}
	}
}

func (w *writer) write(word string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(word) {
		switch accented, ok := accents[r]; {
		case unicode.Is(unicode.Mn, r): // the new accent replaces it
		case !ok:
			b.WriteRune(r)
		default:
			b.WriteRune(accented)
			b.WriteString(strings.Repeat(string(unicode.ToLower(accented)), w.more(r)))
		}
	}
	return b.String()
}

// more returns how often a letter is repeated.
func (w *writer) more(r rune) int {
	places := w.vowels
	if places == 0 {
		places = w.letters
	} else if !isVowel(r) {
		return 0
	}
	w.written++
	due := doubledLetters(w.letters) * w.written / places
	more := due - w.spent
	w.spent = due
	return more
}

func isVowel(r rune) bool { return strings.ContainsRune("aeiouyAEIOUY", r) }
