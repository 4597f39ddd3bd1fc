package lang

import (
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/pattern"

	"golang.org/x/text/unicode/norm"
)

// pseudoTags are the languages that nobody speaks: their texts are made of those
// of the source language, to find boxes that are too tight for a translation and
// words that come from no catalogue.
var pseudoTags = []string{"qps", PseudoRightToLeft}

// IsPseudo reports whether a language is one of the pseudo-languages.
func IsPseudo(tag string) bool { return slices.Contains(pseudoTags, tag) }

// PseudoLanguages returns the tags of the pseudo-languages, sorted.
func PseudoLanguages() []string { return slices.Clone(pseudoTags) }

// Pseudo returns the catalogue of a pseudo-language, made of the source's texts.
// Every text stands in brackets, every letter wears an accent, and some letters
// are doubled, so that the text becomes as long as a translation may be. What is
// no letter stays as it is: placeholders, icons, markup, figures. Plural forms
// are those of the source and go by its rules. In qps-rtl each word also runs from
// right to left, so that figures among the words keep their own way.
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

// PseudoText returns one text of the source as a pseudo-language has it.
func PseudoText(text, tag string) string { return pseudo(text, tag == PseudoRightToLeft) }

// accents puts an accent on every letter. Our fonts have all of these, and the
// languages that are spoken here have none of them.
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
	// kept stays as it is: doubled braces, placeholders and icons, and what
	// stands behind a backslash.
	kept = pattern.Late(`\{\{|\}\}|\{[^{}]*\}|\\.`)
	// word is letters, with apostrophes and underscores between them: an
	// underscore at the edge of a word is markup.
	word = pattern.Late(`\pL(?:[\pL\pM'’_]*\pL)?`)
)

// grown is how many letters of a text of n are doubled. The text grows by six
// characters for its first ten letters, by eight for the next twenty and by a
// quarter of the rest, as translations do: half as long again for a word or two,
// a quarter for a paragraph. The brackets are two of these characters.
func grown(n int) int {
	const word, line = 10, 30
	percent := 60*min(n, word) + 40*max(min(n, line)-word, 0) + 25*max(n-line, 0)
	return max((percent+50)/100-2, min(n, 1))
}

// inWords calls change for every word of a text, and returns what comes of it.
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

// The characters between which letters run from right to left.
const (
	rightToLeftOverride = "\u202e"
	popDirection        = "\u202c"
)

// pseudo is a text in a pseudo-language.
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

// writer writes the words of a text. The letters that it doubles are spread over
// the text, on vowels, for these keep words readable; a text without vowels has
// them on any letter.
type writer struct {
	letters, vowels int // of the whole text
	written, spent  int // letters that can be doubled, and what they got
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
		case unicode.Is(unicode.Mn, r): // the accent takes its place
		case !ok:
			b.WriteRune(r)
		default:
			b.WriteRune(accented)
			b.WriteString(strings.Repeat(string(unicode.ToLower(accented)), w.more(r)))
		}
	}
	return b.String()
}

// more is how often a letter is written again.
func (w *writer) more(r rune) int {
	places := w.vowels
	if places == 0 {
		places = w.letters
	} else if !isVowel(r) {
		return 0
	}
	w.written++
	due := grown(w.letters) * w.written / places
	more := due - w.spent
	w.spent = due
	return more
}

func isVowel(r rune) bool { return strings.ContainsRune("aeiouyAEIOUY", r) }
