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
	s := &scan{t: t, seat: seat, ok: !loose(rest)}
	s.words, s.after, s.more = strings.Cut(rest, ", ")
	switch verb {
	case Play:
		s.play(&a)
	case PlayBoon:
		s.boon(&a)
	case Withdraw:
		s.withdraw(&a)
	default:
		s.rest(&a)
	}
	return a, s.ok && s.done()
}

// tidy replaces white space by single spaces, and removes it before commas.
func tidy(text string) string {
	if isTidy(text) {
		return text
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), " ,", ",")
}

// isTidy reports whether a text is surely tidy. It is a fast check that may return false for a tidy
// text.
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

// scan reads a tidy action word by word. On the first error it sets ok to false; later values are
// meaningless.
type scan struct {
	words string // the remaining words of the current clause
	after string // the clauses after it
	more  bool
	t     *table
	seat  int // the acting governor
	ok    bool
}

func (s *scan) done() bool { return s.words == "" && !s.more }

func (s *scan) next() string {
	if s.words == "" {
		s.ok = false
		return ""
	}
	var word string
	word, s.words, _ = strings.Cut(s.words, " ")
	return word
}

// peek returns the next word, or "".
func (s *scan) peek() string {
	word, _, _ := strings.Cut(s.words, " ")
	return word
}

func (s *scan) expect(word string) {
	if s.next() != word {
		s.ok = false
	}
}

// clause goes on to the next clause. It returns false if there is none.
func (s *scan) clause() bool {
	if s.words != "" {
		s.ok = false
	}
	if !s.more {
		return false
	}
	s.words, s.after, s.more = strings.Cut(s.after, ", ")
	return true
}

// oneOf reads a word of a list.
func oneOf[T ~int8](s *scan, names []string) T {
	x, ok := named[T](names, s.next())
	s.ok = s.ok && ok
	return max(x, 0)
}

func (s *scan) resource() Resource { return oneOf[Resource](s, resourceNames) }
func (s *scan) labourer() Labourer { return oneOf[Labourer](s, labourerNames) }
func (s *scan) monument() Monument { return oneOf[Monument](s, monumentNames) }
func (s *scan) card() Card         { return oneOf[Card](s, cardNames) }

// tooMany replaces all numbers that are larger than any valid one.
const tooMany = 1_000_000

// number reads 0 or digits without a leading zero.
func (s *scan) number() int {
	word := s.next()
	n := 0
	for i := range len(word) {
		if c := word[i]; c < '0' || c > '9' {
			s.ok = false
			return 0
		}
		n = min(n*10+int(word[i]-'0'), tooMany)
	}
	s.ok = s.ok && (len(word) == 1 || len(word) > 1 && word[0] != '0')
	return n
}

// amounts reads `2 grain 1 stone` up to the end of the clause.
func (s *scan) amounts() (g goods) {
	for {
		n := s.number()
		r := s.resource()
		s.ok = s.ok && n > 0
		g[r] = min(g[r]+n, tooMany)
		if s.words == "" || !s.ok {
			return g
		}
	}
}

// player reads a name, which is the rest of the clause.
func (s *scan) player() int {
	seat := s.t.seatOf(s.words)
	s.words = ""
	s.ok = s.ok && seat != none
	return seat
}

// cartouche reads `sphinx 2`.
func (s *scan) cartouche(a *Action) { a.Of, a.Number = s.monument(), s.number() }

// rest reads the part of an action after its verb.
func (s *scan) rest(a *Action) {
	switch a.Verb {
	case Harvest:
		a.Where = s.next()
		s.expect("with")
		a.Labourer = s.labourer()
	case Visit:
		s.visit(a)
	case Caravan:
		a.Where = s.next()
		s.expect("with")
		a.Labourer = s.labourer()
		if s.clause() {
			s.expect("pay")
			a.Tribute = s.resource()
		}
	case Hire:
		a.Labourer = s.labourer()
		s.expect("for")
		a.Price = s.amounts()
	case Market:
		a.Number = s.number()
		side := s.next()
		a.Right = side == "right"
		s.ok = s.ok && (a.Right || side == "left")
	case Plan:
		s.cartouche(a)
		if s.peek() == "less" {
			s.next()
			a.Less = s.amounts()
		}
	case Build:
		s.cartouche(a)
		s.expect("at")
		a.Where = s.next()
	}
}

func (s *scan) visit(a *Action) {
	a.Where = s.next()
	s.expect("with")
	a.Labourer = s.labourer()
	s.ok = s.clause() && s.ok
	s.expect("keep")
	a.Keep = s.card()
	s.ok = s.clause() && s.ok
	switch s.next() {
	case "give":
		a.Give = s.card()
		s.expect("to")
		a.To = s.player()
		s.ok = s.ok && a.To != s.seat
	case "discard":
		a.Give = s.card()
		s.ok = s.ok && s.t.v.players == 2
	default:
		s.ok = false
	}
}

func (s *scan) play(a *Action) {
	a.Card = s.card()
	word := s.next()
	if a.Whole = word == "for"; a.Whole {
		s.expect("resources")
		return
	}
	s.ok = s.ok && word == "to"
	if verb, ok := cardVerbs[a.Card]; ok {
		s.expect(verb.String())
		a.Verb = verb
		s.rest(a)
		a.Verb = Play
		s.ok = s.ok && (a.Card != Sculptor || a.Of == Obelisk)
		return
	}
	switch a.Card {
	case Scribe:
		s.expect("keep")
		a.Keep = s.card()
		s.ok = s.clause() && s.ok
		a.Give = s.card()
	case TaxCollector:
		s.taxes(a)
	case Brewer:
		s.expect("swap")
		a.Number = s.number()
		s.ok = s.ok && a.Number >= 1 && a.Number <= s.t.v.brewer
	case Quarryman:
		s.expect("harvest")
		a.Where = s.next()
	case Priest:
		s.expect("offer")
	}
}

func (s *scan) taxes(a *Action) {
	s.expect("take")
	if s.peek() == "nothing" {
		s.next()
		return
	}
	for {
		x := Tax{What: s.resource()}
		s.expect("from")
		x.From = s.player()
		a.Taxes = append(a.Taxes, x)
		if !s.ok || !s.clause() {
			return
		}
	}
}

func (s *scan) boon(a *Action) {
	a.Boon = oneOf[Boon](s, boonNames)
	switch a.Boon {
	case Bastet:
		a.Labourer = s.labourer()
	case Hapi:
		for range s.t.v.hapi {
			a.Price[s.resource()]++
		}
	}
}

func (s *scan) withdraw(a *Action) {
	if s.peek() == "taking" {
		s.next()
		a.Bonus = oneOf[Bonus](s, bonusNames)
		if a.Bonus == BonusCard {
			a.Keep = s.card()
		}
	}
	if s.peek() == "keeping" {
		s.next()
		a.Keeping = true
		s.cartouche(a)
	}
}
