package diag

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Source says what was laid out when a diagnostic was found. One cause shows on many cards,
// and Grouped finds by their sources the diagnostics that have it.
type Source struct {
	Element Pos    // the element in the data; zero where it is no element's
	File    string // a file that several elements ask for and that is not there; "" for none
	Cause   string // diagnostics with the same one have one cause, whatever else differs; "" to compare them
	Case    Case
	Card    any // what people call the card: its id as a Quote, its number, or nil
	Row     Pos // where the card is written
	Cards   int // how many cards the component has
	Slots   Slots
}

// Slots says what becomes of the slots of an element in which there is an error.
type Slots string

// What becomes of slots: an element that has none, or one some of whose slots may be missing
// or that has named none at all.
const (
	NoSlots   Slots = ""
	SlotsKept Slots = "kept"
	SlotsLost Slots = "lost"
)

// Case is one of the times that an element was laid out.
type Case struct {
	Component string
	Card      int // from 0
	Turn      int // of a repeated element, from 0
	Lang      string
}

// mostNamed is how many of the others of one cause a message names.
const mostNamed = 8

// mostOfAKind is how many diagnostics of one code are shown of a list.
const mostOfAKind = 100

// Grouped returns the list with one diagnostic for each cause, the first of them; the others
// are its Alike. Two diagnostics have one cause if their sources say so, or if they have one
// code and one element, were found in different cases, and have one place or say the same in
// words. The list must be sorted.
func (l List) Grouped() List { return l.group((*causes).find) }

// Shown returns the list as people get it: one diagnostic for each cause and at most 100 of
// each code, the last of them followed by one that says how many are left out. With all,
// it returns every diagnostic; those that differ only in the card are still one.
func (l List) Shown(all bool) List {
	if all {
		list := slices.Clone(l.flat().group((*causes).same))
		for i := range list {
			list[i].full = true
		}
		return list
	}
	var out List
	count, more := map[string]int{}, map[string]int{}
	for _, d := range l.flat().Grouped() {
		count[d.Code]++
		switch n := count[d.Code]; {
		case n <= mostOfAKind:
			out = append(out, d)
		case n == mostOfAKind+1:
			more[d.Code] = len(out)
			out.Add(d.Pos, "more-of-kind", nil)
		}
	}
	for code, at := range more {
		out[at].Args = Args{"n": count[code] - mostOfAKind}
	}
	return out
}

// flat returns the list with those that were grouped as diagnostics of their own again.
func (l List) flat() List {
	if !slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Alike != nil }) {
		return l
	}
	var out List
	for _, d := range l {
		alike := d.Alike
		d.Alike = nil
		out = append(append(out, d), alike...)
	}
	return out
}

// group groups each diagnostic with the one that find returns, if there is one.
func (l List) group(find func(*causes, Diagnostic) (int, bool)) List {
	if !slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Source != nil }) {
		return l
	}
	c := &causes{of: map[string][]int{}, cases: map[int]map[Case]bool{}}
	for _, d := range l {
		if d.Source == nil { // one with a source may repeat it
			if _, found := c.same(d); !found {
				c.of[d.exactly()] = []int{len(c.list)}
				c.list, c.cases[len(c.list)] = append(c.list, d), map[Case]bool{}
			}
			continue
		}
		i, found := find(c, d)
		switch {
		case !found:
			i = len(c.list)
			c.list, c.cases[i] = append(c.list, d), map[Case]bool{}
		case c.list[i].Source == nil:
			c.list[i] = d
		default:
			c.list[i].Alike = append(c.list[i].Alike, d)
		}
		c.cases[i][d.Source.Case] = true
		for _, key := range d.keys() {
			if !slices.Contains(c.of[key], i) {
				c.of[key] = append(c.of[key], i)
			}
		}
	}
	return c.list
}

// causes are the causes found so far.
type causes struct {
	list  List
	of    map[string][]int      // by key, their indices
	cases map[int]map[Case]bool // of each, when it showed
}

// same finds the cause that shows at the same place in the same words.
func (c *causes) same(d Diagnostic) (int, bool) { return c.first(d.exactly()) }

// find finds the cause of a diagnostic.
func (c *causes) find(d Diagnostic) (int, bool) {
	if d.Source.Cause != "" {
		return c.first(d.cause())
	}
	for _, key := range []string{d.exactly(), d.sameFile()} {
		if i, ok := c.first(key); ok {
			return i, true
		}
	}
	for _, key := range []string{d.sameWords(), d.samePlace()} {
		for _, i := range c.of[key] {
			if key != "" && !c.cases[i][d.Source.Case] {
				return i, true
			}
		}
	}
	return 0, false
}

func (c *causes) first(key string) (int, bool) {
	if list := c.of[key]; key != "" && len(list) > 0 {
		return list[0], true
	}
	return 0, false
}

// The keys under which causes are found; those of different kinds begin differently.

func (d Diagnostic) keys() []string {
	if d.Source.Cause != "" {
		return []string{d.cause(), d.exactly()}
	}
	return []string{d.exactly(), d.sameFile(), d.sameWords(), d.samePlace()}
}

