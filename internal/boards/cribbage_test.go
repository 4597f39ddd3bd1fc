package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestCribbage: the judge of cribbage agrees with a naive judge on legal and broken games.
func TestCribbage(t *testing.T) {
	naively(t, existing, "cribbage", func(r *rand.Rand) (string, verdict) {
		c := newCribbage(r)
		for range r.IntN(2) * (1 + r.IntN(3)) {
			c.spoil(r)
		}
		return c.record(), c.judge()
	})
}

var cribbageOrders = strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")

// cribbageGame is a game of twelve deals at most. Cards are "5h", or "" for a blank; -1 is a blank
// number.
type cribbageGame struct {
	finished bool
	cuts     [12]string
	pads     [2]cribbagePad
	counted  map[string]int // hands that were counted before
}

type cribbagePad struct {
	hands, cribs                   [12][]string
	pegs, inHand, inCrib, standing [12]int
}

// newCribbage plays until a player wins, or for some deals.
func newCribbage(r *rand.Rand) *cribbageGame {
	c := &cribbageGame{finished: r.IntN(4) > 0, counted: map[string]int{}}
	deals := 12
	if !c.finished {
		deals = r.IntN(6)
	}
	for i := range c.pads {
		p := &c.pads[i]
		for deal := range 12 {
			p.hands[deal], p.cribs[deal] = make([]string, 4), make([]string, 4)
			p.pegs[deal], p.inHand[deal], p.inCrib[deal], p.standing[deal] = -1, -1, -1, -1
		}
	}
	over := false
	for deal := 0; deal < deals && !over; deal++ {
		pack := c.pack(r)
		c.cuts[deal] = pack[0]
		for i, seat := range []int{(deal + 1) % 2, deal % 2} { // the dealer counts last
			p := &c.pads[seat]
			if over {
				break
			}
			copy(p.hands[deal], pack[1+4*i:])
			if p.pegs[deal] = r.IntN(9); i == 1 {
				copy(p.cribs[deal], pack[9:])
			}
			over = c.points(seat, deal).total() >= 121
		}
		for seat := range c.pads {
			p := &c.pads[seat]
			if r.IntN(3) > 0 && c.whole(p.hands[deal], deal) {
				p.inHand[deal], p.standing[deal] = c.worth(p.hands[deal], deal, false), c.points(seat, deal).total()
			}
			if r.IntN(3) > 0 && c.whole(p.cribs[deal], deal) {
				p.inCrib[deal] = c.worth(p.cribs[deal], deal, true)
			}
		}
	}
	return c
}

// pack returns a shuffled pack. Sometimes cards of a suit, or of near orders, are on top.
func (c *cribbageGame) pack(r *rand.Rand) (pack []string) {
	for _, suit := range "hdsc" {
		for _, order := range cribbageOrders {
			pack = append(pack, order+string(suit))
		}
	}
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	suit, from := string("hdsc"[r.IntN(4)]), r.IntN(10)
	near := cribbageOrders[from : from+4]
	front := func(first func(card string) bool) {
		slices.SortStableFunc(pack, func(a, b string) int {
			return map[bool]int{true: 1}[first(b)] - map[bool]int{true: 1}[first(a)]
		})
	}
	switch r.IntN(3) {
	case 0:
		front(func(card string) bool { return strings.HasSuffix(card, suit) })
	case 1:
		front(func(card string) bool { return slices.Contains(near, card[:len(card)-1]) })
	}
	top := pack[:13]
	r.Shuffle(13, func(i, j int) { top[i], top[j] = top[j], top[i] })
	return pack
}

// spoil changes one thing.
func (c *cribbageGame) spoil(r *rand.Rand) {
	p, deal := &c.pads[r.IntN(2)], r.IntN(12)
	if r.IntN(4) > 0 {
		deal = r.IntN(6)
	}
	card := []string{"", "5h", "Js", "10c"}[r.IntN(4)]
	switch r.IntN(6) {
	case 0:
		c.cuts[deal] = card
	case 1:
		p.hands[deal][r.IntN(4)] = card
	case 2:
		p.cribs[deal][r.IntN(4)] = card
	case 3:
		p.pegs[deal] = []int{-1, 3, 45}[r.IntN(3)]
	case 4:
		p.inHand[deal] = r.IntN(20) - 1
	default:
		p.standing[deal], p.inCrib[deal] = r.IntN(121)-1, r.IntN(20)-1
	}
}

