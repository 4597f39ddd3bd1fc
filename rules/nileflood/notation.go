package nileflood

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Verb is a kind of action.
type Verb uint8

// The kinds of actions.
const (
	Sow Verb = iota
	Shadoof
	Channel
	Polder
	Stone
	BuildGranary
	Village
	verbs
)

var verbNames = [verbs]string{"sow", "shadoof", "channel", "polder", "stone", "granary", "village"}

// String returns the verb as the notation spells it.
func (v Verb) String() string { return verbNames[v] }

// Field is a field of a board: row 0 is A, strip 0 is at the Nile. A field that was written but is
// not on the board has a strip below 0 or past the last.
type Field struct{ Row, Strip int8 }

// String formats the field as players write it: "A1".
func (f Field) String() string {
	if f.Strip < 0 || f.Strip >= Strips {
		return string(rune('A'+f.Row)) + "?"
	}
	return string([]byte{'A' + byte(f.Row), '1' + byte(f.Strip)})
}

func (f Field) before(g Field) bool { return f.Row < g.Row || f.Row == g.Row && f.Strip < g.Strip }

// Action is one action of a player. Sow, shadoof and polder use A. A channel is between A and B,
// the smaller one first. A village is where A, its upper left field, and B, its lower right field,
// meet.
type Action struct {
	Verb Verb
	A, B Field
}

// String formats the action in the notation; ParseAction accepts it.
func (a Action) String() string {
	switch a.Verb {
	case Stone, BuildGranary:
		return a.Verb.String()
	}
	return a.Verb.String() + " " + a.place()
}

// place returns the part of the action after the verb.
func (a Action) place() string {
	switch a.Verb {
	case Channel:
		return a.A.String() + "-" + a.B.String()
	case Village:
		return a.A.String() + "/" + a.B.String()
	}
	return a.A.String()
}

// ParseAction parses an action. It returns false if the text is not in the notation. It accepts
// well-formed fields that are not on the board.
func ParseAction(text string) (Action, bool) {
	verb, rest := word(text)
	place, rest := word(rest)
	if extra, _ := word(rest); extra != "" {
		return Action{}, false
	}
	switch verb {
	case "stone":
		return Action{Verb: Stone}, place == ""
	case "granary":
		return Action{Verb: BuildGranary}, place == ""
	case "channel":
		return parseChannel(place)
	case "village":
		return parseVillage(place)
	}
	for _, v := range []Verb{Sow, Shadoof, Polder} {
		if verb == verbNames[v] {
			f, ok := parseField(place)
			return Action{Verb: v, A: f}, ok
		}
	}
	return Action{}, false
}

func parseChannel(place string) (Action, bool) {
	a, b, ok := parsePair(place, '-')
	if b.before(a) {
		a, b = b, a
	}
	return Action{Channel, a, b}, ok
}

func parseVillage(place string) (Action, bool) {
	a, b, ok := parsePair(place, '/')
	return Action{Village, a, b}, ok
}

func parsePair(place string, between byte) (a, b Field, ok bool) {
	i := strings.IndexByte(place, between)
	if i < 0 {
		return a, b, false
	}
	a, okA := parseField(place[:i])
	b, okB := parseField(place[i+1:])
	return a, b, okA && okB
}

// parseField parses a capital letter and a number without leading zero.
func parseField(s string) (Field, bool) {
	if len(s) < 2 || s[0] < 'A' || s[0] > 'Z' || len(s) > 2 && s[1] == '0' {
		return Field{}, false
	}
	n := 0
	for i := 1; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return Field{}, false
		}
		n = min(n*10+int(s[i]-'0'), Strips+1) // all numbers past the board become one
	}
	return Field{int8(s[0] - 'A'), int8(n - 1)}, true
}

// word splits a text after its first word.
func word(s string) (first, rest string) {
	for i := 0; i < len(s); {
		if c := s[i]; c == ' ' || c == '\t' {
			i++
			continue
		}
		if r, n := utf8.DecodeRuneInString(s[i:]); unicode.IsSpace(r) {
			i += n
			continue
		}
		s = s[i:]
		for end, r := range s {
			if (r <= ' ' || r > '~') && unicode.IsSpace(r) {
				return s[:end], s[end:]
			}
		}
		return s, ""
	}
	return "", ""
}
