package osiris

import (
	"strconv"
	"strings"
)

// form reads a tidy action word by word, or writes one, so that one description of the notation does
// both. On the first error in reading it sets ok to false; later values are meaningless.
type form struct {
	t       *table
	writing bool
	out     string // what is written
	words   string // the remaining words of the current clause
	after   string // the clauses after it
	more    bool
	seat    int // the acting governor, of an action that is read
	ok      bool
}

func (f *form) done() bool { return f.words == "" && !f.more }

func (f *form) next() string {
	if f.words == "" {
		f.ok = false
		return ""
	}
	var word string
	word, f.words, _ = strings.Cut(f.words, " ")
	return word
}

// peek returns the next word, or "".
func (f *form) peek() string {
	word, _, _ := strings.Cut(f.words, " ")
	return word
}

func (f *form) word(word string) {
	if f.writing {
		f.out += " " + word
	} else if f.next() != word {
		f.ok = false
	}
}

func (f *form) name(name *string) {
	if f.writing {
		f.out += " " + *name
	} else {
		*name = f.next()
	}
}

// optional goes on behind a word that an action may have. It returns whether the action has it.
func (f *form) optional(word string, is bool) bool {
	if !f.writing {
		is = f.peek() == word
	}
	if is {
		f.word(word)
	}
	return is
}

// either is one of two words.
func (f *form) either(yes, no string, is *bool) {
	word := no
	if *is {
		word = yes
	}
	f.name(&word)
	*is = word == yes
	f.ok = f.ok && (*is || word == no)
}

// clause goes on to the next clause, if the action has one.
func (f *form) clause(is bool) bool {
	if f.writing {
		if is {
			f.out += ","
		}
		return is
	}
	if f.words != "" {
		f.ok = false
	}
	if !f.more {
		return false
	}
	f.words, f.after, f.more = strings.Cut(f.after, ", ")
	return true
}

// oneOf is a word of a list.
func oneOf[T ~int8](f *form, x *T, names []string) {
	if f.writing {
		f.out += " " + names[*x]
		return
	}
	read, ok := named[T](names, f.next())
	*x, f.ok = max(read, 0), f.ok && ok
}

func (f *form) resource(r *Resource) { oneOf(f, r, resourceNames) }
func (f *form) labourer(l *Labourer) { oneOf(f, l, labourerNames) }
func (f *form) card(c *Card)         { oneOf(f, c, cardNames) }

// tooMany replaces all numbers that are larger than any valid one.
const tooMany = 1_000_000

// number is 0, or digits without a leading zero.
func (f *form) number(n *int) {
	if f.writing {
		f.out += " " + strconv.Itoa(*n)
		return
	}
	word := f.next()
	*n = 0
	for i := range len(word) {
		if c := word[i]; c < '0' || c > '9' {
			*n, f.ok = 0, false
			return
		}
		*n = min(*n*10+int(word[i]-'0'), tooMany)
	}
	f.ok = f.ok && (len(word) == 1 || len(word) > 1 && word[0] != '0')
}

// amounts is `2 grain 1 stone`, up to the end of the clause.
func (f *form) amounts(g *goods) {
	if f.writing {
		f.out += g.amounts()
		return
	}
	for {
		var n int
		var r Resource
		f.number(&n)
		f.resource(&r)
		f.ok = f.ok && n > 0
		g[r] = min(g[r]+n, tooMany)
		if f.words == "" || !f.ok {
			return
		}
	}
}

// player is a name, which is the rest of the clause.
func (f *form) player(seat *int) {
	if f.writing {
		f.out += " " + f.t.names[*seat]
		return
	}
	*seat = f.t.seatOf(f.words)
	f.words = ""
	f.ok = f.ok && *seat != none
}

// cartouche is `sphinx 2`.
func (f *form) cartouche(a *Action) {
	oneOf(f, &a.Of, monumentNames)
	f.number(&a.Number)
}
