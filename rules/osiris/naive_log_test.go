package osiris

import (
	"fmt"
	"slices"
	"strings"

	"cartouche/rules"
)

// ledger judges a log the slow way, for comparison with the engine: it shares no code with it and
// has the numbers of the rules written out. Everything is a word: it counts pieces by place and
// name ("supply grain", "Ada card scribe", "obelisk 2 of Ada"), and moves them from place to place.
type ledger struct {
	log      *Log
	names    []string
	count    map[string]int
	built    map[string][]string // section or city: "Ada obelisk"
	worker   map[string]string   // place of a labourer: "farmer of Ada"
	leader   map[string]string   // of a caravan
	boon     map[string]string   // played this season, by player
	ptah     map[string]bool     // players who have used the boon
	gone     map[string]bool     // players who have withdrawn
	keeps    map[string]string   // by player: "obelisk 2"
	holder   map[string]string   // type: the cartouche with the placeholder
	used     map[string]bool     // market cartouches
	covered  map[string]bool     // bonuses
	was      map[string]string   // type: the player who was first with all of it
	glory    map[string]int      // "Ada barge"
	season   int
	regent   string
	turn     string // "" if all have withdrawn
	first    string // the first to withdraw this season
	problems []string
}

var (
	ledgerGoods     = strings.Fields("grain brick stone")
	ledgerLabourers = strings.Fields("farmer brickmaker stonecutter master-farmer master-brickmaker master-stonecutter")
	ledgerDeck      = map[string]int{"sculptor": 2, "ferryman": 3, "overseer": 3, "merchant": 3, "architect": 3, "scribe": 3,
		"tax-collector": 2, "brewer": 2, "quarryman": 2, "priest": 2}
	ledgerTypes  = strings.Fields("obelisk sphinx pylon")
	ledgerTokens = map[string]int{"obelisk": 4, "sphinx": 3, "pylon": 2}
)

// judgeByLedger replays a log of 2 to 5 players.
func judgeByLedger(l *Log) *ledger {
	b := &ledger{log: l, count: map[string]int{}, built: map[string][]string{}, covered: map[string]bool{},
		was: map[string]string{}, glory: map[string]int{}, holder: map[string]string{}}
	for _, p := range l.Players {
		b.names = append(b.names, p.Text)
	}
	b.setUp()
	b.deal()
	b.regent = b.names[0]
	for i, s := range l.Seasons {
		if i == 4 {
			b.problem(s.Pos, "game-already-over")
			break
		}
		b.season = i + 1
		b.open(s)
		for _, t := range s.Turns {
			b.entry(t)
		}
		b.close(s)
	}
	if n := len(l.Seasons); n == 0 {
		b.problem(l.SeasonsKey, "game-unfinished")
	} else if n < 4 {
		b.problem(l.Seasons[n-1].Pos, "game-unfinished")
	}
	slices.Sort(b.problems)
	return b
}

func (b *ledger) problem(at rules.Pos, code string) {
	b.problems = append(b.problems, fmt.Sprintf("%06d %s", at.Line, code))
}

// byPlayers returns the number of the set-up for 2, 3, 4 or 5 players.
func (b *ledger) byPlayers(figures ...int) int { return figures[len(b.names)-2] }

// move moves pieces from one place to another.
func (b *ledger) move(n int, what, from, to string) {
	b.count[from+" "+what] -= n
	b.count[to+" "+what] += n
	if b.count[from+" "+what] < 0 {
		panic("no " + what + " at " + from)
	}
}

func (b *ledger) has(where string, n int, what string) bool { return b.count[where+" "+what] >= n }

// take gives a player as much of a resource as the supply has.
func (b *ledger) take(who string, n int, what string) int {
	n = min(n, b.count["supply "+what])
	b.move(n, what, "supply", who)
	return n
}