func (c *cribbageGame) record() string {
	word := func(card string) string { return map[bool]string{true: ".", false: card}[card == ""] }
	var cuts []string
	for _, card := range c.cuts {
		cuts = append(cuts, word(card))
	}
	source := fmt.Sprintf("players: [Ada, Bo]\nfinished: %t\ntable: {cuts: [%s]}\nsheets:\n", c.finished, joined(cuts))
	for seat, p := range c.pads {
		var hands, cribs []string
		for deal := range 12 {
			hands, cribs = append(hands, inRow(deal, p.hands[deal]...)), append(cribs, inRow(deal, p.cribs[deal]...))
		}
		source += fmt.Sprintf("  %s: {hands: {%s}, cribs: {%s}, pegs: %s, hand_points: %s, crib_points: %s, scores: %s}\n", seats[seat],
			joined(hands), joined(cribs), inList(p.pegs[:]...), inList(p.inHand[:]...), inList(p.inCrib[:]...), inList(p.standing[:]...))
	}
	return source
}

// writtenCards returns the cards of a line without blanks.
func writtenCards(cards []string) []string {
	return slices.DeleteFunc(slices.Clone(cards), func(card string) bool { return card == "" })
}

// whole reports whether a line has four cards and the cut.
func (c *cribbageGame) whole(cards []string, deal int) bool {
	return len(writtenCards(cards)) == 4 && c.cuts[deal] != ""
}

// worth returns what four cards and the cut are worth, 0 if some are missing.
func (c *cribbageGame) worth(four []string, deal int, crib bool) int {
	if !c.whole(four, deal) {
		return 0
	}
	hand := fmt.Sprint(four, c.cuts[deal], crib)
	if _, ok := c.counted[hand]; !ok {
		c.counted[hand] = combinations(four, c.cuts[deal], crib)
	}
	return c.counted[hand]
}

// combinations counts four cards and the cut, combination by combination.
func combinations(four []string, cut string, crib bool) int {
	cards := append(slices.Clone(four), cut)
	points, longest, runs := 0, 0, 0
	for set := range 1 << 5 {
		var orders []int
		sum := 0
		for i, card := range cards {
			if set>>i&1 == 1 {
				order := slices.Index(cribbageOrders, card[:len(card)-1]) + 1
				orders, sum = append(orders, order), sum+min(order, 10)
			}
		}
		slices.Sort(orders)
		if sum == 15 {
			points += 2
		}
		if len(orders) == 2 && orders[0] == orders[1] {
			points += 2
		}
		isRun := len(orders) >= 3
		for i := range orders {
			isRun = isRun && orders[i] == orders[0]+i
		}
		switch {
		case isRun && len(orders) > longest:
			longest, runs = len(orders), 1
		case isRun && len(orders) == longest:
			runs++
		}
	}
	points += longest * runs
	suit := func(card string) string { return card[len(card)-1:] }
	if suit(four[0]) == suit(four[1]) && suit(four[1]) == suit(four[2]) && suit(four[2]) == suit(four[3]) {
		switch {
		case suit(cut) == suit(four[0]):
			points += 5
		case !crib:
			points += 4
		}
	}
	if slices.Contains(four, "J"+suit(cut)) {
		points++
	}
	return points
}

// points returns what a player has after a deal.
func (c *cribbageGame) points(seat, until int) worth {
	out, p := worth{}, c.pads[seat]
	for deal := range until + 1 {
		out["pegs"] += max(p.pegs[deal], 0)
		out["hands"] += c.worth(p.hands[deal], deal, false)
		out["cribs"] += c.worth(p.cribs[deal], deal, true)
		if strings.HasPrefix(c.cuts[deal], "J") && deal%2 == seat {
			out["heels"] += 2
		}
	}
	return out
}

