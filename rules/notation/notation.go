// Package notation reads and writes moves as players write them: `create g2 from 3 with w2`. A game describes each
// of its moves once, as steps of a Form, and the same steps read the words of a text and write them.
package notation

import (
	"slices"
	"strconv"
	"strings"
)

// Form reads a move word by word, or writes one. After the first error in reading, the values are meaningless.
type Form struct {
	Writing bool
	text    []byte // what is written
	words   string // the remaining words of the current clause
	after   string // the clauses after it, if more is set
	more    bool
	wrong   bool
}

// Reader returns a form that reads a text.
func Reader(text string) Form {
	f := Form{words: Tidy(text)}
	if strings.IndexByte(f.words, ',') >= 0 {
		f.wrong = strings.Count(f.words, ",") != strings.Count(f.words, ", ")
		f.words, f.after, f.more = strings.Cut(f.words, ", ")
	}
	return f
}

// Writer returns a form that writes a text.
func Writer() Form { return Form{Writing: true, text: make([]byte, 0, 48)} }

// Done reports whether the whole text has been read without an error.
func (f *Form) Done() bool { return !f.wrong && f.words == "" && !f.more }

// OK reports whether there has been no error.
func (f *Form) OK() bool { return !f.wrong }

// Need makes it an error if something is not so.
func (f *Form) Need(is bool) { f.wrong = f.wrong || !is }

// String returns what is written.
func (f *Form) String() string { return string(f.text) }

func (f *Form) next() (word string) {
	if i := strings.IndexByte(f.words, ' '); i >= 0 {
		word, f.words = f.words[:i], f.words[i+1:]
	} else {
		word, f.words = f.words, ""
	}
	f.Need(word != "")
	return word
}

func (f *Form) write(word string) {
	if len(f.text) > 0 && word != "" {
		f.text = append(f.text, ' ')
	}
	f.text = append(f.text, word...)
}

// Word is a fixed word.
func (f *Form) Word(word string) {
	if f.Writing {
		f.write(word)
	} else {
		f.Need(f.next() == word)
	}
}

// Name is any word.
func (f *Form) Name(name *string) {
	if f.Writing {
		f.write(*name)
	} else {
		*name = f.next()
	}
}

// More reports whether the clause goes on, which is so in writing if is is set.
func (f *Form) More(is bool) bool { return f.Writing && is || !f.Writing && f.words != "" }

// Maybe is a fixed word that the move may have. It reports whether the move has it.
func (f *Form) Maybe(word string, is bool) bool {
	if !f.Writing {
		first, _, _ := strings.Cut(f.words, " ")
		is = first == word
	}
	if is {
		f.Word(word)
	}
	return is
}

// Either is one of two fixed words.
func (f *Form) Either(yes, no string, is *bool) {
	word := no
	if *is {
		word = yes
	}
	f.Name(&word)
	*is = word == yes
	f.Need(*is || word == no)
}

// Clause goes on to the next clause, behind a comma, if the move has one.
func (f *Form) Clause(is bool) bool {
	if f.Writing {
		if is {
			f.text = append(f.text, ',')
		}
		return is
	}
	f.Need(f.words == "")
	if !f.more {
		return false
	}
	f.words, f.after, f.more = strings.Cut(f.after, ", ")
	return true
}

// Rest returns the rest of the clause, which is read.
func (f *Form) Rest() string {
	rest := f.words
	f.words = ""
	return rest
}

// OneOf is a word of a list, by its index.
func OneOf[T ~int8 | ~uint8](f *Form, x *T, names []string) {
	if f.Writing {
		f.write(names[*x])
		return
	}
	i := slices.Index(names, f.next())
	*x = T(max(i, 0))
	f.Need(i >= 0)
}

// Value is a word that parse reads and String writes.
func Value[T interface{ String() string }](f *Form, x *T, parse func(string) (T, bool)) {
	if f.Writing {
		f.write((*x).String())
		return
	}
	var ok bool
	*x, ok = parse(f.next())
	f.Need(ok)
}

// Pair is a word of two values with a sign between them.
func Pair[T interface{ String() string }](f *Form, a *T, sign string, b *T, parse func(string) (T, bool)) {
	if f.Writing {
		f.write((*a).String())
		f.text = append(append(f.text, sign...), (*b).String()...)
		return
	}
	first, second, _ := strings.Cut(f.next(), sign)
	var okA, okB bool
	*a, okA = parse(first)
	*b, okB = parse(second)
	f.Need(okA && okB)
}

// TooMany replaces all numbers that are larger than any in a game.
const TooMany = 999_999_999

// Number is 0, or digits without a leading zero.
func (f *Form) Number(n *int) {
	if f.Writing {
		f.write(strconv.Itoa(*n))
		return
	}
	var ok bool
	*n, ok = ParseNumber(f.next())
	f.Need(ok)
}

// ParseNumber parses 0, or digits without a leading zero. It returns 0 and false for other texts.
func ParseNumber(s string) (int, bool) {
	if s == "" || len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = min(n*10+int(s[i]-'0'), TooMany)
	}
	return n, true
}

// Tidy replaces white space by single spaces, and removes it before commas.
func Tidy(text string) string {
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