func (b *ledger) setUp() {
	for _, g := range ledgerGoods {
		b.count["supply "+g] = b.byPlayers(15, 20, 25, 30)
		for _, p := range b.names {
			b.move(2, g, "supply", p)
		}
	}
	for i, l := range ledgerLabourers {
		b.count["bag "+l] = 1
		if i < 3 {
			b.count["bag "+l] = b.byPlayers(3, 4, 4, 4)
		}
	}
	for card, n := range ledgerDeck {
		b.count["deck card "+card] = n
	}
	for _, m := range ledgerTypes {
		for _, p := range b.names {
			b.count[p+" "+m] = ledgerTokens[m]
		}
		if len(b.names) == 2 {
			b.holder[m] = m + " 1"
		}
	}
	for _, p := range b.names {
		for _, boon := range strings.Fields("bastet horus hapi ptah isis") {
			b.count[p+" boon "+boon] = 1
		}
	}
}

func (b *ledger) deal() {
	for _, d := range b.log.Deal {
		b.known(d.Player.Text, d.Player.Pos)
	}
	for _, p := range b.names {
		for _, d := range b.log.Deal {
			card := strings.Join(strings.Fields(d.Card.Text), " ")
			switch {
			case d.Player.Text != p:
			case ledgerDeck[card] == 0:
				b.problem(d.Card.Pos, "bad-notation")
			case !b.drawable(card):
				b.problem(d.Card.Pos, "card-exhausted")
			default:
				b.draw(card)
				b.count[p+" card "+card]++
			}
		}
	}
}

func (b *ledger) known(name string, at rules.Pos) bool {
	if !slices.Contains(b.names, name) {
		b.problem(at, "unknown-player")
		return false
	}
	return true
}

// cardsAt lists the cards of a pile, with duplicates.
func (b *ledger) cardsAt(pile string) (list []string) {
	for card := range ledgerDeck {
		for range b.count[pile+" card "+card] {
			list = append(list, card)
		}
	}
	return list
}

// without removes items from a list, one by one; it returns false if one is missing.
func without(list []string, gone ...string) ([]string, bool) {
	list = slices.Clone(list)
	for _, g := range gone {
		i := slices.Index(list, g)
		if i < 0 {
			return nil, false
		}
		list = slices.Delete(list, i, i+1)
	}
	return list, true
}

// afterDraw returns the deck and the discards after drawing cards: from the deck while it lasts,
// then from the discards, which become the deck.
func (b *ledger) afterDraw(drawn []string) (deck, discards []string, ok bool) {
	deck, discards = b.cardsAt("deck"), b.cardsAt("discards")
	if len(deck) >= len(drawn) {
		deck, ok = without(deck, drawn...)
		return deck, discards, ok
	}
	rest, ok := without(drawn, deck...)
	if !ok {
		return nil, nil, false
	}
	deck, ok = without(discards, rest...)
	return deck, nil, ok
}

func (b *ledger) drawable(drawn ...string) bool {
	_, _, ok := b.afterDraw(drawn)
	return ok
}

func (b *ledger) draw(drawn ...string) {
	deck, discards, _ := b.afterDraw(drawn)
	for card := range ledgerDeck {
		b.count["deck card "+card], b.count["discards card "+card] = 0, 0
	}
	for _, card := range deck {
		b.count["deck card "+card]++
	}
	for _, card := range discards {
		b.count["discards card "+card]++
	}
}

// open begins a season: draws in the order of the seats, then the pool.
func (b *ledger) open(s Season) {
	b.worker, b.leader, b.boon, b.ptah = map[string]string{}, map[string]string{}, map[string]string{}, map[string]bool{}
	b.gone, b.keeps, b.used = map[string]bool{}, map[string]string{}, map[string]bool{}
	b.first, b.turn = "", b.regent
	for _, d := range s.Draw {
		b.known(d.Player.Text, d.Player.Pos)
	}
	for _, p := range b.names {
		for _, d := range s.Draw {
			if d.Player.Text == p {
				if len(d.Labourers) != b.byPlayers(3, 3, 2, 2) {
					b.problem(d.Pos, "draw-count")
				}
				for _, l := range d.Labourers {
					b.drawn(p, l.Text, l.Pos)
				}
			}
		}
	}
	if len(s.Pool) != b.byPlayers(4, 4, 5, 3) {
		b.problem(s.PoolPos, "draw-count")
	}
	for _, l := range s.Pool {
		b.drawn("pool", l.Text, l.Pos)
	}
}

