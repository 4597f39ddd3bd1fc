package osiris

import "strings"

// parse parses an action of a seat. It returns false if the text is not in the notation. It accepts
// well-formed spaces and cartouches that do not exist.
func (t *table) parse(seat int, text string) (Action, bool) {
	text = tidy(text)
	word, rest, _ := strings.Cut(text, " ")
	verb, ok := named[Verb](verbNames, word)
	a := Action{Verb: verb, To: none, Tribute: none, Bonus: none}
	if !ok {
		return a, false
	}
	f := &form{t: t, seat: seat, ok: !loose(rest)}
	f.words, f.after, f.more = strings.Cut(rest, ", ")
	f.action(&a)
	return a, f.ok && f.done()
}

// tidy replaces white space by single spaces, and removes it before commas.
func tidy(text string) string {
	if isTidy(text) {
		return text
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), " ,", ",")
}

// isTidy reports whether a text is surely tidy. It is a fast check that may return false for a tidy text.
func isTidy(text string) bool {
	space := true // before the current character
	for i := range len(text) {
		c := text[i]
		if c < ' ' || c >= 0x80 || space && (c == ' ' || c == ',') {
			return false
		}
		space = c == ' '
	}
	return !space
}

// loose reports whether a comma is not followed by a space.
func loose(text string) bool { return strings.Count(text, ",") != strings.Count(text, ", ") }
