package osiris

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Bounds of the data: sums of a game stay far inside the range of an int.
const (
	maxNumber = 99
	maxTokens = 5 // monuments of a type that one governor has
	maxSpaces = 60
)

// The number of cartouches by type of monument, and the banks of the river, each with a caravan.
var (
	cartouchesOf = [monuments]int{3, 3, 2}
	banks        = []string{"north", "south"}
)

const (
	markets  = 4
	sections = 2 // of a caravan
)

// schema is the form of the game's data.
var schema = makeSchema()

func makeSchema() []rules.Datum {
	list := []rules.Datum{
		rules.NumberDatum(1, 9, "seasons"), rules.NumberDatum(0, maxNumber, "supply"),
		rules.NumberDatum(0, 20, "labourers", "basic"), rules.NumberDatum(0, 20, "labourers", "master"),
		rules.NumberDatum(0, 20, "labourers", "draw"),
		rules.NumberDatum(0, 40, "labourers", "pool"), rules.NumberDatum(0, 40, "labourers", "left"),
		amounts("start"),
	}
	for _, m := range monumentNames {
		list = append(list, rules.NumberDatum(0, maxTokens, "monuments", m), rules.ListDatum(0, 9, 0, 9, "icons", m),
			rules.NumberDatum(0, maxNumber, "glory", m), rules.NumberDatum(0, maxNumber, "first", m))
	}
	list = append(list, rules.NumberDatum(0, maxNumber, "barge"),
		rules.NumberDatum(1, maxTokens, "sets", "adjacent", "size"), rules.NumberDatum(0, maxNumber, "sets", "adjacent", "glory"),
		rules.NumberDatum(1, 99, "sets", "segment", "size"), rules.NumberDatum(0, maxNumber, "sets", "segment", "glory"),
		rules.NumberDatum(1, 9, "hire"), rules.NumberDatum(0, maxNumber, "extra"), amounts("discard"), rules.NumberDatum(0, maxNumber, "regent"))
	for _, b := range bonusNames {
		list = append(list, amounts("bonus", b))
	}
	for _, b := range banks {
		list = append(list, rules.Datum{Key: []string{"map", b}, Words: isSpace, Max: maxSpaces})
	}
	for _, mark := range blockers {
		list = append(list, rules.Datum{Key: []string{mark}, Words: anyWord, Max: maxSpaces}, rules.NumberDatum(0, 1, "blocked", mark))
	}
	for _, b := range banks {
		for i := range sections {
			list = append(list, amounts("caravans", b, strconv.Itoa(i+1)))
		}
		list = append(list, rules.NumberDatum(0, 1, "ankh-caravan", b))
	}
	for i := range markets {
		list = append(list, amounts("market", strconv.Itoa(i+1), "left"), amounts("market", strconv.Itoa(i+1), "right"))
	}
	for m, n := range cartouchesOf {
		for i := range n {
			list = append(list, amounts("planning", monumentNames[m], strconv.Itoa(i+1)))
		}
	}
	list = append(list, rules.NumberDatum(0, 2, "placeholder"))
	for _, c := range cardNames {
		list = append(list, rules.NumberDatum(0, 20, "cards", c, "copies"), amounts("cards", c, "resources"))
	}
	return append(list, rules.NumberDatum(1, 9, "overseer"), rules.NumberDatum(1, 9, "brewer"),
		rules.NumberDatum(0, maxNumber, "priest", "grain"), rules.NumberDatum(0, maxNumber, "priest", "glory"),
		rules.NumberDatum(1, 9, "hapi"), rules.NumberDatum(0, 9, "ptah"), rules.NumberDatum(1, 999, "track"))
}

func amounts(key ...string) rules.Datum {
	return rules.ListDatum(0, maxNumber, int(resources), int(resources), key...)
}

func anyWord(word string) bool { return word != "" }

