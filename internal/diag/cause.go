package diag

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Source is what was being laid out when a diagnostic was found. One cause may show on many cards;
// Grouped uses the sources to find the diagnostics of one cause.
type Source struct {
	Element Pos    // position of the element in the data; zero if there is none
	File    string // a missing file that several elements may use, or ""
	Cause   string // diagnostics with the same Cause have one cause, whatever else differs; "" to compare them
	Case    Case
	Card    any // the name of the card: its id as a Quote, its number, or nil
	Row     Pos // the card's row in the data
	Cards   int // how many cards the component has
	Rank    int // of those with one position and code, the lowest is first, and named
	Slots   Slots
}

// Slots says whether an element with an error still has slots.
type Slots string

// The element never names slots; or it named slots, of which some may be missing; or it named none at all.
const (
	NoSlots   Slots = ""
	SlotsKept Slots = "kept"
	SlotsLost Slots = "lost"
)

// Case is one layout of an element.
type Case struct {
	Component string
	Card      int // index, from 0
	Turn      int // of a repeated element, from 0
	Lang      string
}

// mostNamed is how many other items of one cause a message names.
const mostNamed = 8

// mostOfAKind is how many diagnostics of one code are shown.
const mostOfAKind = 100

// Grouped returns the list with one diagnostic for each cause: the first, which has the others in
// Alike. Two diagnostics have one cause if their sources say so, or if they have the same code and
// element, different cases, and the same position or words. The list must be sorted.
func (l List) Grouped() List { return l.byColumn().group((*causes).find) }

// Shown returns the list for people: one diagnostic for each cause and at most 100 of each code; one more diagnostic counts
// those that are omitted. With all, it returns every diagnostic, but those that differ only in the card are still one.
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

// flat returns the list with the grouped diagnostics separate again.
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

// group adds each diagnostic to the one that find returns, if any.
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
			if key != "" && !slices.Contains(c.of[key], i) {
				c.of[key] = append(c.of[key], i)
			}
		}
	}
	return c.list
}

// causes are the causes found so far.
type causes struct {
	list  List
	of    map[string][]int      // indices of list, by key
	cases map[int]map[Case]bool // the cases of each cause, by index
}

// same finds the cause with the same position and words.
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

// The keys of causes. Keys of different kinds have different prefixes.

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

// words returns the arguments that say in words what was found, with or without the language.
// Numbers may differ from card to card, so they are not among them.
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

// Others are the differences of a cause's diagnostics from the first, for its message: the cards,
// the other positions, and the other words.
type Others struct {
	Card    any   // of the first, if its position does not show it; nil otherwise
	Cards   []any // the first of the other cards
	More    int   // how many other cards there are
	InCells bool  // these are cells, because no card is named
	Places  []any // positions in other files
	Found   []any // the other words, if no card differs
	Several int   // how many of these there are
}

// Others compares the diagnostics of one cause. If all cards of a component have it at one position, Others names no card.
func (d Diagnostic) Others() (o Others) {
	if d.Source == nil {
		return o
	}
	all := append(List{d}, d.Alike...)
	onePlace := !slices.ContainsFunc(d.Alike, func(a Diagnostic) bool { return a.Pos != d.Pos })
	places := d.otherPlaces()
	o.Places = d.firstNames(places)
	if cards := cardsOf(all); len(cards) > 0 && !(onePlace && everyCard(all)) && (d.Source.File == "" || places == nil) {
		if o.Card = cards[0]; d.Pos.File == d.Source.Row.File {
			o.Card = nil
		}
		o.More, o.Cards = len(cards)-1, d.firstNames(cards[1:])
	}
	if cells := d.otherCells(); cells != nil {
		o.More, o.Cards, o.InCells = len(cells), d.firstNames(cells), true
	}
	if o.More == 0 && places == nil {
		found := d.differing()
		o.Several, o.Found = len(found), d.firstNames(found)
	}
	return o
}

// firstNames returns the names that the message has.
func (d Diagnostic) firstNames(names []any) []any {
	if d.full || len(names) <= mostNamed {
		return names
	}
	return names[:mostNamed]
}

// otherPlaces returns the positions of the others that their cards do not show, without duplicates:
// those in other files, or of elements that use a file.
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

// cardsOf returns the names of the diagnostics' cards, without duplicates: that of the first, and
// then the others in the order of the cards.
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

// everyCard reports whether every card of the components has one of the diagnostics.
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

// differing returns the words of the others that differ from those of the first, without
// duplicates. If all are the same, it returns their languages.
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
			if at := slices.Index(own, words[i-1]); (at < 0 || own[at+1] != words[i]) && !slices.Contains(parts, words[i]) {
				parts = append(parts, words[i])
			}
		}
		if q := Quote(strings.Join(parts, " ")); q != "" && !slices.Contains(found, any(q)) {
			found = append(found, q)
		}
	}
	return found
}
