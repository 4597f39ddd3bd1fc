package osiris

import "slices"

// Resource is what is harvested, paid and traded.
type Resource int8

// The resources, in the order of the notation.
const (
	Grain Resource = iota
	Brick
	Stone
	resources
)

var (
	resourceNames = []string{"grain", "brick", "stone"}
	terrainNames  = []string{"farm", "brickyard", "quarry"} // by what they yield
)

// String returns the resource as the notation spells it.
func (r Resource) String() string { return resourceNames[r] }

// Labourer is a kind of labourer. The basic ones come first, by what they harvest, then the masters in the same order.
type Labourer int8

const labourers = 2 * Labourer(resources)

var labourerNames = []string{"farmer", "brickmaker", "stonecutter", "master-farmer", "master-brickmaker", "master-stonecutter"}

// String returns the labourer as the notation spells it.
func (l Labourer) String() string { return labourerNames[l] }
func (l Labourer) master() bool   { return l >= Labourer(resources) }

func (l Labourer) trade() Resource { return Resource(l) % resources }

// Monument is a type of monument.
type Monument int8

// The monuments, from the smallest.
const (
	Obelisk Monument = iota
	Sphinx
	Pylon
	monuments
)

var monumentNames = []string{"obelisk", "sphinx", "pylon"}

// String returns the monument as the notation spells it.
func (m Monument) String() string { return monumentNames[m] }

// Card is a city card.
type Card int8

// The city cards.
const (
	Sculptor Card = iota
	Ferryman
	Overseer
	Merchant
	Architect
	Scribe
	TaxCollector
	Brewer
	Quarryman
	Priest
	cards
)

var cardNames = []string{"sculptor", "ferryman", "overseer", "merchant", "architect", "scribe", "tax-collector", "brewer", "quarryman",
	"priest"}

// String returns the card as the notation spells it.
func (c Card) String() string { return cardNames[c] }

// Boon is a boon card.
type Boon int8

// The boons.
const (
	Bastet Boon = iota
	Horus
	Hapi
	Ptah
	Isis
	boons
)

var boonNames = []string{"bastet", "horus", "hapi", "ptah", "isis"}

// String returns the boon as the notation spells it.
func (b Boon) String() string { return boonNames[b] }

// Bonus is a bonus of the Regent.
type Bonus int8

// The bonuses.
const (
	BonusGlory Bonus = iota
	BonusCard
	BonusStone
	BonusBrick
	BonusGrain
	bonuses
)

var bonusNames = []string{"glory", "card", "stone", "brick", "grain"}

// String returns the bonus as the notation spells it.
func (b Bonus) String() string { return bonusNames[b] }

// named finds a word in a list of names.
func named[T ~int8](names []string, word string) (T, bool) {
	i := slices.Index(names, word)
	return T(i), i >= 0
}

// goods are amounts of each resource.
type goods [resources]int

func (g goods) sum() int {
	n := 0
	for _, k := range g {
		n += k
	}
	return n
}

// holds reports whether g has at least as much of each resource as want.
func (g goods) holds(want goods) bool {
	for r := range g {
		if g[r] < want[r] {
			return false
		}
	}
	return true
}

func (g goods) plus(more goods) goods {
	for r := range g {
		g[r] += more[r]
	}
	return g
}

// less subtracts goods, but not below zero.
func (g goods) less(gone goods) goods {
	for r := range g {
		g[r] = max(0, g[r]-gone[r])
	}
	return g
}

func (g goods) within(there goods) goods {
	for r := range g {
		g[r] = min(g[r], there[r])
	}
	return g
}

// crew holds numbers of each kind of labourer, hand those of each card.
type (
	crew [labourers]int8
	hand [cards]int8
)

func (h hand) sum() int {
	n := 0
	for _, k := range h {
		n += int(k)
	}
	return n
}
