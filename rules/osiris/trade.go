package osiris

import (
	"strings"

	"cartouche/rules"
	"cartouche/rules/notation"
)

// offer is what one side of a trade gives.
type offer struct {
	goods goods
	crew  crew
	hand  hand
}

// String formats the trade for messages: "Ada: 1 grain; Bo: card merchant". A side that gives
// nothing has an empty list, as in a log. It cuts long trades off after maxQuote bytes.
func (tr *Trade) String() string {
	var b strings.Builder
	for i := range tr.Sides {
		side := &tr.Sides[i]
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(side.Player.Text + ":")
		if len(side.Gives) == 0 {
			b.WriteString(" []")
		}
		for k := range side.Gives {
			if k > 0 {
				b.WriteByte(',')
			}
			b.WriteString(" " + side.Gives[k].Text)
			if b.Len() > maxQuote {
				return b.String()
			}
		}
	}
	return b.String()
}

// trade exchanges what two governors give each other (rulebook, chapter three). It returns the
// first error: tradeImpossible, with the side and the item that it does not have, or without them
// if the players are wrong; or fine with an item that cannot be parsed.
func (t *table) trade(tr *Trade) (wrong code, by *Side, item *rules.Text) {
	if len(tr.Sides) != 2 {
		return tradeImpossible, nil, nil
	}
	var seats [2]int
	for i, side := range tr.Sides {
		if seats[i] = t.seat(side.Player.Text); seats[i] == none {
			return tradeImpossible, nil, nil
		}
	}
	var offers [2]offer
	for i, side := range tr.Sides {
		for k, item := range side.Gives {
			if !offers[i].add(t, item.Text) {
				return fine, &tr.Sides[i], &side.Gives[k]
			}
			if !offers[i].owned(&t.governors[seats[i]]) {
				return tradeImpossible, &tr.Sides[i], &side.Gives[k]
			}
		}
	}
	for i, seat := range seats {
		offers[i].move(&t.governors[seat], &t.governors[seats[1-i]])
	}
	return fine, nil, nil
}

// add adds an item to the offer: `2 grain`, `card merchant`, `labourer farmer`. It returns false if
// the item is not in the notation.
func (o *offer) add(t *table, item string) bool {
	f := &form{Form: notation.Reader(item)}
	var g goods
	var c Card
	var l Labourer
	card := f.Maybe("card", false)
	labourer := !card && f.Maybe("labourer", false)
	switch {
	case card:
		f.card(&c)
	case labourer:
		f.labourer(&l)
	default:
		f.amounts(&g)
	}
	if !f.Done() {
		return false
	}
	o.goods = o.goods.plus(g)
	if card {
		o.hand[c]++
	}
	if labourer {
		o.crew[l]++
	}
	return true
}

func (o *offer) owned(g *governor) bool {
	return atLeast(g.crew[:], o.crew[:]) && atLeast(g.hand[:], o.hand[:]) && g.goods.holds(o.goods)
}

func atLeast(have, want []int8) bool {
	for i, n := range want {
		if n > have[i] {
			return false
		}
	}
	return true
}

func (o *offer) move(from, to *governor) {
	from.goods = from.goods.less(o.goods)
	to.goods = to.goods.plus(o.goods)
	for l, n := range o.crew {
		from.crew[l] -= n
		to.crew[l] += n
	}
	for c, n := range o.hand {
		from.hand[c] -= n
		to.hand[c] += n
	}
}
