package osiris

import (
	"strconv"
	"strings"
)

// Verb is a kind of action.
type Verb int8

// The kinds of actions.
const (
	Harvest Verb = iota
	Visit
	Caravan
	Hire
	Market
	Plan
	Build
	Play
	PlayBoon
	Withdraw
	verbs
)

var verbNames = []string{"harvest", "visit", "caravan", "hire", "market", "plan", "build", "play", "boon", "withdraw"}

// String returns the verb as the notation spells it.
func (v Verb) String() string { return verbNames[v] }

// Action is one action of a governor. A city card played for its action uses the fields of that
// action.
type Action struct {
	Verb     Verb
	Card     Card // of play
	Whole    bool // play: for its resources
	Where    string
	Labourer Labourer
	Keep     Card     // visit, scribe; withdraw: the card that is taken
	Give     Card     // visit, scribe: the second card
	To       int      // visit: the seat that gets it; none if it is discarded
	Tribute  Resource // caravan; none
	Price    goods    // hire: what is paid; hapi: what is taken
	Number   int      // of the cartouche; brewer: how many
	Right    bool     // market: pays the right set
	Of       Monument // plan, build, withdraw keeping
	Less     goods    // plan
	Boon     Boon
	Bonus    Bonus // withdraw; none
	Keeping  bool  // withdraw
	Taxes    []Tax // tax-collector
}

// Tax is what one governor gives to the tax collector.
type Tax struct {
	What Resource
	From int
}

// text formats an action in the notation; parse accepts it.
func (t *table) text(a *Action) string {
	switch a.Verb {
	case Play:
		return "play " + a.Card.String() + " " + t.playText(a)
	case PlayBoon:
		switch a.Boon {
		case Bastet:
			return "boon bastet " + a.Labourer.String()
		case Hapi:
			return "boon hapi" + a.Price.words()
		}
		return "boon " + a.Boon.String()
	case Withdraw:
		s := "withdraw"
		if a.Bonus != none {
			s += " taking " + a.Bonus.String()
			if a.Bonus == BonusCard {
				s += " " + a.Keep.String()
			}
		}
		if a.Keeping {
			s += " keeping " + a.cartouche()
		}
		return s
	}
	return a.Verb.String() + " " + t.rest(a)
}

func (a *Action) cartouche() string { return a.Of.String() + " " + strconv.Itoa(a.Number) }

// rest returns the part of an action after its verb.
func (t *table) rest(a *Action) string {
	switch a.Verb {
	case Harvest:
		return a.Where + " with " + a.Labourer.String()
	case Visit:
		s := a.Where + " with " + a.Labourer.String() + ", keep " + a.Keep.String()
		if a.To == none {
			return s + ", discard " + a.Give.String()
		}
		return s + ", give " + a.Give.String() + " to " + t.names[a.To]
	case Caravan:
		s := a.Where + " with " + a.Labourer.String()
		if a.Tribute != none {
			s += ", pay " + a.Tribute.String()
		}
		return s
	case Hire:
		return a.Labourer.String() + " for" + a.Price.amounts()
	case Market:
		if a.Right {
			return strconv.Itoa(a.Number) + " right"
		}
		return strconv.Itoa(a.Number) + " left"
	case Plan:
		s := a.cartouche()
		if a.Less != (goods{}) {
			s += " less" + a.Less.amounts()
		}
		return s
	}
	return a.cartouche() + " at " + a.Where // build
}

// cardVerbs maps cards to the actions that they allow.
var cardVerbs = map[Card]Verb{Sculptor: Build, Ferryman: Harvest, Overseer: Hire, Merchant: Market, Architect: Plan}

// playText returns what a card is played for.
func (t *table) playText(a *Action) string {
	if a.Whole {
		return "for resources"
	}
	if verb, ok := cardVerbs[a.Card]; ok {
		b := *a
		b.Verb = verb
		return "to " + verb.String() + " " + t.rest(&b)
	}
	switch a.Card {
	case Scribe:
		return "to keep " + a.Keep.String() + ", " + a.Give.String()
	case Brewer:
		return "to swap " + strconv.Itoa(a.Number)
	case Quarryman:
		return "to harvest " + a.Where
	case Priest:
		return "to offer"
	}
	if len(a.Taxes) == 0 {
		return "to take nothing"
	}
	parts := make([]string, len(a.Taxes))
	for i, x := range a.Taxes {
		parts[i] = x.What.String() + " from " + t.names[x.From]
	}
	return "to take " + strings.Join(parts, ", ")
}

// amounts formats goods with a space before each: " 1 grain 2 brick".
func (g goods) amounts() string {
	s := ""
	for r, n := range g {
		if n > 0 {
			s += " " + strconv.Itoa(n) + " " + resourceNames[r]
		}
	}
	return s
}

// words formats goods one by one, with a space before each: " grain grain stone".
func (g goods) words() string {
	s := ""
	for r, n := range g {
		s += strings.Repeat(" "+resourceNames[r], n)
	}
	return s
}
