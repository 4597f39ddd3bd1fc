package notation

import (
	"strings"
	"testing"
)

// colour is a value of one word.
type colour string

func (c colour) String() string { return string(c) }

func parseColour(s string) (colour, bool) { return colour(s), s == "red" || s == "blue" }

// move is a move of a small game.
type move struct {
	Verb  int8
	Where string
	N     int
	Of    colour
	To    colour
	Left  bool
	Whom  string
	Paid  bool
	Extra int
}

var verbs = []string{"put", "swap", "pass", "give"}

// form describes the moves: `put 3 at a1, pay 2 or 12`, `swap red>blue left`, `pass`, `give red to the old man`.
func (m *move) form(f *Form) {
	switch OneOf(f, &m.Verb, verbs); m.Verb {
	case 0:
		f.Number(&m.N)
		if f.Maybe("at", m.Where != "") {
			f.Name(&m.Where)
		}
		if m.Paid = f.Clause(m.Paid); m.Paid {
			f.Word("pay")
			f.Number(&m.Extra)
		}
	case 1:
		Pair(f, &m.Of, ">", &m.To, parseColour)
		f.Either("left", "right", &m.Left)
	case 3:
		if Value(f, &m.Of, parseColour); f.More(m.Whom != "") {
			f.Word("to")
			if f.Writing {
				f.Name(&m.Whom)
			} else {
				m.Whom = f.Rest()
				f.Need(m.Whom != "")
			}
		}
	}
}

func parse(text string) (m move, ok bool) {
	f := Reader(text)
	m.form(&f)
	return m, f.Done() && f.OK()
}

func (m move) text() string {
	f := Writer()
	m.form(&f)
	return f.String()
}

// moves has the text as it is written again of each text that is read; "" for one that is no move.
var moves = map[string]string{
	"put 3": "put 3", "put 0 at a1": "put 0 at a1", "put 3 at a1, pay 2": "put 3 at a1, pay 2", "put 3, pay 2": "put 3, pay 2",
	" put\t3\u00a0at a1 , pay\n2 ": "put 3 at a1, pay 2", "put 99999999999999999999": "put 999999999",
	"put": "", "put 03": "", "put -3": "", "put 3.": "", "put ٣": "", "put 3 at": "", "put 3 at a1 a2": "", "put 3 a1": "", "put 3,pay 2": "", "put 3,": "", ", put 3": "",
	"put 3, pay": "", "put 3, pay 2, pay 2": "", "put 3, pay 2,": "", "put, 3": "", "put 3 , , pay 2": "",
	"swap red>blue left": "swap red>blue left", "swap blue>blue right": "swap blue>blue right", "swap red > blue left": "", "swap red left": "", "swap red>green left": "",
	"swap red>blue>red left": "", "swap red>blue": "", "swap red>blue up": "", "swap >blue left": "",
	"pass": "pass", "pass pass": "", "Pass": "", "pas": "", "": "", "  ": "", ",": "", "pass,": "", "pass, ": "",
	"give red": "give red", "give red to Bo": "give red to Bo", "give blue  to the  old man": "give blue to the old man", "give red to": "", "give red Bo": "", "give red to Bo, Cy": "",
}

func TestMovesAreReadAndWritten(t *testing.T) {
	for text, want := range moves {
		m, ok := parse(text)
		if ok != (want != "") || ok && m.text() != want {
			t.Errorf("%q is read as %t %q, want %q", text, ok, m.text(), want)
		}
	}
}

// FuzzForm: what is read is written so that it is read again as the same move, and is what was there but for white space.
func FuzzForm(f *testing.F) {
	for text := range moves {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, ok := parse(text)
		if !ok {
			return
		}
		if again, ok := parse(m.text()); !ok || again != m {
			t.Errorf("%q is read as %q, and that as %t %q", text, m.text(), ok, again.text())
		}
		if plain := strings.Join(strings.Fields(text), " "); strings.ReplaceAll(plain, " ,", ",") != m.text() && !strings.Contains(m.text(), "999999999") {
			t.Errorf("%q is read as %q", text, m.text())
		}
	})
}

// TestTidy: white space of any kind becomes single spaces, and there is none before commas.
func TestTidy(t *testing.T) {
	for text, want := range map[string]string{"": "", " ": "", "a": "a", "a b": "a b", " a": "a", "a ": "a", "a  b": "a b", "a\tb": "a b", "a\u2003b": "a b",
		"a , b": "a, b", "a ,b": "a,b", "a,b": "a,b", ",": ",", " ,": ",", "é b": "é b", "a\x01": "a\x01", "a \xff": "a \xff"} {
		if got := Tidy(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
