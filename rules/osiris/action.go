package osiris

import "strconv"

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

// Action is one action of a governor. A city card played for its action uses the fields of that action.
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

func (a *Action) cartouche() string { return a.Of.String() + " " + strconv.Itoa(a.Number) }

// cardVerbs maps cards to the actions that they allow.
var cardVerbs = map[Card]Verb{Sculptor: Build, Ferryman: Harvest, Overseer: Hire, Merchant: Market, Architect: Plan}

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