func (c *cribbageGame) judge() (v verdict) {
	var after [2][12]int // the points of each player after each deal
	out := 0             // players with 121 points
	for seat := range c.pads {
		for deal := range 12 {
			after[seat][deal] = c.points(seat, deal).total()
		}
		v.points = append(v.points, c.points(seat, 11))
		if v.points[seat].total() >= 121 {
			out++
		}
	}
	for seat := range c.pads {
		for deal := range 12 {
			over := deal > 0 && max(after[0][deal-1], after[1][deal-1]) >= 121
			c.judgeCards(&v, seat, deal, over)
			c.judgeNumbers(&v, seat, deal, after[seat][deal])
		}
	}
	for deal, card := range c.cuts {
		if card != "" && c.inDeal(deal, card) > 1 {
			v.add("", "card-twice", fmt.Sprintf("cut.A%d", deal+1))
		}
	}
	if out == 2 {
		v.add("", "two-winners")
	}
	if out == 0 && c.finished {
		v.add("", "game-goes-on")
	}
	return v
}

// judgeCards judges the cards in a line of a pad. over is whether a player won before this deal.
func (c *cribbageGame) judgeCards(v *verdict, seat, deal int, over bool) {
	p, player := c.pads[seat], seats[seat]
	at := func(slot string, i int) string { return fmt.Sprintf("%s.%c%d", slot, 'A'+deal, i+1) }
	for slot, cards := range map[string][]string{"hand": p.hands[deal], "crib": p.cribs[deal]} {
		var all []string
		for i, card := range cards {
			all = append(all, at(slot, i))
			if card == "" {
				continue
			}
			if c.inDeal(deal, card) > 1 {
				v.add(player, "card-twice", at(slot, i))
			}
			if slot == "crib" && deal%2 != seat {
				v.add(player, "crib-of-dealer", at(slot, i))
			}
			if slot == "hand" && over {
				v.add(player, "played-on", at(slot, i))
			}
		}
		if n := len(writtenCards(cards)); n > 0 && n < 4 {
			v.add(player, "four-cards", all...)
		}
	}
	later := slices.ContainsFunc(p.hands[deal:], func(hand []string) bool { return hand[0] != "" })
	if p.hands[deal][0] == "" && later {
		v.add(player, "deal-missing", at("hand", 0))
	}
	if p.hands[deal][0] != "" && c.cuts[deal] == "" {
		v.add(player, "cut-missing", at("hand", 0))
	}
}

// judgeNumbers judges the numbers in a line of a pad. after are the player's points at its end.
func (c *cribbageGame) judgeNumbers(v *verdict, seat, deal, after int) {
	p := c.pads[seat]
	if p.pegs[deal] > 40 {
		v.add(seats[seat], "number-range", fmt.Sprintf("pegs.%c1", 'A'+deal))
	}
	right := func(slot string, found int, known bool, right int) {
		want := map[bool]string{true: strconv.Itoa(right), false: "nothing"}[known]
		if found >= 0 && strconv.Itoa(found) != want {
			v.add(seats[seat], "points-wrong", fmt.Sprintf("%s.%c1", slot, 'A'+deal), "= "+want)
		}
	}
	right("hand-points", p.inHand[deal], c.whole(p.hands[deal], deal), c.worth(p.hands[deal], deal, false))
	right("crib-points", p.inCrib[deal], c.whole(p.cribs[deal], deal), c.worth(p.cribs[deal], deal, true))
	right("score", p.standing[deal], len(writtenCards(p.hands[deal])) > 0, after)
}

// inDeal counts a card in the hands, the cribs and the cut of a deal.
func (c *cribbageGame) inDeal(deal int, card string) (n int) {
	for _, other := range slices.Concat(c.pads[0].hands[deal], c.pads[0].cribs[deal], c.pads[1].hands[deal], c.pads[1].cribs[deal], []string{c.cuts[deal]}) {
		if other == card {
			n++
		}
	}
	return n
}
