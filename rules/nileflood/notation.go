package nileflood

import "cartouche/rules/notation"

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
	at := 2 * (Strips*int(f.Row) + int(f.Strip))
	return fieldNames[at : at+2]
}

// fieldNames has the names of all fields, row by row. It is made once, because a log is drawn after every move.
var fieldNames = func() (all string) {
	for row := 'A'; row <= 'Z'+1; row++ {
		for strip := '1'; strip < '1'+Strips; strip++ {
			all += string(row) + string(strip)
		}
	}
	return all
}()

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
	f := notation.Writer()
	notation.OneOf(&f, &a.Verb, verbNames[:])
	a.form(&f)
	return f.String()
}

// ParseAction parses an action. It returns false if the text is not in the notation. It accepts
// well-formed fields that are not on the board.
func ParseAction(text string) (a Action, ok bool) {
	f := notation.Reader(text)
	notation.OneOf(&f, &a.Verb, verbNames[:])
	a.form(&f)
	return a, f.Done()
}

// place returns the part of the action after the verb; parsePlace parses it.
func (a Action) place() string {
	f := notation.Writer()
	a.form(&f)
	return f.String()
}

func parsePlace(verb Verb, text string) (Action, bool) {
	f := notation.Reader(text)
	a := Action{Verb: verb}
	a.form(&f)
	return a, f.Done()
}

// form reads or writes the part of the action after the verb.
func (a *Action) form(f *notation.Form) {
	switch a.Verb {
	case Sow, Shadoof, Polder:
		notation.Value(f, &a.A, parseField)
	case Channel:
		if notation.Pair(f, &a.A, "-", &a.B, parseField); a.B.before(a.A) {
			a.A, a.B = a.B, a.A
		}
	case Village:
		notation.Pair(f, &a.A, "/", &a.B, parseField)
	}
}

// parseField parses a capital letter and a number without leading zero.
func parseField(s string) (Field, bool) {
	if s == "" || s[0] < 'A' || s[0] > 'Z' {
		return Field{}, false
	}
	n, ok := notation.ParseNumber(s[1:])
	return Field{int8(s[0] - 'A'), int8(min(n, Strips+1) - 1)}, ok // all numbers past the board become one
}