// fits checks that the numbers of labourers add up, that the supply and the deck suffice for the
// start, that the names of spaces are unique, and that blockers are on the map.
func fits(d rules.Data, players int) []rules.Misfit {
	var bad []rules.Misfit
	miss := func(key, with, code string, args diag.Args) {
		bad = append(bad, rules.Misfit{Key: []string{key}, With: [][]string{{with}}, Code: code, Args: args})
	}
	v := compile(d, players)
	all := int(resources) * (d.Int("labourers", "basic") + d.Int("labourers", "master"))
	if dealt := players*v.draw + v.pool + d.Int("labourers", "left"); dealt != all {
		miss("labourers", "labourers", "data-labourers", diag.Args{"players": players, "found": dealt, "all": all})
	}
	for r, n := range v.start {
		if n*players > v.supply {
			miss("supply", "start", "data-supply", diag.Args{
				"players": players, "found": v.supply, "resource": diag.Term("resource-" + resourceNames[r]), "need": n * players,
			})
		}
	}
	if n := v.deck.sum(); n < players {
		miss("cards", "cards", "data-cards", diag.Args{"players": players, "found": n})
	}
	names := slices.Concat(v.siteNames, v.placeNames[terrain])
	slices.Sort(names)
	for i := range names {
		if i > 0 && names[i] == names[i-1] {
			miss("map", "map", "data-space-twice", diag.Args{"found": names[i]})
		}
	}
	for _, mark := range blockers {
		for _, s := range d.Words(mark) {
			if i, ok := v.site[s]; !ok || v.sites[i].city {
				miss(mark, "map", "data-no-section", diag.Args{"found": s})
			}
		}
	}
	return bad
}

// values holds the data in the form that the engine uses.
type values struct {
	data    rules.Data
	players int
	seasons int
	supply  int
	bag     crew
	draw    int // per governor
	pool    int
	start   goods
	tokens  [monuments]int8
	icons   [monuments][]int
	glory   [monuments]int
	first   [monuments]int
	barge   int

	adjacentSize, adjacentGlory int
	segmentSize, segmentGlory   int

	hire, extra, overseer, brewer int
	priestGrain, priestGlory      int
	hapi, ptah, regent, track     int
	discard                       goods
	bonus                         [bonuses]goods
	market                        [markets][2]goods // left, right
	cartouches                    []cartouche
	placeholder                   int // number of the cartouche; 0 is none
	deck                          hand
	cards                         [cards]goods
	atlas
}

// cartouche is a place for planned monuments.
type cartouche struct {
	of     Monument
	number int
	cost   goods
}

// name returns the cartouche as the notation spells it: "obelisk 2".
func (c cartouche) name() string { return c.of.String() + " " + strconv.Itoa(c.number) }

func compile(d rules.Data, players int) *values {
	v := &values{data: d, players: players, seasons: d.Int("seasons"), supply: d.Int("supply"),
		draw: d.Int("labourers", "draw"), pool: d.Int("labourers", "pool"), start: goodsAt(d, "start"), barge: d.Int("barge"),
		adjacentSize: d.Int("sets", "adjacent", "size"), adjacentGlory: d.Int("sets", "adjacent", "glory"),
		segmentSize: d.Int("sets", "segment", "size"), segmentGlory: d.Int("sets", "segment", "glory"),
		hire: d.Int("hire"), extra: d.Int("extra"), overseer: d.Int("overseer"), brewer: d.Int("brewer"),
		priestGrain: d.Int("priest", "grain"), priestGlory: d.Int("priest", "glory"), hapi: d.Int("hapi"), ptah: d.Int("ptah"),
		regent: d.Int("regent"), track: d.Int("track"), discard: goodsAt(d, "discard"), placeholder: d.Int("placeholder")}
	for l := range v.bag {
		v.bag[l] = int8(d.Int("labourers", "basic"))
		if Labourer(l).master() {
			v.bag[l] = int8(d.Int("labourers", "master"))
		}
	}
	for m, name := range monumentNames {
		v.tokens[m], v.icons[m] = int8(d.Int("monuments", name)), d.Ints("icons", name)
		v.glory[m], v.first[m] = d.Int("glory", name), d.Int("first", name)
		for i := range cartouchesOf[m] {
			v.cartouches = append(v.cartouches, cartouche{Monument(m), i + 1, goodsAt(d, "planning", name, strconv.Itoa(i+1))})
		}
	}
	for b, name := range bonusNames {
		v.bonus[b] = goodsAt(d, "bonus", name)
	}
	for i := range v.market {
		v.market[i] = [2]goods{goodsAt(d, "market", strconv.Itoa(i+1), "left"), goodsAt(d, "market", strconv.Itoa(i+1), "right")}
	}
	for c, name := range cardNames {
		v.deck[c], v.cards[c] = int8(d.Int("cards", name, "copies")), goodsAt(d, "cards", name, "resources")
	}
	v.atlas = readAtlas(d)
	return v
}

func goodsAt(d rules.Data, way ...string) (g goods) {
	copy(g[:], d.Ints(way...))
	return g
}

func (v *values) cartouche(m Monument, number int) int {
	return slices.IndexFunc(v.cartouches, func(c cartouche) bool { return c.of == m && c.number == number })
}