func (b *ledger) drawn(to, word string, at rules.Pos) {
	switch word = strings.Join(strings.Fields(word), " "); {
	case !slices.Contains(ledgerLabourers, word):
		b.problem(at, "bad-notation")
	case !b.has("bag", 1, word):
		b.problem(at, "draw-impossible")
	default:
		b.move(1, word, "bag", to)
	}
}

// entry plays one item of the turns.
func (b *ledger) entry(t Turn) {
	who := t.Player.Text
	switch {
	case t.Trade != nil:
		b.haggle(t.Trade)
	case !b.known(who, t.Player.Pos):
	case b.gone[who]:
		b.problem(t.Action.Pos, "already-withdrawn")
	case who != b.turn:
		b.problem(t.Action.Pos, "not-your-turn")
	default:
		if code := b.act(who, t.Action.Text); code != "" {
			b.problem(t.Action.Pos, code)
		}
		b.pass()
	}
}

// pass finds the next player, clockwise.
func (b *ledger) pass() {
	seat := slices.Index(b.names, b.turn)
	round := append(slices.Clone(b.names[seat+1:]), b.names[:seat+1]...)
	b.turn = ""
	for _, p := range round {
		if !b.gone[p] && b.turn == "" {
			b.turn = p
		}
	}
}

// close ends a season: plans are lost, payments and labourers go back.
func (b *ledger) close(s Season) {
	if b.turn != "" {
		at := s.Pos
		for _, t := range s.Turns {
			at = t.Player.Pos
		}
		b.problem(at, "season-not-ended")
	}
	for _, p := range b.names {
		for place := range ledgerPrices {
			if n := b.count[place+" of "+p]; n > 0 {
				if b.keeps[p] == place && b.season < 4 {
					n--
				}
				b.count[place+" of "+p] -= n
			}
		}
		for _, l := range ledgerLabourers {
			b.move(b.count[p+" "+l], l, p, "bag")
		}
	}
	for _, w := range b.worker {
		kind, _, _ := strings.Cut(w, " of ")
		b.count["bag "+kind]++
	}
	for _, l := range ledgerLabourers {
		b.move(b.count["pool "+l], l, "pool", "bag")
	}
	for _, g := range ledgerGoods {
		for _, from := range []string{"wages", "till"} {
			b.move(b.count[from+" "+g], g, from, "supply")
		}
	}
	if b.first != "" {
		b.regent = b.first
	}
}

// points returns the items of a player, in the order of the game's items, and the number of
// resources left.
func (b *ledger) points(who string) (items [7]int, left int) {
	var own []string
	for _, where := range b.sites() {
		for _, m := range b.built[where] {
			if what, is := strings.CutPrefix(m, who+" "); is {
				own = append(own, where)
				items[0] += map[string]int{"obelisk": 2, "sphinx": 3, "pylon": 5}[what]
			}
		}
	}
	items[1], items[3], items[4] = b.glory[who+" barge"], b.glory[who+" regent"], b.glory[who+" cards"]
	for what, first := range b.was {
		if first == who {
			items[2] += map[string]int{"obelisk": 1, "sphinx": 2, "pylon": 2}[what]
		}
	}
	items[5] = 2 * naiveTrios(own)
	in := map[int]int{}
	for _, where := range own {
		if in[naiveSegment(where)]++; in[naiveSegment(where)]%4 == 0 {
			items[6] += 3
		}
	}
	for _, g := range ledgerGoods {
		left += b.count[who+" "+g]
	}
	return items, left
}

// sites lists the sites with monuments, always in the same order.
func (b *ledger) sites() (list []string) {
	for where := range b.built {
		list = append(list, where)
	}
	slices.Sort(list)
	return list
}
