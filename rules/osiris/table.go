package osiris

import (
	"slices"

	"cartouche/rules/notation"
)

// none means no seat or no index.
const none = -1

// piece is a monument on the map: nth is its index on the site, as written on a sheet.
type piece struct {
	owner int8
	of    Monument
	nth   int32
}

// worker is a labourer on the map. The owner of an empty place is none.
type worker struct {
	owner int8
	kind  Labourer
}

// governor is what one player has.
type governor struct {
	goods     goods
	crew      crew // not yet placed
	hand      hand
	tokens    [monuments]int8 // neither planned nor built
	built     [monuments]int8
	lost      [monuments]int8
	boons     [boons]bool // not yet played
	played    Boon        // this season; none
	reduced   bool        // Ptah's boon has been used
	leads     int8        // the caravan with the governor's camel; none
	withdrawn bool
	keeps     int8 // the cartouche whose monument stays at the season's end; none
	// glory besides the monuments
	barge  int
	first  [monuments]bool
	regent int
	cards  int
}

// table is everything that is on the table.
type table struct {
	v         *values
	names     []string
	season    int // from 1; 0 before the first
	regent    int // seat
	turn      int // seat of the governor to act; none if all have withdrawn
	left      int // seat of the first to withdraw this season; none
	governors []governor
	supply    goods
	paid      goods // for hiring: on the labour pool
	traded    goods // on the market
	bag, pool crew
	deck      hand
	discards  hand
	workers   []worker       // by place
	pieces    [][]piece      // by site
	planned   []int8         // by cartouche and seat: cartouche * players + seat
	holder    [monuments]int // cartouche with the placeholder; none
	used      [markets]bool
	covered   [bonuses]bool
}

func newTable(names []string, v *values) *table {
	n := len(names)
	t := &table{v: v, names: names, turn: none, left: none, governors: make([]governor, n), bag: v.bag, deck: v.deck,
		workers: make([]worker, len(v.places)), pieces: make([][]piece, len(v.sites)), planned: make([]int8, len(v.cartouches)*n)}
	for r := range t.supply {
		t.supply[r] = v.supply
	}
	for i := range t.governors {
		g := &t.governors[i]
		g.goods, g.tokens = v.start, v.tokens
		t.supply = t.supply.less(v.start)
		for b := range g.boons {
			g.boons[b] = true
		}
	}
	for m := range t.holder {
		t.holder[m] = v.cartouche(Monument(m), v.placeholder)
	}
	t.clear()
	return t
}

// clear removes all labourers from the map and resets the governors for a season.
func (t *table) clear() {
	for p := range t.workers {
		t.workers[p].owner = none
	}
	for i := range t.governors {
		g := &t.governors[i]
		g.crew, g.played, g.reduced, g.leads, g.withdrawn, g.keeps = crew{}, none, false, none, false, none
	}
}

func (t *table) clone() *table {
	c := *t
	c.governors, c.workers, c.planned = slices.Clone(t.governors), slices.Clone(t.workers), slices.Clone(t.planned)
	c.pieces = slices.Clone(t.pieces)
	for s := range c.pieces {
		c.pieces[s] = slices.Clip(c.pieces[s])
	}
	return &c
}

func (t *table) seat(name string) int { return slices.Index(t.names, name) }

// seatOf returns the seat of the player with a name in a tidy text, or none.
func (t *table) seatOf(name string) int {
	return slices.IndexFunc(t.names, func(known string) bool { return known == name || notation.Tidy(known) == name })
}

func (t *table) last() bool { return t.season == t.v.seasons }

// end closes a season (rulebook, chapter four). Governors who are still active count as withdrawn.
func (t *table) end() {
	for i := range t.governors {
		t.losePlans(i)
	}
	t.supply = t.supply.plus(t.paid).plus(t.traded)
	t.paid, t.traded = goods{}, goods{}
	t.bag, t.pool = t.v.bag, crew{}
	t.used = [markets]bool{}
	t.clear()
	if t.left != none {
		t.regent = t.left
	}
	t.left, t.turn = none, none
}

// losePlans removes a governor's planned monuments, except one that Horus keeps (ruling season-end).
func (t *table) losePlans(seat int) {
	g := &t.governors[seat]
	for c := range t.v.cartouches {
		n := &t.planned[c*len(t.names)+seat]
		stay := int8(0)
		if int(g.keeps) == c && !t.last() {
			stay = 1
		}
		g.lost[t.v.cartouches[c].of] += *n - stay
		*n = stay
	}
}

// advance goes on to the next governor who has not withdrawn (ruling turns).
func (t *table) advance() {
	for range t.names {
		t.turn = (t.turn + 1) % len(t.names)
		if !t.governors[t.turn].withdrawn {
			return
		}
	}
	t.turn = none
}

// plans returns a pointer to the number of monuments that a governor has on a cartouche.
func (t *table) plans(c, seat int) *int8 { return &t.planned[c*len(t.names)+seat] }

func (t *table) occupied(c int) bool {
	n := len(t.names)
	return slices.ContainsFunc(t.planned[c*n:(c+1)*n], func(k int8) bool { return k > 0 })
}
