package wording

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/pattern"
)

// A figure is a word of digits with its signs, such as “5+”, “−2” or “(2–4”. At the end of a line nothing closes it, so that
// “(3)” and the “5.” of a sentence are none; Arabic joins small words to it. At the start of a line anything may follow it.
var (
	endFigure = pattern.Late(`^[(\[«„“‘¿¡]*(?:[وفبلك]ـ?)?[+−–±×~≈<>≤≥#=-]*` + digits + `[+%‰°×]*$`)
	newFigure = pattern.Late(`^[+−–±~≈<>≤≥#-]*` + digits + `[+%‰°]*[^\p{L}\p{Nd}]*$`)
	year      = pattern.Late(`^(?:1\d|20)\d\d$`)
	elided    = pattern.Late(`^\p{L}{1,5}['’]\p{L}`) // l’acqua
)

const digits = `(?:\p{Nd}+(?:[.,'’:/–-]\p{Nd}+)*[½¼¾⅓⅔]?|[½¼¾⅓⅔])`

// units follow a figure in all languages, and signs precede one: those for numbers, abbreviations, and those of currencies.
var (
	units = strings.Fields("mm cm dm m km kg g mg l ml h min s pt pts px % ‰ ° °C °F € $ £ ¥ ×")
	signs = strings.Fields("§ № # n° N° nº × € $ £ ¥ p. pp. S. Nr. No. n. nn. num. fig. Fig. Abb. Tab. pag. pagg. pág. art. vol. cap. ch. " +
		"chap. Kap. Bd. blz. ص.")
)

// tails are small words that count as one with a figure: “1 in più”.
var tails = strings.Fields("in_più in_meno de_plus de_moins de_más de_menos a_mais")

// Torn reports whether a line is broken between a figure and its word, given what it has before the break and what the next line
// has: after a figure that a word to count follows, as in “vale 5 | punti”, or before one that numbers a thing, as in
// “Flut | 4.”. Torn knows no grammar: small words, in some languages usual verbs, and in German words without a capital are not the
// word of a figure. Nor is a figure torn that a no-break space ties to the word on its other side.
func Torn(language, before, after string) bool {
	t := tear{before: splitTies(before), after: splitTies(after)}
	if len(t.before) == 0 || len(t.after) == 0 {
		return false
	}
	switch {
	case endFigure().MatchString(t.last(0)):
		t.small = smallOf(language)
		return t.counted()
	case newFigure().MatchString(t.next(0)):
		t.small = smallOf(language)
		return t.numbered()
	}
	return false
}

// tear is a place where a line is broken.
type tear struct {
	small         small
	before, after []tied
}

// tied is a word with what is between it and the next one.
type tied struct {
	text string
	fast bool // a space that does not break
}

// splitTies divides a text at spaces of all kinds.
func splitTies(text string) (list []tied) {
	text = composed(text)
	for {
		text = strings.TrimLeftFunc(text, unicode.IsSpace)
		if text == "" {
			return list
		}
		end := strings.IndexFunc(text, unicode.IsSpace)
		if end < 0 {
			return append(list, tied{text, false})
		}
		r, _ := utf8.DecodeRuneInString(text[end:])
		list = append(list, tied{text[:end], r == '\u00a0' || r == '\u202f' || r == '\u2007'})
		text = text[end:]
	}
}

// last returns the n-th last word of the line, and next the n-th of the next line; "" for none.
func (t tear) last(n int) string {
	if n >= len(t.before) {
		return ""
	}
	return t.before[len(t.before)-1-n].text
}

func (t tear) next(n int) string {
	if n >= len(t.after) {
		return ""
	}
	return t.after[n].text
}

// counted reports whether the figure at the end of the line counts what the next line begins with.
func (t tear) counted() bool {
	word, label := t.next(0), t.last(1)
	switch unit := bareWord(word); {
	case slices.Contains(units, unit), slices.Contains(tails, unit+"_"+bareWord(t.next(1))), t.small.partitive(unit, t.next(1)):
		return true
	case !isWord(word), t.small.is(word), elided().MatchString(word):
		return false
	case newFigure().MatchString(t.next(1)): // the word has a figure of its own: “round 2 | strip 2”
		return false
	case year().MatchString(t.last(0)) && (label == "" || label == "©" || t.small.word(label)):
		return false
	case len(t.before) > 1 && t.before[len(t.before)-2].fast && isWord(label) && !t.small.is(label), t.small.label(label):
		return false // the figure numbers what is before it
	}
	return t.small.countable(word, t.next(1))
}

// numbered reports whether the figure that begins the next line numbers what the line ends with.
func (t tear) numbered() bool {
	word := t.last(0)
	if t.after[0].fast && isWord(t.next(1)) || year().MatchString(bareWord(t.next(0))) {
		return false
	}
	if slices.Contains(signs, word) {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(word)
	switch {
	case !isWord(word), !unicode.In(last, unicode.L, unicode.M) && !isIcon(last), t.small.word(word), t.small.short(word),
		strings.ContainsAny(t.next(1), "+−-–×÷·/=<>≤≥"): // a sum
		return false
	}
	closed := bareWord(t.next(0)) != t.next(0) && !strings.ContainsAny(t.next(0), "+%‰°") // a sign ends the sentence or its part
	follows := !closed && (isWord(t.next(1)) || slices.Contains(units, bareWord(t.next(1)))) && !t.small.is(t.next(1)) &&
		!elided().MatchString(t.next(1))
	if t.small.capitals {
		return upper(word) && !(follows && t.small.countable(t.next(1), t.next(2)))
	}
	return !follows || t.small.verb(t.next(1))
}

// bareWord returns a word without the signs around it.
func bareWord(word string) string {
	return strings.Trim(word, "()[]«»„“”‘’\"'.,;:!?…؛،؟")
}

// isWord reports whether a word is one of letters, or an icon.
func isWord(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return (unicode.IsLetter(r) || isIcon(r)) && !strings.ContainsFunc(word, unicode.IsDigit)
}

// isIcon reports whether a character is that of an icon.
func isIcon(r rune) bool { return unicode.In(r, unicode.Co, unicode.So) && r != utf8.RuneError }