func (d Diagnostic) cause() string   { return "cause " + d.Source.Cause }
func (d Diagnostic) exactly() string { return "exactly " + d.Error() }

func (d Diagnostic) sameFile() string {
	if d.Source.File == "" {
		return ""
	}
	return "file " + d.Source.File
}

func (d Diagnostic) samePlace() string {
	return fmt.Sprintf("place %s %v %v", d.Code, d.Pos, d.Source.Element)
}

func (d Diagnostic) sameWords() string {
	if d.Source.Element == (Pos{}) {
		return ""
	}
	return fmt.Sprintf("words %s %v %q", d.Code, d.Source.Element, d.words(false))
}

// words are the arguments that say in words what was found, with or without the language;
// how much it is may differ from card to card.
func (d Diagnostic) words(language bool) (words []string) {
	for _, name := range slices.Sorted(maps.Keys(d.Args)) {
		if name == "near" || name == "lang" && !language {
			continue
		}
		switch v := d.Args[name].(type) {
		case string:
			words = append(words, name, v)
		case Quote:
			words = append(words, name, string(v))
		case Term:
			words = append(words, name, string(v))
		}
	}
	return words
}

// Others says how the diagnostics of one cause differ from the first, for a message: on
// which cards they are, and where else and of what else there is one.
type Others struct {
	Card    any   // of the first, where its place does not say which; nil otherwise
	Cards   []any // the first of the other cards
	More    int   // how many there are
	Places  []any // in other files
	Found   []any // what else was found, where no card is another
	Several int   // how many of these there are
}

// Others compares the diagnostics of its cause. Where all cards of a component have it at
// one place, no card is named.
func (d Diagnostic) Others() (o Others) {
	if d.Source == nil {
		return o
	}
	all := append(List{d}, d.Alike...)
	onePlace := !slices.ContainsFunc(d.Alike, func(a Diagnostic) bool { return a.Pos != d.Pos })
	places := d.otherPlaces()
	o.Places = d.named(places)
	if cards := cardsOf(all); len(cards) > 0 && !(onePlace && everyCard(all)) && (d.Source.File == "" || places == nil) {
		if o.Card = cards[0]; d.Pos.File == d.Source.Row.File {
			o.Card = nil
		}
		o.More, o.Cards = len(cards)-1, d.named(cards[1:])
	}
	if o.More == 0 && places == nil {
		found := d.differing()
		o.Several, o.Found = len(found), d.named(found)
	}
	return o
}

// named are those of the names that the message tells.
func (d Diagnostic) named(names []any) []any {
	if d.full || len(names) <= mostNamed {
		return names
	}
	return names[:mostNamed]
}

// otherPlaces are the places of the others, each once, where their cards do not say them:
// in other files, or where elements ask for a file.
func (d Diagnostic) otherPlaces() (places []any) {
	for _, a := range d.Alike {
		at := Sentence(a.Pos.String())
		apart := a.Pos.File != d.Pos.File || d.Source.File != "" && d.Source.File == a.Source.File && a.Pos != d.Pos
		if apart && !slices.Contains(places, any(at)) {
			places = append(places, at)
		}
	}
	return places
}

// cardsOf are the names of the cards of diagnostics, each once: that of the first, and the
// others in the order of the cards.
func cardsOf(list List) (names []any) {
	rest := slices.Clone(list[1:])
	slices.SortStableFunc(rest, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Source.Case.Component, b.Source.Case.Component), cmp.Compare(a.Source.Case.Card, b.Source.Case.Card))
	})
	seen := map[Case]bool{}
	for _, d := range append(list[:1:1], rest...) {
		card := Case{Component: d.Source.Case.Component, Card: d.Source.Case.Card}
		if d.Source.Card != nil && !seen[card] {
			seen[card] = true
			names = append(names, d.Source.Card)
		}
	}
	return names
}

// everyCard reports whether no card of their components is without one of the diagnostics.
func everyCard(list List) bool {
	cards, of := map[string]map[int]bool{}, map[string]int{}
	for _, d := range list {
		c := d.Source.Case
		if cards[c.Component] == nil {
			cards[c.Component] = map[int]bool{}
		}
		cards[c.Component][c.Card] = true
		of[c.Component] = d.Source.Cards
	}
	for component, n := range of {
		if len(cards[component]) < n {
			return false
		}
	}
	return true
}

// differing are the words of the others that are not those of the first, each once; where
// all are the same, their languages.
func (d Diagnostic) differing() (found []any) {
	if found = d.differingIn(false); found == nil {
		found = d.differingIn(true)
	}
	return found
}

func (d Diagnostic) differingIn(language bool) (found []any) {
	own := d.words(language)
	for _, a := range d.Alike {
		var parts []string
		words := a.words(language)
		for i := 1; i < len(words); i += 2 {
			if at := slices.Index(own, words[i-1]); at < 0 || own[at+1] != words[i] {
				parts = append(parts, words[i])
			}
		}
		if q := Quote(strings.Join(parts, " ")); q != "" && !slices.Contains(found, any(q)) {
			found = append(found, q)
		}
	}
	return found
}
